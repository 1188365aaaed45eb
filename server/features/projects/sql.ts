// Named queries of projects. What a project's tasks add up to comes in the same query as its row.

import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { ClosureId, PhaseId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { Project, ProjectStatus, ProjectCard, ProjectType, PhaseStatus } from '../../../domain/projects/contract.ts';
import { defaultWeight } from '../../../domain/projects/health.ts';
import { certain } from '../../certain.ts';
import { holdsText } from '../../db/looking.ts';
import { inOrder } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { PhaseColour } from '../../../domain/kernel/colours.ts';

/** Who is in the project `p`. */
export const memberIds = sql<UserId[]>`
  coalesce((select array_agg(m.user_id order by m.added_at, m.user_id) from project_members m where m.project_id = p.id), '{}')
`;

/** Hours that a task counts; the same rule as `weightOf`. */
export const weight = sql`case when t.estimate > 0 then t.estimate else ${sql.lit(defaultWeight)} end`;

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof projectRow>>>;

export const projectRow = (tx: Tx, id: ProjectId) =>
  tx.selectFrom('projects as p').selectAll().select(memberIds.as('member_ids')).where('p.id', '=', id).executeTakeFirst();

export const lockedProject = (tx: Tx, id: ProjectId) =>
  tx.selectFrom('projects as p').selectAll().select(memberIds.as('member_ids')).where('p.id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function projectAudiences(tx: Tx, ids: readonly ProjectId[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('projects as p')
    .select(['p.id', 'p.studio_id', 'p.status', 'p.visibility', 'p.lead_id', memberIds.as('member_ids')])
    .where('p.id', 'in', ids)
    .execute();
}

/** The columns of a project's card. Alias `p`. */
export const cardColumns = sql`
  p.id, p.number, p.name, p.type, p.status, p.place, p.cover, p.colour, p.visibility, p.lead_id, p.start_day, p.target_day, p.is_sample, p.version
`;

/**
 * The cards of the projects of a page, with who is in them, what their tasks add up to (which is kept, `project_sums`), whether one of
 * those is late, and how their phases do. What belongs to all of them is read once, not once for each.
 *
 * @param page columns of the card, which it is in the order, `nth`, and what else is to come with it
 */
export const cardsOf = <More = unknown>(page: RawBuilder<unknown>, { today, staleSince }: WorkDates) => sql<ProjectFacts & More>`
  with page as materialized (${page}),
  members as (
    select m.project_id, array_agg(m.user_id order by m.added_at, m.user_id) as ids
    from project_members m where m.project_id = ${anyOfPage} group by m.project_id
  ),
  sums as (
    select s.project_id, sum(s.weight)::float8 as weight, sum(s.completed_weight)::float8 as completed_weight,
      sum(s.in_review_weight)::float8 as in_review_weight, sum(s.tasks)::int as tasks, sum(s.open_tasks)::int as open_tasks
    from project_sums s where s.project_id = ${anyOfPage} group by s.project_id
  ),
  ahead as (
    select distinct on (f.project_id) f.project_id, f.name, f.colour,
      (count(*) filter (where f.end_day < ${today}::date) over (partition by f.project_id))::int as overdue
    from phases f where f.project_id = ${anyOfPage} and f.status <> 'completed'
    order by f.project_id, f.status = 'in-progress' desc, f.position, f.id
  )
  select p.*, coalesce(m.ids, '{}') as member_ids,
    coalesce(s.weight, 0) as total_weight, coalesce(s.completed_weight, 0) as completed_weight,
    coalesce(s.in_review_weight, 0) as in_review_weight, coalesce(s.tasks, 0) as task_count, coalesce(s.open_tasks, 0) as open_tasks,
    ${isOne(sql`t.status <> 'completed' and t.due_day < ${today}::date`)} as has_overdue_task,
    ${isOne(sql`t.status = 'in_review' and t.review_requested_at < ${endOf(staleSince)}`)} as has_stale_review,
    coalesce(a.overdue, 0) as overdue_phases,
    case when a.name is not null then json_build_object('name', a.name, 'colour', a.colour) end as current_phase
  from page p left join members m on m.project_id = p.id left join sums s on s.project_id = p.id left join ahead a on a.project_id = p.id
  order by p.nth
`;

/** As an array, which an index of any table takes: joined with the page, a table may be read from end to end for it. */
const anyOfPage = sql`any(array(select id from page))`;

/** Whether the project `p` has such a task, looked up for each: `exists` may read all that there are of all projects. */
const isOne = (condition: RawBuilder<unknown>) =>
  sql`coalesce((select true from tasks t where t.project_id = p.id and t.deleted_at is null and ${condition} limit 1), false)`;

/** When a day of the studio is over. A time is compared with it as it is kept: so an index leads to it. */
const endOf = (day: Day) => sql`((${day}::date + 1)::timestamp at time zone (select time_zone from studios where ${ofStudio('id')}))`;

export interface WorkDates {
  today: Day;
  /** A review that was asked for on this day of the studio's or before has waited too long. */
  staleSince: Day;
}

export interface ProjectFilter {
  status?: string | undefined;
  type?: string | undefined;
  leadId?: UserId | undefined;
  search?: string | undefined;
  /** Whether whoever searches is told who the client is: others find nothing by them. */
  seesClient: boolean;
}

export interface ProjectFacts {
  id: ProjectId;
  number: string;
  name: string;
  type: ProjectType;
  status: ProjectStatus;
  place: string;
  cover: string | null;
  colour: PhaseColour;
  visibility: ProjectCard['visibility'];
  lead_id: UserId | null;
  member_ids: UserId[];
  start_day: Day | null;
  target_day: Day | null;
  is_sample: boolean;
  version: number;
  total_weight: number;
  completed_weight: number;
  in_review_weight: number;
  task_count: number;
  open_tasks: number;
  has_overdue_task: boolean;
  has_stale_review: boolean;
  overdue_phases: number;
  current_phase: { name: string; colour: PhaseColour } | null;
}

const orders = {
  target: sql`p.target_day nulls last, ${inOrder(sql`p.name`)}, p.id`,
  name: sql`${inOrder(sql`p.name`)}, p.id`,
  number: sql`p.number desc, p.id`,
  newest: sql`p.created_at desc, p.id`,
};

interface ListProjects extends WorkDates {
  filter: ProjectFilter;
  readable: Expression<SqlBool>;
  sort: keyof typeof orders;
  offset: number;
  limit: number;
}

/** Project cards with what their tasks add up to, in one query. */
export async function projectFacts(tx: Tx, { filter, readable, sort, offset, limit, ...dates }: ListProjects): Promise<ProjectFacts[]> {
  const page = sql`
    select ${cardColumns}, row_number() over (order by ${orders[sort]}) as nth from projects p
    where ${readable} and ${matches(filter)} order by nth offset ${offset} limit ${limit}
  `;
  return (await cardsOf(page, dates).execute(tx)).rows;
}

/** How many projects each status holds, under the filter without its status. */
export async function statusCounts(
  tx: Tx,
  { filter, readable }: Pick<ListProjects, 'filter' | 'readable'>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select p.status, count(*)::int as count from projects p
    where ${readable} and ${narrows(filter)} group by p.status
  `.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

const matches = ({ status, ...rest }: ProjectFilter): Expression<SqlBool> =>
  sql<SqlBool>`(${status ? sql`p.status = ${status}` : sql`p.status <> 'archived'`} and ${narrows(rest)})`;

/** A line each, so that nothing is found across two of them. */
const ownWords = sql`p.name || e'\\n' || array_to_string(p.tags, e'\\n')`;
const wordsAndClient = sql`concat_ws(e'\\n', ${ownWords}, (select c.name || e'\\n' || c.company from project_clients c where c.project_id = p.id))`;

/** The filter without its status. */
function narrows({ type, leadId, search, seesClient }: ProjectFilter): Expression<SqlBool> {
  const conditions = [
    sql`true`,
    ...(type ? [sql`p.type = ${type}`] : []),
    ...(leadId ? [sql`p.lead_id = ${leadId}`] : []),
    ...(search ? [sql`(${holdsText(seesClient ? wordsAndClient : ownWords, search)} or strpos(p.number, ${search}) > 0)`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export const factsOfProject = async (tx: Tx, id: ProjectId, dates: WorkDates): Promise<ProjectFacts | undefined> =>
  (await factsOfProjects(tx, [id], dates))[0];

/** What the tasks of the given projects add up to, in no order. How many they are the planner does not learn: it would plan anew for fewer than ten. */
export async function factsOfProjects(tx: Tx, ids: readonly string[], dates: WorkDates): Promise<ProjectFacts[]> {
  if (ids.length === 0) return [];
  const page = sql`select ${cardColumns}, 1 as nth from projects p where p.id = any((select ${sql.val(ids)}::uuid[])::uuid[])`;
  return (await cardsOf(page, dates).execute(tx)).rows;
}

export interface PhaseFacts {
  id: PhaseId;
  name: string;
  colour: PhaseColour;
  position: string;
  status: PhaseStatus;
  start_day: Day | null;
  end_day: Day | null;
  working_days: number;
  gate: boolean;
  completed_at: string | null;
  version: number;
  open_tasks: number;
  total_tasks: number;
  total_weight: number;
  completed_weight: number;
  in_review_weight: number;
}

/** The phases of a project in order, with what their tasks add up to. */
export async function phaseFacts(tx: Tx, projectId: ProjectId): Promise<PhaseFacts[]> {
  const { rows } = await sql<PhaseFacts>`
    select f.id, f.name, f.colour, f.position, f.status, f.start_day, f.end_day, f.working_days, f.gate, f.completed_at, f.version,
      count(t.id)::int as total_tasks,
      (count(t.id) filter (where t.status <> 'completed'))::int as open_tasks,
      coalesce(sum(${weight}) filter (where t.id is not null), 0)::float8 as total_weight,
      coalesce(sum(${weight}) filter (where t.status = 'completed'), 0)::float8 as completed_weight,
      coalesce(sum(${weight}) filter (where t.status = 'in_review'), 0)::float8 as in_review_weight
    from phases f left join tasks t on t.phase_id = f.id and t.deleted_at is null
    where f.project_id = ${projectId}
    group by f.id order by f.position, f.id
  `.execute(tx);
  return rows;
}

/** The milestones of a project, by their day, and its closures. */
export async function datesOf(tx: Tx, projectId: ProjectId): Promise<Pick<Project, 'milestones' | 'closures'>> {
  const { rows } = await sql<Pick<Project, 'milestones' | 'closures'>>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'phaseId', m.phase_id, 'day', m.day)
        order by m.day, m.id), '[]') from milestones m where m.project_id = ${projectId}) as milestones,
      (select coalesce(jsonb_agg(jsonb_build_object('start', c.first_day, 'end', c.last_day)
        order by c.first_day, c.id), '[]') from project_closures c where c.project_id = ${projectId}) as closures
  `.execute(tx);
  return certain(rows[0], 'it selects from nothing');
}

/** When nobody works on a project, beside the studio's own days off. */
export const closuresOf = async (tx: Tx, projectId: ProjectId) =>
  tx
    .selectFrom('project_closures')
    .select(['id', 'name', 'first_day as start', 'last_day as end'])
    .where('project_id', '=', projectId)
    .orderBy('first_day')
    .orderBy('id')
    .$narrowType<{ id: ClosureId; start: Day; end: Day }>()
    .execute();

/** The phases of a project in order, locked against other changes of the plan; a task may still be put into one. */
export const lockedPhases = (tx: Tx, projectId: ProjectId) =>
  tx.selectFrom('phases').selectAll().where('project_id', '=', projectId).orderBy('position').orderBy('id').forNoKeyUpdate().execute();

export const clientOf = (tx: Tx, projectId: ProjectId) =>
  tx.selectFrom('project_clients').selectAll().where('project_id', '=', projectId).executeTakeFirst();

export async function takenNumbers(tx: Tx, year: string): Promise<{ numbers: string[]; prefixes: Set<string> }> {
  // A deleted project keeps its own for its return.
  const rows = await inTrash(tx, () =>
    tx
      .selectFrom('projects')
      .select(['number', 'ref_prefix'])
      .where(ofStudio('studio_id'))
      .where((eb) => eb.or([eb('number', 'like', `${year}-%`), eb('ref_prefix', 'like', `%${year}%`)]))
      .execute(),
  );
  return { numbers: rows.map((row) => row.number), prefixes: new Set(rows.map((row) => row.ref_prefix)) };
}

/** Shows a transaction deleted projects for the length of some work; everything else is as if they were gone. */
export async function inTrash<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.trash', 'open', true)`.execute(tx);
  const result = await work();
  await sql`select set_config('app.trash', '', true)`.execute(tx);
  return result;
}

