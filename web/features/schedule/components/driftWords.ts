// How far a programme is from a baseline, in words and in figures, and from its target. Days are working days, negative where it is earlier.

import type { Day, WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import { workingDaysLater } from '../../../../domain/schedule/baselines.ts';
import { weekday } from '../../../lib/dates.ts';
import { counted, daysLate } from './barWords.ts';

/** `6 working days later`. */
export function driftWords(days: number): string {
  if (days === 0) return 'No difference';
  return `${counted(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'earlier'}`;
}

/** `6 working days later, 2 new, 1 gone`: how the whole stands beside a baseline. */
export const wholeWords = ({ finish, added, gone }: { finish: number; added: number; gone: number }): string =>
  [finish === 0 && added + gone > 0 ? 'Same finish' : driftWords(finish), added > 0 && `${added} new`, gone > 0 && `${gone} gone`]
    .filter(Boolean)
    .join(', ');

/** `+6`, `−2`; empty where the end stands as it did. */
export const driftFigure = (days: number): string => (days === 0 ? '' : days > 0 ? `+${days}` : `−${-days}`);

interface Aim {
  target: Day | null;
  end: Day | null;
  calendar: WorkingCalendar;
  today: Day;
}

/** `3 days late`, `2 days in hand`, of the end against the target. */
export function targetWords({ target, end, calendar, today }: Aim): string {
  if (!target) return 'None set';
  if (!end) return weekday(target, today);
  if (end === target) return `${weekday(target)}, met`;
  return end > target
    ? `${counted(daysLate(target, end, calendar), 'day')} late`
    : `${counted(workingDaysLater({ was: end, now: target, calendar }), 'day')} in hand`;
}
