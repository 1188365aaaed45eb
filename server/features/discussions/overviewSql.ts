// Named queries of what is discussed where, and whom one may name there.

import { type RawBuilder, sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { CommentId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import {
  type Anchor,
  type Discussed,
  mostDiscussed,
  mostLatest,
  mostPeople,
  mostPins,
  mostShared,
  type Title,
} from '../../../domain/discussions/contract.ts';
import type { SubjectKind, SubjectName } from '../../../domain/discussions/subjects.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { inOrderBy } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { stands } from '../files/sql.ts';
import { isReadableBy } from '../projects/sql.ts';
import { columnOf } from './sql.ts';

/** The discussions `s` of a project and of all in it, with what they are about. */
export const discussedIn = (projectId: ProjectId): RawBuilder<unknown> => sql`(
  select d.id, 'project' as kind, p.id as subject_id, p.name
  from projects p join discussions d on d.project_id = p.id where p.id = ${projectId} and ${ofStudio('p.studio_id')}
  union all
  select d.id, 'task', t.id, t.title from tasks t join discussions d on d.task_id = t.id
  where t.project_id = ${projectId} and t.deleted_at is null and ${ofStudio('t.studio_id')}
  union all
  select d.id, 'file', f.id, f.name from user_files f join discussions d on d.file_id = f.id
  where f.project_id = ${projectId} and f.deleted_at is null and ${stands} and ${ofStudio('f.studio_id')}
  union all
  select d.id, 'board', b.id, b.name from boards b join discussions d on d.board_id = b.id
  where b.project_id = ${projectId} and b.deleted_at is null and ${ofStudio('b.studio_id')}
)`;

export interface DiscussedRow {
  kind: SubjectKind;
  subject_id: string;
  name: string;
  picture: Discussed['picture'];
  status: Discussed['status'];
  total: number;
  unread: number;
  newest_id: CommentId;
  newest_by: UserId;
  newest_at: string;
}

/** Comments `c` of the reader's unread. */
const isNew = (actor: MemberActor) => sql`(c.author_id <> ${actor.userId} and c.number > coalesce((
  select r.number from discussion_reads r where r.discussion_id = c.discussion_id and r.user_id = ${actor.userId}), 0))`;

/** Of the thing `s` of a project: the document itself, or the largest on a board that lies in the project's documents and has a picture. */
const pictureOf = (projectId: ProjectId) => sql`(
  select jsonb_build_object('id', f.id, 'number', f.number, 'preview', v.preview, 'kind', f.kind, 'name', f.name)
  from user_files f join file_versions v on v.file_id = f.id and v.number = f.number
  where f.project_id = ${projectId} and ${ofStudio('f.studio_id')} and f.deleted_at is null and f.id = case s.kind
    when 'file' then s.subject_id
    when 'board' then (
      select i.file_id from board_items i join user_files l on l.id = i.file_id and l.project_id = ${projectId} and l.deleted_at is null
        and l.task_id is null and l.comment_id is null
      join file_versions shown on shown.file_id = l.id and shown.number = l.number and shown.preview = 'ready'
      where i.board_id = s.subject_id and i.removed_at is null and ${ofStudio('i.studio_id')} order by i.area desc, i.id limit 1
    ) end
)`;

export async function discussedRows(tx: Tx, actor: MemberActor, projectId: ProjectId): Promise<DiscussedRow[]> {
  const { rows } = await sql<DiscussedRow>`
    select s.kind, s.subject_id, s.name, ${pictureOf(projectId)} as picture, (
        select t.status from tasks t where s.kind = 'task' and t.id = s.subject_id and ${ofStudio('t.studio_id')}) as status, n.id as newest_id, n.author_id as newest_by, n.created_at as newest_at, (
        select count(*)::int from comments c where c.discussion_id = s.id and c.deleted_at is null) as total, (
        select count(*)::int from comments c where c.discussion_id = s.id and c.deleted_at is null and c.author_id <> ${actor.userId}
          and c.number > coalesce(r.number, 0)) as unread
    from ${discussedIn(projectId)} s left join discussion_reads r on r.discussion_id = s.id and r.user_id = ${actor.userId}
    cross join lateral (
      select c.id, c.author_id, c.created_at from comments c
      where c.discussion_id = s.id and c.deleted_at is null order by c.number desc limit 1
    ) n
    order by n.created_at desc, s.subject_id limit ${mostDiscussed}
  `.execute(tx);
  return rows;
}

export interface PinRow {
  id: CommentId;
  anchor: Anchor;
  author_id: UserId;
  total: number;
  unread: number;
  is_resolved: boolean;
}

/** Threads on spots of a thing that was found readable, the first first. */
export async function pinRows(tx: Tx, actor: MemberActor, { kind, id }: SubjectName): Promise<PinRow[]> {
  const { rows } = await sql<PinRow>`
    select pin.id, pin.anchor, pin.author_id, n.total, n.unread, pin.resolved_at is not null as is_resolved
    from discussions d join comments pin on pin.discussion_id = d.id and pin.anchor is not null and pin.deleted_at is null
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where ${isNew(actor)}))::int as unread
      from comments c where c.root_id = pin.id and c.deleted_at is null
    ) n
    where d.${columnOf[kind]} = ${id} and ${ofStudio('d.studio_id')} order by pin.number limit ${mostPins}
  `.execute(tx);
  return rows;
}

/** Comments with which files were sent, the newest first. */
export async function sharingRows(tx: Tx, { kind, id }: SubjectName): Promise<{ id: CommentId; author_id: UserId; created_at: string }[]> {
  const { rows } = await sql<{ id: CommentId; author_id: UserId; created_at: string }>`
    select c.id, c.author_id, c.created_at from discussions d join comments c on c.discussion_id = d.id and c.deleted_at is null
    where d.${columnOf[kind]} = ${id} and ${ofStudio('d.studio_id')}
      and exists (select from comment_attachments a where a.comment_id = c.id)
    order by c.number desc limit ${mostShared}
  `.execute(tx);
  return rows;
}

/** Everybody active but the actor, and whether each reads the project or is in it; who is in it first, then by name. */
export async function peopleAround(
  tx: Tx,
  actor: MemberActor,
  { projectId, holderIds }: { projectId: ProjectId; holderIds: readonly UserId[] },
): Promise<{ id: UserId; is_in: boolean; reads: boolean }[]> {
  const isIn = sql`(p.lead_id = u.id or u.id = any(${sql.val(holderIds)}::uuid[])
    or coalesce((select true from project_members m where m.project_id = p.id and m.user_id = u.id), false))`;
  const { rows } = await sql<{ id: UserId; is_in: boolean; reads: boolean }>`
    select u.id, w.is_in, w.reads from projects p join user_profiles u on u.studio_id = p.studio_id
    cross join lateral (
      select ${isIn} as is_in, p.visibility = 'studio' or p.lead_id = u.id
        or coalesce((select true from project_members m where m.project_id = p.id and m.user_id = u.id), false)
        or (select r.role from user_roles r where r.user_id = u.id order by r.id limit 1) = 'Principal' as reads
    ) w
    where p.id = ${projectId} and ${ofStudio('p.studio_id')} and u.is_active and u.deleted_at is null and u.id <> ${actor.userId}
    order by w.is_in and w.reads desc, w.reads desc, ${inOrderBy(sql`u.first_name`, sql`u.last_name`)}, u.id limit ${mostPeople}
  `.execute(tx);
  return rows;
}

export interface LatestRow {
  id: CommentId;
  author_id: UserId;
  created_at: string;
  body: RichText;
  is_unread: boolean;
  kind: SubjectKind;
  subject_id: string;
  name: string;
}

/** The newest comments of a project that was found readable, wherever in it they were said. */
export async function latestRows(tx: Tx, actor: MemberActor, projectId: ProjectId): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select n.id, n.author_id, n.created_at, n.body, n.author_id <> ${actor.userId} and n.number > coalesce(r.number, 0) as is_unread,
      s.kind, s.subject_id, s.name
    from ${discussedIn(projectId)} s left join discussion_reads r on r.discussion_id = s.id and r.user_id = ${actor.userId}
    cross join lateral (
      select c.id, c.author_id, c.created_at, c.body, c.number from comments c
      where c.discussion_id = s.id and c.deleted_at is null order by c.number desc limit ${mostLatest}
    ) n
    order by n.created_at desc, n.id limit ${mostLatest}
  `.execute(tx);
  return rows;
}

export interface CardTalk {
  taskId: TaskId;
  total: number;
  unread: number;
}

/** Tasks about which something was said, the last first: of a project that was found readable, or those that the actor has to do with. */
export async function cardTalks(tx: Tx, actor: MemberActor, projectId: ProjectId | undefined): Promise<CardTalk[]> {
  const mine = sql`(t.creator_id = ${actor.userId} or t.reviewer_id = ${actor.userId}
    or t.id in (select s.task_id from task_assignees s where s.user_id = ${actor.userId}))`;
  const { rows } = await sql<CardTalk>`
    select t.id as "taskId", n.total, n.unread
    from tasks t join discussions d on d.task_id = t.id left join projects p on p.id = t.project_id
    left join discussion_reads r on r.discussion_id = d.id and r.user_id = ${actor.userId}
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where c.author_id <> ${actor.userId} and c.number > coalesce(r.number, 0)))::int as unread,
        max(c.created_at) as newest
      from comments c where c.discussion_id = d.id and c.deleted_at is null
    ) n
    where ${ofStudio('t.studio_id')} and t.deleted_at is null and ${projectId === undefined ? mine : sql`t.project_id = ${projectId}`}
      and case when t.project_id is null then t.creator_id = ${actor.userId} else ${isReadableBy(readerOf(actor))} end and n.total > 0
    order by n.newest desc, t.id limit ${mostDiscussed}
  `.execute(tx);
  return rows;
}

/** The task that is called so, as far as the actor reads it. */
export async function taskCalled(tx: Tx, actor: MemberActor, ref: string): Promise<Title | undefined> {
  const { rows } = await sql<Title>`
    select 'task' as kind, t.id, concat_ws(' ', t.ref, t.title) as title, t.project_id as "projectId"
    from projects p join tasks t on t.project_id = p.id
    where p.ref_prefix = ${ref.toUpperCase().split('-')[0]} and ${ofStudio('p.studio_id')} and t.ref = ${ref.toUpperCase()} and t.deleted_at is null and ${ofStudio('t.studio_id')} and ${isReadableBy(readerOf(actor))}
  `.execute(tx);
  return rows[0];
}
