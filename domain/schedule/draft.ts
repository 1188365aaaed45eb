// A plan while it is being changed: every row on a line of working days, before what follows from the change is worked out.
//
// A place on the line is a moment: `start` the morning of the first working day, `finish` the morning after the last one. So a
// length is their difference, and what follows a row may start at its finish. A milestone has no length and stands at the end of
// its day. What is not drawn has no place: NaN, which no comparison moves.

import { type Day, type WorkingCalendar, workingDayNumber, workingDaysThrough, addDays } from '../kernel/calendar.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import type { Plan, PlanChange, PlanLink, PlanRow, RowId, RowState } from './plan.ts';

export interface Place {
  start: number;
  finish: number;
}

export interface Line extends Place {
  row: PlanRow;
  /** Where it stood before the change. */
  was: Place;
}

export interface Draft {
  lines: Map<RowId, Line>;
  /** What a change reads and writes of the links; of most changes they are the plan's own. */
  links: () => DraftLinks;
  /** The links as they are now: the plan's own list, where no change asked for them. */
  linksNow: () => readonly PlanLink[];
  calendar: WorkingCalendar;
  axis: Axis;
  /** Rows that the change names: what holds them is asked anew, whether they moved or not. */
  touched: Set<RowId>;
  /** Phases that the change moves as a whole, with the work in them. */
  carried: Set<RowId>;
  /** Phases whose work changed: what they span is worked out anew. */
  respanned: Set<RowId>;
  /** Rows whose dates are written anew, also where they stay: what was typed may name a day off. */
  redrawn: Set<RowId>;
  /** Rows whose dates were typed, with where that put them: as long as they stand there, they keep what was typed. */
  typed: Map<RowId, Place>;
  /** Rows that stand where the change put them, whatever holds them. */
  exact: Set<RowId>;
}

export function draftOf(plan: Plan): Draft {
  let links: DraftLinks | null = null;
  return {
    lines: new Map(linesOf(plan).map((line) => [line.row.id, line])),
    links: () => (links ??= draftLinksOf(plan.links)),
    linksNow: () => (links ? [...links.values()] : plan.links),
    calendar: plan.calendar,
    axis: axisOf(plan.calendar),
    touched: new Set(),
    carried: new Set(),
    respanned: new Set(),
    redrawn: new Set(),
    typed: new Map(),
    exact: new Set(),
  };
}

interface DraftLinks {
  values: () => Iterable<PlanLink>;
  set: (link: PlanLink) => void;
  /** @returns whether it was there */
  delete: (id: string) => boolean;
  /** Whether another link joins the same two, in the same direction. */
  hasOther: (link: PlanLink) => boolean;
}

/** Links by their ids, and how many join the same two: a plan that comes in asks the latter for each of its links. */
function draftLinksOf(given: readonly PlanLink[]): DraftLinks {
  const byId = new Map<string, PlanLink>();
  const joining = new Map<string, number>();
  const pairOf = ({ from, to }: PlanLink) => `${from} ${to}`;
  const count = (pair: string, by: number) => joining.set(pair, (joining.get(pair) ?? 0) + by);
  const forget = (id: string) => {
    const was = byId.get(id);
    if (was) count(pairOf(was), -1);
    return was !== undefined;
  };
  const set = (link: PlanLink) => {
    forget(link.id);
    count(pairOf(link), 1);
    byId.set(link.id, link);
  };
  for (const link of given) set(link);
  return {
    values: () => byId.values(),
    set,
    delete: (id) => forget(id) && byId.delete(id),
    hasOther: (link) => {
      const [pair, own] = [pairOf(link), byId.get(link.id)];
      return (joining.get(pair) ?? 0) > Number(own !== undefined && pairOf(own) === pair);
    },
  };
}

/** The rows of a plan where they stand, in the plan's order. */
export function linesOf(plan: Plan): Line[] {
  const known = placesOf(plan);
  return plan.rows.map((row, index) => {
    const was = known[index] ?? nowhere;
    return { row, start: was.start, finish: was.finish, was };
  });
}

const places = new WeakMap<Plan, readonly Place[]>();

/** Where the rows of a plan stand by their dates, worked out once: while a bar is dragged, the same plan is asked again and again. */
function placesOf(plan: Plan): readonly Place[] {
  const known = places.get(plan);
  if (known) return known;
  const made = placesByDates(plan.rows, axisOf(plan.calendar));
  places.set(plan, made);
  return made;
}

