// What a person can take with them: each feature names its part, a file of rows, page by page.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { Tx } from '../db/tx.ts';

export interface PersonalPage {
  rows: readonly object[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

/** One file of the archive. It holds only what the person may read now, however it came to be. */
export interface PersonalSection {
  /** `tasks.json` */
  file: string;
  /** At most `limit` rows after the place that the page before named. */
  page: (tx: Tx, request: { actor: MemberActor; after: string | null; limit: number }) => Promise<PersonalPage>;
}

/** A page of rows that are ordered by their id. */
export function pageById(rows: readonly { id: string }[], limit: number): PersonalPage {
  return { rows, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}
