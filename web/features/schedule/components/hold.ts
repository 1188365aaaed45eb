// What it means to hold a bar by its middle or one end and to carry it some days on.

import {
  addDays,
  addWorkingDays,
  type Day,
  nextWorkingDay,
  previousWorkingDay,
  workingDaysBetween,
  type WorkingCalendar,
} from '../../../../domain/kernel/calendar.ts';
import type { ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';

/** What of a bar is held; `draw`: none of it, it is being drawn. */
export type Grip = 'bar' | 'start' | 'end' | 'draw';

export interface Hold {
  row: ScheduleRow;
  grip: Grip;
  /** Where the row is put; both null where it is not drawn yet. */
  start: Day | null;
  end: Day | null;
}

export const holdOf = (row: ScheduleRow, grip: Grip): Hold => ({ row, grip, start: row.start, end: row.end });

/** The hold with its grip so many calendar days from where it began, on a working day. */
export function carried({ row, grip }: Hold, days: number, calendar: WorkingCalendar): Hold {
  if (row.end === null) return { row, grip, start: null, end: null };
  const snap = days < 0 ? previousWorkingDay : nextWorkingDay;
  if (grip === 'end') {
    const end = laterOf(snap(addDays(row.end, days), calendar), row.start ?? row.end);
    return { row, grip, start: row.start ?? row.end, end };
  }
  const from = row.start ?? row.end;
  const start = snap(addDays(from, days), calendar);
  if (grip === 'start') return { row, grip, start: start > row.end ? row.end : start, end: row.end };
  return movedTo(row, start, calendar);
}

/** The hold a working day or more on, as keys carry it. */
export function stepped({ row, grip, start, end }: Hold, steps: number, calendar: WorkingCalendar): Hold {
  if (end === null) return { row, grip, start, end };
  const from = start ?? end;
  if (grip === 'end') return { row, grip, start: from, end: laterOf(addWorkingDays(end, steps, calendar), from) };
  return movedTo(row, addWorkingDays(from, steps, calendar), calendar);
}

function movedTo(row: ScheduleRow, start: Day, calendar: WorkingCalendar): Hold {
  if (row.start === null || row.end === null) return { row, grip: 'bar', start: null, end: start };
  const length = Math.max(1, workingDaysBetween(row.start, row.end, calendar));
  return { row, grip: 'bar', start, end: addWorkingDays(start, length - 1, calendar) };
}

/** Dates drawn into an empty row: from the day where the pointer was pressed, so many calendar days on or back, on working days. */
export function drawn(row: ScheduleRow, days: number, { from, calendar }: { from: Day; calendar: WorkingCalendar }): Hold {
  const [first, last] = days < 0 ? [addDays(from, days), from] : [from, addDays(from, days)];
  const start = nextWorkingDay(first, calendar);
  return { row, grip: 'draw', start, end: laterOf(previousWorkingDay(last, calendar), start) };
}

/** The change that puts it there; null where it is where it was. */
export function changeOf({ row, grip, start, end }: Hold): ScheduleChange | null {
  if (start === row.start && end === row.end) return null;
  if (grip === 'bar' && start !== null) return { kind: 'move', id: row.id, start };
  return { kind: 'dates', id: row.id, start, end };
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/** By how many working days a row starts later; negative where it is earlier. */
export function workingDaysMoved(was: Day, now: Day, calendar: WorkingCalendar): number {
  return now >= was ? workingDaysBetween(was, now, calendar) - 1 : 1 - workingDaysBetween(now, was, calendar);
}
