// From a plan without dates to a project with them.

import { addWorkingDays, type Day, nextWorkingDay, type WorkingCalendar } from '../../kernel/calendar.ts';
import type { MilestoneId, NewId, PhaseId, ScheduleLinkId, TaskId, UserId } from '../../kernel/ids.ts';
import { keysBetween } from '../../kernel/orderKey.ts';
import { orThrow } from '../../kernel/result.ts';
import { endOfPlan, type PhaseDates } from '../phases.ts';
import { type Place, placementOf } from './placement.ts';
import type { LinkType } from './linkTypes.ts';
import type { PlannedMilestone, PlannedPhase, PlannedTask, TemplatePlan } from './plan.ts';
import type { PhaseColour } from '../../kernel/colours.ts';

type RowId = PhaseId | TaskId | MilestoneId;

export interface ExpandedPhase extends PhaseDates {
  id: PhaseId;
  name: string;
  colour: PhaseColour;
  position: string;
  status: 'not-started';
  gate: boolean;
}

export interface ExpandedTask {
  id: TaskId;
  phaseId: PhaseId;
  title: string;
  description: string;
  start: Day;
  due: Day;
  /** Hours. */
  estimate: number | null;
  checklist: { id: string; text: string; done: false }[];
  priority: 'low' | 'normal' | 'high' | 'urgent';
  needsReview: boolean;
  assigneeIds: UserId[];
  position: string;
}

export interface ExpandedMilestone {
  id: MilestoneId;
  phaseId: PhaseId;
  name: string;
  day: Day;
  gate: boolean;
}

export interface ExpandedLink {
  id: ScheduleLinkId;
  from: RowId;
  to: RowId;
  type: LinkType;
  lag: number;
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
  spanning: PhaseId[];
}

/** The rows of a template that a project has already. */
export interface PlanThere {
  /** Where those lie that have days. */
  places: ReadonlyMap<string, Place>;
  /** Of all of them, and of its phases alone. */
  ids: ReadonlyMap<string, RowId>;
  phaseIds: ReadonlyMap<string, PhaseId>;
  /** The order key of its last phase. */
  phasesBehind: string | null;
}

const nothingThere: PlanThere = { places: new Map(), ids: new Map(), phaseIds: new Map(), phasesBehind: null };

/** The working days of a project, counted from its first. */
interface Axis {
  dayAt: (place: number) => Day;
  /** The last day before a place. */
  dayBefore: (place: number) => Day;
}

interface Laying {
  axis: Axis;
  placeOf: (key: string) => Place;
  ids: Ids;
}

/** What the rows of a plan are called by, those that are new and those that are there. */
interface Ids {
  ofPhase: (key: string) => PhaseId;
  ofTask: (key: string) => TaskId;
  ofMilestone: (key: string) => MilestoneId;
  ofRow: (key: string) => RowId;
}

/**
 * Lays a template out over a studio's working days from `start` on, or from the next working day. Every date is a
 * working day, and every link holds. A role without a person leaves its tasks unassigned.
 *
 * @throws AppError `validation_failed` for a plan that closes a loop
 */
export function expandTemplate({
  plan,
  start,
  calendar,
  people,
  newId,
  after = null,
  there = nothingThere,
}: {
  plan: TemplatePlan;
  start: Day;
  calendar: WorkingCalendar;
  people: Readonly<Partial<Record<string, UserId>>>;
  newId: NewId;
  /** The last order key of the studio's To do column: the new tasks line up behind it. */
  after?: string | null;
  /** What a project has of it already: only the rest is laid out, round that and behind it. */
  there?: PlanThere;
}): ExpandedTemplate {
  const { places } = orThrow(placementOf(plan, there.places));
  const isNew = ({ key }: { key: string }) => !there.ids.has(key);
  const ids = idsOf(plan, { there, isNew, newId });
  const laying = { axis: axisFrom(start, calendar), placeOf: lookUp(places), ids };
  const phases = expandPhases(plan.phases.filter(isNew), { ...laying, behind: there.phasesBehind });
  const sources = plan.phases.flatMap((phase) => phase.tasks.filter(isNew).map((task) => ({ task, phase })));
  const positions = keysBetween(after, null, sources.length);
  return {
    start: nextWorkingDay(start, calendar),
    targetEnd: endOfPlan(phases),
    phases,
    tasks: sources.map(({ task, phase }, index) => ({
      ...expandTask(task, { ...laying, newId, assignee: personOf(task.role, people) }),
      phaseId: ids.ofPhase(phase.key),
      position: at(positions, index),
    })),
    milestones: plan.phases.flatMap((phase) =>
      phase.milestones.filter(isNew).map((milestone) => ({ ...expandMilestone(milestone, laying), phaseId: ids.ofPhase(phase.key) })),
    ),
    links: plan.links.map(({ from, to, type, lag }) => ({ id: newId(), from: ids.ofRow(from), to: ids.ofRow(to), type, lag })),
    spanning: plan.phases.filter((phase) => isNew(phase) && spansItsWork(phase, laying)).map(({ key }) => ids.ofPhase(key)),
  };
}

