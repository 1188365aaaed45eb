import { describe, expect, test } from 'vitest';
import { asDay, type Day } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { carried, changeOf, holdOf, stepped, workingDaysMoved } from './hold.ts';

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-04-03'), asDay('2026-04-06')] };
/** Wednesday 25 to Tuesday 31 March: five working days. */
const row = { id: 'a', kind: 'task', start: '2026-03-25', end: '2026-03-31' } as unknown as ScheduleRow;
const dates = ({ start, end }: { start: Day | null; end: Day | null }) => [start, end];

describe('a bar that is carried', () => {
  test('keeps its length in working days, and never stands on a day off', () => {
    expect(dates(carried(holdOf(row, 'bar'), 6, calendar))).toEqual(['2026-03-31', '2026-04-08']);
    // A Saturday is Monday forwards, and Friday backwards.
    expect(carried(holdOf(row, 'bar'), 3, calendar).start).toBe('2026-03-30');
    expect(carried(holdOf(row, 'bar'), -4, calendar).start).toBe('2026-03-20');
  });

  test('is stretched at either end, a day long at least', () => {
    expect(dates(carried(holdOf(row, 'end'), 1, calendar))).toEqual(['2026-03-25', '2026-04-01']);
    expect(dates(carried(holdOf(row, 'end'), -30, calendar))).toEqual(['2026-03-25', '2026-03-25']);
    expect(dates(carried(holdOf(row, 'start'), 30, calendar))).toEqual(['2026-03-31', '2026-03-31']);
  });

  test('goes on by working days under keys, over the holidays', () => {
    expect(stepped(holdOf(row, 'bar'), 7, calendar).start).toBe('2026-04-07');
    expect(dates(stepped(holdOf(row, 'end'), 3, calendar))).toEqual(['2026-03-25', '2026-04-07']);
  });

  test('is no change where it is put back', () => {
    expect(changeOf(carried(holdOf(row, 'bar'), 0, calendar))).toBeNull();
    expect(changeOf(carried(holdOf(row, 'bar'), 1, calendar))).toEqual({ kind: 'move', id: 'a', start: '2026-03-26' });
    expect(changeOf(carried(holdOf(row, 'end'), 1, calendar))).toEqual({ kind: 'dates', id: 'a', start: '2026-03-25', end: '2026-04-01' });
  });

  test('says by how many working days it moved, in both directions', () => {
    expect(workingDaysMoved(asDay('2026-03-25'), asDay('2026-03-31'), calendar)).toBe(4);
    expect(workingDaysMoved(asDay('2026-03-31'), asDay('2026-03-25'), calendar)).toBe(-4);
    expect(workingDaysMoved(asDay('2026-03-31'), asDay('2026-03-31'), calendar)).toBe(0);
  });
});
