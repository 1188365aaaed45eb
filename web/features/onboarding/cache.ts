// Which events may take a step of the checklist, or open it again: then the counts are asked for anew, soon and once for a
// burst, and only where somebody sees them.

import type { QueryClient } from '@tanstack/react-query';
import { type HeardTasks, standingAfter, standingBefore } from '../../../domain/tasks/heard.ts';
import { api } from '../../lib/api.ts';
import { changesWhatIsSent, isAbout, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { gather } from '../../lib/readAnew.ts';
import { progressQuery } from './queries.ts';

export function applyOnboardingEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  const isOnRecord = event.type === 'onboarding.progressed';
  if (isOnRecord) void queries.invalidateQueries({ queryKey: progressQuery().queryKey });
  if (isOnRecord || mayStep(event, userId)) countAnew(queries);
}

/** Members, projects and files are the studio's; tasks and the picture count for the person alone. */
function mayStep(event: LiveEvent, userId: string): boolean {
  if (event.type === 'identity.profileChanged') return isAbout(userId, event.data);
  if (!event.traits?.changesCount) return changesWhatIsSent(event);
  return !isOf(event, 'tasks') || event.actorId === userId || isOfOwnTask(event.data, userId);
}

/** A colleague may throw away a task that the person made. */
const isOfOwnTask = ({ tasks, readAnew }: HeardTasks, userId: string): boolean =>
  readAnew === true || tasks.some((task) => (standingAfter(task) ?? standingBefore(task))?.creatorId === userId);

const countAnew = gather(200, (queries) => void queries.invalidateQueries({ queryKey: api.onboarding.counts.key() }));
