// What a task event changes in the data that this tab keeps; domain/tasks/board.ts says how.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
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
import type { TaskEventName } from '../../../domain/tasks/events.ts';
import { api } from '../../lib/api.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll } from '../../lib/readAnew.ts';
import { refreshProject } from '../projects/queries.ts';

/** Applies one event to everything that is cached about tasks. */
export function applyTaskEvent(queries: QueryClient, event: LiveEvent, viewer: Viewer): void {
  if (changesReachOf(viewer.userId, event)) return askForAll(queries, api.tasks.key());
  if (!isOf(event, 'tasks')) return;
  if (event.type === 'tasks.removed' || event.type === 'tasks.restored')
    void queries.invalidateQueries({ queryKey: api.tasks.trash.key() });
  // What it adds to their histories is read anew.
  void queries.invalidateQueries({ queryKey: api.tasks.history.key(), predicate: ({ queryKey }) => isAbout(queryKey, event) });
  // One that could not be read may be here again.
  void queries.invalidateQueries({
    queryKey: api.tasks.get.key(),
    predicate: ({ queryKey, state }) => state.error !== null && isAbout(queryKey, event),
  });
  change<Board>(queries, api.tasks.board.key(), (board, filter) => applyToBoard(board, { event, filter, viewer }));
  change<TaskAnswer>(queries, api.tasks.get.key(), (answer) => applyToTask(answer, event));
  change<TaskList>(queries, api.tasks.list.key(), (list, filter) =>
    'pages' in list ? list : applyToList(list, { event, filter, viewer }),
  );
  const projectIds = new Set(event.data.tasks.map(({ projectId }) => projectId).filter((id) => id !== null));
  for (const projectId of projectIds) refreshProject(queries, { projectId, sequence: event.sequence });
}

/** Changes every answer to a call. One that is to be read anew already is left alone: a change would make it pass for fresh. */
function change<Answer>(queries: QueryClient, queryKey: QueryKey, apply: (answer: Answer, filter: Filter) => Answer | 'refetch'): void {
  for (const [key, known] of queries.getQueriesData<Answer>({ queryKey })) {
    if (known === undefined || queries.getQueryState(key)?.isInvalidated) continue;
    const next = apply(known, inputOf(key));
    if (next === 'refetch') void queries.invalidateQueries({ queryKey: key, exact: true });
    else if (next !== known) queries.setQueryData(key, next);
  }
}

const isAbout = (queryKey: readonly unknown[], { data }: LiveEvent<TaskEventName>): boolean =>
  data.tasks.some(({ id }) => id === askedIn(queryKey)?.taskId);

type Filter = Application['filter'];

/** The input of a query, as its key carries it: an address says a flag in a word. */
function inputOf(queryKey: readonly unknown[]): Application['filter'] {
  const { open, taskId: _taskId, ...filter } = askedIn(queryKey) ?? {};
  return { view: 'assigned', ...filter, ...(open !== undefined && { open: open === 'true' }) };
}

type Asked = Partial<Omit<Application['filter'], 'open'>> & { open?: 'true' | 'false'; taskId?: string };

function askedIn([, options]: readonly unknown[]): Asked | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so the keys of the calls of tasks are made
  return (options as { input?: Asked } | undefined)?.input;
}
