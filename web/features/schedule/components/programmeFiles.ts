// The programme for other programs: a table for a spreadsheet, and days for a calendar.

import ICAL from 'ical.js';
import { workingDaysBetween } from '../../../../domain/kernel/calendar.ts';
import { toCsv } from '../../../../domain/kernel/csv.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { calendarEntries, kindName } from '../../../../domain/schedule/calendarEntries.ts';
import type { PlanLink } from '../../../../domain/schedule/plan.ts';
import { planOf } from '../../../../domain/schedule/rules.ts';
import { decimalSign } from '../../../lib/decimalSign.ts';
import { percentOf } from '../../../ui/percent.ts';

const heads = ['No.', 'Phase', 'Name', 'Kind', 'Start', 'End', 'Working days', 'Who', 'Done, %', 'Waits for'];

/** @param nameOf of a person */
export function programmeCsv(schedule: Schedule, nameOf: (id: string) => string): string {
  const { calendar } = planOf(schedule);
  const numbers = new Map(schedule.rows.map(({ id }, index) => [id, index + 1]));
  const names = new Map(schedule.rows.map(({ id, name }) => [id, name]));
  const into = Map.groupBy(schedule.links, ({ to }) => to);
  const lines = schedule.rows.map((row) => [
    String(numbers.get(row.id)),
    row.phaseId ? (names.get(row.phaseId) ?? '') : row.kind === 'phase' ? row.name : '',
    row.name,
    kindName(row),
    row.start ?? row.end ?? '',
    row.end ?? '',
    row.kind === 'milestone' || row.end === null ? '' : String(workingDaysBetween(row.start ?? row.end, row.end, calendar)),
    row.assigneeIds.map(nameOf).join('; '),
    row.kind === 'milestone' ? '' : String(percentOf(row.progress)),
    (into.get(row.id) ?? []).map((link) => linkText(link, numbers)).join('; '),
  ]);
  return toCsv([heads, ...lines], decimalSign());
}

/** `3FS+2`, as programme tools write it. */
const linkText = ({ from, type, lag }: PlanLink, numbers: ReadonlyMap<string, number>): string =>
  `${numbers.get(from) ?? '?'}${type}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`;

/** Every row that has dates, as days of a calendar (RFC 5545); importing it again changes the same entries. */
export function programmeIcal(schedule: Schedule, { projectName, now }: { projectName: string; now: Date }): string {
  const calendar = new ICAL.Component(['vcalendar', [], []]);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Atelier//Programme//EN');
  calendar.addPropertyWithValue('x-wr-calname', projectName);
  const stamp = ICAL.Time.fromJSDate(now, true);
  for (const { uid, start, until, summary, category } of calendarEntries(schedule, projectName)) {
    const event = new ICAL.Component('vevent');
    event.addPropertyWithValue('uid', uid);
    event.addPropertyWithValue('dtstamp', stamp);
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(until));
    event.addPropertyWithValue('summary', summary);
    event.addPropertyWithValue('categories', category);
    event.addPropertyWithValue('transp', 'TRANSPARENT');
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
