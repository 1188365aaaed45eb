// Who a project is for, and who pays.

import { z } from 'zod';
import { asOneLine, longText, text } from '../kernel/text.ts';

/** Who pays. Left out of every answer to a person without viewClientInfo (PRODUCT §1). */
export const clientInfo = z.strictObject({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** In whole units of the studio's currency; null when not agreed. */
  budget: z.number().nullable(),
});
export type ClientInfo = z.infer<typeof clientInfo>;

/** The same as a person types it. */
export const clientFields = z.strictObject({
  name: text('Client', { max: 120 }),
  company: text('Company', { max: 120 }),
  email: text('Client email', { max: 254 }),
  phone: z
    .string()
    .transform(asOneLine)
    .pipe(text('Client phone', { max: 40 })),
  address: longText('Client address', { max: 300 }),
  budget: z.number().min(0).max(1e12).nullable(),
}) satisfies z.ZodType<ClientInfo>;
