// What each call asks of the database: no more statements than its budget, and none that has to read a table from end to end, with
// what many others have in it. Counted, never timed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenToStatements, openingOf } from '../testing/asked.ts';
import { callOf, teamFor } from '../testing/endpointCalls.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { type EndpointName, endpoints, type ListedEndpoint } from '../testing/endpoints.ts';
import { fillStudio } from '../testing/filledStudio.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  const elsewhere = await foundStudio(server);
  await fillStudio(server.ownerUrl, { team: elsewhere, projects: 10, tasks: [1000, 200], notifications: 900, invitations: 900 });
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
  // Plans as for anybody, and an index wherever there is one that could be used.
  await database.query('set role atelier_app; set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const statements = listenToStatements();

/** What the call asked within its own transactions, whatever the hub, the queue and others ask meanwhile. */
async function statementsOf({ name, method, isPublic }: ListedEndpoint): Promise<string[]> {
  const own = await teamFor(name, { server, team });
  const { path, body } = await callOf[name](own);
  const client = isPublic ? server.client : own.principal.client;
  // Whoever calls is in memory.
  await own.principal.client.get('/api/v1/me/avatar');
  const call = async () => {
    const { status, text } = await client.call(method, `/api/v1${path}`, { body });
    expect(status, text).toBeLessThan(300);
  };
  const asked = await statements.askedBy(call, isPublic ? `app.scope = 'auth'` : openingOf(own.principal));
  return asked.map(({ text }) => text.trim());
}

/** How many statements a call may send, with those that open and end its transaction. */
const budgets = readBudgets();

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The tables that a plan has to read from end to end: no index leads to what it looks for. */
const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

/** Acts that come once in somebody's life, and read through what no index is worth its upkeep for. */
const rare: Partial<Record<EndpointName, readonly string[]>> = {
  // What a person who goes did or was named in, in everybody's notifications.
  'studios.removeMember': ['notifications'],
  'studios.deleteOwnAccount': ['notifications'],
};
const isRare = (name: EndpointName, table: string): boolean => rare[name]?.includes(table) === true;

async function planOf(text: string): Promise<Plan> {
  await database.query(`prepare asked as ${text}`);
  try {
    const { rows } = await database.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'asked'`,
    );
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
    const { rows: plans } = await database.query(`explain (format json) execute asked${values ? `(${values})` : ''}`);
    return (plans[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan; // always one
  } finally {
    await database.query('deallocate asked');
  }
}

test('every endpoint has a budget, and nothing else has', () => {
  expect([...budgets.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe('asks no more than its budget, and has an index for all that it reads', () => {
  test.each(endpoints)('$name', async (endpoint) => {
    const asked = await statementsOf(endpoint);
    const whole: Record<string, string[]> = {};
    for (const text of asked.filter((text) => /^(select|with|update|delete)/.test(text))) {
      const tables = readWhole(await planOf(text)).filter((table) => !isRare(endpoint.name, table));
      if (tables.length > 0) whole[text] = tables;
    }
    expect(whole).toEqual({});
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(budgets.get(endpoint.name) ?? 0);
  });
});

function readBudgets(): Map<EndpointName, number> {
  const lines = readFileSync(join(import.meta.dirname, 'statements.matrix.txt'), 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(/\s+/) as [EndpointName, string]);
  return new Map(rows.map(([name, most]) => [name, Number(most)]));
}
