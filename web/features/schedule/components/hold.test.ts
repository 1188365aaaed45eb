import { describe, expect, test } from 'vitest';
import { asDay, type Day } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { carried, changeOf, drawn, holdOf, stepped, workingDaysMoved } from './hold.ts';

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

describe('dates that are drawn into an empty row', () => {
  const empty = { id: 'b', kind: 'task', start: null, end: null } as unknown as ScheduleRow;
  const from = asDay('2026-03-25');

  test('go from the day that was pressed, in both directions, and stand on working days', () => {
    expect(dates(drawn(empty, 2, { from, calendar }))).toEqual(['2026-03-25', '2026-03-27']);
    // To Sunday is to Friday; back to Saturday is from Monday on.
    expect(dates(drawn(empty, 4, { from, calendar }))).toEqual(['2026-03-25', '2026-03-27']);
    expect(dates(drawn(empty, -4, { from, calendar }))).toEqual(['2026-03-23', '2026-03-25']);
  });

  test('are a day at least, also where only days off were drawn over', () => {
    expect(dates(drawn(empty, 1, { from: asDay('2026-03-28'), calendar }))).toEqual(['2026-03-30', '2026-03-30']);
  });

  test('are both dates of one change', () => {
    expect(changeOf(drawn(empty, 0, { from, calendar }))).toEqual({ kind: 'dates', id: 'b', start: '2026-03-25', end: '2026-03-25' });
  });
});
