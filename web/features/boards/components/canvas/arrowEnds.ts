// The two ends of an arrow: what they stick to, and what becomes of the arrow where one of them is put elsewhere. Pure.

import type { ArrowEnd, Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { resizedTo } from './acts.ts';
import type { Point } from './camera.ts';
import { boxBetween, boxOf, middleOf } from './geometry.ts';
import { sectionAt } from './newItems.ts';

export type EndName = 'from' | 'to';

/** What an arrow that is let go there sticks to: the topmost thing, and no section, arrow or line. */
export function thingUnder(spot: Point, items: readonly Item[]): Item | undefined {
  return items.findLast(({ kind, frame }) => {
    const box = boxOf(frame);
    const isIn = spot.x >= box.x && spot.x <= box.x + box.w && spot.y >= box.y && spot.y <= box.y + box.h;
    return isIn && kind !== 'section' && kind !== 'arrow' && kind !== 'line';
  });
}

/** Sticks to a thing, wherever that is moved. */
export const endOn = ({ id, frame }: Item): ArrowEnd => ({ ...middleOf(frame), itemId: id });

/**
 * One that points into the open lies in the section that it is drawn in; one between two things goes with them.
 *
 * @returns how large it is, and which section carries it
 */
export function placeOfArrow(ends: Record<EndName, ArrowEnd>, items: readonly Item[]) {
  const onto = [ends.from, ends.to].map(({ itemId }) => items.find(({ id }) => id === itemId));
  const [from, to] = [onto[0] ? middleOf(onto[0].frame) : ends.from, onto[1] ? middleOf(onto[1].frame) : ends.to];
  const [one, other] = [sectionAt(from, items)?.id, sectionAt(to, items)?.id];
  const parentId: BoardItemId | null = onto[0] && onto[1] ? null : one === other ? (one ?? null) : null;
  const { x, y, w, h } = boxBetween(from, to);
  return { frame: { x, y, w: Math.max(w, 1), h: Math.max(h, 1), rotation: 0 }, parentId };
}

/** An arrow from a thing to itself leads nowhere. */
export const leadsNowhere = (arrow: ItemOf<'arrow'>, name: EndName, { itemId }: ArrowEnd): boolean =>
  itemId !== null && arrow.content[name === 'from' ? 'to' : 'from'].itemId === itemId;

/** The arrow with one end elsewhere; nothing where it would lead nowhere. What somebody does to the other end meanwhile stays theirs. */
export function aimedTo(arrow: ItemOf<'arrow'>, name: EndName, { end, items }: { end: ArrowEnd; items: readonly Item[] }): Operation[] {
  if (leadsNowhere(arrow, name, end)) return [];
  const { id } = arrow;
  const { frame, parentId } = placeOfArrow({ ...arrow.content, [name]: end }, items);
  return [
    { op: 'change', id, group: 'content', kind: 'arrow', values: { [name]: end } },
    ...resizedTo(arrow, frame),
    ...(parentId === arrow.place.parentId ? [] : [{ op: 'change', id, group: 'place', values: { parentId } } as const]),
  ];
}
