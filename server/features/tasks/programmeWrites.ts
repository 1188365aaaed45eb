// Tasks as a programme has them: rescheduled together, and followed by what hangs on them.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, TaskId } from '../../../domain/kernel/ids.ts';
import type { Followed } from '../../../domain/projects/following.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import type { MovedTask, TaskChange } from '../../../domain/tasks/events.ts';
import type { Tx } from '../../db/tx.ts';
import type { ProgrammeAct } from '../projects/writes.ts';

/** A task as a programme leaves it, with the version that this was worked out from; null where only the project's lock guards it. */
export interface TaskPlan {
  id: TaskId;
  version: number | null;
  start: Day | null;
  end: Day | null;
  /** Where it is not about dates alone; all of it, and then with a version. */
  words?: { title: string; percent: number | null; status: TaskStatus };
}

export interface RescheduledTasks {
  changes: TaskChange[];
  /** Those with other dates. */
  moved: MovedTask[];
  renamed: RenamedTask[];
}

export interface RenamedTask {
  id: TaskId;
  was: string;
}

/**
 * Gives tasks of a programme new dates and titles, and says how far they are, all in one statement. The project is locked.
 *
 * @returns what is to be told of them, and to whom. @throws AppError `conflict` when one of them moved on
 */
export async function rescheduleTasks(
  tx: Tx,
  { projectId, moves, actor, now }: { projectId: ProjectId; moves: readonly TaskPlan[]; actor: MemberActor; now: Date },
): Promise<RescheduledTasks> {
  if (moves.length === 0) return { changes: [], moved: [], renamed: [] };
  const columns = [
    ['start', sql`t.start_day`, sql`g.start`],
    ['due', sql`t.due_day`, sql`g."end"`],
    ['title', sql`t.title`, sql`coalesce(g.words->>'title', t.title)`],
    ['percent', sql`t.percent`, sql`case when g.words is null then t.percent else (g.words->>'percent')::smallint end`],
  ] as const;
  const stamps = columns.reduce(
    (before, [field, column, given]) =>
      sql`case when ${column} is distinct from ${given} then app.stamped(${before}, ${field}, t.version + 1, ${actor.userId}) else ${before} end`,
    sql`t.field_stamps`,
  );
  const { rows } = await sql<MovedTask & { version: number; was: PlannedFields; is: PlannedFields }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as g (id uuid, version int, start date, "end" date, words jsonb)),
    held as materialized (
      select t.id, t.start_day, t.due_day, t.title, t.percent, t.status from tasks t join given g on g.id = t.id and coalesce(g.version, t.version) = t.version
      where t.project_id = ${projectId} and t.deleted_at is null order by t.id for no key update of t
    )
    update tasks t set start_day = g.start, due_day = g."end", title = coalesce(g.words->>'title', t.title),
      status = coalesce(g.words->>'status', t.status),
      percent = case when g.words is null then t.percent else (g.words->>'percent')::smallint end, version = t.version + 1, updated_at = ${now.toISOString()},
      updated_by = ${actor.userId}, field_stamps = ${stamps}
    from held h join given g on g.id = h.id where t.id = h.id
    returning t.id, t.version, t.title, t.assignee_ids as "assigneeIds",
      case when t.status = 'in_review' then t.reviewer_id end as "reviewerId",
      jsonb_build_object('start', h.start_day, 'due', h.due_day, 'title', h.title, 'percent', h.percent, 'status', h.status) as was,
      jsonb_build_object('start', t.start_day, 'due', t.due_day, 'title', t.title, 'percent', t.percent, 'status', t.status) as is
  `.execute(tx);
  const guarded = moves.filter(({ version }) => version !== null);
  if (rows.length < guarded.length) throw new AppError('conflict');
  const changes = rows.map(({ id, version, was, is }) => {
    const changed = plannedFields.filter((field) => was[field] !== is[field]);
    // A title is text: the log holds that it changed, not what it is.
    const facts = changed.filter((field) => field !== 'title' && field !== 'percent');
    const only = (fields: PlannedFields) => Object.fromEntries(facts.map((field) => [field, fields[field]]));
    return { id, projectId, version, changed, before: only(was), after: only(is) };
  });
  const isMoved = ({ was, is }: (typeof rows)[number]) => was.start !== is.start || was.due !== is.due;
  return {
    changes,
    moved: rows.filter(isMoved).map(({ id, title, assigneeIds, reviewerId }) => ({ id, title, assigneeIds, reviewerId })),
    renamed: rows.filter(({ was, is }) => was.title !== is.title).map(({ id, was }) => ({ id, was: was.title })),
  };
}

/** What the programme does when a task is put elsewhere on the board. The schedule does it, under the project's lock. */
export interface ProgrammeOfTasks {
  /** Works out what follows, and writes all but the task. @throws AppError as the rule refuses it */
  taskMoved: (tx: Tx, act: ProgrammeAct & { task: TaskPlace }) => Promise<TaskFollowing>;
  /** Has a phase that goes with its work follow what came into it or left it, and tells of that. */
  workChanged: (tx: Tx, act: ProgrammeAct & { phaseId: PhaseId }) => Promise<void>;
  /** Has the settings of a row go with its task; its links stay behind and wait there. */
  taskTaken: (tx: Tx, act: { id: TaskId; projectId: ProjectId | null }) => Promise<void>;
}

interface FollowWork extends Omit<ProgrammeAct, 'projectId'> {
  tx: Tx;
  programme: ProgrammeOfTasks;
  task: Pick<Task, 'projectId' | 'phaseId' | 'due' | 'start'>;
}

/** Dated work that comes into a phase or leaves it may make the phase longer or shorter. */
export async function followWork({ task: { projectId, phaseId, due, start }, tx, programme, ...act }: FollowWork): Promise<void> {
  if (projectId === null || phaseId === null || (due === null && start === null)) return;
  await programme.workChanged(tx, { ...act, projectId, phaseId });
}

/** Only what is to change. */
export interface TaskPlace {
  id: TaskId;
  dates: { start: Day | null; due: Day | null } | null;
  phaseId: PhaseId | null | undefined;
}

export interface TaskFollowing {
  /** Where the task stands, held by its links. */
  own: { start: Day | null; due: Day | null };
  /** Other tasks, to be told of with it. */
  tasks: TaskChange[];
  /** Null where nothing else moved. */
  followed: Followed;
}

const plannedFields = ['start', 'due', 'title', 'percent', 'status'] as const;
type PlannedFields = Record<'start' | 'due', Day | null> & { title: string; percent: number | null; status: TaskStatus };
