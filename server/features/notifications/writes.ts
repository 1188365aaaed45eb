// Statements that change notifications.

import { type RawBuilder, sql } from 'kysely';
import type { CommentId, NotificationId, StudioId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { Tx } from '../../db/tx.ts';

export interface NewNotification extends Notification {
  subjectId: string | null;
  /** The row that this one stands for from now on. */
  supersedes: NotificationId | null;
  pushDue: string | null;
}

/** Whoever changes several rows locks them in one order first: two who do so at once never wait for each other in a ring. */
const heldInOrder = (which: RawBuilder<unknown>) => sql`select n.id from notifications n where ${which} order by n.id for no key update`;

/** Adds the rows; each one that another goes into gives way to it. One statement. */
export async function insertNotifications(tx: Tx, studioId: StudioId, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.map((notification) => ({
    id: notification.id,
    user_id: notification.userId,
    type: notification.type,
    title: notification.title,
    message: notification.message,
    created_at: notification.createdAt,
    data: notification.data,
    task_id: notification.data.taskId ?? null,
    project_id: notification.data.projectId ?? null,
    actor_id: notification.data.actorId ?? null,
    subject_id: notification.subjectId,
    group_id: notification.groupId,
    supersedes: notification.supersedes,
    push_due: notification.pushDue,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, user_id uuid, type text, title text, message text,
        created_at timestamptz, data jsonb, task_id uuid, project_id uuid, actor_id uuid, subject_id uuid, group_id uuid, supersedes uuid, push_due timestamptz)
    ), held as materialized (
      ${heldInOrder(sql`n.id in (select supersedes from given)`)}
    ), superseded as (
      update notifications n set superseded_by = given.id from given, held where n.id = held.id and n.id = given.supersedes
    )
    insert into notifications (id, studio_id, user_id, type, title, message, created_at, data, task_id, project_id, actor_id, subject_id, group_id, push_due)
    select id, ${studioId}, user_id, type, title, message, created_at, data, task_id, project_id, actor_id, subject_id, group_id, push_due from given
  `.execute(tx);
}

/** @returns the entries that were unread until now */
export async function markRead(tx: Tx, which: RawBuilder<unknown>): Promise<NotificationId[]> {
  const { rows } = await sql<{ group_id: NotificationId }>`
    with held as materialized (${heldInOrder(sql`not n.is_read and ${which}`)}),
    marked as (update notifications n set is_read = true from held where n.id = held.id returning n.group_id)
    select distinct group_id from marked
  `.execute(tx);
  return rows.map(({ group_id }) => group_id);
}

/** Deletes or brings back. @returns the entry; null where there is none in the other state */
export async function setDeleted(tx: Tx, which: RawBuilder<unknown>, deletedAt: string | null): Promise<NotificationId | null> {
  const { rows } = await sql<{ group_id: NotificationId }>`
    with held as materialized (${heldInOrder(sql`${which} and n.deleted_at is ${deletedAt ? sql`null` : sql`not null`}`)})
    update notifications n set deleted_at = ${deletedAt} from held where n.id = held.id returning n.group_id
  `.execute(tx);
  return rows[0]?.group_id ?? null;
}

/** An invitation was answered or taken back: there is nothing to answer any more. @returns which entries of whom that changes */
export async function closeInvitation(
  tx: Tx,
  { invitationId, remove }: { invitationId: string; remove: boolean },
): Promise<{ userIds: UserId[]; groupIds: NotificationId[] }> {
  const held = heldInOrder(
    sql`n.subject_id = ${invitationId} and n.type = 'project_invitation' ${remove ? sql`` : sql`and not n.is_read`}`,
  );
  const change = remove
    ? sql`delete from notifications n using held where n.id = held.id`
    : sql`update notifications n set is_read = true from held where n.id = held.id`;
  const { rows } = await sql<Entry>`with held as materialized (${held}) ${change} returning n.user_id, n.group_id`.execute(tx);
  return { userIds: [...new Set(rows.map(({ user_id }) => user_id))], groupIds: rows.map(({ group_id }) => group_id) };
}

/** Tasks are done: nobody has to be reminded of them any more. @returns which entries of whom were unread until now */
export async function readReminders(tx: Tx, taskIds: readonly TaskId[]): Promise<{ userIds: UserId[]; groupIds: NotificationId[] }> {
  const held = heldInOrder(
    sql`n.user_id in (select r.user_id from task_reminders r where r.task_id = any(${sql.val(taskIds)}::uuid[]))
      and n.task_id = any(${sql.val(taskIds)}::uuid[])
      and n.type in ('task_due_soon', 'task_overdue') and not n.is_read and n.superseded_by is null`,
  );
  const { rows } = await sql<Entry>`
    with held as materialized (${held}) update notifications n set is_read = true from held where n.id = held.id returning n.user_id, n.group_id
  `.execute(tx);
  return { userIds: [...new Set(rows.map(({ user_id }) => user_id))], groupIds: rows.map(({ group_id }) => group_id) };
}

/** A comment was taken back, or names these people no more. @returns which entries of whom go, beside those that were read of such a name */
export async function withdrawComment(
  tx: Tx,
  { commentId, mentionedIds }: { commentId: CommentId; mentionedIds?: readonly UserId[] },
): Promise<{ userIds: UserId[]; groupIds: NotificationId[] }> {
  const ofMention = mentionedIds
    ? sql`and n.type = 'mention' and not n.is_read and n.user_id = any(${sql.val(mentionedIds)}::uuid[])`
    : sql``;
  const { rows } = await sql<Entry>`
    with held as materialized (${heldInOrder(sql`n.subject_id = ${commentId} ${ofMention}`)})
    delete from notifications n using held where n.id = held.id returning n.user_id, n.group_id
  `.execute(tx);
  return { userIds: [...new Set(rows.map(({ user_id }) => user_id))], groupIds: rows.map(({ group_id }) => group_id) };
}

/** Says in each what it says now. */
export async function rewordNotifications(tx: Tx, notifications: readonly Pick<Notification, 'id' | 'message' | 'data'>[]): Promise<void> {
  await sql`
    update notifications n set message = r.message, data = r.data
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as r(id uuid, message text, data jsonb) where n.id = r.id
  `.execute(tx);
}

interface Entry {
  user_id: UserId;
  group_id: NotificationId;
}

/**
 * Removes what would go on naming somebody who is gone. An entry that held acts of others too goes on with the newest of
 * those.
 */
export async function forgetPerson(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    with held as materialized (
      ${heldInOrder(sql`(n.user_id = ${userId} or n.actor_id = ${userId} or n.subject_id = ${userId}
        or n.subject_id in (select m.comment_id from comment_mentions m where m.user_id = ${userId}))`)}
    ), gone as (
      delete from notifications n using held where n.id = held.id returning n.id
    ), turns as (
      delete from reminder_turns where user_id = ${userId}
    ), reminded as (
      delete from task_reminders where user_id = ${userId}
    )
    update notifications n set superseded_by = (
      select m.id from notifications m
      where m.group_id = n.group_id and (m.created_at, m.id) > (n.created_at, n.id) and m.id not in (select id from gone)
      order by m.created_at desc, m.id desc limit 1)
    from gone where n.superseded_by = gone.id
  `.execute(tx);
}
