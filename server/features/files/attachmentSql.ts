// Named queries and statements of what is attached to tasks.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { CommentId, FileId, FolderId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { FileRecord } from '../../../domain/files/contract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { inReach } from '../tasks/sql.ts';
import { fileColumns, type FileRow, isInReach, joined } from './sql.ts';

export interface AttachmentRow extends FileRow {
  attached_by: UserId;
  attached_at: string;
}

/** What is attached to a task that was found readable, the first first: of documents elsewhere those that the actor reads. */
export async function attachmentRows(tx: Tx, actor: MemberActor, taskId: TaskId): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select ${fileColumns}, a.attached_by, a.attached_at
    from file_attachments a join ${joined(actor)} on f.id = a.file_id
    where a.task_id = ${taskId} and ${ofStudio('a.studio_id')} and f.deleted_at is null and ${isInReach(actor)}
    order by a.attached_at, a.file_id
  `.execute(tx);
  return rows;
}

/** The tasks in reach that a document is attached to, the newest of them at most. */
export async function tasksOfFile(tx: Tx, actor: MemberActor, fileId: FileId): Promise<{ id: TaskId; title: string; room: string }[]> {
  const { rows } = await sql<{ id: TaskId; title: string; room: string }>`
    select t.id, t.title, t.room from file_attachments a join tasks t on t.id = a.task_id
    where a.file_id = ${fileId} and ${ofStudio('t.studio_id')} and ${inReach(readerOf(actor))}
    order by a.attached_at desc, t.id limit ${mostTasksShown}
  `.execute(tx);
  return rows;
}

/** Of one document. */
const mostTasksShown = 20;

export interface HeldTask {
  project_id: ProjectId | null;
  /** What is attached to it, without what was left out. */
  attached: number;
  /** What is on its way to it. */
  uploads: number;
}

/** Holds a task so that it goes into no other project until the commit. @returns undefined where it is gone */
export async function holdTask(tx: Tx, { taskId, except }: { taskId: TaskId; except: readonly FileId[] }): Promise<HeldTask | undefined> {
  const { rows } = await sql<HeldTask>`
    select t.project_id, (select count(*)::int from file_attachments a join user_files f on f.id = a.file_id
      where a.task_id = t.id and f.deleted_at is null and f.id <> all(${sql.val(except)}::uuid[])) as attached,
      (select count(*)::int from file_uploads u where u.task_id = t.id) as uploads
    from tasks t where t.id = ${taskId} and ${ofStudio('t.studio_id')} and t.deleted_at is null for share of t
  `.execute(tx);
  return rows[0];
}

interface Attaching {
  taskId: TaskId;
  fileIds: readonly FileId[];
  actor: MemberActor;
  now: Date;
}

/** What is attached already stays as it is. */
export const insertAttachments = (tx: Tx, { taskId, fileIds, actor, now }: Attaching) =>
  tx
    .insertInto('file_attachments')
    .values(
      fileIds.map((fileId) => ({
        task_id: taskId,
        file_id: fileId,
        studio_id: actor.studioId,
        attached_by: actor.userId,
        attached_at: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteAttachment = (tx: Tx, { taskId, fileId }: { taskId: TaskId; fileId: FileId }) =>
  tx.deleteFrom('file_attachments').where('task_id', '=', taskId).where('file_id', '=', fileId).execute();

/** @returns false where what it stays with went into another project a moment ago */
export async function saveFile(
  tx: Tx,
  { row, folderId, name }: { row: Pick<FileRow, 'id' | 'project_id'>; folderId: FolderId | null; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update user_files set task_id = null, comment_id = null, folder_id = ${folderId}, name = ${name}, version = version + 1
    where id = ${row.id} and num_nonnulls(task_id, comment_id) = 1 and project_id is not distinct from ${row.project_id} and ${ofStudio('studio_id')} returning id
  `.execute(tx);
  return rows.length > 0;
}

interface Saved {
  row: Pick<FileRow, 'id' | 'version' | 'number'>;
  folderId: FolderId | null;
  /** How it is called then. */
  name: string;
  with: { taskId: TaskId } | { commentId: CommentId };
}

/**
 * Has a document stay with its task or comment alone again.
 *
 * @returns false where that shows it no more or went into another project, or the document is a sheet, another task's too, or hangs on a board
 */