/** Applies one change to the draft. @returns why not, and then the draft is not to be used any more */
export function applyChange(draft: Draft, change: PlanChange): Refusal | null {
  switch (change.kind) {
    case 'move':
      return onRow(draft, change.id, (line) => move(draft, line, change.start));
    case 'dates':
      return onRow(draft, change.id, (line) => setDates(draft, line, change));
    case 'typed':
      return onRow(draft, change.id, (line) => typeDates(draft, line, change));
    case 'mode': {
      const { kind: _kind, id, ...mode } = change;
      return onRow(draft, id, (line) => update(draft, line, line.row.kind === 'phase' ? { ...mode, ...ofPhase(mode) } : mode));
    }
    case 'finish':
      return onRow(draft, change.id, (line) => update(draft, line, { isFinished: change.isFinished }));
    case 'phase':
      return onRow(draft, change.id, (line) => putIntoPhase(draft, line, change.phaseId));
    case 'add':
      return addRow(draft, change.row);
    case 'remove':
      return onRow(draft, change.id, (line) => removeRow(draft, line));
    case 'link':
      return addLink(draft, change.link);
    case 'unlink':
      return draft.links().delete(change.id) ? null : refuse('not_found');
    case 'calendar':
      return setCalendar(draft, change.calendar);
    case 'shiftAll':
      return shiftAll(draft, change.by);
    case 'restore':
      return restore(draft, change.rows);
  }
}

/** Whether links and phases may move it. */
export const isFree = ({ row }: Line): boolean => !row.isPinned && !row.isFinished;

/** A milestone takes up the day at whose end it stands, in what spans it. */
export const spanStart = ({ kind }: PlanRow, { start, finish }: Place): number => (kind === 'milestone' ? finish - 1 : start);

export const isDrawn = ({ start }: Place): boolean => !Number.isNaN(start);

/** Whether it stands elsewhere than before the change. */
export const hasMoved = ({ start, finish, was }: Line): boolean => !Object.is(start, was.start) || !Object.is(finish, was.finish);

function onRow(draft: Draft, id: RowId, act: (line: Line) => Refusal | null): Refusal | null {
  const line = draft.lines.get(id);
  if (!line) return refuse('not_found');
  draft.touched.add(id);
  return act(line);
}

function update(draft: Draft, line: Line, facts: Partial<PlanRow>): null {
  line.row = { ...line.row, ...facts };
  respanPhaseOf(draft, line.row);
  return null;
}

/** Only dates of its own can be pinned: a phase that spans its work is where that is. */
function ofPhase({ isPinned, isByHand }: Partial<Pick<PlanRow, 'isPinned' | 'isByHand'>>): Partial<PlanRow> {
  if (isByHand === false) return { isPinned: false };
  return isPinned === true ? { isByHand: true } : {};
}

function move(draft: Draft, line: Line, start: Day): Refusal | null {
  if (!isDrawn(line)) return refuse('validation_failed', { field: 'start', message: 'Draw its dates first.' });
  const by = (line.row.kind === 'milestone' ? draft.axis.finishOf(start) : draft.axis.startOf(start)) - line.start;
  shift(line, by);
  respanPhaseOf(draft, line.row);
  if (line.row.kind === 'phase') draft.carried.add(line.row.id);
  for (const work of workOf(draft, line.row)) {
    if (!isFree(work)) continue;
    shift(work, by);
    draft.touched.add(work.row.id);
  }
  return null;
}

function shift(line: Line, by: number): void {
  line.start += by;
  line.finish += by;
}

interface Dates {
  start: Day | null;
  end: Day | null;
}

const isReversed = ({ start, end }: Dates): boolean => start !== null && end !== null && start > end;

const refuseReversed = (): Refusal => refuse('validation_failed', { field: 'end', message: 'The end is before the start.' });

/** What only rows of some kinds have: dates of its own a phase set by hand, a first day nothing that is a moment. */
function ofKind({ kind }: PlanRow, { start, end, isPinned, isByHand }: Dates & Pick<PlanRow, 'isPinned' | 'isByHand'>): Partial<PlanRow> {
  if (kind === 'milestone') return { start: null, isByHand: false };
  if (kind === 'task') return { isByHand: false };
  const dates = start === null || end === null ? { start: null, end: null } : { start, end };
  return { ...dates, isPinned: isPinned && isByHand };
}

