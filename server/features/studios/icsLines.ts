// The lines of a calendar file that are asked for, and these parsed. Everything else never reaches the parser.

import ICAL from 'ical.js';
import { AppError } from '../../../domain/kernel/errors.ts';
import { holidayLimits } from '../../../domain/studios/holidays.ts';

/** As RFC 7265 writes it: name, parameters, type, values. */
export type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

/** What is read of an event. */
const wanted = new Set(['DTSTART', 'DTEND', 'DURATION', 'SUMMARY', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS', 'UID']);
const longestLine = 2_000;
/** Lines that list days: each can hold two hundred. */
const mostDateLines = 100;

export const wrong = (message: string): AppError => new AppError('validation_failed', { field: 'ics', message });

/** The properties of each event. @throws AppError `validation_failed` in words that say what is wrong */
export function readEvents(ics: string): Property[][] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as RFC 7265 writes a calendar
    const [, , components] = ICAL.parse(eventLinesOf(ics)) as [string, unknown, [string, Property[]][]];
    return components.map(([, properties]) => properties);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw wrong('The calendar file cannot be read: one of its lines is not as it should be.');
  }
}

/** The events alone, each with the lines that are asked for, as a calendar of their own. */
function eventLinesOf(ics: string): string {
  const lines = ics
    .replace(/^\ufeff/, '')
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n');
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) throw wrong('This is no calendar file. Choose one that ends in .ics.');
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? '')) throw wrong('The calendar file is not complete: its end is missing.');
  const kept: string[] = [];
  /** How deep a line stands: 0 outside of an event, 1 in it, more in what it holds itself. */
  let depth = 0;
  for (const line of lines) {
    const name = /^[A-Za-z-]{1,30}(?=[:;])/.exec(line)?.[0].toUpperCase() ?? '';
    if (depth === 0 ? /^BEGIN:VEVENT\s*$/i.test(line) : name === 'BEGIN') {
      if (++depth === 1) kept.push('BEGIN:VEVENT');
    } else if (depth > 0 && name === 'END') {
      if (--depth > 0) continue;
      if (!/^END:VEVENT\s*$/i.test(line)) throw wrong(unfinished);
      kept.push('END:VEVENT');
    } else if (depth === 1 && wanted.has(name)) kept.push(line);
  }
  if (depth > 0) throw wrong(unfinished);
  demandBounds(kept);
  return ['BEGIN:VCALENDAR', ...kept, 'END:VCALENDAR'].join('\r\n');
}

const unfinished = 'The calendar file is not complete: an event has no end.';

function demandBounds(lines: readonly string[]): void {
  const events = lines.filter((line) => line === 'BEGIN:VEVENT').length;
  if (events === 0) throw wrong('There is no event in this calendar file.');
  if (events > holidayLimits.events) throw wrong('The file holds more than 1,000 events. Choose one that holds holidays alone.');
  if (lines.some((line) => line.length > longestLine)) throw wrong('A line of the calendar file is too long to be read.');
  if (lines.filter((line) => /^(RDATE|EXDATE)/i.test(line)).length > mostDateLines)
    throw wrong('The file names too many single days. Choose one that holds holidays alone.');
}
