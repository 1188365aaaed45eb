import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';

/** Somebody joined, or an invitation changed: the lists of people are short and read anew. */
export function applyStudioEvent(queries: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case 'studios.memberJoined':
      void queries.invalidateQueries({ queryKey: api.studios.members.key() });
      void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
      break;
    case 'studios.roleChanged':
    case 'studios.permissionsChanged':
    case 'studios.memberDeactivated':
    case 'studios.memberReactivated':
    case 'identity.emailChanged':
      void queries.invalidateQueries({ queryKey: api.studios.members.key() });
      void queries.invalidateQueries({ queryKey: api.studios.member.key() });
      break;
    case 'studios.invited':
    case 'studios.invitationRevoked':
      void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
      break;
    default:
  }
}
