import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';

/** The own account changed, here or elsewhere: what is shown of it is short and read anew. */
export function applyIdentityEvent(queries: QueryClient, { type }: LiveEvent): void {
  switch (type) {
    case 'identity.profileChanged':
      void queries.invalidateQueries({ queryKey: api.identity.avatar.key() });
      break;
    case 'identity.sessionBegan':
    case 'identity.sessionsEnded':
      void queries.invalidateQueries({ queryKey: api.identity.sessions.key() });
      break;
    case 'identity.emailChangeUpdated':
    case 'identity.emailChanged':
      void queries.invalidateQueries({ queryKey: api.identity.emailChange.key() });
      break;
    default:
  }
}
