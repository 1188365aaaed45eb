// What a template adds to a project that is there: its phases, tasks and milestones that the project does not have by their names.
// Nothing that is there changes, and nothing that comes holds it back.

import { type Day, nextWorkingDay, type WorkingCalendar, workingDaysThrough, addDays } from '../kernel/calendar.ts';
import type { NewId, UserId } from '../kernel/ids.ts';
import { type ExpandedTemplate, expandTemplate } from '../projects/templates/expand.ts';
import type { Place } from '../projects/templates/placement.ts';
import type { PlannedPhase, TemplatePlan } from '../projects/templates/plan.ts';
import type { Schedule, ScheduleRow } from '../schedule/contract.ts';
import { isPhase } from '../schedule/plan.ts';
import { planOf } from '../schedule/rules.ts';
import type { TemplateEffect } from './contract.ts';

export interface Application {
  schedule: Schedule;
  plan: TemplatePlan;
  /** Of the project; the day on which its first phase would begin where it has none. */
  start: Day;
  people: Readonly<Partial<Record<string, UserId>>>;
  newId: NewId;
  /** The last order keys: of the project's phases, and of the studio's To do column. */
  behind: { phase: string | null; task: string | null };
}

export interface Applied {
  /** What is new, laid out; its links lead from old and new rows to new ones. */
  added: ExpandedTemplate;
  effect: Omit<TemplateEffect, 'version'>;
}

export function applyTemplate({ schedule, plan, start, people, newId, behind }: Application): Applied {
  const { calendar } = planOf(schedule);
  const found = rowsFound(plan, schedule.rows);
  const first = firstDay(schedule.rows, start, calendar);
  const there = new Map(
    [...found].flatMap(([key, row]) => (row.end ? [[key, placeOf({ ...row, end: row.end }, first, calendar)] as const] : [])),
  );
  // What holds a row that is there would move it.
  const links = plan.links.filter(({ from, to }) => !found.has(to) && (!found.has(from) || there.has(from)));
  const ids = new Map([...found].map(([key, { id }]) => [key, id]));
  const phaseIds = new Map([...found].flatMap(([key, row]) => (isPhase(row) ? [[key, row.id] as const] : [])));
  const added = expandTemplate({
    plan: { ...plan, links },
    start: first,
    calendar,
    people,
    newId,
    after: behind.task,
    there: { places: there, ids, phaseIds, phasesBehind: behind.phase },
  });
  return { added, effect: effectOf({ plan, found, added, rows: schedule.rows }) };
}

/** The rows of the project that a template has too: phases by their names, work by its name within them. */
function rowsFound({ phases }: TemplatePlan, rows: readonly ScheduleRow[]): Map<string, ScheduleRow> {
  const found = new Map<string, ScheduleRow>();
  const called = rowsByName(rows);
  const take = (key: string, row: ScheduleRow | undefined) => row && found.set(key, row);
  for (const phase of phases) {
    const own = called.get(nameOf({ kind: 'phase', phaseId: null, name: phase.name }));
    if (!own) continue;
    const within = (kind: ScheduleRow['kind'], name: string) => called.get(nameOf({ kind, phaseId: own.id, name }));
    take(phase.key, own);
    for (const { key, title } of phase.tasks) take(key, within('task', title));
    for (const { key, name } of phase.milestones) take(key, within('milestone', name));
  }
  return found;
}

/** Of rows that are called the same the first: each name is read once, whatever a template has. */
function rowsByName(rows: readonly ScheduleRow[]): ReadonlyMap<string, ScheduleRow> {
  const called = new Map<string, ScheduleRow>();
  for (const row of rows) {
    const name = nameOf(row);
    if (!called.has(name)) called.set(name, row);
  }
  return called;
}

/** What two rows share that are the same to a template: their kind, their phase, and their name in whatever case. */
const nameOf = ({ kind, phaseId, name }: { kind: ScheduleRow['kind']; phaseId: string | null; name: string }): string =>
  `${kind} ${phaseId ?? ''} ${name.trim().toLowerCase()}`;

/** Where the line of working days begins: with whatever is first. */
function firstDay(rows: readonly ScheduleRow[], start: Day, calendar: WorkingCalendar): Day {
  const days = rows.flatMap(({ start: from, end }) => from ?? end ?? []).toSorted();
  return nextWorkingDay(days[0] ?? start, calendar);
}

function placeOf({ start, end, kind }: ScheduleRow & { end: Day }, first: Day, calendar: WorkingCalendar): Place {
  const zero = workingDaysThrough(addDays(first, -1), calendar);
  const to = workingDaysThrough(end, calendar) - zero;
  const from = kind === 'milestone' ? to : start ? workingDaysThrough(addDays(start, -1), calendar) - zero : to - 1;
  return { from: Math.min(from, to), to };
}

interface EffectOf {
  plan: TemplatePlan;
  found: ReadonlyMap<string, ScheduleRow>;
  added: ExpandedTemplate;
  rows: readonly ScheduleRow[];
}

function effectOf({ plan, found, added, rows }: EffectOf): Applied['effect'] {
  const phases = plan.phases.map((phase) => effectOnPhase(phase, { found, added }));
  const work = plan.phases.flatMap(({ tasks, milestones }) => [...tasks, ...milestones]);
  const days = (list: readonly (Day | null)[]) =>
    list
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const was = days(rows.map(({ end }) => end));
  const now = days([
    was,
    ...added.phases.map(({ end }) => end),
    ...added.tasks.map(({ due }) => due),
    ...added.milestones.map(({ day }) => day),
  ]);
  return {
    phases: phases.filter(({ isNew, tasks, milestones }) => isNew || tasks.length + milestones.length > 0),
    links: added.links.length,
    there: work.filter(({ key }) => found.has(key)).length,
    end: { was, now },
  };
}

function effectOnPhase({ key, name, colour, tasks, milestones }: PlannedPhase, { found, added }: Pick<EffectOf, 'found' | 'added'>) {
  const row = found.get(key);
  const fresh = row ? null : added.phases.find((phase) => phase.name === name);
  return {
    name: row?.name ?? name,
    colour: row?.colour ?? colour,
    isNew: !row,
    start: row ? row.start : (fresh?.start ?? null),
    end: row ? row.end : (fresh?.end ?? null),
    tasks: tasks.filter((task) => !found.has(task.key)).map(({ title }) => title),
    milestones: milestones.filter((one) => !found.has(one.key)).map((one) => one.name),
  };
}
