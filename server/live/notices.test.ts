// How instances wake each other, once a commit stands.

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioId } from '../../domain/kernel/ids.ts';
import { createLog } from '../log.ts';
import { ok } from '../testing/answers.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
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
  instance.on('notification', ({ payload = '' }) => {
    const [, studio, number = ''] = payload.split(' ');
    if (studio !== studioId) return;
    const found = queryOnce(server.ownerUrl, 'select from events where studio_id = $1 and sequence = $2', [studioId, number]);
    told.push({ number, isThere: found.then(({ rowCount }) => rowCount === 1) });
  });
  try {
    await instance.query('listen atelier_events');
    const { seq } = await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Told' }));
    await expect.poll(() => told.at(-1)?.number).toBe(String(seq));
    expect(await told.at(-1)?.isThere).toBe(true);
    // What is refused is told to nobody.
    expect((await person.client.post('/api/v1/tasks', { title: '' })).status).toBe(400);
    const { seq: next } = await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Told too' }));
    await expect.poll(() => told.at(-1)?.number).toBe(String(next));
    expect(told.map(({ number }) => number)).toEqual([String(seq), String(next)]);
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
    // Its own come back over the wire, and are not taken twice.
    await here.close();
    expect(heard.here).toHaveLength(51);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
});
