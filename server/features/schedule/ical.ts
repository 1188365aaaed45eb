// A programme as a calendar file. What writes it is read with the first calendar that asks.

import ICAL from 'ical.js';
import type { CalendarEntry } from '../../../domain/schedule/calendarEntries.ts';

/** @returns The text of a calendar file (RFC 5545), an event for each entry. */
export function icalOf({ name, entries }: { name: string; entries: readonly CalendarEntry[] }, now: Date): string {
  const calendar = new ICAL.Component(['vcalendar', [], []]);
  for (const [property, value] of [
    ['version', '2.0'],
    ['prodid', '-//Atelier//Programme//EN'],
    ['x-wr-calname', name],
    ['x-published-ttl', 'PT1H'],
  ] as const)
    calendar.addPropertyWithValue(property, value);
  // It says of which kind it is (RFC 7986 §5.7), or a calendar asks when it likes.
  calendar.addProperty(new ICAL.Property(['refresh-interval', {}, 'duration', 'PT1H']));
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, now));
  return `${calendar.toString()}\r\n`;
}

function eventOf({ uid, start, until, summary, category }: CalendarEntry, now: Date): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start));
  event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(until));
  event.addPropertyWithValue('summary', summary);
  event.addPropertyWithValue('categories', category);
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event;
}
