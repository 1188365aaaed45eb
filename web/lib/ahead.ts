// What a page reads is asked for as soon as its code is there, beside the profile of who opens it: the page itself is drawn
// only once that is known.

import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { hasSession } from './session/renewal.ts';

/** The parts of an address that a page was opened with, as texts. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>;
  search: Readonly<Record<string, string | undefined>>;
}

type Read = <Answer, Failure, Shown, Kept, Key extends QueryKey>(query: QueryExecuteOptions<Answer, Failure, Shown, Kept, Key>) => void;

/** Says what a page shows first. Nothing waits for it, and the page asks again for what fails. */
export type Ahead = (read: Read, place: Place) => void;

/** Begins to read, unless nobody is signed in: a call without a session ends one. */
export async function beginAhead(ahead: Ahead, queries: QueryClient, place: Place): Promise<void> {
  if (!(await hasSession())) return;
  ahead((query) => void queries.query(query).catch(() => undefined), place);
}
