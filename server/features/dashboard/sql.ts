// Named queries of the dashboard: one for each of its parts. None reads a whole table: a person's day goes by the index of open
// work, what is due by that of each live project, what is recent by the index of activity, from its end until enough is found.

import type { MilestoneId, PhaseId, ProjectId, UserId, TaskId } from '../../../domain/kernel/ids.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { actsLookedAt, datesAhead, most, type RecentType, recentTypes } from '../../../domain/dashboard/rules.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { onlyRow } from '../../db/rows.ts';
import { inOrder, inOrderBy } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { cardColumns as projectColumns, cardsOf, type ProjectFacts, type WorkDates } from '../projects/sql.ts';
import { cardColumns, type CardRow, inReachBeside, projectsInReach, type Reader } from '../tasks/sql.ts';
import type { PhaseColour } from '../../../domain/kernel/colours.ts';

interface DayRows {
  entries: { card: CardRow; review: boolean }[] | null;
  next: CardRow | null;
  late: number;
  dueToday: number;
  toReview: number;
}

/**
 * What presses: late and due work, then what waits for review; and the counts of all of it.
 *
 * Whose day it is, and how much they have to do, the planner does not learn: what others have to do would be a reason for it to plan
 * anew with each call, which costs more than to look up one's own tasks by their keys.
 */
export async function dayRows(tx: Tx, { reader, today }: { reader: Reader; today: Day }): Promise<DayRows> {
  const me = sql`(select ${reader.userId}::uuid)`;
  const card = sql`lateral (select ${cardColumns} from tasks t where t.id = s.id) c`;
  const reach = inReachBeside(reader, sql`select id from readable`);
  const { rows } = await sql<DayRows>`
    with readable as materialized (${projectsInReach(reader)}),
    mine as materialized (
      select t.id, t.due_day, false as review from tasks t
      where t.id = any(array(select a.task_id from task_assignees a where a.user_id = ${me} and a.is_open))
        and t.status in ('todo', 'in_progress') and ${reach}
      union all
      select t.id, t.due_day, true as review from tasks t
      where t.reviewer_id = ${me} and t.status = 'in_review' and ${reach}
    ),
    pressing as (
      select id, review, row_number() over () as place
      from (
        select id, review from mine where review or due_day <= ${today}::date
        order by review, due_day nulls last, id limit ${sql.lit(most.day)}
      ) first
    ),
    coming as (select id from mine where not review and due_day > ${today}::date order by due_day, id limit 1)
    select
      (select json_agg(json_build_object('card', c, 'review', s.review) order by s.place)
        from pressing s, ${card}) as entries,
      (select to_json(c) from coming s, ${card}) as next,
      (select count(*) filter (where not review and due_day < ${today}::date) from mine)::int as late,
      (select count(*) filter (where not review and due_day = ${today}::date) from mine)::int as "dueToday",
      (select count(*) filter (where review) from mine)::int as "toReview"
  `.execute(tx);
  return onlyRow(rows);
}

interface InProgress {
  reader: Reader;
  readable: Expression<SqlBool>;
  dates: WorkDates;
}

/** The projects in progress that come first: one's own, then by their target; and with each how many there are. */
export async function inProgress(
  tx: Tx,
  { reader: { userId }, readable, dates }: InProgress,
): Promise<(ProjectFacts & { total: number })[]> {
  const order = sql`
    p.lead_id is not distinct from ${userId}::uuid
        or exists (select from project_members m where m.project_id = p.id and m.user_id = ${userId}) desc,
      p.target_day nulls last, ${inOrder(sql`p.name`)}, p.id
  `;
  const page = sql`
    select ${projectColumns}, (count(*) over ())::int as total, row_number() over (order by ${order}) as nth
    from projects p where p.status = 'wip' and ${readable} order by nth limit ${sql.lit(most.work)}
  `;
  return (await cardsOf<{ total: number }>(page, dates).execute(tx)).rows;
}

interface DateRow {
  id: MilestoneId | PhaseId;
  kind: 'milestone' | 'phase';
  name: string;
  day: Day;
  project_id: ProjectId;
  project_name: string;
  colour: PhaseColour;
  total: number;
}

const isLive = sql`p.status in ('lead', 'wip')`;

/** Milestones and ends of phases of the next days; a phase that ends with its milestone is said once. */
export async function comingDates(tx: Tx, { readable, today }: { readable: Expression<SqlBool>; today: Day }): Promise<DateRow[]> {
  const soon = (day: Expression<unknown>) => sql<SqlBool>`${day} between ${today}::date and ${today}::date + ${sql.lit(datesAhead)}`;
  const { rows } = await sql<DateRow>`
    with live as materialized (
      select p.id, p.name, p.colour from projects p where ${isLive} and ${readable}
    ),
    marked as (
      select m.id, l.id as project_id, l.name as project_name, l.colour, m.name, m.day, m.phase_id
      from live l join milestones m on m.project_id = l.id and ${soon(sql`m.day`)}
    ),
    dates as (
      select id, 'milestone' as kind, name, day, project_id, project_name, colour from marked
      union all
      select f.id, 'phase', f.name, f.end_day, l.id, l.name, l.colour
      from live l join phases f on f.project_id = l.id and f.status <> 'completed' and ${soon(sql`f.end_day`)}
      where not exists (select from marked m where m.phase_id = f.id and m.day = f.end_day)
    )
    select id, kind, name, day, project_id, project_name, colour, (count(*) over ())::int as total
    from dates order by day, ${inOrder(sql`project_name`)}, ${inOrder(sql`name`)}, project_id, id limit ${most.dates}
  `.execute(tx);
  return rows;
}

