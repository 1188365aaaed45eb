// What a task event changes in the data that this tab keeps; domain/tasks/board.ts says how.

import type { QueryClient } from '@tanstack/react-query';
import {
  type Application,
  applyToBoard,
  applyToList,
  applyToTask,
  type Board,
  type TaskAnswer,
  type TaskList,
  type Viewer,
} from '../../../domain/tasks/board.ts';
import { type HeardTaskEvent, isTaskEvent } from '../../../domain/tasks/events.ts';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { changesReaders } from '../../../domain/projects/events.ts';
import { refreshProject } from '../projects/queries.ts';

/** Applies one event to everything that is cached about tasks. */
export function applyTaskEvent(queries: QueryClient, event: LiveEvent, viewer: Viewer): void {
  if (changesReaders(event.type)) {
    // Tasks that are out of reach now must not come back from memory.
    queries.removeQueries({ queryKey: api.tasks.key(), type: 'inactive' });
  }
  if (reordersTasks(event.type) || changesReaders(event.type)) {
    void queries.invalidateQueries({ queryKey: api.tasks.key() });
    return;
  }
  if (!isTaskEvent(event.type)) return;
  const heard = { ...event, data: event.data as HeardTaskEvent };
  for (const [queryKey] of queries.getQueriesData<Board>({ queryKey: api.tasks.board.key() })) {
    queries.setQueryData<Board>(queryKey, (board) => board && applyToBoard(board, { event: heard, filter: inputOf(queryKey), viewer }));
  }
  queries.setQueryData<TaskAnswer>(
    api.tasks.get.queryKey({ input: { taskId: heard.data.task.id } }),
    (answer) => answer && applyToTask(answer, heard),
  );
  for (const [queryKey, list] of queries.getQueriesData<TaskList>({ queryKey: api.tasks.list.key() })) {
    if (!list || 'pages' in list) continue;
    const next = applyToList(list, { event: heard, filter: inputOf(queryKey), viewer });
    if (next === 'refetch') void queries.invalidateQueries({ queryKey });
    else queries.setQueryData(queryKey, next);
  }
  const { projectId } = heard.data.task;
  if (projectId) refreshProject(queries, { projectId, sequence: event.sequence });
}

/** A change of a whole project that its tasks follow without an event of their own. */
const reordersTasks = (type: string): boolean =>
  [
    'projects.archived',
    'projects.unarchived',
    'projects.phaseCompleted',
    'projects.phaseRemoved',
    'projects.created',
    'projects.sampleCreated',
    'studios.memberDeactivated',
    'studios.memberDeleted',
  ].includes(type);

/** The input of a query, as its key carries it: an address says a flag in a word. */
function inputOf(queryKey: readonly unknown[]): Application['filter'] {
  const [, options] = queryKey as [unknown, { input?: Asked } | undefined];
  const { open, ...filter } = options?.input ?? {};
  return { view: 'assigned', ...filter, ...(open !== undefined && { open: open === 'true' }) };
}

type Asked = Partial<Omit<Application['filter'], 'open'>> & { open?: 'true' | 'false' };
