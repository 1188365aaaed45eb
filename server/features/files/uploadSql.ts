// Named queries and statements of uploads under way: each is its sender's alone.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { FileId, FolderId, ProjectId, TaskId, UploadId } from '../../../domain/kernel/ids.ts';
import type { UploadRecord } from '../../../domain/files/contract.ts';
import type { FileKind } from '../../../domain/files/kinds.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { Call } from '../../http/procedure.ts';
import type { Parts } from '../../storage/parts.ts';
import type { Content } from './versionSql.ts';

export interface UploadRow {
  id: UploadId;
  /** Which row it is: one that was begun anew under the id of one that was given up is another. */
  row: string;
  project_id: ProjectId | null;
  folder_id: FolderId | null;
  folders: string[];
  name: string;
  bytes: number;
  same_name: 'ask' | 'version' | 'keepBoth';
  replaces: FileId | null;
  task_id: TaskId | null;
  /** What is discussed where it will be sent. */
  subject: string | null;
  began_at: string;
  hash: Buffer | null;
  kind: FileKind | null;
  media_type: string | null;
  sha256: Buffer | null;
}

const columns = sql`id, xmin::text as row, project_id, folder_id, folders, name, bytes, same_name, replaces, task_id, subject, began_at, hash, kind, media_type, sha256`;

/** One's own. */
export async function uploadRow(tx: Tx, actor: MemberActor, id: UploadId): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from file_uploads where id = ${id} and user_id = ${actor.userId} and ${ofStudio('studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Locked: of two that finish it, the second finds it gone. */
export async function lockedUpload(tx: Tx, actor: MemberActor, id: UploadId): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from file_uploads where id = ${id} and user_id = ${actor.userId} and ${ofStudio('studio_id')} for update
  `.execute(tx);
  return rows[0];
}

/** The same of several, for a comment on one thing, in the order of their ids. */
export async function lockedUploads(
  tx: Tx,
  actor: Pick<MemberActor, 'userId'>,
  { ids, subject }: { ids: readonly UploadId[]; subject: string },
): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from file_uploads
    where id = any(${sql.val(ids)}::uuid[]) and user_id = ${actor.userId} and subject = ${subject} and ${ofStudio('studio_id')}
    order by id for update
  `.execute(tx);
  return rows;
}

export async function uploadRows(tx: Tx, actor: MemberActor, limit: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from file_uploads where user_id = ${actor.userId} and ${ofStudio('studio_id')} order by began_at, id limit ${limit}
  `.execute(tx);
  return rows;
}

interface NewUpload extends Pick<
  UploadRow,
  'id' | 'project_id' | 'folder_id' | 'folders' | 'name' | 'bytes' | 'same_name' | 'replaces' | 'task_id' | 'subject'
> {
  actor: MemberActor;
  now: Date;
}

/** @returns false where something has the id already */
export async function insertUpload(tx: Tx, { actor, now, ...row }: NewUpload): Promise<boolean> {
  const inserted = await tx
    .insertInto('file_uploads')
    .values({ ...row, studio_id: actor.studioId, user_id: actor.userId, began_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Ending = Pick<Call<unknown>, 'tx' | 'afterCommit' | 'log'>;

/** Uploads are over, as a document or as nothing: what arrived of them goes once that stands. What cannot be removed is swept later. */
export async function endUploads({ tx, afterCommit, log }: Ending, parts: Pick<Parts, 'remove'>, ids: readonly UploadId[]): Promise<void> {
  await tx.deleteFrom('file_uploads').where('id', 'in', ids).execute();
  afterCommit(() => {
    Promise.all(ids.map((id) => parts.remove(id))).catch((err: unknown) =>
      log.warn({ err }, 'what arrived of an upload could not be removed'),
    );
  });
}

/** Says what its bytes are, before they are put in their place. */
export const noteHash = (tx: Tx, { id, hash, kind, mediaType }: { id: UploadId; hash: Buffer; kind: FileKind; mediaType: string }) =>
  tx.updateTable('file_uploads').set({ hash, kind, media_type: mediaType }).where('id', '=', id).execute();

/** Says that its bytes are in their place. */
export const noteKept = (tx: Tx, { id, sha256 }: { id: UploadId; sha256: Buffer }) =>
  tx.updateTable('file_uploads').set({ sha256 }).where('id', '=', id).execute();

export const toUpload = (row: UploadRow): UploadRecord => ({
  id: row.id,
  projectId: row.project_id,
  folderId: row.folder_id,
  name: row.name,
  bytes: row.bytes,
  replaces: row.replaces,
  taskId: row.task_id,
  subject: row.subject,
  beganAt: new Date(row.began_at).toISOString(),
});

/** @throws AppError `conflict` while bytes are missing */
export function contentOf({ sha256, bytes, kind, media_type }: UploadRow): Content {
  if (!sha256 || !kind || media_type === null)
    throw new AppError('conflict', { message: 'Some of this file has not arrived yet. Let the upload go on, then try again.' });
  return { sha256, bytes, kind, mediaType: media_type };
}
