// The links of a plan that is laid out: each piece of work waits for what ends as it begins, each phase for the one before.

import { type Day, type WorkingCalendar, workingDaysBetween } from '../../kernel/calendar.ts';

/** `to` begins once `from` has finished, so many working days later; a lead is negative. */
export interface ExpandedLink {
  id: string;
  from: string;
  to: string;
  lag: number;
}

interface PhaseInPlan {
  id: string;
  start: Day;
  end: Day;
}

interface TaskInPlan {
  id: string;
  phaseId: string;
  start: Day;
  due: Day;
}

interface MilestoneInPlan {
  id: string;
  phaseId: string;
  day: Day;
}

interface LaidOut {
  phases: readonly PhaseInPlan[];
  tasks: readonly TaskInPlan[];
  milestones: readonly MilestoneInPlan[];
}

/** More working days between two tasks than this are no wait of one for the other. */
const longestWait = 1;

/** Links that hold as the plan stands, without room: what slips moves what comes after it. */
export function linksOf({ phases, tasks, milestones }: LaidOut, calendar: WorkingCalendar, newId: () => string): ExpandedLink[] {
  const link = (from: { id: string }, to: { id: string }, lag: number): ExpandedLink => ({ id: newId(), from: from.id, to: to.id, lag });
  const gap = (end: Day, start: Day) => workingDaysBetween(end, start, calendar) - 2;
  const follow = phases.slice(1).map((phase, index) => {
    const before = phases[index] as PhaseInPlan; // one before each of the others
    const overlap = workingDaysBetween(phase.start, before.end, calendar);
    return link(before, phase, overlap > 0 ? -overlap : gap(before.end, phase.start));
  });
  const inPhase = Map.groupBy(tasks, ({ phaseId }) => phaseId);
  const waits = tasks.flatMap((task) => {
    const before = lastBefore(inPhase.get(task.phaseId) ?? [], task.start);
    const lag = before && gap(before.due, task.start);
    return before && lag !== null && lag <= longestWait ? [link(before, task, lag)] : [];
  });
  const ends = milestones.flatMap((milestone) => {
    const work = (inPhase.get(milestone.phaseId) ?? []).filter(({ due }) => due <= milestone.day);
    const last = work.reduce<TaskInPlan | null>((latest, one) => (latest && latest.due >= one.due ? latest : one), null);
    return last ? [link(last, milestone, workingDaysBetween(last.due, milestone.day, calendar) - 1)] : [];
  });
  return [...follow, ...waits, ...ends];
}

/** The work that ends last before a day; of two the one that is planned first. */
function lastBefore(work: readonly TaskInPlan[], day: Day): TaskInPlan | null {
  return work
    .filter(({ due }) => due < day)
    .reduce<TaskInPlan | null>((latest, one) => (latest && latest.due >= one.due ? latest : one), null);
}

/** Phases that are exactly as long as what lies in them: they can go with their work without changing first. */
export function spanningPhases({ phases, tasks, milestones }: LaidOut): string[] {
  return phases
    .filter(({ id, start, end }) => {
      const days = [
        ...tasks.filter(({ phaseId }) => phaseId === id).flatMap((task) => [task.start, task.due]),
        ...milestones.filter(({ phaseId }) => phaseId === id).map(({ day }) => day),
      ];
      return days.length > 0 && days.every((day) => day >= start && day <= end) && days.includes(start) && days.includes(end);
    })
    .map(({ id }) => id);
}
