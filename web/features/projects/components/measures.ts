// Money and areas by the studio's locale (LOOK, Type).

import type { Studio } from '../../../../domain/studios/contract.ts';

type Conventions = Pick<Studio, 'locale' | 'currency'> | undefined;

/** `£184,250`: whole units of the studio's currency. */
export function moneyWords(amount: number, studio: Conventions): string {
  const { locale = 'en-GB', currency = 'GBP' } = studio ?? {};
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}

/** `212 m²`. */
export function areaWords(area: number, studio: Conventions): string {
  return `${new Intl.NumberFormat(studio?.locale ?? 'en-GB', { maximumFractionDigits: 1 }).format(area)} m²`;
}
