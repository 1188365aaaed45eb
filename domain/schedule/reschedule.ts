// What follows from a change of a plan. Links push and never pull: only what must move moves, and no further than it must. A phase
// that is pushed takes its free work along, as far as it is pushed itself, so that its inner order stays.

import { isWithinBounds } from '../kernel/calendar.ts';
import { mostPhaseDays } from '../projects/contract.ts';
import { accept, refuse, type Refusal, type Result } from '../kernel/result.ts';
import { applyChange, type Draft, draftOf, hasMoved, isDrawn, type Line, refuseLoop } from './draft.ts';
import { keepNetwork, type Network, networkOf, networkOfPlan } from './network.ts';
import {
  type BrokenLink,
  mostLinks,
  mostRows,
  type Plan,
  type PlanChange,
  type PlanLink,
  type PlanRow,
  type RowId,
  type RowMove,
  type RowState,
} from './plan.ts';
import { rowsById } from './rowsById.ts';
import { boundOf, holdsStart, settle } from './settle.ts';

export interface Rescheduled {
  /** The plan as it is now. */
  plan: Plan;
  /** Rows with other dates than before, those that the change names among them, in the plan's order. */
  moves: RowMove[];
  /** All links that do not hold now: those of pinned rows, and those on a loop. */
  broken: BrokenLink[];
  /** Changes that, made together, lead back exactly. */
  inverse: () => ChangeBack[];
}

/** What a plan is led back by. */
export type ChangeBack = Extract<PlanChange, { kind: 'calendar' | 'add' | 'unlink' | 'link' | 'remove' | 'restore' }>;

/**
 * Makes changes together and works out what follows, in time proportional to rows and links.
 *
 * An automatic row moves later until all its links hold; a pinned one keeps its dates and shows what it breaks; finished work
 * moves only where the change names it. An automatic row that is put before what holds it stops there.
 *
 * @returns or refuses: `validation_failed` for a loop that was not there before, with the way round it in words, for an end before
 *   its start, for a phase that is longer than one may be, for more rows or links than a plan may have, and for one that leaves the
 *   years 1900 to 2199; `not_found` for a row or link that the plan does not have; `already_exists`
 */
export function reschedule({ plan, changes }: { plan: Plan; changes: readonly PlanChange[] }): Result<Rescheduled> {
  const draft = draftOf(plan);
  for (const change of changes) {
    const refusal = applyChange(draft, change);
    if (refusal) return refusal;
  }
  const lines = [...draft.lines.values()];
  const links = draft.linksNow();
  const tooMany = refuseMore({ was: sizeOf(plan), now: sizeOf({ rows: lines, links }) });
  if (tooMany) return tooMany;
  const network = changes.some(isStructural)
    ? networkOf(
        lines.map((line) => line.row),
        links,
      )
    : networkOfPlan(plan);
  const loop = openLoops(draft, { before: plan, network });
  if (loop) return refuseLoop(network.namesRound(loop), changes);

  const spanned = settle(draft, lines, network);
  const isRedrawn = (line: Line, index: number) => draft.redrawn.has(line.row.id) || spanned.has(index) || hasMoved(line);
  const isKept = (line: Line) => draft.exact.has(line.row.id) || standsAsTyped(draft, line);
  const rows = lines.map((line, index) => (isRedrawn(line, index) && !isKept(line) ? withDates(line, draft) : line.row));
  const before = rowsById(plan.rows);
  const changed = rows.filter((row) => before.get(row.id) !== row);
  const outOfRange = refuseOutOfRange(changed) ?? refuseTooLong(changed, draft);
  if (outOfRange) return outOfRange;
  const now: Plan = { rows, links, calendar: draft.calendar };
  keepNetwork(now, network);
  return accept({
    plan: now,
    moves: movesTo(rows, before),
    broken: brokenLinks(lines, links, network),
    inverse: () => inverseOf(plan, now),
  });
}

interface PlanSize {
  rows: number;
  links: number;
}

const sizeOf = ({ rows, links }: Record<keyof PlanSize, readonly unknown[]>): PlanSize => ({ rows: rows.length, links: links.length });

/** Refuses more than a programme may have. One that is beyond already, as tasks made it on the board, goes on; only more is refused. */
export function refuseMore({ was, now }: Record<'was' | 'now', PlanSize>): Refusal | null {
  const isMore = (what: keyof PlanSize, most: number) => now[what] > most && now[what] > was[what];
  const atMost = (most: number) => `A programme has at most ${most.toLocaleString('en')}`;
  if (isMore('rows', mostRows)) {
    const message = `${atMost(mostRows)} phases, tasks and milestones. Delete some first, or plan the rest as a project of its own.`;
    return refuse('validation_failed', { message });
  }
  return isMore('links', mostLinks) ? refuse('validation_failed', { message: `${atMost(mostLinks)} links. Delete some first.` }) : null;
}

function standsAsTyped({ typed }: Draft, { row, start, finish }: Line): boolean {
  const place = typed.get(row.id);
  return place !== undefined && Object.is(place.start, start) && Object.is(place.finish, finish);
}

/**
 * Has links ask anew what they hold that lie on a loop no more. One that was there already stays as it is, and is shown; it came
 * about outside the programme, where a task was restored or handed on to another phase.
 *
 * @returns a link that lies on a loop only since the change
 */
