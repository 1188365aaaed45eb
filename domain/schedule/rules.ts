// A change of a programme as a person makes it, worked out by the rules of reschedule.ts: the same in the browser, before the drop,
// and on the server.

import { addWorkingDays } from '../kernel/calendar.ts';
import { accept, refuse, type Result } from '../kernel/result.ts';
import { calendarOf, type ClosureChanges, closuresAfter, closuresBack, planPartOfClosures } from './closures.ts';
import type { Closure, Schedule, ScheduleChange, ScheduleRow } from './contract.ts';
import { asNewRow, editsBack, inTheirPhases, isEdited, newRowOf, planPartOf, refusedRemoval, withEdits } from './edits.ts';
import type { BrokenLink, Plan, PlanChange, PlanLink, PlanRow, RowId, RowState } from './plan.ts';
import { type ChangeBack, reschedule } from './reschedule.ts';
import { rowsById } from './rowsById.ts';
import { slackOf } from './slack.ts';

/** A programme with what follows from a change of it. */
export interface Changed {
  schedule: Schedule;
  /** Rows with other dates than before, those that the change names among them. */
  moves: readonly RowChange[];
  /** Rows that follow their links otherwise than before. */
  modes: readonly RowChange[];
  /** Rows that are called otherwise, or are gates, approved or not, otherwise than before. */
  edits: readonly RowChange[];
  added: readonly ScheduleRow[];
  removed: readonly ScheduleRow[];
  links: LinkChanges;
  closures: { added: readonly Closure[]; removed: readonly Closure[] };
  /** All links that do not hold then. */
  broken: readonly BrokenLink[];
  /** Lead back exactly, made together. */
  inverse: () => ScheduleChange[];
}

export interface RowChange {
  was: ScheduleRow;
  now: ScheduleRow;
}

export interface LinkChanges {
  /** As they are to be. */
  saved: readonly ScheduleLink[];
  /** As they were: of those that are changed, and those that are deleted. */
  changed: readonly ScheduleLink[];
  removed: readonly ScheduleLink[];
}

type ScheduleLink = Schedule['links'][number];

const plans = new WeakMap<Schedule, Plan>();

/** The plan of a programme; the same one for the same programme, so that what is known of it stays known. */
export function planOf(schedule: Schedule): Plan {
  const known = plans.get(schedule);
  if (known) return known;
  const plan = { rows: schedule.rows, links: schedule.links, calendar: calendarOf(schedule.calendar) };
  plans.set(schedule, plan);
  return plan;
}

/**
 * Makes changes together and works out what follows (PRODUCT §3).
 *
 * @returns or refuses as {@link reschedule} does; `not_found` for a row or link that the programme does not have
 */
export function changeSchedule({ schedule, changes }: { schedule: Schedule; changes: readonly ScheduleChange[] }): Result<Changed> {
  const rows = withNewRows(rowsById(schedule.rows), changes);
  const refusal = refusedRemoval(changes, rows);
  if (refusal) return refusal;
  const closures = closuresAfter(schedule.calendar, changes);
  if ('ok' in closures) return closures;
  const asked = changes.map((change) => planChangeOf(change, rows));
  if (asked.includes('missing')) return refuse('not_found');
  if (changes.some((change) => takesDayAway(change, rows)))
    return refuse('validation_failed', { field: 'end', message: 'A milestone needs a day.' });
  const planned = asked.filter((change) => change !== null && change !== 'missing');
  const result = workOut({ schedule, changes: [...planPartOfClosures(schedule.calendar, closures), ...planned] });
  return result.ok ? edited(schedule, inDays(result.value, closures), changes) : result;
}

function withNewRows(rows: ReadonlyMap<RowId, ScheduleRow>, changes: readonly ScheduleChange[]): ReadonlyMap<RowId, ScheduleRow> {
  const added = changes.filter((change) => change.kind === 'add');
  return added.length === 0 ? rows : new Map([...rows, ...added.map(({ row }): [RowId, ScheduleRow] => [row.id, newRowOf(row)])]);
}

function inDays(changed: Changed, closures: ClosureChanges): Changed {
  const { added, removed, days } = closures;
  return {
    ...changed,
    schedule: days === changed.schedule.calendar ? changed.schedule : { ...changed.schedule, calendar: days },
    closures: { added, removed },
    // Before the rows, which then stand exactly where they stood.
    inverse: () => [...closuresBack(closures), ...changed.inverse()],
  };
}

