// A row that is moved by steps of a working day, where there is no bar to drag.

import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { planOf } from '../../../../../domain/schedule/rules.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { putAt } from '../heldWords.ts';
import { holdOf, stepped, workingDaysMoved } from '../hold.ts';
import { type HeldBar, outcomeOf } from '../useHold.ts';

export interface MovedRow {
  held: HeldBar;
  /** The working days that it moves: fewer than were asked for where its links hold it. */
  by: number;
}

/** A row so many working days later, or earlier, worked out as if its bar were held there. */
export function movedBy({ schedule, row, by }: { schedule: Schedule; row: ScheduleRow; by: number }): MovedRow {
  const { calendar } = planOf(schedule);
  const held = outcomeOf({ hold: stepped(holdOf(row, 'bar'), by, calendar), by: 'keys', schedule });
  if (held.refusal !== null) return { held, by };
  const [was, now] = [firstDay(row), firstDay(putAt(held))];
  return { held, by: was && now ? workingDaysMoved(was, now, calendar) : 0 };
}

export interface ShownFollower {
  row: ScheduleRow;
  /** "1" before "9 Apr", "31 Mar" before "3 Apr". */
  was: string;
  now: string;
}

/** What moves with it, each with the day that changes: its first, or its last where that alone does. */
export const followersShown = ({ hold, changed }: HeldBar): ShownFollower[] =>
  (changed?.moves ?? []).flatMap(({ was, now }) => {
    if (was.id === hold.row.id) return [];
    const [before, after] = firstDay(was) === firstDay(now) ? [was.end, now.end] : [firstDay(was), firstDay(now)];
    return before && after ? [{ row: now, was: dayBefore(before, after), now: shortDay(after) }] : [];
  });

const dayBefore = (was: string, now: string): string =>
  was.slice(0, 7) === now.slice(0, 7) ? String(Number(was.slice(8))) : shortDay(was);

const firstDay = ({ start, end }: Pick<ScheduleRow, 'start' | 'end'>) => start ?? end;
