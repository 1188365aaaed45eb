// What this tab keeps, read anew after events: once for a burst of them, and only where it does not hold them yet.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { onForget } from './forget.ts';

/**
 * Gathers what comes in a burst.
 *
 * @param read what becomes of all of it, `ms` after its first. @returns for how long nothing is read then, whatever comes
 * @param forget drops what was gathered, when somebody else signs in
 */
export function gather(ms: number, read: (queries: QueryClient) => number | void, forget?: () => void): (queries: QueryClient) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = 0;
  onForget(() => {
    clearTimeout(waiting);
    waiting = undefined;
    forget?.();
  });
  return (queries) => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined;
        restsUntil = performance.now() + (read(queries) ?? 0);
      },
      Math.max(ms, restsUntil - performance.now()),
    );
  };
}

/**
 * Reads the answers anew that were read before an event: one that holds it already needs no second read. One that is on its way is let
 * come, or none would while much happens; what it does not hold yet is applied to it again (`catchUpAnswers`).
 */
export function readOlder(
  queries: QueryClient,
  queryKey: QueryKey,
  sequence: number,
  isConcerned: (queryKey: QueryKey) => boolean = () => true,
): void {
  const isBefore = ({ state, queryKey: own }: Query) => (readAt(state.data) ?? 0) < sequence && isConcerned(own);
  void queries.invalidateQueries({ queryKey, predicate: isBefore }, { cancelRefetch: false });
}

/** The number that an answer was read at; of one that came page by page, the oldest page's. */
export function readAt(data: unknown): number | undefined {
  const { seq, pages } = (data ?? {}) as { seq?: number; pages?: readonly { seq?: number }[] };
  const ofPages = pages?.map((page) => page.seq).filter((number) => number !== undefined) ?? [];
  return seq ?? (ofPages.length > 0 ? Math.min(...ofPages) : undefined);
}

/** Whether an answer knows less than the number; one without a number of its own was read a moment ago. */
export const isOlder = (data: unknown, sequence: number): boolean => (readAt(data) ?? sequence) < sequence;

/** Things may have come into reach or gone out of it: what is on screen is asked for again, all else is forgotten. */
export function askForAll(queries: QueryClient, queryKey: QueryKey): void {
  queries.removeQueries({ queryKey, type: 'inactive' });
  void queries.invalidateQueries({ queryKey });
}
