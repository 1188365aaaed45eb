import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../domain/studios/settings.ts';
import { dayRange, shortDay, weekday } from '../lib/dates.ts';
import { monthGrid } from './calendar.ts';
import { dayOf, firstWeekday, formatDay, formatNumber, readNumber, setLocale, setTimeZone } from './locale.ts';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});
afterEach(() => {
  setLocale('en-GB');
  vi.unstubAllGlobals();
});

test.each([
  ['en-GB', '9 Sep', 'Mon 9 Sep', '9 Sep 2024', '1,234.5', 0],
  ['en-US', 'Sep 9', 'Mon Sep 9', 'Sep 9, 2024', '1,234.5', 6],
  ['de-DE', '9 Sep', 'Mon 9 Sep', '9 Sep 2024', '1.234,5', 0],
  ['hu-HU', 'Sep 9', 'Mon Sep 9', 'Sep 9, 2024', '1234,5', 0],
  ['ja-JP', 'Sep 9', 'Mon Sep 9', 'Sep 9, 2024', '1,234.5', 6],
])('%s: %s, %s, %s, %s, weeks from day %d', (locale, short, withWeekday, withYear, number, first) => {
  setLocale(locale);
  expect([shortDay('2024-09-09'), weekday('2024-09-09'), shortDay('2024-09-09', '2026-01-01')]).toEqual([short, withWeekday, withYear]);
  expect(formatNumber(1234.5)).toBe(number);
  expect(firstWeekday()).toBe(first);
  expect(monthGrid('2024-09-09', firstWeekday())[0]?.[0]).toBe(first === 6 ? '2024-09-01' : '2024-08-26');
  expect(dayRange('2024-09-09', null)).toBe(short);
});

test('every locale that a studio can choose is known to the browser', () => {
  for (const locale of locales) {
    expect(formatDay('2026-03-12', { day: 'numeric', month: 'short' }, locale)).toMatch(/^(12 Mar|Mar 12)$/);
    expect([0, 5, 6], locale).toContain(firstWeekday(locale));
  }
});

test('the day of a moment is the studio’s, wherever the browser is', () => {
  setTimeZone('Europe/Berlin');
  expect(dayOf('2026-03-12T23:30:00Z')).toBe('2026-03-13');
  expect(dayOf(Date.parse('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  setTimeZone('America/Los_Angeles');
  expect(dayOf('2026-03-13T06:30:00Z')).toBe('2026-03-12');
  // What this browser does not know changes nothing.
  setTimeZone('Nowhere/Else');
  expect(dayOf('2026-03-13T06:30:00Z')).toBe('2026-03-12');
});

test.each([
  ['184,250', 'en-GB', 184_250],
  ['184.250', 'en-GB', 184.25],
  ['184.250', 'de-DE', 184_250],
  ['184,250', 'de-DE', 184.25],
  ['212,5', 'en-GB', 212.5],
  ['212.5', 'de-DE', 212.5],
  ['1.234,56', 'en-GB', 1234.56],
  ['1 234,56', 'fr-FR', 1234.56],
  ['184’250', 'de-CH', 184_250],
  ['-5', 'en-GB', -5],
])('%j is read in %s as %d', (typed, locale, number) => expect(readNumber(typed, locale)).toBe(number));

test.each(['', 'a lot', '£12', '.', '1,2 m'])('%j is no number', (typed) => expect(readNumber(typed)).toBeNaN());

test('a format is made once for each way to write, however often a board that moves asks', () => {
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const say = () => [
    formatNumber(1234, { maximumFractionDigits: 3 }, 'de-CH'),
    formatNumber(0.5, { style: 'percent' }, 'de-CH'),
    formatDay('2026-03-12', { day: 'numeric', era: 'short' }, 'de-CH'),
  ];
  expect(say()).toEqual(say());
  expect([numbers.mock.calls.length, dates.mock.calls.filter(([, options]) => options?.era).length]).toEqual([2, 1]);
  vi.restoreAllMocks();
});