export interface LoadRow {
  userId: UserId;
  hours: number;
  tasks: number;
  unestimated: number;
}

interface Loads {
  readable: Expression<SqlBool>;
  today: Day;
  until: Day;
}

/**
 * The estimated hours of everybody's open work that fall between two days, in projects that the reader sees; the fullest hands
 * first. Work is spread over its days: what is late counts whole, everything else by the share of its days that lie between the
 * two. What has no first day is spread from today on, if it has begun or is due by then.
 */
export async function loads(tx: Tx, { readable, today, until }: Loads): Promise<LoadRow[]> {
  const from = sql`greatest(coalesce(t.start_day, ${today}::date), ${today}::date)`;
  const share = sql`case when t.due_day < ${today}::date then 1
    else (least(t.due_day, ${until}::date) - ${from} + 1)::float8 / greatest(t.due_day - coalesce(t.start_day, ${from}) + 1, 1) end`;
  const { rows } = await sql<LoadRow>`
    with held as (
      select assignee, t.estimate is null as unestimated, t.estimate::float8 / cardinality(t.assignee_ids) * ${share} as hours
      from projects p join tasks t on t.project_id = p.id, unnest(t.assignee_ids) assignee
      where ${isLive} and ${readable} and t.deleted_at is null and t.status <> 'completed' and t.status <> 'in_review'
        and (t.due_day <= ${until}::date or (t.due_day is not null
          and (t.start_day <= ${until}::date or (t.start_day is null and t.status = 'in_progress'))))
    ),
    load as (
      select assignee, coalesce(sum(hours), 0) as hours, count(*)::int as tasks, (count(*) filter (where unestimated))::int as unestimated
      from held group by assignee
    )
    select u.id as "userId", coalesce(l.hours, 0) as hours, coalesce(l.tasks, 0) as tasks, coalesce(l.unestimated, 0) as unestimated
    from user_profiles u left join load l on l.assignee = u.id
    where ${ofStudio('u.studio_id')} and u.is_active
    order by coalesce(l.hours, 0) desc, ${inOrderBy(sql`u.first_name`, sql`u.last_name`)}, u.id limit 200
  `.execute(tx);
  return rows;
}

export interface RecentRow {
  sequence: number;
  type: RecentType;
  at: string;
  actor_id: UserId | null;
  user_id: UserId | null;
  task_id: TaskId | null;
  title: string | null;
  phase: string | null;
  project_id: ProjectId | null;
  number: string | null;
  name: string | null;
  cover: string | null;
  colour: PhaseColour | null;
}

/**
 * What happened lately, the newest first, as far as this person may read what it is about today: nothing of projects out of
 * reach, of tasks that are deleted or somebody's own, of phases that are gone. Titles are those of now, not of then.
 */
export async function recentRows(tx: Tx, { readable }: { readable: Expression<SqlBool> }): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    with acts as (
      select sequence, type, created_at, actor_id, case when type <> 'studios.memberJoined' or data->>'invitedBy' is not null then data->>'userId' end as user_id, (data->'tasks'->0->>'id')::uuid as task_id,
        (data->>'projectId')::uuid as project_id, (data->'phases'->0->>'id')::uuid as phase_id
      from events
      -- What a plan or a handing-over does to many at once is told by its own event.
      where studio_id = app.studio() and activity and type = any(${sql.val(recentTypes)}::text[]) and coalesce(jsonb_array_length(data->'tasks'), 1) = 1
      order by sequence desc limit ${sql.lit(actsLookedAt)}
    )
    select a.sequence, a.type, a.created_at as at, a.actor_id, a.user_id, t.id as task_id, t.title, f.name as phase,
      p.id as project_id, p.number, p.name, p.cover, p.colour
    from acts a
    left join lateral (select t.id, t.title, t.project_id from tasks t where t.id = a.task_id and t.deleted_at is null limit 1) t on true
    -- Worked out first: a condition on it is looked up by the key.
    cross join lateral (select coalesce(t.project_id, a.project_id) as project_id offset 0) about
    left join projects p on p.id = about.project_id and ${readable}
    left join lateral (select f.name from phases f where f.id = a.phase_id and f.project_id = p.id limit 1) f on true
    where case
      when a.type like 'tasks.%' then t.project_id = p.id and p.status <> 'archived'
      when a.type like 'projects.phase%' then f.name is not null
      when a.type like 'projects.%' then p.id is not null
      else true
    end
    order by a.sequence desc limit ${sql.lit(most.recent * 5)}
  `.execute(tx);
  return rows;
}
