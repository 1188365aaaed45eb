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
    // A name or a face: the whole list, since it is sorted by name.
    case 'identity.profileChanged':
    case 'studios.roleChanged':
    case 'studios.permissionsChanged':
    case 'studios.memberDeactivated':
    case 'studios.memberReactivated':
    case 'studios.memberDeleted':
    case 'identity.emailChanged':
      void queries.invalidateQueries({ queryKey: api.studios.members.key() });
      void queries.invalidateQueries({ queryKey: api.studios.member.key() });
      // Links that somebody made die with their right to make them.
      void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
      break;
    case 'studios.logoChanged':
      void queries.invalidateQueries({ queryKey: api.studios.current.key() });
      break;
    case 'studios.invited':
    case 'studios.invitationResent':
    case 'studios.invitationRevoked':
      void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
      break;
    default:
  }
}
