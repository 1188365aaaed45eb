// Statements that change tasks.

import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { Followed } from '../../../domain/projects/following.ts';
import type { ProjectStatus, Visibility } from '../../../domain/projects/contract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { ChecklistItem, NewTask, Repeat, Task, TaskChanges } from '../../../domain/tasks/contract.ts';
import { type Description, descriptionWords } from '../../../domain/tasks/description.ts';
import type { MovedTask, TaskAct, TaskChange } from '../../../domain/tasks/events.ts';
import type { Change, ReviewEffect } from '../../../domain/tasks/review.ts';
import { defined } from '../../../domain/kernel/records.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { Tasks } from '../../db/types.gen.ts';
import { certain } from '../../certain.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { numbering, type ProgrammeAct } from '../projects/writes.ts';
import { type TaskRow, taskRow } from './sql.ts';

interface InsertTask {
  id: TaskId;
  actor: MemberActor;
  /** Whose it is, where that is not the actor. */
  creatorId?: UserId;
  now: Date;
  fields: Omit<NewTask, 'status' | 'position'>;
  status: TaskStatus;
  position: string;
}

/** @returns the task as it stands; null where its project is none that the actor finds and that is worked on: then it must not stand */
export async function insertTask(
  tx: Tx,
  { id, actor, creatorId = actor.userId, now, fields, status, position }: InsertTask,
): Promise<TaskRow | null> {
  const projectId = fields.projectId ?? null;
  const numbered = <Value>(value: RawBuilder<unknown>) =>
    projectId === null ? sql<Value>`null` : sql<Value>`(select ${value} from numbered)`;
  const row = await (projectId === null ? tx : tx.with('numbered', (db) => numbering(db, readerOf(actor), projectId)))
    .insertInto('tasks')
    .values({
      id,
      studio_id: actor.studioId,
      project_id: numbered<ProjectId | null>(sql`id`),
      phase_id: fields.phaseId ?? null,
      number: numbered<number | null>(sql`last_task_number`),
      // `taskRef` in domain/projects/rules.ts.
      ref: numbered<string | null>(sql`ref_prefix || '-' || last_task_number`),
      title: fields.title,
      ...descriptionColumns(fields.description ?? ''),
      room: fields.room ?? '',
      status,
      priority: fields.priority ?? 'normal',
      creator_id: creatorId,
      updated_by: actor.userId,
      assignee_ids: fields.assigneeIds ?? [],
      reviewer_id: fields.reviewerId ?? null,
      start_day: fields.start ?? null,
      due_day: fields.due ?? null,
      estimate: fields.estimate ?? null,
      checklist: JSON.stringify(fields.checklist ?? []),
      labels: fields.labels ?? [],
      repeat: fields.repeat ? JSON.stringify(fields.repeat) : null,
      position,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returningAll()
    .returning([
      numbered<UserId | null>(sql`lead_id`).as('project_lead_id'),
      numbered<Visibility | null>(sql`visibility`).as('project_visibility'),
      numbered<ProjectStatus | null>(sql`status`).as('project_status'),
      numbered<UserId[] | null>(sql`member_ids`).as('project_member_ids'),
    ])
    .executeTakeFirstOrThrow();
  if (row.project_id !== projectId) return null;
  return { ...row, project_member_ids: row.project_member_ids ?? [], reviews: [] };
}

/** Its words, and beside them the document where they have marks. */
export const descriptionColumns = (description: Description): Pick<Insertable<Tasks>, 'description' | 'description_body'> => ({
  description: descriptionWords(description),
  description_body: typeof description === 'string' ? null : JSON.stringify(description),
});

interface ApplyEdit {
  row: TaskRow;
  patch: TaskChanges;
  actor: MemberActor;
  now: Date;
}

/** @returns the task as it stands now. @throws AppError `conflict` when the row moved on */
export async function applyEdit(tx: Tx, { row, patch, actor, now }: ApplyEdit): Promise<TaskRow> {
  const { description, phaseId, assigneeIds, reviewerId, start, due, checklist, repeat, ...same } = patch;
  const edited = await update(tx, row, {
    ...defined(same),
    ...(description !== undefined && descriptionColumns(description)),
    ...defined({
      phase_id: phaseId,
      assignee_ids: assigneeIds,
      reviewer_id: reviewerId,
      start_day: start,
      due_day: due,
      checklist: checklist && JSON.stringify(checklist),
      repeat: repeat && JSON.stringify(repeat),
    }),
    ...(repeat === null && { repeat }),
    field_stamps: stamped(row, { fields: Object.keys(patch), by: actor.userId }),
    updated_by: actor.userId,
    updated_at: now.toISOString(),
  });
  if (!reviewerId || row.status !== 'in_review') return edited;
  await handReviewOver(tx, { row, reviewerId });
  return readAgain(tx, row);
}

/** The round that is open waits for the new reviewer. */
async function handReviewOver(tx: Tx, { row, reviewerId }: { row: TaskRow; reviewerId: UserId }): Promise<void> {
  await tx
    .updateTable('task_reviews')
    .set({ reviewer_id: reviewerId })
    .where('task_id', '=', row.id)
    .where('verdict', 'is', null)
    .execute();
}

/** Where its rule is, once a step is done. */
export interface RuleOfSeries {
  repeat: Repeat | null;
  passed: Repeat | null;
  nextId: TaskId | null;
}

interface ApplyChange {
  row: TaskRow;
  change: Change;
  /** Where it repeats, and that changes. */
  series: RuleOfSeries | null;
  actor: MemberActor;
  now: Date;
  newId: () => string;
}

/** A step on the board with what it does to the record of reviews. @returns the task as it stands now. @throws AppError `conflict` */
export async function applyChange(tx: Tx, { row, change, series, actor, now, newId }: ApplyChange): Promise<TaskRow> {
  const { patch } = change;
  const stampedFields = [...(patch.reviewerId === undefined ? [] : ['reviewerId']), ...(series ? ['repeat'] : [])];
  const changed = await update(tx, row, {
    ...defined({
      status: patch.status,
      position: patch.position,
      reviewer_id: patch.reviewerId,
      round: patch.round,
      review_requested_at: patch.reviewRequestedAt,
      review_requested_by: patch.reviewRequestedBy,
      completed_at: patch.completedAt,
    }),
    ...(series && {
      repeat: series.repeat && JSON.stringify(series.repeat),
      repeat_passed: series.passed && JSON.stringify(series.passed),
      next_id: series.nextId,
    }),
    // The fields of a step that a person also edits.
    ...(stampedFields.length > 0 && { field_stamps: stamped(row, { fields: stampedFields, by: actor.userId }) }),
    updated_by: actor.userId,
    updated_at: now.toISOString(),
  });
  if (!change.review) return changed;
  await recordReview(tx, { row, review: change.review, newId });
  return readAgain(tx, row);
}

async function recordReview(tx: Tx, { row, review, newId }: { row: TaskRow; review: ReviewEffect; newId: () => string }): Promise<void> {
  if ('opens' in review) {
    const { round, requestedBy, requestedAt, reviewerId } = review.opens;
    await tx
      .insertInto('task_reviews')
      .values({
        id: newId(),
        studio_id: row.studio_id,
        task_id: row.id,
        round,
        requested_by: requestedBy,
        requested_at: requestedAt,
        reviewer_id: reviewerId,
      })
      .execute();
    return;
  }
  if ('takesBack' in review) {
    const open = { verdict: null, comment: null, decided_at: null };
    await tx.updateTable('task_reviews').set(open).where('id', '=', review.takesBack).execute();
    return;
  }
  const { verdict, comment, decidedAt } = review.decides;
  await tx
    .updateTable('task_reviews')
    .set({ verdict, comment, decided_at: decidedAt })
    .where('task_id', '=', row.id)
    .where('verdict', 'is', null)
    .execute();
}

/** What is attached to tasks. A higher feature keeps it. */
export interface FilesOfTask {
  /** @throws AppError `forbidden` where what others added would become the creator's own */
  demandPersonal: (tx: Tx, actor: MemberActor, task: { taskId: TaskId; status: ProjectStatus | null }) => Promise<void>;
  hasOfOthers: HasOfOthers;
  /** The task went into this project, or became personal. @param task.ownerId whose it is then */
  taken: (tx: Tx, task: { taskId: TaskId; projectId: ProjectId | null; ownerId: UserId }) => Promise<void>;
}

/** Whether others than the person have put something on a task that goes where it goes. */
type HasOfOthers = (tx: Tx, task: { taskId: TaskId; userId: UserId }) => Promise<boolean>;

/** What is said about tasks. A higher feature keeps it. */
export interface TalkOfTask {
  hasOfOthers: HasOfOthers;
}

/** Whether somebody has put something on one of the tasks. Higher features keep it. */
export type IsOnTasks = (tx: Tx, ids: readonly TaskId[]) => Promise<boolean>;

/** Where a task stands in the project that it comes into. */
export interface NewPlace {
  projectId: ProjectId | null;
  phaseId: PhaseId | null;
  assigneeIds: UserId[];
  reviewerId: UserId | null;
  /** Null where it stays as it is. */
  checklist: ChecklistItem[] | null;
  position: string;
  number: number | null;
  ref: string | null;
}

interface PutIntoProject {
  row: TaskRow;
  place: NewPlace;
  /** It leaves its reviewer behind. */
  withdrawal: Change | null;
  actor: MemberActor;
  now: Date;
  newId: () => string;
}

/** Puts a task into another project, and keeps the ref that it had. @throws AppError `conflict` when the row moved on */
export async function putIntoProject(tx: Tx, { row, place, withdrawal, actor, now, newId }: PutIntoProject): Promise<void> {
  if (row.project_id !== null && row.number !== null && row.ref !== null) {
    const kept = { task_id: row.id, project_id: row.project_id, studio_id: row.studio_id, number: row.number, ref: row.ref };
    await tx
      .insertInto('former_refs')
      .values(kept)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await update(tx, row, {
    project_id: place.projectId,
    phase_id: place.phaseId,
    assignee_ids: place.assigneeIds,
    reviewer_id: place.reviewerId,
    position: place.position,
    number: place.number,
    ref: place.ref,
    ...defined({
      status: withdrawal?.patch.status,
      review_requested_at: withdrawal?.patch.reviewRequestedAt,
      review_requested_by: withdrawal?.patch.reviewRequestedBy,
      checklist: place.checklist === null ? undefined : JSON.stringify(place.checklist),
    }),
    field_stamps: stamped(row, {
      fields: ['phaseId', 'assigneeIds', 'reviewerId', ...(place.checklist === null ? [] : ['checklist'])],
      by: actor.userId,
    }),
    updated_by: actor.userId,
    updated_at: now.toISOString(),
  });
  if (withdrawal?.review) await recordReview(tx, { row, review: withdrawal.review, newId });
  else if (place.reviewerId && row.status === 'in_review') await handReviewOver(tx, { row, reviewerId: place.reviewerId });
}

interface Deletion {
  row: TaskRow;
  deletedAt: string | null;
  actor: MemberActor;
  now: Date;
}

/** @returns the task as it stands now. @throws AppError `conflict` when the row moved on */
export const setDeleted = (tx: Tx, { row, deletedAt, actor, now }: Deletion): Promise<TaskRow> =>
  update(tx, row, { deleted_at: deletedAt, updated_by: actor.userId, updated_at: now.toISOString() });

/** Deletes a task that came of another one, which has its rule back: restored, it repeats no more. @throws AppError `conflict` */
export const withdrawNext = (tx: Tx, { row, actor, now }: Pick<Deletion, 'row' | 'actor' | 'now'>): Promise<TaskRow> =>
  update(tx, row, { deleted_at: now.toISOString(), repeat: null, updated_by: actor.userId, updated_at: now.toISOString() });

type Columns = Updateable<Tasks>;

/** Comes back with the row: what belongs to it in other tables stands as it was read when it was locked. */
async function update(tx: Tx, row: TaskRow, columns: Columns): Promise<TaskRow> {
  const updated = await tx
    .updateTable('tasks')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
  if (!updated) throw new AppError('conflict');
  return { ...row, ...updated };
}

/** With its reviews, which changed with it. */
const readAgain = async (tx: Tx, { id }: TaskRow): Promise<TaskRow> => certain(await taskRow(tx, id), 'it was changed in this transaction');

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

/** One event for all of them; whoever is to be told of the act is told by its own, or of `acts`. */
export function tellChanged(tx: Tx, actorId: UserId, tasks: readonly TaskChange[], acts: readonly TaskAct[] = []): void {
  if (tasks.length === 0) return;
  const scopes = [...new Set(tasks.map(({ projectId }) => `project:${projectId}` as const))];
  appendEvent(tx, { type: 'tasks.edited', actorId, scopes, data: { tasks: [...tasks] }, facts: { acts } });
}

/** Tells that a plan has put tasks into a project. */
export function tellMade(tx: Tx, { actor, projectId, ids }: { actor: MemberActor; projectId: ProjectId; ids: readonly TaskId[] }): void {
  if (ids.length === 0) return;
  const tasks = ids.map((id): TaskChange => ({ id, projectId, version: 1, changed: [], before: null, after: {} }));
  appendEvent(tx, { type: 'tasks.created', actorId: actor.userId, scopes: [`project:${projectId}`], data: { tasks }, facts: { acts: [] } });
}

/** Fewer are read as fast as one. */
const manyRows = 16;
const projectsAtOnce = 1000;

/**
 * Adds the rows of projects up to one each, of every studio. A difference that somebody adds meanwhile stays beside it.
 * @returns how many projects had many
 */
export async function addUpSums(tx: Tx<'housekeeping'>): Promise<number> {
  const { numAffectedRows } = await sql`
      with many as (
        select project_id from project_sums group by project_id having count(*) > ${manyRows} limit ${projectsAtOnce}
      ),
      gone as (
        delete from project_sums s using many m where s.project_id = m.project_id returning s.*
      )
      insert into project_sums (project_id, studio_id, weight, completed_weight, in_review_weight, tasks, open_tasks)
      select project_id, studio_id, sum(weight), sum(completed_weight), sum(in_review_weight), sum(tasks), sum(open_tasks)
      from gone group by project_id, studio_id
    `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
