import { keepPreviousData } from '@tanstack/react-query';
import type { HitKind } from '../../../domain/search/contract.ts';
import { api } from '../../lib/api.ts';

/** What fits the words; until it is there, what fitted those before. @param only of one kind alone, and more of it */
export const findQuery = (words: string, only: HitKind | null) => ({
  ...api.search.find.queryOptions({ input: { words, ...(only && { only }) } }),
  enabled: words !== '',
  placeholderData: keepPreviousData,
  // What somebody else made a moment ago is found, and what one may not open any more is not even for a moment.
  staleTime: 0,
  gcTime: 0,
});

/** How what was opened is called today. @param keys `project_…`, the last one first */
export const visitedQuery = (keys: readonly string[]) => ({
  ...api.search.visited.queryOptions({ input: { of: keys.join(',') } }),
  enabled: keys.length > 0,
  staleTime: 0,
  gcTime: 0,
});
