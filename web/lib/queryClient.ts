// How server data is kept in the browser (specification §9: fresh for 5 minutes, kept for 5, three retries).

import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './api.ts';
import { isConnected } from './connection.ts';
import { freshMs, keptMs, mayRetry, retryDelayMs } from './timing.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        // Without a connection there is nothing to wait for here: what failed is read once it is back.
        retry: (failures, error) => isConnected() && mayRetry(failures, problemOf(error).code),
        networkMode: 'always',
        retryDelay: retryDelayMs,
        // The live stream tells of changes; coming back to a tab is no reason to read everything again.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
