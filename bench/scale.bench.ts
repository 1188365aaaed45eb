// What the same request costs beside more: 10,000 and 100,000 tasks of the same studio, and 50 studios at once instead of one.
// A ratio within one run; method and results: docs/performance.md.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { ok } from '../server/testing/answers.ts';
import { foundStudio, type Studio } from '../server/testing/studios.ts';
import { queryOnce } from '../server/testing/queryOnce.ts';
import { addTasks, fillStudio } from '../server/testing/filledStudio.ts';
import { type Ask, type Cost, costOf, together } from './costs.ts';
import { type CpuClock, cpuOf, cpuOfPostgres } from './cpu.ts';

const othersCount = 49;
/** What a request may cost beside more, in times what it costs alone; what grows with all there is costs ten times as much. */
const mostTimes = 4;

/** A studio with a board of 1,000 tasks, and whom its requests come from. */
interface Desk {
  team: Studio;
  projectIds: string[];
  taskIds: string[];
}

let server: ChildServer;
let database: CpuClock;
let desk: Desk;
const table: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  server = await startChildServer({ isFrugal: false, env: { LOG_LEVEL: 'warn', LIMIT_SCALE: '100000' } });
  database = await cpuOfPostgres(server.ownerUrl);
  desk = await openDesk();
}, 120_000);
afterAll(async () => {
  await server.close();
  console.table(table);
});

async function openDesk(): Promise<Desk> {
  const team = await foundStudio(server);
  const projectIds = await fillStudio(server.ownerUrl, { team, projects: 20, tasks: [1000, 1], notifications: 120 });
  const { items } = await ok<{ items: { id: string }[] }>(
    team.standard.client.get(`/api/v1/tasks?view=project&projectId=${projectIds[0]}&status=todo&limit=100`),
  );
  return { team, projectIds, taskIds: items.map(({ id }) => id) };
}

const get =
  (path: (desk: Desk) => string) =>
  (at: Desk): Ask =>
  async () =>
    expect((await at.team.standard.client.get(path(at))).status).toBe(200);

const requests: Record<string, { count: number; of: (desk: Desk) => Ask }> = {
  'read the board (400 cards)': {
    count: 100,
    of: get(({ projectIds }) => `/api/v1/tasks/board?view=project&projectId=${projectIds[0]}&limit=100`),
  },
  'one task': { count: 500, of: get(({ taskIds }) => `/api/v1/tasks/${taskIds[0]}`) },
  '50 notifications': { count: 200, of: get(() => '/api/v1/notifications') },
  dashboard: { count: 100, of: get(() => '/api/v1/dashboard') },
  projects: { count: 100, of: get(() => '/api/v1/projects') },
  'create a task': {
    count: 200,
    of:
      ({ team, projectIds }) =>
      async () => {
        const task = { title: 'Measure the stair', projectId: projectIds[1], position: 'a5' };
        expect((await team.principal.client.post('/api/v1/tasks', task)).status).toBe(201);
      },
  },
  move: {
    count: 200,
    of:
      ({ team, taskIds }) =>
      async (round) => {
        const to = { status: 'in_progress', position: `a${1 + (round % 8)}` };
        expect((await team.principal.client.post(`/api/v1/tasks/${taskIds[round % 16]}/move`, to)).status).toBe(200);
      },
  },
};

const measure = (count: number, act: Ask): Promise<Cost> => costOf(count, act, { own: cpuOf(server.pid), database });

/**
 * A connection goes on with plans for what it met when it was opened, and a studio does not grow tenfold while one is open: each is
 * closed before more comes.
 */
async function addMore(at: Pick<Desk, 'team' | 'projectIds'>, count: number): Promise<void> {
  await queryOnce(
    server.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atelier' and state = 'idle'`,
  );
  await addTasks(server.ownerUrl, { ...at, count });
}

async function measureAll(): Promise<Map<string, number>> {
  const costs = new Map<string, number>();
  for (const [name, { count, of }] of Object.entries(requests)) costs.set(name, together(await measure(count, of(desk))));
  return costs;
}

test('10,000 and 100,000 tasks beside the board', async () => {
  const { team, projectIds } = desk;
  const beside = projectIds.slice(1);
  const few = await measureAll();
  await addMore({ team, projectIds: beside }, 9_000);
  const more = await measureAll();
  await addMore({ team, projectIds: beside }, 90_000);
  const many = await measureAll();
  for (const [name, cost] of few) {
    const ratioOf = (costs: Map<string, number>) => (costs.get(name) ?? Number.NaN) / cost;
    table[name] = {
      '1,000 tasks, ms': cost.toFixed(2),
      '10,000: times': ratioOf(more).toFixed(2),
      '100,000: times': ratioOf(many).toFixed(2),
    };
    expect(ratioOf(many)).toBeLessThan(mostTimes);
  }
}, 900_000);

test(`${othersCount + 1} studios at once`, async () => {
  const desks = [desk];
  for (let count = 0; count < othersCount; count++) desks.push(await openDesk());
  for (const [name, { count, of }] of Object.entries(requests)) {
    const acts = desks.map(of);
    const alone = together(await measure(count, of(desks[1] ?? desk)));
    const all = together(await measure(count * 2, (round) => (acts[round % acts.length] as Ask)(Math.floor(round / acts.length))));
    table[name] = { ...table[name], 'one studio, ms': alone.toFixed(2), '50 at once: times': (all / alone).toFixed(2) };
    expect(all / alone).toBeLessThan(mostTimes);
  }
}, 900_000);
