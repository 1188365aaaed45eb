import { expect, test } from 'vitest';
import { settingsAt } from './rules.ts';
import { locales } from './settings.ts';

test.each([
  ['en-NZ', 'en-NZ', 'NZD'],
  ['en-nz', 'en-NZ', 'NZD'],
  ['de-AT', 'de-AT', 'EUR'],
  ['de-Latn-CH-1996', 'de-CH', 'CHF'],
  // Of the language alone: where most of its readers are.
  ['de', 'de-DE', 'EUR'],
  ['ja', 'ja-JP', 'JPY'],
  // Another region of a language that is known: the first of it, with the money of the region.
  ['en-HK', 'en-AU', 'HKD'],
  ['es-AR', 'es-ES', 'ARS'],
  ['es-419', 'es-ES', undefined],
  // A language that is not known, in a region whose money is.
  ['ar-AE', undefined, 'AED'],
  ['zh-Hant-TW', undefined, 'TWD'],
  ['ka-GE', undefined, undefined],
  ['no locale', undefined, undefined],
  ['', undefined, undefined],
])('a browser that says %j founds a studio of %s that counts in %s', (tag, locale, currency) => {
  expect(settingsAt({ locale: tag })).toEqual({ ...(locale && { locale }), ...(currency && { currency }) });
});

test('each locale of a studio is its own, and says its money', () => {
  for (const locale of locales) expect(settingsAt({ locale }), locale).toEqual({ locale, currency: expect.any(String) as string });
});
