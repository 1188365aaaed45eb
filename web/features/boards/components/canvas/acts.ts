// What hands and keys do to chosen things, as operations. Pure: who does it looks at the board before.

import type { Frame, Item } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { keyBetween } from '../../../../../domain/kernel/orderKey.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import type { Point } from './camera.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';
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

/** Where everything that moves along lies after a move. */
export function movedFrames(chosen: Chosen, { items, by }: { items: readonly Item[]; by: Point }): Map<BoardItemId, Frame> {
  const moving = of(withCarried(chosen, items), items).filter(isFree);
  return new Map(moving.map(({ id, frame }) => [id, { ...frame, x: frame.x + by.x, y: frame.y + by.y }]));
}

/** Lays things where they were let go: what was chosen lies in the section under its middle from then on. */
export function dropped(
  frames: ReadonlyMap<BoardItemId, Frame>,
  { items, chosen }: { items: readonly Item[]; chosen: Chosen },
): Operation[] {
  const moving = new Set(frames.keys());
  return items.flatMap((item): Operation[] => {
    const frame = frames.get(item.id);
    if (!frame) return [];
    const { id } = item;
    const change: Operation[] = changed(item, frame);
    if (item.kind === 'section' || !chosen.has(id)) return change;
    const parentId = sectionAt(middleOf(frame), items, moving)?.id ?? null;
    // What is carried along stays where it is carried.
    const isCarried = item.place.parentId !== null && moving.has(item.place.parentId);
    return parentId === item.place.parentId || isCarried ? change : [...change, { op: 'change', id, group: 'place', values: { parentId } }];
  });
}

/** Only what is otherwise: what somebody else changes meanwhile stays theirs. */
function changed({ id, frame: was }: Item, frame: Frame): Operation[] {
  const values = Object.fromEntries(namesOf(frame).flatMap((key) => (frame[key] === was[key] ? [] : [[key, frame[key]]])));
  return Object.keys(values).length > 0 ? [{ op: 'change', id, group: 'frame', values }] : [];
}

export const resizedTo = (item: Item, frame: Frame): Operation[] => changed(item, frame);

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

/** In line with the outermost of them, or their common middle. */
export function aligned(chosen: Chosen, { items, edge }: { items: readonly Item[]; edge: Edge }): Operation[] {
  const free = of(chosen, items).filter(isFree);
  const round = boxRound(free.map(({ frame }) => boxOf(frame)));
  if (!round) return [];
  const frames = new Map(
    free.map((item) => {
      const box = boxOf(item.frame);
      const to: Record<Edge, Point> = {
        left: { x: round.x - box.x, y: 0 },
        centre: { x: round.x + round.w / 2 - box.x - box.w / 2, y: 0 },
        right: { x: round.x + round.w - box.x - box.w, y: 0 },
        top: { x: 0, y: round.y - box.y },
        middle: { x: 0, y: round.y + round.h / 2 - box.y - box.h / 2 },
        bottom: { x: 0, y: round.y + round.h - box.y - box.h },
      };
      return [item.id, { ...item.frame, x: item.frame.x + to[edge].x, y: item.frame.y + to[edge].y }] as const;
    }),
  );
  return dropped(frames, { items, chosen });
}

/** With equal gaps between the first and the last. */
export function distributed(chosen: Chosen, { items, axis }: { items: readonly Item[]; axis: 'x' | 'y' }): Operation[] {
  const side = axis === 'x' ? 'w' : 'h';
  const free = of(chosen, items)
    .filter(isFree)
    .map((item) => ({ item, box: boxOf(item.frame) }))
    .toSorted((one, other) => one.box[axis] - other.box[axis]);
  const round = boxRound(free.map(({ box }) => box));
  if (!round || free.length < 3) return [];
  const room = (round[side] - free.reduce((sum, { box }) => sum + box[side], 0)) / (free.length - 1);
  let at = round[axis];
  const frames = new Map(
    free.map(({ item, box }) => {
      const to = item.frame[axis] + at - box[axis];
      at += box[side] + room;
      return [item.id, { ...item.frame, [axis]: to }] as const;
    }),
  );
  return dropped(frames, { items, chosen });
}
