import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { isSameMonth, weekdayOf } from '../../../ui/calendar.ts';
import { dueTasks, firstOf, monthAfter, monthIn, monthOf, shownOf, stepDay, weeksOf } from './taskDays.ts';

const [monday, sunday] = [0, 6];

describe('the month of an address', () => {
  test.each([
    ['2027-02', '2027-02'],
    [undefined, '2026-12'],
    ['', '2026-12'],
    ['2027-13', '2026-12'],
    ['2027-2', '2026-12'],
    ['2027-02-01', '2026-12'],
    ['9999-01', '2026-12'],
    ['next', '2026-12'],
  ])('%s is %s', (text, month) => {
    expect(monthIn(text, '2026-12-04')).toBe(month);
  });

  test('goes on and back over the years', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2027-01', -1)).toBe('2026-12');
  });
});

describe('the weeks of a month', () => {
  test('begin on the first weekday of the studio', () => {
    expect(weeksOf('2026-12', monday)[0]?.[0]).toBe('2026-11-30');
    expect(weeksOf('2026-12', sunday)[0]?.[0]).toBe('2026-11-29');
  });

  test('are as many as hold it', () => {
    expect(weeksOf('2027-02', monday)).toHaveLength(4);
    expect(weeksOf('2026-12', monday)).toHaveLength(5);
    expect(weeksOf('2027-05', monday)).toHaveLength(6);
  });

  test('hold each of its days once, in whole weeks, and none that is another month’s alone', () => {
    const months = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(months, fc.integer({ min: 0, max: 6 }), (date, firstDay) => {
        const month = monthOf(date.toISOString());
        const weeks = weeksOf(month, firstDay);
        const days = weeks.flat();
        const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
        expect(new Set(days).size).toBe(weeks.length * 7);
        expect(days.filter((day) => isSameMonth(day, firstOf(month)))).toHaveLength(last);
        for (const week of weeks) {
          expect(weekdayOf(week[0] ?? '')).toBe(firstDay);
          expect(week.some((day) => isSameMonth(day, firstOf(month)))).toBe(true);
        }
      }),
    );
  });
});

describe('what is due', () => {
  let made = 0;
  const card = (facts: Pick<TaskCard, 'title' | 'priority'> & { due: string | null; position: string }): TaskCard =>
    ({ ...facts, id: `${made++}` as TaskId, due: facts.due === null ? null : asDay(facts.due) }) as TaskCard;
  const titles = (cards: readonly TaskCard[]) => cards.map(({ title }) => title);

  test('stands on its day, what presses most first, then as on the board', () => {
    const due = '2026-12-04';
    const tasks = dueTasks([
      card({ title: 'low', priority: 'low', due, position: 'a' }),
      card({ title: 'second', priority: 'normal', due, position: 'c' }),
      card({ title: 'first', priority: 'normal', due, position: 'b' }),
      card({ title: 'urgent', priority: 'urgent', due, position: 'z' }),
      card({ title: 'another day', priority: 'urgent', due: '2026-12-05', position: 'a' }),
    ]);
    expect(titles(tasks.on(due))).toEqual(['urgent', 'first', 'second', 'low']);
    expect(titles(tasks.on('2026-12-05'))).toEqual(['another day']);
    expect(tasks.on('2026-12-06')).toEqual([]);
    expect(tasks.undated).toEqual([]);
  });

  test('without a date stands apart', () => {
    const tasks = dueTasks([card({ title: 'some day', priority: 'normal', due: null, position: 'a' })]);
    expect(titles(tasks.undated)).toEqual(['some day']);
  });

  test('is shown as far as there is room, and a line says the rest', () => {
    expect(shownOf(3, 3)).toBe(3);
    expect(shownOf(4, 3)).toBe(2);
    expect(shownOf(2, 1)).toBe(0);
    expect(shownOf(9, Infinity)).toBe(9);
  });
});

test('keys lead from day to day, to the ends of the week, and by months', () => {
  const from = (key: string, firstDay = monday) => stepDay('2026-12-31', key, firstDay);
  expect(from('ArrowLeft')).toBe('2026-12-30');
  expect(from('ArrowRight')).toBe('2027-01-01');
  expect(from('ArrowUp')).toBe('2026-12-24');
  expect(from('ArrowDown')).toBe('2027-01-07');
  expect(from('Home')).toBe('2026-12-28');
  expect(from('Home', sunday)).toBe('2026-12-27');
  expect(from('End')).toBe('2027-01-03');
  expect(from('PageUp')).toBe('2026-11-30');
  expect(from('PageDown')).toBe('2027-01-31');
  expect(from('x')).toBeUndefined();
});