interface Trash {
  readable: Expression<SqlBool>;
  offset: number;
  limit: number;
}

/** The deleted projects in reach, the last first. */
export const trashedProjects = (tx: Tx, { readable, offset, limit }: Trash) =>
  inTrash(tx, () =>
    tx
      .selectFrom('projects as p')
      .select(['p.id', 'p.name', 'p.number', 'p.colour', 'p.deleted_at', 'p.updated_by'])
      .where('p.deleted_at', 'is not', null)
      .where(readable)
      .orderBy('p.deleted_at', 'desc')
      .orderBy('p.id')
      .offset(offset)
      .limit(limit)
      .$narrowType<{ deleted_at: string }>()
      .execute(),
  );

/** One project number at a time in a studio: held until the commit. */
export const lockNumbers = (tx: Tx) => sql`select from studios where ${ofStudio('id')} for no key update`.execute(tx);

/** Whether the studio has any project at all, in reach or not, archived or not. */
export const hasProjects = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('projects').select('id').where(ofStudio('studio_id')).limit(1).executeTakeFirst()) !== undefined;

/** The sample project, locked for its removal. */
export const lockedSample = (tx: Tx) =>
  tx
    .selectFrom('projects')
    .select(['id', 'version'])
    .where(ofStudio('studio_id'))
    .where('is_sample', '=', true)
    .forUpdate()
    .executeTakeFirst();

