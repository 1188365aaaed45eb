// Statements that change tasks.

import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { ProjectStatus, Visibility } from '../../../domain/projects/contract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { NewTask, Repeat, TaskChanges } from '../../../domain/tasks/contract.ts';
import { type Description, descriptionWords } from '../../../domain/tasks/description.ts';
import type { Change, ReviewEffect } from '../../../domain/tasks/review.ts';
import { defined } from '../../../domain/kernel/records.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { Tasks } from '../../db/types.gen.ts';
import { certain } from '../../certain.ts';
import { numbering } from '../projects/writes.ts';
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
  const edited = await updateTask(tx, row, {
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
export async function handReviewOver(tx: Tx, { row, reviewerId }: { row: TaskRow; reviewerId: UserId }): Promise<void> {
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
  const changed = await updateTask(tx, row, {
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

export async function recordReview(
  tx: Tx,
  { row, review, newId }: { row: TaskRow; review: ReviewEffect; newId: () => string },
): Promise<void> {
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

interface Deletion {
  row: TaskRow;
  deletedAt: string | null;
  actor: MemberActor;
  now: Date;
}

/** @returns the task as it stands now. @throws AppError `conflict` when the row moved on */
export const setDeleted = (tx: Tx, { row, deletedAt, actor, now }: Deletion): Promise<TaskRow> =>
  updateTask(tx, row, { deleted_at: deletedAt, updated_by: actor.userId, updated_at: now.toISOString() });

/** Deletes a task that came of another one, which has its rule back: restored, it repeats no more. @throws AppError `conflict` */
export const withdrawNext = (tx: Tx, { row, actor, now }: Pick<Deletion, 'row' | 'actor' | 'now'>): Promise<TaskRow> =>
  updateTask(tx, row, { deleted_at: now.toISOString(), repeat: null, updated_by: actor.userId, updated_at: now.toISOString() });

type Columns = Updateable<Tasks>;

/** @returns the task with these columns; what belongs to it in other tables stands as it was read. @throws AppError `conflict` when the row moved on */
export async function updateTask(tx: Tx, row: TaskRow, columns: Columns): Promise<TaskRow> {
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
