import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepAnswer } from './keepAnswer.ts';

interface Answer {
  name: string;
  seq: number;
}

const answer = (name: string, seq: number): Answer => ({ name, seq });

test('what a change was answered with is not taken back by a read that began before it', async () => {
  const queries = new QueryClient();
  const queryKey = ['project'];
  const reads: PromiseWithResolvers<Answer>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<Answer>();
    reads.push(read);
    return read.promise;
  };
  const stop = new QueryObserver(queries, { queryKey, queryFn, initialData: answer('Barn', 1), staleTime: Infinity }).subscribe(() => {});
  void queries.invalidateQueries({ queryKey });
  expect(reads).toHaveLength(1);
  keepAnswer(queries, queryKey, answer('Halden Barn', 2));
  reads[0]?.resolve(answer('Barn', 1));
  await new Promise((later) => setTimeout(later));
  expect(queries.getQueryData(queryKey)).toEqual(answer('Halden Barn', 2));
  reads[1]?.resolve(answer('Halden House', 3));
  await expect.poll(() => queries.getQueryData(queryKey)).toEqual(answer('Halden House', 3));

  // Nothing is read where nothing was, and nothing newer is lost.
  keepAnswer(queries, queryKey, answer('Halden Barn', 2));
  expect(reads).toHaveLength(2);
  expect(queries.getQueryData(queryKey)).toEqual(answer('Halden House', 3));
  stop();
});
