// Events that come again. Only those of one day a year are read, and a few years of them: no rule runs free.

import { type Day, dayOfWeek } from '../../../domain/kernel/calendar.ts';
import { wrong } from './icsLines.ts';
import { dayIn, momentPattern } from './icsMoments.ts';

/** The parts of a rule, as the parser names them. */
export type Rule = Record<string, unknown>;

export interface Years {
  from: number;
  to: number;
}

interface Repeated {
  start: Day;
  rule: Rule | null;
  also: readonly Day[];
}

const ruleParts = new Set(['freq', 'interval', 'count', 'until', 'bymonth', 'bymonthday', 'byday', 'wkst']);
const frequencies: Record<string, string> = {
  SECONDLY: 'every second',
  MINUTELY: 'every minute',
  HOURLY: 'every hour',
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
};

/** A rule that names one day of a year: a date, or like the fourth Thursday of November. */
export function demandYearly(value: unknown, called: string): Rule {
  const rule: Rule = typeof value === 'object' ? { ...value } : {};
  const frequency = textIn(rule['freq']);
  const only = 'Only events that come once a year can be read; take it out of the file.';
  if (frequency !== 'YEARLY') throw wrong(`${called} repeats ${frequencies[frequency] ?? 'in a way that is not known'}. ${only}`);
  const months = numbersOf(rule['bymonth']);
  const days = numbersOf(rule['bymonthday']);
  const weekdays = listOf(rule['byday']).map(String);
  const isOneDay =
    Object.keys(rule).every((part) => ruleParts.has(part)) &&
    months.length <= 1 &&
    months.every((month) => month >= 1 && month <= 12) &&
    days.length <= 31 &&
    days.every((day) => Math.abs(day) >= 1 && Math.abs(day) <= 31) &&
    weekdays.length <= 1 &&
    weekdays.every((weekday) => weekdayPattern.test(weekday)) &&
    (weekdays.length === 0 ? days.length <= 1 : months.length === 1 && days.length > 0 !== /\d/.test(weekdays[0] ?? '')) &&
    [rule['interval'], rule['count']].every((number) => number === undefined || (Number.isInteger(Number(number)) && Number(number) >= 1));
  if (!isOneDay) throw wrong(`${called} repeats on more than one day a year, or in a way that cannot be read. ${only}`);
  return rule;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
/** The first value, where it is text. */
const textIn = (value: unknown): string => {
  const [first] = listOf(value);
  return typeof first === 'string' ? first : '';
};
const numbersOf = (value: unknown): number[] => listOf(value).map(Number);

const weekdayPattern = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/;
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The first days of an event in the years that are read; one that comes once, whenever it is. */
export function startsOf({ start, rule, also }: Repeated, years: Years): Day[] {
  return rule ? [...yearlyDays({ start, rule, years }), ...also] : [start, ...also];
}

/** A day is between 1900 and 2199, so that no start is far from the years that are read. */
function yearlyDays({ start, rule, years }: { start: Day; rule: Rule; years: Years }): Day[] {
  const first = Number(start.slice(0, 4));
  const [until] = momentPattern.exec(textIn(rule['until'])) ?? [];
  const lastDay =
    until === undefined
      ? '9999'
      : until
          .replaceAll('-', '')
          .slice(0, 8)
          .replace(/(....)(..)(..)/, '$1-$2-$3');
  const most = rule['count'] === undefined ? Infinity : Number(rule['count']);
  const days: Day[] = [];
  for (let year = first, count = 0; year <= years.to && count < most; year += Number(rule['interval'] ?? 1)) {
    const day = dayInYear(year, start, rule);
    if (!day || day < start) continue;
    if (day > lastDay) break;
    count++;
    if (year >= years.from - 1) days.push(day);
  }
  return days;
}

/** The rule's day in a year; none on 29 February, or as a fifth Monday, in most. */
function dayInYear(year: number, start: Day, rule: Rule): Day | null {
  const month = numbersOf(rule['bymonth'])[0] ?? Number(start.slice(5, 7));
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dayOf = (date: number) => dayIn(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
  const fromEnd = (date: number) => (date < 0 ? length + 1 + date : date);
  const dates = numbersOf(rule['bymonthday'])
    .map(fromEnd)
    .filter((date) => date >= 1 && date <= length);
  const [, nth, weekday = ''] = weekdayPattern.exec(textIn(rule['byday'])) ?? [];
  if (!weekday) {
    const date = rule['bymonthday'] === undefined ? Number(start.slice(8)) : dates[0];
    return date !== undefined && date <= length ? dayOf(date) : null;
  }
  const wantedDay = weekdayNames.indexOf(weekday) + 1;
  if (nth === undefined) return dates.map(dayOf).find((day) => dayOfWeek(day) === wantedDay) ?? null;
  const firstOne = 1 + ((wantedDay - dayOfWeek(dayOf(1)) + 7) % 7);
  const inMonth = Array.from({ length: 5 }, (_, index) => firstOne + index * 7).filter((date) => date <= length);
  const date = inMonth.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth));
  return date === undefined ? null : dayOf(date);
}
