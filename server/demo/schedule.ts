// Lays a demo project out around today: its template dated so that the work stands where the studio says it does.

import {
  addWorkingDays,
  type Day,
  nextWorkingDay,
  rangeShare,
  withClosures,
  type WorkingCalendar,
  workingDaysBetween,
} from '../../domain/kernel/calendar.ts';
import type { NewId, PhaseId, TaskId, UserId } from '../../domain/kernel/ids.ts';
import { progressOf, workFacts } from '../../domain/projects/health.ts';
import { expandTemplate, type ExpandedMilestone, type ExpandedPhase, type ExpandedTask } from '../../domain/projects/templates/expand.ts';
import { planOfTemplate } from '../../domain/projects/templates/plan.ts';
import type { Template } from '../../domain/projects/templates/template.ts';
import type { PhaseStatus } from '../../domain/projects/contract.ts';
import type { BaselineRow } from '../../domain/schedule/baselines.ts';
import type { Closure } from '../../domain/schedule/contract.ts';
import type { PlanLink, RowId } from '../../domain/schedule/plan.ts';
import type { TaskStatus } from '../../domain/tasks/choices.ts';
import { closuresOf } from './calendar.ts';
import type { DemoProject } from './studio.ts';

export interface PlacedPhase extends Omit<ExpandedPhase, 'status'> {
  status: PhaseStatus;
}

export interface PlacedTask extends Omit<ExpandedTask, 'checklist'> {
  checklist: { id: string; text: string; done: boolean }[];
  status: TaskStatus;
  /** How far it is, while it runs. */
  percent: number | null;
}

export interface PlacedMilestone extends ExpandedMilestone {
  isApproved: boolean;
}

/** A task that no template knows. */
export interface PlacedExtra {
  id: TaskId;
  start: Day;
  due: Day;
}

export interface PlacedProject {
  start: Day;
  targetEnd: Day;
  phases: PlacedPhase[];
  tasks: PlacedTask[];
  milestones: PlacedMilestone[];
  /** In the order of the project's own tasks. */
  extras: PlacedExtra[];
  links: PlanLink[];
  closures: Closure[];
  /** Phases that go with their work. */
  spanning: PhaseId[];
  calendar: WorkingCalendar;
}

interface Place {
  project: DemoProject;
  template: Template;
  /** Of the studio. */
  calendar: WorkingCalendar;
  today: Day;
  userOf: (key: string) => UserId;
  newId: NewId;
  after: string | null;
}

export function placeProject({ project, template, today, userOf, newId, after, ...studio }: Place): PlacedProject {
  const people = Object.fromEntries(Object.entries(project.roles).map(([role, key]) => [role, userOf(key)]));
  const closures = closuresOf(project, { today, calendar: studio.calendar, newId });
  const calendar = withClosures(studio.calendar, closures);
  const start = startDay({ project, template, calendar, today });
  const plan = expandTemplate({ plan: planOfTemplate(template), start, calendar, people, newId, after });
  const phases = plan.phases.map((phase) => ({ ...phase, status: phaseStatus(phase, { project, today }) }));
  const targetEnd = plan.targetEnd ?? start;
  const tasks = plan.tasks.map((task) => placeTask({ task, project, calendar, today }));
  if (project.health === 'on-track') keepPace({ tasks, elapsed: rangeShare({ start: plan.start, end: targetEnd, today }, calendar) });
  const extras = placeExtras({ project, calendar, today, newId });
  return {
    start: plan.start,
    targetEnd: slipOf(project) > 2 ? addWorkingDays(targetEnd, -slipOf(project), calendar) : targetEnd,
    phases,
    tasks,
    milestones: plan.milestones.map((milestone) => placeMilestone(milestone, { project, today })),
    extras,
    links: [...plan.links, ...linksOf({ project, tasks, extras, newId })],
    closures,
    spanning: plan.spanning,
    calendar,
  };
}

/** Working days that a project has slipped since its dates were agreed. */
const slipOf = ({ health }: DemoProject): number => ({ 'on-track': 2, 'at-risk': 5, overdue: 8 })[health];

/**
 * What was agreed: what is over stood where it stands; what runs began as it did and was to take less; the rest was to be as many days
 * earlier as the project has slipped since.
 */
