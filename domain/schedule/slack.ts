// What may slip: how far each row can move before something else does, and the critical path, which cannot move at all.

import type { Day } from '../kernel/calendar.ts';
import { axisOf, isDrawn, isFree, type Line, linesOf, spanStart } from './draft.ts';
import { type Network, networkOfPlan } from './network.ts';
import type { Plan, PlanLink, RowId } from './plan.ts';
import { boundOf, holdsStart, isLater } from './settle.ts';

export interface Slack {
  /** Working days that a row may slip before the plan ends later, or a pinned row's link breaks. Negative where one is broken. */
  total: number;
  /** Working days that it may slip before anything else moves, and its phase with that. */
  free: number;
  /** On the critical path: each day that it slips is a day for the whole. */
  isCritical: boolean;
}

/**
 * The slack of every row that is drawn and not finished, in time proportional to rows and links. A phase that begins as the work in
 * it does is taken to begin later as soon as its first work does, though a second one may begin with it: then the truth is more,
 * never less.
 */
export function slackOf(plan: Plan): Map<RowId, Slack> {
  const lines = linesOf(plan);
  const network = networkOfPlan(plan);
  const end = lines.reduce((last, line) => (isDrawn(line) ? Math.max(last, line.finish) : last), -Infinity);
  const passing: Passing = { lines, network, end, opening: new Map(), startOfClose: new Map(), finishOfClose: new Map() };
  for (const knot of network.order.toReversed()) passKnot(passing, knot);
  return new Map(
    lines.flatMap((line, index): [RowId, Slack][] => {
      const room = passing.opening.get(index);
      if (!room || !canMove(passing, line, index)) return [];
      return [[line.row.id, { total: room.total, free: Math.min(room.free, room.total), isCritical: room.total <= 0 }]];
    }),
  );
}

/** The last day of the plan's work; null where nothing is drawn. */
export function finishOf(plan: Plan): PlanFinish | null {
  const end = linesOf(plan).reduce((last, line) => (isDrawn(line) ? Math.max(last, line.finish) : last), -Infinity);
  return end === -Infinity ? null : { place: end, day: axisOf(plan.calendar).dayOfFinish(end) };
}

export interface PlanFinish {
  /** On the line of working days: differences are working days. */
  place: number;
  day: Day;
}

/** By hand, if nothing else: finished work cannot, nor a phase that spans nothing else. */
const canMove = (passing: Passing, { row }: Line, index: number): boolean =>
  !row.isFinished && (row.kind !== 'phase' || row.isByHand || freeWorkOf(passing, index).length > 0 || !isSpanning(passing, index));

type Room = Pick<Slack, 'total' | 'free'>;

interface Passing {
  lines: readonly Line[];
  network: Network;
  end: number;
  /** Room of rows, and of phases as a whole. */
  opening: Map<number, Room>;
  /** Room of the two ends of a phase. */
  startOfClose: Map<number, Room>;
  finishOfClose: Map<number, Room>;
}

const unlimited: Room = { total: Infinity, free: Infinity };
const room = (total: number, free = total): Room => ({ total, free });
function least(...rooms: readonly Room[]): Room {
  let [total, free] = [Infinity, Infinity];
  for (const one of rooms) {
    if (one.total < total) total = one.total;
    if (one.free < free) free = one.free;
  }
  return { total, free };
}

function passKnot(passing: Passing, knot: number): void {
  const index = knot % passing.lines.length;
  const line = lineAt(passing, index);
  if (!isDrawn(line)) return;
  const isClose = knot >= passing.lines.length;
  if (line.row.kind !== 'phase') return void (isClose || passing.opening.set(index, roomOfRow(passing, line, index)));
  if (!isClose) return void passing.opening.set(index, roomOfPhase(passing, line, index));
  passing.startOfClose.set(index, roomBehind(passing, index, 'start'));
  passing.finishOfClose.set(index, least(roomBehind(passing, index, 'finish'), room(passing.end - line.finish, Infinity)));
}

function roomOfRow(passing: Passing, line: Line, index: number): Room {
  return least(
    roomBehind(passing, index, 'start'),
    roomBehind(passing, index, 'finish'),
    room(passing.end - line.finish),
    roomInPhase(passing, line),
  );
}

/** What hangs on the phase that spans a row hangs on the row, where it makes the phase's first or last day. */
function roomInPhase(passing: Passing, line: Line): Room {
  const index = line.row.phaseId === null ? undefined : passing.network.indexOf.get(line.row.phaseId);
  if (index === undefined || lineAt(passing, index).row.isByHand) return unlimited;
  const phase = lineAt(passing, index);
  const finish = passing.finishOfClose.get(index) ?? unlimited;
  const gap = phase.finish - line.finish;
  const byFinish = gap === 0 ? finish : room(gap + Math.max(0, finish.total), gap + finish.free);
  return spanStart(line.row, line) === phase.start ? least(byFinish, passing.startOfClose.get(index) ?? unlimited) : byFinish;
}

