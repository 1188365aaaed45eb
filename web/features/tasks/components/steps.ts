// The columns that a task can go to from where it is, for this person, and why not to the others.

import type { UserId } from '../../../../domain/kernel/ids.ts';
import { type TaskStatus, taskStatuses } from '../../../../domain/tasks/choices.ts';
import type { TaskBrief } from '../../../../domain/tasks/contract.ts';
import { stepTo } from '../../../../domain/tasks/rules.ts';
import { reasonOf } from '../../../lib/words.ts';
import { columnNames } from './statusNames.ts';

export interface StatusChoice {
  value: TaskStatus;
  label: string;
  disabledReason: string | undefined;
}

export const statusChoices = (task: TaskBrief, userId: UserId): StatusChoice[] =>
  taskStatuses.map((value) => ({ value, label: columnNames[value], disabledReason: reasonAgainst(task, value, userId) }));

/** Why this person cannot bring the task to a column; undefined when nothing is against it. */
export function reasonAgainst(task: TaskBrief, to: TaskStatus, userId: UserId): string | undefined {
  if (to === task.status) return undefined;
  switch (stepTo(task, to, userId)) {
    case null:
      return 'Request changes: it goes back to In progress';
    case 'approve':
      return reasonOf(task.can.approve);
    case 'requestChanges':
      return reasonOf(task.can.requestChanges);
    case 'sendToReview':
      return task.projectId === null ? 'You alone see a personal task' : reasonOf(task.can.sendToReview);
    default:
      return reasonOf(task.can.move);
  }
}
