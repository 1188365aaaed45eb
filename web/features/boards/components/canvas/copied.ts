import { withArrowsBetween } from '../../../../../domain/boards/arrows.ts';
import { copiesOf } from '../../../../../domain/boards/copies.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { type Chosen, withCarried } from './acts.ts';
import type { Point } from './camera.ts';
import { newItemId } from './newItems.ts';
import type { Desk } from './useDesk.ts';

/** Lays copies of what is chosen, and all that it carries with the arrows between, so far from it, and chooses them. */
export function copied(desk: Desk, { chosen, by }: { chosen: Chosen; by: Point }): void {
  const all = withArrowsBetween(withCarried(chosen, desk.shown.items), desk.shown.items);
  // Sections first: what lies in one comes after it.
  const items = desk.shown.items.filter(({ id }) => all.has(id));
  const copies = copiesOf(items, { newId: newItemId, by, onSameBoard: true });
  const operations = copies.map((item): Operation => ({ op: 'add', item }));
  if (desk.act(operations)) desk.choose(copies.flatMap(({ id }, index) => (chosen.has(items[index]?.id ?? id) ? [id] : [])));
}
