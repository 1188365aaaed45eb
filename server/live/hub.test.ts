// The hub on its own, where a wire is slow or cut at one place and not at another.

import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { events } from '../../domain/events.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { readLiveSession } from '../auth/actors.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { createSessions, type Sessions } from '../http/sessions.ts';
import { createLog } from '../log.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/databaseProxy.ts';
import { ok } from '../testing/endpointCalls.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { type Hub, openHub } from './hub.ts';
import { openNotices } from './notices.ts';
import { createVoice, type LiveEvent } from './presenting.ts';

const log = createLog({ level: 'silent' });
let server: TestServer;
let person: Person;
let wire: DatabaseProxy;
/** The same database over a wire that can be cut. */
let far: Database;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  wire = await openDatabaseProxy(server.ownerUrl);
  far = openDatabase({ url: wire.url, role: 'atelier_app', log });
});

let hub: Hub;
afterEach(async () => {
  await hub.close();
  await far.close();
  await wire.cut();
});

const open = async (db: Database, sessions: Sessions): Promise<Hub> =>
  (hub = await openHub({ db, sessions, log, notices: openNotices({ db, log }), voice }));

/** Everybody hears everything as it is. */
const voice = createVoice({ definitions: events, audienceOf: async () => () => true, presenters: [] });

const sessionsOver = (db: Database): Sessions =>
  createSessions({ verify: async () => null, load: (id) => readLiveSession(db, id), now: () => new Date() });

const sessionIdOf = ({ session }: Person): SessionId => decodeJwt(session.access_token)['session_id'] as SessionId;

/** Joins as a socket would. */
async function join(sessions: Sessions) {
  const sessionId = sessionIdOf(person);
  const heard: LiveEvent[] = [];
  const closed: string[] = [];
  const actor = (await sessions.actorOfSession(sessionId)) as Actor; // signed in
  const listener = {
    sessionId,
    actor,
    send: ({ events }: { events: LiveEvent[] }) => void heard.push(...events),
    close: (reason: string) => void closed.push(reason),
  };
  await hub.join({ listener, since: null, answer: () => {} });
  return { heard, closed };
}

const write = async (title: string): Promise<number> => (await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title }))).seq;

test('[A38] a notice that comes after a join has read past its event still ends the session that it tells of', async () => {
  const second = await signInAgain(server, person);
  const sessions = sessionsOver(server.db);
  const late: Database = {
    ...server.db,
    listen: (channel, onNotify) => server.db.listen(channel, (payload) => void setTimeout(() => onNotify(payload), 300)),
  };
  await open(late, sessions);
  expect(await sessions.actorOfSession(sessionIdOf(second))).not.toBeNull();
  await second.client.post('/auth/v1/logout?scope=local');
  const { closed } = await join(sessions);
  expect(await sessions.actorOfSession(sessionIdOf(second)), 'the notice is still on its way').not.toBeNull();
  await expect.poll(() => sessions.actorOfSession(sessionIdOf(second)), { timeout: 1_000 }).toBeNull();
  expect(closed).toEqual([]);
});

test('[F7] events that could not be read when their notice came are read when the database is back, without another one', async () => {
  await open({ ...far, listen: server.db.listen }, sessionsOver(server.db));
  const { heard } = await join(sessionsOver(server.db));
  await write('before');
  await expect.poll(() => heard.length).toBe(1);
  await wire.cut();
  const seq = await write('while it was away');
  await expect.poll(() => far.pool.idleCount).toBe(0);
  await wire.mend();
  await expect.poll(() => heard.at(-1)?.sequence, { timeout: 3_000 }).toBe(seq);
  expect(heard.map(({ sequence }) => sequence)).toEqual([seq - 1, seq]);
});

test('[F7] a listener whose session cannot be looked up is not told half: it is sent away to come back', async () => {
  const sessions = sessionsOver(far);
  await open(server.db, sessions);
  const { heard, closed } = await join(sessions);
  await write('before');
  await expect.poll(() => heard.length).toBe(1);
  await wire.cut();
  sessions.dropAll();
  await write('unheard');
  await expect.poll(() => closed).toEqual(['interrupted']);
  expect(heard).toHaveLength(1);
});
