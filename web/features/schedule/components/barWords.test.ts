import { expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { barWords } from './barWords.ts';
import { targetWords } from './driftWords.ts';

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const wordsOf = (row: object, today: string) =>
  barWords({ row: { kind: 'task', isFinished: false, ...row } as unknown as ScheduleRow, today: asDay(today), calendar })?.text;

// The 6th and 13th of March 2026 are Fridays.
test.each([
  ['2026-03-06', '2026-03-09', '1 day late'],
  ['2026-03-06', '2026-03-10', '2 days late'],
  ['2026-03-07', '2026-03-08', '1 day late'],
  ['2026-03-07', '2026-03-10', '2 days late'],
])('what was due on %s is on %s: %s', (end, today, words) => {
  expect(wordsOf({ end }, today)).toBe(words);
});

test.each(['2026-03-06T10:00:00Z', '2026-03-07T10:00:00Z'])('what was sent to review on %s waits for five working days', (reviewSince) => {
  expect(wordsOf({ end: '2026-04-01', reviewSince }, '2026-03-13')).toBe('5 days in review');
});

test.each([
  [{ end: '2026-04-03', gate: { id: 'g' } }, 'Gate, Fri 3 Apr'],
  [{ end: '2027-04-02', gate: { id: 'g' } }, 'Gate, Fri 2 Apr 2027'],
  [{ end: '2027-04-02' }, 'Fri 2 Apr 2027'],
  [{ isFinished: true, completedAt: '2026-03-02T10:00:00Z' }, 'Signed off 2 Mar'],
  [{ isFinished: true, completedAt: '2025-12-18T10:00:00Z' }, 'Signed off 18 Dec 2025'],
])('a milestone with %j says its day, and the year where it is another one', (row, words) => {
  expect(wordsOf({ kind: 'milestone', ...row }, '2026-03-13')).toBe(words);
});

test.each([
  [null, '2026-03-06', 'None set'],
  ['2026-03-06', '2026-03-06', 'Fri 6 Mar, met'],
  ['2026-03-06', '2026-03-09', '1 day late'],
  ['2026-03-07', '2026-03-09', '1 day late'],
  ['2026-03-07', '2026-03-10', '2 days late'],
  ['2026-03-09', '2026-03-06', '1 day in hand'],
  ['2026-03-09', '2026-03-07', '1 day in hand'],
])('a target of %s with an end on %s: %s', (target, end, words) => {
  const today = asDay('2026-03-02');
  expect(targetWords({ target: target === null ? null : asDay(target), end: asDay(end), calendar, today })).toBe(words);
});
