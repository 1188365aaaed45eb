// What happens to tasks, and how an event looks to each person who hears it.

import type { Actor } from '../kernel/actor.ts';
import type { Task, TaskCard } from './contract.ts';
import type { Filterable } from './filter.ts';
import { taskVerdicts } from './policy.ts';
import type { Step } from './review.ts';

/** The event that a step on the board is. */
export const eventOfStep = {
  move: 'tasks.moved',
  complete: 'tasks.completed',
  reopen: 'tasks.reopened',
  sendToReview: 'tasks.sentToReview',
  approve: 'tasks.approved',
  requestChanges: 'tasks.changesRequested',
  withdraw: 'tasks.withdrawn',
} as const satisfies Record<Step, string>;

export type TaskEventType = 'tasks.created' | 'tasks.edited' | 'tasks.removed' | 'tasks.restored' | (typeof eventOfStep)[Step];

/** A task as it is stored: the same for everybody. */
export type StoredTask = Omit<Task, 'can'>;

/** What a board needs to know of a task to tell which columns and counts it is part of. */
export type TaskFacts = Filterable;

/** The task before and after the event; whoever hears of it may read all of it. */
export interface TaskEventData {
  task: StoredTask;
  /** Null where there was no task before: it is new, or came back. */
  before: TaskFacts | null;
  /** Names of the fields that changed. */
  changed: readonly string[];
}

/** What one person gets: the task with their own verdicts. */
export interface HeardTaskEvent {
  task: Task;
  before: TaskFacts | null;
  changed: readonly string[];
}

export const isTaskEvent = (type: string): type is TaskEventType => type.startsWith('tasks.');

export const withVerdicts = (task: StoredTask, actor: Actor): Task => ({ ...task, can: taskVerdicts(actor, task) });

export const hearTaskEvent = ({ task, ...rest }: TaskEventData, actor: Actor): HeardTaskEvent => ({
  ...rest,
  task: withVerdicts(task, actor),
});

export function factsOf(task: TaskFacts): TaskFacts {
  const { id, ref, title, projectId, phaseId, status, priority, creatorId, assigneeIds, reviewerId, due, position } = task;
  return { id, ref, title, projectId, phaseId, status, priority, creatorId, assigneeIds, reviewerId, due, position };
}

/** What a board shows of a task. */
export function toCard({ description: _long, checklist, reviews: _past, ...card }: Task): TaskCard {
  return { ...card, checklistDone: checklist.filter((item) => item.done).length, checklistTotal: checklist.length };
}
