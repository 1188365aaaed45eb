// What an event changes in the discussions that this tab keeps: they are read anew, once for many events.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll, gather, readOlder } from '../../lib/readAnew.ts';

export function applyDiscussionEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.discussions.key());
  // Things that are discussed, or that comments point at, came, went, or are called otherwise.
  const isOfThings =
    isOf(event, 'projects') ||
    isOf(event, 'files') ||
    boardsThatBear.has(event.type) ||
    (isOf(event, 'tasks') && event.data.tasks.some(bearsOnDiscussions));
  // Who may be named hangs on who is in the studio, and as what.
  const isOfPeople = isOf(event, 'studios') || event.traits?.changesPeople === true;
  if (isOfThings || isOfPeople || isOf(event, 'discussions')) readAnew(queries, event);
  // How far a task is, and the largest picture of a board, is shown in the list of what is discussed alone.
  else if (event.type === 'boards.changed' || (isOf(event, 'tasks') && event.data.tasks.some(changesStatus)))
    readAnew(queries, { ...event, isLookAlone: true });
}

/** What lies on a board changes many times a second, and nothing that was said. */
const boardsThatBear: ReadonlySet<string> = new Set(['boards.edited', 'boards.removed', 'boards.restored']);

const bearsOnDiscussions = ({ before, after, changed }: { before: unknown; after: unknown; changed: readonly string[] }): boolean =>
  before === null || after === null || changed.some((field) => ['title', 'projectId', 'assigneeIds', 'reviewerId'].includes(field));

const changesStatus = ({ changed }: { changed: readonly string[] }): boolean => changed.includes('status');

let newest = 0;
let isAll = false;
/** Of ten comments that come at once the thread is read once. */
const readThem = gather(
  150,
  (queries) => {
    const queryKey = isAll ? api.discussions.key() : api.discussions.ofProject.key();
    isAll = false;
    readOlder(queries, queryKey, newest);
  },
  () => (isAll = false),
);

function readAnew(queries: QueryClient, { sequence, isLookAlone = false }: { sequence: number; isLookAlone?: boolean }): void {
  newest = Math.max(newest, sequence);
  isAll ||= !isLookAlone;
  readThem(queries);
}
