// What hands and keys do to chosen things, as operations. Pure: who does it looks at the board before.

import { type ArrowEnd, type Frame, type Item, type ItemOf, mostSections } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { keyBetween } from '../../../../../domain/kernel/orderKey.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import type { Box, Point } from './camera.ts';
import { boxOf, boxRound, type Handle, leastSide, middleOf, scaledFrame, scaledSpot, scaling, type Scaling } from './geometry.ts';
import { sectionAt } from './newItems.ts';

export type Chosen = ReadonlySet<BoardItemId>;

/** With the others of their groups. */
export function withGroups(chosen: Chosen, items: readonly Item[]): Chosen {
  const groups = new Set(items.flatMap(({ id, place: { groupId } }) => (chosen.has(id) && groupId ? [groupId] : [])));
  if (groups.size === 0) return chosen;
  return new Set(items.flatMap(({ id, place: { groupId } }) => (chosen.has(id) || (groupId && groups.has(groupId)) ? [id] : [])));
}

/** With what the chosen sections carry, however deep. */
export function withCarried(chosen: Chosen, items: readonly Item[]): Chosen {
  const all = new Set(chosen);
  for (let before = -1; before !== all.size;) {
    before = all.size;
    for (const { id, place } of items) if (place.parentId && all.has(place.parentId)) all.add(id);
  }
  return all;
}

const isFree = ({ lock }: Item): boolean => !lock.isLocked;
const of = (chosen: Chosen, items: readonly Item[]): Item[] => items.filter(({ id }) => chosen.has(id));

/** Where everything that moves along lies after a move. A section that is locked stays, and so does what it carries. */
export const movedFrames = (chosen: Chosen, { items, by }: { items: readonly Item[]; by: Point }): Map<BoardItemId, Frame> =>
  movedBy(new Map([...chosen].map((id) => [id, by])), items);

/** The same where things go different ways. */
function movedBy(ways: ReadonlyMap<BoardItemId, Point>, items: readonly Item[]): Map<BoardItemId, Frame> {
  const sections = new Map(items.flatMap((item) => (item.kind === 'section' ? [[item.id, item] as const] : [])));
  const isThere = thereIn(items);
  const wayOf = (item: Item): Point | undefined => {
    let at: Item | undefined = item;
    for (let steps = 0; at && isFree(at) && steps <= mostSections; steps++) {
      const way = ways.get(at.id);
      if (way) return way;
      at = at.place.parentId === null ? undefined : sections.get(at.place.parentId);
    }
    return undefined;
  };
  return new Map(
    items.flatMap((item) => {
      const by = wayOf(item);
      if (!by || (item.kind === 'arrow' && looseEnds(item, isThere).length === 0)) return [];
      return [[item.id, { ...item.frame, x: item.frame.x + by.x, y: item.frame.y + by.y }] as const];
    }),
  );
}

type IsThere = (id: BoardItemId) => boolean;

/** Of thousands of things, seldom asked. */
function thereIn(items: readonly Item[]): IsThere {
  let ids: Set<BoardItemId> | undefined;
  return (id) => (ids ??= new Set(items.map((item) => item.id))).has(id);
}

/** The ends of an arrow that go where it is moved: those that stick to nothing that is there. */
const looseEnds = ({ content }: ItemOf<'arrow'>, isThere: IsThere) =>
  (['from', 'to'] as const).filter((end) => content[end].itemId === null || !isThere(content[end].itemId));

/** Lays things where they were let go: what was chosen lies in the section under its middle from then on. */
export function dropped(
  frames: ReadonlyMap<BoardItemId, Frame>,
  { items, chosen }: { items: readonly Item[]; chosen: Chosen },
): Operation[] {
  const moving = new Set(frames.keys());
  const isThere = thereIn(items);
  return items.flatMap((item): Operation[] => {
    const frame = frames.get(item.id);
    if (!frame) return [];
    const { id } = item;
    const change: Operation[] = [...changed(item, frame), ...(item.kind === 'arrow' ? withEnds(item, { frame, isThere }) : [])];
    const isBound = item.kind === 'arrow' && looseEnds(item, isThere).length < 2;
    if (item.kind === 'section' || isBound || !chosen.has(id)) return change;
    const parentId = sectionAt(middleOf(frame), items, moving)?.id ?? null;
    // What is carried along stays where it is carried.
    const isCarried = item.place.parentId !== null && moving.has(item.place.parentId);
    return parentId === item.place.parentId || isCarried ? change : [...change, { op: 'change', id, group: 'place', values: { parentId } }];
  });
}

