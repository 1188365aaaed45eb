// What other features' acts mean for tasks and, below them, projects.

import { type RawBuilder, sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { TaskAct, TaskChange } from '../../../domain/tasks/events.ts';
import { onlyRow } from '../../db/rows.ts';
import type { Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';
import { handOverLeads, takeIntoPrivateProjects } from '../projects/writes.ts';
import { tellChanged } from './eventWrites.ts';
import { toStoredTask } from './records.ts';
import { taskRows } from './sql.ts';

interface WorkOf {
  userId: UserId;
  /** Who asks: of projects that they do not read nothing is counted, as nothing is handed over (`handOver`). */
  reader: { userId: UserId; isPrincipal: boolean };
}

/**
 * What a person holds that somebody has to take over when they leave, and what waits for their review with it. Their tasks are looked
 * up by a list, as on their day: where Postgres takes the studio for smaller than it is, it went through everybody's work for each of
 * its projects.
 */
export async function workOf(tx: Tx, { userId, reader }: WorkOf): Promise<{ openTasks: number; leadsProjects: number }> {
  const { rows } = await sql<{ openTasks: number; leadsProjects: number }>`
    with readable as materialized (select p.id from projects p where ${isReadableBy(reader)})
    select
      (select count(*)::int from tasks t
        where t.id = any(array(select a.task_id from task_assignees a where a.user_id = ${userId} and a.is_open
            union select r.id from tasks r where r.reviewer_id = ${userId} and r.status = 'in_review' and r.deleted_at is null
            union select c.task_id from checklist_assignees c where c.user_id = ${userId} and c.is_open))
          and t.deleted_at is null and t.status <> 'completed' and t.project_id in (select id from readable)) as "openTasks",
      (select count(*)::int from projects p
        where p.lead_id = ${userId} and p.status in ('lead', 'wip', 'on-hold') and ${isReadableBy(reader)}) as "leadsProjects"
  `.execute(tx);
  return onlyRow(rows);
}

const isOpenIn = (projectId: ProjectId) => sql`t.project_id = ${projectId} and t.deleted_at is null and t.status <> 'completed'`;

/** Whom an open task names, with the items of its checklist that are still to be done. Alias `t`. */
const namedInTask = sql`t.assignee_ids || t.reviewer_id || array(select c.user_id from checklist_assignees c where c.task_id = t.id and c.is_open)`;

/** Everybody who is assigned to an open task of the project or to an item of one, or reviews one. */
export async function namedIn(tx: Tx, projectId: ProjectId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select distinct person as id from tasks t, unnest(${namedInTask}) person
    where person is not null and ${isOpenIn(projectId)}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many open tasks of the project name the person. */
export async function openWorkIn(tx: Tx, { projectId, userId }: { projectId: ProjectId; userId: UserId }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks t where ${isOpenIn(projectId)} and ${userId}::uuid = any(${namedInTask})
  `.execute(tx);
  return onlyRow(rows).count;
}

interface HandOver {
  from: UserId;
  to: UserId;
  /** Who hands it over: of projects that they do not read they hand over nothing, or they could let themselves in. */
  by: { userId: UserId; isPrincipal: boolean };
  /** Work of this project alone, without its lead; otherwise all that the person holds. */
  projectId?: ProjectId;
  now: Date;
}

/**
 * Puts a successor in the place of somebody who leaves: as lead of projects, in open tasks and what is to be done of their checklists, in reviews as far
 * as they may decide. What changes counts as changed, so that an edit that is based on what was before is a conflict.
 */
export async function handOver(tx: Tx, { from, to, by, projectId, now }: HandOver): Promise<void> {
  if (!projectId) await handOverLeads(tx, { from, to, by, now });
  const nextReviewer = reviewerAfter(from, [to, by.userId]);
  const here = sql`t.deleted_at is null and t.status <> 'completed' and t.project_id in (
    select p.id from projects p where ${projectId ? sql`p.id = ${projectId} and` : sql``} ${isReadableBy(by)})`;
  const work = await changeTasks(tx, {
    now,
    by: by.userId,
    field: 'assigneeIds',
    which: sql`${here} and ${isAssignedTo(from)}`,
    to: sql`(select array_agg(distinct id) from unnest(array_replace(t.assignee_ids, ${from}::uuid, ${to}::uuid)) id)`,
  });
  const reviews = await changeTasks(tx, {
    now,
    by: by.userId,
    field: 'reviewerId',
    which: sql`${here} and (t.reviewer_id = ${from} or (t.reviewer_id = ${to} and t.status = 'in_review' and t.id = any(${sql.val(idsOf(work))}::uuid[])))
      and ${nextReviewer} <> t.reviewer_id`,
    to: nextReviewer,
  });
  const items = await changeTasks(tx, {
    now,
    by: by.userId,
    field: 'checklist',
    which: sql`${here} and t.id in (select c.task_id from checklist_assignees c where c.user_id = ${from} and c.is_open)`,
    to: sql`(select jsonb_agg(case when item->>'assigneeId' = ${from} and item->>'done' = 'false'
      then item || jsonb_build_object('assigneeId', ${to}::uuid) else item end order by place)
      from jsonb_array_elements(t.checklist) with ordinality as i (item, place))`,
  });
  await sql`
    update task_reviews r set reviewer_id = t.reviewer_id from tasks t
    where t.id = r.task_id and r.verdict is null and r.task_id = any(${sql.val(idsOf(reviews))}::uuid[])
  `.execute(tx);
  const isTold = ({ after }: TaskChange) => after?.reviewerId === to || after?.reviewerId === by.userId;
  tellChanged(tx, by.userId, [...work, ...reviews.filter(isTold), ...items]);
  await tellReviewers(tx, { reviews: reviews.filter((one) => !isTold(one)), by: by.userId });
  await takeIntoPrivateProjects(tx, to);
}

const idsOf = (changes: readonly TaskChange[]): TaskId[] => changes.map(({ id }) => id);

/**
 * Who reviews in the place of somebody who leaves: the first who may decide, of the successor, the project's lead and who hands over. Null
 * where each of them did the work. Alias `t`.
 */
const reviewerAfter = (from: UserId, [to, by]: readonly [UserId, UserId]): RawBuilder<unknown> => sql`(
  select u.id from user_profiles u
  cross join lateral unnest(array[${to}::uuid, (select p.lead_id from projects p where p.id = t.project_id), ${by}::uuid]) with ordinality as c (id, place)
  where u.id = c.id and u.is_active and u.id <> ${from}
    and ((select s.self_approval from studios s where s.id = t.studio_id)
      or (t.assignee_ids @> array[u.id]) is not true and t.review_requested_by is distinct from u.id)
  order by c.place limit 1)`;

/** Whoever is to review what somebody else took over is told of each; who takes over is told of all at once. */
async function tellReviewers(tx: Tx, { reviews, by }: { reviews: readonly TaskChange[]; by: UserId }): Promise<void> {
  if (reviews.length === 0) return;
  const changes = new Map(reviews.map((change) => [change.id, change]));
  // One event names one project.
  for (const [, rows] of Map.groupBy(await taskRows(tx, idsOf(reviews)), (row) => row.project_id)) {
    const those = rows.flatMap((row) => changes.get(row.id) ?? []);
    const acts = rows.map((row): TaskAct => {
      const task = toStoredTask(row);
      return { task, before: { ...task, reviewerId: changes.get(row.id)?.before?.reviewerId ?? null }, changed: ['reviewerId'] };
    });
    tellChanged(tx, by, those, acts);
  }
}

/** Puts the open tasks of a phase into another one, or all of them into none. */
export async function movePhaseTasks(
  tx: Tx,
  { from, to, actor, now }: { from: PhaseId; to: PhaseId | null; actor: MemberActor; now: Date },
): Promise<void> {
  const open = to ? sql`and t.status <> 'completed' and t.deleted_at is null` : sql``;
  const moved = await changeTasks(tx, {
    now,
    by: actor.userId,
    field: 'phaseId',
    which: sql`t.phase_id = ${from} ${open}`,
    to: sql`${to}::uuid`,
  });
  tellChanged(tx, actor.userId, moved);
}

const columnOf = { assigneeIds: sql`assignee_ids`, reviewerId: sql`reviewer_id`, phaseId: sql`phase_id`, checklist: sql`checklist` };

interface ChangeTasks {
  field: keyof typeof columnOf;
  /** Alias `t`. */
  which: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  now: Date;
  by: UserId;
}

/** Changes one field of many tasks, which are locked in one order first. @returns what it was and is, of each */
async function changeTasks(tx: Tx, { field, which, to, now, by }: ChangeTasks): Promise<TaskChange[]> {
  const column = columnOf[field];
  const { rows } = await sql<{ id: TaskId; projectId: ProjectId; version: number; was: never; is: never; isDeleted: boolean }>`
    with held as materialized (select t.id, t.${column} as was from tasks t where ${which} order by t.id for no key update)
    update tasks t set ${column} = ${to}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${by},
      field_stamps = app.stamped(field_stamps, ${field}, version + 1, ${by})
    from held where t.id = held.id
    returning t.id, t.project_id as "projectId", t.version, held.was, t.${column} as is, t.deleted_at is not null as "isDeleted"
  `.execute(tx);
  return rows
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, projectId, version, was, is }) => ({
      id,
      projectId,
      version,
      changed: [field],
      // The log holds no words.
      before: field === 'checklist' ? {} : { [field]: was },
      after: field === 'checklist' ? {} : { [field]: is },
    }));
}

/** By the table that a trigger keeps, since no index of the array is ever used. Alias `t`. */
const isAssignedTo = (userId: UserId) => sql`t.id in (select a.task_id from task_assignees a where a.user_id = ${userId})`;

/** Removes the tasks that their creator alone can see. */
export async function discardPersonal(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('tasks').where('project_id', 'is', null).where('creator_id', '=', userId).execute();
}