/** Names and phases of every project in reach, in one query; of those that are archived, which come last, the names. */
export async function projectIndex(tx: Tx, readable: Expression<SqlBool>) {
  const { rows } = await sql<{
    id: ProjectId;
    name: string;
    number: string;
    status: ProjectStatus;
    colour: PhaseColour;
    cover: Project['cover'];
    lead_id: UserId | null;
    is_sample: boolean;
    rooms: string[];
    reader_ids: UserId[] | null;
    phases: { id: PhaseId; name: string; colour: PhaseColour; status: 'not-started' | 'in-progress' | 'on-hold' | 'completed' }[];
  }>`
    select p.id, p.name, p.number, p.status, p.colour, p.cover, p.lead_id, p.is_sample,
      case when p.status = 'archived' then '{}' else p.rooms end as rooms,
      case when p.visibility = 'private' then
        array(select u.id from user_profiles u where u.is_active and ${reads} order by u.id)
      end as reader_ids,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'colour', f.colour, 'status', f.status) order by f.position, f.id)
        from phases f where f.project_id = p.id and p.status <> 'archived'
      ), '[]') as phases
    from projects p where ${readable}
    order by p.status = 'archived', ${inOrder(sql`p.name`)}, p.id limit 2000
  `.execute(tx);
  return rows;
}

