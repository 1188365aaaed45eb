import { expect, test } from 'vitest';
import { daySentence, dayTotal, greeting, hourIn } from './day.ts';

test.each([
  [{ dueToday: 2, toReview: 2, late: 1 }, 'Two things due today, two to review, one late.'],
  [{ dueToday: 1, toReview: 0, late: 0 }, 'One thing due today.'],
  [{ dueToday: 0, toReview: 1, late: 0 }, 'One to review.'],
  [{ dueToday: 0, toReview: 0, late: 14 }, '14 late.'],
  [{ dueToday: 1200, toReview: 0, late: 0 }, '1,200 things due today.'],
  [{ dueToday: 0, toReview: 0, late: 0 }, 'Nothing due today.'],
])('%o reads %s', (counts, sentence) => {
  expect(daySentence(counts)).toBe(sentence);
});

test('the day is as long as what is due, late and to review', () => {
  expect(dayTotal({ dueToday: 2, toReview: 2, late: 1 })).toBe(5);
});

test.each([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %d:00 it is %s', (hour, words) => {
  expect(greeting(hour)).toBe(words);
});

test('the hour is that of the person’s own time zone, midnight and half hours included', () => {
  const now = Date.parse('2026-03-12T23:45:00Z');
  expect([hourIn('Europe/London', now), hourIn('Asia/Tokyo', now), hourIn('America/New_York', now), hourIn('Asia/Kolkata', now)]).toEqual([
    23, 8, 19, 5,
  ]);
  expect(hourIn('UTC', Date.parse('2026-03-12T00:05:00Z'))).toBe(0);
});
