// How server data is kept in the browser (specification §9: fresh for 5 minutes, kept for 5, three retries).

import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '../../domain/kernel/errors.ts';
import { isConnected } from './connection.ts';
import { keepSame } from './keepSame.ts';
import { freshMs, keptMs, mayRetry, retryDelayMs } from './timing.ts';

// What begins or ends is drawn before the next key or click is heard: behind a timer, as it would be, a second Enter could send again.
notifyManager.setScheduler(queueMicrotask);

/** @param codeOf what a failed read was refused with */
export function createQueryClient(codeOf: (error: unknown) => ErrorCode): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        // Without a connection there is nothing to wait for here: what failed is read once it is back.
        retry: (failures, error) => isConnected() && mayRetry(failures, codeOf(error)),
        networkMode: 'always',
        retryDelay: retryDelayMs,
        // The live stream tells of changes; coming back to a tab is no reason to read everything again.
        refetchOnWindowFocus: false,
        structuralSharing: keepSame,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
