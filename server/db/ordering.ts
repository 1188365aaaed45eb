// In which order names stand in a list.

import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * As a person looks through them: accents and case count only between names that are otherwise the same, and numbers by what they are, so
 * that "Sheet 2" stands before "Sheet 10". As `Intl.Collator` with `numeric` does on the page.
 */
export const inOrder = (name: Expression<unknown>): RawBuilder<string> => sql<string>`(${name} collate app.natural_order)`;

/** Several names as one: the later counts where the earlier is the same. No name has a tab, which stands before all that a name may have. */
export const inOrderBy = (...names: readonly Expression<unknown>[]): RawBuilder<string> =>
  inOrder(sql`(${sql.join(names, sql` || chr(9) || `)})`);
