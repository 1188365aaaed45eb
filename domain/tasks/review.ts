// The review of a task: who asks whom, and what comes of it (PRODUCT §4). States of a task in every rule obey:
// in review, and only then, somebody has asked for it, and there is a reviewer; completed, and only then, with a time.

import type { ReviewId, UserId } from '../kernel/ids.ts';
import { accept, refuse, type Refusal, type Result } from '../kernel/result.ts';
import type { TaskStatus } from './choices.ts';
import type { Review, Task } from './contract.ts';

/** What a rule has to know of a task; server rows and cached records both fit. */
export type TaskState = Readonly<
  Pick<Task, 'status' | 'position' | 'projectId' | 'reviewerId' | 'round' | 'reviewRequestedAt' | 'reviewRequestedBy' | 'completedAt'> & {
    assigneeIds: readonly UserId[];
  }
>;

/** Who acts, when, and under which rules of the studio. */
export interface Circumstances {
  actorId: UserId;
  /** The moment, ISO 8601. */
  now: string;
  /** Lead of the task's project: reviews when nobody else was named. */
  projectLeadId: UserId | null;
  /** The studio lets people approve their own work. */
  selfApproval: boolean;
  /** Whether somebody can look at the task: who was deactivated, or is out of a private project, would be waited for in vain. */
  canLook: (id: UserId) => boolean;
}

export type Step = 'move' | 'complete' | 'reopen' | 'sendToReview' | 'approve' | 'takeBackApproval' | 'requestChanges' | 'withdraw';

/** A place on the board: the input of `tasks.move`. */
export interface Move {
  status: TaskStatus;
  position: string;
  reviewerId?: UserId | undefined;
}

/** What a step does to the record of reviews: opens a round, decides the open one, or lets a decided one wait again. */
export type ReviewEffect =
  | { opens: { round: number; requestedBy: UserId; requestedAt: string; reviewerId: UserId } }
  | { decides: { verdict: 'approved' | 'changes_requested' | 'withdrawn'; comment: string | null; decidedAt: string } }
  | { takesBack: ReviewId };

export type TaskPatch = Partial<
  Pick<TaskState, 'status' | 'position' | 'reviewerId' | 'round' | 'reviewRequestedAt' | 'reviewRequestedBy' | 'completedAt'>
>;

export interface Change {
  step: Step;
  patch: TaskPatch;
  review: ReviewEffect | null;
  /** The move that puts the task back where it was; null for a decision, which others have been told. */
  inverse: Move | null;
}

interface ReviewCommand {
  task: TaskState;
  /** Order key in the new column; where it is if left out. */
  position?: string | undefined;
}

/** Did this person do the work: are they assigned to it, or did they send it to review? */
export function isOwnWork(task: Pick<TaskState, 'assigneeIds' | 'reviewRequestedBy'>, userId: UserId): boolean {
  return task.assigneeIds.includes(userId) || task.reviewRequestedBy === userId;
}

/**
 * Asks for a review: of the given reviewer, else of the task's last one, else of the project lead, as far as these can look at it.
 *
 * Refuses with `reviewer_required` when that leaves nobody who may approve, with `transition_refused` when the task is
 * in review already, or is personal: its creator alone sees it, so nobody could look at it.
 */
export function sendToReview(
  { task, position = task.position, reviewerId }: ReviewCommand & { reviewerId?: UserId | undefined },
  circumstances: Circumstances,
): Result<Change> {
  if (task.status === 'in_review') return refuse('transition_refused', { message: 'This is in review already.' });
  if (task.projectId === null) {
    return refuse('transition_refused', { message: 'You alone see a personal task, so nobody can review it.' });
  }
  const reviewer = chooseReviewer(task, reviewerId, circumstances);
  if (typeof reviewer !== 'string') return reviewer;
  const { actorId: requestedBy, now: requestedAt } = circumstances;
  const round = Math.max(1, task.round);
  return accept({
    step: 'sendToReview',
    patch: {
      status: 'in_review',
      position,
      reviewerId: reviewer,
      round,
      reviewRequestedAt: requestedAt,
      reviewRequestedBy: requestedBy,
      completedAt: null,
    },
    review: { opens: { round, requestedBy, requestedAt, reviewerId: reviewer } },
    inverse: task.status === 'completed' ? null : placeOf(task),
  });
}

/** The reviewer completes the task. Refuses with `forbidden` anybody else, and who did the work themselves. */
export function approve({ task, position = task.position }: ReviewCommand, circumstances: Circumstances): Result<Change> {
  const refusal = refuseDecision(task, circumstances);
  if (refusal) return refusal;
  return accept({
    step: 'approve',
    patch: { ...outsideReview('completed', circumstances), position },
    review: decide('approved', null, circumstances),
    inverse: null,
  });
}

