// How words are looked for in a column: as `fold` of domain/kernel/looking.ts does on the page, so that both find the same.

import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { fold, letters } from '../../domain/kernel/looking.ts';

/**
 * In small letters without marks. Most names have no letter beyond ASCII, and are in small letters in a tenth of the time: each name in
 * reach is folded with each search.
 */
export const folded = (
  column: Expression<unknown>,
): RawBuilder<string> => sql<string>`case when octet_length(${column}) = char_length(${column}) then lower(${column} collate "C")
  else translate(lower(normalize(${column}, NFC)), ${sql.lit(letters.marked)}, ${sql.lit(letters.plain)}) end`;

/** Whether the text stands in it as a whole. */
export const holdsText = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(strpos(${folded(column)}, ${fold(text)}) > 0, false)`;
