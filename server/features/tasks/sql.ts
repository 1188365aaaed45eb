// Named queries of tasks. A board is read in two: the first rows of every column with its total, and the counts of the views.

import type { Day } from '../../../domain/kernel/calendar.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { longestPlain, settled } from '../../../domain/kernel/orderKey.ts';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import type { PhaseId, ProjectId, TaskId, UserId, ReviewId } from '../../../domain/kernel/ids.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { Repeat, Task, TaskFilter } from '../../../domain/tasks/contract.ts';
import type { TaskChange } from '../../../domain/tasks/events.ts';
import { soonDays } from '../../../domain/tasks/filter.ts';
import { onlyRow } from '../../db/rows.ts';
import { holdsText } from '../../db/looking.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';

declare module '../../db/columns.ts' {
  interface JsonColumns {
    'tasks.checklist': Task['checklist'];
    'tasks.repeat': Repeat;
    'tasks.repeat_passed': Repeat;
    'tasks.description_body': RichText;
  }
}

/** The columns of a card; the long parts of a task stay in the database. */
export const cardColumns = sql`
  t.id, t.ref, t.title, t.project_id, t.phase_id, t.room, t.status, t.priority, t.creator_id, t.assignee_ids, t.reviewer_id,
  t.start_day, t.due_day, t.estimate::float8 as estimate, t.labels, t.repeat, t.position, t.round, t.review_requested_at,
  t.review_requested_by, t.completed_at, t.created_at, t.updated_at, t.version,
  jsonb_array_length(t.checklist) as checklist_total,
  jsonb_array_length(jsonb_path_query_array(t.checklist, '$[*] ? (@.done == true)')) as checklist_done
`;

export interface CardRow {
  id: TaskId;
  ref: string | null;
  title: string;
  project_id: ProjectId | null;
  phase_id: PhaseId | null;
  room: string;
  status: TaskStatus;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  creator_id: UserId;
  assignee_ids: UserId[];
  reviewer_id: UserId | null;
  start_day: Day | null;
  due_day: Day | null;
  estimate: number | null;
  labels: string[];
  repeat: Repeat | null;
  position: string;
  round: number;
  review_requested_at: string | null;
  review_requested_by: UserId | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  checklist_total: number;
  checklist_done: number;
}

export interface Reader {
  userId: UserId;
  isPrincipal: boolean;
}

/** The tasks in a person's reach: their own personal ones, and those of projects that they read. Alias `t`. */
export const inReach = (reader: Reader): Expression<SqlBool> => sql<SqlBool>`
  t.deleted_at is null and (
    (t.project_id is null and t.creator_id = ${reader.userId})
    or exists (
      select from projects p where p.id = t.project_id and p.status <> 'archived' and ${isReadableBy(reader)}
    )
  )
`;

/** The condition under which this person reads the task `t`, those of archived projects as well; the same rule as `readableTask`. */
export const isTaskReadableBy = (reader: Reader): Expression<SqlBool> => sql<SqlBool>`
  (t.deleted_at is null and case when t.project_id is null then t.creator_id = ${reader.userId}
    else exists (select from projects p where p.id = t.project_id and ${isReadableBy(reader)}) end)
`;

/** The ids of the projects in whose tasks they are. */
export const projectsInReach = (reader: Reader): RawBuilder<unknown> =>
  sql`select p.id from projects p where p.status <> 'archived' and ${isReadableBy(reader)}`;

/** The same where many tasks are looked at: `projects` are those of {@link projectsInReach}, looked up once and not for each task. */
export const inReachBeside = ({ userId }: Reader, projects: RawBuilder<unknown>): Expression<SqlBool> => sql<SqlBool>`
  t.deleted_at is null and ((t.project_id is null and t.creator_id = ${userId}) or t.project_id in (${projects}))
`;

/** Whether a person works on the task; by the table that a trigger keeps, since no index of the array is ever used. */
const isAssigned = (userId: UserId): Expression<SqlBool> =>
  sql<SqlBool>`t.id in (select a.task_id from task_assignees a where a.user_id = ${userId})`;

/**
 * Whether a column holds this id, asked as a range of one: the planner learns no id that it could plan anew for, and takes what is asked
 * for to be little, as it is of everybody's, so that it is looked up by the column's index and never worth reading all.
 */
