// The holidays in a calendar file. Whoever sends one may send anything: lines that are not asked for never reach the
// parser, no rule is expanded but yearly ones over a few years, and every loop here has a bound.

import ICAL from 'ical.js';
import { addDays, type Day, dayOfWeek, isDay } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type Holiday, holidayLimits, mergeHolidays } from '../../../domain/studios/holidays.ts';

export interface CalendarHolidays {
  /** In order of the days, each once. */
  days: Holiday[];
  /** Days that lie before or after the years that are read. */
  outside: number;
  years: { from: number; to: number };
}

/** What is read of an event; everything else stays out of the parser's reach. */
const wanted = new Set(['DTSTART', 'DTEND', 'DURATION', 'SUMMARY', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS', 'UID']);
const longestLine = 4_000;
/** Days of one event, and of all together before doubles are merged. */
const longestEvent = 366;
const mostDays = 20_000;

/**
 * @param timeZone of the studio: the day of an event with a time is the day it has there
 * @param thisYear from the year before it to five years after it
 * @throws AppError `validation_failed` in words that say what is wrong with the file, `too_large`
 */
export function readHolidays(ics: string, { timeZone, thisYear }: { timeZone: string; thisYear: number }): CalendarHolidays {
  if (Buffer.byteLength(ics) > holidayLimits.calendarBytes) throw new AppError('too_large', { field: 'ics', message: 'The calendar file must be 500 kB or smaller.' });
  const years = { from: thisYear - 1, to: thisYear + holidayLimits.yearsAhead };
  const events = parse(eventLinesOf(ics)).map((event) => readEvent(event, timeZone));
  const moved = new Map(events.flatMap(({ uid, movedFrom }) => (uid && movedFrom ? [[`${uid} ${movedFrom}`, true] as const] : [])));
  const found: Holiday[] = [];
  let [outside, total] = [0, 0];
  for (const event of events) {
    if (event.isCancelled) continue;
    for (const start of startsOf(event, years)) {
      if (!event.movedFrom && (event.without.has(start) || moved.has(`${event.uid} ${start}`))) continue;
      for (let index = 0; index < event.length; index++) {
        if (++total > mostDays) throw wrong('The file names too many days. Choose one that holds holidays alone.');
        const day = addDays(start, index);
        const year = Number(day.slice(0, 4));
        if (year >= years.from && year <= years.to) found.push({ day, name: event.name });
        else if (!event.rule) outside++;
      }
    }
  }
  const days = mergeHolidays(found);
  if (days.length > holidayLimits.holidays) throw wrong(`The file holds ${days.length.toLocaleString('en')} days; a studio has 1,000 holidays at most.`);
  return { days, outside, years };
}

/** The lines of the events that are asked for, unfolded, as a calendar of their own. */
function eventLinesOf(ics: string): string {
  const lines = ics.replace(/^\ufeff/, '').trim().split(/\r\n|\r|\n/);
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') throw wrong('This is no calendar file. Choose one that ends in .ics.');
  if (lines.at(-1)?.trim().toUpperCase() !== 'END:VCALENDAR') throw wrong('The calendar file is not complete: its end is missing.');
  const kept: string[] = [];
  let [events, inside] = [0, 0];
  let isEvent = false;
  /** The pieces of the line at hand; null where it is not asked for. */
  let line: string[] | null = null;
  let length = 0;
  const finish = () => {
    if (line) kept.push(line.join(''));
    line = null;
  };
  for (const text of lines) {
    if (text.startsWith(' ') || text.startsWith('\t')) {
      if (!line) continue;
      length += text.length;
      if (length > longestLine) throw wrong('A line of the calendar file is too long to be read.');
      line.push(text.slice(1));
      continue;
    }
    finish();
    const name = /^[A-Za-z-]{1,30}(?=[:;])/.exec(text)?.[0].toUpperCase();
    if (name === 'BEGIN') {
      const opens = text.slice(6).trim().toUpperCase();
      if (!isEvent && opens === 'VEVENT') {
        isEvent = true;
        inside = 0;
        if (++events > holidayLimits.events) throw wrong('The file holds more than 1,000 events. Choose one that holds holidays alone.');
        kept.push('BEGIN:VEVENT');
      } else if (isEvent) inside++;
    } else if (name === 'END' && isEvent) {
      if (inside > 0) inside--;
      else {
        isEvent = false;
        kept.push('END:VEVENT');
      }
    } else if (isEvent && inside === 0 && name && wanted.has(name)) {
      if (text.length > longestLine) throw wrong('A line of the calendar file is too long to be read.');
      line = [text];
      length = text.length;
    }
  }
  finish();
  if (isEvent) throw wrong('The calendar file is not complete: an event has no end.');
  if (events === 0) throw wrong('There is no event in this calendar file.');
  return ['BEGIN:VCALENDAR', ...kept, 'END:VCALENDAR'].join('\r\n');
}

/** As RFC 7265 writes it: name, parameters, type, values. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

function parse(text: string): Property[][] {
  try {
    const [, , components] = ICAL.parse(text) as [string, unknown, [string, Property[]][]];
    return components.map(([, properties]) => properties);
  } catch {
    throw wrong('The calendar file cannot be read: one of its lines is not as it should be.');
  }
}

interface CalendarEvent {
  uid: string;
  name: string;
  start: Day;
  /** In days. */
  length: number;
  rule: Record<string, unknown> | null;
  also: Day[];
  without: Set<Day>;
  /** The day of a repeated event in whose place this one stands. */
  movedFrom: Day | null;
  isCancelled: boolean;
}

function readEvent(properties: readonly Property[], timeZone: string): CalendarEvent {
  const all = (name: string) => properties.filter(([own]) => own === name);
  const textOf = (name: string) => String(all(name)[0]?.[3] ?? '');
  // oxlint-disable-next-line no-control-regex -- what cannot be stored is taken out
  const name = textOf('summary').toWellFormed().replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim().slice(0, 120).toWellFormed();
  const called = name ? `“${name.slice(0, 60)}”` : 'An event without a name';
  const timesOf = (property: Property): Moment[] => property.slice(3).map((value) => readMoment(value, property[1]['tzid'], called));
  const [first] = all('dtstart').flatMap(timesOf);
  if (!first) throw wrong(`${called} has no day.`);
  const [end] = all('dtend').flatMap(timesOf);
  const start = dayOfMoment(first, timeZone);
  const length = lengthOf({ first, start, end, duration: textOf('duration'), timeZone });
  if (length > longestEvent) throw wrong(`${called} is longer than a year.`);
  const rules = all('rrule');
  if (rules.length > 1) throw wrong(`${called} repeats in more than one way, which cannot be read.`);
  const days = (property: string) => all(property).flatMap(timesOf).map((moment) => dayOfMoment(moment, timeZone));
  return {
    uid: textOf('uid'),
    name,
    start,
    length,
    rule: rules[0] ? demandYearly(rules[0][3], called) : null,
    also: days('rdate'),
    without: new Set(days('exdate')),
    movedFrom: days('recurrence-id')[0] ?? null,
    isCancelled: textOf('status').toUpperCase() === 'CANCELLED',
  };
}

/** A day, or a time of a day somewhere. */
interface Moment {
  day: Day;
  /** Milliseconds after midnight; null for a whole day. */
  time: number | null;
  /** `UTC`, a place, or null for wherever the reader is. */
  zone: string | null;
}

const momentPattern = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/;

function readMoment(value: unknown, tzid: unknown, called: string): Moment {
  const [, year, month, date, hour, minute, second, utc] = momentPattern.exec(String(value)) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) throw wrong(`${called} has a day that cannot be read.`);
  if (hour === undefined) return { day, time: null, zone: null };
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const zone = utc ? 'UTC' : tzid === undefined ? null : String(tzid);
  if (zone !== null && !formatOf(zone)) throw wrong(`${called} is in the time zone “${zone.slice(0, 60)}”, which is not known.`);
  return { day, time, zone };
}

