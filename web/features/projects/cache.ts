// What an event changes in the data that this tab keeps about projects. Cards and details are sums over tasks and days
// that the server works out, so they are read anew: soon, together, and only where they are on screen.

import type { QueryClient } from '@tanstack/react-query';
import { changesReaders, isAboutInvitation, isProjectEvent, type ProjectEventData } from '../../../domain/projects/events.ts';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { refreshProject } from './queries.ts';

export function applyProjectEvent(queries: QueryClient, event: LiveEvent): void {
  // Whoever leaves may have handed over the projects that they led; whoever joins may have been invited to some.
  if (['studios.memberDeactivated', 'studios.memberDeleted', 'studios.memberJoined'].includes(event.type))
    void queries.invalidateQueries({ queryKey: api.projects.key() });
  if (!isProjectEvent(event.type)) return;
  const { projectId } = event.data as ProjectEventData;
  if (isAboutInvitation(event.type)) return void queries.invalidateQueries({ queryKey: api.projects.invitations.key() });
  if (changesReaders(event.type)) return readReachAnew(queries);
  void queries.invalidateQueries({ queryKey: api.projects.index.key() });
  refreshProject(queries, { projectId, sequence: event.sequence });
}

/** A project may have come into reach or gone out of it: what is on screen is asked for again, all else is forgotten. */
function readReachAnew(queries: QueryClient): void {
  queries.removeQueries({ queryKey: api.projects.key(), type: 'inactive' });
  void queries.invalidateQueries({ queryKey: api.projects.key() });
}
