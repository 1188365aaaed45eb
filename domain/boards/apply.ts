// The one rule of a board: what an act does to it. Asked in the browser at once, and by the server in the order in which acts come;
// the server's answer stands. Pure, and it never throws: each operation is done, or refused with a word for why.

import { isSame } from '../kernel/merge.ts';
import type { BoardId, BoardItemId, FileId, TaskId, UserId } from '../kernel/ids.ts';
import { defined } from '../kernel/records.ts';
import { fileOf, type Group, type Item, mostContent, mostItems, mostSections, type NewItem } from './items.ts';
import { type Change, contentSchemaOf, idOf, type Operation, type OperationRefusal } from './operations.ts';

/** An item that was taken away stands as it was, so that it can come back. */
export interface Held {
  item: Item;
  isRemoved: boolean;
}

/** As much of a board as an act needs: what it names, what that refers to, and all sections. */
export interface BoardSlice {
  get: (id: BoardItemId) => Held | undefined;
  /** Of what lies on the board now. */
  count: number;
  sections: number;
}

export interface ActContext {
  actorId: UserId;
  /** The number of this act on its board. */
  act: number;
  /** Documents, boards and tasks that may stand on this board. */
  hasFile: (id: FileId) => boolean;
  hasBoard: (id: BoardId) => boolean;
  hasTask: (id: TaskId) => boolean;
}

export interface Refused {
  /** Which operation of the act. */
  index: number;
  id: BoardItemId;
  code: OperationRefusal;
}

export interface Applied {
  /** What is otherwise now, by id, as it stands after the act. */
  touched: ReadonlyMap<BoardItemId, Held>;
  /** The groups of what was there before and after, that are others now. */
  changed: ReadonlyMap<BoardItemId, ReadonlySet<Group>>;
  refused: readonly Refused[];
  count: number;
  sections: number;
}

/** A board while an act is done to it. */
interface Work {
  slice: BoardSlice;
  context: ActContext;
  touched: Map<BoardItemId, Held>;
  changed: Map<BoardItemId, Set<Group>>;
  count: number;
  sections: number;
}

const get = ({ touched, slice }: Work, id: BoardItemId): Held | undefined => touched.get(id) ?? slice.get(id);

export function applyAct(slice: BoardSlice, operations: readonly Operation[], context: ActContext): Applied {
  const work: Work = { slice, context, touched: new Map(), changed: new Map(), count: slice.count, sections: slice.sections };
  const refused: Refused[] = [];
  operations.forEach((operation, index) => {
    const code = apply(work, operation);
    if (code) refused.push({ index, id: idOf(operation), code });
  });
  const { touched, changed, count, sections } = work;
  return { touched, changed, refused, count, sections };
}

function apply(work: Work, operation: Operation): OperationRefusal | null {
  switch (operation.op) {
    case 'add':
      return add(work, operation.item);
    case 'change':
      return change(work, operation);
    case 'remove':
      return remove(work, operation.id);
    case 'restore':
      return restore(work, operation.id);
  }
}

function add(work: Work, brought: NewItem): OperationRefusal | null {
  const { act, actorId } = work.context;
  if (get(work, brought.id)) return 'already_there';
  const refusal = roomFault(work, brought.kind) ?? linkFault(work, brought, null) ?? contentFault(brought);
  if (refusal) return refusal;
  if (!mayLieIn(work, brought, brought.place.parentId)) return 'section_unfit';
  const versions = { frame: act, place: act, look: act, content: act, lock: act, life: act };
  put(work, { item: { ...brought, versions, createdBy: actorId }, isRemoved: false });
  count(work, brought.kind, 1);
  return null;
}

function change(work: Work, operation: Change): OperationRefusal | null {
  const { id, group } = operation;
  const held = get(work, id);
  if (!held) return 'unknown_item';
  if (held.isRemoved) return 'removed_item';
  const { item } = held;
  if (operation.group === 'content' && operation.kind !== item.kind) return 'other_kind';
  if (item.lock.isLocked && group !== 'lock') return 'locked_item';
  const after: Item = { ...item, [group]: merged(item, operation) };
  if (isSame(item[group], after[group])) return null;
  const refusal = group === 'content' ? (linkFault(work, after, item) ?? contentFault(after)) : null;
  if (refusal) return refusal;
  const { parentId } = after.place;
  if (group === 'place' && parentId !== item.place.parentId && !mayLieIn(work, after, parentId)) return 'section_unfit';
  put(work, { item: { ...after, versions: { ...item.versions, [group]: work.context.act } }, isRemoved: false });
  note(work, id, group);
  return null;
}

