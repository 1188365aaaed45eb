// The hub on its own, where a wire is slow or cut at one place and not at another.

import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { events } from '../../domain/events.ts';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId } from '../../domain/kernel/ids.ts';
import { readLiveSession } from '../auth/actors.ts';
import { audienceOf } from '../features/projects/access.ts';
import { presenters } from '../features/registry.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { createSessions, type Sessions } from '../http/sessions.ts';
import { createLog } from '../log.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/databaseProxy.ts';
import { ok } from '../testing/answers.ts';
import { actOn, adding, newBoard, newItem } from '../testing/boardCalls.ts';
import { foundStudio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { joinStudio, type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { type Hub, openHub } from './hub.ts';
import { type Notice, type Notices, openNotices } from './notices.ts';
import { createVoice, type LiveEvent, type Voice } from './presenting.ts';

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

interface Opening {
  notices?: Pick<Notices, 'listen'>;
  voice?: Voice;
}

const open = async (db: Database, sessions: Sessions, { notices = openNotices({ db, log }), voice = plain }: Opening = {}): Promise<Hub> =>
  (hub = await openHub({ db, sessions, log, notices, voice }));

/** One that does not look by itself: it would find what happened before the notice of it comes. */
async function openBlind(db: Database, sessions: Sessions, opening: Opening = {}): Promise<void> {
  const { setInterval } = globalThis;
  vi.stubGlobal('setInterval', (act: () => void) => setInterval(act, 2 ** 30));
  await open(db, sessions, opening).finally(() => vi.unstubAllGlobals());
}

/** Everybody hears everything as it is. */
const plain = createVoice({ definitions: events, audienceOf: async () => () => true, presenters: [] });

const sessionsOver = (db: Database): Sessions =>
  createSessions({ verify: async () => null, load: (id) => readLiveSession(db, id), now: () => new Date() });

const sessionIdOf = ({ session }: Person): SessionId => decodeJwt(session.access_token)['session_id'] as SessionId;

/** Joins as a socket would. */
async function join(sessions: Sessions, as: Person = person) {
  const sessionId = sessionIdOf(as);
  const heard: LiveEvent[] = [];
  const closed: string[] = [];
  const actor = (await sessions.memberOfSession(sessionId)) as MemberActor; // signed in
  const listener = {
    sessionId,
    actor,
    send: ({ events }: { events: LiveEvent[] }) => void heard.push(...events),
    close: (reason: string) => void closed.push(reason),
  };
  await hub.join({ listener, since: null, answer: () => {} });
  return { heard, closed, leave: () => hub.leave(listener) };
}

const write = async (title: string): Promise<number> => (await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title }))).seq;

