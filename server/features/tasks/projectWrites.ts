// A task goes into another project, or becomes personal, and takes along what lies on it.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { defined } from '../../../domain/kernel/records.ts';
import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import type { ChecklistItem } from '../../../domain/tasks/contract.ts';
import type { Change } from '../../../domain/tasks/review.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { TaskRow } from './sql.ts';
import { handReviewOver, recordReview, updateTask } from './writes.ts';

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
  await updateTask(tx, row, {
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
