// How instances wake each other, once a commit stands.

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioId } from '../../domain/kernel/ids.ts';
import { openDatabase } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { ok } from '../testing/answers.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { type Notice, openNotices } from './notices.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

test('of a write every instance is told its number, when it can be read', async () => {
  const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [person.id]);
  const { studio_id: studioId } = rows[0] as { studio_id: string };
  const instance = new pg.Client({ connectionString: server.ownerUrl });
  await instance.connect();
  const told: { number: string; isThere: Promise<boolean> }[] = [];
  const said: string[] = [];
  instance.on('notification', ({ payload = '' }) => {
    const [, studio = '', number = ''] = payload.split(' ');
    said.push(studio);
    if (studio !== studioId) return;
    const found = queryOnce(server.ownerUrl, 'select from events where studio_id = $1 and sequence = $2', [studioId, number]);
    told.push({ number, isThere: found.then(({ rowCount }) => rowCount === 1) });
  });
  try {
    await instance.query('listen atelier_events');
    await instance.query(`select pg_notify('atelier_events', 'another hello')`);
    // Before it has heard that it is not alone, it tells nobody.
    await expect.poll(() => said).toContain('here');
    const { seq } = await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Told' }));
    await expect.poll(() => told.at(-1)?.number).toBe(String(seq));
    expect(await told.at(-1)?.isThere).toBe(true);
    // What is refused is told to nobody.
    expect((await person.client.post('/api/v1/tasks', { title: '' })).status).toBe(400);
    const { seq: next } = await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Told too' }));
    await expect.poll(() => told.at(-1)?.number).toBe(String(next));
    // What of the sign-up was still on its way is none of this.
    expect(told.map(({ number }) => Number(number)).filter((number) => number >= seq)).toEqual([seq, next]);
  } finally {
    await instance.end();
  }
});

test('this instance is told at once, the others of a burst what is newest, and of the end of a studio that it is gone', async () => {
  const log = createLog({ level: 'silent' });
  const [here, there] = [openNotices({ db: server.db, log }), openNotices({ db: server.db, log })];
  const heard: { here: Notice[]; there: Notice[] } = { here: [], there: [] };
  const stops = await Promise.all([
    here.listen({ onNotice: (notice) => void heard.here.push(notice), onGap: () => {} }),
    there.listen({ onNotice: (notice) => void heard.there.push(notice), onGap: () => {} }),
  ]);
  try {
    const [studioId, other] = [crypto.randomUUID(), crypto.randomUUID()] as [StudioId, StudioId];
    for (let last = 1; last <= 50; last++) here.tell({ studioId, last });
    expect(heard.here).toHaveLength(50);
    here.tell({ studioId: other, last: null });
    await expect
      .poll(() => heard.there)
      .toEqual([
        { studioId, last: 50 },
        { studioId: other, last: null },
      ]);
    // Its own come back over the wire, and are not taken twice: they come before what the other one says after them.
    there.tell({ studioId, last: 51 });
    await expect.poll(() => heard.here.at(-1)).toEqual({ studioId, last: 51 });
    expect(heard.here).toHaveLength(52);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
});

test('who is alone tells nobody, and from the hello of another one to its leaving tells it all', async () => {
  // Where no server runs, which greets back.
  const { url, drop } = await createTestDatabase();
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url, role: 'atelier_app', log });
  const notices = openNotices({ db, log, answerMs: 0 });
  const [heard, said] = [[] as Notice[], [] as string[]];
  const another = new pg.Client({ connectionString: url });
  await another.connect();
  const studioId = crypto.randomUUID() as StudioId;
  another.on('notification', ({ payload = '' }) => {
    const [from, ...words] = payload.split(' ');
    if (from !== 'another') said.push(words.join(' ').replace(studioId, 'studio'));
  });
  /** @returns what was told until the instance answered the hello among these words */
  const toldUntil = async (...words: string[]): Promise<string[]> => {
    await another.query(`select ${words.map((word) => `pg_notify('atelier_events', 'another ${word}')`).join(', ')}`);
    await expect.poll(() => said).toContain('here');
    return said.splice(0).filter((words) => words.startsWith('studio'));
  };
  await another.query('listen atelier_events');
  const stop = await notices.listen({ onNotice: (notice) => void heard.push(notice), onGap: () => {} });
  try {
    await expect.poll(() => said.splice(0)).toEqual(['hello']);
    notices.tell({ studioId, last: 1 });
    expect(await toldUntil('hello', 'bye')).toEqual([]);
    expect(await toldUntil('hello')).toEqual([]);
    notices.tell({ studioId, last: 2 });
    expect(await toldUntil('hello', 'bye')).toEqual(['studio 2']);
    notices.tell({ studioId, last: 3 });
    expect(await toldUntil('hello', 'bye')).toEqual([]);
    expect(heard.map(({ last }) => last)).toEqual([1, 2, 3]);
  } finally {
    await stop();
    await expect.poll(() => said).toContain('bye');
    await another.end();
    await notices.close();
    await db.close();
    await drop();
  }
});

test('who has just come tells everybody, whether or not anybody has answered; so does who does not listen', async () => {
  const log = createLog({ level: 'silent' });
  const [fresh, deaf] = [openNotices({ db: server.db, log }), openNotices({ db: server.db, log, answerMs: 0 })];
  const another = new pg.Client({ connectionString: server.ownerUrl });
  await another.connect();
  const studios = [crypto.randomUUID(), crypto.randomUUID()] as [StudioId, StudioId];
  const told = new Set<string>();
  another.on('notification', ({ payload = '' }) => void told.add(payload.split(' ')[1] ?? ''));
  await another.query('listen atelier_events');
  const stop = await fresh.listen({ onNotice: () => {}, onGap: () => {} });
  try {
    fresh.tell({ studioId: studios[0], last: 1 });
    deaf.tell({ studioId: studios[1], last: 1 });
    await expect.poll(() => studios.filter((id) => told.has(id))).toEqual(studios);
  } finally {
    await stop();
    await Promise.all([fresh.close(), deaf.close(), another.end()]);
  }
});
