// Reads that follow the log: who has an answer that would be the same gets 304, and nobody else does.

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Project } from '../../domain/projects/contract.ts';
import type { Client } from '../testing/client.ts';
import { sweepDatabase } from '../housekeeping/sweep.ts';
import { ok } from '../testing/answers.ts';
import { callOf } from '../testing/endpointCalls.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { endpoints } from '../testing/endpoints.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const ask = (client: Client, path: string, tag?: string) =>
  client.call<object>('GET', path, { headers: tag === undefined ? {} : { 'if-none-match': tag } });

async function tagOf(client: Client, path: string): Promise<string> {
  const { status, headers } = await ask(client, path);
  expect(status).toBe(200);
  return headers['etag'] as string;
}

const following = endpoints.filter(({ followsLog }) => followsLog);

test('boards, programmes and the index of projects follow the log; a write never does', () => {
  const named = ['projects.index', 'schedule.get', 'schedule.portfolio', 'tasks.board'];
  expect(following.map(({ name }) => name).sort()).toEqual(named);
  expect(following.filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe.each(following)('$name', ({ name }) => {
  test('asked again is answered with 304 and nothing else, until something is told', async () => {
    const { client } = team.principal;
    const path = `/api/v1${(await callOf[name](team)).path}`;
    const tag = await tagOf(client, path);
    const again = await ask(client, path, tag);
    expect([again.status, again.text, again.headers['etag'], again.headers['cache-control']]).toEqual([304, '', tag, 'no-store']);
    expect((await ask(client, path, `"other", ${tag}`)).status).toBe(304);
    expect((await ask(client, path, '*')).status).toBe(200);
    await newTask(team.senior, { projectId: null });
    expect((await ask(client, path, tag)).status).toBe(200);
  });

  test('is told apart by who asks', async () => {
    const path = `/api/v1${(await callOf[name](team)).path}`;
    const tag = await tagOf(team.principal.client, path);
    expect((await ask(team.senior.client, path, tag)).status).toBe(200);
    const stranger = await foundStudio(server);
    expect((await ask(stranger.principal.client, path, tag)).status).not.toBe(304);
    expect((await ask(server.client, path, tag)).status).toBe(401);
  });
});

test('a tag is good for the question that it was given for alone', async () => {
  const { client } = team.principal;
  const path = '/api/v1/tasks/board?view=created';
  const tag = await tagOf(client, path);
  expect((await ask(client, path, tag)).status).toBe(304);
  expect((await ask(client, `${path}&priority=urgent`, tag)).status).toBe(200);
});

test('what housekeeping removes stands in none of them', async () => {
  const { client } = team.principal;
  const [kept, gone] = [await newProject(team.principal), await newProject(team.principal)];
  const [task, away] = [await newTask(team.principal, { projectId: kept.id }), await newTask(team.principal, { projectId: kept.id })];
  await ok(client.delete(`/api/v1/tasks/${away.id}`));
  await ok(client.call('DELETE', `/api/v1/projects/${gone.id}`, { body: { version: gone.version } }));
  const paths = ['/tasks/board?view=created&limit=500', '/project-index', '/portfolio?limit=100', `/projects/${kept.id}/schedule`];
  const reads = () => Promise.all(paths.map(async (path) => (await client.get(`/api/v1${path}`)).text));
  const before = await reads();
  expect(before[0]).toContain(task.id);
  const removed = await sweepDatabase(server.db, new Date(Date.now() + 45 * 86_400_000));
  expect([removed['tasks'], removed['projects']]).toEqual([1, 1]);
  expect(await reads()).toEqual(before);
});

test('an unchanged board asks for its number alone', async () => {
  const { client } = team.principal;
  const path = '/api/v1/tasks/board?view=created';
  const tag = await tagOf(client, path);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  expect((await ask(client, path, tag)).status).toBe(304);
  const own = sent.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text).trim());
  sent.mockRestore();
  expect(own.filter((text) => /\bfrom (tasks|projects|user_profiles)\b/.test(text))).toEqual([]);
});

describe('what is not the same any more is never 304:', () => {
  let project: Project;
  let path: string;
  beforeEach(async () => {
    project = await newProject(team.principal, { visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.junior.id }));
    await newTask(team.principal, { projectId: project.id });
    path = `/api/v1/tasks/board?view=project&projectId=${project.id}`;
  });

  const version = async (): Promise<number> =>
    (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`))).project.version;

  test.each<[string, () => Promise<unknown>]>([
    [
      'they were taken out of the project',
      () => ok(team.principal.client.delete(`/api/v1/projects/${project.id}/members/${team.junior.id}`)),
    ],
    [
      'the project was archived',
      async () => ok(team.principal.client.post(`/api/v1/projects/${project.id}/archive`, { version: await version() })),
    ],
    ['a task was added', () => newTask(team.principal, { projectId: project.id })],
    ['their role changed', () => ok(team.principal.client.post(`/api/v1/studio/members/${team.junior.id}/role`, { role: 'Technical' }))],
    [
      'their permissions changed',
      () => ok(team.principal.client.post(`/api/v1/studio/members/${team.junior.id}/permissions`, { overrides: { deleteTask: true } })),
    ],
  ])('%s', async (_what, act) => {
    const before = await ask(team.junior.client, path);
    await act();
    const after = await ask(team.junior.client, path, before.headers['etag']);
    expect(after.status).toBe(200);
    expect(after.body).not.toEqual(before.body);
  });

  test('the rights that are in memory changed, whatever the log says', async () => {
    const tag = await tagOf(team.junior.client, path);
    await queryOnce(server.ownerUrl, `update user_roles set role = 'Senior' where user_id = $1`, [team.junior.id]);
    server.sessions.dropUser(team.junior.id as never);
    expect((await ask(team.junior.client, path, tag)).status).toBe(200);
  });

  test('the day ended', async () => {
    const dayIn = (zone: string) =>
      queryOnce(server.ownerUrl, 'update studios set time_zone = $1 where id = (select studio_id from user_profiles where id = $2)', [
        zone,
        team.principal.id,
      ]);
    // Where it is never the same day.
    await dayIn('Pacific/Pago_Pago');
    const tag = await tagOf(team.principal.client, path);
    await dayIn('Pacific/Kiritimati');
    expect((await ask(team.principal.client, path, tag)).status).toBe(200);
    await dayIn('Pacific/Pago_Pago');
    expect((await ask(team.principal.client, path, tag)).status).toBe(304);
  });

  test('a change of another instance is not known here yet', async () => {
    const tag = await tagOf(team.principal.client, path);
    // As another instance commits it: nobody tells this one.
    await queryOnce(
      server.ownerUrl,
      'update studio_sequences set last = last + 1 where studio_id = (select studio_id from user_profiles where id = $1)',
      [team.principal.id],
    );
    expect((await ask(team.principal.client, path, tag)).status).toBe(200);
  });

  test('the session ended', async () => {
    const leaving = await foundStudio(server);
    const own = '/api/v1/tasks/board?view=created';
    const tag = await tagOf(leaving.senior.client, own);
    await ok(leaving.senior.client.post('/auth/v1/logout'));
    expect((await ask(leaving.senior.client, own, tag)).status).toBe(401);
  });
});
