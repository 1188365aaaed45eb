// Named queries and statements of files that are sent with comments.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { CommentId, FileId } from '../../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { fileColumns, type FileRow, isInReach, joined, type PlaceOf } from './sql.ts';
import type { Content } from './versionSql.ts';

export interface SentRow extends FileRow {
  /** The comment that shows it. */
  sent_with: CommentId;
}

/** What was sent with comments that were found readable, in its order: of what was saved and went elsewhere what the actor reads. */
export async function sentRows(tx: Tx, actor: MemberActor, commentIds: readonly CommentId[]): Promise<SentRow[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await sql<SentRow>`
    select ${fileColumns}, a.comment_id as sent_with from comment_attachments a join ${joined(actor)} on f.id = a.file_id
    where a.comment_id = any(${sql.val(commentIds)}::uuid[]) and ${ofStudio('a.studio_id')} and f.deleted_at is null and ${isInReach(actor)}
    order by a.comment_id, a.place
  `.execute(tx);
  return rows;
}

/** All that is attached to a comment, whoever may see it, in its order. */
export async function sentIds(tx: Tx, commentId: CommentId): Promise<FileId[]> {
  const { rows } = await sql<{ file_id: FileId }>`
    select file_id from comment_attachments where comment_id = ${commentId} and ${ofStudio('studio_id')} order by place
  `.execute(tx);
  return rows.map(({ file_id }) => file_id);
}

export interface SentFile extends Pick<Content, 'sha256' | 'bytes' | 'kind' | 'mediaType'> {
  id: FileId;
  name: string;
}

interface Sending {
  commentId: CommentId;
  of: PlaceOf;
  files: readonly SentFile[];
  actor: Pick<MemberActor, 'studioId' | 'userId'>;
  now: Date;
}

/** @returns false where something has one of the ids already */
export async function insertSent(tx: Tx, { commentId, of, files, actor, now }: Sending): Promise<boolean> {
  const at = now.toISOString();
  const shared = { studio_id: actor.studioId };
  const rows = await tx
    .insertInto('user_files')
    .values(
      files.map(({ id, name, kind, bytes }) => ({
        ...shared,
        id,
        name,
        kind,
        bytes,
        project_id: of.projectId,
        comment_id: commentId,
        owner_id: actor.userId,
        number: 1,
        created_at: at,
        changed_at: at,
        changed_by: actor.userId,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (rows.length < files.length) return false;
  await tx
    .insertInto('file_versions')
    .values(
      files.map(({ id, sha256, bytes, kind, mediaType }) => ({
        ...shared,
        file_id: id,
        number: 1,
        sha256,
        bytes,
        kind,
        media_type: mediaType,
        added_by: actor.userId,
        added_at: at,
      })),
    )
    .execute();
  return true;
}

/** What a comment shows, in this order; the others are taken off it. */
export const setSent = (tx: Tx, { commentId, fileIds }: { commentId: CommentId; fileIds: readonly FileId[] }) =>
  sql`
    with wanted as (
      select w.id, w.place from unnest(${sql.val(fileIds)}::uuid[]) with ordinality w (id, place)
    ), gone as (
      delete from comment_attachments a
      where a.comment_id = ${commentId} and ${ofStudio('a.studio_id')} and a.file_id not in (select id from wanted)
    )
    insert into comment_attachments (comment_id, file_id, studio_id, place)
    select ${commentId}, f.id, f.studio_id, w.place from wanted w join user_files f on f.id = w.id where ${ofStudio('f.studio_id')}
    on conflict (comment_id, file_id) do update set place = excluded.place
  `.execute(tx);

/**
 * Removes for good what stays with a comment and is in no list any more; what was saved to the documents stays there.
 *
 * @returns the hashes of bytes that nothing may show any more, in hex
 */
export async function deleteSent(tx: Tx, { commentId, except }: { commentId: CommentId; except: readonly FileId[] }): Promise<string[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    with gone as materialized (
      select f.id from user_files f
      where f.comment_id = ${commentId} and f.id <> all(${sql.val(except)}::uuid[]) and ${ofStudio('f.studio_id')}
    ), removed as (
      delete from user_files f using gone where f.id = gone.id
    )
    select b.sha256 from file_versions v join gone on gone.id = v.file_id, unnest(array[v.sha256, v.thumbnail]) b (sha256)
      where b.sha256 is not null
    union select r.sha256 from file_renditions r join gone on gone.id = r.file_id
  `.execute(tx);
  return rows.map(({ sha256 }) => sha256.toString('hex'));
}