/** An arrow is drawn from end to end, so these go along with its frame. */
function withEnds(arrow: ItemOf<'arrow'>, { frame, isThere }: { frame: Frame; isThere: IsThere }): Operation[] {
  const by = { x: frame.x - arrow.frame.x, y: frame.y - arrow.frame.y };
  if (by.x === 0 && by.y === 0) return [];
  const moved = (end: ArrowEnd): ArrowEnd => ({ ...end, x: end.x + by.x, y: end.y + by.y });
  const values = Object.fromEntries(looseEnds(arrow, isThere).map((end) => [end, moved(arrow.content[end])]));
  return [{ op: 'change', id: arrow.id, group: 'content', kind: 'arrow', values }];
}

/** Only what is otherwise: what somebody else changes meanwhile stays theirs. */
function changed({ id, frame: was }: Item, frame: Frame): Operation[] {
  const values = Object.fromEntries(namesOf(frame).flatMap((key) => (frame[key] === was[key] ? [] : [[key, frame[key]]])));
  return Object.keys(values).length > 0 ? [{ op: 'change', id, group: 'frame', values }] : [];
}

export const resizedTo = (item: Item, frame: Frame): Operation[] => changed(item, frame);

/** Round things but what is drawn from one to the other; null where there are none. */
export const boxRoundThings = (items: readonly Item[]): Box | null =>
  boxRound(items.flatMap(({ kind, frame }) => (kind === 'arrow' ? [] : [boxOf(frame)])));

/** How several are drawn larger or smaller together. */
export interface Scaled {
  /** How many times as large. */
  factor: number;
  /** Where all that goes along lies then. */
  frames: ReadonlyMap<BoardItemId, Frame>;
  operations: readonly Operation[];
}

/**
 * Draws what is chosen, and what its sections carry, so many times as large, each in its place among them; what is locked stays.
 *
 * @param times how many times, of the box round them; no side becomes too short to be held, unless it was
 * @returns null where there is nothing to draw
 */
export function scaled(
  chosen: Chosen,
  { items, handle, times }: { items: readonly Item[]; handle: Handle; times: (round: Box) => number },
): Scaled | null {
  const along = movedFrames(chosen, { items, by: { x: 0, y: 0 } });
  const moving = items.filter(({ id }) => along.has(id));
  const things = moving.filter(({ kind }) => kind !== 'arrow');
  // As the frame round them is drawn.
  const round = boxRoundThings(of(chosen, items));
  if (!round || things.length === 0) return null;
  const sides = things.flatMap(({ frame: { w, h } }) => [w, h].filter((side) => side >= leastSide));
  const least = sides.length === 0 ? 1 : leastSide / Math.min(...sides);
  const factor = Math.max(times(round), least);
  const by = scaling(round, handle, factor);
  const isThere = thereIn(items);
  const frames = new Map(moving.map(({ id, frame }) => [id, scaledFrame(by, frame)]));
  const operations = moving.flatMap((item): Operation[] => [
    ...changed(item, frames.get(item.id) ?? item.frame),
    ...(item.kind === 'arrow' ? scaledEnds(item, by, isThere) : []),
  ]);
  return { factor, frames, operations };
}

function scaledEnds(arrow: ItemOf<'arrow'>, by: Scaling, isThere: IsThere): Operation[] {
  const values = Object.fromEntries(
    looseEnds(arrow, isThere).map((end) => [end, { ...arrow.content[end], ...scaledSpot(by, arrow.content[end]) }]),
  );
  return [{ op: 'change', id: arrow.id, group: 'content', kind: 'arrow', values }];
}

export const taken = (chosen: Chosen, items: readonly Item[]): Operation[] =>
  of(chosen, items)
    .filter(isFree)
    // What lies in a section that goes stays, on the board itself.
    .map(({ id }) => ({ op: 'remove', id }));

