import { useEffect } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Reads a list on, page after page, for as long as more of it is wanted; a page that fails ends it.
 *
 * @returns whether more may come
 */
export function useReadOn({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages, isWanted = true): boolean {
  const isReading = isWanted && hasNextPage && !isFetchNextPageError;
  // Talks to the server. It looks after every rendering, not at what has changed here since: a page may come before it was drawn that it is
  // being read.
  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage({ cancelRefetch: false });
  });
  return isReading;
}
