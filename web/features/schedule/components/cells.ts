// The cells of the sheet as a person types into them: what stands in one, which change an entry means, and what a block that is
// pasted from a spreadsheet means for the rows from there on down.

import { addWorkingDays, type Day, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { dayExample, readDay } from '../../../lib/readDay.ts';

export const columns = ['start', 'end', 'days'] as const;
export type Column = (typeof columns)[number];

export const columnNames: Record<Column, string> = { start: 'Start', end: 'End', days: 'Days' };

/** A milestone has its day alone. */
export function columnsOf({ kind }: ScheduleRow, isNarrow: boolean): readonly Column[] {
  return isNarrow || kind === 'milestone' ? ['end'] : columns;
}

/** What stands in a cell. @param length working days */
export function textOf({ kind, start, end }: ScheduleRow, column: Column, length: number): string {
  if (column === 'days') return kind === 'milestone' || end === null ? '' : String(length);
  const day = column === 'start' ? start : end;
  return day ? shortDay(day) : '';
}

/** What is typed, and where to begin from. */
export interface Typing {
  calendar: WorkingCalendar;
  /** Where a day without its year or month lies near, if the row has none. */
  near: Day;
}

/** What entries mean for a row: a change, nothing, or why not. */
export type Meaning = { change: ScheduleChange | null } | { problem: string };

type Entries = Partial<Record<Column, string>>;

/** What is typed into cells of one row, taken together: a start alone keeps the length, an end or a number of days changes it. */
export function meaningOf(row: ScheduleRow, entries: Entries, typing: Typing): Meaning {
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
  if (start === row.start) return { change: null };
  if (start === null || row.end === null) return dated(row, { start, end: row.kind === 'phase' ? start : row.end });
  return { change: { kind: 'move', id: row.id, start } };
}

function lengthened(row: ScheduleRow, start: Day | null, { days, calendar }: { days: number; calendar: WorkingCalendar }): Meaning {
  if (start === null) return { problem: `${row.name} has no dates yet. Type its start first.` };
  return dated(row, { start, end: addWorkingDays(start, days - 1, calendar) });
}

/** A task of which only the last day is known goes on so while that is all that is said. */
function dated(row: ScheduleRow, { start, end }: { start: Day | null; end: Day | null }): Meaning {
  if (start === row.start && end === row.end) return { change: null };
  if (start === end && row.start === null && row.end === end) return { change: null };
  return { change: { kind: 'dates', id: row.id, start: row.kind === 'milestone' ? null : start, end } };
}

/** The cells of a copied block: lines, and in them cells between tabs. */
export const blockOf = (text: string): string[][] => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
};

export interface Pasting extends Typing {
  /** From the row that it is pasted into on down. */
  rows: readonly ScheduleRow[];
  column: Column;
  isNarrow: boolean;
}

/** All of a block or nothing of it. A column that a row has not is passed over, and an empty cell leaves what is there. */
export function pasted(
  block: readonly string[][],
  { rows, column, isNarrow, ...typing }: Pasting,
): { changes: ScheduleChange[] } | { problem: string } {
  if (block.length > rows.length)
    return { problem: `${block.length} rows were copied, and only ${rows.length} are here. Choose a row further up.` };
  if (block.length > mostPasted) return { problem: `At most ${mostPasted} rows at once.` };
  const shown = isNarrow ? (['end'] as const) : columns;
  const changes: ScheduleChange[] = [];
  for (const [index, cells] of block.entries()) {
    const row = rows[index] as ScheduleRow; // there are as many
    const own = columnsOf(row, isNarrow);
    const typed = cells.map((text, at) => [shown[shown.indexOf(column as never) + at], text] as const);
    const entries = typed.filter(([name, text]) => name !== undefined && own.includes(name) && text.trim() !== '');
    const meaning = meaningOf(row, Object.fromEntries(entries) as Entries, typing);
    if ('problem' in meaning) return { problem: `Row ${index + 1}, ${row.name}: ${meaning.problem}` };
    if (meaning.change) changes.push(meaning.change);
  }
  return { changes };
}

/** As many as one act of a programme may be. */
const mostPasted = 200;
