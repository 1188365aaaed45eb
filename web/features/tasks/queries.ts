// The server's tasks, and the commands that change them. A command shows its effect at once and takes it back on failure.

import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TaskId } from '../../../domain/kernel/ids.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { Task, TaskBrief, TaskCard, TaskChanges, TaskFilter } from '../../../domain/tasks/contract.ts';
import { type Answer, api } from '../../lib/api.ts';
import { type Sendable, send, useUnderway } from '../../lib/outbox.ts';
import { reportError } from '../../lib/reportError.ts';
import { withPage } from '../../../domain/tasks/board.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import { laneOf, taskWithPending, withPending } from './pending.ts';

/** Cards of a column that come with the board; more come as the column is scrolled. */
export const boardPage = 100;

/** Cards of a column that a board is asked for at most. */
const mostOfColumn = 500;

/** Read anew it brings as many cards of a column as were there: whoever has scrolled far down stays where they are. */
export function boardQuery(filter: TaskFilter) {
  const query = api.tasks.board.queryOptions({ input: { ...filter, limit: boardPage } });
  const { queryKey } = query;
  return {
    ...query,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const shown = Object.values(client.getQueryData(queryKey)?.columns ?? {}).map(({ items }) => items.length);
      return api.tasks.board.call({ ...filter, limit: Math.min(Math.max(boardPage, ...shown), mostOfColumn) }, { signal });
    },
  };
}

export const taskQuery = (taskId: TaskId) => api.tasks.get.queryOptions({ input: { taskId } });

/** The board with what this tab has done and has not heard of yet. */
export function useBoard(filter: TaskFilter, enabled = true) {
  const query = useQuery({ ...boardQuery(filter), enabled });
  const underway = useUnderway();
  return { ...query, data: query.data && withPending(query.data, underway) };
}

