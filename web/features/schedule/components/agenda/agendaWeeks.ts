// What a programme has ahead, week by week.

import { addDays, type Day, dayOfWeek } from '../../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { weekday } from '../../../../lib/dates.ts';

export interface AgendaWeek {
  monday: Day;
  rows: ScheduleRow[];
}

export const mondayOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day));

/** Work that is not done, gates that wait for their approval, however long, and milestones that are still to come. */
export function isAhead({ kind, end, isFinished, gate }: ScheduleRow, today: Day): boolean {
  if (end === null || isFinished || (kind === 'phase' && !gate)) return false;
  return kind !== 'milestone' || gate || end >= today;
}

/** Milestones that were, and gates that are approved: both may be opened again. */
export const isPassed = (row: ScheduleRow, today: Day): boolean => row.kind === 'milestone' && !isAhead(row, today);

/** Each row in the week of its start, or in this one where it has begun already; weeks without work are left out. */
export function weeksOf(rows: readonly ScheduleRow[], today: Day): AgendaWeek[] {
  const thisWeek = mondayOf(today);
  const weeks = Map.groupBy(rows, (row) => {
    const monday = mondayOf(beginOf(row) ?? today);
    return monday < thisWeek ? thisWeek : monday;
  });
  return [...weeks].map(([monday, own]) => ({ monday, rows: own.toSorted(byDates) })).toSorted((a, b) => (a.monday < b.monday ? -1 : 1));
}

/** Of a phase, what stands in the agenda is its gate, and that is at its end. */
const beginOf = ({ kind, start, end }: ScheduleRow): Day | null => (kind === 'task' ? (start ?? end) : end);

const byDates = (a: ScheduleRow, b: ScheduleRow): number => {
  const [one, other] = [`${beginOf(a)}${a.end}`, `${beginOf(b)}${b.end}`];
  return one < other ? -1 : Number(one > other);
};

export function weekName(monday: Day, today: Day): string {
  const thisWeek = mondayOf(today);
  if (monday === thisWeek) return 'This week';
  if (monday === addDays(thisWeek, 7)) return 'Next week';
  if (monday === addDays(thisWeek, 14)) return 'In two weeks';
  return `Week of ${weekday(monday).slice(4)}`;
}
