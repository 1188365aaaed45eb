// What an event changes in the data that this tab keeps about projects. Cards and details are sums over tasks and days
// that the server works out, so they are read anew: soon, together, and only where they are on screen.

import type { QueryClient } from '@tanstack/react-query';
import type { ProjectEventName } from '../../../domain/projects/events.ts';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll } from '../../lib/readAnew.ts';
import { refreshProject } from './queries.ts';

export function applyProjectEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.projects.key());
  // Whoever joins may have been taken into some.
  if (event.traits?.changesReaders && !isOf(event, 'projects')) void queries.invalidateQueries({ queryKey: api.projects.key() });
  // Its milestones are shown with the project.
  if (isOf(event, 'schedule')) refreshProject(queries, { projectId: event.data.projectId, sequence: event.sequence });
  if (!isOf(event, 'projects')) return;
  if (isAboutInvitation(event.type) || event.traits?.changesReaders)
    void queries.invalidateQueries({ queryKey: api.projects.invitations.key() });
  if (isAboutInvitation(event.type)) return;
  void queries.invalidateQueries({ queryKey: api.projects.index.key() });
  refreshProject(queries, { projectId: event.data.projectId, sequence: event.sequence });
}

/** Whether it changes who is invited and nothing else of the project. */
const isAboutInvitation = (type: ProjectEventName): boolean =>
  type === 'projects.invited' || type === 'projects.invitationDeclined' || type === 'projects.invitationWithdrawn';
