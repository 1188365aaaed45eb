// What an event changes in the documents that this tab keeps: what it tells is changed at once, the rest is read anew.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { onForget } from '../../lib/forget.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { changeFile, dropFromLists } from './queries.ts';

export function applyFileEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) {
    queries.removeQueries({ queryKey: api.files.key(), type: 'inactive' });
    void queries.invalidateQueries({ queryKey: api.files.key() });
    return;
  }
  // What may be done in a project's documents hangs on whether it is archived.
  if (isOf(event, 'projects')) readAnew(queries, event.sequence);
  if (!isOf(event, 'files')) return;
  if (event.type === 'files.starred') changeFile(queries, event.data.fileId, { isStarred: event.data.isStarred });
  if (event.type === 'files.removed') dropFromLists(queries, event.data);
  readAnew(queries, event.sequence);
}

/** A hundred files that are dropped make two hundred events: they lead to one read. */
const gatherMs = 300;
let newest = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
onForget(() => {
  clearTimeout(waiting);
  waiting = undefined;
});

function readAnew(queries: QueryClient, sequence: number): void {
  newest = Math.max(newest, sequence);
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void queries.invalidateQueries({ queryKey: api.files.key(), predicate: ({ state }) => isOlder(state.data, newest) });
  }, gatherMs);
}

/** An answer that already holds the event needs no second read. */
function isOlder(data: unknown, sequence: number): boolean {
  const pages = (data as { pages?: { seq: number }[] } | undefined)?.pages ?? [data as { seq?: number } | undefined];
  return pages.some((page) => (page?.seq ?? 0) < sequence);
}
