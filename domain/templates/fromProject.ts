// The structure of a project as a template: people become roles, days become offsets, and what is the client's or done stays behind.

import { addDays, asDay, type Day, type WorkingCalendar, workingDaysThrough } from '../kernel/calendar.ts';
import { cutAt } from '../kernel/cut.ts';
import { lateness, type Place, placementOf } from '../projects/templates/placement.ts';
import { accept, type Result } from '../kernel/result.ts';
import type { PlannedLink, PlannedMilestone, PlannedPhase, PlannedTask } from '../projects/templates/plan.ts';
import type { Schedule, ScheduleRow } from '../schedule/contract.ts';
import { planOf } from '../schedule/rules.ts';
import type { LeftOut, TemplateFields } from './contract.ts';
import { fittingPlan, refuseLarger } from './rules.ts';

/** What a template takes of a task beside its place. Its description stays behind: it is about one client's house. */
export interface TaskDetails {
  id: string;
  hours: number | null;
  priority: PlannedTask['priority'];
  review: boolean;
  checklist: readonly string[];
}

export interface ProjectStructure {
  rooms: readonly string[];
  /** The drawers of its documents. */
  folders: readonly string[];
  schedule: Schedule;
  details: readonly TaskDetails[];
  leadId: string | null;
  /** What the studio calls what a person does; empty for nothing. */
  jobOf: (userId: string) => string;
}

/** The days of the programme as numbers, the first one 0. */
interface Axis {
  from: (day: Day) => number;
  to: (day: Day) => number;
}

/** @returns or refuses, in words, what is more than a template holds */
export function templateOfProject(project: ProjectStructure): Result<{ plan: TemplateFields['plan']; leftOut: LeftOut }> {
  const { rows, links } = project.schedule;
  const work = rows.filter(({ kind }) => kind !== 'phase');
  const larger = refuseLarger({ phases: rows.length - work.length, work: work.length });
  if (larger) return larger;
  const axis = axisOf(rows, planOf(project.schedule).calendar);
  const details = new Map(project.details.map((one) => [one.id, one]));
  const phases = layPhases(homesOf(rows, axis), axis).map((home, index) => planPhase(home, { index, axis, project, details }));
  const kept = linksThatHold(phases, links);
  const plan = fittingPlan({
    rooms: project.rooms,
    folders: project.folders,
    phases: phases.map(({ phase }) => phase),
    links: kept,
  });
  if (!plan.ok) return plan;
  return accept({
    plan: plan.value,
    leftOut: {
      people: new Set(rows.flatMap(({ assigneeIds }) => assigneeIds)).size,
      undated: work.filter(({ end }) => end === null).length,
      links: links.length - kept.length,
      loose: work.filter(({ phaseId }) => phaseId === null).length,
    },
  });
}

/** A link that a pinned row broke would push in a new project what stood there. */
function linksThatHold(planned: readonly KeyedPhase[], given: Schedule['links']): PlannedLink[] {
  const phases = planned.map(({ phase }) => phase);
  const keys = new Map(planned.flatMap(({ keyOfRow }) => [...keyOfRow]));
  const placed = placementOf({ phases, links: [] });
  if (!placed.ok) return [];
  const links = given.flatMap(({ from, to, type, lag }): PlannedLink[] => {
    const [before, after] = [keys.get(from), keys.get(to)];
    return before && after ? [{ from: before, to: after, type, lag }] : [];
  });
  const holding = links.filter((link) => lateness(placed.value.places, link) <= 0);
  // Links that all hold can still go round, with leads: then none of them says what comes first.
  return placementOf({ phases, links: holding }).ok ? holding : [];
}

function axisOf(rows: readonly ScheduleRow[], calendar: WorkingCalendar): Axis {
  const days = rows.flatMap(({ start, end }) => [start, end].filter((day) => day !== null)).toSorted();
  const before = (day: string) => workingDaysThrough(addDays(asDay(day), -1), calendar);
  const zero = before(days[0] ?? '2026-01-01');
  return { from: (day) => before(day) - zero, to: (day) => workingDaysThrough(day, calendar) - zero };
}

/** A phase of the project with its work; null takes the work of a project that has no phases. */
interface Home {
  source: ScheduleRow | null;
  work: ScheduleRow[];
}

