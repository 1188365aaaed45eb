// The server's tasks, and the commands that change them. A command shows its effect at once and takes it back on failure.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { TaskId } from '../../../domain/kernel/ids.ts';
import type { Task, TaskFilter, TaskStatus } from '../../../domain/tasks/contract.ts';
import { api } from '../../lib/api.ts';
import { reportError } from '../../lib/reportError.ts';
import { withPage } from '../../../domain/tasks/board.ts';
import { usePendingMoves, withPendingMoves } from './pending.ts';

/** Cards of a column that come with the board; more come as the column is scrolled. */
export const boardPage = 100;

export const boardQuery = (filter: TaskFilter) => api.tasks.board.queryOptions({ input: { ...filter, limit: boardPage } });

export const taskQuery = (taskId: TaskId) => api.tasks.get.queryOptions({ input: { taskId } });

/** The board with the moves that this tab has made and has not heard of yet. */
export function useBoard(filter: TaskFilter) {
  const query = useQuery(boardQuery(filter));
  const pending = usePendingMoves();
  return { ...query, data: query.data && withPendingMoves(query.data, pending) };
}

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

export const useEditTask = () => useMutation(api.tasks.edit.mutationOptions({ onSuccess: useKeepTask() }));

export const useSendToReview = () => useMutation(api.tasks.sendToReview.mutationOptions({ onSuccess: useKeepTask() }));

export const useApproveTask = () => useMutation(api.tasks.approve.mutationOptions({ onSuccess: useKeepTask() }));

export const useRequestChanges = () => useMutation(api.tasks.requestChanges.mutationOptions({ onSuccess: useKeepTask() }));

export const useRemoveTask = () => useMutation(api.tasks.remove.mutationOptions());

export const useRestoreTask = () => useMutation(api.tasks.restore.mutationOptions({ onSuccess: useKeepTask() }));
