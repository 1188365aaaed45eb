// The cascade: moves the lines of a draft until everything holds that is to hold. Each line is looked at once, after all that holds
// it, and only if something that holds it moved or the change names it.

import { type Draft, hasMoved, isDrawn, isFree, type Line, type Place, spanStart } from './draft.ts';
import type { Network } from './network.ts';
import type { LinkType, PlanLink, PlanRow } from './plan.ts';

interface Settling {
  draft: Draft;
  lines: readonly Line[];
  network: Network;
  /** By knot: whether something is to be worked out there. */
  isReached: Uint8Array;
  /** By the phase's place: by how much its free work is carried along, and before what that work may not begin. */
  carry: Float64Array;
  floor: Float64Array;
  /** By the row's place: before what it may not finish, because it is the last of its phase. */
  lastFinish: Float64Array;
  /** Places of the phases that were spanned anew. */
  spanned: Set<number>;
}

/** @returns the places of the phases whose work was spanned anew */
export function settle(draft: Draft, lines: readonly Line[], network: Network): ReadonlySet<number> {
  const count = lines.length;
  const settling: Settling = {
    draft,
    lines,
    network,
    isReached: new Uint8Array(count * 2),
    carry: new Float64Array(count),
    floor: new Float64Array(count).fill(-Infinity),
    lastFinish: new Float64Array(count).fill(-Infinity),
    spanned: new Set(),
  };
  for (const id of draft.touched) reachOpening(settling, network.indexOf.get(id));
  for (const id of draft.respanned) reachClose(settling, network.indexOf.get(id));
  for (const knot of network.order) {
    const index = knot % count;
    const isPhase = lineAt(settling, index).row.kind === 'phase';
    // Only a phase has a close.
    if (isPhase && knot >= count) closePhase(settling, index);
    else if (isPhase) openPhase(settling, index);
    else if (knot < count) settleRow(settling, index);
  }
  return settling.spanned;
}

/** What a link demands of the end that it leads to: the earliest place of that end. */
export function boundOf({ type, lag }: PlanLink, from: Place): number {
  return (type === 'FS' || type === 'FF' ? from.finish : from.start) + lag;
}

/** Whether a link holds the start of what it leads to; if not, its finish. */
export const holdsStart = (type: LinkType): boolean => type === 'FS' || type === 'SS';

function settleRow(settling: Settling, index: number): void {
  const { draft, isReached, carry, floor, lastFinish } = settling;
  const line = lineAt(settling, index);
  if (!isReached[index]) return;
  if (isDrawn(line) && isFree(line) && !draft.exact.has(line.row.id)) {
    const length = line.finish - line.start;
    const phase = phaseOf(settling, line.row);
    line.start = Math.max(
      line.start + (phase === undefined ? 0 : (carry[phase] ?? 0)),
      (phase === undefined ? -Infinity : (floor[phase] ?? -Infinity)) + line.start - spanStart(line.row, line),
      notBefore(settling, line.row),
      need(settling, index, 'start'),
      Math.max(need(settling, index, 'finish'), lastFinish[index] ?? -Infinity) - length,
    );
    line.finish = line.start + length;
  }
  if (hasMoved(line) || draft.touched.has(line.row.id)) {
    reachFollowers(settling, index);
    reachClose(settling, phaseOf(settling, line.row));
  }
}

/**
 * Works out what a phase is held by. Links that hold its start are a floor for its work, and carry it along as far as they push it;
 * links that hold its finish hold its last work alone.
 */
function openPhase(settling: Settling, index: number): void {
  const { draft, isReached, floor } = settling;
  const phase = lineAt(settling, index);
  if (isReached[index]) reachClose(settling, index);
  if (!isFree(phase) || draft.exact.has(phase.row.id)) return;
  const start = Math.max(need(settling, index, 'start'), notBefore(settling, phase.row));
  const finish = need(settling, index, 'finish');
  if (!isSpanning(settling, index)) {
    // One that has lost its work stands by its own dates from here on.
    if (!(isReached[index] || draft.respanned.has(phase.row.id)) || !isDrawn(phase)) return;
    const pushed = Math.max(0, start - phase.start, finish - phase.finish);
    if (pushed === 0) return;
    // By hand its ends go where they are put, without its work: that is carried only beyond.
    const stood = draft.carried.has(phase.row.id) || !isDrawn(phase.was) ? phase.start : Math.max(phase.start, phase.was.start);
    phase.start += pushed;
    phase.finish += pushed;
    reachClose(settling, index);
    return carryWork(settling, index, phase.start - stood);
  }
  floor[index] = start;
  holdLast(settling, index, finish);
  const free = isReached[index] ? freePart(settling, index) : null;
  if (free) carryWork(settling, index, start - free.start);
}

