// Queries of notifications. `n` is a notification that stands for its entry: neither merged into a later one nor deleted.

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CommentId, NotificationId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { mergeWindowMs, timelineChanged } from '../../../domain/notifications/merging.ts';
import { mostCounted } from '../../../domain/notifications/rules.ts';
import { toldTypes } from '../../../domain/notifications/contract.ts';
import type { Tx } from '../../db/tx.ts';
import type { SubjectKind } from '../../../domain/discussions/subjects.ts';
import { columnOf } from '../discussions/sql.ts';
import { stands as fileStands } from '../files/sql.ts';
import { isReadableBy } from '../projects/sql.ts';

export interface Reader {
  userId: UserId;
  isPrincipal: boolean;
}

export interface NotificationRow {
  id: NotificationId;
  user_id: UserId;
  type: string;
  title: string;
  message: string;
  is_read: boolean;
  created_at: string;
  data: object;
  group_id: NotificationId;
  push_due: string | null;
}

const columns = sql`n.id, n.user_id, n.type, n.title, n.message, n.is_read, n.created_at, n.data, n.group_id, n.push_due`;

export const stands = sql`n.superseded_by is null and n.deleted_at is null`;

/** How a statement knows that the project of this id is one that the person reads. */
type ReadsProject = (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** By a look of its own each time: for a few. */
const lookedUp =
  (reader: Reader): ReadsProject =>
  (id) =>
    looked(sql`projects p where p.id = ${id} and ${isReadableBy(reader)}`);

/** By one look at all of the studio's, before a page or a count: two looks for each of a hundred rows cost more than a few hundred projects. */
const readProjects = (reader: Reader) => sql`read_projects as materialized (select p.id from projects p where ${isReadableBy(reader)})`;
const listed: ReadsProject = (id) => sql<SqlBool>`${id} in (select id from read_projects)`;

/**
 * What it is about can be read by the person, now: a task, document or board that was deleted, or that went where they do not read, or a
 * project that was closed to them is not. An invitation that came to nothing, or into a project that was deleted or that nobody joins
 * while it is archived, is none.
 */
export const isReadable = (reader: Reader, readsProject: ReadsProject = lookedUp(reader)) => sql`
  (n.project_id is null or ${readsProject(sql`n.project_id`)})
  and (n.type <> 'project_invitation' or n.subject_id is null or n.data ? 'logicalType'
    or ${looked(sql`project_invitations i join projects p on p.id = i.project_id where i.id = n.subject_id and i.state <> 'withdrawn'
      and (i.state <> 'pending' or p.status <> 'archived')`)})
  and (n.task_id is null or ${looked(sql`tasks t where t.id = n.task_id and t.deleted_at is null
    and case when t.project_id is null then t.creator_id = ${reader.userId} else ${readsProject(sql`t.project_id`)} end`)})
  and (not n.data ? 'fileId' or ${looked(
    sql`user_files f where f.id = (n.data ->> 'fileId')::uuid and f.deleted_at is null and ${readsProject(sql`f.project_id`)} and ${fileStands}`,
  )})
  and (not n.data ? 'boardId' or ${looked(
    sql`boards b where b.id = (n.data ->> 'boardId')::uuid and b.deleted_at is null and b.project_id = n.project_id`,
  )})`;

/** Whether there is one, looked up by its key each time: `exists` may read all of them for a page of fifty. */
const looked = (one: RawBuilder<unknown>) => sql<SqlBool>`coalesce((select true from ${one}), false)`;

interface PageOf {
  reader: Reader;
  unread: boolean;
  /** Time and id of the last one of the page before. */
  after: readonly string[] | null;
  limit: number;
}

/** Newest first. Behind {@link readProjects}. */
const pageOf = ({ reader, unread, after, limit }: PageOf) => sql`
  select ${columns} from notifications n
  where n.user_id = ${reader.userId} and ${stands} ${unread ? sql`and not n.is_read` : sql``}
    ${after ? sql`and (n.created_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    and ${isReadable(reader, listed)}
  order by n.created_at desc, n.id desc limit ${limit}`;

/** Unread ones by type. Behind {@link readProjects}. @param most of each; null for all */
const unreadOf = (reader: Reader, most: number | null) => sql`
  select known.type, count(*)::int as count
  from unnest(${sql.val(toldTypes)}::text[]) known(type)
  cross join lateral (
    select from notifications n
    where n.user_id = ${reader.userId} and n.type = known.type and not n.is_read and ${stands} and ${isReadable(reader, listed)}
    limit ${most}
  ) found
  group by known.type`;

export async function notificationPage(tx: Tx, page: PageOf): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`with ${readProjects(page.reader)} ${pageOf(page)}`.execute(tx);
  return rows;
}

/** Unread ones by type; of each no more than a badge counts, or all of them. @param most null for all */
export async function unreadByType(tx: Tx, reader: Reader, most: number | null = mostCounted): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; count: number }>`with ${readProjects(reader)} ${unreadOf(reader, most)}`.execute(tx);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** A page, and beside it what is unread by type: the projects that the person reads are looked through once for both. */
export async function pageAndUnread(tx: Tx, page: PageOf): Promise<{ rows: NotificationRow[]; unread: Map<string, number> }> {
  // The counts come with the first row, and alone where the page is empty.
  const { rows } = await sql<NotificationRow & { unread: Record<string, number> | null }>`
    with ${readProjects(page.reader)}
    select page.*, case when row_number() over newest = 1 then counted.unread end as unread
    from (select json_object_agg(type, count) as unread from (${unreadOf(page.reader, mostCounted)}) by_type) counted
    left join (${pageOf(page)}) page on true
    window newest as (order by page.created_at desc, page.id desc)
    order by page.created_at desc, page.id desc
  `.execute(tx);
  return { rows: rows.filter(({ id }) => id !== null), unread: new Map(Object.entries(rows[0]?.unread ?? {})) };
}

/** The newest entries that a further edit of a task or a programme at `now` may go into, one a person and subject. */
export async function recentOf(
  tx: Tx,
  { taskIds, projectId, userIds, now }: { taskIds: readonly TaskId[]; projectId: ProjectId | null; userIds: readonly UserId[]; now: Date },
): Promise<NotificationRow[]> {
  const since = new Date(now.getTime() - mergeWindowMs).toISOString();
  const { rows } = await sql<NotificationRow>`
    select distinct on (n.user_id, n.task_id) ${columns} from notifications n
    where n.user_id = any(${sql.val(userIds)}::uuid[]) and n.created_at >= ${since} and ${stands}
      and (n.task_id = any(${sql.val(taskIds)}::uuid[]) and not n.data ? 'logicalType'
          and (n.type = 'task_edited' or n.type = 'task_assigned' and n.data ? 'changeType')
        or n.task_id is null and n.project_id = ${projectId} and n.data ->> 'logicalType' = ${timelineChanged})
    order by n.user_id, n.task_id, n.created_at desc, n.id desc
  `.execute(tx);
  return rows;
}

/** Those that quote a comment, held in the order of all who change several. */
export async function quotesOf(tx: Tx, commentId: CommentId): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n where n.subject_id = ${commentId} and n.data ? 'commentId' order by n.id for no key update
  `.execute(tx);
  return rows;
}

/** The person's own entry. */
export const ownEntry = (userId: UserId, id: NotificationId): RawBuilder<unknown> =>
  sql`n.user_id = ${userId} and n.group_id = (select one.group_id from notifications one where one.id = ${id} and one.user_id = ${userId})`;

/** All that the person has, all about a task, or what is told of a project itself: what was said in it is read where it stands. */
export const ownAbout = (
  userId: UserId,
  { taskId, projectId }: { taskId?: TaskId | undefined; projectId?: ProjectId | undefined },
): RawBuilder<unknown> =>
  sql`n.user_id = ${userId} ${taskId ? sql`and n.task_id = ${taskId}` : sql``} ${projectId ? sql`and n.project_id = ${projectId} and n.task_id is null and not n.data ? 'commentId'` : sql``}`;

export interface ReadUpTo {
  userId: UserId;
  kind: SubjectKind;
  subjectId: string;
  /** Of the last comment that was read. */
  number: number;
}

/** What tells the person of comments on a thing, up to one of them. */
export const saidUpTo = ({ userId, kind, subjectId, number }: ReadUpTo): RawBuilder<unknown> =>
  sql`n.user_id = ${userId} and ${stands} and n.data ? 'commentId' and n.subject_id in (
    select c.id from discussions d join comments c on c.discussion_id = d.id and c.number <= ${number} where d.${columnOf[kind]} = ${subjectId})`;

/** An entry as it stands, while its person has neither read nor lost it. */
export async function entryToPush(tx: Tx, reader: Reader, groupId: string): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n
    where n.group_id = ${groupId} and n.user_id = ${reader.userId} and not n.is_read and ${stands} and ${isReadable(reader)}
    order by n.created_at desc, n.id desc limit 1
  `.execute(tx);
  return rows[0];
}
