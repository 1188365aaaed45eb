import { beforeEach, expect, test } from 'vitest';
import { setTimeZone } from '../ui/locale.ts';
import { plainDay, timeAgo } from './dates.ts';

beforeEach(() => setTimeZone('UTC'));

const now = Date.parse('2026-03-12T12:00:00Z');
test.each([
  ['2026-03-12T11:59:30Z', 'just now'],
  ['2026-03-12T12:00:30Z', 'just now'],
  ['2026-03-12T11:59:00Z', '1 min ago'],
  ['2026-03-12T11:01:00Z', '59 min ago'],
  ['2026-03-12T11:00:00Z', '1 hr ago'],
  ['2026-03-11T12:30:00Z', '23 hr ago'],
  ['2026-03-11T12:00:00Z', 'yesterday'],
  ['2026-03-10T12:00:00Z', '2 days ago'],
  ['2026-03-05T12:30:00Z', '6 days ago'],
  ['2026-03-05T12:00:00Z', '5 Mar'],
  ['2025-12-24T12:00:00Z', '24 Dec 2025'],
])('[R2-47] %s was %s', (at, words) => {
  expect(timeAgo(at, now)).toBe(words);
});

test('[R2-47] yesterday is the day before, whatever the hour', () => {
  const wednesday = Date.parse('2026-03-11T11:00:00Z');
  expect(timeAgo('2026-03-09T12:00:00Z', wednesday)).toBe('2 days ago');
  expect(timeAgo('2026-03-10T01:00:00Z', wednesday)).toBe('yesterday');
});

test('what lies behind has its year where it is another one, and no Today in the middle of a sentence', () => {
  expect([plainDay('2026-03-12', '2026-11-23'), plainDay('2025-03-12', '2026-11-23'), plainDay('2026-11-23', '2026-11-23')]).toEqual([
    '12 Mar',
    '12 Mar 2025',
    '23 Nov',
  ]);
});