/** A phase moves with its free work; set by hand, or without any, with its own ends too. */
function roomOfPhase(passing: Passing, phase: Line, index: number): Room {
  const { network, opening } = passing;
  const work = freeWorkOf(passing, index);
  const inside = Math.min(...work.map((one) => opening.get(one)?.total ?? Infinity));
  const leaving = (one: number) => (network.linksFrom[one] ?? []).filter((link) => !isWithin(passing, link, index));
  const outside = work.flatMap((one) => leaving(one).map((link) => gapOf(passing, one, link)));
  const ends = isSpanning(passing, index)
    ? work.map((one) => room(Infinity, roomInPhase(passing, lineAt(passing, one)).free))
    : [passing.startOfClose.get(index) ?? unlimited, passing.finishOfClose.get(index) ?? unlimited, room(passing.end - phase.finish)];
  const own = least(...ends);
  return room(Math.min(inside, own.total), Math.min(own.free, ...outside));
}

function isWithin({ lines, network }: Passing, { to }: PlanLink, phase: number): boolean {
  const index = network.indexOf.get(to);
  return index !== undefined && lines[index]?.row.phaseId === lines[phase]?.row.id;
}

/** How far one end of a row may slip before what is linked to it is reached, and how far with that. */
function roomBehind(passing: Passing, index: number, end: 'start' | 'finish'): Room {
  let behind = unlimited;
  for (const link of passing.network.linksFrom[index] ?? [])
    if (leaves(link) === end) behind = least(behind, roomAlong(passing, index, link));
  return behind;
}

function roomAlong(passing: Passing, from: number, link: PlanLink): Room {
  const gap = gapOf(passing, from, link);
  if (gap === Infinity) return unlimited;
  const index = passing.network.indexOf.get(link.to) ?? -1;
  const to = lineAt(passing, index);
  if (!isFree(to)) return room(gap, Math.max(0, gap));
  if (!isSpanning(passing, index)) return room(gap + further(passing, index), gap);
  return holdsStart(link.type) ? roomOfStart(passing, { index, gap }) : roomOfFinish(passing, { index, gap });
}

/** How far what was reached can be pushed; where it breaks a link already, not at all. */
const further = (passing: Passing, index: number): number => Math.max(0, passing.opening.get(index)?.total ?? 0);

/** A phase that is pushed carries its free work; what cannot move in it breaks the link once it stands before. */
function roomOfStart(passing: Passing, { index, gap }: { index: number; gap: number }): Room {
  const start = lineAt(passing, index).start;
  const free = freeWorkOf(passing, index).map((one) => lineAt(passing, one));
  const held = (passing.network.workOf[index] ?? []).map((one) => lineAt(passing, one)).filter((one) => isDrawn(one) && !isFree(one));
  const first = (lines: readonly Line[]) => Math.min(...lines.map((one) => spanStart(one.row, one)));
  const toFree = gap + first(free) - start;
  return room(Math.min(toFree + further(passing, index), gap + first(held) - start), toFree);
}

/** The last free work of a phase is pushed once nothing in it finishes late enough. */
function roomOfFinish(passing: Passing, { index, gap }: { index: number; gap: number }): Room {
  const last = freeWorkOf(passing, index).reduce<number | undefined>(
    (best, one) => (best === undefined || isLater(lineAt(passing, one), lineAt(passing, best)) ? one : best),
    undefined,
  );
  if (last === undefined) return room(gap, Infinity);
  const jump = lineAt(passing, index).finish - lineAt(passing, last).finish;
  return room(gap + Math.max(0, further(passing, last) - jump), gap);
}

/** Working days between what a link demands and where what it leads to stands; infinite where it demands nothing any more. */
function gapOf(passing: Passing, from: number, link: PlanLink): number {
  const to = passing.lines[passing.network.indexOf.get(link.to) ?? -1];
  if (!to || !isDrawn(to) || to.row.isFinished) return Infinity;
  return (holdsStart(link.type) ? to.start : to.finish) - boundOf(link, lineAt(passing, from));
}

const freeWorkOf = (passing: Passing, phase: number): number[] =>
  (passing.network.workOf[phase] ?? []).filter((one) => isDrawn(lineAt(passing, one)) && isFree(lineAt(passing, one)));

/** Whether a row is a phase that takes its place from its work. */
const isSpanning = (passing: Passing, index: number): boolean =>
  !lineAt(passing, index).row.isByHand && (passing.network.workOf[index] ?? []).some((one) => isDrawn(lineAt(passing, one)));

const lineAt = ({ lines }: Passing, index: number): Line => lines[index]!; // asked for places of the network

/** The end of `from` that a link hangs on. */
const leaves = ({ type }: PlanLink): 'start' | 'finish' => (type === 'FS' || type === 'FF' ? 'finish' : 'start');