const oneDay = 86_400_000;

/** When it is. Of a time that the clocks pass over or repeat, one of the two. */
function instantOf({ day, time, zone }: Moment): number {
  const asIfUtc = Date.parse(day) + (time ?? 0);
  if (zone === null || zone === 'UTC') return asIfUtc;
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, zone)}Z`) - instant;
  return asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc));
}

const dayOfMoment = (moment: Moment, timeZone: string): Day =>
  moment.time === null || moment.zone === null ? moment.day : dayAt(instantOf(moment), timeZone);

const dayAt = (instant: number, timeZone: string): Day => wallClock(instant, timeZone).slice(0, 10) as Day;

/** `2026-12-25T08:00:00` on the clocks of a place. */
function wallClock(instant: number, zone: string): string {
  const parts = Object.fromEntries((formatOf(zone)?.formatToParts(instant) ?? []).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Names that files make up are forgotten, or they would fill the memory.
  if (formats.size > 1_000) formats.clear();
  let format: Intl.DateTimeFormat | null = null;
  try {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { ...parts, hourCycle: 'h23', timeZone: zone });
  } catch {
    // Not a place that is known.
  }
  formats.set(zone, format);
  return format;
}

interface Span {
  first: Moment;
  start: Day;
  end: Moment | undefined;
  duration: string;
  timeZone: string;
}

/** In days: the end of an event does not belong to it. */
function lengthOf({ first, start, end, duration, timeZone }: Span): number {
  if (!end) {
    const [, weeks = '0', days = '0'] = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T[\dHMS]*)?$/.exec(duration) ?? [];
    return Math.max(1, Number(weeks) * 7 + Number(days));
  }
  const isTimed = first.time !== null && end.time !== null;
  const lastInstant = instantOf(end) - (isTimed ? 1 : oneDay);
  const last = isTimed && end.zone !== null ? dayAt(lastInstant, timeZone) : (new Date(lastInstant).toISOString().slice(0, 10) as Day);
  return Math.max(1, (Date.parse(last) - Date.parse(start)) / oneDay + 1);
}

const ruleParts = new Set(['freq', 'interval', 'count', 'until', 'bymonth', 'bymonthday', 'byday', 'wkst']);
const frequencies: Record<string, string> = { SECONDLY: 'every second', MINUTELY: 'every minute', HOURLY: 'every hour', DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' };

/** A rule that names one day of a year: a date, or like the fourth Thursday of November. */
function demandYearly(value: unknown, called: string): Record<string, unknown> {
  const rule = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const frequency = String(rule['freq']);
  const only = 'Only events that come once a year can be read; take it out of the file.';
  if (frequency !== 'YEARLY') throw wrong(`${called} repeats ${frequencies[frequency] ?? 'in a way that is not known'}. ${only}`);
  const months = numbersOf(rule['bymonth']);
  const days = numbersOf(rule['bymonthday']);
  const weekdays = listOf(rule['byday']).map(String);
  const isOneDay =
    Object.keys(rule).every((part) => ruleParts.has(part)) &&
    months.length <= 1 && months.every((month) => month >= 1 && month <= 12) &&
    days.length <= 31 && days.every((day) => Math.abs(day) >= 1 && Math.abs(day) <= 31) &&
    weekdays.length <= 1 && weekdays.every((weekday) => weekdayPattern.test(weekday)) &&
    (weekdays.length === 0 ? days.length <= 1 : months.length === 1 && (days.length > 0) !== /\d/.test(weekdays[0] ?? '')) &&
    [rule['interval'], rule['count']].every((number) => number === undefined || (Number.isInteger(Number(number)) && Number(number) >= 1));
  if (!isOneDay) throw wrong(`${called} repeats on more than one day a year, or in a way that cannot be read. ${only}`);
  return rule;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const numbersOf = (value: unknown): number[] => listOf(value).map(Number);

const weekdayPattern = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/;
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The first days of an event in the years that are read; one that comes once, whenever it is. */
function startsOf({ start, rule, also }: CalendarEvent, years: { from: number; to: number }): Day[] {
  return rule ? [...yearlyDays({ start, rule, years }), ...also] : [start, ...also];
}

/** A day is between 1900 and 2199, so that no start is far from the years that are read. */
function yearlyDays({ start, rule, years }: { start: Day; rule: Record<string, unknown>; years: { from: number; to: number } }): Day[] {
  const first = Number(start.slice(0, 4));
  const [until] = momentPattern.exec(String(rule['until'] ?? '')) ?? [];
  const lastDay = until === undefined ? '9999' : until.replaceAll('-', '').slice(0, 8).replace(/(....)(..)(..)/, '$1-$2-$3');
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
function dayInYear(year: number, start: Day, rule: Record<string, unknown>): Day | null {
  const month = numbersOf(rule['bymonth'])[0] ?? Number(start.slice(5, 7));
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dayOf = (date: number) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day;
  const fromEnd = (date: number) => (date < 0 ? length + 1 + date : date);
  const dates = numbersOf(rule['bymonthday']).map(fromEnd).filter((date) => date >= 1 && date <= length);
  const [, nth, weekday = ''] = weekdayPattern.exec(String(listOf(rule['byday'])[0] ?? '')) ?? [];
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

const wrong = (message: string): AppError => new AppError('validation_failed', { field: 'ics', message });
