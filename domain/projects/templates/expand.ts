// From a plan without dates to a project with them.

import { addWorkingDays, type Day, nextWorkingDay, type WorkingCalendar } from '../../kernel/calendar.ts';
import type { UserId } from '../../kernel/ids.ts';
import { keysBetween } from '../../kernel/orderKey.ts';
import { endOfPlan, layOutPhases, type PhaseDates } from '../phases.ts';
import { type ExpandedLink, linksOf, spanningPhases } from './links.ts';
import type { Placeholder, Template, TemplatePhase, TemplateTask } from './template.ts';

export interface ExpandedPhase extends PhaseDates {
  id: string;
  name: string;
  colour: number;
  position: string;
  status: 'not-started';
  gate: boolean;
}

export interface ExpandedTask {
  id: string;
  phaseId: string;
  title: string;
  description: string;
  start: Day;
  due: Day;
  /** Hours. */
  estimate: number;
  checklist: { id: string; text: string; done: false }[];
  priority: 'low' | 'normal' | 'high' | 'urgent';
  needsReview: boolean;
  assigneeIds: UserId[];
  position: string;
}

export interface ExpandedMilestone {
  id: string;
  phaseId: string;
  name: string;
  day: Day;
}

export interface ExpandedTemplate {
  start: Day;
  /** The last day of the last phase to end; null for a template without phases. */
  targetEnd: Day | null;
  phases: ExpandedPhase[];
  tasks: ExpandedTask[];
  milestones: ExpandedMilestone[];
  links: ExpandedLink[];
  /** Phases that go with their work. */
  spanning: string[];
}

/**
 * Lays a template out over a studio's working days from `start` on, or from the next working day. Every date is a
 * working day, every task and milestone lies inside its phase. A placeholder without a person leaves its tasks
 * unassigned.
 */
export function expandTemplate({
  template,
  start,
  calendar,
  people,
  newId,
  after = null,
}: {
  template: Template;
  start: Day;
  calendar: WorkingCalendar;
  people: Partial<Record<Placeholder, UserId>>;
  newId: () => string;
  /** The last order key of the studio's To do column: the new tasks line up behind it. */
  after?: string | null;
}): ExpandedTemplate {
  const plan = layOutPhases({ start, phases: template.phases, calendar });
  const places = keysBetween(null, null, plan.length);
  const phases = template.phases.map((phase, index) => ({
    source: phase,
    expanded: expandPhase({ phase, id: newId(), dates: at(plan, index), position: at(places, index) }),
  }));
  const sources = phases.flatMap(({ source, expanded }) => source.tasks.map((task) => ({ task, phase: expanded })));
  const positions = keysBetween(after, null, sources.length);
  const laidOut = {
    phases: phases.map(({ expanded }) => expanded),
    tasks: sources.map(({ task, phase }, index) =>
      expandTask({ task, phase, calendar, assignee: people[task.role], newId, position: at(positions, index) }),
    ),
    milestones: phases.flatMap(({ source, expanded }) => expandMilestones({ source, phase: expanded, calendar, newId })),
  };
  return {
    start: nextWorkingDay(start, calendar),
    targetEnd: endOfPlan(plan),
    ...laidOut,
    links: linksOf(laidOut, calendar, newId),
    spanning: spanningPhases(laidOut),
  };
}

function expandPhase({
  phase,
  id,
  dates,
  position,
}: {
  phase: TemplatePhase;
  id: string;
  dates: PhaseDates;
  position: string;
}): ExpandedPhase {
  const { name, colour, gate = false } = phase;
  return { id, name, colour, position, status: 'not-started', gate, ...dates };
}

function expandTask({
  task,
  phase,
  calendar,
  assignee,
  newId,
  position,
}: {
  task: TemplateTask;
  phase: ExpandedPhase;
  calendar: WorkingCalendar;
  assignee: UserId | undefined;
  newId: () => string;
  position: string;
}): ExpandedTask {
  return {
    id: newId(),
    phaseId: phase.id,
    title: task.title,
    description: task.description ?? '',
    start: addWorkingDays(phase.start, task.from, calendar),
    due: addWorkingDays(phase.start, task.from + task.days - 1, calendar),
    estimate: task.hours,
    checklist: (task.checklist ?? []).map((text) => ({ id: newId(), text, done: false })),
    priority: task.priority ?? 'normal',
    needsReview: task.review ?? false,
    assigneeIds: assignee ? [assignee] : [],
    position,
  };
}

function expandMilestones({
  source,
  phase,
  calendar,
  newId,
}: {
  source: TemplatePhase;
  phase: ExpandedPhase;
  calendar: WorkingCalendar;
  newId: () => string;
}): ExpandedMilestone[] {
  return (source.milestones ?? []).map(({ name, from = source.workingDays - 1 }) => ({
    id: newId(),
    phaseId: phase.id,
    name,
    day: addWorkingDays(phase.start, from, calendar),
  }));
}

/** The element of a list that was made with one element per phase or task. */
function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`Nothing at ${index}`);
  return element;
}
