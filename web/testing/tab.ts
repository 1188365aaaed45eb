// A tab without a screen: the answers that it keeps, and what the product's own caches make of them when events come.

import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { UserId } from '../../domain/kernel/ids.ts';
import { applyEvents } from '../app/caches.ts';
import { openNotificationFeed } from '../features/notifications/cache.ts';
import { refreshNotifications } from '../features/notifications/queries.ts';
import { api } from '../lib/api.ts';
import { forgetPerson } from '../lib/forget.ts';
import type { LiveEvent } from '../lib/liveEvents.ts';

/** A call as a page asks it: `tasks.board` with its input. */
export interface View {
  name: string;
  input?: Record<string, unknown>;
}

/** Longer than anything waits that gathers changes. */
const settledMs = 2_000;

/**
 * What of the answers stands after the events, by the name of its view: those that are to be read anew are left out.
 *
 * @param missed the tab was away while they happened
 */
export function applyToTab(
  answers: ReadonlyMap<View, unknown>,
  { events, userId, missed = false }: { events: readonly LiveEvent[]; userId: UserId; missed?: boolean },
): Map<View, unknown> {
  vi.useFakeTimers();
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const feed = openNotificationFeed({ onArrived: () => {}, onStale: () => refreshNotifications(queries) });
  try {
    for (const [view, answer] of answers) queries.setQueryData(keyOf(view), kept(view, answer));
    applyEvents(queries, events, userId);
    feed.take(events, missed);
    vi.advanceTimersByTime(settledMs);
    const standing = [...answers.keys()].flatMap((view): [View, unknown][] => {
      const state = queries.getQueryState(keyOf(view));
      return state && !state.isInvalidated ? [[view, answered(view, state.data)]] : [];
    });
    return new Map(standing);
  } finally {
    feed.close();
    queries.clear();
    forgetPerson();
    vi.useRealTimers();
  }
}

type Keys = Record<string, Record<string, { key: (options: { input?: object; type: 'query' | 'infinite' }) => QueryKey }>>;

/** Lists that go on as they are scrolled. */
const isEndless = ({ name }: View): boolean => name === 'notifications.list' || name === 'discussions.list';

function keyOf(view: View): QueryKey {
  const [feature, call] = view.name.split('.') as [string, string];
  const keys = (api as unknown as Keys)[feature]?.[call];
  if (!keys) throw new Error(`There is no call ${view.name}.`);
  // The row of the first steps is kept by the name of its call alone.
  if (view.name === 'onboarding.progress') return api.onboarding.progress.key();
  return keys.key({ ...(view.input && { input: view.input }), type: isEndless(view) ? 'infinite' : 'query' });
}

const kept = (view: View, answer: unknown): unknown => (isEndless(view) ? { pages: [answer], pageParams: [undefined] } : answer);
const answered = (view: View, data: unknown): unknown => (isEndless(view) ? (data as { pages: unknown[] }).pages[0] : data);
