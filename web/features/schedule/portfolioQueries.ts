// The programmes of all projects in reach, and the commands that move a whole project.

import { keepPreviousData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api } from '../../lib/api.ts';
import { gather, readOlder } from '../../lib/readAnew.ts';
import type { ProjectListFilter } from '../projects/queries.ts';

/** Projects with their plans that come at once; the rest follow as they are scrolled to. */
const page = 200;

export type Portfolio = Answer['schedule']['portfolio'];

/** Projects with their phases and milestones under a filter; the last ones stay until those of another filter are here. */
export const usePortfolio = (filter: ProjectListFilter) =>
  useInfiniteQuery(
    api.schedule.portfolio.infiniteOptions({
      input: (offset: number) => ({ ...filter, offset, limit: page }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  );

export const useMoveProject = () => useMutation(api.schedule.moveProject.mutationOptions(useReadAnew()));

export const useMoveProjectBack = () => useMutation(api.schedule.moveProjectBack.mutationOptions(useReadAnew()));

/** The own change is seen before its event has come round; a refusal reads what holds. */
function useReadAnew() {
  const queries = useQueryClient();
  return { onSettled: () => queries.invalidateQueries({ queryKey: api.schedule.portfolio.key() }) };
}

let newest = 0;
const readIt = gather(400, (queries) => readOlder(queries, api.schedule.portfolio.key(), newest));

/** Reads the timeline anew where it is shown, because of an event: its rows are sums over phases, tasks and milestones. */
export function refreshPortfolio(queries: QueryClient, sequence: number): void {
  newest = Math.max(newest, sequence);
  readIt(queries);
}
