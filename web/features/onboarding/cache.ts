// Which events may take a step of the checklist, or open it again: then the counts are asked for anew, soon and once for a
// burst, and only where somebody sees them.

import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { onForget } from '../../lib/forget.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { progressQuery } from './queries.ts';

export function applyOnboardingEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (event.type === 'onboarding.progressed') void queries.invalidateQueries({ queryKey: progressQuery().queryKey });
  if (mayStep(event, userId)) countAnew(queries);
}

/** Members, projects and files are the studio's; tasks and the picture count for the person alone. */
function mayStep({ type, actorId, data }: LiveEvent, userId: string): boolean {
  if (type.startsWith('studios.member') || type.startsWith('files.')) return true;
  if (['projects.created', 'projects.sampleRemoved', 'onboarding.finished'].includes(type)) return true;
  if (['tasks.created', 'tasks.removed', 'tasks.restored'].includes(type)) return isOwnTask(data, userId) || actorId === userId;
  return type === 'identity.profileChanged' && (data as { userId?: string }).userId === userId;
}

/** A colleague may throw away a task that the person made. */
const isOwnTask = (data: unknown, userId: string): boolean => (data as { task?: { creatorId?: string } }).task?.creatorId === userId;

const gatherMs = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;
onForget(() => {
  clearTimeout(waiting);
  waiting = undefined;
});

function countAnew(queries: QueryClient): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void queries.invalidateQueries({ queryKey: api.onboarding.counts.key() });
  }, gatherMs);
}