/** What was done to a task, a page at a time. */
export const useTaskHistory = (taskId: TaskId) =>
  useInfiniteQuery(
    api.tasks.history.infiniteOptions({
      input: (before: number | undefined) => ({ taskId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  );

/** The deleted tasks that one may bring back, a page at a time. */
export const useTrashedTasks = () =>
  useInfiniteQuery(
    api.tasks.trash.infiniteOptions({
      input: (offset: number) => ({ offset }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
    }),
  );

/** A task with what this tab has done to it and has not heard of yet. */
export function useTask(taskId: TaskId) {
  const query = useQuery(taskQuery(taskId));
  const underway = useUnderway();
  return { ...query, task: query.data && taskWithPending(query.data.task, underway, query.data.seq) };
}

/** Whether something done to a task is on its way: what the task shows of it may be refused. */
export const useIsUnanswered = (taskId: TaskId): boolean =>
  useUnderway().some(({ lane, sequence }) => lane === laneOf(taskId) && sequence === null);

/** Reads the next page of a column and adds it to the board; one page at a time. */
export function useMoreCards(filter: TaskFilter): (status: TaskStatus) => void {
  const queries = useQueryClient();
  const loading = useRef(new Set<TaskStatus>());
  const { queryKey } = boardQuery(filter);
  const readPage = async (status: TaskStatus, cursor: string, tries = 3): Promise<void> => {
    const page = await api.tasks.list.call({ ...filter, status, cursor, limit: boardPage });
    const board = queries.getQueryData(queryKey);
    // Events came while it was on its way: it may hold cards that have left since.
    if (board && page.seq < board.seq && tries > 1) return readPage(status, cursor, tries - 1);
    queries.setQueryData(queryKey, (now) => now && withPage(now, { status, page }));
  };
  return (status) => {
    const next = queries.getQueryData(queryKey)?.columns[status].next;
    if (!next || loading.current.has(status)) return;
    loading.current.add(status);
    readPage(status, next)
      .catch((error: unknown) => reportError(error, 'the next cards could not be read'))
      .finally(() => loading.current.delete(status));
  };
}

const openStatuses = ['todo', 'in_progress', 'in_review'] as const;

/** Brings the open cards of a board that are not there yet, as many of a column as a board holds: for what shows them in another order. */
export function useOpenCards(filter: TaskFilter): void {
  const { data: board } = useBoard(filter);
  const loadMore = useMoreCards(filter);
  useEffect(() => {
    // Talks to the server: page after page.
    for (const status of openStatuses) {
      const column = board?.columns[status];
      if (column?.next && column.items.length < mostOfColumn) loadMore(status);
    }
  });
}

/**
 * Puts a task that the server answered with into the cache of its panel, unless the live stream has brought a newer one;
 * boards hear of it by the live stream.
 */
function useKeepTask() {
  const queries = useQueryClient();
  return (answer: { task: Task; seq: number }) =>
    queries.setQueryData(taskQuery(answer.task.id).queryKey, (known) =>
      known && known.task.version > answer.task.version ? known : answer,
    );
}

export const useCreateTask = () => useMutation(api.tasks.create.mutationOptions({ onSuccess: useKeepTask() }));

/** A task as it was on screen; a card has not its long parts. */
export type SeenTask = TaskBrief & Partial<Pick<Task, 'description' | 'percent' | 'checklist'>>;

interface EditTask {
  /** As it is on screen. */
  task: SeenTask;
  changes: TaskChanges;
}

/** As a card shows it. */
const countsOf = (checklist: Task['checklist']): Pick<TaskCard, 'checklistDone' | 'checklistTotal'> => ({
  checklistDone: checklist.filter(({ done }) => done).length,
  checklistTotal: checklist.length,
});

export const useEditTask = () =>
  useMutation({
    mutationFn: ({ task, changes }: EditTask) =>
      send(api.tasks.edit, {
        lane: laneOf(task.id),
        input: {
          taskId: task.id,
          version: task.version,
          changes,
          ...(changes.checklist && task.checklist && { baseChecklist: task.checklist }),
        },
        look: { ...changes, ...(changes.checklist && countsOf(changes.checklist)) },
        seen: seenBy(changes, task),
        about: task.title,
      }),
    onSuccess: useKeepTask(),
  });

/** What was on screen in the fields that an edit changes. */
export const seenBy = (changes: TaskChanges, task: SeenTask): TaskChanges =>
  Object.fromEntries(namesOf(changes).map((field) => [field, task[field]]));

/** A step on one task, behind what is underway on it. */
const useStep = <Input extends { taskId: string }>(endpoint: Sendable<Input, Answer['tasks']['get']>) =>
  useMutation({
    mutationFn: (input: Input) => send(endpoint, { lane: laneOf(input.taskId), input }),
    onSuccess: useKeepTask(),
  });

export const useSendToReview = () => useStep(api.tasks.sendToReview);

export const useApproveTask = () => useStep(api.tasks.approve);

export const useRequestChanges = () => useStep(api.tasks.requestChanges);

export const useRestoreTask = () => useStep(api.tasks.restore);

/** Where a task goes, and whom it names there if not those whom it names now. */
export type NewProject = Pick<
  Parameters<typeof api.tasks.changeProject.call>[0],
  'projectId' | 'phaseId' | 'assigneeIds' | 'reviewerId' | 'position'
>;

export const useSendProject = () =>
  useMutation({
    mutationFn: ({ task, to }: { task: SeenTask; to: NewProject }) => {
      const { projectId, phaseId, assigneeIds, reviewerId } = task;
      const phase = to.phaseId ?? null;
      return send(api.tasks.changeProject, {
        lane: laneOf(task.id),
        input: { taskId: task.id, version: task.version, ...to },
        look: { projectId: to.projectId, phaseId: phase },
        seen: { projectId, phaseId, assigneeIds, reviewerId },
        about: task.title,
      });
    },
    onSuccess: useKeepTask(),
  });

export const useRemoveTask = () =>
  useMutation({ mutationFn: (input: { taskId: TaskId }) => send(api.tasks.remove, { lane: laneOf(input.taskId), input, look: null }) });
