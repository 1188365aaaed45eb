// What a programme has ahead, week by week.

import { addDays, type Day, dayOfWeek, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { shortDay } from '../../../../lib/dates.ts';

export interface AgendaWeek {
  begins: Day;
  rows: ScheduleRow[];
}

/** The days of a week from the first that is worked to the last. */
export interface WorkWeek {
  /** The day of the week on which it begins: 1 is Monday, 7 Sunday. */
  first: number;
  /** So many days, those between that are not worked included. */
  length: number;
}

/** It begins after the longest time off, so that this lies behind all its work. */
export function workWeekOf({ workingDays }: Pick<WorkingCalendar, 'workingDays'>): WorkWeek {
  const days = [...new Set(workingDays)].toSorted((a, b) => a - b);
  const offBefore = (day: number, place: number) => (day - (days.at(place - 1) ?? day) + 6) % 7;
  const off = days.map((day, place) => (days.length === 1 ? 6 : offBefore(day, place)));
  const longest = Math.max(0, ...off);
  return { first: days[off.indexOf(longest)] ?? 1, length: 7 - longest };
}

export const lettersOf = ({ first, length }: WorkWeek): string => 'MTWTFSSMTWTFS'.slice(first - 1, first - 1 + length);

/** How many days after the beginning of its week. */
export const placeInWeek = (day: Day, { first }: WorkWeek): number => (dayOfWeek(day) - first + 7) % 7;

/** On which day the week of a day begins. */
export const weekStart = (day: Day, week: WorkWeek): Day => addDays(day, -placeInWeek(day, week));

/** Work that is not done, gates that wait for their approval, however long, and milestones that are still to come. */
export function isAhead({ kind, end, isFinished, gate }: ScheduleRow, today: Day): boolean {
  if (end === null || isFinished || (kind === 'phase' && !gate)) return false;
  return kind !== 'milestone' || gate || end >= today;
}

/** Milestones that were, and gates that are approved: both may be opened again. */
export const isPassed = (row: ScheduleRow, today: Day): boolean => row.kind === 'milestone' && !isAhead(row, today);

/** Each row in the week of its start, or in this one where it has begun already; weeks without work are left out. */
export function weeksOf(rows: readonly ScheduleRow[], today: Day, week: WorkWeek): AgendaWeek[] {
  const thisWeek = weekStart(today, week);
  const weeks = Map.groupBy(rows, (row) => {
    const begins = weekStart(beginOf(row) ?? today, week);
    return begins < thisWeek ? thisWeek : begins;
  });
  return [...weeks].map(([begins, own]) => ({ begins, rows: own.toSorted(byDates) })).toSorted((a, b) => (a.begins < b.begins ? -1 : 1));
}

/** Of a phase, what stands in the agenda is its gate, and that is at its end. */
const beginOf = ({ kind, start, end }: ScheduleRow): Day | null => (kind === 'task' ? (start ?? end) : end);

const byDates = (a: ScheduleRow, b: ScheduleRow): number => {
  const [one, other] = [`${beginOf(a)}${a.end}`, `${beginOf(b)}${b.end}`];
  return one < other ? -1 : Number(one > other);
};

export function weekName(begins: Day, today: Day, week: WorkWeek): string {
  const thisWeek = weekStart(today, week);
  if (begins === thisWeek) return 'This week';
  if (begins === addDays(thisWeek, 7)) return 'Next week';
  if (begins === addDays(thisWeek, 14)) return 'In two weeks';
  return `Week of ${shortDay(begins)}`;
}