/** Puts the words of rows over what became of their dates. */
function edited(before: Schedule, changed: Changed, changes: readonly ScheduleChange[]): Result<Changed> {
  const result = withEdits(changed.schedule.rows, changes);
  if (!result.ok) return result;
  const rows = inTheirPhases(result.value, new Set(changed.added.map(({ id }) => id)));
  const schedule = rows === changed.schedule.rows ? changed.schedule : { ...changed.schedule, rows: [...rows] };
  const now = rowsById(schedule.rows);
  const edits = before.rows.flatMap((row): RowChange[] => {
    const is = now.get(row.id);
    return is && is !== row && isEdited(row, is) ? [{ was: row, now: is }] : [];
  });
  const asNow = (change: RowChange): RowChange => ({ ...change, now: now.get(change.was.id) ?? change.now });
  return accept({
    ...changed,
    schedule,
    moves: changed.moves.map(asNow),
    edits,
    added: changed.added.map((row) => now.get(row.id) ?? row),
    inverse: () => [...changed.inverse(), ...edits.flatMap(editsBack)],
  });
}

/** The same for changes that begin elsewhere: a task on the board, a phase on its page. */
export function workOut({ schedule, changes }: { schedule: Schedule; changes: readonly PlanChange[] }): Result<Changed> {
  const result = reschedule({ plan: planOf(schedule), changes });
  if (!result.ok) return result;
  const links = versioned(result.value.plan.links, schedule);
  const rows = rowsById(schedule.rows);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows that moved are made of those that were given
  const now = result.value.plan.rows as ScheduleRow[];
  const changed = now.flatMap((row): RowChange[] => {
    const was = rows.get(row.id);
    return was && was !== row ? [{ was, now: row }] : [];
  });
  const added = now.filter(({ id }) => !rows.has(id));
  const present = rowsById(now);
  const after = { ...schedule, rows: now, links };
  plans.set(after, result.value.plan);
  return accept({
    schedule: after,
    broken: result.value.broken,
    moves: changed.filter(({ was, now: is }) => was.start !== is.start || was.end !== is.end),
    modes: [...changed, ...added.map((row) => ({ was: asUsual(row), now: row }))].filter((change) => isOtherMode(change)),
    edits: [],
    added,
    removed: schedule.rows.filter(({ id }) => !present.has(id)),
    links: linkChanges(schedule.links, links),
    closures: { added: [], removed: [] },
    inverse: () => result.value.inverse().flatMap(scheduleChangesOf),
  });
}

const asUsual = (row: ScheduleRow): ScheduleRow => ({ ...row, isPinned: false, notBefore: null, isByHand: false });

/** Other dates of a task as they are typed: a first day that alone is put before what holds it stops there, and the last day stays. */
export function typedWithin(schedule: Schedule, change: Typed): Typed {
  const was = schedule.rows.find(({ id }) => id === change.id);
  if (!was || was.end === null || change.end !== was.end || change.start === null) return change;
  const tried = workOut({ schedule, changes: [change] });
  const start = tried.ok ? tried.value.schedule.rows.find(({ id }) => id === change.id)?.start : null;
  return start && start > change.start && start <= was.end ? { ...change, start } : change;
}

type Typed = Extract<PlanChange, { kind: 'typed' }>;

/**
 * Takes along what lies behind a phase that ends so many working days later, or earlier: every phase that begins after it, with
 * its work, and what lies in none. Finished and pinned rows stay.
 */
export function followersBehind({ schedule, phaseId, by }: { schedule: Schedule; phaseId: string; by: number }): PlanChange[] {
  const end = schedule.rows.find(({ id }) => id === phaseId)?.end;
  const { calendar } = planOf(schedule);
  if (!end || by === 0) return [];
  return schedule.rows.flatMap((row): PlanChange[] => {
    const begins = row.start ?? row.end;
    if (row.phaseId !== null || row.isFinished || row.isPinned || begins === null || begins <= end) return [];
    return [{ kind: 'move', id: row.id, start: addWorkingDays(begins, by, calendar) }];
  });
}

/** A link that was given another type keeps its version until that is saved; a new one has none yet. */
function versioned(links: Plan['links'], { links: before }: Schedule): ScheduleLink[] {
  if (links === before) return before;
  const was = new Map(before.map((link) => [link.id, link]));
  return links.map((link) => (isVersioned(link) ? link : { ...link, version: was.get(link.id)?.version ?? 0 }));
}

const isVersioned = (link: PlanLink): link is ScheduleLink => 'version' in link;

