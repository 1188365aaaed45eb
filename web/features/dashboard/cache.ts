// Every part of the dashboard is a sum or a choice that the server works out, so it is read anew where it is on screen: soon,
// and once for a burst of changes.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';
import { gather, olderThan } from '../../lib/readAnew.ts';
import { hearOfOthers } from './components/others.ts';

let newest = 0;
const readIt = gather(
  400,
  (queries) => {
    const upTo = newest;
    newest = 0;
    void queries.invalidateQueries({ queryKey: api.dashboard.get.key(), ...olderThan(upTo) });
  },
  () => (newest = 0),
);

export function applyDashboardEvent(queries: QueryClient, { type, sequence, actorId }: LiveEvent, userId: string): void {
  if (!/^(tasks|projects|schedule|studios)\./.test(type)) return;
  if (actorId !== userId) hearOfOthers(sequence);
  newest = Math.max(newest, sequence);
  readIt(queries);
}
