// What was kept of a board, as the page reads it.

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoardId, BoardVersionId } from '../../../../../domain/kernel/ids.ts';
import { api } from '../../../../lib/api.ts';
import { useReadOn } from '../../../../lib/useReadOn.ts';

export const versionsQuery = (boardId: BoardId) => api.boards.versions.queryOptions({ input: { boardId } });

/** The newest first; read anew when something happened to the board. */
export const useVersions = (boardId: BoardId) => useQuery(versionsQuery(boardId));

/** A version with all that lies on it: the first page at once, the others behind it. */
export function useVersion(boardId: BoardId, versionId: BoardVersionId) {
  const input = (after: string | undefined) => ({ boardId, versionId, ...(after !== undefined && { after }) });
  const query = useInfiniteQuery({
    ...api.boards.version.infiniteOptions({
      input,
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      select: ({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return { version: pages[0]?.version, items, files: pages.flatMap((page) => page.files), isWhole: pages.at(-1)?.next === null };
      },
    }),
    // What happens on the board changes nothing of it; which documents it shows may change (cache.ts).
    queryFn: async ({ pageParam, signal }) => ({
      ...(await api.boards.version.call(input(pageParam), { signal })),
      seq: Number.MAX_SAFE_INTEGER,
    }),
  });
  useReadOn(query);
  return query;
}

/** Both end with the list read anew. */
export function useVersionCommands() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: api.boards.versions.key() });
  return {
    save: useMutation(api.boards.saveVersion.mutationOptions({ onSuccess })).mutateAsync,
    restore: useMutation(api.boards.restoreVersion.mutationOptions({ onSuccess })).mutateAsync,
  };
}
