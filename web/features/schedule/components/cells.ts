// The cells of the sheet as a person types into them: what stands in one, and which changes an entry means.

import { addWorkingDays, type Day, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import { asOneLine } from '../../../../domain/kernel/text.ts';
import type { ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { percentChanges } from '../../../../domain/schedule/edits.ts';
import { whyNoPercent } from '../../../../domain/schedule/progress.ts';
import { reasonOf } from '../../../lib/words.ts';
import { readPercent } from '../../../lib/readPercent.ts';
import { dayExample, readDay } from '../../../lib/readDay.ts';
import { formatDay } from '../../../ui/locale.ts';
import { percentOf } from '../../../ui/percent.ts';

/** As they stand on the sheet, and in a block that is pasted. */
export const columns = ['name', 'start', 'end', 'days', 'done'] as const;
export type Column = (typeof columns)[number];

export const columnNames: Record<Column, string> = { name: 'Name', start: 'Start', end: 'End', days: 'Days', done: 'Per cent done' };

export const columnsShown = (isNarrow: boolean): readonly Column[] => (isNarrow ? ['name', 'end'] : columns);

/** Which cells of a row can be typed into: a milestone has its day alone, and how far what has steps is, is worked out. */
export function columnsOf(row: ScheduleRow, isNarrow: boolean): readonly Column[] {
  if (isNarrow || row.kind === 'milestone') return ['name', 'end'];
  return whyNotSaid(row) === undefined ? columns : columns.filter((column) => column !== 'done');
}

/** Why the reader cannot say how far a row is: the server's verdict, or what the row says by itself. */
export const whyNotSaid = (row: ScheduleRow): string | undefined =>
  reasonOf(row.mayProgress ?? undefined) ?? whyNoPercent(row) ?? undefined;

/** `12 Mar`; `12 Mar 27` in another year than today's. */
export const cellDay = (day: Day, today: Day): string =>
  formatDay(day, { day: 'numeric', month: 'short', ...(isOfYear(day, today) ? {} : { year: '2-digit' }) });

const isOfYear = (day: Day, today: Day): boolean => day.slice(0, 4) === today.slice(0, 4);

/** Whether all days of the cells are of today's year: otherwise there has to be room for years. */
export const isWithinYear = ({ start, end }: { start: Day; end: Day }, today: Day): boolean =>
  isOfYear(start, today) && isOfYear(end, today);

/** What stands in a cell. @param length working days */
export function textOf(row: ScheduleRow, column: Column, { length, today }: { length: number; today: Day }): string {
  const { kind, name, start, end } = row;
  switch (column) {
    case 'name':
      return name;
    case 'days':
      return kind === 'milestone' || end === null ? '' : String(length);
    case 'done':
      return doneText(row);
    default: {
      const day = column === 'start' ? start : end;
      return day ? cellDay(day, today) : '';
    }
  }
}

const doneText = ({ kind, progress }: ScheduleRow): string => (kind === 'milestone' ? '' : String(percentOf(progress)));

/** What is typed, and where to begin from. */
export interface Typing {
  calendar: WorkingCalendar;
  /** Where a day without its year or month lies near, if the row has none. */
  near: Day;
}

/** What entries mean for a row: changes, none where they say what is there, or why not. */
export type Meaning = { changes: ScheduleChange[] } | { problem: string };

export type Entries = Partial<Record<Column, string>>;

/** What is typed into cells of one row, taken together: a start alone keeps the length, an end or a number of days changes it. */
export function meaningOf(row: ScheduleRow, entries: Entries, typing: Typing): Meaning {
  const parts = [named(row, entries.name), datesOf(row, entries, typing), done(row, entries.done)];
  const faulty = parts.find((part) => 'problem' in part);
  return faulty ?? { changes: parts.flatMap((part) => ('changes' in part ? part.changes : [])) };
}

function named({ id, name }: ScheduleRow, text: string | undefined): Meaning {
  if (text === undefined) return { changes: [] };
  const typed = nameIn(text);
  if (typed === '') return { problem: 'Type a name.' };
  return { changes: typed === name ? [] : [{ kind: 'name', id, name: typed }] };
}

export const nameIn = (text: string): string => asOneLine(text).trim();

function done(row: ScheduleRow, text: string | undefined): Meaning {
  if (text === undefined || text.trim() === doneText(row)) return { changes: [] };
  const why = whyNotSaid(row);
  if (why) return { problem: why };
  if (/^100\s*%?$/.test(text.trim())) return { problem: 'What is done is completed: on its panel, or on the board.' };
  const percent = readPercent(text);
  if (percent === null) return { problem: `"${text}" is no per cent. Type 0 to 99.` };
  return { changes: percent === (row.percent ?? 0) ? [] : percentChanges(row, percent) };
}

function datesOf(row: ScheduleRow, entries: Entries, typing: Typing): Meaning {
  const read = readEntries(row, entries, typing.near);
  if ('problem' in read) return read;
  const { start = row.start, end = row.end, days } = read;
  if (read.end === undefined && days !== undefined) {
    return lengthened(row, read.start === undefined ? (row.start ?? row.end) : start, { days, calendar: typing.calendar });
  }
  return read.end === undefined && read.start !== undefined ? begun(row, start) : dated(row, { start, end });
}

interface Read {
  start?: Day | null;
  end?: Day | null;
  days?: number;
}

function readEntries(row: ScheduleRow, entries: Entries, near: Day): Read | { problem: string } {
  const read: Read = {};
  for (const column of ['start', 'end'] as const) {
    const text = entries[column];
    if (text === undefined) continue;
    const day = text.trim() === '' ? null : readDay(text, row[column] ?? read.start ?? row.start ?? row.end ?? near);
    if (day === null && text.trim() !== '') return { problem: `"${text}" is no day. Type ${dayExample()}.` };
    read[column] = day;
  }
  if (entries.days === undefined) return read;
  const days = Number(/^(\d{1,4})\s*(?:d|days?)?$/i.exec(entries.days.trim())?.[1]);
  return days > 0 ? { ...read, days } : { problem: `"${entries.days}" is no number of days. Type 1 or more.` };
}

function begun(row: ScheduleRow, start: Day | null): Meaning {
  if (start === row.start) return { changes: [] };
  if (start === null || row.end === null) return dated(row, { start, end: row.kind === 'phase' ? start : row.end });
  return { changes: [{ kind: 'move', id: row.id, start }] };
}

function lengthened(row: ScheduleRow, start: Day | null, { days, calendar }: { days: number; calendar: WorkingCalendar }): Meaning {
  if (start === null) return { problem: `${row.name} has no dates yet. Type its start first.` };
  return dated(row, { start, end: addWorkingDays(start, days - 1, calendar) });
}

/** A task of which only the last day is known goes on so while that is all that is said. */
function dated(row: ScheduleRow, { start, end }: { start: Day | null; end: Day | null }): Meaning {
  if (start === row.start && end === row.end) return { changes: [] };
  if (start === end && row.start === null && row.end === end) return { changes: [] };
  return { changes: [{ kind: 'dates', id: row.id, start: row.kind === 'milestone' ? null : start, end }] };
}
