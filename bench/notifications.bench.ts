// Issue: 5,000 edits of one person's tasks within a few seconds. Merged by the rule, one push a window and entry at most, and
// the list answers as fast as before: as a ratio within one run, since machines differ.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '../domain/notifications/contract.ts';
import type { Task } from '../domain/tasks/contract.ts';
import { ok } from '../server/testing/answers.ts';
import { newProject } from '../server/testing/projects.ts';
import { foundStudio, type Studio } from '../server/testing/studios.ts';
import { newTask } from '../server/testing/tasks.ts';
import { queryOnce } from '../server/testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../server/testing/testServer.ts';

const edits = 5000;
const tasksOfReader = 50;
const atOnce = 20;

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
}, 60_000);
afterAll(() => server.close());

const list = () => ok<{ items: Notification[] }>(team.standard.client.get('/api/v1/notifications'));

/** The middle of 60 answers, in milliseconds. */
async function listTime(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 60; round++) {
    const before = performance.now();
    await list();
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b)[30] ?? Number.NaN;
}

test(`${edits} edits of ${tasksOfReader} tasks`, async () => {
  const project = await newProject(team.principal);
  const tasks: Task[] = [];
  for (let index = 0; index < tasksOfReader; index++)
    tasks.push(await newTask(team.principal, { projectId: project.id, assigneeIds: [team.standard.id] }));
  const before = await listTime();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let step = lane; step < edits; step += atOnce) {
        const task = tasks[step % tasksOfReader] as Task;
        // Each lane edits a field of its own kind with what it knows: the newest wins, nothing is refused.
        const { task: fresh } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`));
        await team.principal.client.patch(`/api/v1/tasks/${task.id}`, {
          version: fresh.version,
          changes: step % 2 ? { room: `Room ${step}` } : { labels: [`L${step}`] },
        });
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = await listTime();
  const { rows } = await queryOnce(
    server.ownerUrl,
    `
    select count(*)::int as written, count(*) filter (where superseded_by is null)::int as entries,
      count(distinct (group_id, push_due))::int as windows from notifications where user_id = $1 and type = 'task_edited'`,
    [team.standard.id],
  );
  const facts = rows[0] as { written: number; entries: number; windows: number };
  console.log({ seconds, ...facts, listBefore: before, listAfter: after, ratio: after / before });
  expect(facts.written).toBeGreaterThan(edits * 0.9);
  // A window lasts five seconds, and each task has its own.
  expect(facts.windows).toBeLessThanOrEqual(tasksOfReader * (Math.ceil(seconds / 5) + 1));
  expect((await list()).items.filter(({ data }) => data.isCombined).length).toBeLessThanOrEqual(tasksOfReader);
  expect(after / before).toBeLessThan(2);
}, 300_000);
