// Arrows stick to things: what is taken away takes along those that end in it, and what is copied those that lie between.

import type { BoardItemId } from '../kernel/ids.ts';
import type { Item, ItemOf } from './items.ts';
import { idOf, type Operation } from './operations.ts';

const endsOf = ({ content: { from, to } }: ItemOf<'arrow'>) => [from.itemId, to.itemId];

const arrowsAmong = (items: readonly Item[]) => items.filter((item) => item.kind === 'arrow');

/**
 * The same with all arrows that end in what it takes away, so that one act takes both and one undo brings both back. An arrow that is
 * locked stays; so does one that the act names itself, and what ends in a locked thing, which stays.
 *
 * @param items what lies on the board now
 */
export function withArrows(operations: readonly Operation[], items: readonly Item[]): readonly Operation[] {
  const removed = new Set(operations.flatMap((one) => (one.op === 'remove' ? [one.id] : [])));
  if (removed.size === 0) return operations;
  const going = new Set(items.flatMap(({ id, lock }) => (removed.has(id) && !lock.isLocked ? [id] : [])));
  const named = new Set(operations.map(idOf));
  const free = arrowsAmong(items).filter(({ id, lock }) => !named.has(id) && !lock.isLocked);
  const along: Operation[] = [];
  // An arrow may end in another one.
  for (let before = -1; before !== along.length;) {
    before = along.length;
    for (const arrow of free) {
      if (going.has(arrow.id) || !endsOf(arrow).some((id) => id !== null && going.has(id))) continue;
      going.add(arrow.id);
      along.push({ op: 'remove', id: arrow.id });
    }
  }
  return [...operations, ...along];
}

/** With the arrows that lead from one of them to another. */
export function withArrowsBetween(ids: ReadonlySet<BoardItemId>, items: readonly Item[]): ReadonlySet<BoardItemId> {
  const between = arrowsAmong(items).filter((arrow) => endsOf(arrow).every((id) => id !== null && ids.has(id)));
  return new Set([...ids, ...between.map(({ id }) => id)]);
}
