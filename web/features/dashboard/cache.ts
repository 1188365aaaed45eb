// Every part of the dashboard is a sum or a choice that the server works out, so it is read anew where it is on screen: soon,
// and once for a burst of changes.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { onForget } from '../../lib/forget.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';
import { hearOfOthers } from './components/others.ts';

/** Changes that come in a burst lead to one read. */
const gatherMs = 400;
let newest = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
onForget(() => {
  clearTimeout(waiting);
  [newest, waiting] = [0, undefined];
});

export function applyDashboardEvent(queries: QueryClient, { type, sequence, actorId }: LiveEvent, userId: string): void {
  if (!/^(tasks|projects|schedule|studios)\./.test(type)) return;
  if (actorId !== userId) hearOfOthers(sequence);
  newest = Math.max(newest, sequence);
  waiting ??= setTimeout(() => {
    waiting = undefined;
    const upTo = newest;
    newest = 0;
    void queries.invalidateQueries({ queryKey: api.dashboard.get.key(), predicate: ({ state }) => isOlder(state.data, upTo) });
  }, gatherMs);
}

/** An answer that already holds the event needs no second read. */
const isOlder = (data: unknown, sequence: number): boolean => ((data as { seq?: number } | undefined)?.seq ?? 0) < sequence;
