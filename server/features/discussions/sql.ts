// Named queries of what was said.

import { type RawBuilder, sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { CommentId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { RichText, Reference } from '../../../domain/kernel/richTextShape.ts';
import type { Anchor, Following, Reaction, Title } from '../../../domain/discussions/contract.ts';
import type { Follow } from '../../../domain/discussions/rules.ts';
import type { SubjectKind, SubjectName } from '../../../domain/discussions/subjects.ts';
import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { certain } from '../../certain.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { stands as fileStands } from '../files/sql.ts';
import { isReadableBy } from '../projects/sql.ts';

/** Of `discussions`. */
export const columnOf: Record<SubjectKind, RawBuilder<unknown>> = {
  project: sql`project_id`,
  task: sql`task_id`,
  file: sql`file_id`,
  board: sql`board_id`,
};
const tableOf: Record<Exclude<SubjectKind, 'project'>, RawBuilder<unknown>> = {
  task: sql`tasks`,
  file: sql`user_files`,
  board: sql`boards`,
};

export interface DiscussionRow {
  id: string;
  /** The number of the newest comment. */
  last_number: number;
  /** How far the reader has read. */
  read_up_to: number;
  following: Following | null;
}

/** What has been said about a thing, as far as anything was; as one person left it. */
export async function discussionRow(
  tx: Tx,
  actor: Pick<MemberActor, 'userId'>,
  { kind, id }: SubjectName,
): Promise<DiscussionRow | undefined> {
  const { rows } = await sql<DiscussionRow>`
    select d.id, d.last_number, coalesce((
        select r.number from discussion_reads r where r.discussion_id = d.id and r.user_id = ${actor.userId}), 0) as read_up_to, (
        select f.following from discussion_follows f
        where f.discussion_id = d.id and f.root_id is null and f.user_id = ${actor.userId}) as following
    from discussions d where d.${columnOf[kind]} = ${id} and ${ofStudio('d.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** The discussion of a thing that was found readable; it begins with this where there was none. */
export async function discussionOf(tx: Tx, actor: Pick<MemberActor, 'userId' | 'studioId'>, { kind, id }: SubjectName): Promise<string> {
  const column = columnOf[kind];
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into discussions (studio_id, ${column}) values (${actor.studioId}, ${id}) on conflict (${column}) do nothing returning id
    )
    select id from made union all select d.id from discussions d where d.${column} = ${id} and ${ofStudio('d.studio_id')} limit 1
  `.execute(tx);
  if (rows[0]) return rows[0].id;
  // Somebody else began it a moment ago: the next statement sees theirs.
  return certain(await discussionRow(tx, actor, { kind, id }), 'it was there for the statement before').id;
}

/** Holds a thing and its project until the commit, the project first, as whoever works in it does. @returns where it lies then; undefined where it is gone */
export async function holdSubject(
  tx: Tx,
  { kind, id, projectId }: SubjectName & { projectId: ProjectId | null },
): Promise<{ projectId: ProjectId | null; status: ProjectStatus | null } | undefined> {
  const project = projectId
    ? await sql<{
        status: ProjectStatus;
      }>`select status from projects where id = ${projectId} and ${ofStudio('studio_id')} for share`.execute(tx)
    : null;
  const status = project?.rows[0]?.status ?? null;
  if (project && status === null) return undefined;
  if (kind === 'project') return { projectId, status };
  const { rows } = await sql<{ projectId: ProjectId | null }>`
    select project_id as "projectId" from ${tableOf[kind]} where id = ${id} and deleted_at is null and ${ofStudio('studio_id')} for share
  `.execute(tx);
  return rows[0] && { ...rows[0], status };
}

/** The next number of a discussion, which is held: two comments on one thing come one after another. */
export async function takeNumber(tx: Tx, discussionId: string): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    update discussions set last_number = last_number + 1 where id = ${discussionId} and ${ofStudio('studio_id')} returning last_number
  `.execute(tx);
  return onlyRow(rows).last_number; // it was found or made by this transaction
}

/** The numbers of those above it, the first of the thread first, and its own. */
export type CommentPath = [number] | [number, number] | [number, number, number];

export interface CommentRow {
  id: CommentId;
  discussion_id: string;
  subject: SubjectName;
  number: number;
  path: CommentPath;
  root_id: CommentId;
  parent_id: CommentId | null;
  replying_to: UserId | null;
  author_id: UserId;
  body: RichText | null;
  anchor: Anchor | null;
  version: number;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: UserId | null;
  resolved_at: string | null;
  resolved_by: UserId | null;
}

const columns = sql`c.id, c.discussion_id, c.number, c.path, c.root_id, c.parent_id, c.replying_to, c.author_id, c.body, c.anchor, c.version,
  c.created_at, c.edited_at, c.deleted_at, c.deleted_by, c.resolved_at, c.resolved_by,
  case when d.project_id is not null then jsonb_build_object('kind', 'project', 'id', d.project_id)
    when d.task_id is not null then jsonb_build_object('kind', 'task', 'id', d.task_id)
    when d.file_id is not null then jsonb_build_object('kind', 'file', 'id', d.file_id)
    else jsonb_build_object('kind', 'board', 'id', d.board_id) end as subject`;

export interface ShownRow extends CommentRow {
  reactions: { reaction: Reaction; userIds: UserId[] }[];
  replies: number;
  following: Following | null;
  decision: DecisionRow | null;
}

export interface DecisionRow {
  what: string;
  agreedWith: string;
  agreedOn: Day;
  by: UserId;
  at: string;
  changed: { by: UserId; at: string } | null;
  replaces: CommentId | null;
  replacedBy: CommentId | null;
}

/** Of a row `x` of `decisions`. What replaced it out of sight, replaced it for nobody. */
export const decisionObject = sql`jsonb_build_object('what', x.what, 'agreedWith', x.agreed_with, 'agreedOn', x.agreed_on, 'by', x.decided_by,
  'at', x.decided_at, 'changed', case when x.changed_by is not null then jsonb_build_object('by', x.changed_by, 'at', x.changed_at) end,
  'replaces', x.replaces, 'replacedBy', (
    select later.comment_id from decisions later where later.replaces = x.comment_id and app.comment_stands(later.comment_id)))`;

/** With what others did with it, and the reader of its thread. */
const shown = (actor: MemberActor) => sql`${columns}, (
    select coalesce(jsonb_agg(jsonb_build_object('reaction', g.reaction, 'userIds', g.ids) order by g.since, g.reaction), '[]')
    from (
      select r.reaction, jsonb_agg(r.user_id order by r.at, r.user_id) as ids, min(r.at) as since
      from comment_reactions r where r.comment_id = c.id group by r.reaction
    ) g
  ) as reactions,
  case when c.parent_id is null then (
    select count(*)::int from comments a where a.root_id = c.id and a.id <> c.id and a.deleted_at is null) else 0 end as replies,
  case when c.parent_id is null then (
    select f.following from discussion_follows f
    where f.discussion_id = c.discussion_id and f.root_id = c.id and f.user_id = ${actor.userId}) end as following,
  (select ${decisionObject} from decisions x where x.comment_id = c.id) as decision`;

/** A deleted one stays to be seen where answers hang on it. */
const stands = sql`(c.deleted_at is null
  or exists (select from comments a where a.parent_id = c.id and a.deleted_at is null)
  or c.parent_id is null and exists (select from comments a where a.root_id = c.id and a.deleted_at is null))`;

export async function commentRow(tx: Tx, id: CommentId): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from comments c join discussions d on d.id = c.discussion_id where c.id = ${id} and ${ofStudio('c.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Holds it until the commit. */
export async function heldComment(tx: Tx, id: CommentId): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from comments c join discussions d on d.id = c.discussion_id where c.id = ${id} and ${ofStudio('c.studio_id')}
    for no key update of c
  `.execute(tx);
  return rows[0];
}

export async function shownRow(tx: Tx, actor: MemberActor, id: CommentId): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${shown(actor)} from comments c join discussions d on d.id = c.discussion_id where c.id = ${id} and ${ofStudio('c.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Threads of a discussion in which somebody is named by what stands there now: who was named before is not. */
const threadsNaming = ({ userId }: MemberActor, discussionId: string) => sql`
  select n.root_id from comment_mentions m join comments n on n.id = m.comment_id
  where m.user_id = ${userId} and n.discussion_id = ${discussionId} and n.deleted_at is null
    and jsonb_path_exists(n.body, '$.** ? (@.type == "mention" && @.attrs.id == $id)', jsonb_build_object('id', ${userId}::text))`;

interface Page {
  discussionId: string;
  /** Where the page begins; null for the end that the way comes from. */
  from: readonly number[] | null;
  way: 'onwards' | 'back';
  /** Whether what stands at `from` belongs to it. */
  including: boolean;
  /** Only threads that name the reader. */
  isMentioned: boolean;
  limit: number;
}

/** Comments in the order of their threads, whichever way they are read. */
export async function commentPage(
  tx: Tx,
  actor: MemberActor,
  { discussionId, from, way, including, isMentioned, limit }: Page,
): Promise<ShownRow[]> {
  const compares = way === 'onwards' ? (including ? sql`>=` : sql`>`) : including ? sql`<=` : sql`<`;
  const { rows } = await sql<ShownRow>`
    select ${shown(actor)} from comments c join discussions d on d.id = c.discussion_id
    where c.discussion_id = ${discussionId} and ${ofStudio('c.studio_id')} and ${stands}
      ${from ? sql`and c.path ${compares} ${sql.val(from)}::int[]` : sql``}
      ${isMentioned ? sql`and c.root_id in (${threadsNaming(actor, discussionId)})` : sql``}
    order by c.path ${way === 'onwards' ? sql`` : sql`desc`} limit ${limit}
  `.execute(tx);
  return way === 'onwards' ? rows : rows.toReversed();
}

export interface Totals {
  total: number;
  unread: number;
  first_unread: CommentId | null;
  first_unread_path: number[] | null;
}

/** How much there is, and where the reader goes on: at the first thread with something new. */
export async function discussionTotals(tx: Tx, actor: MemberActor, { id, read_up_to }: DiscussionRow): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with fresh as materialized (
      select c.id, c.path from comments c
      where c.discussion_id = ${id} and ${ofStudio('c.studio_id')} and c.number > ${read_up_to} and c.deleted_at is null
        and c.author_id <> ${actor.userId}
    )
    select (select count(*)::int from comments c
        where c.discussion_id = ${id} and ${ofStudio('c.studio_id')} and c.deleted_at is null) as total,
      (select count(*)::int from fresh) as unread, (select f.id from fresh f order by f.path limit 1) as first_unread,
      (select f.path from fresh f order by f.path limit 1) as first_unread_path
  `.execute(tx);
  return onlyRow(rows);
}

/** What comments point at, of what the actor reads. */
export async function titlesOf(tx: Tx, actor: MemberActor, references: readonly Reference[]): Promise<Title[]> {
  if (references.length === 0) return [];
  const ids = (kind: Reference['kind']) => sql`any(${sql.val(references.filter((one) => one.kind === kind).map(({ id }) => id))}::uuid[])`;
  const readable = isReadableBy(readerOf(actor));
  const { rows } = await sql<Title>`
    select 'project' as kind, p.id, p.name as title, p.id as "projectId" from projects p where p.id = ${ids('project')} and ${readable}
    union all
    select 'task', t.id, concat_ws(' ', t.ref, t.title), t.project_id from tasks t left join projects p on p.id = t.project_id
    where t.id = ${ids('task')} and t.deleted_at is null and ${ofStudio('t.studio_id')}
      and case when t.project_id is null then t.creator_id = ${actor.userId} else ${readable} end
    union all
    select 'file', f.id, f.name, f.project_id from user_files f left join projects p on p.id = f.project_id
    where f.id = ${ids('file')} and f.deleted_at is null and ${fileStands} and ${ofStudio('f.studio_id')}
      and case when f.project_id is null then f.owner_id = ${actor.userId} else ${readable} end
    union all
    select 'board', b.id, b.name, b.project_id from boards b left join projects p on p.id = b.project_id
    where b.id = ${ids('board')} and b.deleted_at is null and ${ofStudio('b.studio_id')}
      and case when b.project_id is null then b.owner_id = ${actor.userId} else ${readable} end
    order by kind, id
  `.execute(tx);
  return rows;
}

/** Who takes part in a thread, and what people want to hear of it and of all about the thing. */
export async function followsOf(tx: Tx, { discussionId, rootId }: { discussionId: string; rootId: CommentId }): Promise<Follow[]> {
  const { rows } = await sql<Follow>`
    select f.user_id as "userId", f.following, f.takes_part as "takesPart", f.root_id is not null as "ofThread" from discussion_follows f
    where f.discussion_id = ${discussionId} and ${ofStudio('f.studio_id')} and (f.root_id is null or f.root_id = ${rootId})
  `.execute(tx);
  return rows;
}

export interface EditRow {
  version: number;
  body: RichText;
  at: string;
}

/** Of one comment: what is older is neither shown nor kept. */
export const mostEdits = 50;

export async function editRows(tx: Tx, id: CommentId): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select version, body, at from comment_edits where comment_id = ${id} and ${ofStudio('studio_id')} order by version desc limit ${mostEdits}
  `.execute(tx);
  return rows;
}

/** How people are called, for a line of preview. */
export async function namesOf(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, btrim(u.first_name || ' ' || u.last_name) as name from user_profiles u
    where u.id = any(${sql.val(ids)}::uuid[]) and ${ofStudio('u.studio_id')}
  `.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
