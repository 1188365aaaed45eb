// Reviews of somebody who leaves: they wait for nobody who cannot decide.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { joinStudio, type Person } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const read = async ({ id }: Task): Promise<Task> => (await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${id}`))).task;
const sentToReview = (by: Person, { id }: Task) => ok(by.client.post(`/api/v1/tasks/${id}/send-to-review`, {}));
const deactivate = (id: string, handOverTo: string) =>
  ok(team.principal.client.post(`/api/v1/studio/members/${id}/deactivate`, { handOverTo }));
const toldOf = async (person: Person): Promise<string[]> =>
  (await ok<{ items: Notification[] }>(person.client.get('/api/v1/notifications'))).items.map(({ message }) => message);

describe('the review of somebody who leaves', () => {
  test('goes to the project’s lead where the successor did the work, and the lead is told; the round waits for them', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id });
    const work = { projectId, assigneeIds: [team.standard.id], reviewerId: leaver.id };
    const task = await newTask(team.principal, { ...work, title: 'Joinery schedule' });
    await sentToReview(team.standard, task);
    await deactivate(leaver.id, team.standard.id);
    const after = await read(task);
    expect([after.reviewerId, after.reviews.at(-1)?.reviewerId, after.status]).toEqual([team.senior.id, team.senior.id, 'in_review']);
    expect((await toldOf(team.senior))[0]).toMatch(/sent "Joinery schedule" in .* to you/);
    await ok(team.senior.client.post(`/api/v1/tasks/${task.id}/approve`, {}));
  });

  test('goes to who hands over where the lead did the work, too', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id });
    const task = await newTask(team.principal, { projectId, assigneeIds: [team.standard.id, team.senior.id], reviewerId: leaver.id });
    await sentToReview(team.standard, task);
    await deactivate(leaver.id, team.standard.id);
    expect((await read(task)).reviewerId).toBe(team.principal.id);
    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/approve`, {}));
  });

  test('of work that a reviewer takes over waits for somebody else: nobody approves their own', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const tasks: Task[] = [];
    for (const title of ['Stone samples', 'Lime wash']) {
      const { id: projectId } = await newProject(team.principal, { name: `House of ${title}`, leadId: team.senior.id });
      const task = await newTask(team.principal, { projectId, title, assigneeIds: [leaver.id], reviewerId: team.standard.id });
      await sentToReview(leaver, task);
      tasks.push(task);
    }
    await deactivate(leaver.id, team.standard.id);
    for (const task of tasks) {
      const after = await read(task);
      expect([after.assigneeIds, after.reviewerId]).toEqual([[team.standard.id], team.senior.id]);
    }
    // Each by the name of its own project.
    expect((await toldOf(team.senior)).slice(0, 2).sort()).toEqual([
      expect.stringContaining('"Lime wash" in House of Lime wash'),
      expect.stringContaining('"Stone samples" in House of Stone samples'),
    ]);
  });

  test('keeps nobody in a private project whose work there somebody takes over', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
    for (const { id: userId } of [leaver, team.standard])
      await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId }));
    const task = await newTask(team.principal, { projectId, assigneeIds: [team.standard.id], reviewerId: leaver.id });
    await sentToReview(team.standard, task);
    const out = { body: { handOverTo: team.standard.id } };
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${leaver.id}`, out));
    expect((await read(task)).reviewerId).toBe(team.senior.id);
  });

  test('stays with the successor where the studio lets people approve their own work', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id });
    const task = await newTask(team.principal, { projectId, assigneeIds: [leaver.id], reviewerId: team.standard.id });
    await sentToReview(leaver, task);
    const allow = async (selfApproval: boolean) => {
      const { version } = await ok<{ version: number }>(team.principal.client.get('/api/v1/studio'));
      await ok(team.principal.client.call('PATCH', '/api/v1/studio', { body: { version, changes: { selfApproval } } }));
    };
    await allow(true);
    await deactivate(leaver.id, team.standard.id);
    await allow(false);
    expect((await read(task)).reviewerId).toBe(team.standard.id);
  });
});
