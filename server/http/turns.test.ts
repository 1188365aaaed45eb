// What calls of one person leave to others, while they wait for a lock.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdRows } from '../testing/heldRows.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { callsAtOnce, mostWaiting } from './turns.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const manyEdits = async (count: number) => {
  const { id, version } = await newProject(team.principal);
  const held = await holdRows(server.ownerUrl, 'select from projects where id = $1 for update', [id]);
  const edits = Array.from({ length: count }, (_, at) =>
    team.principal.client.patch(`/api/v1/projects/${id}`, { version, changes: { name: `Halden House ${at}` } }),
  );
  await held.untilWaiting(callsAtOnce);
  return { held, edits };
};

test('[V40] [F25] one person’s calls that wait leave the connections of the database to others', async () => {
  const beyond = 12;
  const { held, edits } = await manyEdits(callsAtOnce + mostWaiting + beyond);
  let refused = 0;
  for (const edit of edits) void edit.then(({ status }) => (refused += Number(status === 503)));
  // By then all of them are there: one that comes once others are done would have its turn.
  await expect.poll(() => refused).toBe(beyond);
  const others = await Promise.all(Array.from({ length: 12 }, () => team.senior.client.get('/api/v1/tasks/board?view=created')));
  expect(others.map(({ status }) => status)).toEqual(Array(12).fill(200));
  await held.release();
  const answers = (await Promise.all(edits)).map(({ status }) => status);
  const counted = [200, 409, 503].map((wanted) => answers.filter((status) => status === wanted).length);
  expect(counted).toEqual([1, callsAtOnce + mostWaiting - 1, beyond]);
});

test('[A39] [V13] a call that waited for its turn is refused where its session has ended meanwhile', async () => {
  const { held, edits } = await manyEdits(40);
  expect((await team.principal.client.post('/auth/v1/logout?scope=local')).status).toBe(204);
  await held.release();
  const answers = (await Promise.all(edits)).map(({ status }) => status);
  expect(answers.filter((status) => status === 401)).toHaveLength(40 - callsAtOnce);
});
