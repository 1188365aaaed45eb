// What stands beside the files of a place and says whose they are, for Atelier and for whoever looks there.

import { z } from 'zod';

/** Its name, beside the blobs. */
export const markName = 'database.json';

const mark = z.object({
  /** The id of the database that the files belong to. */
  database: z.uuid(),
  /** What it said last; a copy of the database does not know it. */
  word: z.uuid(),
  /** When it said so, and at which address it was open then. */
  at: z.iso.datetime(),
  address: z.string().max(2000),
});

export type Mark = z.infer<typeof mark>;

const about = 'Says to which database these files belong. Atelier writes it anew each hour; README, Backup, says when to delete it.';

export const textOfMark = (given: Mark): string => `${JSON.stringify({ about, ...given }, null, 2)}\n`;

/** @returns null for what is none */
export function readMark(text: string): Mark | null {
  try {
    return mark.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
