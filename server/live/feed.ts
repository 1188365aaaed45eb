// One studio's log on its way to the sockets of this instance: read once however many listen, from one number on, in order.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { SessionId, StudioId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inSnapshot } from '../db/tx.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import type { LiveBatch, LiveEvent, Voice } from './presenting.ts';
import { createRunner } from './runner.ts';
import { eventsAfter, logBounds, type StoredEvent } from '../events/storedEvents.ts';

export interface Listener {
  sessionId: SessionId;
  actor: MemberActor;
  send: (batch: LiveBatch) => void;
  /** The session or the studio is over, or something could not be told: then the listener comes back and catches up. */
  close: (reason: 'session_ended' | 'studio_gone' | 'interrupted') => void;
}

/** Whoever missed more than this reads everything anew: cheaper for both sides. */
export const mostMissed = 1000;

export interface FeedOptions {
  db: Database;
  sessions: Sessions;
  log: Log;
  voice: Voice;
}

export interface Feed {
  /** Reading begins after this number, unless it began somewhere already. */
  begin: (after: number) => void;
  /** The log may go on. */
  wake: () => void;
  /** The number up to which the log was read; null before the first. */
  upTo: () => number | null;
  /** Takes in a listener, which is sent nothing before `release`. */
  add: (listener: Listener) => Joined;
  remove: (listener: Listener) => void;
  listeners: () => readonly Listener[];
  /** Looks whether each listener's session is still live. */
  checkSessions: () => void;
  close: () => Promise<void>;
}

/** A listener, and how far it has been told. */
export interface Joined {
  /** It knows everything up to this number: what came meanwhile follows, and from now on what comes. */
  release: (upTo: number) => void;
}

interface Ear extends Joined {
  listener: Listener;
  /** The last number that was sent. */
  upTo: number;
  /** Batches that came before the release; null after it. */
  held: LiveBatch[] | null;
}

export function createFeed(studioId: StudioId, { db, sessions, log, voice }: FeedOptions): Feed {
  const ears = new Map<Listener, Ear>();
  let upTo: number | null = null;
  const reading = createRunner(readOn, (err) => log.warn({ err, studioId }, 'the event log could not be read; it is tried again'));

  /** Reads everything that is new, so that records can be shown as they stand at the end of it. */
  async function readOn(): Promise<void> {
    const after = upTo;
    if (after === null) return;
    const { events, last, hear } = await inSnapshot(db, { kind: 'relay', studioId }, async (tx) => {
      const events = await eventsAfter(tx, { after, limit: mostMissed + 1 });
      if (events.length > mostMissed) return { events, last: (await logBounds(tx)).last, hear: null };
      const hear = ears.size > 0 ? await voice.prepare(tx, events) : () => [];
      return { events, last: events.at(-1)?.sequence ?? after, hear };
    });
    if (last === after) return;
    upTo = last;
    if (!hear) return beginAnew();
    for (const event of events) forgetWhatChanged({ studioId, event, sessions, voice });
    await Promise.all([...ears.values()].map((ear) => deliver(ear, { hear, upTo: last })));
  }

  /** More happened than is worth reading: what is in memory is forgotten, and whoever listens comes back. */
  function beginAnew(): void {
    sessions.dropStudio(studioId);
    for (const listener of ears.keys()) listener.close('interrupted');
    ears.clear();
  }

  async function deliver(ear: Ear, { hear, upTo }: { hear: (actor: MemberActor) => LiveEvent[]; upTo: number }): Promise<void> {
    const { listener } = ear;
    // Null where the session is over; undefined where that cannot be known now.
    const actor = await sessions.memberOfSession(listener.sessionId).catch(() => undefined);
    if (ears.get(listener) !== ear) return;
    if (!actor) {
      ears.delete(listener);
      listener.close(actor === null ? 'session_ended' : 'interrupted');
      return;
    }
    listener.actor = actor;
    if (upTo <= ear.upTo) return;
    try {
      pass(ear, { events: hear(actor), upTo });
    } catch (err) {
      log.error({ err, studioId }, 'somebody could not be told of what happened; they come back and catch up');
      ears.delete(listener);
      listener.close('interrupted');
    }
  }

  return {
    begin: (after) => {
      if (upTo !== null) return;
      upTo = after;
      // What was written since, if its notice came before there was anybody to hear it.
      reading.ask();
    },
    wake: reading.ask,
    upTo: () => upTo,
    add: (listener) => {
      const ear: Ear = { listener, upTo: 0, held: [], release: (number) => release(ear, number) };
      ears.set(listener, ear);
      return ear;
    },
    remove: (listener) => void ears.delete(listener),
    listeners: () => [...ears.keys()],
    checkSessions: () => {
      for (const ear of ears.values()) void deliver(ear, { hear: () => [], upTo: 0 });
    },
    close: reading.close,
  };
}

/** Sends what the listener does not know yet, or keeps it until it has been released. */
function pass(ear: Ear, { events, upTo }: LiveBatch): void {
  if (ear.held) {
    ear.held.push({ events, upTo });
    return;
  }
  const fresh = events.filter(({ sequence }) => sequence > ear.upTo);
  ear.upTo = upTo;
  ear.listener.send({ events: fresh, upTo });
}

function release(ear: Ear, upTo: number): void {
  const held = ear.held ?? [];
  ear.held = null;
  ear.upTo = upTo;
  for (const batch of held) if (batch.upTo > ear.upTo) pass(ear, batch);
}

interface Forgetting extends Pick<FeedOptions, 'sessions' | 'voice'> {
  studioId: StudioId;
  event: StoredEvent;
}

/** What changes a session drops it from memory, on every instance. */
function forgetWhatChanged({ studioId, event: { type, data }, sessions, voice }: Forgetting): void {
  const { endsSessions, changesRights } = voice.traitsOf(type);
  if (endsSessions && 'sessionIds' in data) data.sessionIds.forEach(sessions.dropSession);
  if (changesRights === 'person' && 'userId' in data && data.userId) sessions.dropUser(data.userId);
  // The studio's rules decide about rights, and every actor carries them.
  if (changesRights === 'studio') sessions.dropStudio(studioId);
}
