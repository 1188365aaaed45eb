// What a studio can be set to: the lists that its form offers and the server accepts.

import { z } from 'zod';
import { text } from '../kernel/text.ts';

/** How dates, numbers and money are written. */
export const locales = [
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-SG',
  'en-US',
  'en-ZA',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'hr-HR',
  'hu-HU',
  'is-IS',
  'it-CH',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
] as const;

/** ISO 4217. */
export const currencies = [
  'AED',
  'ARS',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CZK',
  'DKK',
  'EGP',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JPY',
  'KRW',
  'KWD',
  'MAD',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PEN',
  'PHP',
  'PLN',
  'QAR',
  'RON',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'UAH',
  'USD',
  'VND',
  'ZAR',
] as const;

export const visibilities = ['studio', 'private'] as const;

/** How revisions of drawings are named: A, B, C; or P01, P02 until they are good for construction, then C01, C02 (ISO 19650). */
export const revisionSchemes = ['letters', 'stages'] as const;
export type RevisionScheme = (typeof revisionSchemes)[number];

/**
 * A place of the time zone database that this machine knows. Offsets such as `+01:00` are none: they know no summer time,
 * and Postgres reads their sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]\w*(\/[\w+-]+){0,2}$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, 'Choose at least one working day.')
  .max(7, 'A week has seven days.')
  .refine((days) => new Set(days).size === days.length, 'Name each working day once.');

const studioFields = z.strictObject({
  name: text('Studio name', { min: 1, max: 80 }),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list, like Europe/London.'),
  locale: z.enum(locales, { error: 'Choose a locale from the list.' }),
  currency: z.enum(currencies, { error: 'Choose a currency from the list.' }),
  /** ISO weekdays, Monday is 1. */
  workingDays: weekdays,
  /** What a new project is given: seen by the whole studio, or by its members. */
  defaultVisibility: z.enum(visibilities),
  /** Whether people may approve their own work. */
  selfApproval: z.boolean(),
  revisionScheme: z.enum(revisionSchemes),
});
export type StudioFields = z.infer<typeof studioFields>;

/** The fields of a studio that a Principal edits, with their bounds. */
export const studioChanges = studioFields.partial();
export type StudioChanges = z.infer<typeof studioChanges>;
