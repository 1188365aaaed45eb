import { dayOf, formatDay, timeOf } from '../../../../ui/locale.ts';

/** `12 Mar 2026, 16:20`, on the studio's clocks and as it writes its days. */
export const saidAt = (moment: string): string =>
  `${formatDay(dayOf(moment), { day: 'numeric', month: 'short', year: 'numeric' })}, ${timeOf(moment)}`;
