// What an event changes in the discussions that this tab keeps: they are read anew, once for many events.

import type { Query, QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { onForget } from '../../lib/forget.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';

export function applyDiscussionEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) {
    queries.removeQueries({ queryKey: api.discussions.key(), type: 'inactive' });
    void queries.invalidateQueries({ queryKey: api.discussions.key() });
    return;
  }
  // Things that are discussed, or that comments point at, came, went, or are called otherwise.
  const isOfThings =
    isOf(event, 'projects') ||
    isOf(event, 'files') ||
    boardsThatBear.has(event.type) ||
    (isOf(event, 'tasks') && event.data.tasks.some(bearsOnDiscussions));
  // Who may be named hangs on who is in the studio, and as what.
  const isOfPeople = isOf(event, 'studios') || event.traits?.changesPeople === true;
  if (isOfThings || isOfPeople || isOf(event, 'discussions')) readAnew(queries, event.sequence);
}

/** What lies on a board changes many times a second, and nothing here. */
const boardsThatBear: ReadonlySet<string> = new Set(['boards.edited', 'boards.removed', 'boards.restored']);

const bearsOnDiscussions = ({ before, after, changed }: { before: unknown; after: unknown; changed: readonly string[] }): boolean =>
  before === null || after === null || changed.some((field) => ['title', 'projectId', 'assigneeIds', 'reviewerId'].includes(field));

/** Of ten comments that come at once the thread is read once. */
const gatherMs = 150;
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
    const predicate = ({ state }: Query) => isOlder(state.data, newest);
    void queries.invalidateQueries({ queryKey: api.discussions.key(), predicate });
  }, gatherMs);
}

/** An answer that already holds the event needs no second read. */
function isOlder(data: unknown, than: number): boolean {
  const pages = (data as { pages?: { seq: number }[] } | undefined)?.pages ?? [data as { seq?: number } | undefined];
  return pages.some((page) => (page?.seq ?? 0) < than);
}
