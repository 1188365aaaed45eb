import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';

/** Somebody changed their profile; the own one is the session's, and only the picture is read by itself. */
export function applyIdentityEvent(queries: QueryClient, event: LiveEvent): void {
  if (event.type === 'identity.profileChanged') void queries.invalidateQueries({ queryKey: api.identity.avatar.key() });
}
