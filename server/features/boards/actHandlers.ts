// What lies on a board: read page by page, and changed by acts in the order in which they come.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type BoardActId, type BoardId, type BoardItemId, boardVersionId, type FileId, type TaskId } from '../../../domain/kernel/ids.ts';
import { type ActContext, type Applied, applyAct, type Held } from '../../../domain/boards/apply.ts';
import type { BoardHeard, boardsContract } from '../../../domain/boards/contract.ts';
import { newsOf } from '../../../domain/boards/heard.ts';
import { fileOf } from '../../../domain/boards/items.ts';
import { idOf, type Operation, refusalWords } from '../../../domain/boards/operations.ts';
import type { EventData } from '../../../domain/kernel/events.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { fromCursor, toCursor } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { demandRoomKept } from '../files/access.ts';
import { type BoardNeeds, boardToChange, readableBoard } from './access.ts';
import { type Box, filesOfBoard, itemPage, itemsForAct, linkableTasks, shownFiles } from './itemSql.ts';
import { type BoardRow, neighbours, scopesOf } from './sql.ts';
import { keepAct } from './writes.ts';

export const actHandlers = ({ limits }: BoardNeeds): Pick<HandlersOf<typeof boardsContract>, 'items' | 'files' | 'act'> => ({
  items: async ({ input: { boardId, after, ...box }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const row = await readableBoard(tx, actor, boardId);
    const page = await itemPage(tx, { boardId, box: boxOf(box), after: fromCursor(after, ['id'])?.[0] ?? null });
    const ids = page.items.map(fileOf).filter((id) => id !== null);
    const files = await shownFiles(tx, { boardId, ids: [...new Set(ids)] });
    return { items: page.items, files, next: page.next && toCursor([page.next]), total: row.items, seq };
  },

  files: async ({ input: { boardId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableBoard(tx, actor, boardId);
    return { items: await filesOfBoard(tx, boardId), seq };
  },

  act: async ({ input: { boardId, actId, operations }, actor, tx, now, newId }) => {
    const row = await boardToChange(tx, actor, { id: boardId, verdict: 'edit' });
    const { act, applied, before, bytes } = await keepOperations(tx, { row, actor, operations, actId, now, newId });
    // What is there is worked on in a full studio as well. To ask is to add up all that the studio has, so it is not asked for each note.
    const hasGrown = Math.floor(bytes / roomStep) > Math.floor(row.bytes / roomStep);
    if (hasGrown && operations.some(({ op }) => op === 'add')) await demandRoomKept(tx, actor, limits);
    return {
      ...(await heardOf(tx, { boardId, applied, before })),
      act,
      refused: applied.refused.map((one) => ({ ...one, message: refusalWords[one.code] })),
    };
  },
});

/** With so many bytes more on a board its studio's room is looked at. */
const roomStep = 2 ** 16;

interface Doing {
  /** It is held. */
  row: BoardRow;
  actor: MemberActor;
  operations: readonly Operation[];
  actId: BoardActId;
  now: Date;
  newId: () => string;
}

interface Done {
  /** The number of the board's newest act now. */
  act: number;
  applied: Applied;
  before: ReadonlyMap<BoardItemId, Held>;
  /** What lies on the board now. */
  bytes: number;
}

/** Does an act on a board, keeps it and tells of it. */
export async function keepOperations(tx: Tx, { row, actor, operations, actId, now, newId }: Doing): Promise<Done> {
  const boardId = row.id;
  const { items, sections } = await itemsForAct(tx, { boardId, ids: [...new Set(operations.flatMap(namedBy))] });
  const act = row.act + 1;
  const context = await contextOf(tx, actor, { row, act, operations });
  const applied = applyAct({ get: (id) => items.get(id), count: row.items, sections }, operations, context);
  const { touched, count } = applied;
  const scopes = scopesOf(row);
  if (touched.size === 0) {
    tellNothing(tx, scopes);
    return { act: row.act, applied, before: items, bytes: row.bytes };
  }
  const dayId = boardVersionId.parse(newId());
  const bytes = await keepAct(tx, { boardId, held: touched.values(), act, count, dayId, actor, now });
  appendEvent(tx, { type: 'boards.changed', actorId: actor.userId, scopes, data: { ...toldOf(row, applied, items), act, actId } });
  return { act, applied, before: items, bytes };
}

/** An item that the act names, and what is to carry it. */
function namedBy(operation: Operation): BoardItemId[] {
  const place =
    operation.op === 'add' ? operation.item.place : operation.op === 'change' && operation.group === 'place' ? operation.values : null;
  return place?.parentId ? [idOf(operation), place.parentId] : [idOf(operation)];
}

/** Which documents, boards and tasks the act may name; asked for those alone that it names. */
async function contextOf(
  tx: Tx,
  actor: MemberActor,
  { row, act, operations }: { row: BoardRow; act: number; operations: readonly Operation[] },
): Promise<ActContext> {
  const given = operations.flatMap((one) =>
    one.op === 'add' ? [one.item.content] : one.op === 'change' && one.group === 'content' ? [one.values] : [],
  );
  const fileIds = new Set(given.flatMap((content) => ('fileId' in content && content.fileId ? [content.fileId] : [])));
  const boardIds = new Set(given.flatMap((content) => ('boardId' in content && content.boardId ? [content.boardId] : [])));
  const taskIds = new Set(given.flatMap((content) => ('items' in content && content.items ? tasksIn(content.items) : [])));
  const files: ReadonlySet<FileId> = new Set((await shownFiles(tx, { boardId: row.id, ids: [...fileIds] })).map(({ id }) => id));
  const boards = boardIds.size > 0 ? await neighbours(tx, actor, { row, ids: [...boardIds] }) : new Set<BoardId>();
  const tasks = taskIds.size > 0 ? await linkableTasks(tx, { row, ids: [...taskIds] }) : new Set<TaskId>();
  return { actorId: actor.userId, act, hasFile: (id) => files.has(id), hasBoard: (id) => boards.has(id), hasTask: (id) => tasks.has(id) };
}

const tasksIn = (todos: Record<string, { taskId: TaskId | null } | null>): TaskId[] =>
  Object.values(todos).flatMap((todo) => (todo?.taskId ? [todo.taskId] : []));

/** What the log says of it. */
function toldOf(
  row: BoardRow,
  { touched, changed }: Applied,
  before: ReadonlyMap<BoardItemId, Held>,
): Omit<EventData<'boards.changed'>, 'act' | 'actId'> {
  const wasThere = (id: BoardItemId) => before.get(id)?.isRemoved === false;
  const all = [...touched.values()];
  return {
    projectId: row.project_id,
    boardId: row.id,
    came: all.filter(({ item, isRemoved }) => !isRemoved && !wasThere(item.id)).map(({ item }) => item.id),
    went: all.filter(({ isRemoved }) => isRemoved).map(({ item }) => item.id),
    // What went and came back in one act may have no group that is otherwise: its life is.
    changed: all
      .filter(({ item, isRemoved }) => !isRemoved && wasThere(item.id))
      .map(({ item: { id } }) => ({ id, groups: [...(changed.get(id) ?? [])] })),
    isWhole: false,
  };
}

/** What the answer tells of it, with the documents that it brought into sight. */
async function heardOf(
  tx: Tx,
  { boardId, applied, before }: { boardId: BoardId; applied: Applied; before: ReadonlyMap<BoardItemId, Held> },
): Promise<BoardHeard> {
  const news = newsOf(applied, before);
  const ids = news.items.flatMap((one) => (one.content && 'fileId' in one.content && one.content.fileId ? [one.content.fileId] : []));
  return { ...news, files: await shownFiles(tx, { boardId, ids: [...new Set(ids)] }) };
}

/** A box is asked for with all of its numbers. @throws AppError `validation_failed` */
function boxOf({ x, y, w, h }: { [Side in keyof Box]?: number | undefined }): Box | null {
  if (x !== undefined && y !== undefined && w !== undefined && h !== undefined) return { x, y, w, h };
  if ([x, y, w, h].every((one) => one === undefined)) return null;
  throw new AppError('validation_failed', { field: 'x', message: 'A part of a board has x, y, w and h.' });
}