interface Naming {
  there: PlanThere;
  isNew: (row: { key: string }) => boolean;
  newId: NewId;
}

function idsOf({ phases }: TemplatePlan, { there, isNew, newId }: Naming): Ids {
  const named = <Id extends RowId>(rows: readonly { key: string }[]) => new Map(rows.filter(isNew).map(({ key }) => [key, newId<Id>()]));
  const phaseIds = new Map([...there.phaseIds, ...named<PhaseId>(phases)]);
  const taskIds = named<TaskId>(phases.flatMap(({ tasks }) => tasks));
  const milestoneIds = named<MilestoneId>(phases.flatMap(({ milestones }) => milestones));
  return {
    ofPhase: lookUp(phaseIds),
    ofTask: lookUp(taskIds),
    ofMilestone: lookUp(milestoneIds),
    ofRow: lookUp(new Map<string, RowId>([...there.ids, ...phaseIds, ...taskIds, ...milestoneIds])),
  };
}

function axisFrom(start: Day, calendar: WorkingCalendar): Axis {
  const dayAt = (place: number) => addWorkingDays(start, place, calendar);
  return { dayAt, dayBefore: (place) => dayAt(place - 1) };
}

function expandPhases(
  phases: readonly PlannedPhase[],
  { axis, placeOf, ids, behind }: Laying & { behind: string | null },
): ExpandedPhase[] {
  const positions = keysBetween(behind, null, phases.length);
  return phases.map(({ key, name, colour, gate }, index) => {
    const { from, to } = placeOf(key);
    const dates = { start: axis.dayAt(from), end: axis.dayBefore(to), workingDays: to - from };
    return { id: ids.ofPhase(key), name, colour, gate, position: at(positions, index), status: 'not-started', ...dates };
  });
}

interface LayingTask extends Laying {
  newId: NewId;
  assignee: UserId | undefined;
}

function expandTask(
  { key, title, description, hours, checklist, priority, review }: PlannedTask,
  { axis, placeOf, ids, newId, assignee }: LayingTask,
): Omit<ExpandedTask, 'phaseId' | 'position'> {
  const { from, to } = placeOf(key);
  return {
    id: ids.ofTask(key),
    title,
    description,
    start: axis.dayAt(from),
    due: axis.dayBefore(to),
    estimate: hours,
    checklist: checklist.map((text) => ({ id: newId(), text, done: false })),
    priority,
    needsReview: review,
    assigneeIds: assignee ? [assignee] : [],
  };
}

const expandMilestone = ({ key, name, gate }: PlannedMilestone, { axis, placeOf, ids }: Laying): Omit<ExpandedMilestone, 'phaseId'> => ({
  id: ids.ofMilestone(key),
  name,
  day: axis.dayBefore(placeOf(key).to),
  gate,
});

/** Phases that are exactly as long as what lies in them can go with their work without changing first. */
function spansItsWork({ key, tasks, milestones }: PlannedPhase, { placeOf }: Laying): boolean {
  const phase = placeOf(key);
  // A milestone takes the day at whose end it stands.
  const work = [
    ...tasks.map((task) => placeOf(task.key)),
    ...milestones.map((one) => ({ from: placeOf(one.key).to - 1, to: placeOf(one.key).to })),
  ];
  return work.length > 0 && Math.min(...work.map(({ from }) => from)) === phase.from && Math.max(...work.map(({ to }) => to)) === phase.to;
}

/** Roles have any names, also those of what every object has. */
const personOf = (role: string | null, people: Readonly<Partial<Record<string, UserId>>>): UserId | undefined =>
  role !== null && Object.hasOwn(people, role) ? people[role] : undefined;

const lookUp =
  <T>(map: ReadonlyMap<string, T>) =>
  (key: string): T => {
    const found = map.get(key);
    if (found === undefined) throw new RangeError(`No row ${key}`);
    return found;
  };

/** The element of a list that was made with one element per phase or task. */
function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`Nothing at ${index}`);
  return element;
}
