// The walls, over every endpoint of the contract: who may call it, and what another studio's person gets.
// What is refused before anything is asked of the database stands in ../http/refusals.test.ts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { ok } from '../testing/answers.ts';
import type { EndpointCall } from '../testing/calls.ts';
import { callOf, teamFor } from '../testing/endpointCalls.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { type EndpointName, endpoints } from '../testing/endpoints.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const columns = ['principal', 'senior', 'standard', 'junior', 'technical', 'nobody'] as const;
type Column = (typeof columns)[number];

const matrix = readMatrix();

let server: TestServer;
let team: Studio;
let stranger: Person;
/** Looks at the tables past the product. */
let onlooker: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  onlooker = new pg.Client({ connectionString: server.ownerUrl });
  await onlooker.connect();
  team = await foundStudio(server);
  stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
});
afterAll(async () => {
  await onlooker.end();
  await server.close();
});

const clientOf = (column: Column, of: Studio = team): Client => (column === 'nobody' ? server.client : of[column].client);

const send = (client: Client, method: string, { path, body }: EndpointCall) => client.call(method, `/api/v1${path}`, { body });

test('[A21 V19 V20 R6-03] the matrix names every endpoint of the contract, and no other', () => {
  expect([...matrix.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe('[A19 A21 A22] each role gets what the matrix says', () => {
  test.each(endpoints)('$name', async ({ name, method }) => {
    const got: Record<string, number> = {};
    let own = await teamFor(name, { server, team });
    let call = await callOf[name](own);
    for (const column of columns) {
      const { status } = await send(clientOf(column, own), method, call);
      got[column] = status;
      // What was refused, or read, is there for the next; what was done is not.
      if (status >= 300 || method === 'GET') continue;
      own = await teamFor(name, { server, team });
      call = await callOf[name](own);
    }
    expect(got).toEqual(matrix.get(name));
  });
});

describe('[A1 A2 V22] another studio’s ids are as unknown as random ones, and nothing is written', () => {
  // A studio that holds little: all of it is looked at before and after.
  beforeAll(async () => void (team = await foundStudio(server)));

  const withIds = endpoints.filter(({ path }) => path.includes('{'));

  test.each(withIds)('$name', async ({ name, method }) => {
    const call = await callOf[name](team);
    const random = { ...call, path: call.path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () => crypto.randomUUID()) };
    const before = await contentOf(team.principal);
    const foreign = await send(stranger.client, method, call);
    const unknown = await send(stranger.client, method, random);
    expect(foreign.status, foreign.text).toBe(404);
    expect(withoutRequest(foreign.body)).toEqual(withoutRequest(unknown.body));
    expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(await contentOf(team.principal)).toEqual(before);
  });
});

describe('[A1 A3] what hangs on one thing is not there under the address of another, and nothing is written', () => {
  // A studio that holds little: all of it is looked at before and after.
  beforeAll(async () => void (team = await foundStudio(server)));

  const nested = endpoints.filter(({ path }) => path.split('{').length > 2);

  test('there are some', () => {
    expect(nested.map(({ name }) => name)).toContain('projects.withdrawInvitation');
  });

  test.each(nested)('$name', async ({ name, method }) => {
    const call = await callOf[name](team);
    const [own, others] = [idsIn(call), idsIn(await (name === 'projects.removeMember' ? anotherMember(team) : callOf[name](team)))];
    const before = await contentOf(team.principal);
    for (const [index, id] of own.entries()) {
      // One id at a time is that of the other; both are there, and the caller may do it to either.
      const path = call.path.replace(id, others[index] ?? '');
      expect(path).not.toBe(call.path);
      const answer = await send(team.principal.client, method, { ...call, path });
      expect(answer.status, `${path} ${answer.text}`).toBe(404);
    }
    expect(await contentOf(team.principal)).toEqual(before);
    expect((await send(team.principal.client, method, call)).status, 'with its own ids').toBeLessThan(300);
  });

  /** Somebody else in another project. */
  async function anotherMember({ principal, technical }: Studio): Promise<EndpointCall> {
    const { id } = await newProject(principal);
    await ok(principal.client.post(`/api/v1/projects/${id}/members`, { userId: technical.id }));
    return { path: `/projects/${id}/members/${technical.id}` };
  }
});

const idsIn = ({ path }: EndpointCall): string[] => path.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

test('[A1 A5] lists of another studio hold nothing of this one', async () => {
  const canary = `canary-${crypto.randomUUID()}`;
  await team.principal.client.post('/api/v1/projects', { name: canary, client: { name: canary } });
  await team.principal.client.post('/api/v1/tasks', { title: canary });
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.method === 'GET' && !endpoint.path.includes('{'))) {
    expect((await send(stranger.client, method, { path })).text, path).not.toContain(canary);
  }
});

describe('[A19 V19] an act on somebody’s access leaves one line in the audit log, done or refused, and every other call none', () => {
  const linesOf = async (own: Studio) => {
    const ofStudio = `select actor_id, act, details ->> 'call' as call from audit_log where studio_id = (select studio_id from user_profiles where id = $1) order by id`;
    return (await onlooker.query({ name: 'lines', text: ofStudio, values: [own.principal.id] })).rows as {
      actor_id: string;
      act: string;
      call: string | null;
    }[];
  };

  test.each(endpoints.filter(({ method }) => method !== 'GET'))('$name', async ({ name, method, isAudited }) => {
    const own = await teamFor(name, { server, team });
    const call = await callOf[name](own);
    const before = (await linesOf(own)).length;
    const isRefused = matrix.get(name)?.junior === 403;
    if (isRefused) await send(own.junior.client, method, call);
    const refused = (await linesOf(own)).slice(before);
    expect(refused).toEqual(isAudited && isRefused ? [{ actor_id: own.junior.id, act: 'studios.refused', call: name }] : []);
    const answer = await send(own.principal.client, method, call);
    expect(answer.status, answer.text).toBeLessThan(300);
    const lines = (await linesOf(own)).slice(before + refused.length);
    expect(lines.map(({ actor_id }) => actor_id)).toEqual(isAudited ? [own.principal.id] : []);
  });
});

function readMatrix(): Map<EndpointName, Record<Column, number>> {
  const lines = readFileSync(join(import.meta.dirname, 'access.matrix.txt'), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const [name, ...statuses] = line.split(/\s+/);
        const row = Object.fromEntries(columns.map((column, index) => [column, Number(statuses[index])]));
        return [name as EndpointName, row as Record<Column, number>];
      }),
  );
}

const withoutRequest = ({ requestId: _one, ...rest }: { requestId: string }) => rest;

/** What a studio holds, as a sum over every table that knows it. Planned once: the statement is as long as there are tables. */
async function contentOf({ client }: Person): Promise<string> {
  const { id } = await ok<{ id: string }>(client.get('/api/v1/studio'));
  const { rows } = await onlooker.query({ name: 'content', text: await textOfContent(), values: [id] });
  return (rows[0] as { content: string }).content;
}

let contentText: string | undefined;

async function textOfContent(): Promise<string> {
  if (contentText !== undefined) return contentText;
  const { rows: tables } = await onlooker.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'studio_id' and table_schema = 'public'
     and table_name not in ('one_time_tokens', 'sessions', 'refresh_tokens') order by 1`,
  );
  const sums = tables.map(
    ({ name }) => `(select '${name} ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${name} t where studio_id = $1)`,
  );
  return (contentText = `select ${sums.join(` || ' ' || `)} as content`);
}
