// The database goes away in the middle of the work, again and again: nothing but "try again", nothing lost, nothing twice.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from './testing/databaseProxy.ts';
import { type Person, signUpAndConfirm } from './testing/people.ts';
import { queryOnce } from './testing/queryOnce.ts';
import { createTestDatabase, type TestDatabase } from './testing/testDatabase.ts';
import { startTestServer, type TestServer } from './testing/testServer.ts';

let database: TestDatabase;
let wire: DatabaseProxy;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await openDatabaseProxy(database.url);
  server = await startTestServer({ databaseUrl: wire.url });
  person = await signUpAndConfirm(server);
});
afterAll(async () => {
  await server.close();
  await wire.cut();
  await database.drop();
});

interface TaskAnswer {
  task: { id: string; title: string };
  seq: number;
}

const create = (title: string, key: string) =>
  person.client.call<TaskAnswer & { code?: string }>('POST', '/api/v1/tasks', { body: { title }, headers: { 'idempotency-key': key } });

test('[F7] [V26] under cuts there are answers and 503 with Retry-After, nothing else; a repeat under its key gets the first answer', async () => {
  const asked = new Map<string, { title: string; answers: TaskAnswer[] }>();
  const statuses = new Map<number, number>();
  let cutting = true;

  const writer = async (index: number) => {
    for (let round = 0; cutting; round++) {
      const key = `outage-${index}-${round}`;
      const title = `Task ${index} ${round}`;
      const request = { title, answers: [] as TaskAnswer[] };
      asked.set(key, request);
      // As the browser does it: the same key until there is an answer.
      for (let isOpen = true; isOpen;) {
        const { status, headers, body, text } = await create(title, key);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect([201, 503], text).toContain(status);
        if (status === 201) request.answers.push(body);
        else expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['unavailable', true]);
        isOpen = status === 503;
        if (isOpen) await sleep(20);
      }
    }
  };
  const reader = async () => {
    while (cutting) {
      const { status, text } = await person.client.get('/api/v1/tasks?view=created&limit=5');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([200, 503], text).toContain(status);
      if (status === 503) await sleep(20);
    }
  };
  const working = Promise.all([...Array.from({ length: 8 }, (_, index) => writer(index)), reader(), reader()]);
  // A slow machine cuts on until enough was answered in between: something is before each cut.
  const written = () => statuses.get(201) ?? 0;
  const isEnough = () => written() > 50;
  for (let round = 0, before = 0; round < 12 || (!isEnough() && round < 300); round++, before = written()) {
    await expect.poll(() => written() > before, { interval: 10, timeout: 30_000 }).toBe(true);
    await sleep(100 + 37 * (round % 5));
    await wire.cut();
    await sleep(20 + 30 * (round % 4));
    await wire.mend();
  }
  cutting = false;
  await working;

  expect(statuses.get(503) ?? 0, 'the cuts came in the middle').toBeGreaterThan(10);
  expect(isEnough()).toBe(true);
  const { rows } = (await queryOnce(database.url, `select id, title from tasks where title like 'Task %'`)) as {
    rows: { id: string; title: string }[];
  };
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
  expect(rows).toHaveLength(asked.size);
  const idOf = new Map(rows.map(({ id, title }) => [title, id]));
  for (const [key, { title, answers }] of asked) {
    const again = await create(title, key);
    expect([again.status, again.body.task.id]).toEqual([201, idOf.get(title)]);
    for (const answer of answers) expect(again.body).toEqual(answer);
  }
  // Each change has its one event, whatever was cut.
  const { rows: events } = await queryOnce(
    database.url,
    `select count(*)::int as count, max(sequence)::int as last from events where studio_id = (select studio_id from user_profiles limit 1)`,
  );
  expect(events[0].last).toBe(events[0].count);
  expect(events[0].count).toBeGreaterThanOrEqual(rows.length);
});

test('[F7] it serves again from the first call on, whatever it was doing, and jobs go on', async () => {
  await wire.cut();
  await sleep(1_500);
  expect((await person.client.get('/api/v1/studio')).status).toBe(503);
  expect((await server.client.get('/healthz')).status).toBe(200);
  await wire.mend();
  expect((await person.client.get('/api/v1/studio')).status).toBe(200);
  await signUpAndConfirm(server);
});

test('[F7] [V39] no failure of these is an unexpected one', () => {
  expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