export function agreedRows({ phases, tasks, milestones, extras, calendar }: PlacedProject, project: DemoProject): BaselineRow[] {
  const earlier = (day: Day): Day => addWorkingDays(day, -slipOf(project), calendar);
  const row = (id: RowId, { start, end }: { start: Day | null; end: Day }, state: 'done' | 'begun' | 'ahead'): BaselineRow => {
    if (state === 'done') return { id, start, end };
    if (state === 'ahead') return { id, start: start && earlier(start), end: earlier(end) };
    return { id, start, end: start && earlier(end) < start ? start : earlier(end) };
  };
  return [
    ...phases.map(({ id, status, ...dates }) => row(id, dates, stateOf(status))),
    ...tasks.map(({ id, start, due, status }) => row(id, { start, end: due }, stateOf(status))),
    ...extras.map(({ id, start, due }, index) => row(id, { start, end: due }, stateOf(project.tasks[index]?.status))),
    ...milestones.map(({ id, day, isApproved }) => row(id, { start: null, end: day }, isApproved ? 'done' : 'ahead')),
  ];
}

function stateOf(status: PhaseStatus | TaskStatus | undefined): 'done' | 'begun' | 'ahead' {
  if (status === 'completed') return 'done';
  return status === 'todo' || status === 'not-started' ? 'ahead' : 'begun';
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

type OnDay = Pick<Place, 'project' | 'today'>;

function phaseStatus({ start, end }: ExpandedPhase, { project: { status }, today }: OnDay): PhaseStatus {
  if (status === 'completed' || end < today) return 'completed';
  if (start > today) return 'not-started';
  return status === 'on-hold' ? 'on-hold' : 'in-progress';
}

function placeTask({ task, project, calendar, today }: OnDay & { task: ExpandedTask; calendar: WorkingCalendar }): PlacedTask {
  if (project.status === 'completed' || task.due < today) return asDone(task);
  if (task.start > today || project.status === 'on-hold') return { ...task, status: 'todo', percent: null };
  const days = workingDaysBetween(task.start, task.due, calendar);
  const gone = workingDaysBetween(task.start, today, calendar) / days;
  // Where it has slipped, less is done than of its time is gone.
  const share = gone - slipOf(project) / (days + 10);
  const steps = Math.floor(Math.max(0, share) * task.checklist.length);
  return {
    ...task,
    checklist: task.checklist.map((item, index) => ({ ...item, done: index < steps })),
    status: 'in_progress',
    percent: task.checklist.length > 0 ? null : Math.max(5, Math.min(95, Math.round(share * 20) * 5)),
  };
}

const asDone = (task: ExpandedTask | PlacedTask): PlacedTask => ({
  ...task,
  checklist: task.checklist.map((item) => ({ ...item, done: true })),
  status: 'completed',
  percent: null,
});

/** What a client or an authority says yes to. */
const isApproval = (name: string): boolean => /sign-off|signed off|approv|agreed|go or no go/i.test(name);

const placeMilestone = (milestone: ExpandedMilestone, { project, today }: OnDay): PlacedMilestone => {
  const gate = milestone.gate || isApproval(milestone.name);
  return { ...milestone, gate, isApproved: gate && (project.status === 'completed' || milestone.day < today) };
};

/** Finishes what is due next until the work is level with the time. */
function keepPace({ tasks, elapsed }: { tasks: PlacedTask[]; elapsed: number }): void {
  const next = tasks.filter(({ status }) => status !== 'completed').toSorted((one, other) => (one.due < other.due ? -1 : 1));
  for (const task of next) {
    if (progressOf(workFacts(tasks)) > elapsed - 0.08) return;
    Object.assign(task, asDone(task));
  }
}

function placeExtras({ project, calendar, today, newId }: Pick<Place, 'project' | 'calendar' | 'today' | 'newId'>): PlacedExtra[] {
  return project.tasks.map(({ due: inDays, days = 1 }) => {
    const due = addWorkingDays(today, inDays, calendar);
    return { id: newId(), start: addWorkingDays(due, 1 - days, calendar), due };
  });
}

interface Linking extends Pick<PlacedProject, 'tasks' | 'extras'>, Pick<Place, 'project' | 'newId'> {}

/** What of the template waits for the project's own tasks. */
function linksOf({ project, tasks, extras, newId }: Linking): PlanLink[] {
  return extras.flatMap(({ id, due }, index) => {
    const waiting = tasks.find(({ title, start }) => title === project.tasks[index]?.before && start > due);
    return waiting ? [{ id: newId(), from: id, to: waiting.id, type: 'FS', lag: 0 }] : [];
  });
}