/** The condition under which this person reads the project `p`; the same rule as `mayReadProject`. */
export const isReadableBy = ({ userId, isPrincipal }: { userId: UserId; isPrincipal: boolean }): Expression<SqlBool> =>
  isPrincipal
    ? ofStudio('p.studio_id')
    : sql<SqlBool>`(${ofStudio('p.studio_id')} and (p.visibility = 'studio' or p.lead_id = ${userId}
        or exists (select from project_members m where m.project_id = p.id and m.user_id = ${userId})))`;

/**
 * Whether the person `u` reads the project `p`; the same rule as `mayReadProject`, for others than who asks. A membership is looked
 * up by its key: `exists` may read all that there are.
 */
const reads = sql<SqlBool>`(p.studio_id = u.studio_id and (p.visibility = 'studio' or p.lead_id = u.id
  or coalesce((select true from project_members m where m.project_id = p.id and m.user_id = u.id), false)
  or (select r.role from user_roles r where r.user_id = u.id order by r.id limit 1) = 'Principal'))`;

/**
 * Which of the given people are active and read the project. Holds its readers as they are until the commit, so that
 * nobody is named in a project and taken out of it at once.
 */
export async function readersAmong(tx: Tx, { projectId, ids }: { projectId: ProjectId; ids: readonly string[] }): Promise<Set<UserId>> {
  if (ids.length === 0) return new Set();
  await sql`select from projects where id = ${projectId} for share`.execute(tx);
  return readersOf(tx, { projectId, ids });
}

