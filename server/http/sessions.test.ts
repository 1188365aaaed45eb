// Which sessions stay in memory.

import { expect, test } from 'vitest';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId } from '../../domain/kernel/ids.ts';
import { createSessions, idleMs, mostEntries } from './sessions.ts';

const [studio, other] = ['studio', 'other'] as [StudioId, StudioId];
const idOf = (index: number) => `session ${index}` as SessionId;

function open() {
  const loads: SessionId[] = [];
  const loaded: [StudioId, number][] = [];
  let ahead = 0;
  const sessions = createSessions({
    verify: async () => null,
    load: async (id) => {
      loads.push(id);
      const actor = { studioId: id.endsWith('other') ? other : studio, sessionId: id } as Actor;
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