function setDates(draft: Draft, line: Line, { start, end }: Dates): Refusal | null {
  if (isReversed({ start, end })) return refuseReversed();
  const isMilestone = line.row.kind === 'milestone';
  const dates = { start: isMilestone ? null : start, end: end ?? start };
  line.row = { ...line.row, ...dates, ...(line.row.kind === 'phase' && { isByHand: true }) };
  Object.assign(line, placeOf(line.row, draft.axis));
  draft.redrawn.add(line.row.id);
  respanPhaseOf(draft, line.row);
  return null;
}

function typeDates(draft: Draft, line: Line, { start, end }: Dates): Refusal | null {
  if (isReversed({ start, end })) return refuseReversed();
  const place = placeOf({ ...line.row, start, end }, draft.axis);
  draft.typed.set(line.row.id, place);
  Object.assign(line, place);
  return update(draft, line, { start, end });
}

function putIntoPhase(draft: Draft, line: Line, phaseId: PlanRow['phaseId']): Refusal | null {
  if (line.row.kind === 'phase') return refuse('validation_failed', { field: 'phaseId', message: 'A phase lies in no other phase.' });
  if (phaseId !== null && draft.lines.get(phaseId)?.row.kind !== 'phase') return refuse('not_found');
  respanPhaseOf(draft, line.row);
  return update(draft, line, { phaseId });
}

function addRow(draft: Draft, row: PlanRow): Refusal | null {
  if (draft.lines.has(row.id)) return refuse('already_exists');
  if (row.phaseId !== null && draft.lines.get(row.phaseId)?.row.kind !== 'phase') return refuse('not_found');
  draft.lines.set(row.id, { row, ...placeOf(row, draft.axis), was: nowhere });
  draft.touched.add(row.id);
  draft.redrawn.add(row.id);
  respanPhaseOf(draft, row);
  return null;
}

/** What lay in a phase that is removed stays, in none. */
function removeRow(draft: Draft, { row }: Line): null {
  for (const work of workOf(draft, row)) update(draft, work, { phaseId: null });
  respanPhaseOf(draft, row);
  draft.lines.delete(row.id);
  draft.touched.delete(row.id);
  const links = draft.links();
  for (const { id, from, to } of links.values()) if (from === row.id || to === row.id) links.delete(id);
  return null;
}

function addLink(draft: Draft, link: PlanLink): Refusal | null {
  const [from, to] = [draft.lines.get(link.from), draft.lines.get(link.to)];
  if (!from || !to) return refuse('not_found');
  if (from === to) return refuseLoop([from.row.name, from.row.name], [{ kind: 'link', link }]);
  const links = draft.links();
  if (links.hasOther(link)) return refuse('already_exists', { message: 'These two are linked already. Change that link instead.' });
  links.set(link);
  draft.touched.add(link.to);
  return null;
}

/** The names round the loop, the first one again at its end; in the words of the change that would close it. */
export function refuseLoop(names: readonly string[], changes: readonly PlanChange[]): Refusal {
  const way = names.join(' → ');
  return changes.some(({ kind }) => kind === 'link')
    ? refuse('validation_failed', { field: 'link', message: `This link would create a loop: ${way}.` })
    : refuse('validation_failed', { field: 'phaseId', message: `There its links would create a loop: ${way}. Delete one of them first.` });
}

/** Lengths in working days stay, and so does where a row begins, unless that is a day off now. A pinned row keeps both its ends. */
function setCalendar(draft: Draft, calendar: WorkingCalendar): null {
  const old = draft.axis;
  const axis = axisOf(calendar);
  draft.calendar = calendar;
  draft.axis = axis;
  for (const line of draft.lines.values()) {
    if (!isDrawn(line)) continue;
    if (line.row.isFinished) {
      // Work of the past keeps its days, also those that are days off now.
      Object.assign(line, hasMoved(line) ? inCalendar(line, old, axis) : placeOf(line.row, axis));
      continue;
    }
    Object.assign(line, inCalendar(line, old, axis));
    touchWhole(draft, line.row);
    draft.redrawn.add(line.row.id);
  }
  rememberPlaces(draft);
  return null;
}

