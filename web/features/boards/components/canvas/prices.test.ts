import { expect, test } from 'vitest';
import { checkPrice, priceText, readPrice } from './prices.ts';

test.each([
  ['', 'en-GB', null],
  ['340', 'en-GB', 340_00],
  ['12.50', 'en-GB', 12_50],
  ['12,50', 'en-GB', 12_50],
  ['1,200', 'en-GB', 1200_00],
  ['1,200.50', 'en-GB', 1200_50],
  ['1.200,50', 'de-DE', 1200_50],
  ['1.200', 'de-DE', 1200_00],
  ['1,000,000,000', 'en-GB', 1_000_000_000_00],
])('%j is read in %s as %d', (typed, locale, price) => expect(readPrice(typed, locale)).toBe(price));

test.each(['a lot', '-5', '£12', '1,000,000,000.01', '12.505', '1e99'])('%j is no price', (typed) => {
  expect(checkPrice(typed)).toBe('Enter a price like 340 or 12.50.');
});

test.each([340_00, 12_50, 1200_05, 999_999_999_99])('%d is read in every studio as it is written', (price) => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'de-CH']) expect(readPrice(priceText(price), locale)).toBe(price);
});
