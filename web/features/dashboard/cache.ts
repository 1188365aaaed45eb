// Every part of the dashboard is a sum or a choice that the server works out, so it is read anew where it is on screen: soon,
// and once for a burst of changes.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';
import { gather, readOlder } from '../../lib/readAnew.ts';
import { hearOfOthers } from './components/others.ts';

/** What the start page shows happens in these. */
const shown = /^(tasks|projects|schedule|studios)\./;

/** Reads an answer anew after events of some kinds. */
function readAfter(queryKey: QueryKey, types: RegExp): (queries: QueryClient, event: LiveEvent) => void {
  let newest = 0;
  const readIt = gather(
    400,
    (queries) => {
      const upTo = newest;
      newest = 0;
      readOlder(queries, queryKey, upTo);
    },
    () => (newest = 0),
  );
  return (queries, { type, sequence }) => {
    if (!types.test(type)) return;
    newest = Math.max(newest, sequence);
    readIt(queries);
  };
}

const readPage = readAfter(api.dashboard.get.key(), shown);
const readActivity = readAfter(
  api.dashboard.activity.key(),
  /^((tasks|projects|files|boards)\.(?!changed)|discussions\.(decided|undecided|removed))/,
);

export function applyDashboardEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (event.actorId !== userId && shown.test(event.type)) hearOfOthers(event.sequence);
  readPage(queries, event);
  readActivity(queries, event);
}
