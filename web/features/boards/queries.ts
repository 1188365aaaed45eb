// The server's mood boards, as pages read them.

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoardQuery } from '../../../domain/boards/contract.ts';
import type { BoardId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';

export type BoardFilter = Omit<BoardQuery, 'limit' | 'after'>;

/** The gallery, page by page; while another choice is read, the one before stays on screen. */
export const useBoards = (filter: BoardFilter) =>
  useInfiniteQuery(
    api.boards.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, ...(after !== undefined && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );

export const useBoard = (boardId: BoardId) => useQuery(api.boards.get.queryOptions({ input: { boardId } }));

/** The documents that a board shows, read again when documents have changed. */
export const boardFilesQuery = (boardId: BoardId) => api.boards.files.queryOptions({ input: { boardId } });

/** Each command ends once what it changed is on its way to the screen. */
export function useBoardCommands() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: api.boards.key() });
  return {
    create: useMutation(api.boards.create.mutationOptions({ onSuccess })).mutateAsync,
    edit: useMutation(api.boards.edit.mutationOptions({ onSuccess })).mutateAsync,
    duplicate: useMutation(api.boards.duplicate.mutationOptions({ onSuccess })).mutateAsync,
    archive: useMutation(api.boards.archive.mutationOptions({ onSuccess })).mutateAsync,
    unarchive: useMutation(api.boards.unarchive.mutationOptions({ onSuccess })).mutateAsync,
    remove: useMutation(api.boards.remove.mutationOptions({ onSuccess })).mutateAsync,
    restore: useMutation(api.boards.restore.mutationOptions({ onSuccess })).mutateAsync,
    act: useMutation(api.boards.act.mutationOptions({ onSuccess })).mutateAsync,
    star: useMutation(api.boards.star.mutationOptions({ onSuccess })).mutateAsync,
  };
}
