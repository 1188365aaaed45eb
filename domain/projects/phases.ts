// The plan of a project: where its phases lie in time, and what may be done with one.

import { addWorkingDays, compareDays, type Day, type DayRange, isDay, spanOf, type WorkingCalendar } from '../kernel/calendar.ts';
import { accept, refuse, type Result } from '../kernel/result.ts';
import type { Phase, PhaseStatus } from './contract.ts';

/** How long a phase lasts, and how many working days lie between the phase before and it; negative to overlap. */
export type PhaseLength = { workingDays: number; offset?: number };

export type PhaseDates = DayRange & { workingDays: number };

/**
 * Dates for phases that follow one another from `start` on. Every phase begins and ends on a working day and lasts
 * exactly its working days (at least 1). None begins before the phase ahead of it, however far it overlaps.
 * To move a plan from one phase on, pass that phase and those behind it with its new start.
 */
export function layOutPhases({
  start,
  phases,
  calendar,
}: {
  start: Day;
  phases: readonly PhaseLength[];
  calendar: WorkingCalendar;
}): PhaseDates[] {
  const plan: PhaseDates[] = [];
  for (const { workingDays, offset = 0 } of phases) {
    const ahead = plan.at(-1);
    const earliest = ahead ? laterOf(ahead.start, addWorkingDays(ahead.end, 1 + offset, calendar)) : start;
    plan.push({ ...spanOf(earliest, workingDays, calendar), workingDays: Math.max(1, workingDays) });
  }
  return plan;
}

/** The last day of a plan; phases that overlap need not end in their order. Null without phases. */
export function endOfPlan(plan: readonly DayRange[]): Day | null {
  return (
    plan
      .map((range) => range.end)
      .sort(compareDays)
      .at(-1) ?? null
  );
}

interface PlanChanged {
  target: Day | null;
  /** The end of the plan before an act, and after it. */
  before: Day | null;
  after: Day | null;
}

/**
 * The target after an act on the plan: one that the act has the plan overrun moves to the plan's end. One that lies later stays, and so
 * does one that was overrun before: somebody has set it on a plan that does not meet it.
 */
export function targetAfter({ target, before, after }: PlanChanged): Day | null {
  if (after === null || target === null) return target ?? after;
  return target < after && (before === null || target >= before) ? after : target;
}

/** What the specification shows of a phase's status (§3): completed, in-progress, or other. */
export function shownPhaseStatus(status: PhaseStatus): 'completed' | 'in-progress' | 'other' {
  return status === 'completed' || status === 'in-progress' ? status : 'other';
}

/**
 * The dates of a phase from its start and length; none without a start. Refuses with `validation_failed` one that would
 * end after the last day that there is.
 */
export function datesOfPhase({
  start,
  workingDays,
  calendar,
}: {
  start: Day | null;
  workingDays: number;
  calendar: WorkingCalendar;
}): Result<DayRange | { start: null; end: null }> {
  if (start === null) return accept({ start: null, end: null });
  const dates = spanOf(start, workingDays, calendar);
  return isDay(dates.end) ? accept(dates) : refuse('validation_failed', { message: endsTooLate('phase') });
}

/** Every day of a plan lies between its start, which holidays put off, and its end. */
export const isPlanWithinDays = ({ start, targetEnd }: { start: Day; targetEnd: Day | null }): boolean =>
  isDay(start) && (targetEnd === null || isDay(targetEnd));

export const endsTooLate = (what: 'phase' | 'plan'): string => `This ${what} would end after 2199. Choose an earlier start.`;

type PhaseState = Pick<Phase, 'id' | 'status' | 'workingDays'> & { start: Day | null };

/** What becomes of the open tasks of a phase that is completed. */
export type OpenTasksChoice = 'refuse' | 'complete-anyway' | 'move-to-next';

/**
 * Completes a phase. `openTasks` counts its tasks that are not completed, `next` is the phase behind it.
 * The value says which phase takes the open tasks; null leaves them where they are.
 *
 * Refuses with `open_tasks_remain` while tasks are open and no choice was made, or there is no next phase to move them
 * to; with `conflict` when the phase is completed already.
 */
export function completePhase({
  phase,
  openTasks,
  choice,
  next,
  now,
}: {
  phase: Pick<PhaseState, 'status'>;
  openTasks: number;
  choice: OpenTasksChoice;
  next: Pick<PhaseState, 'id'> | null;
  /** The moment, ISO 8601. */
  now: string;
}): Result<{ patch: { status: 'completed'; completedAt: string }; openTasksGoTo: PhaseState['id'] | null }> {
  if (phase.status === 'completed') return refuse('conflict', { message: 'This phase is completed already.' });
  const patch = { status: 'completed', completedAt: now } as const;
  if (openTasks === 0 || choice === 'complete-anyway') return accept({ patch, openTasksGoTo: null });
  if (choice === 'refuse') return refuse('open_tasks_remain', { count: openTasks, message: askAbout(openTasks) });
  if (next) return accept({ patch, openTasksGoTo: next.id });
  const message = 'No phase follows this one. Complete the open tasks first, or complete the phase anyway.';
  return refuse('open_tasks_remain', { count: openTasks, message });
}

/** Takes a completed phase back into work. Refuses with `conflict` when it is not completed. */
export function reopenPhase(phase: Pick<PhaseState, 'status'>): Result<{ patch: { status: 'in-progress'; completedAt: null } }> {
  if (phase.status !== 'completed') return refuse('conflict', { message: 'This phase is not completed.' });
  return accept({ patch: { status: 'in-progress', completedAt: null } });
}

/**
 * Renames, recolours, dates or restarts a phase. Dates follow from start and length: the start moves to a working day,
 * the end is computed. A completed phase that gets another status is completed no longer. Refuses as `datesOfPhase` does.
 */
export function editPhase<Changes extends PhaseChanges>({
  phase,
  changes,
  calendar,
}: {
  phase: PhaseState;
  changes: Changes;
  calendar: WorkingCalendar;
}): Result<Changes & { start?: Day | null | undefined; end?: Day | null; completedAt?: null }> {
  const reopened = changes.status !== undefined && phase.status === 'completed' ? { completedAt: null } : {};
  if (changes.start === undefined && changes.workingDays === undefined) return accept({ ...changes, ...reopened });
  const { start = phase.start, workingDays = phase.workingDays } = changes;
  const dates = datesOfPhase({ start, workingDays, calendar });
  return dates.ok ? accept({ ...changes, ...dates.value, ...reopened }) : dates;
}

type PhaseChanges = {
  start?: Day | null | undefined;
  workingDays?: number | undefined;
  status?: Exclude<PhaseStatus, 'completed'> | undefined;
};

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b;
}

function askAbout(openTasks: number): string {
  const subject = openTasks === 1 ? '1 task is' : `${openTasks} tasks are`;
  const object = openTasks === 1 ? 'it' : 'them';
  return `${subject} still open. Complete anyway, or move ${object} to the next phase?`;
}
