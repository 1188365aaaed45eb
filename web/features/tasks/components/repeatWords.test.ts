import { describe, expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import { repeat, type Repeat } from '../../../../domain/tasks/contract.ts';
import { daysOfMonth, repeatWords, usualRules } from './repeatWords.ts';

const rule = (fields: object): Repeat => repeat.parse({ every: 1, from: '2026-03-09', ...fields });

describe('a rule in words', () => {
  test.each([
    [{ unit: 'day' }, 'Every day'],
    [{ unit: 'day', every: 10 }, 'Every 10 days'],
    [{ unit: 'workday' }, 'Every working day'],
    [{ unit: 'workday', every: 3 }, 'Every 3 working days'],
    [{ unit: 'week', weekdays: [1] }, 'Every week on Monday'],
    [{ unit: 'week', every: 2, weekdays: [1, 4] }, 'Every 2 weeks on Monday and Thursday'],
    [{ unit: 'week', weekdays: [1, 3, 7] }, 'Every week on Mon, Wed and Sun'],
    [{ unit: 'week', weekdays: [1, 2, 3, 4, 5] }, 'Every week on weekdays'],
    [{ unit: 'month', on: 'last' }, 'Every month on the last day'],
    [{ unit: 'month', on: 1 }, 'Every month on the 1st'],
    [{ unit: 'month', on: 12 }, 'Every month on the 12th'],
    [{ unit: 'month', on: 22 }, 'Every month on the 22nd'],
    [{ unit: 'month', on: 23 }, 'Every month on the 23rd'],
    [{ unit: 'month', every: 3, on: { nth: 2, weekday: 2 } }, 'Every 3 months on the second Tuesday'],
    [{ unit: 'month', on: { nth: 'last', weekday: 5 } }, 'Every month on the last Friday'],
    [{ unit: 'year', month: 3, day: 9 }, 'Every year on 9 Mar'],
    [{ unit: 'year', every: 2, month: 2, day: 29 }, 'Every 2 years on 29 Feb'],
    [{ unit: 'day', until: '2031-06-30' }, 'Every day, until 30 Jun 2031'],
    [{ unit: 'day', times: 4 }, 'Every day, 4 times'],
    [{ unit: 'day', times: 1 }, 'Every day, for the last time'],
  ])('%j is %s', (fields, words) => {
    expect(repeatWords(rule(fields))).toBe(words);
  });
});

test('each usual rule is one, and has the due day', () => {
  for (const due of ['2026-03-09', '2026-03-31', '2028-02-29', '2026-04-29'].map(asDay)) {
    for (const usual of usualRules(due)) expect(repeat.safeParse({ ...usual, from: due }).success).toBe(true);
  }
});

test.each([
  ['2026-03-09', [9, { nth: 2, weekday: 1 }]],
  ['2026-03-30', [30, { nth: 'last', weekday: 1 }]],
  ['2026-03-31', [31, 'last', { nth: 'last', weekday: 2 }]],
  ['2026-02-28', [28, 'last', { nth: 4, weekday: 6 }, { nth: 'last', weekday: 6 }]],
])('a month can name %s', (due, days) => {
  expect(daysOfMonth(asDay(due))).toEqual(days);
});
