import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts what a change was answered with into the cache, unless a newer answer is there already. */
export function keepAnswer(queries: QueryClient, queryKey: QueryKey, answer: { seq: number }): void {
  queries.setQueryData<typeof answer>(queryKey, (known) => (known && known.seq > answer.seq ? known : answer));
  beginAnew(queries, queryKey);
}

/** A read that is on its way may be older than the change that was just answered, and would take it back: it is begun anew. */
export function beginAnew(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true });
}
