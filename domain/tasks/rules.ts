// What a move on the board means, and how two people's edits of one task come together (PRODUCT §4).

import type { ChecklistItemId, UserId } from '../kernel/ids.ts';
import { type Edit, isSame, mergeEdit } from '../kernel/merge.ts';
import { keyBetween, keyJustAfter } from '../kernel/orderKey.ts';
import { accept, refuse, type Result } from '../kernel/result.ts';
import { itemWith, mergedItem } from './checklist.ts';
import type { TaskStatus } from './choices.ts';
import type { ChecklistItem, NewTask, Task, TaskChanges } from './contract.ts';
import { whyNoPercent } from './progress.ts';
import {
  approve,
  type Change,
  type Circumstances,
  isOwnWork,
  type Move,
  outsideReview,
  placeOf,
  sendToReview,
  type Step,
  type TaskState,
  withdraw,
} from './review.ts';

/** How a person stands to a task in review. Who did the work counts as a worker, also when named as its reviewer. */
export type Standing = 'reviewer' | 'worker' | 'other';

/** A step that a card's way across the board can mean. */
type BoardStep = Exclude<Step, 'takeBackApproval'>;

/** What moving a card from one column to another means; null where there is no such step. */
export const steps: Record<TaskStatus, Record<TaskStatus, BoardStep | Record<Standing, BoardStep | null>>> = {
  todo: { todo: 'move', in_progress: 'move', in_review: 'sendToReview', completed: 'complete' },
  in_progress: { todo: 'move', in_progress: 'move', in_review: 'sendToReview', completed: 'complete' },
  in_review: {
    todo: { reviewer: null, worker: 'withdraw', other: 'withdraw' },
    in_progress: { reviewer: 'requestChanges', worker: 'withdraw', other: 'withdraw' },
    in_review: 'move',
    completed: 'approve',
  },
  completed: { todo: 'reopen', in_progress: 'reopen', in_review: 'sendToReview', completed: 'move' },
};

/** The step that this person takes by moving the task to a column; null where there is none. */
export function stepTo(task: TaskState, to: TaskStatus, actorId: UserId): BoardStep | null {
  const step = steps[task.status][to];
  return typeof step === 'string' ? step : step[standingOf(task, actorId)];
}

/**
 * Moves a task to a column and a place in it. Needs no version: of two moves the later one wins.
 *
 * Refuses with `transition_refused` a step that does not exist or needs a comment, with what `sendToReview` and
 * `approve` refuse where a move means these.
 */
export function moveTask(task: TaskState, move: Move, circumstances: Circumstances): Result<Change> {
  const step = stepTo(task, move.status, circumstances.actorId);
  const { position, reviewerId } = move;
  switch (step) {
    case 'move':
      return accept(undoable(task, step, { status: move.status, position }));
    case 'complete':
      return accept(undoable(task, step, { ...outsideReview('completed', circumstances), position }));
    case 'reopen':
      return accept(undoable(task, step, { ...outsideReview(workColumn(move), circumstances), position }));
    case 'sendToReview':
      return sendToReview({ task, position, reviewerId }, circumstances);
    case 'approve':
      return approve({ task, position }, circumstances);
    case 'withdraw':
      return withdraw({ task, position, to: workColumn(move) }, circumstances);
    case 'requestChanges':
    case null:
      return refuse('transition_refused', { message: 'Say what to change: use Request changes.' });
  }
}

/** Completes a task from the panel or the list, in its place: straight, or by approving what is in review. */
export function completeTask(task: TaskState, circumstances: Circumstances): Result<Change> {
  return moveTask(task, { status: 'completed', position: task.position }, circumstances);
}

/** Takes a completed task back into work, in its place. Refuses with `transition_refused` if it is not completed. */
export function reopenTask(task: TaskState, circumstances: Circumstances): Result<Change> {
  if (task.status !== 'completed') return refuse('transition_refused', { message: 'This is not completed.' });
  return moveTask(task, { status: 'in_progress', position: task.position }, circumstances);
}

/**
 * An order key between two neighbours on a board; null is the open end. Neighbours that share a key, because two
 * people dropped at one place at once, leave no room between them: the card goes right behind them.
 */
export function positionBetween(before: string | null, after: string | null): string {
  return before !== null && after !== null && before >= after ? keyJustAfter(before) : keyBetween(before, after);
}

export interface CopyTask {
  /** Who can still be named: a person who has left since is not. */
  isThere: (id: UserId) => boolean;
  newItemId: () => ChecklistItemId;
}

/** What a personal task has none of. */
type OfProject = 'projectId' | 'phaseId' | 'room' | 'assigneeIds' | 'reviewerId';

/** All else that somebody writes into a task: a field that a copy forgets does not compile. */
type Written = Required<Omit<NewTask, OfProject | 'status' | 'position'>>;

/**
 * A second task like the first one: the same work, not yet begun. It stands right behind the task, or in To do when that is further on; nothing of its
 * checklist is done.
 */
export function copyOf(task: Omit<Task, 'can'>, { isThere, newItemId }: CopyTask): NewTask {
  const { title, description, projectId, phaseId, room, priority, reviewerId, start, due, estimate, labels } = task;
  const status = task.status === 'in_progress' ? 'in_progress' : 'todo';
  const place = { status, ...(status === task.status && { position: positionBetween(task.position, task.position) }) } as const;
  const checklist = task.checklist.map((item) => {
    const isNamed = projectId !== null && item.assigneeId !== undefined && isThere(item.assigneeId);
    return itemWith({ ...item, id: newItemId(), done: false }, isNamed ? {} : { assigneeId: null });
  });
  const written: Written = { title, description, priority, start, due, estimate, labels, checklist, repeat: due && task.repeat };
  if (projectId === null) return { ...written, ...place };
  const assigneeIds = task.assigneeIds.filter(isThere);
  const reviewer = reviewerId !== null && isThere(reviewerId) ? reviewerId : null;
  return { ...written, ...place, projectId, phaseId, room, assigneeIds, reviewerId: reviewer };
}