export async function unsaveFile(tx: Tx, { row, folderId, name, with: holder }: Saved): Promise<boolean> {
  const [taskId, commentId] = 'taskId' in holder ? [holder.taskId, null] : [null, holder.commentId];
  const { rows } = await sql`
    update user_files f set task_id = ${taskId}, comment_id = ${commentId}, folder_id = null, name = ${name}, version = version + 1
    where f.id = ${row.id} and f.version = ${row.version} and f.number = ${row.number} and f.folder_id is not distinct from ${folderId}
      and num_nonnulls(f.task_id, f.comment_id) = 0 and f.deleted_at is null and f.sheet_number is null and ${ofStudio('f.studio_id')}
      and not exists (select from file_attachments a where a.file_id = f.id and a.task_id is distinct from ${taskId})
      and not exists (select from board_items i where i.file_id = f.id and i.removed_at is null)
      and (${taskId}::uuid is null or exists (
        select from file_attachments a join tasks t on t.id = a.task_id
        where a.file_id = f.id and t.id = ${taskId} and t.deleted_at is null and t.project_id is not distinct from f.project_id))
      and (${commentId}::uuid is null or exists (
        select from comment_attachments a join comments c on c.id = a.comment_id join discussions d on d.id = c.discussion_id
          left join tasks t on t.id = d.task_id left join user_files g on g.id = d.file_id left join boards b on b.id = d.board_id
        where a.file_id = f.id and c.id = ${commentId} and c.deleted_at is null
          and coalesce(d.project_id, t.project_id, g.project_id, b.project_id) is not distinct from f.project_id))
    returning f.id
  `.execute(tx);
  return rows.length > 0;
}

/** That a document `f` stays with the task, or was sent in its discussion. */
const isOfTask = (taskId: TaskId) => sql`(f.task_id = ${taskId} or f.comment_id in (
  select c.id from comments c join discussions d on d.id = c.discussion_id where d.task_id = ${taskId}))`;

/** Whether files that somebody else added stay with the task, or with what was said about it. */
export async function hasFilesOfOthers(tx: Tx, { taskId, userId }: { taskId: TaskId; userId: UserId }): Promise<boolean> {
  const { rows } = await sql`
    select from user_files f where ${isOfTask(taskId)} and f.owner_id <> ${userId} and ${ofStudio('f.studio_id')} limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** What stays with a task, and was sent where it is discussed, goes into its project with it; with a personal one it becomes its owner's. */
export const takeAlong = (tx: Tx, { taskId, projectId, ownerId }: { taskId: TaskId; projectId: ProjectId | null; ownerId: UserId }) =>
  sql`
    update user_files f set project_id = ${projectId}, owner_id = case when ${projectId}::uuid is null then ${ownerId} else f.owner_id end
    where ${isOfTask(taskId)} and ${ofStudio('f.studio_id')}
  `.execute(tx);

export interface MarkedCard {
  taskId: TaskId;
  count: number;
  picture: Pick<FileRecord, 'id' | 'number' | 'preview' | 'kind' | 'name'> | null;
}

/** Of the tasks of a project, or of those that the actor has to do with, how much is attached; those with the newest first. */
export async function markedCards(
  tx: Tx,
  actor: MemberActor,
  { projectId, limit }: { projectId: ProjectId | undefined; limit: number },
): Promise<MarkedCard[]> {
  const reader = readerOf(actor);
  const mine = sql`(t.creator_id = ${actor.userId} or t.reviewer_id = ${actor.userId}
    or t.id in (select s.task_id from task_assignees s where s.user_id = ${actor.userId}))`;
  const { rows } = await sql<MarkedCard>`
    select a.task_id as "taskId", count(*)::int as count, (array_agg(
        jsonb_build_object('id', f.id, 'number', f.number, 'preview', v.preview, 'kind', f.kind, 'name', f.name) order by a.attached_at, f.id
      ) filter (where v.preview = 'ready'))[1] as picture
    from tasks t join file_attachments a on a.task_id = t.id join user_files f on f.id = a.file_id and f.deleted_at is null
      join file_versions v on v.file_id = f.id and v.number = f.number left join projects p on p.id = f.project_id
    where ${ofStudio('t.studio_id')} and ${inReach(reader)} and ${projectId === undefined ? mine : sql`t.project_id = ${projectId}`}
      and ${isInReach(actor)}
    group by a.task_id order by max(a.attached_at) desc limit ${limit}
  `.execute(tx);
  return rows;
}
