// The holidays in a calendar file. Whoever sends one may send anything: lines that are not asked for never reach the
// parser, no rule is expanded but yearly ones over a few years, and every loop here has a bound.

import { addDays, type Day } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { cutAt } from '../../../domain/kernel/cut.ts';
import { asOneLine } from '../../../domain/kernel/text.ts';
import { type Holiday, holidayLimits, mergeHolidays, holidayName } from '../../../domain/studios/holidays.ts';
import { type Property, readEvents, wrong } from './icsLines.ts';
import { dayOfMoment, lengthOf, type Moment, readMoment } from './icsMoments.ts';
import { demandYearly, type Rule, startsOf, type Years } from './icsRules.ts';

export interface CalendarHolidays {
  /** In order of the days, each once. */
  days: Holiday[];
  /** Days that lie before or after the years that are read. */
  outside: number;
  years: Years;
}

/** Days of one event, and of all together before doubles are merged. */
const longestEvent = 366;
const mostDays = 20_000;

/**
 * @param timeZone of the studio: the day of an event with a time is the day it has there
 * @param thisYear from the year before it to five years after it
 * @throws AppError `validation_failed` in words that say what is wrong with the file, `too_large`
 */
export function readHolidays(ics: string, { timeZone, thisYear }: { timeZone: string; thisYear: number }): CalendarHolidays {
  if (Buffer.byteLength(ics) > holidayLimits.calendarBytes)
    throw new AppError('too_large', { field: 'ics', message: 'The calendar file must be 500 kB or smaller.' });
  const years = { from: thisYear - 1, to: thisYear + holidayLimits.yearsAhead };
  const events = readEvents(ics).map((event) => readEvent(event, timeZone));
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
  if (days.length > holidayLimits.holidays)
    throw wrong(`The file holds ${days.length.toLocaleString('en')} days; a studio has 1,000 holidays at most.`);
  return { days, outside, years };
}

interface CalendarEvent {
  uid: string;
  name: string;
  start: Day;
  /** In days. */
  length: number;
  rule: Rule | null;
  also: Day[];
  without: Set<Day>;
  /** The day of a repeated event in whose place this one stands. */
  movedFrom: Day | null;
  isCancelled: boolean;
}

/** What an event is called, as a holiday may be; nothing where nobody could see it. */
const nameOf = (summary: string): string => holidayName.safeParse(cutAt(asOneLine(summary).trim(), 120)).data ?? '';

function readEvent(properties: readonly Property[], timeZone: string): CalendarEvent {
  const all = (name: string) => properties.filter(([own]) => own === name);
  const textOf = (name: string) => {
    const value = all(name)[0]?.[3];
    return typeof value === 'string' ? value : '';
  };
  const name = nameOf(textOf('summary'));
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
  const days = (property: string) =>
    all(property)
      .flatMap(timesOf)
      .map((moment) => dayOfMoment(moment, timeZone));
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
