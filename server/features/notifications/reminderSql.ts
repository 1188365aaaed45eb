// Statements of the reminders: whose turn it is, what they have in hand that is due, and what was said of it.

import { sql } from 'kysely';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { StudioId, UserId } from '../../../domain/kernel/ids.ts';
import { type DueTask, isLate } from '../../../domain/notifications/reminders.ts';
import type { Role } from '../../../domain/studios/policy.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';
import type { Reader } from './sql.ts';

export interface TurnOf {
  userId: UserId;
  studioId: StudioId;
}

/** Takes those whose turn has come, of all studios, and puts each off by a day until it has been looked at: whoever looks at once finds none. */
export async function takeTurns(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<TurnOf[]> {
  const { rows } = await sql<TurnOf>`
    update reminder_turns set next_at = ${now.toISOString()}::timestamptz + interval '1 day'
    where user_id = any(array(
      select t.user_id from reminder_turns t where t.next_at <= ${now.toISOString()} order by t.next_at limit ${limit} for update skip locked
    ))
    returning user_id as "userId", studio_id as "studioId"
  `.execute(tx);
  return rows;
}

export interface TurnRow {
  said_on: Day | null;
  role: Role | null;
  time_zone: string;
  is_active: boolean;
  wants: boolean;
  working_days: number[];
  holidays: Day[];
  locale: string;
}

/** The person's turn, and all that decides on it; undefined for who is gone. */
export async function turnRow(tx: Tx, userId: UserId): Promise<TurnRow | undefined> {
  const { rows } = await sql<TurnRow>`
    select t.said_on, (select r.role from user_roles r where r.user_id = u.id order by r.id limit 1) as role,
      coalesce(u.time_zone, s.time_zone) as time_zone, u.is_active and u.deleted_at is null as is_active,
      coalesce((select p.due_reminders_enabled from notification_preferences p where p.user_id = u.id), true) as wants,
      s.working_days, coalesce((select array_agg(h.day order by h.day) from studio_holidays h where h.studio_id = s.id), '{}') as holidays,
      s.locale
    from reminder_turns t join user_profiles u on u.id = t.user_id join studios s on s.id = u.studio_id
    where t.user_id = ${userId} and ${ofStudio('t.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Holds the turn until the commit, too: whoever looks at the tasks after it finds what another one said of them. */
export const noteTurn = (tx: Tx, { userId, saidOn, next }: { userId: UserId; saidOn: Day; next: Date }) =>
  sql`update reminder_turns set said_on = ${saidOn}, next_at = ${next.toISOString()} where user_id = ${userId}`.execute(tx);

/**
 * What the person has in hand that is due up to a day, and was not said for that day, by its day: what they work on, what waits for
 * their review, and what is their own business. Of projects that are prepared or in progress, and that they read; the sample is none.
 */
export async function dueTasks(tx: Tx, { reader, today, soon }: { reader: Reader; today: Day; soon: Day }): Promise<DueTask[]> {
  const me = sql`(select ${reader.userId}::uuid)`;
  const columns = sql`t.id, t.title, t.project_id, t.due_day`;
  const { rows } = await sql<DueTask>`
    with live as materialized (
      select p.id, p.name from projects p where p.status in ('lead', 'wip') and not p.is_sample and ${isReadableBy(reader)}
    ),
    mine as (
      select ${columns}, false as review from tasks t
      where t.id = any(array(select a.task_id from task_assignees a where a.user_id = ${me} and a.is_open))
        and t.project_id is not null and t.status in ('todo', 'in_progress') and t.deleted_at is null
      union all
      select ${columns}, true from tasks t
      where t.reviewer_id = ${me} and t.project_id is not null and t.status = 'in_review' and t.deleted_at is null
      union all
      select ${columns}, false from tasks t
      where t.creator_id = ${me} and t.project_id is null and t.status in ('todo', 'in_progress', 'in_review') and t.deleted_at is null
    )
    select m.id, m.title, m.project_id as "projectId", l.name as "projectName", m.due_day as due, m.review as "isReview"
    from mine m left join live l on l.id = m.project_id
      left join lateral (select r.soon_for, r.late_for from task_reminders r where r.user_id = ${me} and r.task_id = m.id) r on true
    where m.due_day <= ${soon}::date and (m.project_id is null or l.id is not null)
      and m.due_day is distinct from (case when m.due_day < ${today}::date then r.late_for else r.soon_for end)
    order by m.due_day, m.id
  `.execute(tx);
  return rows;
}

/** Keeps for which day each of them was said. */
export async function noteReminded(
  tx: Tx,
  { userId, studioId, tasks, today }: TurnOf & { tasks: readonly DueTask[]; today: Day },
): Promise<void> {
  const said = tasks.map((task) => ({ id: task.id, [isLate(task, today) ? 'late' : 'soon']: task.due }));
  await sql`
    insert into task_reminders as r (user_id, task_id, studio_id, soon_for, late_for)
    select ${userId}, s.id, ${studioId}, s.soon, s.late from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(id uuid, soon date, late date)
    on conflict (user_id, task_id) do update
      set soon_for = coalesce(excluded.soon_for, r.soon_for), late_for = coalesce(excluded.late_for, r.late_for)
  `.execute(tx);
}
