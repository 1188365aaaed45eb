// Hands the event log to the sockets of this instance. A NOTIFY only wakes it: what is sent is always read from the log,
// once per studio however many sockets there are.

import type { Actor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inSnapshot, type Tx } from '../db/tx.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import { type EventScope, eventsAfter, goneNotice, lastSequence, type StoredEvent } from './eventLog.ts';

/** An event as one person gets it. */
export interface LiveEvent {
  sequence: number;
  type: string;
  actorId: string | null;
  at: string;
  data: object;
}

/** Events of one studio in order. `upTo` counts also those that this person may not hear. */
export interface LiveBatch {
  events: LiveEvent[];
  upTo: number;
}

export interface Listener {
  sessionId: SessionId;
  actor: Actor;
  send: (batch: LiveBatch) => void;
  /** The session or the studio is over, or something could not be told: then the listener comes back and catches up. */
  close: (reason: 'session_ended' | 'studio_gone' | 'interrupted') => void;
}

/** What a listener that was away missed; `tooFar` means that it should read everything anew. */
export type CatchUp = LiveBatch | { tooFar: true; upTo: number };

export interface Hub {
  /** Starts delivery after `since` (null: from now on); `answer` gets what happened in between, before any batch is sent. */
  join: (request: { listener: Listener; since: number | null; answer: (missed: CatchUp) => void }) => Promise<void>;
  leave: (listener: Listener) => void;
  /** How many sockets of one person are joined. */
  countOf: (actor: Actor) => number;
  close: () => Promise<void>;
}

export interface HubOptions {
  db: Database;
  sessions: Sessions;
  log: Log;
  /** Tells for the scopes of a batch who may hear them; one query a batch. */
  audienceOf: (tx: Tx, scopes: ReadonlySet<EventScope>) => Promise<(actor: Actor, scope: EventScope) => boolean>;
  /** The event's data as this person may see it, with their verdicts. */
  present: (event: StoredEvent, actor: Actor) => object;
}

/** A listener that missed more than this reads everything anew: cheaper for both sides. */
const mostMissed = 1000;
const batchSize = 100;

/** After these, what a person may do is read anew. */
const aboutRights: ReadonlySet<string> = new Set([
  'studios.roleChanged',
  'studios.permissionsChanged',
  'studios.memberDeactivated',
  'studios.memberReactivated',
]);

/** Between tries to read the log while the database is away; a mended connection wakes every feed anyway. */
const firstWait = 250;
const longestWait = 5_000;

interface Joined {
  listener: Listener;
  /** The last number that was sent. */
  upTo: number;
  /** Batches that came while the join was still reading; null once it answered. */
  held: LiveBatch[] | null;
}

interface StudioFeed {
  joined: Map<Listener, Joined>;
  /** The last number that was read; null before the first read. */
  upTo: number | null;
  /** Whether a notice has told where reading begins. */
  noticed: boolean;
  /** The read that runs, and whether another is due after it. */
  reading: Promise<void> | null;
  again: boolean;
  /** How often in a row reading failed, and when it is tried next. */
  failures: number;
  retry: NodeJS.Timeout | undefined;
}

