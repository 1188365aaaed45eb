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

test('what was read rests for as long as it says, whatever comes meanwhile; what comes later is read as soon as ever', async () => {
  const reads: number[] = [];
  const readPage = gather(300, () => {
    reads.push(performance.now());
    return 3_000;
  });
  const queries = new QueryClient();
  const begun = performance.now();
  for (let event = 0; event < 100; event++) {
    readPage(queries);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(reads.map((at) => at - begun)).toEqual([300, 3_300, 6_300, 9_300]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reads).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(10_000);
  readPage(queries);
  await vi.advanceTimersByTimeAsync(300);
  expect(reads).toHaveLength(6);
});
