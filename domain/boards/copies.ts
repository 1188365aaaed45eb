// Copies of items: duplicated beside themselves, pasted on another board, or with their whole board. What belongs together stays
// together under new ids.

import { z } from 'zod';
import { boardId, type BoardItemId, type FileId, projectId, userId } from '../kernel/ids.ts';
import { fileOf, item, type Item, mostItems, type NewItem } from './items.ts';

/** What lies on the clipboard: it comes from wherever, and is taken for things of a board where whoever pastes it copied it. */
export const copiedThings = z.strictObject({
  by: userId,
  boardId,
  projectId: projectId.nullable(),
  items: z.array(item).min(1).max(mostItems),
});
export type CopiedThings = z.infer<typeof copiedThings>;

interface Copying {
  newId: () => BoardItemId;
  /** How far from what it copies. */
  by: { x: number; y: number };
  /** On the same board a copy lies in the section of what it copies, though that is not copied; elsewhere there is no such. */
  onSameBoard: boolean;
}

/** In the order of the items, sections before what lies in them if those came so. */
export function copiesOf(items: readonly Item[], { newId, by, onSameBoard }: Copying): NewItem[] {
  const copies = items.map((item) => ({ item, copyId: newId() }));
  const ids = new Map(copies.map(({ item, copyId }) => [item.id, copyId]));
  const groupIds = new Map<BoardItemId, BoardItemId>();
  const linked = (id: BoardItemId | null) => (id === null ? null : (ids.get(id) ?? (onSameBoard ? id : null)));
  const grouped = (id: BoardItemId | null) => {
    if (id === null) return null;
    const known = groupIds.get(id) ?? newId();
    groupIds.set(id, known);
    return known;
  };
  return copies.map(({ item, copyId }) => {
    const { versions: _versions, createdBy: _createdBy, ...own } = item;
    const { frame, place } = own;
    return {
      ...refilled(own, { linked, by }),
      id: copyId,
      frame: { ...frame, x: frame.x + by.x, y: frame.y + by.y },
      place: { ...place, parentId: linked(place.parentId), groupId: grouped(place.groupId) },
    };
  });
}

/** It with its place's own copy of the document that it shows: nothing of one that is nothing else, where there is no copy. */
export function withCopiedFile(item: NewItem, copies: ReadonlyMap<FileId, FileId>): NewItem[] {
  const shown = fileOf(item);
  if (shown === null) return [item];
  const fileId = copies.get(shown) ?? null;
  if (item.kind === 'product') return [{ ...item, content: { ...item.content, fileId } }];
  if (item.kind === 'material') return [{ ...item, content: { ...item.content, fileId } }];
  if (item.kind === 'link') return [{ ...item, content: { ...item.content, fileId } }];
  if (fileId === null) return [];
  if (item.kind === 'image') return [{ ...item, content: { ...item.content, fileId } }];
  return item.kind === 'file' ? [{ ...item, content: { ...item.content, fileId } }] : [];
}

/** With what its copy holds. */
function refilled(item: NewItem, { linked, by }: { linked: (id: BoardItemId | null) => BoardItemId | null; by: Copying['by'] }): NewItem {
  if (item.kind === 'palette') return { ...item, content: { ...item.content, fromItemId: linked(item.content.fromItemId) } };
  if (item.kind === 'arrow') {
    const { from, to, label } = item.content;
    const moved = (end: typeof from) => ({ x: end.x + by.x, y: end.y + by.y, itemId: linked(end.itemId) });
    return { ...item, content: { from: moved(from), to: moved(to), label } };
  }
  if (item.kind !== 'todo') return item;
  // A task stands for one to-do, not for its copies.
  const items = Object.entries(item.content.items).map(([key, one]) => [key, { ...one, taskId: null }] as const);
  return { ...item, content: { title: item.content.title, items: Object.fromEntries(items) } };
}
