// Lays a demo project out around today: its template dated so that the work stands where the studio says it does.

import { addWorkingDays, type Day, nextWorkingDay, rangeShare, type WorkingCalendar } from '../../domain/kernel/calendar.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import { progressOf, workFacts } from '../../domain/projects/health.ts';
import { expandTemplate, type ExpandedPhase, type ExpandedTask } from '../../domain/projects/templates/expand.ts';
import { planOfTemplate } from '../../domain/projects/templates/plan.ts';
import type { Template } from '../../domain/projects/templates/template.ts';
import type { PhaseStatus } from '../../domain/projects/contract.ts';
import type { BaselineRow } from '../../domain/schedule/baselines.ts';
import type { PlanLink, RowId } from '../../domain/schedule/plan.ts';
import type { TaskStatus } from '../../domain/tasks/contract.ts';
import type { DemoProject } from './studio.ts';

export interface PlacedPhase extends Omit<ExpandedPhase, 'status'> {
  status: PhaseStatus;
}

export interface PlacedTask extends ExpandedTask {
  status: TaskStatus;
}

export interface PlacedProject {
  start: Day;
  targetEnd: Day;
  phases: PlacedPhase[];
  tasks: PlacedTask[];
  milestones: { id: string; name: string; phaseId: string; day: Day }[];
}

interface Place {
  project: DemoProject;
  template: Template;
  calendar: WorkingCalendar;
  today: Day;
  userOf: (key: string) => UserId;
  newId: () => string;
  after: string | null;
}

export function placeProject({ project, template, calendar, today, userOf, newId, after }: Place): PlacedProject {
  const people = Object.fromEntries(Object.entries(project.roles).map(([role, key]) => [role, userOf(key)]));
  const start = startDay({ project, template, calendar, today });
  const plan = expandTemplate({ plan: planOfTemplate(template), start, calendar, people, newId, after });
  const phases = plan.phases.map((phase, index) => ({ ...phase, status: phaseStatus(project, index) }));
  const targetEnd = plan.targetEnd ?? start;
  const ordered = plan.tasks.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
  const byId = new Map(ordered.map((task) => [task.id, placeTask({ task, project, phases, calendar, today })]));
  if (project.health === 'on-track')
    keepPace({ tasks: [...byId.values()], elapsed: rangeShare({ start: plan.start, end: targetEnd, today }, calendar) });
  return {
    start: plan.start,
    targetEnd,
    phases,
    tasks: plan.tasks.map((task) => byId.get(task.id) as PlacedTask), // every task was placed above
    milestones: plan.milestones,
  };
}

/** Working days that a project has slipped since its dates were agreed. */
const slipped: Record<DemoProject['health'], number> = { 'on-track': 2, 'at-risk': 5, overdue: 8 };

/** What was agreed: what is over stood where it stands, the rest as many days earlier as it has slipped since. */
export function agreedRows(
  { phases, tasks, milestones }: PlacedProject,
  { health }: DemoProject,
  calendar: WorkingCalendar,
): BaselineRow[] {
  const earlier = (day: Day): Day => addWorkingDays(day, -slipped[health], calendar);
  const row = (id: string, { start, end }: { start: Day | null; end: Day }, isBegun: boolean): BaselineRow => ({
    id: id as RowId,
    start: start === null || isBegun ? start : earlier(start),
    end: earlier(end),
  });
  const done = new Set(phases.filter(({ status }) => status === 'completed').map(({ id }) => id));
  const asItIs = (id: string, start: Day | null, end: Day): BaselineRow => ({ id: id as RowId, start, end });
  return [
    ...phases.map(({ id, start, end, status }) =>
      done.has(id) ? asItIs(id, start, end) : row(id, { start, end }, status !== 'not-started'),
    ),
    ...tasks.map(({ id, start, due, status, phaseId }) =>
      status === 'completed' || done.has(phaseId) ? asItIs(id, start, due) : row(id, { start, end: due }, false),
    ),
    ...milestones.map(({ id, day, phaseId }) => (done.has(phaseId) ? asItIs(id, null, day) : row(id, { start: null, end: day }, false))),
  ];
}

/** The day on which it began, so that today lies at the given share of the given phase. */
function startDay({ project: { at }, template, calendar, today }: Pick<Place, 'project' | 'template' | 'calendar' | 'today'>): Day {
  let gone = 0;
  for (const [index, phase] of template.phases.entries()) {
    if (index > 0) gone += phase.offset ?? 0;
    if (index >= at.phase)
      return addWorkingDays(nextWorkingDay(today, calendar), -Math.round(gone + phase.workingDays * at.share), calendar);
    gone += phase.workingDays;
  }
  return addWorkingDays(nextWorkingDay(today, calendar), -(gone + 6), calendar);
}

function phaseStatus({ status, at }: DemoProject, index: number): PhaseStatus {
  if (status === 'completed' || index < at.phase) return 'completed';
  if (index > at.phase) return 'not-started';
  return status === 'on-hold' ? 'on-hold' : 'in-progress';
}

interface PlaceTask extends Pick<Place, 'project' | 'calendar' | 'today'> {
  task: ExpandedTask;
  phases: readonly PlacedPhase[];
}

function placeTask({ task, project, phases, calendar, today }: PlaceTask): PlacedTask {
  const phase = phases.find(({ id }) => id === task.phaseId);
  if (project.status === 'completed' || phase?.status === 'completed' || task.due < today) return { ...task, status: 'completed' };
  const begun = phase?.status === 'in-progress' && task.start <= today && project.status !== 'on-hold';
  // What has begun is finished within the fortnight: nobody's list begins with a pile of old dates.
  const due = task.due === today ? addWorkingDays(today, 1, calendar) : task.due;
  return { ...task, due, status: begun ? 'in_progress' : 'todo' };
}

/** Finishes what is due next until the work is level with the time. */
function keepPace({ tasks, elapsed }: { tasks: PlacedTask[]; elapsed: number }): void {
  for (const task of tasks) {
    if (progressOf(workFacts(tasks)) > elapsed - 0.08) return;
    if (task.status !== 'completed') task.status = 'completed';
  }
}

/**
 * Links as a studio draws them: a task waits for the one that ends last before it begins, within its phase, and each phase for the one
 * before. They hold as the plan stands, so nothing moves by them.
 */
export function linksOf({ phases, tasks }: Pick<PlacedProject, 'phases' | 'tasks'>, newId: () => string): PlanLink[] {
  const link = (from: { id: string }, to: { id: string }) =>
    ({ id: newId(), from: from.id, to: to.id, type: 'FS', lag: 0 }) as unknown as PlanLink; // the ids are fresh
  const waits = tasks.flatMap((task) => {
    const ahead = tasks.filter((other) => other.phaseId === task.phaseId && other.due < task.start);
    const last = ahead.reduce<PlacedTask | null>((latest, other) => (latest && latest.due >= other.due ? latest : other), null);
    return last ? [link(last, task)] : [];
  });
  const follows = phases.flatMap((phase, index) => {
    const before = phases[index - 1];
    return before && before.end < phase.start ? [link(before, phase)] : [];
  });
  return [...follows, ...waits];
}
