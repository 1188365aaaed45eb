import { expect, test } from 'vitest';
import { createQueryClient } from './queryClient.ts';

test('[R9-09] reads are fresh for five minutes, kept for five, and tried again after 1, 2, 4 … seconds, 30 at most', () => {
  const { queries } = createQueryClient(() => 'unavailable').getDefaultOptions();
  const { staleTime, gcTime, retry, retryDelay } = queries ?? {};
  expect({ staleTime, gcTime }).toEqual({ staleTime: 300_000, gcTime: 300_000 });
  const waits = [0, 1, 2, 3, 4, 5, 6].map((attempt) => typeof retryDelay === 'function' && retryDelay(attempt, new Error('down')));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect([0, 1, 2, 3].map((failures) => typeof retry === 'function' && retry(failures, new Error('down')))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