/**
 * The reviewer takes an approval back that they have just given: the round waits for them again, as it did. Refuses with
 * `forbidden` anybody else, and with `transition_refused` where the task is not completed by that approval any more.
 */
export function takeBackApproval(
  { task, review, position = task.position }: ReviewCommand & { review: Review | undefined },
  { actorId }: Circumstances,
): Result<Change> {
  if (review?.verdict !== 'approved' || task.status !== 'completed' || task.completedAt !== review.decidedAt) {
    return refuse('transition_refused', { message: 'This was changed after it was approved. Reopen it instead.' });
  }
  if (review.reviewerId !== actorId) return refuse('forbidden', { message: 'Only who approved it can take that back.' });
  const { id, requestedAt, requestedBy } = review;
  return accept({
    step: 'takeBackApproval',
    patch: { status: 'in_review', position, completedAt: null, reviewRequestedAt: requestedAt, reviewRequestedBy: requestedBy },
    review: { takesBack: id },
    inverse: null,
  });
}

/** The reviewer sends the work back with a comment (1 to 10,000 characters), which begins the next round. */
export function requestChanges(
  { task, position = task.position, comment }: ReviewCommand & { comment: string },
  circumstances: Circumstances,
): Result<Change> {
  const refusal = refuseDecision(task, circumstances) ?? refuseComment(comment);
  if (refusal) return refusal;
  return accept({
    step: 'requestChanges',
    patch: { ...outsideReview('in_progress', circumstances), position, round: task.round + 1 },
    review: decide('changes_requested', comment, circumstances),
    inverse: null,
  });
}

/** Takes the work back before anybody has decided; the round stays. */
export function withdraw(
  { task, position = task.position, to }: ReviewCommand & { to: 'todo' | 'in_progress' },
  circumstances: Circumstances,
): Result<Change> {
  if (task.status !== 'in_review') return refuseOutsideReview();
  return accept({
    step: 'withdraw',
    patch: { ...outsideReview(to, circumstances), position },
    review: decide('withdrawn', null, circumstances),
    inverse: backToReview(task, circumstances),
  });
}

/** May this person review the task, were the actor to send it? */
export function mayReview(task: TaskState, userId: UserId, { actorId, selfApproval }: Circumstances): boolean {
  return selfApproval || !(task.assigneeIds.includes(userId) || userId === actorId);
}

export function placeOf({ status, position }: TaskState): Move {
  return { status, position };
}

/** What holds of a task once it has come to a column other than In review. */
export function outsideReview(status: Exclude<TaskStatus, 'in_review'>, { now }: Circumstances) {
  const completedAt = status === 'completed' ? now : null;
  return { status, completedAt, reviewRequestedAt: null, reviewRequestedBy: null };
}

function chooseReviewer(task: TaskState, asked: UserId | undefined, circumstances: Circumstances): UserId | Refusal {
  const before = [task.reviewerId, circumstances.projectLeadId].filter((candidate) => candidate !== null);
  const named = asked === undefined ? before.filter(circumstances.canLook) : [asked];
  const reviewer = named.find((candidate) => mayReview(task, candidate, circumstances));
  if (reviewer !== undefined) return reviewer;
  if (named.length === 0) return refuse('reviewer_required');
  return refuse('reviewer_required', { message: 'Nobody approves their own work. Choose another reviewer.' });
}

function refuseDecision(task: TaskState, { actorId, selfApproval }: Circumstances): Refusal | null {
  if (task.status !== 'in_review') return refuseOutsideReview();
  if (task.reviewerId !== actorId) {
    return refuse('forbidden', { message: 'Only the reviewer can decide. Ask them, or choose another reviewer.' });
  }
  if (isOwnWork(task, actorId) && !selfApproval) {
    return refuse('forbidden', { message: 'Nobody approves their own work. Choose another reviewer.' });
  }
  return null;
}

function refuseOutsideReview(): Refusal {
  return refuse('transition_refused', { message: 'This is not in review any more.' });
}

function refuseComment(comment: string): Refusal | null {
  if (comment.trim() === '') return refuse('validation_failed', { field: 'comment', message: 'Comment is required.' });
  if (comment.length <= 10_000) return null;
  return refuse('validation_failed', { field: 'comment', message: 'Comment must be 10,000 characters or fewer.' });
}

function decide(verdict: 'approved' | 'changes_requested' | 'withdrawn', comment: string | null, { now }: Circumstances): ReviewEffect {
  return { decides: { verdict, comment, decidedAt: now } };
}

/** Whoever undoes a withdrawal becomes the one who asks: possible only while the reviewer may still decide then. */
function backToReview(task: TaskState, circumstances: Circumstances): Move | null {
  const { reviewerId } = task;
  if (reviewerId === null || !mayReview(task, reviewerId, circumstances)) return null;
  return { ...placeOf(task), reviewerId };
}
