// Money and areas by the studio's locale (LOOK, Type).

import type { Studio } from '../../../../domain/studios/contract.ts';
import { formatNumber } from '../../../ui/locale.ts';

type Conventions = Pick<Studio, 'locale' | 'currency'> | undefined;

/** `£184,250`: whole units of the studio's currency. */
export function moneyWords(amount: number, studio: Conventions): string {
  const { locale = 'en-GB', currency = 'GBP' } = studio ?? {};
  return formatNumber(amount, { style: 'currency', currency, maximumFractionDigits: 0 }, locale);
}

/** `212 m²`. */
export function areaWords(area: number, studio: Conventions): string {
  return `${formatNumber(area, { maximumFractionDigits: 1 }, studio?.locale)} m²`;
}
