// How long rows last, in working days, and the whole.

import { type Day, workingDaysBetween, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { rowsById } from '../../../../domain/schedule/rowsById.ts';

export interface Lengths {
  whole: number;
  of: (id: RowId) => number;
}

/** Each is worked out when it is asked for: of a long programme only the rows in sight are. */
export function lengthsOf({ rows }: Schedule, calendar: WorkingCalendar): Lengths {
  const known = new Map<RowId, number>();
  const byId = rowsById(rows);
  const lengthOf = (id: RowId): number => {
    const row = byId.get(id);
    return row?.end ? workingDaysBetween(row.start ?? row.end, row.end, calendar) : 0;
  };
  const span = spanOf(rows);
  return {
    whole: span ? workingDaysBetween(span.start, span.end, calendar) : 0,
    of: (id) => {
      const length = known.get(id) ?? lengthOf(id);
      known.set(id, length);
      return length;
    },
  };
}

/** From the first day to the last; null where nothing is drawn. */
export function spanOf(rows: readonly Pick<ScheduleRow, 'start' | 'end'>[]): { start: Day; end: Day } | null {
  let [first, last]: [Day | null, Day | null] = [null, null];
  for (const { start, end } of rows) {
    const begins = start ?? end;
    if (begins !== null && (first === null || begins < first)) first = begins;
    if (end !== null && (last === null || end > last)) last = end;
  }
  return first !== null && last !== null ? { start: first, end: last } : null;
}