export interface TaskEdit extends Omit<Edit<Readonly<TaskChanges>>, 'together'> {
  /** The checklist that the editor saw: with it two people's ticks come together item by item. */
  baseChecklist?: readonly ChecklistItem[] | undefined;
}

/**
 * Edits a task: `mergeTask`, and its days come in order (`daysInOrder`), it is as far as somebody says while that counts, and a task in review keeps a reviewer who may
 * decide, or the edit is refused with `reviewer_required`.
 */
export function editTask(task: TaskState, edit: TaskEdit, { selfApproval }: Circumstances): Result<Readonly<TaskChanges>> {
  const merged = mergeTask(edit);
  if (!merged.ok) return merged;
  const days = daysInOrder(merged.value, edit.current);
  if (!days.ok) return days;
  const percent = percentFits(task.status, { ...edit.current, ...merged.value });
  if (merged.value.percent !== undefined && !percent.ok) return percent;
  if (task.status !== 'in_review') return merged;
  const { reviewerId = task.reviewerId, assigneeIds = task.assigneeIds } = merged.value;
  const field = merged.value.reviewerId === undefined ? 'assigneeIds' : 'reviewerId';
  if (merged.value[field] === undefined) return merged;
  if (reviewerId === null) return refuse('reviewer_required', { field });
  if (selfApproval || !isOwnWork({ ...task, assigneeIds }, reviewerId)) return merged;
  const message = 'Nobody approves their own work. Choose another reviewer.';
  return refuse('reviewer_required', { field, message });
}

/** Refuses to say how far a task is that has not begun, is not worked on, or has a checklist that says it. */
function percentFits(status: TaskStatus, { percent, checklist = [] }: Pick<TaskChanges, 'percent' | 'checklist'>): Result<void> {
  const why = whyNoPercent({ status, hasSteps: checklist.length > 0 });
  return why === null || percent === null ? accept(undefined) : refuse('validation_failed', { field: 'percent', message: why });
}

type Days = Pick<TaskChanges, 'start' | 'due'>;

/** Refuses a change by which a task would start after it is due; days that were so before keep nobody from other changes. */
export function daysInOrder(changes: Days, now: Days = {}): Result<void> {
  const { start, due } = { ...now, ...changes };
  const isChanged = changes.start !== undefined || changes.due !== undefined;
  if (!isChanged || !start || !due || start <= due) return accept(undefined);
  return refuse('validation_failed', {
    field: changes.due === undefined ? 'start' : 'due',
    message: 'A task cannot be due before it starts.',
  });
}

/** As `mergeEdit`, with two people's changes of a checklist brought together item by item. */
export function mergeTask({ baseChecklist, ...edit }: TaskEdit): Result<Readonly<TaskChanges>> {
  return mergeEdit({
    ...edit,
    together: { checklist: ({ theirs, yours }) => mergeChecklist({ base: baseChecklist, theirs, yours }) },
  });
}

function undoable(task: TaskState, step: Step, patch: Change['patch']): Change {
  return { step, patch, review: null, inverse: placeOf(task) };
}

function workColumn({ status }: Move): 'todo' | 'in_progress' {
  return status === 'todo' ? 'todo' : 'in_progress';
}

function standingOf(task: TaskState, actorId: UserId): Standing {
  if (isOwnWork(task, actorId)) return 'worker';
  return task.reviewerId === actorId ? 'reviewer' : 'other';
}

type Items = readonly ChecklistItem[] | undefined;

/**
 * Three-way merge by item: an item that one side changed, added or removed follows that side; an item that one side
 * removed and the other changed stays. The order is the editor's if they changed it. Null when both gave one item
 * different words, days or people, or without a base to compare with.
 */
function mergeChecklist({ base, theirs, yours }: { base: Items; theirs: Items; yours: Items }): ChecklistItem[] | null {
  if (!base || !theirs || !yours) return null;
  const merged: ChecklistItem[] = [];
  for (const id of mergedOrder({ base, theirs, yours })) {
    const [before, their, your] = [base, theirs, yours].map((items) => items.find((item) => item.id === id));
    if (isSame(before, their) || isSame(their, your)) {
      if (your) merged.push(your);
    } else if (isSame(before, your) || !your) {
      if (their) merged.push(their);
    } else if (!their) {
      merged.push(your);
    } else {
      const item = mergedItem({ before, theirs: their, yours: your });
      if (!item) return null;
      merged.push(item);
    }
  }
  return merged;
}

function mergedOrder({ base, theirs, yours }: Record<'base' | 'theirs' | 'yours', readonly ChecklistItem[]>) {
  const [was, mine, other] = [idsOf(base), idsOf(yours), idsOf(theirs)];
  const isKept = isSame(
    was.filter((id) => mine.includes(id)),
    mine.filter((id) => was.includes(id)),
  );
  return new Set(isKept ? [...other, ...mine] : [...mine, ...other]);
}

function idsOf(items: readonly ChecklistItem[]): ChecklistItem['id'][] {
  return items.map((item) => item.id);
}
