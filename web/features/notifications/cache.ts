// What comes in live (specification §4): an INSERT waits 100 ms for others, they become one by the rule, then sound, then
// the list is read again; an UPDATE or DELETE reads it again.

import type { LiveNotification } from '../../../domain/notifications/events.ts';
import { mergeNotifications } from '../../../domain/notifications/merging.ts';
import { isOf, type LiveEvent } from '../../lib/liveEvents.ts';

/** Realtime buffer (specification §9). */
const bufferMs = 100;
/** A storm of acts is read once in a while, not once each. */
const restMs = 1000;

export interface FeedHandlers {
  /** What came in, merged, with the number of its newest event: the same in every tab. */
  onArrived: (arrived: readonly LiveNotification[], sequence: number) => void;
  /** The list and the counts are to be read again. */
  onStale: () => void;
}

export interface NotificationFeed {
  /** @param missed they happened while this tab was away: they are read, and neither sound nor show */
  take: (events: readonly LiveEvent[], missed: boolean) => void;
  close: () => void;
}

export function openNotificationFeed({ onArrived, onStale }: FeedHandlers): NotificationFeed {
  let buffer: LiveNotification[] = [];
  let newest = 0;
  let filling: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;

  const reload = () => {
    if (resting !== undefined) {
      isStale = true;
      return;
    }
    onStale();
    resting = setTimeout(() => {
      resting = undefined;
      if (!isStale) return;
      isStale = false;
      reload();
    }, restMs);
  };

  const flush = () => {
    filling = undefined;
    const arrived = mergeNotifications(buffer);
    buffer = [];
    onArrived(arrived, newest);
    reload();
  };

  return {
    take: (events, missed) => {
      for (const event of events) {
        if (event.type === 'notifications.added' && !missed) {
          buffer.push(...event.data.notifications);
          newest = event.sequence;
          filling ??= setTimeout(flush, bufferMs);
        } else if (changesList(event)) reload();
      }
    },
    close: () => {
      clearTimeout(filling);
      clearTimeout(resting);
    },
  };
}

/** What is deleted, answered, or out of reach from now on, leaves the list with the notifications about it; an edited comment is quoted. */
const changesList = (event: LiveEvent): boolean =>
  isOf(event, 'notifications') ||
  event.type === 'discussions.edited' ||
  event.traits?.settles !== undefined ||
  event.traits?.changesReaders !== undefined;
