// Nothing is lost and nothing comes twice: over a lost connection, over several instances, over a database that is away.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventName } from '../../domain/kernel/events.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/databaseProxy.ts';
import { ok } from '../testing/answers.ts';
import { cardsIn, joinLive, listen, type Listening, openTalk, ticketOf } from '../testing/liveSocket.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { listenerName } from '../db/listen.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { LiveEvent } from './presenting.ts';
import { socketLimits } from './bounds.ts';

let server: TestServer;
let wire: DatabaseProxy;
/** Another instance, whose way to the database can be cut. */
let other: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  wire = await openDatabaseProxy(server.ownerUrl);
  other = await startTestServer({ beside: server, databaseUrl: wire.url });
  person = await signUpAndConfirm(server);
});
afterAll(async () => {
  await other.close();
  await wire.cut();
  await server.close();
});

/** Writes one thing and answers the number of its event. */
const write = async (title: string, fields: object = {}): Promise<number> =>
  (await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title, ...fields }))).seq;

const titlesOf = ({ events }: Listening): string[] => cardsIn(events).map(({ title }) => title);
const numbered = (count: number, name: string): string[] => Array.from({ length: count }, (_, index) => `${name} ${index}`);

/** As if another instance had written them and said so. */
async function insertEvents(count: number, { type, data }: { type: EventName; data: object }): Promise<void> {
  await queryOnce(
    server.ownerUrl,
    `with mine as (select id, studio_id from user_profiles where id = $1),
       counted as (update studio_sequences s set last = last + $2 from mine where s.studio_id = mine.studio_id returning s.last, s.studio_id),
       inserted as (
         insert into events (studio_id, sequence, type, actor_id, scopes, data)
         select studio_id, last - $2 + number, $3, $1, array['user:' || $1], $4 from counted, generate_series(1, $2) number)
     select pg_notify('atelier_events', 'elsewhere ' || studio_id || ' ' || last) from counted`,
    [person.id, count, type, data],
  );
}

/** Every number once, in order, without a gap: a studio of one person, who hears everything. */
function expectWhole({ events }: Pick<Listening, 'events'>, from: number): void {
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => from + index));
}

/** Hears up to the number as the browser does: a socket that was closed in trouble is opened again where it ended. */
async function hearOn(first: Listening, upTo: number): Promise<Pick<Listening, 'events'>> {
  const events: LiveEvent[] = [];
  let now: Listening | null = first;
  for (let attempt = 0; attempt < 20; attempt++) {
    const isThere = await now?.heard(upTo).then(
      () => true,
      () => false,
    );
    events.push(...(now?.events ?? []));
    if (isThere) {
      now?.close();
      return { events };
    }
    await sleep(100);
    now = await listen(other, person, events.at(-1)?.sequence ?? upTo).catch(() => null);
  }
  throw new Error('The stream did not come back.');
}

describe('[F18] a connection that was lost', () => {
  test('goes on where it was: what was missed comes once, and what is written meanwhile too', async () => {
    const start = await write('Before');
    const first = await listen(server, person, start);
    for (const title of numbered(3, 'heard')) await write(title);
    await first.heard(start + 3);
    first.close();
    for (const title of numbered(5, 'missed')) await write(title);

    // Written while it joins: before, with and after the answer.
    const writing = (async () => {
      for (const title of numbered(40, 'meanwhile')) await write(title);
    })();
    const again = await listen(server, person, start + 3);
    await writing;
    await again.heard(start + 3 + 5 + 40);
    expect(titlesOf(again)).toEqual([...numbered(5, 'missed'), ...numbered(40, 'meanwhile')]);
    expectWhole(again, start + 4);
    again.close();
  });

  test('hears nothing anew when nothing was missed, and everything anew when it cannot be told', async () => {
    const now = await write('Now');
    expect((await listen(server, person, now)).answer).toEqual({ events: [], upTo: now });
    expect((await listen(server, person, now + 1)).answer, 'from a future: the database was restored').toEqual({ tooFar: true, upTo: now });
  });

  test('is told "too far" past a thousand events', async () => {
    const now = await write('Now');
    const there = await listen(server, person);
    await insertEvents(1000, { type: 'studios.invited', data: { invitationId: crypto.randomUUID() } });
    await there.heard(now + 1000);
    there.close();
    const near = await listen(server, person, now);
    expect(near.events).toHaveLength(1000);
    const far = await listen(server, person, now - 1);
    expect(far.answer).toEqual({ tooFar: true, upTo: now + 1000 });
    const next = await write('Next');
    await Promise.all([near.heard(next), far.heard(next)]);
    expect(next).toBe(now + 1001);
    expect(titlesOf(far)).toEqual(['Next']);
    expectWhole(near, now + 1);
    near.close();
    far.close();
  });

  test('is told "too far" when what was missed is more than a slow reader could take', async () => {
    const start = await write('Start');
    const card = { labels: numbered(20, 'ééééééééééééééééééééééééééééééééééééé'), room: 'x'.repeat(60) };
    const { task } = await ok<{ task: Task }>(person.client.post('/api/v1/tasks', { title: 'Long words '.repeat(18), ...card }));
    const edit = { id: task.id, projectId: null, version: 1, changed: ['labels'], before: {}, after: {} };
    await insertEvents(990, { type: 'tasks.edited', data: { tasks: [edit, edit] } });
    expect(990 * 2 * JSON.stringify(task).length).toBeGreaterThan(socketLimits.backlogBytes);
    const { answer, close } = await listen(server, person, start);
    expect(answer).toMatchObject({ tooFar: true });
    close();
  });
});

