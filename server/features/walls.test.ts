// Two walls stand around a studio: row-level security, and what the code asks for. Here the first one is open.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok } from '../testing/answers.ts';
import type { EndpointCall } from '../testing/calls.ts';
import { callOf } from '../testing/endpointCalls.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { endpoints } from '../testing/endpoints.ts';
import { openPolicies } from '../testing/openPolicies.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const reads = endpoints.filter(({ method, isPublic }) => method === 'GET' && !isPublic);
const withIds = endpoints.filter(({ path, isPublic }) => path.includes('{') && !isPublic);

let server: TestServer;
let team: Studio;
let strangers: Studio;
interface Answered {
  call: EndpointCall;
  status: number;
  body: unknown;
}

/** What a stranger's calls are answered while both walls stand. */
const answers = new Map<string, Answered>();

beforeAll(async () => {
  server = await startTestServer();
  [team, strangers] = [await foundStudio(server), await foundStudio(server)];
  for (const { principal } of [team, strangers]) {
    const { id } = await newProject(principal, { name: 'Halden House', status: 'wip', client: { name: 'Ada Halden' } });
    await newTask(principal, { projectId: id, due: '2026-01-05', assigneeIds: [principal.id] });
    await ok(principal.client.post('/api/v1/studio/holidays', { holidays: [{ day: '2030-06-21', name: 'Midsummer' }] }));
    await ok(principal.client.post('/api/v1/studio/invitations', { email: 'tom@field.example', role: 'Junior' }));
  }
  for (const { name } of [...reads, ...withIds]) {
    const call = await callOf[name](team);
    answers.set(name, { call, ...(await ask(name, call)) });
  }
  await openPolicies(server.ownerUrl);
}, 120_000);
afterAll(() => server.close());

async function ask(name: string, { path, body }: EndpointCall): Promise<{ status: number; body: unknown }> {
  const method = endpoints.find((endpoint) => endpoint.name === name)?.method ?? 'GET';
  const answer = await strangers.principal.client.call<object>(method, `/api/v1${path}`, { body });
  return { status: answer.status, body: { ...answer.body, requestId: undefined, seq: undefined } };
}

describe('[A1 A2 V22] where row-level security shows every row', () => {
  test('it does', async () => {
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select count(*)::int as open from pg_policies where coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true'`,
    );
    const { rows: all } = await queryOnce(server.ownerUrl, 'select count(*)::int as open from pg_policies');
    expect(rows).toEqual(all);
    expect((all as { open: number }[])[0]?.open).toBeGreaterThan(30);
  });

  test.each(reads.filter(({ path }) => !path.includes('{')))('$name reads its own studio alone', async ({ name }) => {
    const before = answers.get(name) as Answered;
    expect(await ask(name, before.call)).toEqual({ status: before.status, body: before.body });
  });

  test.each(withIds)('$name does not find what is another studio’s', async ({ name }) => {
    const before = answers.get(name) as Answered;
    expect(before.status).toBe(404);
    expect(await ask(name, before.call)).toEqual({ status: 404, body: before.body });
  });
});