const isJust = (column: Expression<unknown>, id: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} between (select ${id}::uuid) and (select ${id}::uuid)`;

/** What a view of /todos shows. Alias `t`. */
function inView({ view, projectId }: TaskFilter, { userId }: Reader): Expression<SqlBool> {
  switch (view) {
    case 'personal':
      return sql<SqlBool>`(t.project_id is null and t.creator_id = ${userId})`;
    case 'assigned':
      return isAssigned(userId);
    case 'review':
      return sql<SqlBool>`(t.reviewer_id = ${userId} and t.status = 'in_review')`;
    case 'created':
      return sql<SqlBool>`t.creator_id = ${userId}`;
    case 'project':
      return projectId ? isJust(sql`t.project_id`, projectId) : sql<SqlBool>`false`;
  }
}

function narrowed({ projectId, phaseId, assigneeId, priority, due, search }: TaskFilter): Expression<SqlBool> {
  const conditions = [
    sql`true`,
    ...(projectId ? [isJust(sql`t.project_id`, projectId)] : []),
    ...(phaseId ? [phaseId === 'none' ? sql`t.phase_id is null` : sql`t.phase_id = ${phaseId}`] : []),
    ...(assigneeId ? [assigneeId === 'nobody' ? sql<SqlBool>`t.assignee_ids = '{}'` : isAssigned(assigneeId)] : []),
    ...(priority ? [sql`t.priority = ${priority}`] : []),
    ...(due ? [dueCondition(due)] : []),
    ...(search ? [sql`(${holdsText(sql`t.title`, search)} or ${holdsText(sql`t.ref`, search)})`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The studio's day. */
const today = sql<Day>`(select (now() at time zone s.time_zone)::date from studios s where ${ofStudio('s.id')})`;

function dueCondition(due: NonNullable<TaskFilter['due']>) {
  switch (due) {
    case 'overdue':
      return sql`(t.due_day < ${today} and t.status <> 'completed')`;
    case 'today':
      return sql`t.due_day = ${today}`;
    case 'week':
      return sql`t.due_day between ${today} and ${today} + ${sql.lit(soonDays)}`;
    case 'none':
      return sql`t.due_day is null`;
  }
}

/** Where a card stands on a board. */
export interface CardPlace {
  id: TaskId;
  /** Which transaction wrote the row as it is: another one, another text. */
  written: string;
  status: TaskStatus;
  /** How many its column has, of which the first are read. */
  total: number;
}

/** How many open tasks the views of a person hold. */
type ViewCounts = Record<'personal' | 'assigned' | 'review' | 'created', number>;

interface ReadBoard {
  filter: TaskFilter;
  reader: Reader;
  limit: number;
}

/** The first places of each column, in their order. */
export async function boardPlaces(tx: Tx, { filter, reader, limit }: ReadBoard): Promise<CardPlace[]> {
  const { rows } = await sql<CardPlace>`
    with ranked as (
      select t.id, t.xmin as written, t.status, row_number() over (partition by t.status order by t.position, t.id) as place,
        count(*) over (partition by t.status) as total
      from tasks t where ${inReach(reader)} and ${inView(filter, reader)} and ${narrowed(filter)}
    )
    select id, written, status, total::int as total from ranked where place <= ${limit} order by status, place
  `.execute(tx);
  return rows;
}

/** The cards of tasks. As rows: written as JSON they cost the database more than reading them here does. */
export async function cardRows(tx: Tx, ids: readonly TaskId[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`select ${cardColumns} from tasks t where t.id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Counted by project first: whether one is readable is asked once of each, not of each task. Planned once: the planner learns nothing of
 * the person.
 */
export async function viewCounts(tx: Tx, { userId, isPrincipal }: Reader): Promise<ViewCounts> {
  const me = sql`(select ${userId}::uuid)`;
  const own = sql<SqlBool>`(t.project_id is not null or t.creator_id = ${me}) and t.deleted_at is null and t.status <> 'completed'`;
  const { rows } = await sql<ViewCounts>`
    with mine as (
      select t.project_id, 0 as personal, 1 as assigned, 0 as review, 0 as created from task_assignees a
        cross join lateral (select t.project_id from tasks t where t.id = a.task_id and ${own} offset 0) t
        where a.user_id = ${me} and a.is_open
      union all
      select t.project_id, (t.project_id is null)::int, 0, 0, 1 from tasks t
        where ${isJust(sql`t.creator_id`, userId)} and t.status in ('todo', 'in_progress', 'in_review') and ${own}
      union all
      select t.project_id, 0, 0, 1, 0 from tasks t where t.reviewer_id = ${me} and t.status = 'in_review' and ${own}
    ),
    by_project as (
      select project_id, sum(personal) as personal, sum(assigned) as assigned, sum(review) as review, sum(created) as created
      from mine group by project_id
    )
    select coalesce(sum(personal), 0)::int as personal, coalesce(sum(assigned), 0)::int as assigned,
      coalesce(sum(review), 0)::int as review, coalesce(sum(created), 0)::int as created
    from by_project b where b.project_id is null or exists (
      select from projects p where p.id = b.project_id and p.status <> 'archived' and ${isReadableBy({ userId, isPrincipal })}
    )
  `.execute(tx);
  return onlyRow(rows); // sums of everything
}

