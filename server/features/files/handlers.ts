// Documents: found, looked at, renamed, marked. Personal ones are their owner's alone, those of a project follow it.

import { sql, type SqlBool } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import type { filesContract } from '../../../domain/files/contract.ts';
import { placeVerdicts } from '../../../domain/files/policy.ts';
import { sameName } from '../../../domain/files/rules.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { mergedOrConflict } from '../studios/records.ts';
import type { FileAddresses } from './addresses.ts';
import { fileToChange, readableFile, readableFolder, readableItems, readablePlace, demandRoomFor, staysWith } from './access.ts';
import { tasksOfFile } from './attachmentSql.ts';
import { folderHandlers } from './folderHandlers.ts';
import { issueHandlers } from './issueHandlers.ts';
import { moveHandlers } from './moveHandlers.ts';
import { pageHandlers } from './pageHandlers.ts';
import { fileAnswer, toFile, toFolder, toVersion } from './records.ts';
import { registerHandlers } from './registerHandlers.ts';
import { fileListing, isIn, isInReach, scopesOf, usedBytes } from './sql.ts';
import { trashHandlers } from './trashHandlers.ts';
import { uploadHandlers, type UploadNeeds } from './uploadHandlers.ts';
import { addVersion, renameFile, setStar } from './writes.ts';
import { drawers, foldersOf, namesLike, pathTo, subtree } from './folderSql.ts';
import { versionRow, versionRows } from './versionSql.ts';

export interface FileNeeds extends UploadNeeds {
  /** Addresses that are good for a while, for whoever cannot say who asks: players, downloads. */
  addresses: FileAddresses;
}

const keyKinds = { name: 'text', modified: 'time', size: 'number', project: 'text' } as const;

