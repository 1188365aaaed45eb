// What an event changes in the data that this tab keeps about projects. Cards and details are sums over tasks and days
// that the server works out, so they are read anew: soon, together, and only where they are on screen.

import type { QueryClient } from '@tanstack/react-query';
import type { ProjectEventName } from '../../../domain/projects/events.ts';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll, gather, readOlder } from '../../lib/readAnew.ts';
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
  if (!isOfDaysAlone(event)) readIndex(queries, event.sequence);
  refreshProject(queries, { projectId: event.data.projectId, sequence: event.sequence });
}

/** The index names phases and says of none when it is: a programme that moves leaves it as it was. */
const isOfDaysAlone = (event: LiveEvent): boolean =>
  event.type === 'projects.phaseEdited' &&
  event.data.phases.every(({ changed }) => changed.every((field) => ['start', 'end', 'workingDays', 'gate'].includes(field)));

let newest = 0;
/** It holds all projects of the studio: of what many do at once it is read once. */
const readIt = gather(150, (queries) => readOlder(queries, api.projects.index.key(), newest));

function readIndex(queries: QueryClient, sequence: number): void {
  newest = Math.max(newest, sequence);
  readIt(queries);
}

/** Whether it changes who is invited and nothing else of the project. */
const isAboutInvitation = (type: ProjectEventName): boolean =>
  type === 'projects.invited' || type === 'projects.invitationDeclined' || type === 'projects.invitationWithdrawn';
