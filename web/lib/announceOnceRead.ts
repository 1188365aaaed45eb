import type { QueryClient } from '@tanstack/react-query';
import { personNow } from './forget.ts';
import { announceHeard } from './liveContext.ts';
import { isOlder } from './readAnew.ts';

/**
 * Says how far this tab has heard once no older answer is being read anew: until then what the tab has done lies over that answer, and
 * does not jump back to where it was.
 */
export async function announceOnceRead(queries: QueryClient, sequence: number): Promise<void> {
  const person = personNow();
  const reading = () =>
    queries.getQueryCache().findAll({ predicate: ({ state }) => state.fetchStatus !== 'idle' && isOlder(state.data, sequence) });
  for (let reads = reading(); reads.length > 0; reads = reading()) {
    await Promise.allSettled(reads.flatMap(({ promise }) => promise ?? []));
    // What has come is in the cache a moment later.
    await new Promise((done) => setTimeout(done));
  }
  // Of another person's studio the number says nothing.
  if (person === personNow()) announceHeard(sequence);
}
