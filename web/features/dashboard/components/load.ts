// How full a person's week is, as a bar and in words. Pure.

import type { Load } from '../../../../domain/dashboard/contract.ts';
import { formatNumber } from '../../../ui/locale.ts';

/** Share of the week, 1 is a full one; in a week without working days any work is too much. */
export function loadShare({ hours }: Pick<Load, 'hours'>, hoursOfWeek: number): number {
  if (hoursOfWeek > 0) return hours / hoursOfWeek;
  return hours > 0 ? Infinity : 0;
}

/** The bar goes on beyond a full week by this share of it. */
const most = 1.3;

/** Percentages of the bar's length: what fits into the week, what is beyond it, and where the week ends. */
export function scaleOf(share: number): { within: number; beyond: number; limit: number } {
  const limit = 100 / most;
  return { within: Math.min(share, 1) * limit, beyond: Math.max(0, Math.min(share, most) - 1) * limit, limit };
}

/** `12.5 h in 4 tasks, 1 of them without an estimate`. */
export function loadWords({ hours, tasks, unestimated }: Load): string {
  const words = `${formatNumber(hours)} h in ${formatNumber(tasks)} ${tasks === 1 ? 'task' : 'tasks'}`;
  return unestimated === 0 ? words : `${words}, ${unestimated} of them without an estimate`;
}