function linkChanges(before: readonly ScheduleLink[], after: readonly ScheduleLink[]): LinkChanges {
  if (before === after) return { saved: [], changed: [], removed: [] };
  const byId = (links: readonly ScheduleLink[]) => new Map(links.map((link) => [link.id, link]));
  const [had, has] = [byId(before), byId(after)];
  return {
    saved: after.filter((link) => had.get(link.id) !== link),
    changed: before.filter((link) => has.has(link.id) && has.get(link.id) !== link),
    removed: before.filter((link) => !has.has(link.id)),
  };
}

/** What the caller of a change has seen of all that it touches. */
export const versionsSeen = ({ moves, modes, edits, removed, links }: Changed) => ({
  versions: Object.fromEntries([
    ...[...moves, ...edits].map(({ was }) => [was.id, was.version] as const),
    ...removed.map(({ id, version }) => [id, version] as const),
    ...[...links.changed, ...links.removed].map(({ id, version }) => [id, version] as const),
  ]),
  modeVersions: Object.fromEntries(modes.map(({ was }) => [was.id, was.modeVersion])),
});

/** Null where it asks nothing of the plan. What only tasks and phases change of themselves stays as it is. */
function planChangeOf(change: ScheduleChange, rows: ReadonlyMap<RowId, ScheduleRow>): PlanChange | 'missing' | null {
  if (change.kind !== 'restore') return planPartOf(change);
  const restored = change.rows.flatMap((state): RowState[] => {
    const row = rows.get(state.id);
    return row ? [{ ...state, phaseId: row.phaseId, isFinished: row.isFinished }] : [];
  });
  return restored.length < change.rows.length ? 'missing' : { kind: 'restore', rows: restored };
}

/** The inverse of what a person may change is of the same kinds. A row that is made again stands as it stood. */
function scheduleChangesOf(change: ChangeBack): ScheduleChange[] {
  switch (change.kind) {
    case 'link':
      return [{ kind: 'link', link: planLinkOf(change.link) }];
    case 'restore':
      return [{ kind: 'restore', rows: change.rows.map(stateOf) }];
    case 'calendar':
      return []; // its closures say so themselves
    case 'add': {
      const row = isOfSheet(change.row) ? asNewRow(change.row) : null;
      return row
        ? [
            { kind: 'add', row },
            { kind: 'restore', rows: [stateOf(change.row)] },
          ]
        : [];
    }
    default:
      return [change];
  }
}

/** Each of those that were given. */
const isOfSheet = (row: PlanRow): row is ScheduleRow => 'version' in row;

/** How a row stands, as `restore` takes it. */
export const stateOf = ({ id, start, end, isPinned, notBefore, isByHand }: Omit<RowState, 'phaseId' | 'isFinished'>) => ({
  id,
  start,
  end,
  isPinned,
  notBefore,
  isByHand,
});

/** The versions once it is written. */
export const versionsAfter = ({ moves, modes, edits, added, links }: Changed) => ({
  versions: Object.fromEntries([
    ...[...moves, ...edits].map(({ was }) => [was.id, was.version + 1] as const),
    ...added.map(({ id, version }) => [id, version + 1] as const),
    ...links.saved.map(({ id, version }) => [id, version + 1] as const),
  ]),
  modeVersions: Object.fromEntries(modes.map(({ was }) => [was.id, was.modeVersion + 1])),
});

/** What a link is, without how often it was changed. */
export const planLinkOf = ({ id, from, to, type, lag }: PlanLink): PlanLink => ({ id, from, to, type, lag });

function takesDayAway(change: ScheduleChange, rows: ReadonlyMap<RowId, ScheduleRow>): boolean {
  if (change.kind !== 'dates' && change.kind !== 'restore') return false;
  const given = change.kind === 'dates' ? [change] : change.rows;
  return given.some(({ id, start, end }) => rows.get(id)?.kind === 'milestone' && (end ?? start) === null);
}

const isOtherMode = ({ was, now }: RowChange): boolean =>
  was.isPinned !== now.isPinned || was.notBefore !== now.notBefore || was.isByHand !== now.isByHand;

/** The rows on the critical path: each day that one of them slips is a day for the whole. */
export const criticalOf = (schedule: Schedule): ReadonlySet<RowId> =>
  new Set([...slackOf(planOf(schedule))].filter(([, { isCritical }]) => isCritical).map(([id]) => id));

/** The links that do not hold, each with why. */
export function brokenOf(schedule: Schedule): ReadonlyMap<string, BrokenLink> {
  const result = reschedule({ plan: planOf(schedule), changes: [] });
  return result.ok ? brokenIn(result.value) : new Map();
}

/** The same of what a change leaves. */
export const brokenIn = ({ broken }: Pick<Changed, 'broken'>): ReadonlyMap<string, BrokenLink> =>
  new Map(broken.map((link) => [link.linkId, link]));
