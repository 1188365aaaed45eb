// Days and times as a calendar file writes them, on the studio's clocks.

import { type Day, isDay } from '../../../domain/kernel/calendar.ts';
import { wrong } from './icsLines.ts';

/** A day, or a time of a day somewhere. */
export interface Moment {
  day: Day;
  /** Milliseconds after midnight; null for a whole day. */
  time: number | null;
  /** `UTC`, a place, or null for wherever the reader is. */
  zone: string | null;
}

/** A day that does not say that it is one comes from the parser with an empty time. */
export const momentPattern = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?|T?:*)$/;

export function readMoment(value: unknown, tzid: unknown, called: string): Moment {
  const [, year, month, date, hour, minute, second, utc] = momentPattern.exec(String(value)) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) throw wrong(`${called} has a day that cannot be read.`);
  if (hour === undefined) return { day, time: null, zone: null };
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const zone = utc ? 'UTC' : typeof tzid === 'string' ? tzid : null;
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

export const dayOfMoment = (moment: Moment, timeZone: string): Day =>
  moment.time === null || moment.zone === null ? moment.day : dayAt(instantOf(moment), timeZone);

const dayAt = (instant: number, timeZone: string): Day => dayIn(wallClock(instant, timeZone));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a day, which a zone can carry over the bounds that `isDay` has
export const dayIn = (time: string): Day => time.slice(0, 10) as Day;

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
export function lengthOf({ first, start, end, duration, timeZone }: Span): number {
  if (!end) {
    const [, weeks = '0', days = '0'] = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T[\dHMS]*)?$/.exec(duration) ?? [];
    return Math.max(1, Number(weeks) * 7 + Number(days));
  }
  const isTimed = first.time !== null && end.time !== null;
  const lastInstant = instantOf(end) - (isTimed ? 1 : oneDay);
  const last = isTimed && end.zone !== null ? dayAt(lastInstant, timeZone) : dayIn(new Date(lastInstant).toISOString());
  return Math.max(1, (Date.parse(last) - Date.parse(start)) / oneDay + 1);
}
