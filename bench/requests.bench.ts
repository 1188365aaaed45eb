// What a request costs, in CPU of the server and of the database, beside what the least would be: raw HTTP that answers the same
// bytes, and raw `pg` that asks the same. Method and results: docs/performance.md.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, createClient } from '../server/testing/client.ts';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { ok } from '../server/testing/answers.ts';
import { foundStudio, type Studio } from '../server/testing/studios.ts';
import { startTestServer, type TestServer } from '../server/testing/testServer.ts';
import { type Ask, type Cost, costOf, together } from './costs.ts';
import { type CpuClock, cpuOf, cpuOfPostgres } from './cpu.ts';
import { openRawPg, type RawHttp, startRawHttp, type Statement } from './limits.ts';
import { fillStudio } from '../server/testing/filledStudio.ts';

let server: ChildServer;
let raw: RawHttp;
let team: Studio;
let projectId: string;
let projectIds: string[];
let taskIds: string[];
let database: CpuClock;
beforeAll(async () => {
  server = await startChildServer({ isFrugal: false, env: { LOG_LEVEL: 'warn', LIMIT_SCALE: '100000' } });
  team = await foundStudio(server);
  projectIds = await fillStudio(server.ownerUrl, { team, projects: 20, tasks: [1000, 100], notifications: 120 });
  [projectId = ''] = projectIds;
  const { items } = await ok<{ items: { id: string }[] }>(
    team.standard.client.get(`/api/v1/tasks?view=project&projectId=${projectId}&status=todo&limit=100`),
  );
  taskIds = items.map(({ id }) => id);
  raw = await startRawHttp();
  database = await cpuOfPostgres(server.ownerUrl);
}, 120_000);
afterAll(async () => {
  await raw.close();
  await server.close();
  console.table(table);
});

/** Without a clock of another process: of the server that is measured. */
const costHere = (count: number, act: Ask, own: CpuClock = cpuOf(server.pid)): Promise<Cost> => costOf(count, act, { own, database });

const sent = vi.spyOn(pg.Client.prototype, 'query');

/** What one request asks of the database, when its person is known: of an instance in this process, whose statements can be seen. */
async function statementsOf(seen: TestServer, { path, token }: { path: string; token: string }): Promise<Statement[]> {
  const client = seen.client.as(token);
  await ok(client.get(path));
  sent.mockClear();
  await ok(client.get(path));
  return sent.mock.calls
    .map(([query, values]: unknown[]) =>
      typeof query === 'string'
        ? { text: query, values: (values as unknown[] | undefined) ?? [] }
        : { text: (query as Statement).text, values: (query as Statement).values ?? [] },
    )
    .filter(({ text }) => !text.includes('pgboss') && !text.includes('from studio_sequences where studio_id = any'));
}

interface Row {
  'server ms': string;
  'database ms': string;
  'together ms': string;
  'per s': number;
  'raw HTTP ms': string;
  'raw pg ms': string;
  'times the limit': string;
}
const table: Record<string, Row> = {};
const written = (ms: number) => ms.toFixed(2);

function note(name: string, own: Cost, { http, asked }: { http: Cost; asked: Cost | null }): void {
  const limit = http.server + (asked ? asked.database : 0);
  table[name] = {
    'server ms': written(own.server),
    'database ms': written(own.database),
    'together ms': written(together(own)),
    'per s': Math.round(own.perSecond),
    'raw HTTP ms': written(http.server),
    'raw pg ms': asked ? written(asked.database) : '',
    'times the limit': (together(own) / limit).toFixed(1),
  };
}

const rawHttp = async (bytes: number): Promise<Cost> => {
  const client = createClient({ url: raw.url, headers: {} });
  return costHere(1000, () => client.get(`/${bytes}`), cpuOf(raw.pid));
};

async function rawPg(statements: readonly Statement[], count: number): Promise<Cost> {
  const connection = await openRawPg(server.ownerUrl);
  const cost = await costHere(
    count,
    () => connection.ask(statements),
    () => 0,
  );
  await connection.close();
  return cost;
}

const reads: Record<string, { path: () => string; count: number }> = {
  'read the board (400 cards)': { path: () => `/api/v1/tasks/board?view=project&projectId=${projectId}&limit=100`, count: 60 },
  'one task': { path: () => `/api/v1/tasks/${taskIds[0]}`, count: 500 },
  '50 notifications': { path: () => '/api/v1/notifications', count: 200 },
  dashboard: { path: () => '/api/v1/dashboard', count: 60 },
  projects: { path: () => '/api/v1/projects', count: 100 },
  'the least there is': { path: () => '/api/v1/me/avatar', count: 800 },
};

describe('reads', () => {
  let seen: TestServer;
  beforeAll(async () => {
    seen = await startTestServer({ databaseUrl: server.ownerUrl, limitScale: 100_000 });
  });
  // A write tells each other instance: what follows is measured with one alone.
  afterAll(() => seen.close());

  test.each(Object.entries(reads))(
    '%s',
    async (name, { path, count }) => {
      const { client, session } = team.standard;
      const { text } = await client.get(path());
      const own = await costHere(count, async () => expect((await client.get(path())).status).toBe(200));
      const statements = await statementsOf(seen, { path: path(), token: session.access_token });
      note(name, own, { http: await rawHttp(text.length), asked: await rawPg(statements, count) });
    },
    300_000,
  );
});

test('the same board, unchanged', async () => {
  const { client } = team.standard;
  const path = `/api/v1/tasks/board?view=project&projectId=${projectId}&limit=100`;
  const tag = (await client.get(path)).headers['etag'] as string;
  const knowing = client.with({ 'if-none-match': tag });
  const own = await costHere(800, async () => expect((await knowing.get(path)).status).toBe(304));
  note('the same board, unchanged', own, { http: await rawHttp(0), asked: null });
}, 300_000);

describe('writes', () => {
  const createIn = (projectOf: (round: number) => string | undefined) => (round: number) =>
    team.principal.client.post('/api/v1/tasks', { title: 'Measure the stair', projectId: projectOf(round), position: 'a5' });
  const writes: Record<string, (round: number) => Promise<Answer<unknown>>> = {
    /** Those who make tasks of one project wait for each other's numbers. */
    'create a task': createIn(() => projectId),
    'create, in 20 projects': createIn((round) => projectIds[round % projectIds.length]),
    move: (round) =>
      team.principal.client.post(`/api/v1/tasks/${taskIds[round % 16]}/move`, { status: 'in_progress', position: `a${1 + (round % 8)}` }),
  };

  // The first thousand calls cost up to twice what the next do: their code is compiled meanwhile.
  beforeAll(async () => {
    for (const write of Object.values(writes)) await costHere(100, write);
  }, 300_000);

  test.each(Object.entries(writes))(
    '%s',
    async (name, write) => {
      const own = await costHere(200, async (round) => expect((await write(round)).status).toBeLessThan(300));
      note(name, own, { http: await rawHttp(900), asked: null });
    },
    300_000,
  );
});
