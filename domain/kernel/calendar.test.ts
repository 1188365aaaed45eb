import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingCalendar } from './calendar.ts';
import {
  addDays,
  addWorkingDays,
  asDay,
  compareDays,
  dayOfWeek,
  isDay,
  isWithinBounds,
  isWorkingDay,
  nextWorkingDay,
  previousWorkingDay,
  rangeShare,
  spanOf,
  workingDaysBetween,
} from './calendar.ts';

const plainWeek: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const england: WorkingCalendar = {
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25'].map(asDay),
};

const anyDay = fc.integer({ min: 0, max: 10_000 }).map((count) => addDays(asDay('2015-01-01'), count));
const anyCalendar = fc.record({
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.oneof(
    fc.array(anyDay, { maxLength: 60 }),
    // a long closure: the holidays that a leap in closed form would most easily get wrong
    fc.tuple(anyDay, fc.nat(40)).map(([first, length]) => Array.from({ length }, (_, index) => addDays(first, index))),
  ),
});
const anyCount = fc.integer({ min: -700, max: 700 });

describe('a day', () => {
  it.each([
    ['2026-03-12', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-13-01', false],
    ['2026-04-31', false],
    ['2026-3-1', false],
    ['1899-12-31', false],
    ['2026-03-12T00:00:00Z', false],
    ['2026-03-12\n', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
    if (expected) expect(asDay(text)).toBe(text);
    else expect(() => asDay(text)).toThrow(RangeError);
  });

  it('is what a calendar has, from 1900 to 2199', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const inCalendar = (text: string) => {
      const time = new Date(`${text}T00:00:00Z`);
      return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
    };
    const wrong: string[] = [];
    for (let year = 1900; year < 2200; year++)
      for (let month = 0; month <= 13; month++)
        for (const day of [0, 1, 28, 29, 30, 31, 32]) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if (isDay(text) !== inCalendar(text)) wrong.push(text);
        }
    expect(wrong).toEqual([]);
  });

  it('crosses leap days and year ends', () => {
    expect(addDays(asDay('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(asDay('2024-03-01'), -1)).toBe('2024-02-29');
    expect(addDays(asDay('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(asDay('1970-01-01'), -1)).toBe('1969-12-31');
  });

  it('knows its weekday', () => {
    const weekdays = ['1969-12-29', '1970-01-01', '2026-03-12', '2026-03-15'].map((day) => dayOfWeek(asDay(day)));
    expect(weekdays).toEqual([1, 4, 4, 7]);
  });

  it('comes back from any distance, in the order of its number', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        const other = addDays(day, count);
        expect(addDays(other, -count)).toBe(day);
        expect(Math.sign(compareDays(other, day))).toBe(Math.sign(count));
      }),
    );
  });
});

describe('working days', () => {
  it('a day off stands for the next working day', () => {
    const saturday = asDay('2026-03-14');
    expect(addWorkingDays(saturday, 0, plainWeek)).toBe('2026-03-16');
    expect(addWorkingDays(saturday, 1, plainWeek)).toBe('2026-03-17');
    expect(addWorkingDays(saturday, -1, plainWeek)).toBe('2026-03-13');
    expect(previousWorkingDay(saturday, plainWeek)).toBe('2026-03-13');
  });

  it('step over a bank holiday weekend', () => {
    expect(addWorkingDays(asDay('2026-04-02'), 1, england)).toBe('2026-04-07');
    expect(addWorkingDays(asDay('2026-04-07'), -1, england)).toBe('2026-04-02');
    expect(workingDaysBetween(asDay('2026-04-02'), asDay('2026-04-07'), england)).toBe(2);
  });

  it('a week without working days counts as seven', () => {
    const broken = { workingDays: [], holidays: [asDay('2026-03-15')] };
    expect(nextWorkingDay(asDay('2026-03-14'), broken)).toBe('2026-03-14');
    expect(nextWorkingDay(asDay('2026-03-15'), broken)).toBe('2026-03-16');
  });

  it('agree with counting one day after the other', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(120), anyCalendar, (start, length, calendar) => {
        const days = Array.from({ length }, (_, index) => addDays(start, index));
        const worked = days.filter((day) => calendar.workingDays.includes(dayOfWeek(day)) && !calendar.holidays.includes(day));
        expect(days.filter((day) => isWorkingDay(day, calendar))).toEqual(worked);
        const last = days.at(-1);
        if (last) expect(workingDaysBetween(start, last, calendar)).toBe(worked.length);
        worked.forEach((day, index) => expect(addWorkingDays(start, index, calendar)).toBe(day));
      }),
    );
  });

  it('add up, come back, and never land on a day off', () => {
    fc.assert(
      fc.property(anyDay, anyCount, anyCount, anyCalendar, (day, a, b, calendar) => {
        const there = addWorkingDays(day, a, calendar);
        expect(calendar.workingDays).toContain(dayOfWeek(there));
        expect(calendar.holidays).not.toContain(there);
        expect(addWorkingDays(there, b, calendar)).toBe(addWorkingDays(day, a + b, calendar));
        expect(addWorkingDays(there, -a, calendar)).toBe(nextWorkingDay(day, calendar));
      }),
    );
  });

  it('never run backwards', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(30), anyCount, anyCalendar, (day, later, count, calendar) => {
        const one = addWorkingDays(day, count, calendar);
        expect(addWorkingDays(addDays(day, later), count, calendar) >= one).toBe(true);
        expect(addWorkingDays(day, count + 1, calendar) > one).toBe(true);
        expect(previousWorkingDay(day, calendar) <= day && day <= nextWorkingDay(day, calendar)).toBe(true);
      }),
    );
  });

  it('hold over a century with ten thousand holidays', () => {
    const holidays = Array.from({ length: 10_000 }, (_, index) => addDays(asDay('2020-01-01'), index * 3));
    const calendar = { workingDays: [1, 2, 3, 4, 5], holidays };
    const first = nextWorkingDay(asDay('2020-01-01'), calendar);
    const last = addWorkingDays(first, 25_000, calendar);
    expect(workingDaysBetween(first, last, calendar)).toBe(25_001);
  });
});

