import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { announceOnceRead } from './announceOnceRead.ts';
import { forgetPerson } from './forget.ts';
import { heardUpTo } from './liveContext.ts';

afterEach(forgetPerson);

/** A board that was read at 1 and is being read anew. */
function readAnew() {
  const queries = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<{ seq: number }>();
  const options = { queryKey: ['board'], queryFn: () => promise, initialData: { seq: 1 }, staleTime: Infinity };
  new QueryObserver(queries, options).subscribe(() => {});
  void queries.invalidateQueries();
  return { queries, answer: resolve };
}

test('an event is heard at once, but for an older answer that is being read anew: then with that', async () => {
  const { queries, answer } = readAnew();
  void announceOnceRead(queries, 1);
  expect(heardUpTo()).toBe(1);
  const announced = announceOnceRead(queries, 5);
  await new Promise((later) => setTimeout(later));
  expect(heardUpTo()).toBe(1);
  answer({ seq: 5 });
  await announced;
  expect(heardUpTo()).toBe(5);
});

test('whoever signs in next has heard nothing of what the one before them was waiting for', async () => {
  const { queries, answer } = readAnew();
  const announced = announceOnceRead(queries, 5);
  forgetPerson();
  answer({ seq: 5 });
  await announced;
  expect(heardUpTo()).toBe(0);
});
