// What the palette lists while it is open: what may not be opened any more goes from it at once, and so does what was deleted.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { changesReachOf, type LiveEvent } from '../../lib/liveEvents.ts';

export function applySearchEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event) || event.traits?.settles) void queries.invalidateQueries({ queryKey: api.search.key() });
}