describe('a range', () => {
  it('spans exactly its working days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 300 }), anyCalendar, (start, length, calendar) => {
        const range = spanOf(start, length, calendar);
        expect(workingDaysBetween(range.start, range.end, calendar)).toBe(length);
        expect(isWorkingDay(range.start, calendar) && isWorkingDay(range.end, calendar)).toBe(true);
      }),
    );
  });

  it('lasts a day at least', () => {
    expect(spanOf(asDay('2026-03-14'), 0, plainWeek)).toEqual({ start: '2026-03-16', end: '2026-03-16' });
  });

  it('is gone by the working days before today', () => {
    const range = { start: asDay('2026-03-09'), end: asDay('2026-03-13') };
    const shares = ['2026-03-01', '2026-03-09', '2026-03-10', '2026-03-13', '2026-03-14'].map((today) =>
      rangeShare({ ...range, today: asDay(today) }, plainWeek),
    );
    expect(shares).toEqual([0, 0, 0.2, 0.8, 1]);
  });

  it('has a share from 0 to 1 that never falls', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, fc.nat(60), anyCalendar, (start, end, today, later, calendar) => {
        const now = rangeShare({ start, end, today }, calendar);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(1);
        expect(rangeShare({ start, end, today: addDays(today, later) }, calendar)).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});

it('a day that was worked out is within the bounds exactly where it names a day', () => {
  const outside = [addDays(asDay('1900-01-01'), -1), addDays(asDay('2199-12-31'), 1), addDays(asDay('2199-12-31'), 3_000_000)];
  for (const day of [...outside, addDays(asDay('1900-01-01'), -800_000), asDay('1900-01-01'), asDay('2026-02-28'), asDay('2199-12-31')])
    expect(isWithinBounds(day)).toBe(isDay(day));
});
