import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay, dayOfWeek } from '../../../../domain/kernel/calendar.ts';
import { clampedWidth, dayWidths, daysBetween, fittingWidth, headTicks, timeScale, zooms, nearestZoom, scrolledTo } from './timeScale.ts';

const start = asDay('2026-01-12');
const end = asDay('2026-10-21');

describe('the scale of a sheet', () => {
  test('finds the day under each place of it again, at every zoom, and begins on a Monday with room before the plan', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zooms), fc.nat(300), (zoom, days) => {
        const scale = timeScale({ start, end, width: dayWidths[zoom], atLeast: 0 });
        const day = addDays(start, days);
        expect(scale.dayAt(scale.xOf(day) + scale.width / 2)).toBe(day);
        expect(dayOfWeek(scale.first)).toBe(1);
        expect(scale.xOf(start)).toBeGreaterThanOrEqual(100);
        expect(scale.total - scale.xOf(end)).toBeGreaterThanOrEqual(300);
      }),
    );
  });

  test('is as wide as the window at least, and a place outside is its first or last day', () => {
    const scale = timeScale({ start, end, width: dayWidths.quarter, atLeast: 1600 });
    expect(scale.total).toBeGreaterThanOrEqual(1600);
    expect([scale.dayAt(-50), scale.dayAt(99_999)]).toEqual([scale.first, scale.last]);
  });

  test('fit holds the whole plan in the window, and never zooms in further than a day does', () => {
    const width = fittingWidth({ start, end, room: 900 });
    expect(daysBetween(start, end).length * width).toBeLessThan(900);
    expect(fittingWidth({ start, end: start, room: 900 })).toBe(dayWidths.day);
  });
});

describe('its head', () => {
  const between = [asDay('2026-02-16'), asDay('2026-04-10')] as const;
  const ticks = (width: number) => headTicks({ width }, ...between);
  const labels = (list: { label: string }[]) => list.map(({ label }) => label);

  test('says months and the day of each Monday; each day by day, ticks by month', () => {
    const week = ticks(dayWidths.week);
    expect(labels(week.upper)).toEqual(['February', 'March', 'April']);
    expect(labels(week.lower)).toEqual(['16', '23', '2', '9', '16', '23', '30', '6']);
    expect(ticks(dayWidths.day).lower).toHaveLength(54);
    expect(new Set(labels(ticks(dayWidths.month).lower))).toEqual(new Set(['']));
  });

  test('says quarters with their year, and under them the letters of months', () => {
    const { upper, lower } = headTicks({ width: dayWidths.quarter }, asDay('2026-01-01'), asDay('2027-02-03'));
    expect(labels(upper)).toEqual(['Q1 2026', 'Q2', 'Q3', 'Q4', 'Q1 2027']);
    expect(labels(lower).join('')).toBe('JFMAMJJASONDJF');
  });
});

test('a width between two zooms is the nearer one, by how many times, not by how much', () => {
  expect([0.3, 0.9, 1.4, 1.6, 7, 15, 40].map(nearestZoom)).toEqual(['quarter', 'quarter', 'quarter', 'month', 'week', 'day', 'day']);
  expect([0.01, 7, 400].map(clampedWidth)).toEqual([0.3, 7, 56]);
});

test('a point of time that fingers hold stays under them at every width of a day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zooms), fc.nat(300), fc.integer({ min: 0, max: 900 }), (zoom, days, at) => {
      const scale = timeScale({ start, end, width: dayWidths[zoom], atLeast: 0 });
      const left = scrolledTo({ day: addDays(start, days), share: 0.5, at }, scale);
      expect(scale.dayAt(left + at)).toBe(addDays(start, days));
    }),
  );
});
