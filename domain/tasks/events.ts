// What happens to tasks. An event names the tasks that an act changed, one or many; their texts stand in their rows alone,
// and whoever hears of a task is shown it as it stands.

import { z } from 'zod';
import { type DataOf, event, type EventTraits } from '../kernel/events.ts';
import { projectId, taskId } from '../kernel/ids.ts';
import { type Task, type TaskCard, taskChanges, taskFacts } from './contract.ts';
import type { Step } from './review.ts';

export const taskFactNames = taskFacts.keyof().options;

const fieldNames = [
  ...taskChanges.keyof().options,
  'projectId',
  'nextId',
  'status',
  'position',
  'round',
  'reviewRequestedAt',
  'reviewRequestedBy',
  'completedAt',
  'reviews',
] as const;
export type TaskFieldName = (typeof fieldNames)[number];

/** A task that an act changed, as the log keeps it. */
export const taskChange = z.strictObject({
  id: taskId,
  /** Null for a personal task. */
  projectId: projectId.nullable(),
  version: z.number(),
  /** Every field that changed, with those that hold text. */
  changed: z.array(z.enum(fieldNames)),
  /** What changed and is no text; null where the task was not there before, or is there no more. */
  before: taskFacts.partial().nullable(),
  after: taskFacts.partial().nullable(),
});
export type TaskChange = z.infer<typeof taskChange>;

const ofTasks = (traits?: EventTraits) => event({ tasks: z.array(taskChange).min(1) }, traits);

export const tasksEvents = {
  'tasks.created': ofTasks({ changesCount: true, isActivity: true }),
  'tasks.edited': ofTasks(),
  'tasks.moved': ofTasks(),
  'tasks.completed': ofTasks({ isActivity: true }),
  'tasks.reopened': ofTasks({ isActivity: true }),
  'tasks.sentToReview': ofTasks({ isActivity: true }),
  'tasks.approved': ofTasks({ isActivity: true }),
  'tasks.approvalTakenBack': ofTasks(),
  'tasks.changesRequested': ofTasks({ isActivity: true }),
  'tasks.withdrawn': ofTasks(),
  /** Two changes of the one task: how it left the one project, and how it came into the other. */
  'tasks.projectChanged': ofTasks({ changesCount: true, settles: true, isActivity: true }),
  'tasks.removed': ofTasks({ changesCount: true, settles: true }),
  'tasks.restored': ofTasks({ changesCount: true, settles: true }),
};
export type TaskEventName = keyof typeof tasksEvents;

/** The event that a step on the board is. */
export const eventOfStep = {
  move: 'tasks.moved',
  complete: 'tasks.completed',
  reopen: 'tasks.reopened',
  sendToReview: 'tasks.sentToReview',
  approve: 'tasks.approved',
  takeBackApproval: 'tasks.approvalTakenBack',
  requestChanges: 'tasks.changesRequested',
  withdraw: 'tasks.withdrawn',
} as const satisfies Record<Step, TaskEventName>;

/** A task as it is stored: the same for everybody. */
export type StoredTask = Omit<Task, 'can'>;

export type StoredCard = Omit<TaskCard, 'can'>;

/** One task around an act; `before` is null where there was none. */
export interface TaskAct {
  task: StoredTask;
  before: StoredTask | null;
  changed: readonly TaskFieldName[];
}

/** With an event of tasks: those of its tasks that somebody is to be told of. */
export interface TaskEventFacts {
  acts: readonly TaskAct[];
}

/** A task that got other dates, with the people whose work that is. */
export type MovedTask = Pick<StoredTask, 'id' | 'title' | 'assigneeIds'> & {
  /** Only while it waits for their review. */
  reviewerId: StoredTask['reviewerId'];
};

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof tasksEvents> {}
  interface EventFacts extends Record<TaskEventName, TaskEventFacts> {}
}