export const filesHandlers = (needs: FileNeeds): HandlersOf<typeof filesContract> => ({
  ...uploadHandlers(needs),
  ...folderHandlers,
  ...moveHandlers(needs),
  ...pageHandlers,
  ...trashHandlers,
  ...registerHandlers,
  ...issueHandlers,

  list: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { scope, projectId, folderId, sort, limit, search, kind, room, addedBy, changedSince } = input;
    const isNarrowed = [search, kind, room, addedBy, changedSince].some((one) => one !== undefined);
    const { of, place } = await readablePlace(tx, actor, projectId ?? null);
    if (folderId && (await readableFolder(tx, actor, folderId)).project_id !== of.projectId) throw new AppError('not_found');
    const where = scope === 'place' ? await inFolder(tx, { of, folderId, isNarrowed }) : inScope(actor, scope, projectId);
    const listing = { where, search, kind, room, addedBy, changedSince, sort, descending: input.descending === 'true' };
    const { rows, total } = await fileListing(tx, actor, {
      ...listing,
      after: fromCursor(input.after, [keyKinds[sort], 'id']),
      limit: limit + 1,
    });
    const { items, next } = pageOf(rows, limit, ({ key, id }) => [key, id]);
    const showsFolders = scope === 'place' && input.after === undefined && !isNarrowed;
    const folders = showsFolders ? await drawers(tx, { of, parentId: folderId ?? null }) : [];
    return {
      items: items.map((row) => toFile(actor, row)),
      folders: folders.map((row) => toFolder(actor, row)),
      path: scope === 'place' ? await pathTo(tx, folderId ?? null) : [],
      total,
      next,
      can: placeVerdicts(actor, place),
      seq,
    };
  },

  get: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const row = await readableFile(tx, actor, input.fileId);
    const versions = await versionRows(tx, input.fileId);
    const [path, tasks] = [await pathTo(tx, row.folder_id), await tasksOfFile(tx, actor, input.fileId)];
    return { file: toFile(actor, row), versions: versions.map(toVersion), path, tasks, seq };
  },

  folders: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { of, place } = await readablePlace(tx, actor, input.projectId ?? null);
    return { items: await foldersOf(tx, of), can: placeVerdicts(actor, place), seq };
  },

  usage: async ({ tx }) => {
    const seq = await lastSequence(tx);
    return { used: await usedBytes(tx), most: needs.limits.studio, mostOfFile: needs.limits.file, seq };
  },

  address: async ({ input, actor, tx, now }) => {
    const seq = await lastSequence(tx);
    const row = await readableFile(tx, actor, input.fileId);
    const number = input.number ?? row.number;
    if (number !== row.number && !(await versionRow(tx, input.fileId, number))) throw new AppError('not_found');
    return { ...needs.addresses.ofFile({ sessionId: actor.sessionId, fileId: input.fileId, number, now }), seq };
  },

  archive: async ({ input, actor, tx, now }) => {
    await readableItems(tx, actor, input);
    tellNothing(tx, [`user:${actor.userId}`]);
    return needs.addresses.ofArchive({ sessionId: actor.sessionId, fileIds: input.fileIds, folderIds: input.folderIds, now });
  },

  edit: async ({ input: { fileId, version, changes }, actor, tx, now }) => {
    const { row, of } = await fileToChange(tx, actor, { id: fileId, verdict: 'rename' });
    const stamps = stampsOf(row);
    const result = mergeEdit({ current: { name: row.name }, stamps, baseVersion: version, changes: { name: changes.name ?? row.name } });
    const { name } = (await mergedOrConflict(tx, { result, stamps, subject: 'This document' })) as { name?: string };
    const scopes = scopesOf(of);
    if (name === undefined) tellNothing(tx, scopes);
    else {
      const others = !staysWith(row) ? await namesLike(tx, { of, folderId: row.folder_id, stem: name }) : [];
      if (others.some((other) => other.id !== fileId && sameName(other.name, name)))
        throw new AppError('already_exists', { field: 'changes.name', message: 'The folder has a document of this name. Choose another.' });
      const next = await renameFile(tx, { row, name, actor, now });
      const data = { projectId: row.project_id, fileId, version: next, changed: ['name' as const] };
      appendEvent(tx, { type: 'files.edited', actorId: actor.userId, scopes, data });
    }
    return { file: await fileAnswer(tx, actor, fileId) };
  },

  star: async ({ input: { fileId, isStarred }, actor, tx }) => {
    await readableFile(tx, actor, fileId);
    await setStar(tx, { fileId, isStarred, actor });
    appendEvent(tx, { type: 'files.starred', actorId: actor.userId, scopes: [`user:${actor.userId}`], data: { fileId, isStarred } });
    return {};
  },

  restoreVersion: async ({ input: { fileId, number }, actor, tx, now }) => {
    const { row, of } = await fileToChange(tx, actor, { id: fileId, verdict: 'addVersion' });
    const earlier = await versionRow(tx, fileId, number);
    if (!earlier) throw new AppError('not_found');
    if (number === row.number) throw new AppError('conflict', { message: 'This version is the current one already.' });
    await demandRoomFor(tx, actor, { bytes: earlier.bytes, limits: needs.limits });
    const content = { sha256: earlier.sha256, bytes: earlier.bytes, kind: earlier.kind, mediaType: earlier.media_type };
    const added = await addVersion(tx, { row, content, note: '', restoredFrom: number, actor, now });
    const data = { projectId: row.project_id, fileId, number: added };
    appendEvent(tx, { type: 'files.versionAdded', actorId: actor.userId, scopes: scopesOf(of), data });
    return { file: await fileAnswer(tx, actor, fileId) };
  },
});

/** What lies in a folder; whatever narrows it looks beneath, too: who asks for the drawings of a project asks for those in its folders. */
async function inFolder(
  tx: Tx,
  { of, folderId, isNarrowed }: { of: Parameters<typeof isIn>[0]; folderId: FolderId | undefined; isNarrowed: boolean },
) {
  if (!isNarrowed) return sql<SqlBool>`(${isIn(of)} and f.folder_id is not distinct from ${folderId ?? null})`;
  if (folderId === undefined) return isIn(of);
  const ids = (await subtree(tx, [folderId])).map(({ id }) => id);
  return sql<SqlBool>`(${isIn(of)} and f.folder_id = any(${sql.val(ids)}::uuid[]))`;
}

function inScope(actor: MemberActor, scope: 'own' | 'projects' | 'recent' | 'starred', projectId: ProjectId | undefined) {
  if (scope === 'own') return isIn({ projectId: null, ownerId: actor.userId });
  const ofProject = projectId === undefined ? sql`` : sql`and f.project_id = ${projectId}`;
  if (scope === 'projects') return sql<SqlBool>`(${isInReach(actor)} and f.project_id is not null ${ofProject})`;
  if (scope === 'starred') return sql<SqlBool>`(${isInReach(actor)} and s.file_id is not null ${ofProject})`;
  return sql<SqlBool>`(${isInReach(actor)} ${ofProject})`;
}