function openLoops({ touched, lines }: Draft, { before, network }: { before: Plan; network: Network }): PlanLink | undefined {
  const was = networkOfPlan(before).looped;
  if (was.length === 0 && network.looped.length === 0) return undefined;
  const is = new Set(network.looped.map(wordOf));
  for (const link of was) if (!is.has(wordOf(link)) && lines.has(link.to)) touched.add(link.to);
  const known = new Set(was.map(wordOf));
  return network.looped.findLast((link) => !known.has(wordOf(link)));
}

/** What a link joins; its type and lag are nothing to a loop. */
const wordOf = ({ id, from, to }: PlanLink): string => `${id} ${from} ${to}`;

/** Whether a change may add or take away rows and links, or put a row into another phase. */
const isStructural = ({ kind }: PlanChange): boolean => ['add', 'remove', 'link', 'unlink', 'phase', 'restore'].includes(kind);

/** A row with the dates of its place. A task of which only the last day is known goes on so, as long as it is a day long. */
function withDates({ row, start, finish }: Line, { axis }: Draft): PlanRow {
  if (Number.isNaN(start)) return row;
  const hasStart = row.kind !== 'milestone' && !(row.start === null && row.kind === 'task' && finish - start === 1);
  const dates = { start: hasStart ? axis.dayOfStart(start) : null, end: axis.dayOfFinish(finish) };
  return dates.start === row.start && dates.end === row.end ? row : { ...row, ...dates };
}

function refuseOutOfRange(rows: readonly PlanRow[]): Refusal | null {
  const isOutside = ({ start, end }: PlanRow) => (start !== null && !isWithinBounds(start)) || (end !== null && !isWithinBounds(end));
  return rows.some(isOutside)
    ? refuse('validation_failed', {
        field: 'start',
        message: 'The plan would leave the years 1900 to 2199. Choose other dates or lengths.',
      })
    : null;
}

function refuseTooLong(rows: readonly PlanRow[], { axis }: Draft): Refusal | null {
  const isTooLong = ({ kind, start, end }: PlanRow) =>
    kind === 'phase' && start !== null && end !== null && axis.finishOf(end) - axis.startOf(start) > mostPhaseDays;
  const tooLong = rows.find(isTooLong);
  const message = `${tooLong?.name} would last over ${mostPhaseDays.toLocaleString('en')} working days. Choose dates closer together.`;
  return tooLong ? refuse('validation_failed', { field: 'end', message }) : null;
}

function movesTo(rows: readonly PlanRow[], before: ReadonlyMap<RowId, PlanRow>): RowMove[] {
  return rows.flatMap((row) => {
    const was = before.get(row.id);
    if (!was || was === row || (was.start === row.start && was.end === row.end)) return [];
    return [{ id: row.id, was: { start: was.start, end: was.end }, now: { start: row.start, end: row.end } }];
  });
}

/** Finished work is past being held; what lies on a loop is broken wherever its rows stand. */
function brokenLinks(lines: readonly Line[], links: readonly PlanLink[], network: Network): BrokenLink[] {
  const looped = new Set(network.looped);
  const broken: BrokenLink[] = [];
  for (const [at, link] of links.entries()) {
    const [from, to] = [lines[network.fromOf[at] ?? -1], lines[network.toOf[at] ?? -1]];
    if (!from || !to) continue;
    if (looped.has(link)) broken.push(onLoop(link, network));
    else if (isDrawn(from) && isDrawn(to) && !to.row.isFinished) {
      const by = boundOf(link, from) - (holdsStart(link.type) ? to.start : to.finish);
      if (by > 0) broken.push({ linkId: link.id, rowId: link.to, by, loop: null });
    }
  }
  return broken;
}

/** Its way round is looked for once somebody asks: a sheet says that of one link at a time, and a long ring has thousands. */
function onLoop(link: PlanLink, network: Network): BrokenLink {
  let names: readonly string[] | undefined;
  return {
    linkId: link.id,
    rowId: link.to,
    by: 0,
    get loop() {
      return (names ??= network.namesRound(link));
    },
  };
}

function inverseOf(before: Plan, now: Plan): ChangeBack[] {
  const [rowsBefore, rowsNow] = [rowsById(before.rows), rowsById(now.rows)];
  const [linksBefore, linksNow] = [byId(before.links), byId(now.links)];
  const changed = before.rows.filter((row) => rowsNow.has(row.id) && rowsNow.get(row.id) !== row);
  return [
    ...(before.calendar === now.calendar ? [] : [{ kind: 'calendar', calendar: before.calendar } as const]),
    ...phasesFirst(before.rows.filter((row) => !rowsNow.has(row.id))).map((row) => ({ kind: 'add', row }) as const),
    ...now.links.filter((link) => !linksBefore.has(link.id)).map(({ id }) => ({ kind: 'unlink', id }) as const),
    ...before.links.filter((link) => linksNow.get(link.id) !== link).map((link) => ({ kind: 'link', link }) as const),
    ...now.rows.filter((row) => !rowsBefore.has(row.id)).map(({ id }) => ({ kind: 'remove', id }) as const),
    ...(changed.length > 0 ? [{ kind: 'restore', rows: changed.map(stateOf) } as const] : []),
  ];
}

/** What lies in a phase comes after it. */
const phasesFirst = (rows: readonly PlanRow[]): PlanRow[] =>
  rows.toSorted((a, b) => Number(b.kind === 'phase') - Number(a.kind === 'phase'));

const byId = (links: readonly PlanLink[]): ReadonlyMap<string, PlanLink> => new Map(links.map((link) => [link.id, link]));

const stateOf = ({ kind: _kind, name: _name, ...state }: PlanRow): RowState => state;
