import { useEffect } from 'react';

interface Pages<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Looks for one thing in a list that comes page by page, as far as that one goes.
 *
 * @returns undefined while it is looked for; null where it is not in the list, or the list cannot be read
 */
export function useFoundIn<Item extends { id: string }>(list: Pages<Item>, id: string): Item | null | undefined {
  const { data, isLoading, isFetching, isError, hasNextPage, fetchNextPage } = list;
  const found = data?.pages.flatMap(({ items }) => items).find((item) => item.id === id);
  const readsOn = !found && hasNextPage && !isError;
  useEffect(() => {
    // Talks to the server: asks for the page that follows.
    if (readsOn && !isFetching) void fetchNextPage();
  }, [readsOn, isFetching, fetchNextPage]);
  return found ?? (isLoading || readsOn ? undefined : null);
}
