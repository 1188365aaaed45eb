// The server's mood boards, as pages read them.

import { keepPreviousData, skipToken, useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardQuery } from '../../../domain/boards/contract.ts';
import type { Item } from '../../../domain/boards/items.ts';
import type { BoardId, ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';
import { reasonOf } from '../../lib/words.ts';

export type BoardFilter = Omit<BoardQuery, 'limit' | 'after'>;

/** The gallery, page by page; while another choice is read, the one before stays on screen. */
export const useBoards = (filter: BoardFilter, { enabled }: { enabled: boolean }) =>
  useInfiniteQuery({
    ...api.boards.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, ...(after !== undefined && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
    enabled,
  });

/** What was deleted and may be brought back, page by page. */
export const useTrashedBoards = () => useBoards({ state: 'trash' }, { enabled: true });

/** All boards of a place, by name, page by page: for choosing one. */
export const boardsAtQuery = (projectId: ProjectId | null) =>
  api.boards.list.infiniteOptions({
    input: (after: string | undefined) => ({
      ...(projectId === null ? { scope: 'personal' as const } : { projectId }),
      sort: 'name' as const,
      limit: 60,
      ...(after !== undefined && { after }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Why one may hang no board in a project. */
export const useWhyNoBoard = (projectId: ProjectId | null): string | undefined =>
  reasonOf(useQuery(api.boards.list.queryOptions({ input: projectId === null ? skipToken : { projectId, limit: 1 } })).data?.can.create);

/** Whether a board that cannot be read waits in the trash of its place, where its reader could bring it back. */
export const useIsInTrash = (boardId: BoardId, { projectId, isAsked }: { projectId: ProjectId | null; isAsked: boolean }): boolean => {
  const place = projectId === null ? { scope: 'personal' as const } : { projectId };
  const { data } = useQuery({ ...api.boards.list.queryOptions({ input: { ...place, state: 'trash', limit: 60 } }), enabled: isAsked });
  return data?.items.some(({ id }) => id === boardId) ?? false;
};

export const useBoard = (boardId: BoardId) => useQuery(api.boards.get.queryOptions({ input: { boardId } }));

/** What boards are called that lie on one; one that cannot be read has no name. */
export function useBoardNames(items: readonly Item[]): ReadonlyMap<BoardId, string> {
  const ids = useMemo(() => [...new Set(items.flatMap((item) => (item.kind === 'board' ? [item.content.boardId] : [])))], [items]);
  const names = useQueries({
    queries: ids.map((boardId) => api.boards.get.queryOptions({ input: { boardId } })),
    // As words, which are the same for as long as no name is another.
    combine: (results) => results.map(({ data }) => data?.board.name ?? '').join('\n'),
  });
  return useMemo(() => {
    const all = names.split('\n');
    return new Map(ids.map((id, at) => [id, all[at] ?? '']));
  }, [ids, names]);
}

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
