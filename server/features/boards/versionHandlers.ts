// Versions of boards: kept under a name, looked at, and brought back by a new act.

import { AppError } from '../../../domain/kernel/errors.ts';
import { type BoardItemId, boardVersionId } from '../../../domain/kernel/ids.ts';
import { type BoardVersion, type boardsContract, mostNamedVersions, versionRoom } from '../../../domain/boards/contract.ts';
import { fileOf } from '../../../domain/boards/items.ts';
import { broughtBack } from '../../../domain/boards/versions.ts';
import { sizeInWords } from '../../../domain/files/rules.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { fromCursor, toCursor } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { demandRoomKept } from '../files/access.ts';
import { type BoardNeeds, boardToChange, readableBoard } from './access.ts';
import { lyingItems, shownFiles } from './itemSql.ts';
import { boardAnswer, isoTime } from './records.ts';
import { scopesOf } from './sql.ts';
import { namedVersions, versionItems, versionPage, type VersionRow, versionRow, versionRows } from './versionSql.ts';
import { insertVersion, keepAct, keepFormer } from './writes.ts';

const toVersion = ({ id, name, act, items, saved_by, saved_at }: VersionRow): BoardVersion => ({
  id,
  name,
  act,
  items,
  savedBy: saved_by,
  savedAt: isoTime(saved_at),
});

type VersionHandlers = Pick<HandlersOf<typeof boardsContract>, 'versions' | 'version' | 'saveVersion' | 'restoreVersion'>;

export const versionHandlers = ({ limits }: BoardNeeds): VersionHandlers => ({
  versions: async ({ input: { boardId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableBoard(tx, actor, boardId);
    return { items: (await versionRows(tx, boardId)).map(toVersion), seq };
  },

  version: async ({ input: { boardId, versionId, after }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableBoard(tx, actor, boardId);
    const version = await versionRow(tx, { boardId, id: versionId });
    if (!version) throw new AppError('not_found');
    const { items, next } = await versionPage(tx, { id: versionId, from: Number(fromCursor(after, ['number'])?.[0] ?? 0) });
    const ids = items.map(fileOf).filter((id) => id !== null);
    const files = await shownFiles(tx, { boardId, ids: [...new Set(ids)] });
    return { version: toVersion(version), items, files, next: next === null ? null : toCursor([String(next)]), total: version.items, seq };
  },

  saveVersion: async ({ input: { boardId, id, name }, actor, tx, now }) => {
    const row = await boardToChange(tx, actor, { id: boardId, verdict: 'edit' });
    demandRoomForNamed(await namedVersions(tx, boardId));
    if (!(await insertVersion(tx, { id, row, name, actor, now }))) throw new AppError('already_exists');
    await demandRoomKept(tx, actor, limits);
    const data = { projectId: row.project_id, boardId, versionId: id };
    appendEvent(tx, { type: 'boards.versionSaved', actorId: actor.userId, scopes: scopesOf(row), data });
    const { act, items } = row;
    return { version: { id, name, act, items, savedBy: actor.userId, savedAt: now.toISOString() } };
  },

  restoreVersion: async ({ input: { boardId, versionId, actId }, actor, tx, now, newId }) => {
    const row = await boardToChange(tx, actor, { id: boardId, verdict: 'edit' });
    if (!(await versionRow(tx, { boardId, id: versionId }))) throw new AppError('not_found');
    const wanted = await versionItems(tx, { id: versionId });
    const before = await lyingItems(tx, { boardId, also: wanted.map(({ id }) => id) });
    const act = row.act + 1;
    const { touched, count } = broughtBack(before, wanted, act);
    if (touched.length === 0) {
      tellNothing(tx, scopesOf(row));
      return { ...(await boardAnswer(tx, actor, boardId)), keptId: null };
    }
    const [id, dayId] = [boardVersionId.parse(newId()), boardVersionId.parse(newId())];
    const keptId = await keepFormer(tx, { id, row, actor, now });
    await keepAct(tx, { boardId, held: touched, act, count, dayId, actor, now });
    await demandRoomKept(tx, actor, limits);
    const none: BoardItemId[] = [];
    appendEvent(tx, {
      type: 'boards.changed',
      actorId: actor.userId,
      scopes: scopesOf(row),
      data: { projectId: row.project_id, boardId, act, actId, came: none, went: none, changed: [], isWhole: true },
    });
    return { ...(await boardAnswer(tx, actor, boardId)), keptId };
  },
});

/** @throws AppError `conflict` */
function demandRoomForNamed({ count, bytes }: { count: number; bytes: number }): void {
  if (count >= mostNamedVersions)
    throw new AppError('conflict', { message: `A board keeps ${mostNamedVersions} versions with a name. Duplicate it to go on.` });
  if (bytes >= versionRoom.named) {
    const most = sizeInWords(versionRoom.named);
    throw new AppError('conflict', { message: `A board keeps versions with a name of ${most} together. Duplicate it to go on.` });
  }
}
