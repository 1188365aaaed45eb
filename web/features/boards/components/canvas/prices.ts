// Prices as they are typed on a card and kept on a board: in hundredths of the studio's currency.

import { mostOfPrice } from '../../../../../domain/boards/items.ts';
import { readNumber } from '../../../../ui/locale.ts';

/** As it is read again in every studio: a sign before two digits never writes thousands. */
export const priceText = (price: number | null): string => (price === null ? '' : (price / 100).toFixed(price % 100 === 0 ? 0 : 2));

/** `340`, `12.50`, `1,200.50`, by the signs of the studio; null for none, NaN for what is no price. */
export function readPrice(text: string, by?: string): number | null {
  if (text.trim() === '') return null;
  const hundredths = readNumber(text, by) * 100;
  const price = Math.round(hundredths);
  // Three places are nobody's price: a sign of another country may have been meant for thousands.
  const isWhole = Math.abs(hundredths - price) < 0.01;
  return isWhole && price >= 0 && price <= mostOfPrice ? price : Number.NaN;
}

/** What is wrong with it, or null. */
export const checkPrice = (text: string): string | null => (Number.isNaN(readPrice(text)) ? 'Enter a price like 340 or 12.50.' : null);
