// What an event changes in the documents that this tab keeps.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';

export function applyFileEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) queries.removeQueries({ queryKey: api.files.key(), type: 'inactive' });
  // What may be done with the documents of a project hangs on whether it is archived.
  if (changesReachOf(userId, event) || isOf(event, 'files') || isOf(event, 'projects'))
    void queries.invalidateQueries({ queryKey: api.files.key() });
}
