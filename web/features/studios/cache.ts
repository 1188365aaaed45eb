import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';

/** Somebody joined or changed, or an invitation did: the lists of people are short and read anew. */
export function applyStudioEvent(queries: QueryClient, { type, traits }: LiveEvent): void {
  if (traits?.changesPeople) {
    // A name or a face: the whole list, since it is sorted by name.
    void queries.invalidateQueries({ queryKey: api.studios.members.key() });
    void queries.invalidateQueries({ queryKey: api.studios.member.key() });
  }
  // Whoever joins has accepted one; links that somebody made die with their right to make them.
  if (traits?.changesPeople || isAboutInvitation(type)) void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
  if (type === 'studios.logoChanged') void queries.invalidateQueries({ queryKey: api.studios.current.key() });
}

const isAboutInvitation = (type: LiveEvent['type']): boolean =>
  type === 'studios.invited' || type === 'studios.invitationResent' || type === 'studios.invitationRevoked';
