import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, asDay } from '../../domain/kernel/calendar.ts';
import { locales } from '../../domain/studios/settings.ts';
import { setLocale } from '../ui/locale.ts';
import { shortDay } from './dates.ts';
import { dayExample, readDay } from './readDay.ts';

const near = asDay('2026-12-20');

beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined }));
afterEach(() => {
  setLocale('en-GB');
  vi.unstubAllGlobals();
});

test.each([
  ['12 Mar', '2027-03-12'],
  ['12 march 2026', '2026-03-12'],
  ['Mar 12', '2027-03-12'],
  ['Mar. 12, 2026', '2026-03-12'],
  ['30 Nov', '2026-11-30'],
  ['12.3.', '2027-03-12'],
  ['12.3.27', '2027-03-12'],
  ['12/3/2030', '2030-03-12'],
  ['2026-1-5', '2026-01-05'],
  ['18', '2026-12-18'],
  ['3', '2027-01-03'],
  ['31.', '2026-12-31'],
])('%s near 20 December 2026 is %s', (text, day) => {
  expect(readDay(text, near)).toBe(day);
});

test.each(['', 'soon', '31 Feb 2027', '12 Foo', '0', '12.13.', '3.4.5.6', '2026-02-30', 'Mar', 'Mar Apr', '1e1'])(
  '"%s" is no day',
  (text) => {
    expect(readDay(text, near)).toBeNull();
  },
);

test('a studio that writes the month first means it by the first of two numbers', () => {
  setLocale('en-US');
  expect(['3/12', '3/12/27', '12 Mar', '2027-03-12'].map((text) => readDay(text, near))).toEqual(Array(4).fill('2027-03-12'));
  expect(readDay('13/3', near)).toBeNull();
});

test.each(locales)('%s: what a cell shows of a day within a few months is read as that day, and so is the example', (locale) => {
  setLocale(locale);
  fc.assert(
    fc.property(fc.integer({ min: -170, max: 170 }), (days) => {
      const day = addDays(near, days);
      expect(readDay(shortDay(day), near)).toBe(day);
    }),
  );
  for (const text of dayExample().split(', or ')) expect(readDay(text, near)).toBe('2027-03-12');
});
