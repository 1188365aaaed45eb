import type { ItemOf } from '../../../../../domain/boards/items.ts';

/** In their order. */
export const todosOf = ({ content }: Pick<ItemOf<'todo'>, 'content'>) =>
  Object.entries(content.items).toSorted(([one, { z: a }], [other, { z: b }]) => (a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1));
