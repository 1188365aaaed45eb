// What an event changes in the programmes that this tab keeps: its rows are phases, tasks and milestones with what they add up to, so
// it is read anew.

import type { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll } from '../../lib/readAnew.ts';
import { refreshPortfolio } from './portfolioQueries.ts';
import { refreshSchedule } from './queries.ts';

export function applyScheduleEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.schedule.key());
  if (isOf(event, 'schedule') && event.type === 'schedule.baselinesChanged') {
    void queries.invalidateQueries({ queryKey: api.schedule.baselines.key({ input: { projectId: event.data.projectId } }) });
    return;
  }
  if (isOf(event, 'schedule') && event.type === 'schedule.feedChanged') {
    void queries.invalidateQueries({ queryKey: api.schedule.feed.key({ input: { projectId: event.data.projectId } }) });
    return;
  }
  const projectIds = projectsOf(event);
  if (projectIds.size > 0) refreshPortfolio(queries, event.sequence);
  for (const projectId of projectIds) refreshSchedule(queries, { projectId, sequence: event.sequence });
}

/** The projects whose programme may stand otherwise after it. */
function projectsOf(event: LiveEvent): Set<ProjectId> {
  if (isOf(event, 'tasks')) return new Set(event.data.tasks.map(({ projectId }) => projectId).filter((id) => id !== null));
  if (isOf(event, 'projects') || isOf(event, 'schedule')) return new Set([event.data.projectId]);
  return new Set();
}