describe('several instances', () => {
  test('what is written on one is heard on the other, at once, in order', async () => {
    const [here, there] = [await listen(server, person), await listen(other, person)];
    const from = (await write('first')) + 1;
    const onOther = other.client.as(person.session.access_token);
    const last = await Promise.all(
      numbered(60, 'both').map(
        async (title, index) => (await ok<{ seq: number }>((index % 2 ? onOther : person.client).post('/api/v1/tasks', { title }))).seq,
      ),
    );
    await Promise.all([here.heard(Math.max(...last)), there.heard(Math.max(...last))]);
    expect(titlesOf(there)).toEqual(titlesOf(here));
    expect(there.events.filter(({ sequence }) => sequence >= from)).toHaveLength(60);
    expectWhole(there, from - 1);
    here.close();
    there.close();
  });
});

describe('the database is away for one of them', () => {
  test('the listening connection is lost and comes back: what was written meanwhile is heard once', async () => {
    const there = await listen(other, person);
    const from = await write('before the cut');
    await there.heard(from);
    for (const round of [1, 2, 3]) {
      await wire.cut();
      for (const title of numbered(5, `during cut ${round}`)) await write(title);
      await wire.mend();
      for (const title of numbered(5, `after cut ${round}`)) await write(title);
    }
    const last = await write('the end');
    const all = await hearOn(there, last);
    expectWhole(all, from);
    expect(all.events).toHaveLength(32);
  });

  test('a listening connection that alone is killed', async () => {
    const there = await listen(other, person);
    const from = await write('before the kill');
    await there.heard(from);
    for (let round = 0; round < 3; round++) {
      await queryOnce(
        server.ownerUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${listenerName}' and datname = current_database()`,
      );
      for (const title of numbered(5, `kill ${round}`)) await write(title);
    }
    await there.heard(from + 15);
    expectWhole(there, from);
    expect((await server.client.get('/healthz')).status).toBe(200);
    there.close();
  });

  test('a session that ended meanwhile is over when it is back, and its socket too', async () => {
    const second = await signInAgain(server, person);
    const there = await joinLive(other, second);
    expect((await other.client.as(second.session.access_token).get('/api/v1/me/profile')).status).toBe(200);
    await wire.cut();
    await second.client.post('/auth/v1/logout?scope=local');
    await wire.mend();
    expect(await there.closed).toBe(1008);
    expect((await other.client.as(second.session.access_token).get('/api/v1/me/profile')).status).toBe(401);
  });

  test('a socket that cannot join now is closed to come back, and the server goes on', async () => {
    const talk = await openTalk(other);
    const ticket = await ticketOf(person);
    await wire.cut();
    await expect(talk.ask('studio', 'phx_join', { ticket })).rejects.toThrow('closed with 1011');
    await wire.mend();
    await expect
      .poll(async () => (await other.client.as(person.session.access_token).get('/api/v1/me/profile')).status, { timeout: 5_000 })
      .toBe(200);
    (await joinLive(other, person)).close();
  });
});