/** Puts work of no phase into the one that its day lies in, else into the first. */
function homesOf(rows: readonly ScheduleRow[], axis: Axis): Home[] {
  const homes: Home[] = rows.filter(({ kind }) => kind === 'phase').map((source) => ({ source, work: [] }));
  const work = rows.filter(({ kind }) => kind !== 'phase');
  if (homes.length === 0 && work.length > 0) homes.push({ source: null, work: [] });
  const byPhase = new Map(homes.map((home) => [home.source?.id ?? null, home]));
  const around = (day: Day | null) =>
    homes.find(({ source }) => day && source?.start && source.end && source.start <= day && day <= source.end);
  for (const row of work) {
    const own = row.phaseId === null ? undefined : byPhase.get(row.phaseId);
    (own ?? around(row.start ?? row.end) ?? homes[0])?.work.push(row);
  }
  return homes.map((home) => ({
    ...home,
    work: home.work.toSorted((a, b) => (placeOf(a, axis)?.from ?? 0) - (placeOf(b, axis)?.from ?? 0)),
  }));
}

interface PlacedHome extends Home {
  place: Place | null;
}

/** In the order in which they begin; those without days stand last. */
function layPhases(homes: readonly Home[], axis: Axis): PlacedHome[] {
  const placed = homes.map((home): PlacedHome => {
    const all = [home.source, ...home.work].flatMap((row) => (row ? (placeOf(row, axis) ?? []) : []));
    if (all.length === 0) return { ...home, place: null };
    return { ...home, place: { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) } };
  });
  return placed.toSorted((a, b) => (a.place?.from ?? Infinity) - (b.place?.from ?? Infinity) || 0).map(withOffset);
}

/** Where it begins is told from the phase before. */
const withOffset = (home: PlacedHome, index: number, all: readonly PlacedHome[]): PlacedHome & { offset: number } => ({
  ...home,
  offset: home.place ? home.place.from - (all[index - 1]?.place?.to ?? home.place.from) : 0,
});

/** The working days of a row, its whole last day among them; null where nothing is drawn. */
function placeOf({ kind, start, end }: ScheduleRow, axis: Axis): Place | null {
  if (end === null) return null;
  const to = axis.to(end);
  const from = kind === 'milestone' ? to - 1 : start === null ? to - 1 : axis.from(start);
  return { from: Math.max(0, Math.min(from, to - 1)), to: Math.max(1, to) };
}

interface PlanPhase {
  index: number;
  axis: Axis;
  project: ProjectStructure;
  details: ReadonlyMap<string, TaskDetails>;
}

interface KeyedPhase {
  phase: PlannedPhase;
  /** By the ids of the project. */
  keyOfRow: ReadonlyMap<string, string>;
}

function planPhase(home: PlacedHome & { offset?: number }, { index, axis, project, details }: PlanPhase): KeyedPhase {
  const key = `p${index + 1}`;
  const { source, work, place, offset = 0 } = home;
  const begin = place?.from ?? 0;
  const keyOfRow = new Map<string, string>(source ? [[source.id, key]] : []);
  const tasks: PlannedTask[] = [];
  const milestones: PlannedMilestone[] = [];
  for (const [n, row] of work.entries()) {
    const rowKey = `${key}r${n + 1}`;
    keyOfRow.set(row.id, rowKey);
    const at = placeOf(row, axis) ?? { from: begin, to: begin + 1 };
    if (row.kind === 'milestone') milestones.push({ key: rowKey, name: row.name, from: at.from - begin, gate: row.gate });
    else tasks.push({ ...planTask(row, details.get(row.id), project), key: rowKey, from: at.from - begin, days: at.to - at.from });
  }
  const phase: PlannedPhase = {
    key,
    name: source?.name ?? 'Work',
    colour: source?.colour ?? 1,
    workingDays: place ? place.to - place.from : 1,
    offset: index === 0 ? 0 : offset,
    gate: source?.gate ?? false,
    tasks,
    milestones,
  };
  return { phase, keyOfRow };
}

function planTask(
  row: ScheduleRow,
  details: TaskDetails | undefined,
  project: ProjectStructure,
): Omit<PlannedTask, 'key' | 'from' | 'days'> {
  const [assignee] = row.assigneeIds;
  return {
    title: row.name,
    description: '',
    role: assignee === undefined ? null : roleOf(assignee, project),
    hours: details?.hours ?? null,
    priority: details?.priority ?? 'normal',
    review: details?.review ?? false,
    checklist: details?.checklist ?? [],
  };
}

/** What they do, not who they are. */
function roleOf(userId: string, { leadId, jobOf }: ProjectStructure): string {
  if (userId === leadId) return 'lead designer';
  const job = cutAt(jobOf(userId).trim().toLowerCase(), 60).trim();
  return job === '' ? 'designer' : job;
}