export async function openHub({ db, sessions, log, audienceOf, present }: HubOptions): Promise<Hub> {
  const feeds = new Map<StudioId, StudioFeed>();
  let isClosed = false;
  const stop = await db.listen('atelier_events', (payload) => {
    const [studioId, notice] = payload.split(' ') as [StudioId, string?];
    if (notice === goneNotice) return forgetStudio(studioId);
    if (payload) return wake(studioId, Number(notice));
    // The connection was lost for a while: nothing that is in memory can be trusted, and every feed may have missed some.
    sessions.dropAll();
    for (const [id, feed] of feeds) {
      wake(id);
      // One whose studio is gone has no event that would say so.
      for (const joined of feed.joined.values()) void deliver({ joined, events: [], mayHear: () => false, upTo: 0 });
    }
  });

  /** The studio was deleted: nothing of it stays in memory, and whoever listens is told and let go. */
  function forgetStudio(studioId: StudioId): void {
    const feed = feeds.get(studioId);
    feeds.delete(studioId);
    sessions.dropStudio(studioId);
    clearTimeout(feed?.retry);
    for (const listener of feed?.joined.keys() ?? []) listener.close('studio_gone');
  }

  function feedOf(studioId: StudioId): StudioFeed {
    const known = feeds.get(studioId);
    if (known) return known;
    const feed: StudioFeed = { joined: new Map(), upTo: null, noticed: false, reading: null, again: false, failures: 0, retry: undefined };
    feeds.set(studioId, feed);
    return feed;
  }

  function wake(studioId: StudioId, number?: number): void {
    const feed = feedOf(studioId);
    if (number !== undefined && !feed.noticed) {
      // The first notice of a studio tells where to begin, even if a join that came before it has read further: sessions
      // in memory depend on every event since this instance listens, with or without a socket.
      feed.noticed = true;
      feed.upTo = Math.min(feed.upTo ?? number, number - 1);
    }
    if (feed.upTo === null) return;
    if (feed.reading) {
      feed.again = true;
      return;
    }
    clearTimeout(feed.retry);
    feed.reading = readAll(studioId, feed)
      .then(() => void (feed.failures = 0))
      .catch((err: unknown) => tryAgainLater({ studioId, feed, err }))
      .finally(() => {
        feed.reading = null;
        if (feed.again) {
          feed.again = false;
          wake(studioId);
        }
      });
  }

  function tryAgainLater({ studioId, feed, err }: { studioId: StudioId; feed: StudioFeed; err: unknown }): void {
    log.warn({ err, studioId }, 'the event log could not be read; it is tried again');
    if (isClosed) return;
    feed.retry = setTimeout(() => wake(studioId), Math.min(firstWait * 2 ** feed.failures++, longestWait));
  }

  async function readAll(studioId: StudioId, feed: StudioFeed): Promise<void> {
    for (let more = true; more;) {
      const after = feed.upTo ?? 0;
      const batch = await inSnapshot(db, { kind: 'studio', studioId }, async (tx) => {
        const events = await eventsAfter(tx, { studioId, after, limit: batchSize });
        return { events, mayHear: await audienceOf(tx, new Set(events.flatMap((event) => event.scopes))) };
      });
      const last = batch.events.at(-1);
      if (!last) return;
      // Unless the first notice came meanwhile and set it back.
      if (feed.upTo === after) feed.upTo = last.sequence;
      for (const event of batch.events) forgetWhatChanged(studioId, event);
      await Promise.all([...feed.joined.values()].map((joined) => deliver({ joined, ...batch, upTo: last.sequence })));
      more = batch.events.length === batchSize;
    }
  }

  /** What changes a session drops it from memory, on every instance. */
  function forgetWhatChanged(studioId: StudioId, { type, data }: StoredEvent): void {
    const { sessionIds = [], userId } = data as { sessionIds?: SessionId[]; userId?: UserId };
    if (type === 'identity.sessionsEnded') sessionIds.forEach(sessions.dropSession);
    else if (aboutRights.has(type) && userId) sessions.dropUser(userId);
    // Its rules decide about rights, and every actor carries them.
    else if (type === 'studios.changed') sessions.dropStudio(studioId);
  }

  interface Delivery {
    joined: Joined;
    events: readonly StoredEvent[];
    mayHear: (actor: Actor, scope: EventScope) => boolean;
    upTo: number;
  }

  async function deliver({ joined, events, mayHear, upTo }: Delivery): Promise<void> {
    const { listener } = joined;
    // Null where the session is over; undefined where that cannot be known now.
    const actor = await sessions.actorOfSession(listener.sessionId).catch(() => undefined);
    if (feeds.get(listener.actor.studioId)?.joined.get(listener) !== joined) return;
    if (!actor) {
      leave(listener);
      listener.close(actor === null ? 'session_ended' : 'interrupted');
      return;
    }
    listener.actor = actor;
    if (upTo <= joined.upTo) return;
    const heard = events.filter((event) => event.sequence > joined.upTo && event.scopes.some((scope) => mayHear(actor, scope)));
    const batch: LiveBatch = { events: heard.map((event) => toLiveEvent(event, actor)), upTo };
    if (joined.held) joined.held.push(batch);
    else {
      joined.upTo = upTo;
      listener.send(batch);
    }
  }

  const toLiveEvent = (event: StoredEvent, actor: Actor): LiveEvent => ({
    sequence: event.sequence,
    type: event.type,
    actorId: event.actorId,
    at: event.createdAt,
    data: present(event, actor),
  });

  async function join({ listener, since, answer }: Parameters<Hub['join']>[0]): Promise<void> {
    const { actor } = listener;
    const { studioId } = actor;
    const feed = feedOf(studioId);
    const joined: Joined = { listener, upTo: 0, held: [] };
    feed.joined.set(listener, joined);
    try {
      const missed = await inSnapshot(db, { kind: 'member', studioId, userId: actor.userId }, async (tx): Promise<CatchUp> => {
        const upTo = await lastSequence(tx);
        if (since === null || since === upTo) return { events: [], upTo };
        if (since > upTo || upTo - since > mostMissed) return { tooFar: true, upTo };
        const events = await eventsAfter(tx, { studioId, after: since, limit: mostMissed });
        const mayHear = await audienceOf(tx, new Set(events.flatMap((event) => event.scopes)));
        const heard = events.filter((event) => event.scopes.some((scope) => mayHear(actor, scope)));
        return { events: heard.map((event) => toLiveEvent(event, actor)), upTo };
      });
      joined.upTo = missed.upTo;
      answer(missed);
      release(joined);
      if (feed.upTo === null) {
        feed.upTo = missed.upTo;
        // What was written since that read, if its notice was lost with a connection.
        wake(studioId);
      }
    } catch (error) {
      leave(listener);
      throw error;
    }
  }

  /** Sends what was held back during the join, without what the answer to the join already holds. */
  function release(joined: Joined): void {
    const held = joined.held ?? [];
    joined.held = null;
    for (const batch of held) {
      const events = batch.events.filter((event) => event.sequence > joined.upTo);
      if (batch.upTo <= joined.upTo) continue;
      joined.upTo = batch.upTo;
      joined.listener.send({ events, upTo: batch.upTo });
    }
  }

  function leave(listener: Listener): void {
    feeds.get(listener.actor.studioId)?.joined.delete(listener);
  }

  return {
    join,
    leave,
    countOf: ({ studioId, userId }) =>
      [...(feeds.get(studioId)?.joined.keys() ?? [])].filter((listener) => listener.actor.userId === userId).length,
    close: async () => {
      isClosed = true;
      for (const feed of feeds.values()) clearTimeout(feed.retry);
      await stop();
      await Promise.all([...feeds.values()].map((feed) => feed.reading ?? Promise.resolve()));
    },
  };
}
