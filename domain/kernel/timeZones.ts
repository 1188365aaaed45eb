import { z } from 'zod';

/** A zone of the IANA list, as people know it: "Europe/London". Offsets are none: they know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const timeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(64, 'Choose a time zone from the list.')
  .refine(isTimeZone, 'Choose a time zone from the list.');
