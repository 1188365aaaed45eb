// What may be typed for a phase; the words are the server's.

import { mostPhaseDays } from '../../../../../domain/projects/contract.ts';
import { formatNumber } from '../../../../ui/locale.ts';

/** What is wrong with a phase's name, or null. */
export const checkPhaseName = (text: string): string | null => (text === '' ? 'Phase name is required.' : null);

/** What is wrong with a number of working days, or null. */
export function checkDays(text: string): string | null {
  const days = /^\d+$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= mostPhaseDays ? null : `Enter 1 to ${formatNumber(mostPhaseDays)} days.`;
}
