// What stands beside each other ends at about the same line.

import type { Dashboard } from '../../../../domain/dashboard/contract.ts';
import { shownDates } from './grid.ts';

/** Heights of what the columns hold, px. */
const heights = { gap: 28, head: 33, task: 40, invitation: 81, date: 36, more: 36, act: 52, nothing: 40 };

/** Fewer would look lost. */
const leastActs = 2;

/** How many lines of what happened lately have room under My day; 0 where it is as long as what stands beside it. */
export function roomUnderDay({ day, invitations, dates, recent }: Dashboard): number {
  const { gap, head, task, invitation, date, more, act, nothing } = heights;
  const dayEnds = head + Math.max(nothing, day.items.length * task);
  const asked = invitations.items.length > 0 ? head + invitations.items.length * invitation + gap : 0;
  const datesEnd = Math.max(nothing, Math.min(dates.items.length, shownDates) * date) + (dates.items.length > shownDates ? more : 0);
  const acts = Math.floor((asked + head + datesEnd - dayEnds - gap - head) / act + 0.5);
  return acts < leastActs ? 0 : Math.min(acts, recent.items.length);
}
