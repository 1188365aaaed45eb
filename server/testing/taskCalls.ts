// One valid call of every endpoint of tasks (endpointCalls.ts).

import type { Task } from '../../domain/tasks/contract.ts';
import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import { newProject } from './projects.ts';
import type { Team } from './studios.ts';
import { newTask } from './tasks.ts';

export const taskCalls: CallsOf<'tasks'> = {
  'tasks.board': async ({ principal }) => ({ path: `/tasks/board?view=created&projectId=${(await newProject(principal)).id}` }),
  'tasks.list': async ({ principal }) => ({ path: `/tasks?view=project&projectId=${(await newProject(principal)).id}` }),
  'tasks.get': async ({ principal }) => ({ path: `/tasks/${(await newTask(principal)).id}` }),
  'tasks.create': async ({ principal }) => ({
    path: '/tasks',
    body: { title: 'Measure the stair', projectId: (await newProject(principal)).id },
  }),
  'tasks.edit': async ({ principal }) => {
    const { id, version } = await newTask(principal);
    return { path: `/tasks/${id}`, body: { version, changes: { title: 'Draw the stair' } } };
  },
  'tasks.move': async ({ principal }) => ({
    path: `/tasks/${(await newTask(principal)).id}/move`,
    body: { status: 'in_progress', position: 'a5' },
  }),
  // The Junior reviews: whoever of the others sends it, it is not their own work.
  'tasks.sendToReview': async ({ principal, junior }) => ({
    path: `/tasks/${(await newTask(principal)).id}/send-to-review`,
    body: { reviewerId: junior.id },
  }),
  'tasks.approve': async (team) => ({ path: `/tasks/${(await taskInReview(team)).id}/approve`, body: {} }),
  'tasks.takeBackApproval': async (team) => {
    const { id } = await taskInReview(team);
    await ok(team.principal.client.post(`/api/v1/tasks/${id}/approve`, {}));
    return { path: `/tasks/${id}/take-back-approval`, body: { position: 'a5' } };
  },
  'tasks.requestChanges': async (team) => ({
    path: `/tasks/${(await taskInReview(team)).id}/request-changes`,
    body: { comment: 'The lining is 20 mm short.' },
  }),
  'tasks.changeProject': async ({ principal }) => {
    const { id, version } = await newTask(principal);
    return { path: `/tasks/${id}/project`, body: { version, projectId: (await newProject(principal)).id } };
  },
  'tasks.remove': async ({ principal }) => ({ path: `/tasks/${(await newTask(principal)).id}`, body: {} }),
  'tasks.history': async ({ principal }) => ({ path: `/tasks/${(await newTask(principal)).id}/history` }),
  'tasks.trash': async () => ({ path: '/deleted-tasks' }),
  'tasks.restore': async ({ principal }) => {
    const { id } = await newTask(principal);
    await ok(principal.client.call('DELETE', `/api/v1/tasks/${id}`, { body: {} }));
    return { path: `/tasks/${id}/restore`, body: {} };
  },
};

/** Sent by the Senior, to the Principal. */
async function taskInReview({ principal, senior }: Team): Promise<Task> {
  const { id } = await newTask(senior);
  const { task } = await ok<{ task: Task }>(senior.client.post(`/api/v1/tasks/${id}/send-to-review`, { reviewerId: principal.id }));
  return task;
}
