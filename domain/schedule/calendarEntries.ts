// A programme as a calendar shows it.

import { addDays, type Day } from '../kernel/calendar.ts';
import type { Schedule, ScheduleRow } from './contract.ts';

/** A line of a programme as a calendar shows it. */
export interface CalendarEntry {
  /** The same each time, so that a calendar changes its entry. */
  uid: string;
  start: Day;
  /** The day after the last, as calendars count. */
  until: Day;
  summary: string;
  category: string;
}

/** Every row that has dates; nothing of the client, and nobody's name. */
export const calendarEntries = ({ rows }: Pick<Schedule, 'rows'>, projectName: string): CalendarEntry[] =>
  rows.flatMap((row) =>
    row.end === null
      ? []
      : [
          {
            uid: `${row.id}@atelier`,
            start: row.start ?? row.end,
            until: addDays(row.end, 1),
            summary: row.kind === 'phase' ? row.name : `${row.name}, ${projectName}`,
            category: kindName(row),
          },
        ],
  );

const kinds = { phase: 'Phase', task: 'Task', milestone: 'Milestone' } as const;

/** What a row is called outside of the product. */
export const kindName = ({ kind, gate }: Pick<ScheduleRow, 'kind' | 'gate'>): string =>
  gate && kind === 'milestone' ? 'Gate' : kinds[kind];