function carryWork(settling: Settling, index: number, by: number): void {
  if (by <= 0) return;
  settling.carry[index] = by;
  for (const work of settling.network.workOf[index] ?? []) reachOpening(settling, work);
}

/** Holds the last of a phase's work, unless some of it finishes late enough. */
function holdLast(settling: Settling, index: number, finish: number): void {
  const work = (settling.network.workOf[index] ?? []).filter((one) => isDrawn(lineAt(settling, one)));
  if (finish === -Infinity || work.some((one) => lineAt(settling, one).finish >= finish)) return;
  const free = work.filter((one) => isFree(lineAt(settling, one)) && !settling.draft.exact.has(lineAt(settling, one).row.id));
  const last = free.reduce<number | undefined>(
    (best, one) => (best === undefined || isLater(lineAt(settling, one), lineAt(settling, best)) ? one : best),
    undefined,
  );
  if (last === undefined) return;
  settling.lastFinish[last] = finish;
  reachOpening(settling, last);
}

/** Which of two lines was the later one before the change; the same in any order of rows. */
export function isLater(a: Line, b: Line): boolean {
  const [one, other] = [before(a).finish, before(b).finish];
  return one === other ? a.row.id > b.row.id : one > other;
}

function closePhase(settling: Settling, index: number): void {
  const { network, isReached, spanned, draft } = settling;
  const phase = lineAt(settling, index);
  if (!isReached[network.closeOf(index)]) return;
  if (isSpanning(settling, index)) {
    spanned.add(index);
    Object.assign(phase, spanOf(drawnWorkOf(settling, index)));
  }
  if (hasMoved(phase) || draft.touched.has(phase.row.id)) reachFollowers(settling, index);
}

/** The place of a phase's work that can move: before the change, or after it where the change itself moved the phase. */
function freePart(settling: Settling, index: number): Place | null {
  // What is put back where it was is no measure of how far the phase is pushed: it may have stood in another one.
  const free = drawnWorkOf(settling, index).filter((line) => isFree(line) && !settling.draft.exact.has(line.row.id));
  if (free.length === 0) return null;
  const isCarried = settling.draft.carried.has(lineAt(settling, index).row.id);
  return spanOf(free, isCarried ? (line) => line : before);
}

/** Where a line stood before the change; what was not there stands where the change put it. */
const before = (line: Line): Place => (isDrawn(line.was) ? line.was : line);

function spanOf(lines: readonly Line[], placeOf: (line: Line) => Place = (line) => line): Place {
  const span = { start: Infinity, finish: -Infinity };
  for (const line of lines) {
    const place = placeOf(line);
    span.start = Math.min(span.start, spanStart(line.row, place));
    span.finish = Math.max(span.finish, place.finish);
  }
  return span;
}

/** Whether a phase takes its place from the work in it. */
const isSpanning = (settling: Settling, index: number): boolean =>
  !lineAt(settling, index).row.isByHand && (settling.network.workOf[index] ?? []).some((work) => isDrawn(lineAt(settling, work)));

const drawnWorkOf = (settling: Settling, index: number): Line[] =>
  (settling.network.workOf[index] ?? []).map((work) => lineAt(settling, work)).filter(isDrawn);

/** The earliest place that the links into a row allow to one end of it. */
function need({ lines, network }: Settling, index: number, end: 'start' | 'finish'): number {
  let most = -Infinity;
  for (const link of network.linksInto[index] ?? []) {
    if (holdsStart(link.type) !== (end === 'start')) continue;
    const from = lines[network.indexOf.get(link.from) ?? -1];
    if (from && isDrawn(from)) most = Math.max(most, boundOf(link, from));
  }
  return most;
}

function notBefore({ draft }: Settling, { kind, notBefore: day }: PlanRow): number {
  if (day === null) return -Infinity;
  return kind === 'milestone' ? draft.axis.finishOf(day) : draft.axis.startOf(day);
}

function phaseOf({ network }: Settling, { phaseId }: PlanRow): number | undefined {
  return phaseId === null ? undefined : network.indexOf.get(phaseId);
}

function reachFollowers(settling: Settling, index: number): void {
  for (const link of settling.network.linksFrom[index] ?? []) reachOpening(settling, settling.network.indexOf.get(link.to));
}

function reachOpening({ isReached }: Settling, index: number | undefined): void {
  if (index !== undefined) isReached[index] = 1;
}

function reachClose({ isReached, network }: Settling, phase: number | undefined): void {
  if (phase !== undefined) isReached[network.closeOf(phase)] = 1;
}

const lineAt = ({ lines }: Settling, index: number): Line => lines[index]!; // places come from the network of these lines
