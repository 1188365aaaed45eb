// Records that callers send: of so many names or fewer.

import { z } from 'zod';

/**
 * A record that a caller sends. Its names are counted before any is looked at: a megabyte of names at fault would hold up everybody for
 * as long as it takes to find each of them wrong.
 * @param most how many names it may have
 * @param words what is said of more
 */
export const bounded = <Entries extends z.ZodRecord>(
  record: Entries,
  most: number,
  words = `There are more than ${most} of these. Send fewer at once.`,
) =>
  z
    .preprocess((value: z.input<Entries>, context) => {
      // What is no record is refused as none.
      if (typeof value === 'object' && value !== null && Object.keys(value).length > most)
        context.addIssue({ code: 'custom', message: words });
      return value;
    }, record)
    .meta({ maxProperties: most });
