// What the beginning of a project, and the end of a person or a studio, mean for documents.

import { sql } from 'kysely';
import { folderId, type UploadId, type UserId } from '../../../domain/kernel/ids.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { allOf } from '../../../domain/kernel/verdict.ts';
import { placeVerdicts, saveVerdict } from '../../../domain/files/policy.ts';
import { freeNames } from '../../../domain/files/rules.ts';
import { inOrder } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { FoldersOfProject } from '../projects/writes.ts';
import type { FilesOfTask } from '../tasks/projectWrites.ts';
import type { IsOnTasks } from '../tasks/seriesWrites.ts';
import { hasFilesOfOthers, takeAlong } from './attachmentSql.ts';
import { holdRoom } from './sql.ts';
import { insertFolders } from './writes.ts';

/** What lies on the disk for somebody who is gone: files by their hash in hex, and what had arrived of others, by their upload. */
export interface LeftBytes {
  files: string[];
  uploads: string[];
}

/** Ends what somebody has under way; one that they begin meanwhile waits, and finds that they may not any more. */
export async function discardUploads(tx: Tx, userId: UserId): Promise<LeftBytes> {
  await holdRoom(tx);
  const gone = await tx.deleteFrom('file_uploads').where('user_id', '=', userId).returning(['id', 'sha256']).execute();
  return { files: inHex(gone.flatMap(({ sha256 }) => (sha256 ? [{ sha256 }] : []))), uploads: gone.map(({ id }) => id) };
}

/** Removes the documents that their owner alone can see, with uploads under way; what somebody added to projects stays there. */
export async function discardFiles(tx: Tx, userId: UserId): Promise<LeftBytes> {
  const left = await discardUploads(tx, userId);
  const { rows } = await sql<{ sha256: Buffer }>`
    with mine as (select id from user_files where project_id is null and owner_id = ${userId})
    select sha256 from file_versions where file_id in (select id from mine)
    union select thumbnail from file_versions where file_id in (select id from mine) and thumbnail is not null
    union select sha256 from file_renditions where file_id in (select id from mine)
  `.execute(tx);
  await tx.deleteFrom('user_files').where('project_id', 'is', null).where('owner_id', '=', userId).execute();
  await tx.deleteFrom('file_folders').where('project_id', 'is', null).where('owner_id', '=', userId).execute();
  await tx.deleteFrom('file_stars').where('user_id', '=', userId).execute();
  return { files: [...left.files, ...inHex(rows)], uploads: left.uploads };
}

/** Of all that studios keep. */
export async function bytesOfStudios(tx: Tx, ids: readonly string[]): Promise<LeftBytes> {
  const { rows } = await sql<{ sha256: Buffer | null; upload: UploadId | null }>`
    select b.sha256, null::uuid as upload from file_versions v, unnest(array[v.sha256, v.thumbnail]) b (sha256)
      where v.studio_id = any(${sql.val(ids)}::uuid[]) and b.sha256 is not null
    union select sha256, null from file_renditions where studio_id = any(${sql.val(ids)}::uuid[])
    union select sha256, id from file_uploads where studio_id = any(${sql.val(ids)}::uuid[])
  `.execute(tx);
  return {
    files: inHex(rows.flatMap(({ sha256 }) => (sha256 ? [{ sha256 }] : []))),
    uploads: rows.flatMap(({ upload }) => upload ?? []),
  };
}

const inHex = (rows: readonly { sha256: Buffer }[]): string[] => rows.map(({ sha256 }) => sha256.toString('hex'));

/** Those of its template: nobody has seen the project yet, so nothing tells of them. */
export const foldersOfProject: FoldersOfProject = {
  made: async (tx, { projectId, actor, now, names, newId }) => {
    if (names.length === 0) return;
    const free = names.map((name) => name.replaceAll(/[/\\]|^\.+$/g, '-')).map(freeNames([], 120));
    const folders = free.map((name) => ({ id: folderId.parse(newId()), name, parentId: null }));
    await insertFolders(tx, { of: { projectId, ownerId: actor.userId }, folders, actor, now });
  },
  names: async (tx, projectId) => {
    const rows = await tx
      .selectFrom('file_folders')
      .select('name')
      .where('project_id', '=', projectId)
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy(inOrder(sql`name`))
      .limit(100)
      .execute();
    return rows.map(({ name }) => name);
  },
};

/** Of tasks: what is on its way to them counts as well. */
export const isAnythingAttached: IsOnTasks = async (tx, ids) => {
  const { rows } = await sql`
    (select from file_attachments where task_id = any(${sql.val(ids)}::uuid[]) and ${ofStudio('studio_id')} limit 1)
    union all (select from file_uploads where task_id = any(${sql.val(ids)}::uuid[]) and ${ofStudio('studio_id')} limit 1)
  `.execute(tx);
  return rows.length > 0;
};

/** What stays with a task follows it. */
export const filesOfTask: FilesOfTask = {
  demandPersonal: async (tx, actor, { taskId, status }) => {
    const place = status && { status };
    const mayTake = allOf(placeVerdicts(actor, place).organise, saveVerdict(actor, place)) === true;
    if (mayTake || !(await hasFilesOfOthers(tx, { taskId, userId: actor.userId }))) return;
    throw new AppError('forbidden', {
      message: 'Others added files to this task. Have them saved to the documents before it becomes a personal one.',
    });
  },
  hasOfOthers: hasFilesOfOthers,
  taken: async (tx, task) => {
    await takeAlong(tx, task);
  },
};
