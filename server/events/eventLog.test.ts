// How a transaction tells: its events are collected, listeners react to them, and one last statement numbers them.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { events as definitions } from '../../domain/events.ts';
import type { EventName } from '../../domain/kernel/events.ts';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { endTransactions, inSnapshot, inTransaction, type Scope, type Tx } from '../db/tx.ts';
import { createLog } from '../log.ts';
import { ok } from '../testing/answers.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { appendEvent, type EventListener, lastSequence, openEventLog, withoutReactions } from './eventLog.ts';

let server: TestServer;
let person: Person;
let member: Scope;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
  const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [person.id]);
  member = { kind: 'member', studioId: (rows[0] as { studio_id: StudioId }).studio_id, userId: person.id as UserId };
});
afterAll(() => server.close());

/** The same database, whose transactions end as each test says. */
let db: Database;
let announced: number[];
beforeEach(() => {
  db = openDatabase({ url: server.ownerUrl, role: 'atelier_app', log: createLog({ level: 'silent' }) });
  announced = [];
});
afterEach(() => db.close());

function logWith(...listeners: EventListener[]) {
  const log = openEventLog({ definitions, listeners, announce: ({ last }) => void announced.push(last) });
  endTransactions(db, log);
  return log;
}

const tell = (tx: Tx, type: 'notifications.devicesChanged' | 'notifications.preferencesChanged' | 'onboarding.finished') =>
  appendEvent(tx, { type, actorId: person.id as UserId, scopes: [`user:${person.id}`], data: {} });

const writeMeanwhile = async (): Promise<number> =>
  (await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Meanwhile' }))).seq;

const last = () => inTransaction(server.db, member, lastSequence);

test('listeners are asked in their order, also of what others tell, and all of it is appended in the order of telling', async () => {
  const seen: string[] = [];
  const listener =
    (name: string, adds: Parameters<typeof tell>[1]): EventListener =>
    async (tx, told) => {
      seen.push(`${name}: ${told.map(({ type }) => type).join(' ')}`);
      if (told.some(({ type }) => type === 'onboarding.finished')) tell(tx, adds);
    };
  logWith(listener('one', 'notifications.devicesChanged'), listener('two', 'notifications.preferencesChanged'));
  const before = await last();
  await inTransaction(db, member, async (tx) => tell(tx, 'onboarding.finished'));
  const added = 'notifications.devicesChanged notifications.preferencesChanged';
  expect(seen).toEqual(['one: onboarding.finished', 'two: onboarding.finished', `one: ${added}`, `two: ${added}`]);
  const { rows } = await queryOnce(
    server.ownerUrl,
    'select type from events where sequence > $1 and studio_id = (select studio_id from user_profiles where id = $2) order by sequence',
    [before, person.id],
  );
  expect((rows as { type: EventName }[]).map(({ type }) => type).join(' ')).toBe(`onboarding.finished ${added}`);
  expect(announced).toEqual([before + 3]);
});

test('while listeners react nobody waits for a number: others in the studio write and commit', async () => {
  let meanwhile = 0;
  logWith(async () => void (meanwhile = await writeMeanwhile()));
  await inTransaction(db, member, async (tx) => tell(tx, 'onboarding.finished'));
  expect(meanwhile).toBeGreaterThan(0);
  expect(announced).toEqual([meanwhile + 1]);
});

test('an answer that says how old it is keeps that number where somebody told something meanwhile, and gets its own where not', async () => {
  let isBusy = true;
  const log = logWith(async () => void (isBusy && (await writeMeanwhile())));
  const act = () =>
    inTransaction(db, member, async (tx) => {
      const asOf = await lastSequence(tx);
      tell(tx, 'onboarding.finished');
      return { asOf, given: await log.append(tx, { asOf }) };
    });
  const busy = await act();
  expect(busy.given).toBe(busy.asOf);
  isBusy = false;
  const quiet = await act();
  expect(quiet.given).toBe(quiet.asOf + 1);
  expect(announced).toEqual([busy.asOf + 2, quiet.asOf + 1]);
});

test('what is rolled back is told to nobody, and takes no number', async () => {
  logWith();
  const before = await last();
  const failing = inTransaction(db, member, async (tx) => {
    tell(tx, 'onboarding.finished');
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  const failingLate = inTransaction(db, member, async (tx) => {
    appendEvent(tx, { type: 'onboarding.finished', actorId: null, scopes: ['studio'], data: { words: 'are none' } } as never);
  });
  await expect(failingLate).rejects.toThrow('Unrecognized key');
  expect([await last(), announced]).toEqual([before, []]);
});

test('what is told where nothing will append it fails, in a read as well', async () => {
  const mute = inTransaction(db, member, async (tx) => tell(tx, 'onboarding.finished'));
  await expect(mute).rejects.toThrow('tells nobody');
  const reading = inSnapshot(server.db, member, async (tx) => tell(tx, 'onboarding.finished'));
  await expect(reading).rejects.toThrow('tells nobody');
});

test('a seed is no act: nobody reacts to it', async () => {
  let asked = 0;
  logWith(async () => void asked++);
  await inTransaction(db, member, async (tx) => {
    withoutReactions(tx);
    tell(tx, 'onboarding.finished');
  });
  expect([asked, announced.length]).toEqual([0, 1]);
});

test('reactions that go on for ever fail, and so does what is told too late', async () => {
  const log = logWith(async (tx) => tell(tx, 'notifications.devicesChanged'));
  await expect(inTransaction(db, member, async (tx) => tell(tx, 'onboarding.finished'))).rejects.toThrow('go on and on');
  const late = inTransaction(server.db, member, async (tx) => {
    await openEventLog({ definitions, listeners: [], announce: () => {} }).append(tx);
    tell(tx, 'onboarding.finished');
    await openEventLog({ definitions, listeners: [], announce: () => {} }).append(tx);
    tell(tx, 'onboarding.finished');
  });
  await expect(late).rejects.toThrow('after the transaction had its numbers');
  expect(() => endTransactions(db, log)).toThrow('said already');
});
