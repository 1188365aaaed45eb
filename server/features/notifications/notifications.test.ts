// What people are told, on a real database: by the product's own acts, in their transaction.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification, NotificationCounts } from '../../../domain/notifications/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { foundStudio, newProject, newTask, ok, type Studio } from '../../testing/endpointCalls.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Listed {
  items: Notification[];
  next: string | null;
  counts: NotificationCounts;
  seq: number;
}

const listOf = ({ client }: Person, query = '') => ok<Listed>(client.get(`/api/v1/notifications${query}`));
const newestOf = async (person: Person) => (await listOf(person, '?limit=1')).items[0];
const edit = async ({ client }: Person, { id }: { id: string }, changes: object) => {
  const { task } = await ok<{ task: Task }>(client.get(`/api/v1/tasks/${id}`));
  return ok<{ task: Task }>(client.patch(`/api/v1/tasks/${id}`, { version: task.version, changes }));
};

describe('notifications.list', () => {
  test('[R3-05] an assignment is told to whoever is assigned, and not to whoever assigns', async () => {
    const project = await newProject(team.senior, { name: 'Mews flat' });
    const before = (await listOf(team.senior)).items.length;
    const task = await newTask(team.senior, { projectId: project.id, title: 'Order brass rail', assigneeIds: [team.standard.id, team.senior.id] });
    const { id, ...told } = (await newestOf(team.standard)) as Notification;
    expect(told).toMatchObject({
      userId: team.standard.id,
      type: 'task_assigned',
      title: 'Task assigned',
      isRead: false,
      groupId: id,
      data: { taskId: task.id, projectId: project.id, taskTitle: 'Order brass rail', projectName: 'Mews flat', actorId: team.senior.id },
    });
    expect(told.message).toMatch(/ assigned you "Order brass rail" in Mews flat$/);
    expect((await listOf(team.senior)).items).toHaveLength(before);
  });
});
