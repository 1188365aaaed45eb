// What a signed-in tab does with the live stream: each event goes to the caches of the features, and the session follows
// what concerns it. Loaded after the first screen, together with the stream.

import type { QueryClient } from '@tanstack/react-query';
import type { UserId } from '../../domain/kernel/ids.ts';
import { beginHearingBoards } from '../features/boards/cache.ts';
import { dropSettled, prepareSounds, showArrived, soundArrived } from '../features/notifications/actions.tsx';
import { openNotificationFeed } from '../features/notifications/cache.ts';
import { refreshNotifications } from '../features/notifications/queries.ts';
import { studioGoneWords } from '../features/studios/queries.ts';
import { announceOnceRead } from '../lib/announceOnceRead.ts';
import { api } from '../lib/api.ts';
import { onConnection } from '../lib/connection.ts';
import { type LiveConnection, type LiveStatus, openLive } from '../lib/live.ts';
import type { LiveEvent } from '../lib/liveEvents.ts';
import { reportError } from '../lib/reportError.ts';
import type { Auth } from '../lib/session/auth.ts';
import { applyEvent, applyEvents, changesProfileOf, changesRightsOf } from './caches.ts';
import { lookAhead, type Pages } from './pagesAhead.ts';
import { sendWaiting } from './waitingCommands.ts';
import { startWorker } from './worker.ts';
import { isOlder, readAt } from '../lib/readAnew.ts';

export interface LiveSession {
  queries: QueryClient;
  userId: UserId;
  /** The functions of the session as they are now. */
  session: () => Auth;
  onStatus: (status: LiveStatus) => void;
  pages: Pages;
}

/** @returns leaves the stream */
export function joinLive({ queries, userId, session, onStatus, pages }: LiveSession): () => void {
  const apply = (event: LiveEvent) => applyEvent(queries, event, userId);
  void prepareSounds();
  // What was pushed while no page was open may be read since, elsewhere.
  void dropSettled();
  const feed = openNotificationFeed({
    onArrived: (arrived, sequence) => {
      void soundArrived(arrived, { queries, arrival: `${userId} ${sequence}` });
      void showArrived(arrived);
    },
    onStale: () => {
      refreshNotifications(queries);
      void dropSettled();
    },
  });
  const live = openLive({
    onEvents: (events, missed) => {
      applyEvents(queries, events, userId);
      feed.take(events, missed);
      if (events.some((event) => changesProfileOf(userId, event) || changesRightsOf(userId, event))) void session().reloadProfile();
    },
    onHeard: (sequence) => void announceOnceRead(queries, sequence),
    onStart: (sequence) => {
      void queries.invalidateQueries({ predicate: ({ state }) => isOlder(state.data, sequence) });
      beginHearingBoards(sequence);
      // Invitations, holidays, devices and the like have no number: they may have changed between their answer and the first event.
      for (const queryKey of [api.studios.key(), api.identity.key()])
        void queries.invalidateQueries({ queryKey, predicate: ({ state }) => readAt(state.data) === undefined });
      if ((session().readAt ?? -1) < sequence) void session().reloadProfile();
    },
    onTooFar: () => {
      void queries.invalidateQueries();
      void session().reloadProfile();
    },
    onSessionEnded: () => void session().endedByServer(),
    onStudioGone: () => void session().endedForGood(studioGoneWords),
    onStatus,
  });
  const stopCatchingUp = catchUpAnswers(queries, apply, live.since);
  const leaveWorker = startWorker({ userId, open: (path) => pages.history.push(path) });
  void sendWaiting(userId);
  const stopLookingAhead = lookAhead(pages);
  const stopMending = onConnection((isReachable) => {
    if (!isReachable) return;
    readFailedAnew(queries);
    // A tab that was closed meanwhile may have left something.
    void sendWaiting(userId);
  });
  return () => {
    stopMending();
    stopLookingAhead();
    leaveWorker();
    stopCatchingUp();
    feed.close();
    live.close();
  };
}

/** What could not be read while the server was out of reach. */
const readFailedAnew = (queries: QueryClient): void => void queries.invalidateQueries({ predicate: ({ state }) => state.error !== null });

/**
 * An answer that was on its way while events came is older than they are: the events after its number are applied again.
 * Each cache passes over what an answer already holds.
 */
function catchUpAnswers(queries: QueryClient, apply: (event: LiveEvent) => void, since: LiveConnection['since']): () => void {
  const applyAgain = (missed: readonly LiveEvent[]) => {
    try {
      missed.forEach(apply);
    } catch (error) {
      reportError(error, 'events could not be applied to an answer');
      void queries.invalidateQueries();
    }
  };
  return queries.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'success' || change.action.manual) return;
    const seq = readAt(change.query.state.data);
    if (seq === undefined) return;
    const missed = since(seq);
    // Behind the current notification: the cache does not change while it tells of a change.
    if (missed === null) queueMicrotask(() => void queries.invalidateQueries({ predicate: (query) => query === change.query }));
    else if (missed.length > 0) queueMicrotask(() => applyAgain(missed));
  });
}
