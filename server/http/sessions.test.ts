// Which sessions stay in memory.

import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { holds } from '../../domain/studios/policy.ts';
import { createSessions, idleMs, mostEntries } from './sessions.ts';

const [studio, other] = ['studio', 'other'] as [StudioId, StudioId];
const idOf = (index: number) => `session ${index}` as SessionId;

interface Given {
  /** Milliseconds from the beginning. */
  lasts?: number;
  /** Waits before the read of this number answers. */
  isHeld?: (count: number) => Promise<void> | null;
  /** After so many reads there is no session any more. */
  endsAfter?: number;
}

function open({ lasts = Infinity, isHeld = () => null, endsAfter = Infinity }: Given = {}) {
  const loads: SessionId[] = [];
  const loaded: [StudioId, number][] = [];
  let ahead = 0;
  const sessions = createSessions({
    verify: async (token) => ({ sessionId: token.split('.')[0] as SessionId, userId: 'somebody' as UserId }),
    load: async (id) => {
      const count = loads.push(id);
      await isHeld(count);
      if (count > endsAfter) return null;
      const actor = {
        kind: id.endsWith('guest') ? 'guest' : 'member',
        studioId: id.endsWith('other') ? other : studio,
        sessionId: id,
        userId: 'somebody',
      } as Actor;
      return { actor, expiresAt: 1_000_000 + lasts, sequence: count };
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

test('one whose time is over is over in memory, too', async () => {
  const { sessions, loads, advance } = open({ lasts: 1_000 });
  expect(await sessions.actorOfSession(idOf(1))).not.toBeNull();
  advance(1_000);
  expect(await sessions.actorOfSession(idOf(1))).toBeNull();
  expect(loads).toEqual([idOf(1)]);
});

test('[A39] one that ends while it is read is read again: what was read may be from before', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { sessions, loads } = open({ isHeld: (count) => (count === 1 ? held : null), endsAfter: 1 });
  const asked = sessions.actorOfSession(idOf(1));
  sessions.dropUser('somebody' as UserId);
  letGo();
  expect(await asked).toBeNull();
  expect(loads).toEqual([idOf(1), idOf(1)]);
});