/** A group with the fields that an operation sets; of to-do lists, with some to-dos. */
function merged(item: Item, change: Change): object {
  const given = defined(change.values);
  if (change.group !== 'content' || change.kind !== 'todo' || item.kind !== 'todo' || !change.values.items)
    return { ...item[change.group], ...given };
  const items = Object.entries({ ...item.content.items, ...change.values.items }).filter(([, one]) => one !== null);
  return { ...item.content, ...given, items: Object.fromEntries(items) };
}

function remove(work: Work, id: BoardItemId): OperationRefusal | null {
  const held = get(work, id);
  if (!held) return 'unknown_item';
  if (held.isRemoved) return null;
  if (held.item.lock.isLocked) return 'locked_item';
  put(work, { item: living(work, held.item), isRemoved: true });
  count(work, held.item.kind, -1);
  return null;
}

/** It comes back as it was; where its section went meanwhile, or came to lie in it, it lies on the board itself. */
function restore(work: Work, id: BoardItemId): OperationRefusal | null {
  const held = get(work, id);
  if (!held) return 'unknown_item';
  if (!held.isRemoved) return null;
  const refusal = roomFault(work, held.item.kind);
  if (refusal) return refusal;
  const item = living(work, held.item);
  const { parentId } = item.place;
  const isLoose = parentId !== null && !mayLieIn(work, item, parentId);
  const { act } = work.context;
  put(work, {
    item: isLoose ? { ...item, place: { ...item.place, parentId: null }, versions: { ...item.versions, place: act } } : item,
    isRemoved: false,
  });
  if (isLoose) note(work, id, 'place');
  count(work, item.kind, 1);
  return null;
}

const living = ({ context: { act } }: Work, item: Item): Item => ({ ...item, versions: { ...item.versions, life: act } });

const put = (work: Work, held: Held): void => void work.touched.set(held.item.id, held);

function note(work: Work, id: BoardItemId, group: Group): void {
  const known = work.changed.get(id);
  if (known) known.add(group);
  else work.changed.set(id, new Set([group]));
}

function count(work: Work, kind: Item['kind'], by: 1 | -1): void {
  work.count += by;
  if (kind === 'section') work.sections += by;
}

function roomFault({ count, sections }: Work, kind: Item['kind']): OperationRefusal | null {
  if (count >= mostItems) return 'too_many_items';
  return kind === 'section' && sections >= mostSections ? 'too_many_sections' : null;
}

/** What it names beyond the board is there, where it named something else before. */
function linkFault({ context }: Work, item: Pick<Item, 'kind' | 'content'> & NewItem, before: Item | null): OperationRefusal | null {
  const file = fileOf(item);
  if (file && file !== (before && fileOf(before)) && !context.hasFile(file)) return 'file_unknown';
  if (item.kind === 'board' && !isSame(item.content, before?.content) && !context.hasBoard(item.content.boardId)) return 'board_unknown';
  if (item.kind !== 'todo') return null;
  const known = new Set(before?.kind === 'todo' ? Object.values(before.content.items).map((todo) => todo.taskId) : []);
  const isUnknown = Object.values(item.content.items).some(
    (todo) => todo.taskId && !known.has(todo.taskId) && !context.hasTask(todo.taskId),
  );
  return isUnknown ? 'task_unknown' : null;
}

function contentFault({ kind, content }: NewItem): OperationRefusal | null {
  if (!contentSchemaOf(kind).safeParse(content).success) return 'content_unfit';
  return JSON.stringify(content).length > mostContent ? 'content_unfit' : null;
}

/** Whether a section of the board can carry it: one that is there, not itself, and none that lies in it. */
function mayLieIn(work: Work, { id }: Pick<Item, 'id'>, parentId: BoardItemId | null): boolean {
  if (parentId === null) return true;
  let at: BoardItemId | null = parentId;
  for (let steps = 0; at !== null && steps <= mostSections; steps++) {
    if (at === id) return false;
    const held = get(work, at);
    // One that was taken away carries nothing: it ends the way up, and nothing is put into it.
    if (!held || held.isRemoved || held.item.kind !== 'section') return at !== parentId;
    at = held.item.place.parentId;
  }
  return at === null;
}
