// Days on which a studio does not work.

import { z } from 'zod';
import { dayString } from '../kernel/endpoint.ts';
import { text } from '../kernel/text.ts';

/** docs/security.md lists these figures. */
export const holidayLimits = {
  /** Holidays of a studio. */
  holidays: 1000,
  /** A calendar file, in bytes. */
  calendarBytes: 500_000,
  /** Events of a calendar file. */
  events: 1000,
  /** Years after this one into which yearly holidays are carried; before it, one. */
  yearsAhead: 5,
} as const;

export const holidayName = text('Name', { max: 120 });

/** As it is stored; `typedHoliday` is how it comes in. */
export const holiday = z.strictObject({ day: dayString, name: z.string() });
export const typedHoliday = holiday.extend({ name: holidayName });
export type Holiday = z.infer<typeof holiday>;

/** Days as they come, each once: the first one's name stays. In order of the days. */
export function mergeHolidays(days: readonly Holiday[]): Holiday[] {
  const byDay = new Map<string, Holiday>();
  for (const one of days) if (!byDay.has(one.day)) byDay.set(one.day, one);
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
