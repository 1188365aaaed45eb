// The live stream: one socket a tab, events in order, each once. After a lost connection it says how far it got and is
// told what it missed.

import { liveProtocol } from '../../domain/kernel/protocol.ts';
import { client } from './api.ts';
import { readBackend } from './backend.ts';
import { markOutdated } from './build.ts';
import { doubt, onConnection } from './connection.ts';
import type { LiveEvent } from './liveEvents.ts';
import { liveSocket } from './liveSocket.ts';
import { watchPresence } from './presence.ts';
import { connectRooms } from './rooms.ts';
import { reportError } from './reportError.ts';
import { reconnectAfterMs, spread, timeoutMs } from './timing.ts';

export type LiveStatus = 'connecting' | 'live' | 'offline';

export interface LiveHandlers {
  /** @param missed they happened while this tab was away */
  onEvents: (events: readonly LiveEvent[], missed: boolean) => void;
  /** Everything up to this number has been handed out, or was not for this person. */
  onHeard: (sequence: number) => void;
  /** Hearing begins after this number: answers that are older must be read anew. */
  onStart: (sequence: number) => void;
  /** Too much was missed: everything that is cached must be read anew. */
  onTooFar: () => void;
  /** The session was ended on the server. */
  onSessionEnded: () => void;
  /** The studio was deleted. */
  onStudioGone: () => void;
  onStatus: (status: LiveStatus) => void;
}

interface Batch {
  events: readonly LiveEvent[];
  upTo: number;
}

/** How many events are kept for answers that were on their way while they came. */
const mostKept = 500;

export interface LiveConnection {
  /**
   * Events after a number that this tab has heard: an answer that is older than they are gets them applied. Null where
   * some are not known any more, or never were: that answer must be read anew.
   */
  since: (sequence: number) => readonly LiveEvent[] | null;
  close: () => void;
}

export function openLive(handlers: LiveHandlers): LiveConnection {
  const socket = liveSocket(readBackend());
  let upTo: number | null = null;
  let kept: LiveEvent[] = [];
  /** Every event after this number is among the kept ones. */
  let completeFrom = 0;
  /** Which join counts: one that a later one, or a lost socket, has overtaken is nobody's. */
  let generation = 0;
  /** Joins that failed since the last one that did not. */
  let failures = 0;

  const take = ({ events, upTo: number }: Batch, missed = false) => {
    const fresh = events.filter((event) => upTo === null || event.sequence > upTo);
    upTo = Math.max(upTo ?? 0, number);
    kept = [...kept, ...fresh];
    if (kept.length > mostKept) completeFrom = kept[kept.length - mostKept - 1]?.sequence ?? completeFrom;
    kept = kept.slice(-mostKept);
    try {
      if (fresh.length > 0) handlers.onEvents(fresh, missed);
    } catch (error) {
      // What this tab cannot make of an event the server can: everything is read anew.
      reportError(error, `events up to ${upTo} could not be applied`);
      handlers.onTooFar();
    }
    handlers.onHeard(upTo);
  };

  const join = async () => {
    const mine = ++generation;
    try {
      const { ticket } = await client.identity.liveTicket();
      if (mine !== generation || !socket.isConnected()) return;
      const channel = socket.channel('studio', { ticket, since: upTo, protocol: liveProtocol });
      channel.on('events', (batch: Batch) => take(batch));
      channel.on('session_ended', handlers.onSessionEnded);
      channel.on('studio_gone', handlers.onStudioGone);
      // Browsers let the heartbeat of a tab out of sight come late; what comes from the server is answered at once.
      channel.on('still_there', () => void channel.push('still_here', {}));
      channel
        .join(timeoutMs)
        .receive('ok', (missed: (Batch & { tooFar?: false }) | { tooFar: true; upTo: number }) => {
          if (missed.tooFar || upTo === null) {
            upTo = missed.upTo;
            completeFrom = missed.upTo;
            kept = [];
            if (missed.tooFar) handlers.onTooFar();
            else handlers.onStart(upTo);
            handlers.onHeard(upTo);
          } else take(missed, true);
          failures = 0;
          handlers.onStatus('live');
          stopTelling();
          connectRooms(socket);
          stopTelling = watchPresence((visible) => void channel.push('presence', { visible }));
        })
        .receive('error', ({ code }: { code?: string }) => (code === 'outdated' ? stop() : reconnect()))
        .receive('timeout', () => reconnect());
      dropChannel = () => {
        stopTelling();
        socket.remove(channel);
      };
    } catch {
      // No ticket: the server is away or the session has ended; the socket's own back-off tries again.
      reconnect();
    }
  };

  let dropChannel = () => {};
  let stopTelling = () => {};
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /** Leaves the socket open to the library's heartbeat and joins again a little later. */
  const reconnect = () => {
    dropChannel();
    clearTimeout(waiting);
    waiting = setTimeout(() => void (socket.isConnected() && join()), spread(reconnectAfterMs(++failures)));
  };

  /** The server tells of events in another form: hearing on would be misreading. */
  const stop = () => {
    generation++;
    dropChannel();
    socket.disconnect();
    markOutdated();
  };

  socket.onOpen(() => void join());
  socket.onClose(() => {
    generation++;
    connectRooms(null);
    dropChannel();
    handlers.onStatus('offline');
    void doubt();
  });
  // The socket's own back-off may have minutes to wait, and a network that came back leaves dead sockets open.
  const stopWatching = onConnection((isReachable) => isReachable && socket.disconnect(() => socket.connect()));
  handlers.onStatus('connecting');
  socket.connect();

  return {
    since: (sequence) => (sequence < completeFrom ? null : kept.filter((event) => event.sequence > sequence)),
    close: () => {
      generation++;
      connectRooms(null);
      stopWatching();
      clearTimeout(waiting);
      stopTelling();
      socket.disconnect();
    },
  };
}