function inCalendar(line: Line, old: Axis, axis: Axis): Place {
  const [first, last] = [old.dayOfStart(line.start), old.dayOfFinish(line.finish)];
  const start = line.row.kind === 'milestone' ? axis.finishOf(last) : axis.startOf(first);
  const keepsLength = isFree(line) || line.row.kind === 'milestone';
  return { start, finish: keepsLength ? start + line.finish - line.start : Math.max(start + 1, axis.finishOf(last)) };
}

function shiftAll(draft: Draft, by: number): null {
  for (const line of draft.lines.values()) {
    if (!isFree(line)) continue;
    shift(line, by);
    touchWhole(draft, line.row);
  }
  return null;
}

/** For changes that move everything: a phase goes with its work. */
function touchWhole(draft: Draft, row: PlanRow): void {
  draft.touched.add(row.id);
  if (row.kind === 'phase') draft.carried.add(row.id);
}

function restore(draft: Draft, rows: readonly RowState[]): Refusal | null {
  for (const state of rows) {
    const line = draft.lines.get(state.id);
    if (!line) continue;
    if (isReversed(state)) return refuseReversed();
    respanPhaseOf(draft, line.row);
    line.row = { ...line.row, ...state, ...ofKind(line.row, state) };
    Object.assign(line, placeOf(line.row, draft.axis));
    respanPhaseOf(draft, line.row);
    draft.touched.add(state.id);
    draft.exact.add(state.id);
  }
  return null;
}

function respanPhaseOf(draft: Draft, row: PlanRow): void {
  if (row.phaseId !== null) draft.respanned.add(row.phaseId);
}

function* workOf(draft: Draft, phase: PlanRow): Iterable<Line> {
  if (phase.kind === 'phase') for (const line of draft.lines.values()) if (line.row.phaseId === phase.id) yield line;
}

const nowhere: Place = { start: NaN, finish: NaN };

/** Where a row's dates say. Days off before it do not count: a Saturday is the Monday after it. */
function placeOf({ kind, start, end }: PlanRow, axis: Axis): Place {
  if (end === null) return nowhere;
  const finish = axis.finishOf(end);
  if (kind === 'milestone') return { start: finish, finish };
  const begin = start === null ? finish - 1 : axis.startOf(start);
  return { start: begin, finish: Math.max(begin + 1, finish) };
}

/** Sets where every row stood by its dates. */
function rememberPlaces({ lines, axis }: Draft): void {
  const all = [...lines.values()];
  const known = placesByDates(
    all.map(({ row }) => row),
    axis,
  );
  for (const [index, line] of all.entries()) line.was = known[index] ?? nowhere;
}

/** Where each row stands by its dates; a phase that is not set by hand stands where its work does. */
function placesByDates(rows: readonly PlanRow[], axis: Axis): Place[] {
  const spans = new Map<RowId, Place>();
  const found = rows.map((row) => {
    const place = placeOf(row, axis);
    if (row.phaseId === null || !isDrawn(place)) return place;
    const span = spans.get(row.phaseId) ?? { start: Infinity, finish: -Infinity };
    span.start = Math.min(span.start, spanStart(row, place));
    span.finish = Math.max(span.finish, place.finish);
    spans.set(row.phaseId, span);
    return place;
  });
  return rows.map((row, index) => (row.isByHand ? undefined : spans.get(row.id)) ?? found[index] ?? nowhere);
}

/** From days to places and back, each day worked out once. */
export interface Axis {
  startOf: (day: Day) => number;
  finishOf: (day: Day) => number;
  dayOfStart: (start: number) => Day;
  dayOfFinish: (finish: number) => Day;
}

const axes = new WeakMap<WorkingCalendar, Axis>();

export function axisOf(calendar: WorkingCalendar): Axis {
  const known = axes.get(calendar);
  if (known) return known;
  const counts = new Map<Day, number>();
  const days = new Map<number, Day>();
  const through = (day: Day) => remembered(counts, day, () => workingDaysThrough(day, calendar));
  const dayAt = (count: number) => remembered(days, count, () => workingDayNumber(count, calendar));
  const befores = new Map<Day, number>();
  const axis: Axis = {
    startOf: (day) => remembered(befores, day, () => through(addDays(day, -1)) + 1),
    finishOf: (day) => through(day) + 1,
    dayOfStart: (start) => dayAt(start),
    dayOfFinish: (finish) => dayAt(finish - 1),
  };
  axes.set(calendar, axis);
  return axis;
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
