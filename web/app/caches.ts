// What the events of the live stream change in all that a tab keeps: each goes to the caches of the features.

import type { QueryClient } from '@tanstack/react-query';
import { asDay, type Day } from '../../domain/kernel/calendar.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import { applyBoardEvent } from '../features/boards/cache.ts';
import { applyDashboardEvent } from '../features/dashboard/cache.ts';
import { applyDiscussionEvent } from '../features/discussions/cache.ts';
import { applyIdentityEvent } from '../features/identity/cache.ts';
import { applyPreferenceEvent } from '../features/notifications/preferenceQueries.ts';
import { applyOnboardingEvent } from '../features/onboarding/cache.ts';
import { applyProjectEvent } from '../features/projects/cache.ts';
import { applyScheduleEvent } from '../features/schedule/cache.ts';
import { applySearchEvent } from '../features/search/cache.ts';
import { applyStudioEvent } from '../features/studios/cache.ts';
import { studioQuery } from '../features/studios/queries.ts';
import { applyTaskEvent } from '../features/tasks/cache.ts';
import { applyFileEvent } from '../features/files/cache.ts';
import { applyTemplateEvent } from '../features/templates/cache.ts';
import { isAbout, type LiveEvent } from '../lib/liveEvents.ts';
import { reportError } from '../lib/reportError.ts';

/** Applies events in their order; what they cannot tell is read anew. */
export function applyEvents(queries: QueryClient, events: readonly LiveEvent[], userId: UserId): void {
  try {
    for (const event of events) applyEvent(queries, event, userId);
  } catch (error) {
    // Whatever it was, the others of them are not lost: everything is read anew.
    reportError(error, 'an event could not be applied');
    void queries.invalidateQueries();
  }
  if (!events.some((event) => changesRightsOf(userId, event))) return;
  // What is on screen carries verdicts: with other rights all of it is another answer, and what is not on screen may hold
  // what they no longer see.
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
}

export function applyEvent(queries: QueryClient, event: LiveEvent, userId: UserId): void {
  const today = queries.getQueryData(studioQuery().queryKey)?.today ?? localDay();
  applyTaskEvent(queries, event, { userId, today });
  applyProjectEvent(queries, event, userId);
  applyScheduleEvent(queries, event, userId);
  applyTemplateEvent(queries, event, userId);
  applyFileEvent(queries, event, userId);
  applyDiscussionEvent(queries, event, userId);
  applyBoardEvent(queries, event, userId);
  applyStudioEvent(queries, event);
  applyIdentityEvent(queries, event);
  applySearchEvent(queries, event, userId);
  applyDashboardEvent(queries, event, userId);
  applyOnboardingEvent(queries, event, userId);
  applyPreferenceEvent(queries, event);
}

/**
 * Whether an event is about this person's own role or permissions (specification §4, live updates), or about the studio's
 * rules, which decide about rights, days and names on every screen.
 */
export const changesRightsOf = (userId: string, { traits, data }: LiveEvent): boolean =>
  traits?.changesRights === 'studio' || (traits?.changesRights === 'person' && isAbout(userId, data));

/** The own name, picture or address was changed, here or in another browser: the session shows them. */
export const changesProfileOf = (userId: string, { traits, data }: LiveEvent): boolean =>
  traits?.changesPeople === true && isAbout(userId, data);

/** Today where the browser is, until the studio's own day is known; Canadian English writes days as ISO does. */
const localDay = (): Day => asDay(new Intl.DateTimeFormat('en-CA').format(new Date()));
