// Which sessions stay in memory.

import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { holds } from '../../domain/studios/policy.ts';
import { createSessions, idleMs, mostEntries } from './sessions.ts';

const [studio, other] = ['studio', 'other'] as [StudioId, StudioId];
const idOf = (index: number) => `session ${index}` as SessionId;

function open() {
  const loads: SessionId[] = [];
  const loaded: [StudioId, number][] = [];
  let ahead = 0;
  const sessions = createSessions({
    verify: async (token) => ({ sessionId: token.split('.')[0] as SessionId, userId: 'somebody' as UserId }),
    load: async (id) => {
      loads.push(id);
      const actor = {
        kind: id.endsWith('guest') ? 'guest' : 'member',
        studioId: id.endsWith('other') ? other : studio,
        sessionId: id,
        userId: 'somebody',
      } as Actor;
      return { actor, expiresAt: Infinity, sequence: loads.length };
    },
    now: () => new Date(1_000_000 + ahead),
  });
  sessions.onLoaded((...of) => void loaded.push(of));
  return { sessions, loads, loaded, advance: (by: number) => void (ahead += by) };
}

test('past the most there is room for, the one that was not used for longest goes', async () => {
  const { sessions, loads } = open();
  for (let index = 0; index < mostEntries; index++) await sessions.actorOfSession(idOf(index));
  await sessions.actorOfSession(idOf(0));
  await sessions.actorOfSession(idOf(mostEntries));
  loads.length = 0;
  // The first is there, since it was used; the second went for the newest.
  for (const index of [0, 2, mostEntries]) await sessions.actorOfSession(idOf(index));
  expect(loads).toEqual([]);
  await sessions.actorOfSession(idOf(1));
  expect(loads).toEqual([idOf(1)]);
});

test('a studio is held while a session of it is in memory, and says so when one comes', async () => {
  const { sessions, loaded, advance } = open();
  expect(sessions.holds(studio)).toBe(false);
  await sessions.actorOfSession(idOf(1));
  await sessions.actorOfSession(idOf(2));
  await sessions.actorOfSession('one of the other' as SessionId);
  expect(loaded).toEqual([
    [studio, 1],
    [studio, 2],
    [other, 3],
  ]);
  expect([sessions.holds(studio), sessions.holds(other)]).toEqual([true, true]);
  sessions.dropSession(idOf(1));
  expect(sessions.holds(studio)).toBe(true);
  sessions.dropStudio(studio);
  expect([sessions.holds(studio), sessions.holds(other)]).toEqual([false, true]);
  sessions.dropAll();
  expect(sessions.holds(other)).toBe(false);

  // One that nobody uses any more is not followed for ever.
  await sessions.actorOfSession(idOf(1));
  advance(idleMs - 1);
  await sessions.actorOfSession(idOf(2));
  advance(2);
  expect(sessions.holds(studio)).toBe(true);
  advance(idleMs);
  expect(sessions.holds(studio)).toBe(false);
});

test('a guest passes for a member nowhere', async () => {
  const { sessions } = open();
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}.a.b` } }) as FastifyRequest;
  expect(await sessions.memberOf(withToken('colleague'))).toMatchObject({ kind: 'member' });
  await expect(sessions.memberOf(withToken('guest'))).rejects.toMatchObject({ code: 'forbidden' });
  const guest = 'a guest' as SessionId;
  expect(await sessions.actorOfSession(guest)).toMatchObject({ kind: 'guest' });
  expect(await sessions.memberOfSession(guest)).toBeNull();
  // @ts-expect-error A policy takes a member: the compiler finds each place that hands it somebody else.
  holds((await sessions.actorOfSession(guest)) as Actor, 'viewClientInfo');
});
