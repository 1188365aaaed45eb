import { expect, test } from 'vitest';
import { asDay } from '../../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { isAhead, isPassed, lettersOf, weekName, weeksOf, weekStart, workWeekOf } from './agendaWeeks.ts';

const today = asDay('2026-03-12');
const usual = workWeekOf({ workingDays: [1, 2, 3, 4, 5] });
const row = (name: string, more: Partial<Record<keyof ScheduleRow, unknown>>) =>
  ({ id: name, name, kind: 'task', start: null, end: null, isFinished: false, gate: false, ...more }) as ScheduleRow;

test('[R2-15] a gate that nobody approved stays in the agenda after its day; a milestone is passed with it', () => {
  const gate = row('Sign-off', { kind: 'milestone', gate: true, end: '2026-03-02' });
  const milestone = row('Survey in', { kind: 'milestone', end: '2026-03-02' });
  expect([isAhead(gate, today), isAhead(milestone, today)]).toEqual([true, false]);
  expect([isPassed(gate, today), isPassed(milestone, today), isPassed({ ...gate, isFinished: true }, today)]).toEqual([false, true, true]);
  expect(isPassed(row('Sketch', { end: '2026-03-02' }), today)).toBe(false);
});

test('[R2-15] work stands in the week it begins in, what runs in this one, and a phase’s gate in the week of its end', () => {
  const weeks = weeksOf(
    [
      row('Later', { start: '2026-03-25', end: '2026-03-26' }),
      row('Runs', { start: '2026-03-04', end: '2026-03-20' }),
      row('Concept', { kind: 'phase', gate: true, start: '2026-03-02', end: '2026-03-25' }),
      row('Begins', { start: '2026-03-09', end: '2026-03-10' }),
    ],
    today,
    usual,
  );
  expect(weeks.map(({ begins, rows }) => [weekName(begins, today, usual), ...rows.map(({ name }) => name)])).toEqual([
    ['This week', 'Runs', 'Begins'],
    ['In two weeks', 'Concept', 'Later'],
  ]);
});

test.each([
  [[1, 2, 3, 4, 5], 'MTWTF'],
  [[1, 2, 3, 4, 7], 'SMTWT'],
  [[1, 2, 3, 4, 5, 6], 'MTWTFS'],
  [[1, 2, 3, 6, 7], 'SSMTW'],
  [[2, 4], 'TWT'],
  [[3], 'W'],
  [[1, 2, 3, 4, 5, 6, 7], 'MTWTFSS'],
  [[], 'MTWTFSS'],
])('[R2-15] a week on which %j are worked begins after the longest time off, and has the days up to it: %s', (workingDays, letters) => {
  expect(lettersOf(workWeekOf({ workingDays }))).toBe(letters);
});

test('[R2-15] work of a Sunday stands in the week that it begins, where Sundays are worked', () => {
  const week = workWeekOf({ workingDays: [1, 2, 3, 4, 7] });
  const sunday = asDay('2026-03-15');
  expect([weekStart(sunday, week), weekStart(asDay('2026-03-21'), week), weekStart(sunday, usual)]).toEqual([sunday, sunday, '2026-03-09']);
  const weeks = weeksOf([row('Questionnaire', { start: sunday, end: sunday })], today, week);
  expect(weeks.map(({ begins }) => [begins, weekName(begins, today, week)])).toEqual([[sunday, 'Next week']]);
});
