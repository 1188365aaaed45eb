import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { isOf, type LiveEvent } from '../../lib/liveEvents.ts';

/** Somebody joined or changed, or an invitation did: the lists of people are short and read anew. */
export function applyStudioEvent(queries: QueryClient, event: LiveEvent): void {
  const { type, traits } = event;
  if (traits?.changesPeople) {
    // A name or a face: the whole list, since it is sorted by name.
    void queries.invalidateQueries({ queryKey: api.studios.members.key() });
  }
  if (traits?.changesPeople || changesWork(event)) void queries.invalidateQueries({ queryKey: api.studios.member.key() });
  // Whoever joins has accepted one; links that somebody made die with their right to make them.
  if (traits?.changesPeople || isAboutInvitation(type)) void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
  if (type === 'studios.logoChanged') void queries.invalidateQueries({ queryKey: api.studios.current.key() });
}

const isAboutInvitation = (type: LiveEvent['type']): boolean =>
  type === 'studios.invited' || type === 'studios.invitationResent' || type === 'studios.invitationRevoked';

/** Whether somebody may have more to hand over, or less: tasks that are open, and projects that they lead. */
function changesWork(event: LiveEvent): boolean {
  if (!isOf(event, 'tasks')) return isOf(event, 'projects');
  const { tasks, readAnew } = event.data;
  return readAnew === true || tasks.some(({ before, after, changed }) => before === null || after === null || changed.some(isOfWork));
}

const isOfWork = (field: string): boolean => ['assigneeIds', 'reviewerId', 'status'].includes(field);
