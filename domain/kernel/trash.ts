// What is deleted waits in the trash for its return (PRODUCT §2).

import { z } from 'zod';
import { userId } from './ids.ts';

/** How long it waits there. */
export const trashDays = 30;

export const trashPage = z.strictObject({
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** What a thing in the trash says of its deletion. */
export const deletion = { deletedAt: z.string(), deletedBy: userId };