/** The same at this moment, for whom to tell of something. */
export async function readersOf(tx: Tx, { projectId, ids }: { projectId: ProjectId; ids: readonly string[] }): Promise<Set<UserId>> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from user_profiles u, projects p
    where p.id = ${projectId} and u.is_active and u.id = any(${sql.val(ids)}::uuid[]) and ${reads}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether somebody reads the one project who does not read the other. */
export async function hasReadersBeyond(tx: Tx, { projectId, beyond }: { projectId: ProjectId; beyond: ProjectId }): Promise<boolean> {
  const readers = (id: ProjectId) => sql`select u.id from user_profiles u, projects p where p.id = ${id} and u.is_active and ${reads}`;
  const { rows } = await sql`${readers(projectId)} except ${readers(beyond)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether everybody in the studio reads it. */
export async function isReadByAll(tx: Tx, projectId: ProjectId): Promise<boolean> {
  const row = await tx.selectFrom('projects').select('visibility').where('id', '=', projectId).executeTakeFirst();
  return row?.visibility === 'studio';
}

/** @returns false when the person was not in it */
export async function removeProjectMember(tx: Tx, { projectId, userId }: { projectId: ProjectId; userId: UserId }): Promise<boolean> {
  const removed = await tx
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** @returns who of them was not in it yet */
export async function addProjectMembers(
  tx: Tx,
  { projectId, studioId, userIds }: { projectId: string; studioId: string; userIds: readonly string[] },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const added = await tx
    .insertInto('project_members')
    .values(userIds.map((userId) => ({ project_id: projectId, studio_id: studioId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id: id }) => id);
}

/** Takes a person into those of the projects that are still there, and that whoever invited them still reads. */
export async function joinProjects(
  tx: Tx,
  { userId, invitedBy, projectIds }: { userId: UserId; invitedBy: string; projectIds: readonly string[] },
): Promise<void> {
  if (projectIds.length === 0) return;
  await sql`
    insert into project_members (project_id, user_id, studio_id)
    select p.id, ${userId}::uuid, p.studio_id from projects p, user_profiles u
    where p.id = any(${sql.val(projectIds)}::uuid[]) and u.id = ${invitedBy} and ${reads} on conflict do nothing
  `.execute(tx);
}
