// How a task repeats, in words, and the rules that most tasks go by. Pure.

import { type Day, dayOfWeek, lengthOfMonth } from '../../../../domain/kernel/calendar.ts';
import type { Repeat } from '../../../../domain/tasks/contract.ts';
import { plainDay } from '../../../lib/dates.ts';
import { ordinal } from '../../../lib/ordinal.ts';
import { formatDay } from '../../../ui/locale.ts';

type OnDay = Extract<Repeat, { unit: 'month' }>['on'];

/** `Every 2 weeks on Monday and Thursday, until 30 Jun`. */
export const repeatWords = (repeat: Repeat): string => `${ruleWords(repeat)}${endWords(repeat)}`;

function ruleWords(repeat: Repeat): string {
  const each = repeat.every === 1 ? `Every ${unitNames[repeat.unit]}` : `Every ${repeat.every} ${unitNames[repeat.unit]}s`;
  switch (repeat.unit) {
    case 'day':
    case 'workday':
      return each;
    case 'week':
      return `${each} on ${weekdaysWords(repeat.weekdays)}`;
    case 'month':
      return `${each} on ${onWords(repeat.on)}`;
    case 'year':
      return `${each} on ${yearDayWords(repeat)}`;
  }
}

const unitNames: Record<Repeat['unit'], string> = { day: 'day', workday: 'working day', week: 'week', month: 'month', year: 'year' };

function weekdaysWords(weekdays: readonly number[]): string {
  if (weekdays.join() === '1,2,3,4,5') return 'weekdays';
  const names = weekdays.map((day) => weekdayName(day, weekdays.length > 2 ? 'short' : 'long'));
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `the 31st`, `the last day`, `the second Tuesday`. */
export function onWords(on: OnDay): string {
  if (on === 'last') return 'the last day';
  return typeof on === 'number' ? `the ${ordinal(on)}` : `the ${nthNames[on.nth]} ${weekdayName(on.weekday)}`;
}

const nthNames: Record<1 | 2 | 3 | 4 | 'last', string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' };

/** `9 Mar`, in the studio's order. A leap year has every day that there is. */
function yearDayWords({ month, day }: Pick<Extract<Repeat, { unit: 'year' }>, 'month' | 'day'>): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return formatDay(`2028-${two(month)}-${two(Math.min(day, lengthOfMonth(2028, month)))}`, { day: 'numeric', month: 'short' });
}

function endWords({ until, times }: Repeat): string {
  if (until !== undefined) return `, until ${plainDay(until)}`;
  if (times === undefined) return '';
  return times === 1 ? ', for the last time' : `, ${times} times`;
}

/** @param day 1 is Monday: 3 January 2028 is one */
export const weekdayName = (day: number, weekday: 'long' | 'short' = 'long'): string => formatDay(`2028-01-0${day + 2}`, { weekday });

/** A rule without its end and the day from which it counts. */
export type Rule = Repeat extends infer One ? (One extends Repeat ? Omit<One, 'from' | 'until' | 'times'> : never) : never;

/** What a task that is due on this day mostly repeats by. */
export function usualRules(due: Day): Rule[] {
  const [weekday, month, day] = [dayOfWeek(due), Number(due.slice(5, 7)), Number(due.slice(8))];
  return [
    { unit: 'day', every: 1 },
    { unit: 'workday', every: 1 },
    { unit: 'week', every: 1, weekdays: [weekday] },
    { unit: 'week', every: 2, weekdays: [weekday] },
    ...daysOfMonth(due).map((on): Rule => ({ unit: 'month', every: 1, on })),
    { unit: 'year', every: 1, month, day },
  ];
}

/** How a month can name the day: by its number or as its last, and as which of its Tuesdays. */
export function daysOfMonth(due: Day): OnDay[] {
  const [weekday, day] = [dayOfWeek(due), Number(due.slice(8))];
  const left = lengthOfMonth(Number(due.slice(0, 4)), Number(due.slice(5, 7))) - day;
  const nth = Math.ceil(day / 7);
  const isNth = nth === 1 || nth === 2 || nth === 3 || nth === 4;
  return [
    day,
    ...(left === 0 ? (['last'] as const) : []),
    ...(isNth ? [{ nth, weekday } as const] : []),
    ...(left < 7 ? [{ nth: 'last', weekday } as const] : []),
  ];
}
