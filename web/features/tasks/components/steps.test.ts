import { expect, test } from 'vitest';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskBrief } from '../../../../domain/tasks/contract.ts';
import { statusChoices } from './steps.ts';

const [me, other] = ['me' as UserId, 'other' as UserId];
const free = { edit: true, move: true, sendToReview: true, approve: true, requestChanges: true, remove: true } as const;
const task = (of: object): TaskBrief =>
  ({
    status: 'todo',
    projectId: 'halden',
    assigneeIds: [me],
    reviewerId: null,
    reviewRequestedBy: null,
    can: free,
    ...of,
  }) as unknown as TaskBrief;
const closedTo = (of: object): Partial<Record<TaskStatus, string>> =>
  Object.fromEntries(statusChoices(task(of), me).flatMap(({ value, disabledReason }) => (disabledReason ? [[value, disabledReason]] : [])));

const inReview = { status: 'in_review', reviewerId: me, assigneeIds: [other], reviewRequestedBy: other };
test.each<[who: string, of: object, closed: Partial<Record<TaskStatus, string>>]>([
  ['may take every step of their own project work', {}, {}],
  ['can send no personal task to review', { projectId: null }, { in_review: 'You alone see a personal task' }],
  [
    'moves nothing that they do not work on',
    { can: { ...free, move: 'not_assigned', sendToReview: 'not_assigned' } },
    {
      in_progress: 'Only the people assigned to this task can do that',
      in_review: 'Only the people assigned to this task can do that',
      completed: 'Only the people assigned to this task can do that',
    },
  ],
  ['as the reviewer decides, and sends back with words alone', inReview, { todo: 'Request changes: it goes back to In progress' }],
  [
    'approves nothing of their own',
    { ...inReview, assigneeIds: [me], can: { ...free, approve: 'own_work', requestChanges: 'own_work' } },
    { completed: 'Nobody approves their own work' },
  ],
])('a person %s', (_who, of, closed) => {
  expect(closedTo(of)).toEqual(closed);
});
