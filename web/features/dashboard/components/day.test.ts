import { expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { dayEntries, dayFacts, daySentence, greeting } from './day.ts';

const today = asDay('2026-03-12');

const task = (title: string, due: string | null, status: TaskCard['status'] = 'todo') => ({ title, due, status }) as TaskCard;

const entriesOf = (assigned: TaskCard[], reviews: TaskCard[] = []) => dayEntries({ assigned, reviews, today });

test('late and today come first, then reviews, then what is still to come', () => {
  const entries = entriesOf(
    [task('late', '2026-03-09'), task('today', '2026-03-12', 'in_progress'), task('next week', '2026-03-19'), task('some day', null)],
    [task('ceiling plan', '2026-03-13', 'in_review')],
  );
  expect(entries.map(({ task, as }) => [task.title, as])).toEqual([
    ['late', 'work'],
    ['today', 'work'],
    ['ceiling plan', 'review'],
    ['next week', 'work'],
    ['some day', 'work'],
  ]);
});

test("work that waits for somebody else's review is not of my day", () => {
  expect(entriesOf([task('sent off', '2026-03-12', 'in_review'), task('done', '2026-03-12', 'completed')])).toEqual([]);
});

test('the facts count work by its date and reviews whatever theirs', () => {
  const entries = entriesOf([task('a', '2026-03-01'), task('b', '2026-03-12'), task('c', '2026-03-13')], [task('r', '2026-03-01', 'in_review')]);
  expect(dayFacts(entries, today)).toEqual({ dueToday: 1, toReview: 1, late: 1 });
});

test.each([
  [{ dueToday: 2, toReview: 2, late: 1 }, 'Two things due today, two to review, one late.'],
  [{ dueToday: 1, toReview: 0, late: 0 }, 'One thing due today.'],
  [{ dueToday: 0, toReview: 1, late: 0 }, 'One to review.'],
  [{ dueToday: 0, toReview: 0, late: 14 }, '14 late.'],
  [{ dueToday: 0, toReview: 0, late: 0 }, 'Nothing due today.'],
])('%o reads %s', (facts, sentence) => {
  expect(daySentence(facts)).toBe(sentence);
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
