import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather, readOlder } from './readAnew.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('on a slow line a page follows a studio in which something happens all the time', async () => {
  const queries = new QueryClient();
  const slowMs = 3_000;
  let sequence = 1;
  const queryFn = async () => {
    const seq = sequence;
    await new Promise((resolve) => void setTimeout(resolve, slowMs));
    return { seq };
  };
  const page = new QueryObserver(queries, { queryKey: ['page'], queryFn });
  const leave = page.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(slowMs);
  const readPage = gather(400, () => readOlder(queries, ['page'], sequence));
  for (let second = 0; second < 10; second++) {
    sequence++;
    readPage(queries);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(page.getCurrentResult().data?.seq).toBeGreaterThan(5);
  leave();
  queries.clear();
});
