// How server data is kept in the browser (specification §9: fresh for 5 minutes, kept for 5, three retries).

import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './api.ts';

const fiveMinutes = 5 * 60_000;

/** 1, 2, 4 … seconds, 30 at most. */
export const retryDelayMs = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Three retries, and none where the answer would stay the same. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 3 && ['internal', 'unavailable', 'offline'].includes(problemOf(error).code);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        // The live stream tells of changes; coming back to a tab is no reason to read everything again.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