test('[A38] a notice that comes after a join has read past its event still ends the session that it tells of', async () => {
  const second = await signInAgain(server, person);
  const sessions = sessionsOver(server.db);
  const way = Promise.withResolvers<void>();
  const late: Database = {
    ...server.db,
    listen: (channel, onNotify) => server.db.listen(channel, (payload) => void way.promise.then(() => onNotify(payload))),
  };
  await openBlind(late, sessions);
  expect(await sessions.memberOfSession(sessionIdOf(second))).not.toBeNull();
  await second.client.post('/auth/v1/logout?scope=local');
  const { closed } = await join(sessions);
  expect(await sessions.memberOfSession(sessionIdOf(second)), 'the notice is still on its way').not.toBeNull();
  way.resolve();
  await expect.poll(() => sessions.memberOfSession(sessionIdOf(second))).toBeNull();
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
  await expect.poll(() => heard.at(-1)?.sequence).toBe(seq);
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

/** Notices that never come. */
const silent: Pick<Notices, 'listen'> = { listen: async () => async () => {} };

test('[F7] an event whose notice is lost is found by looking, and a session that it ends is over', async () => {
  const second = await signInAgain(server, person);
  const sessions = sessionsOver(server.db);
  await open(server.db, sessions, { notices: silent });
  const { heard } = await join(sessions);
  expect(await sessions.memberOfSession(sessionIdOf(second))).not.toBeNull();
  const seq = await write('unannounced');
  await expect.poll(() => heard.at(-1)?.sequence).toBe(seq);
  await second.client.post('/auth/v1/logout?scope=local');
  await expect.poll(() => sessions.memberOfSession(sessionIdOf(second))).toBeNull();
});

test('a studio that is gone is found by looking, too', async () => {
  const founder = await signUpAndConfirm(server, { studioName: 'Soon gone' });
  const sessions = sessionsOver(server.db);
  await open(server.db, sessions, { notices: silent });
  const { closed } = await join(sessions, founder);
  await queryOnce(server.ownerUrl, 'delete from studios where id = (select studio_id from user_profiles where id = $1)', [founder.id]);
  await expect.poll(() => closed).toEqual(['studio_gone']);
});

test('a studio of which nobody is connected and no session is in memory is not looked at, before anybody comes and after', async () => {
  let reads = 0;
  const kysely = new Proxy(server.db.kysely, {
    get: (target, name) => {
      if (name === 'connection') reads++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
  const sessions = sessionsOver(server.db);
  await open({ ...server.db, kysely }, sessions);
  await write('to nobody');
  await settled();
  expect(reads).toBe(0);

  const { heard, leave } = await join(sessions);
  await write('to somebody');
  await expect.poll(() => heard.length).toBe(1);
  leave();
  sessions.dropAll();
  await settled();
  reads = 0;
  await write('to nobody again');
  await settled();
  expect(reads).toBe(0);
});

/** Longer than the hub waits before it looks by itself, and a notice takes. */
const settled = () => sleep(1_300);

test('whoever may do the same is handed the very same event, made once; whoever may do other things another', async () => {
  const team = await foundStudio(server);
  const sessions = sessionsOver(server.db);
  let made = 0;
  const voice = createVoice({ definitions: events, audienceOf, presenters });
  const counting: Voice = {
    ...voice,
    prepare: async (tx, told) => {
      // Beside it comes what else was told meanwhile, like who is there.
      if (told.some(({ type }) => type === 'tasks.created')) made++;
      return voice.prepare(tx, told);
    },
  };
  await open(server.db, sessions, { voice: counting });
  const again = await signInAgain(server, team.principal);
  const [one, same, other] = [await join(sessions, team.principal), await join(sessions, again), await join(sessions, team.junior)];
  made = 0;
  await newTask(team.principal, { title: 'Shared' });
  const cards = () => [one, same, other].map(({ heard }) => heard.find(({ type }) => type === 'tasks.created'));
  await expect.poll(() => cards().filter((event) => event !== undefined)).toHaveLength(3);
  const [first, second, third] = cards();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(made).toBe(1);
});

test('[A14] what somebody had for themselves and took along with their account stops nobody who hears of it after that', async () => {
  const leaver = await joinStudio(server, person, { role: 'Junior' });
  const elsewhere = await signInAgain(server, leaver);
  const sessions = sessionsOver(server.db);
  let tell: (notice: Notice) => void = () => {};
  const late: Pick<Notices, 'listen'> = { listen: async ({ onNotice }) => ((tell = onNotice), async () => {}) };
  await openBlind(server.db, sessions, { notices: late, voice: createVoice({ definitions: events, audienceOf, presenters }) });
  const { heard } = await join(sessions);
  expect(await sessions.memberOfSession(sessionIdOf(elsewhere))).not.toBeNull();
  await elsewhere.client.post('/auth/v1/logout?scope=local');
  await newTask(leaver, { projectId: null, assigneeIds: [leaver.id] });
  await actOn(leaver.client, await newBoard(leaver.client, { projectId: null }), adding(newItem()));
  await ok(leaver.client.post('/auth/v1/reauthenticate', { password: leaver.password }));
  await ok(leaver.client.post('/api/v1/me/delete', {}));
  const last = await write('to everybody who is left');
  tell({ studioId: (await ok<{ id: StudioId }>(person.client.get('/api/v1/studio'))).id, last });
  await expect.poll(() => heard.map(({ type }) => type)).toEqual(['studios.memberDeleted', 'tasks.created']);
  expect(await sessions.memberOfSession(sessionIdOf(elsewhere)), 'that it ended before was theirs alone, too').toBeNull();
});

test('one whom an event cannot be told comes back; the others hear it', async () => {
  const second = await signInAgain(server, person);
  const sessions = sessionsOver(server.db);
  const broken: Voice = {
    ...plain,
    prepare: async (tx, told) => {
      const hear = await plain.prepare(tx, told);
      return (actor) => {
        if (actor.sessionId === sessionIdOf(second)) throw new Error('cannot be shown');
        return hear(actor);
      };
    },
  };
  await open(server.db, sessions, { voice: broken });
  const [unlucky, other] = [await join(sessions, second), await join(sessions)];
  const seq = await write('for all but one');
  await expect.poll(() => other.heard.at(-1)?.sequence).toBe(seq);
  expect([unlucky.heard, unlucky.closed]).toEqual([[], ['interrupted']]);
});
