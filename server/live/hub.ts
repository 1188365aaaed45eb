// Hands the event log to the sockets of this instance. A NOTIFY only wakes it: what is sent is always read from the log,
// once per studio however many sockets there are.

import type { Actor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inSnapshot, type Tx } from '../db/tx.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import { type EventScope, eventsAfter, lastSequence, type StoredEvent } from './eventLog.ts';

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
  /** The session is over, or the server cannot keep up with this listener. */
  close: (reason: 'session_ended') => void;
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
const batchSize = 500;

interface Joined {
  listener: Listener;
  upTo: number;
  /** Batches that came while the join was still reading; null once it answered. */
  held: LiveBatch[] | null;
}

interface StudioFeed {
  joined: Map<Listener, Joined>;
  /** The last number that was read; null before the first read. */
  upTo: number | null;
  /** The read that runs, and whether another is due after it. */
  reading: Promise<void> | null;
  again: boolean;
}

export async function openHub({ db, sessions, log, audienceOf, present }: HubOptions): Promise<Hub> {
  const feeds = new Map<StudioId, StudioFeed>();
  const stop = await db.listen('atelier_events', (payload) => {
    if (payload) return wake(payload.split(' ')[0] as StudioId, Number(payload.split(' ')[1]));
    // The connection was lost for a while: nothing that is in memory can be trusted, and every feed may have missed some.
    sessions.dropAll();
    for (const studioId of feeds.keys()) wake(studioId);
  });

  function feedOf(studioId: StudioId): StudioFeed {
    const known = feeds.get(studioId);
    if (known) return known;
    const feed: StudioFeed = { joined: new Map(), upTo: null, reading: null, again: false };
    feeds.set(studioId, feed);
    return feed;
  }

  function wake(studioId: StudioId, number?: number): void {
    const feed = feedOf(studioId);
    // The first notice of a studio tells where to begin; sessions in memory depend on it even without a socket.
    feed.upTo ??= number === undefined ? 0 : number - 1;
    if (feed.reading) {
      feed.again = true;
      return;
    }
    feed.reading = readAll(studioId, feed)
      .catch((err: unknown) => log.warn({ err, studioId }, 'the event log could not be read; the next event tries again'))
      .finally(() => {
        feed.reading = null;
        if (feed.again) {
          feed.again = false;
          wake(studioId);
        }
      });
  }

  async function readAll(studioId: StudioId, feed: StudioFeed): Promise<void> {
    for (let more = true; more; ) {
      const batch = await inSnapshot(db, { kind: 'studio', studioId }, async (tx) => {
        const events = await eventsAfter(tx, { studioId, after: feed.upTo ?? 0, limit: batchSize });
        return { events, mayHear: await audienceOf(tx, new Set(events.flatMap((event) => event.scopes))) };
      });
      const last = batch.events.at(-1);
      if (!last) return;
      feed.upTo = last.sequence;
      batch.events.forEach(forgetWhatChanged);
      await Promise.all([...feed.joined.values()].map((joined) => deliver({ joined, ...batch, upTo: last.sequence })));
      more = batch.events.length === batchSize;
    }
  }

  /** What changes a session drops it from memory, on every instance. */
  function forgetWhatChanged({ type, data }: StoredEvent): void {
    if (type !== 'identity.sessionsEnded') return;
    for (const sessionId of (data as { sessionIds: SessionId[] }).sessionIds) sessions.dropSession(sessionId);
  }

  interface Delivery {
    joined: Joined;
    events: readonly StoredEvent[];
    mayHear: (actor: Actor, scope: EventScope) => boolean;
    upTo: number;
  }

  async function deliver({ joined, events, mayHear, upTo }: Delivery): Promise<void> {
    const { listener } = joined;
    const actor = await sessions.actorOfSession(listener.sessionId);
    if (!actor) {
      leave(listener);
      listener.close('session_ended');
      return;
    }
    listener.actor = actor;
    const heard = events.filter((event) => event.sequence > joined.upTo && event.scopes.some((scope) => mayHear(actor, scope)));
    const batch: LiveBatch = { events: heard.map((event) => toLiveEvent(event, actor)), upTo };
    if (joined.held) joined.held.push(batch);
    else listener.send(batch);
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
      feed.upTo ??= missed.upTo;
      joined.upTo = missed.upTo;
      answer(missed);
      release(joined);
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
      if (batch.upTo > joined.upTo) joined.listener.send({ events, upTo: batch.upTo });
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
      await stop();
      await Promise.all([...feeds.values()].map((feed) => feed.reading ?? Promise.resolve()));
    },
  };
}