interface ListTasks extends ReadBoard {
  status?: TaskStatus | undefined;
  open?: boolean | undefined;
  sort: 'position' | 'due';
  after: readonly string[] | null;
}

/** One page of tasks after a place in the order. */
export async function taskPage(tx: Tx, { filter, reader, limit, status, open, sort, after }: ListTasks): Promise<CardRow[]> {
  const key = sort === 'due' ? sql`coalesce(t.due_day::text, '9999')` : sql`t.position`;
  const conditions = [
    inReach(reader),
    inView(filter, reader),
    narrowed(filter),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(open === undefined ? [] : [open ? sql`t.status <> 'completed'` : sql`t.status = 'completed'`]),
    ...(after ? [sql`(${key} collate "C", t.id::text collate "C") > (${after[0]}, ${after[1]})`] : []),
  ];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from tasks t where ${sql.join(conditions, sql` and `)}
    order by ${key} collate "C", t.id::text collate "C" limit ${limit}
  `.execute(tx);
  return rows;
}

/** What was done to one task, as the log keeps it; of what an act did to many at once its part. */
export interface TaskEventRow {
  sequence: number;
  type: string;
  actorId: UserId | null;
  createdAt: string;
  change: Partial<TaskChange>;
}

/** The newest first, those before a number of the log. What a move into another project holds twice is one, from how it left to how it came. */
export async function taskEvents(
  tx: Tx,
  { taskId, before = null, limit }: { taskId: TaskId; before: number | null | undefined; limit: number },
): Promise<TaskEventRow[]> {
  const { rows } = await sql<TaskEventRow>`
    select e.sequence::float8 as sequence, e.type, e.actor_id as "actorId", e.created_at as "createdAt", c.change
    from task_events h join events e using (studio_id, sequence),
      lateral (
        select (jsonb_agg(t.change order by t.place) -> -1) || jsonb_build_object('before', jsonb_agg(t.change order by t.place) -> 0 -> 'before') as change
        from jsonb_array_elements(e.data->'tasks') with ordinality t (change, place) where t.change->>'id' = h.task_id::text
      ) c
    where h.studio_id = app.studio() and h.task_id = ${taskId} and h.sequence < coalesce(${before}, 9223372036854775807)
    order by h.sequence desc limit ${limit}
  `.execute(tx);
  return rows;
}

export interface TrashedTask {
  id: TaskId;
  ref: string | null;
  title: string;
  projectId: ProjectId | null;
  deletedAt: string;
  deletedBy: UserId;
}

/** The deleted tasks that the person may bring back, the last first: their own, and with the right those of projects in reach. */
export async function trashedTasks(
  tx: Tx,
  { reader, mayDelete, offset, limit }: { reader: Reader; mayDelete: boolean; offset: number; limit: number },
): Promise<TrashedTask[]> {
  const ofProjects = sql`exists (select from projects p where p.id = t.project_id and ${isReadableBy(reader)})`;
  const { rows } = await sql<TrashedTask>`
    select t.id, t.ref, t.title, t.project_id as "projectId", t.deleted_at as "deletedAt", t.updated_by as "deletedBy" from tasks t
    where ${ofStudio('t.studio_id')} and t.deleted_at is not null
      and ((t.project_id is null and t.creator_id = ${reader.userId}) ${mayDelete ? sql`or ${ofProjects}` : sql``})
    order by t.deleted_at desc, t.id offset ${offset} limit ${limit}
  `.execute(tx);
  return rows;
}

/** The cards of tasks, deleted ones too; of archived or deleted projects, which stand on no board, none. */
export async function standingRows(tx: Tx, ids: readonly TaskId[]): Promise<(CardRow & { deleted_at: string | null })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow & { deleted_at: string | null }>`
    select ${cardColumns}, t.deleted_at from tasks t left join projects p on p.id = t.project_id
    where t.id = any(${sql.val(ids)}::uuid[]) and (t.project_id is null or p.status <> 'archived')
  `.execute(tx);
  return rows;
}

/** A task with the facts of its project that rules and policies ask for. */
export type TaskRow = NonNullable<Awaited<ReturnType<typeof taskRow>>>;

function taskQuery(tx: Tx, ids: readonly TaskId[]) {
  return tx
    .selectFrom('tasks as t')
    .leftJoin('projects as p', 'p.id', 't.project_id')
    .selectAll('t')
    .select([
      'p.lead_id as project_lead_id',
      'p.visibility as project_visibility',
      'p.status as project_status',
      sql<UserId[]>`
        coalesce((select array_agg(m.user_id) from project_members m where m.project_id = t.project_id), '{}')
      `.as('project_member_ids'),
      sql<ReviewRow[]>`
        coalesce((select jsonb_agg(to_jsonb(r) order by r.requested_at, r.id) from task_reviews r where r.task_id = t.id), '[]')
      `.as('reviews'),
    ])
    .where('t.id', 'in', ids);
}

export interface ReviewRow {
  id: ReviewId;
  round: number;
  requested_by: UserId;
  requested_at: string;
  reviewer_id: UserId;
  verdict: 'approved' | 'changes_requested' | 'withdrawn' | null;
  comment: string | null;
  decided_at: string | null;
}

export const taskRow = (tx: Tx, id: TaskId) => taskQuery(tx, [id]).executeTakeFirst();

export const taskRows = (tx: Tx, ids: readonly TaskId[]) => taskQuery(tx, ids).execute();

/** Locks the task until the commit, so that two changes of it come one after another. */
export const lockedTask = (tx: Tx, id: TaskId) => taskQuery(tx, [id]).forUpdate('t').executeTakeFirst();

/** Locks the project of a task, if it has one, for a change of the programme. */
export async function lockProjectOf(tx: Tx, id: TaskId): Promise<void> {
  await sql`select from projects p join tasks t on t.project_id = p.id where t.id = ${id} for no key update of p`.execute(tx);
}

/** The same of a task that may have another one come of it, or taken away: of any other it locks nothing. */
export async function lockProjectOfSeries(tx: Tx, id: TaskId): Promise<void> {
  await sql`
    select from projects p join tasks t on t.project_id = p.id
    where t.id = ${id} and (t.repeat is not null or t.next_id is not null) for no key update of p
  `.execute(tx);
}

/** Locks the project of a task and the one that it goes into, in one order whichever way it goes. */
export async function lockProjects(tx: Tx, { taskId, projectId }: { taskId: TaskId; projectId: ProjectId | null }): Promise<void> {
  await sql`
    select from projects p where p.id in (select t.project_id from tasks t where t.id = ${taskId} union select ${projectId}::uuid)
    order by p.id for no key update of p
  `.execute(tx);
}

/** The ref that a task had in a project before it left it. */
export const formerRef = (tx: Tx, { taskId, projectId }: { taskId: TaskId; projectId: ProjectId }) =>
  tx
    .selectFrom('former_refs')
    .select(['number', 'ref'])
    .where('task_id', '=', taskId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();

/** The first order key of a column of one project, or of a person's own tasks. */
export async function firstPosition(
  tx: Tx,
  { projectId, userId, status }: { projectId: ProjectId | null; userId: UserId; status: TaskStatus },
): Promise<string | null> {
  let query = tx.selectFrom('tasks').select('position').where('status', '=', status).where('deleted_at', 'is', null);
  query = projectId ? query.where('project_id', '=', projectId) : query.where('project_id', 'is', null).where('creator_id', '=', userId);
  return (await query.orderBy('position').limit(1).executeTakeFirst())?.position ?? null;
}

interface Chosen {
  position: string;
  status: TaskStatus;
  /** The task that goes there, where it is one already. */
  id: TaskId | null;
}

/** The order key that somebody chose for a task, or a shorter one for the same place among all that they see in such columns. */
export async function settledPosition(tx: Tx, reader: Reader, { position, status, id }: Chosen): Promise<string> {
  if (position.length <= longestPlain) return position;
  const beside = sql`from tasks t where ${inReach(reader)} and t.status = ${status} and t.id is distinct from ${id}`;
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select (select max(t.position) ${beside} and t.position <= ${position}) as before,
      (select min(t.position) ${beside} and t.position > ${position}) as after
  `.execute(tx);
  return settled(position, onlyRow(rows));
}

/** Whether the phase is one of the project's; if so, nobody removes it before the commit. */
export async function phaseInProject(tx: Tx, { phaseId, projectId }: { phaseId: PhaseId; projectId: ProjectId }): Promise<boolean> {
  const row = await tx
    .selectFrom('phases')
    .select('id')
    .where('id', '=', phaseId)
    .where('project_id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
