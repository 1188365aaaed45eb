import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, isSameMonth, monthGrid, weekdayOf } from './calendar.ts';

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('calendar', () => {
  test('March 2026 begins on a Sunday', () => {
    const grid = monthGrid('2026-03-12');
    expect(grid[0]).toEqual(['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
    expect(grid[5]?.[6]).toBe('2026-04-05');
  });

  test('every grid is six whole weeks from Monday that hold the month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const days = monthGrid(day).flat();
        expect(days).toHaveLength(42);
        expect(weekdayOf(days[0] ?? '')).toBe(0);
        expect(days).toContain(day);
        expect(days.every((each, index) => index === 0 || each === addDays(days[index - 1] ?? '', 1))).toBe(true);
      }),
    );
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-12', 1, '2027-01-12'],
    ['2026-01-12', -1, '2025-12-12'],
    ['2026-05-31', 12, '2027-05-31'],
  ])('%s and %d months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test('a month on is always the next month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(isSameMonth(addMonths(day, 1), day)).toBe(false);
        expect(isSameMonth(addMonths(addMonths(day, 1), -1), day)).toBe(true);
      }),
    );
  });
});