/** Before or behind all else. */
export function ordered(chosen: Chosen, { items, isUp }: { items: readonly Item[]; isUp: boolean }): Operation[] {
  const keys = items.filter(({ id }) => !chosen.has(id)).map(({ place }) => place.z);
  const high = isUp ? null : (keys.toSorted()[0] ?? null);
  let low = isUp ? (keys.toSorted().at(-1) ?? null) : null;
  return of(chosen, items)
    .filter(isFree)
    .map(({ id }) => {
      const z = keyBetween(low, high);
      low = z;
      return { op: 'change', id, group: 'place', values: { z } } as const;
    });
}

export function grouped(chosen: Chosen, { items, groupId }: { items: readonly Item[]; groupId: BoardItemId | null }): Operation[] {
  return of(chosen, items)
    .filter((item) => isFree(item) && item.place.groupId !== groupId)
    .map(({ id }) => ({ op: 'change', id, group: 'place', values: { groupId } }));
}

export const locked = (chosen: Chosen, { items, isLocked }: { items: readonly Item[]; isLocked: boolean }): Operation[] =>
  of(chosen, items)
    .filter(({ lock }) => lock.isLocked !== isLocked)
    .map(({ id }) => ({ op: 'change', id, group: 'lock', values: { isLocked } }));

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** What is laid in line as one: a thing, or a group as it was put together. */
export interface Block {
  ids: Chosen;
  /** Round all of it but what is drawn from thing to thing. */
  box: Box;
}

/** The chosen things as they are laid in line; of one group alone, each thing by itself. What a chosen section carries comes with it. */
export function blocksOf(chosen: Chosen, items: readonly Item[]): Block[] {
  const free = of(chosen, items).filter((item) => isFree(item) && !(item.place.parentId && chosen.has(item.place.parentId)));
  const groups = new Map<BoardItemId, Item[]>();
  for (const item of free) {
    const key = item.place.groupId ?? item.id;
    const others = groups.get(key);
    if (others) others.push(item);
    else groups.set(key, [item]);
  }
  const parts = groups.size > 1 ? [...groups.values()] : free.map((item) => [item]);
  return parts.flatMap((part) => {
    const box = boxRoundThings(part);
    return box ? [{ ids: new Set(part.map(({ id }) => id)), box }] : [];
  });
}

/** Lays blocks elsewhere, each with all that goes along with it. */
export function laidBlocks(
  ways: readonly { block: Block; by: Point }[],
  { items, chosen }: { items: readonly Item[]; chosen: Chosen },
): Operation[] {
  const each = new Map(ways.flatMap(({ block, by }) => [...block.ids].map((id) => [id, by] as const)));
  return dropped(movedBy(each, items), { items, chosen });
}

/** In line with the outermost of them, or their common middle. */
export function aligned(chosen: Chosen, { items, edge }: { items: readonly Item[]; edge: Edge }): Operation[] {
  const blocks = blocksOf(chosen, items);
  const round = boxRound(blocks.map(({ box }) => box));
  if (!round) return [];
  const ways = blocks.map((block) => {
    const { box } = block;
    const to: Record<Edge, Point> = {
      left: { x: round.x - box.x, y: 0 },
      centre: { x: round.x + round.w / 2 - box.x - box.w / 2, y: 0 },
      right: { x: round.x + round.w - box.x - box.w, y: 0 },
      top: { x: 0, y: round.y - box.y },
      middle: { x: 0, y: round.y + round.h / 2 - box.y - box.h / 2 },
      bottom: { x: 0, y: round.y + round.h - box.y - box.h },
    };
    return { block, by: to[edge] };
  });
  return laidBlocks(ways, { items, chosen });
}

/** With equal gaps between the first and the last. */
export function distributed(chosen: Chosen, { items, axis }: { items: readonly Item[]; axis: 'x' | 'y' }): Operation[] {
  const side = axis === 'x' ? 'w' : 'h';
  const blocks = blocksOf(chosen, items).toSorted((one, other) => one.box[axis] - other.box[axis]);
  const round = boxRound(blocks.map(({ box }) => box));
  if (!round || blocks.length < 3) return [];
  const room = (round[side] - blocks.reduce((sum, { box }) => sum + box[side], 0)) / (blocks.length - 1);
  let at = round[axis];
  const ways = blocks.map((block) => {
    const by = { x: 0, y: 0, [axis]: at - block.box[axis] };
    at += block.box[side] + room;
    return { block, by };
  });
  return laidBlocks(ways, { items, chosen });
}
