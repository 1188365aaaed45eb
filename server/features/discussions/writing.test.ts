// Who writes just now: over the live channel, on every instance, for whoever reads the thing and no longer than that.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { openTalk, type Talk, ticketOf } from '../../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let other: TestServer;
let team: Studio;
beforeAll(async () => {
  // Its clock stands: all that is said of one tab is said at once.
  server = await startTestServer({ clockStopped: true });
  other = await startTestServer({ beside: server });
  team = await foundStudio(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const enter = async (at: TestServer, person: Person, subject: string): Promise<{ talk: Talk; status: string; code: unknown }> => {
  const talk = await openTalk(at);
  const { status, response } = await talk.ask('discussion', 'phx_join', { ticket: await ticketOf(person), subject });
  return { talk, status, code: response['code'] };
};
const heard = ({ frames }: Talk, event: string) => frames.filter((frame) => frame[3] === event).map((frame) => frame[4]);

test('each hears who writes, on another instance too, with the id of their session, and not more than once a second', async () => {
  const subject = `project_${(await newProject(team.principal)).id}`;
  const elsewhere = `project_${(await newProject(team.principal)).id}`;
  const [writer, near, far, apart] = [
    await enter(server, team.junior, subject),
    await enter(server, team.principal, subject),
    await enter(other, team.senior, subject),
    await enter(server, team.standard, elsewhere),
  ];
  expect([writer, near, far, apart].map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect((await writer.talk.ask('discussion', 'writes', { subject })).status).toBe('ok');
  expect((await writer.talk.ask('discussion', 'writes', { subject })).response['code']).toBe('rate_limited');
  const word = { userId: team.junior.id };
  await expect.poll(() => heard(near.talk, 'writes')).toEqual([word]);
  await expect.poll(() => heard(far.talk, 'writes')).toEqual([word]);
  for (const fault of [{}, { subject: elsewhere }, { subject, userId: team.principal.id }, { subject, text: 'Brass' }])
    expect((await near.talk.ask('discussion', 'writes', fault)).response['code'], JSON.stringify(fault)).toBe('validation_failed');
  expect(heard(writer.talk, 'writes')).toEqual([]);
  expect(heard(apart.talk, 'writes')).toEqual([]);
  for (const { talk } of [writer, near, far, apart]) talk.socket.close();
});

test('[A5] nobody comes in who does not read the thing, and whoever reads it no more is out at once', async () => {
  const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
  const { id: projectId } = await newProject(team.principal, { name: 'Open house' });
  const { id: hidden } = await newProject(team.principal, { name: 'Secret house', visibility: 'private' });
  const { id: taskId } = await newTask(team.principal, { projectId, title: 'Order brass' });
  const refused = [
    await enter(server, stranger, `project_${projectId}`),
    await enter(server, team.junior, `project_${hidden}`),
    await enter(server, team.junior, `file_${taskId}`),
  ];
  expect(refused.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
  expect((await enter(server, team.junior, 'rumour_1')).code).toBe('validation_failed');
  const [insider, outsider] = [await enter(server, team.principal, `task_${taskId}`), await enter(server, team.junior, `task_${taskId}`)];
  await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
  await expect.poll(() => heard(outsider.talk, 'gone').length).toBe(1);
  expect((await outsider.talk.ask('discussion', 'writes', { subject: `task_${taskId}` })).status).toBe('error');
  for (const { talk } of [...refused, insider, outsider]) talk.socket.close();
});
