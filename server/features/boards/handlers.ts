// Mood boards: found, made, renamed, copied, put away, deleted. Personal ones are their owner's alone, those of a project follow it.

import { AppError } from '../../../domain/kernel/errors.ts';
import { type BoardId, boardVersionId } from '../../../domain/kernel/ids.ts';
import type { boardsContract } from '../../../domain/boards/contract.ts';
import { workVerdict } from '../../../domain/boards/policy.ts';
import type { EventData } from '../../../domain/kernel/events.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { demandVersion } from '../../http/guards.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import {
  type BoardNeeds,
  boardToChange,
  coveredBoard,
  deletedBoard,
  demandRoom,
  readableBoard,
  readableWall,
  wallToHangOn,
} from './access.ts';
import { actHandlers } from './actHandlers.ts';
import { type BoardCopy, boardToCopy, copiedItems } from './copyWrites.ts';
import { boardAnswer, isoTime, toBoard } from './records.ts';
import { type BoardRow, galleryRows, scopesOf } from './sql.ts';
import { versionHandlers } from './versionHandlers.ts';
import { insertBoard, keepAct, renameBoard, setArchived, setDeleted, setStar } from './writes.ts';

const keyKinds = { name: 'text', edited: 'time', created: 'time' } as const;

export const boardsHandlers = ({ limits }: BoardNeeds): HandlersOf<typeof boardsContract> => ({
  ...actHandlers({ limits }),
  ...versionHandlers({ limits }),

  list: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { projectId, personId, search, sort, scope, state, limit } = input;
    const wall = await readableWall(tx, actor, projectId ?? null);
    const gallery = { scope, projectId, personId, state, search, sort, starred: input.starred === 'true' };
    const after = fromCursor(input.after, [keyKinds[sort], 'id']);
    const { rows, total, counts } = await galleryRows(tx, actor, { ...gallery, after, limit: limit + 1 });
    const { items, next } = pageOf(rows, limit, ({ key, id }) => [key, id]);
    return {
      items: items.map((row) => ({ ...toBoard(actor, row), cover: row.cover, deletion: deletionOf(row) })),
      total,
      counts,
      next,
      can: { create: workVerdict(actor, wall) },
      seq,
    };
  },

  get: async ({ input: { boardId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const row = await coveredBoard(tx, actor, boardId);
    return { board: toBoard(actor, row), cover: row.cover, seq };
  },

  create: async ({ input: { id, projectId, name }, actor, tx, now }) => {
    await wallToHangOn(tx, actor, projectId);
    if (!(await insertBoard(tx, { id, projectId, name, actor, now }))) throw new AppError('already_exists');
    const row = { id, project_id: projectId, owner_id: actor.userId };
    appendEvent(tx, { type: 'boards.created', actorId: actor.userId, scopes: scopesOf(row), data: ofBoard(row) });
    return boardAnswer(tx, actor, id);
  },

  edit: async ({ input: { boardId, version, name }, actor, tx }) => {
    const row = await boardToChange(tx, actor, { id: boardId, verdict: 'edit' });
    demandVersion(tx, row, version);
    const next = await renameBoard(tx, { id: boardId, name });
    const data = { ...ofBoard(row), version: next, changed: ['name' as const] };
    appendEvent(tx, { type: 'boards.edited', actorId: actor.userId, scopes: scopesOf(row), data });
    return boardAnswer(tx, actor, boardId);
  },

  duplicate: async ({ input: { boardId, id, name, to }, actor, tx, now, newId }) => {
    const copy: BoardCopy = { boardId, to, limits, actor, now, newId };
    const found = await boardToCopy(tx, copy);
    const made = { id, project_id: found.projectId, owner_id: actor.userId };
    if (!(await insertBoard(tx, { id, projectId: found.projectId, name, actor, now }))) throw new AppError('already_exists');
    const copies = await copiedItems(tx, found, copy);
    const versions = { frame: 1, place: 1, look: 1, content: 1, lock: 1, life: 1 };
    const held = copies.map((copy) => ({ item: { ...copy, versions, createdBy: actor.userId }, isRemoved: false }));
    const dayId = boardVersionId.parse(newId());
    if (held.length > 0) await keepAct(tx, { boardId: id, held, act: 1, count: held.length, dayId, actor, now });
    appendEvent(tx, { type: 'boards.created', actorId: actor.userId, scopes: scopesOf(made), data: ofBoard(made) });
    return boardAnswer(tx, actor, id);
  },

  archive: (call) => setAside(call, true),
  unarchive: (call) => setAside(call, false),

  remove: async ({ input: { boardId }, actor, tx, now }) => {
    const row = await boardToChange(tx, actor, { id: boardId, verdict: 'remove' });
    await setDeleted(tx, { id: boardId, isDeleted: true, actor, now });
    appendEvent(tx, { type: 'boards.removed', actorId: actor.userId, scopes: scopesOf(row), data: ofBoard(row) });
    return {};
  },

  restore: async ({ input: { boardId }, actor, tx, now }) => {
    const row = await deletedBoard(tx, actor, boardId);
    if (row.deleted_at === null) {
      tellNothing(tx, scopesOf(row));
      return boardAnswer(tx, actor, boardId);
    }
    await demandRoom(tx, actor, row.project_id);
    await setDeleted(tx, { id: boardId, isDeleted: false, actor, now });
    appendEvent(tx, { type: 'boards.restored', actorId: actor.userId, scopes: scopesOf(row), data: ofBoard(row) });
    return boardAnswer(tx, actor, boardId);
  },

  star: async ({ input: { boardId, isStarred }, actor, tx }) => {
    await readableBoard(tx, actor, boardId);
    await setStar(tx, { id: boardId, isStarred, actor });
    appendEvent(tx, { type: 'boards.starred', actorId: actor.userId, scopes: [`user:${actor.userId}`], data: { boardId, isStarred } });
    return {};
  },
});

const ofBoard = ({ id, project_id }: Pick<BoardRow, 'id' | 'project_id'>): EventData<'boards.created'> => ({
  projectId: project_id,
  boardId: id,
});

async function setAside({ input: { boardId }, actor, tx, now }: Call<{ boardId: BoardId }>, isArchived: boolean) {
  const row = await boardToChange(tx, actor, { id: boardId, verdict: 'archive' });
  if ((row.archived_at !== null) === isArchived)
    throw new AppError('conflict', { message: isArchived ? 'This board is put away already.' : 'This board is in use already.' });
  const version = await setArchived(tx, { id: boardId, isArchived, actor, now });
  const type = isArchived ? 'boards.archived' : 'boards.unarchived';
  appendEvent(tx, { type, actorId: actor.userId, scopes: scopesOf(row), data: { ...ofBoard(row), version } });
  return boardAnswer(tx, actor, boardId);
}

const deletionOf = ({ deleted_at: at, deleted_by: by }: BoardRow) => (at && by ? { deletedAt: isoTime(at), deletedBy: by } : null);
