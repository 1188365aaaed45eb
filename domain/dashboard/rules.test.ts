import { describe, expect, test } from 'vitest';
import { asDay } from '../kernel/calendar.ts';
import { maySeeWorkload } from './policy.ts';
import { endOfWeekAhead, hoursOfWeek, withoutRepeats } from './rules.ts';

const week = { workingDays: [1, 2, 3, 4, 5], holidays: [] };

test('a week ahead has the same hours from whatever day it is looked at, less its holidays', () => {
  for (const day of ['2026-03-09', '2026-03-12', '2026-03-14', '2026-03-15']) expect(hoursOfWeek(asDay(day), week)).toBe(40);
  expect(hoursOfWeek(asDay('2026-03-12'), { ...week, holidays: [asDay('2026-03-13'), asDay('2026-03-14')] })).toBe(32);
  expect(endOfWeekAhead(asDay('2026-02-26'))).toBe('2026-03-04');
});

test('of several acts on one task the newest is told, in their order', () => {
  const act = (type: string, task: string | null) => ({ type, task: task === null ? null : { id: task }, project: { id: 'p' } });
  const acts = [
    act('tasks.approved', 'a'),
    act('projects.created', null),
    act('tasks.sentToReview', 'a'),
    act('tasks.created', 'b'),
    act('projects.created', null),
  ];
  expect(withoutRepeats(acts).map(({ type }) => type)).toEqual(['tasks.approved', 'projects.created', 'tasks.created', 'projects.created']);
});

describe('the workload of the studio', () => {
  test.each([
    ['Principal', true],
    ['Senior', true],
    ['Standard', false],
    ['Junior', false],
    ['Technical', false],
    ['Wizard', false],
  ])('for a %s: %s', (role, sees) => {
    expect(maySeeWorkload({ role })).toBe(sees);
  });
});
