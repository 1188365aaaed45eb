// Where a studio begins: what the browser that founds it says of its place, as far as a studio can be set to it.

import { z } from 'zod';
import { currencies, isTimeZone, locales, type StudioFields } from './settings.ts';

/**
 * What a sign-up may say of its browser: `time_zone` of the time zone database, `locale` as BCP 47 has it. A guess that
 * anybody can change in the settings: what is not known is left out, and no reason to refuse somebody.
 */
export const browserPlace = {
  time_zone: z.string().max(60).refine(isTimeZone).optional().catch(undefined),
  locale: z
    .string()
    .max(60)
    .refine((tag) => likelyLocale(tag) !== null)
    .optional()
    .catch(undefined),
};
export type BrowserPlace = { [Part in keyof typeof browserPlace]?: string | undefined };

/** The settings that follow from it; those that do not stay with their defaults. */
export function settingsAt({
  time_zone: timeZone,
  locale: tag,
}: BrowserPlace): Partial<Pick<StudioFields, 'timeZone' | 'locale' | 'currency'>> {
  const likely = tag === undefined ? null : likelyLocale(tag);
  const locale = likely && localeOf(likely);
  const currency = likely && currencyOf(likely);
  return { ...(timeZone && { timeZone }), ...(locale && { locale }), ...(currency && { currency }) };
}

/** With the region where most of its readers are, where it names none: `de` is of Germany. Null for what is no locale. */
function likelyLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return null;
  }
}

const localeOf = ({ language, region }: Intl.Locale) =>
  locales.find((locale) => locale === `${language}-${region}`) ?? locales.find((locale) => locale.startsWith(`${language}-`));

const ofTheEuro = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));

/** But for the euro's, a currency begins with the country that issues it (ISO 4217). */
const currencyOf = ({ region = '' }: Intl.Locale) =>
  ofTheEuro.has(region) ? 'EUR' : currencies.find((currency) => currency.slice(0, 2) === region);
