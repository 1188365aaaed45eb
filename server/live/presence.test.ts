// Who is looking, as every instance sees it.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { inTransaction } from '../db/tx.ts';
import { createLog } from '../log.ts';
import { holdRows } from '../testing/heldRows.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { isWatching, openPresence } from './presence.ts';

let server: TestServer;
let actor: MemberActor;
let other: MemberActor;
beforeAll(async () => {
  server = await startTestServer();
  const [mine, theirs] = await Promise.all([signUpAndConfirm(server), signUpAndConfirm(server, { studioName: 'Another studio' })]);
  [actor, other] = (await Promise.all([mine, theirs].map(actorOf))) as [MemberActor, MemberActor];
});
afterAll(() => server.close());

async function actorOf({ id }: Person): Promise<MemberActor> {
  const { rows } = await queryOnce(server.ownerUrl, 'select id from sessions where account_id = $1', [id]);
  const found = await server.sessions.memberOfSession(rows[0].id as SessionId);
  if (!found) throw new Error('There is no such session.');
  return found;
}

const log = createLog({ level: 'silent' });
const watching = ({ studioId, userId }: MemberActor, about = userId) =>
  inTransaction(server.db, { kind: 'member', studioId, userId }, (tx) => isWatching(tx, about));
const rows = async (): Promise<unknown> => (await queryOnce(server.ownerUrl, 'select count(*)::int as count from presence')).rows[0].count;
const age = () => queryOnce(server.ownerUrl, `update presence set seen_at = now() - interval '61 seconds'`);

test('[R9-05] it is said again while a page is looked at, and an instance that ends takes back what it said', async () => {
  const presence = openPresence({ db: server.db, log, refreshMs: 50 });
  const page = presence.ofSocket();
  page.say(actor, true);
  await expect.poll(() => watching(actor)).toBe(true);
  await age();
  await expect.poll(() => watching(actor)).toBe(true);
  await presence.close();
  expect(await watching(actor)).toBe(false);
});

test('who leaves while it is said again of all is taken back after it', async () => {
  const presence = openPresence({ db: server.db, log, refreshMs: 50 });
  const [leaves, stays] = [presence.ofSocket(), presence.ofSocket()];
  for (const page of [leaves, stays]) page.say(actor, true);
  await expect.poll(rows).toBe(2);
  const people = await holdRows(server.ownerUrl, 'lock table user_profiles in access exclusive mode');
  await people.untilWaiting(1);
  leaves.leave();
  const closed = presence.close();
  // Long enough for one that would not wait to be through.
  for (const end = Date.now() + 500; Date.now() < end && (await rows()) !== 0;) await sleep(20);
  await people.release();
  await closed;
  expect(await rows()).toBe(0);
});

test('what nobody says again is believed for a minute', async () => {
  const presence = openPresence({ db: server.db, log });
  presence.ofSocket().say(actor, true);
  await expect.poll(() => watching(actor)).toBe(true);
  await age();
  expect(await watching(actor)).toBe(false);
  await presence.close();
});

test('the last word counts, however fast they follow each other', async () => {
  const presence = openPresence({ db: server.db, log });
  const pages = Array.from({ length: 5 }, () => presence.ofSocket());
  for (let turn = 0; turn < 20; turn++) for (const page of pages) page.say(actor, turn % 2 === 0);
  for (const page of pages) page.leave();
  await presence.close();
  expect(await rows()).toBe(0);
});

test('[A17] nobody sees who looks but the person', async () => {
  const presence = openPresence({ db: server.db, log });
  presence.ofSocket().say(actor, true);
  await expect.poll(() => watching(actor)).toBe(true);
  expect(await watching(other, actor.userId)).toBe(false);
  await presence.close();
});
