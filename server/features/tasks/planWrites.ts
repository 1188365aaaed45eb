// The tasks of a plan: put into a project together, and taken out again.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { keysBetween } from '../../../domain/kernel/orderKey.ts';
import { taskRef } from '../../../domain/projects/rules.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import type { TaskChange } from '../../../domain/tasks/events.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { afternoonOf, insertProgramme, type Plan } from '../projects/programmeWrites.ts';
import { takeTaskNumbers } from '../projects/writes.ts';
import { firstPosition } from './sql.ts';

interface InsertPlan {
  projectId: ProjectId;
  actor: MemberActor;
  now: Date;
  plan: Plan;
  /** Into a project that was there: whoever brings it in may take it back. */
  cameIn?: boolean;
}

/** All phases, milestones and tasks of a plan, in one statement each. */
export async function insertPlan(tx: Tx, { projectId, actor, now, plan, cameIn = false }: InsertPlan): Promise<void> {
  await insertProgramme(tx, { projectId, actor, now, plan });
  if (plan.tasks.length === 0) return;
  const { prefix, last } = await takeTaskNumbers(tx, projectId, plan.tasks.length);
  const first = last - plan.tasks.length + 1;
  await tx
    .insertInto('tasks')
    .values(
      plan.tasks.map((task, index) => ({
        studio_id: actor.studioId,
        project_id: projectId,
        id: task.id,
        phase_id: task.phaseId,
        number: first + index,
        ref: taskRef(prefix, first + index),
        title: task.title,
        description: task.description,
        ...stateOf(task, { actor, now }),
        priority: task.priority,
        creator_id: actor.userId,
        updated_by: actor.userId,
        assignee_ids: task.assigneeIds,
        start_day: task.start,
        due_day: task.due,
        estimate: task.estimate,
        checklist: JSON.stringify(task.checklist),
        labels: task.needsReview ? ['review'] : [],
        position: task.position,
        came_in: cameIn,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })),
    )
    .execute();
}

/** The columns that say how far a task is. What waits for a review waits for who made the plan; nobody has asked them. */
function stateOf(task: Plan['tasks'][number], { actor, now }: { actor: MemberActor; now: Date }) {
  const status = 'status' in task ? task.status : 'todo';
  const isInReview = status === 'in_review';
  return {
    status,
    percent: 'percent' in task ? task.percent : null,
    completed_at: status === 'completed' ? afternoonOf(task.due, now) : null,
    reviewer_id: isInReview ? actor.userId : null,
    review_requested_at: isInReview ? now.toISOString() : null,
    round: isInReview ? 1 : 0,
  };
}

interface OfPlan<Task> {
  projectId: ProjectId;
  actor: MemberActor;
  now: Date;
  tasks: readonly Task[];
}

/** Makes tasks of a programme by their names, in their order before all others on the board. @throws AppError `already_exists` */
export async function insertTasksOfPlan(
  tx: Tx,
  { projectId, actor, now, tasks }: OfPlan<Pick<Task, 'id' | 'title' | 'phaseId' | 'start' | 'due'>>,
): Promise<void> {
  if (tasks.length === 0) return;
  const { prefix, last } = await takeTaskNumbers(tx, projectId, tasks.length);
  const positions = keysBetween(null, await firstPosition(tx, { projectId, userId: actor.userId, status: 'todo' }), tasks.length);
  const made = await tx
    .insertInto('tasks')
    .values(
      tasks.map(({ id, title, phaseId, start, due }, index) => {
        const number = last - tasks.length + 1 + index;
        return {
          id,
          studio_id: actor.studioId,
          project_id: projectId,
          phase_id: phaseId,
          number,
          ref: taskRef(prefix, number),
          title,
          status: 'todo',
          creator_id: actor.userId,
          updated_by: actor.userId,
          start_day: start,
          due_day: due,
          position: certain(positions[index], 'there are as many keys as tasks'),
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        };
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (made.length !== tasks.length) throw new AppError('already_exists');
}

/** Puts tasks of a programme into the trash, and tells of it. @throws AppError `conflict` when one of them moved on */
export async function removeTasksOfPlan(tx: Tx, { projectId, actor, now, tasks }: OfPlan<{ id: TaskId; version: number }>): Promise<void> {
  if (tasks.length === 0) return;
  const { rows } = await sql<{ id: TaskId; version: number }>`
    update tasks t set deleted_at = ${now.toISOString()}, updated_at = ${now.toISOString()}, updated_by = ${actor.userId}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as g (id uuid, version int)
    where t.id = g.id and t.version = g.version and t.project_id = ${projectId} and t.deleted_at is null returning t.id, t.version
  `.execute(tx);
  if (rows.length !== tasks.length) throw new AppError('conflict');
  const removed = rows.map(({ id, version }): TaskChange => ({ id, projectId, version, changed: [], before: {}, after: null }));
  appendEvent(tx, {
    type: 'tasks.removed',
    actorId: actor.userId,
    scopes: [`project:${projectId}`],
    data: { tasks: removed },
    facts: { acts: [] },
  });
}

interface Untouched {
  projectId: ProjectId;
  ids: readonly string[];
  by: UserId;
  now: Date;
}

/** Holds tasks of a project so that nothing is put on them until the commit. */
export const holdTasksOfPlan = (tx: Tx, { projectId, ids }: Pick<Untouched, 'projectId' | 'ids'>) =>
  sql`
    select from tasks where project_id = ${projectId} and id = any(${sql.val(ids)}::uuid[]) order by id for no key update
  `.execute(tx);

/** Puts tasks that nobody touched since they were made into the trash, out of their phases. @throws AppError `conflict` for any other */
export async function discardUntouchedTasks(tx: Tx, { projectId, ids, by, now }: Untouched): Promise<void> {
  const { rows } = await sql`
    update tasks set deleted_at = ${now.toISOString()}, updated_at = ${now.toISOString()}, updated_by = ${by}, phase_id = null, version = version + 1
    where project_id = ${projectId} and id = any(${sql.val(ids)}::uuid[])
      and version = 1 and deleted_at is null returning id
  `.execute(tx);
  if (rows.length !== ids.length) throw new AppError('conflict'); // no lock of the project keeps tasks
}
