// Hands the event logs to the sockets of this instance. A notice only wakes it: what is sent is always read from the log. A
// studio of which nobody is connected and no session is in memory is not looked at.

import { sql } from 'kysely';
import type { StudioId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inSnapshot } from '../db/tx.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import { catchUp, type CatchUp } from './catchUp.ts';
import { createFeed, type Feed, type Listener } from './feed.ts';
import type { Notice, Notices } from './notices.ts';
import type { Voice } from './presenting.ts';
import { createRunner } from './runner.ts';

export interface Hub {
  /** Starts delivery after `since` (null: from now on); `answer` gets what happened in between, before any batch is sent. */
  join: (request: { listener: Listener; since: number | null; answer: (missed: CatchUp) => void }) => Promise<void>;
  leave: (listener: Listener) => void;
  close: () => Promise<void>;
}

export interface HubOptions {
  db: Database;
  sessions: Sessions;
  log: Log;
  notices: Pick<Notices, 'listen'>;
  voice: Voice;
}

/** How often it looks by itself: a notice may be lost with the instance that should have sent it. */
const lookMs = 1_000;

export async function openHub({ db, sessions, log, notices, voice }: HubOptions): Promise<Hub> {
  const feeds = new Map<StudioId, Feed>();

  const feedOf = (studioId: StudioId): Feed => {
    const known = feeds.get(studioId);
    if (known) return known;
    const feed = createFeed(studioId, { db, sessions, log, voice });
    feeds.set(studioId, feed);
    return feed;
  };

  /** The studio was deleted: nothing of it stays in memory, and whoever listens is told and let go. */
  const forgetStudio = (studioId: StudioId): void => {
    const feed = feeds.get(studioId);
    feeds.delete(studioId);
    sessions.dropStudio(studioId);
    for (const listener of feed?.listeners() ?? []) listener.close('studio_gone');
    void feed?.close();
  };

  const take = ({ studioId, last }: Notice): void => {
    if (last === null) forgetStudio(studioId);
    else feeds.get(studioId)?.wake();
  };

  const stopListening = await notices.listen({
    onNotice: take,
    // Nothing that is in memory can be trusted, and every feed may have missed some.
    onGap: () => {
      sessions.dropAll();
      for (const feed of feeds.values()) {
        feed.wake();
        // One whose studio is gone has no event that would say so.
        feed.checkSessions();
      }
    },
  });
  // What a session in memory is good for depends on every event after the one that it was read at.
  sessions.onLoaded((studioId, sequence) => feedOf(studioId).begin(sequence));

  const look = createRunner(
    async () => {
      for (const [studioId, feed] of feeds) {
        if (feed.listeners().length > 0 || sessions.holds(studioId)) continue;
        feeds.delete(studioId);
        void feed.close();
      }
      if (feeds.size > 0) (await logsThatGoOn(db, feeds)).forEach(take);
    },
    (err) => log.debug({ err }, 'the event logs could not be looked at'),
  );
  const looking = setInterval(look.ask, lookMs);
  looking.unref();

  return {
    join: async ({ listener, since, answer }) => {
      const feed = feedOf(listener.actor.studioId);
      const joined = feed.add(listener);
      try {
        const missed = await catchUp({ db, voice, actor: listener.actor, since });
        answer(missed);
        joined.release(missed.upTo);
        feed.begin(missed.upTo);
      } catch (error) {
        feed.remove(listener);
        throw error;
      }
    },
    leave: (listener) => feeds.get(listener.actor.studioId)?.remove(listener),
    close: async () => {
      clearInterval(looking);
      await stopListening();
      await Promise.all([look.close(), ...[...feeds.values()].map((feed) => feed.close())]);
    },
  };
}

/** Of the studios that are listened to: those whose log is longer than what was read of it, and those that are gone. */
async function logsThatGoOn(db: Database, feeds: ReadonlyMap<StudioId, Feed>): Promise<Notice[]> {
  const ids = [...feeds.keys()];
  const { rows } = await inSnapshot(db, { kind: 'relay', studioId: null }, (tx) =>
    sql<{ studioId: StudioId; last: number }>`
      select studio_id as "studioId", last from studio_sequences where studio_id = any(${sql.val(ids)}::uuid[])
    `.execute(tx),
  );
  const lasts = new Map(rows.map(({ studioId, last }) => [studioId, last]));
  return ids
    .map((studioId): Notice => ({ studioId, last: lasts.get(studioId) ?? null }))
    .filter(({ studioId, last }) => last === null || last > (feeds.get(studioId)?.upTo() ?? last));
}
