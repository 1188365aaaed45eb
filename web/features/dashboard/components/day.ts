// What a person's day looks like, as a list and as a sentence (PRODUCT §9). Pure.

import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';

export interface DayEntry {
  task: TaskCard;
  /** To do it, or to look at it. */
  as: 'work' | 'review';
}

/**
 * Late and today first, then what waits for review, then what comes. What is in review is somebody else's turn; both
 * lists come sorted by due date.
 */
export function dayEntries({ assigned, reviews, today }: DayInput): DayEntry[] {
  const work = assigned.filter(({ status }) => status === 'todo' || status === 'in_progress').map((task) => ({ task, as: 'work' as const }));
  const isPressing = ({ task }: DayEntry) => isLate(task, today) || dueState(task.due, today) === 'today';
  return [
    ...work.filter(isPressing),
    ...reviews.map((task) => ({ task, as: 'review' as const })),
    ...work.filter((entry) => !isPressing(entry)),
  ];
}

interface DayInput {
  assigned: readonly TaskCard[];
  reviews: readonly TaskCard[];
  today: Day;
}

export interface DayFacts {
  dueToday: number;
  toReview: number;
  late: number;
}

export function dayFacts(entries: readonly DayEntry[], today: Day): DayFacts {
  const work = entries.filter((entry) => entry.as === 'work');
  return {
    dueToday: work.filter(({ task }) => dueState(task.due, today) === 'today').length,
    toReview: entries.length - work.length,
    late: work.filter(({ task }) => isLate(task, today)).length,
  };
}

const isLate = ({ due }: Pick<TaskCard, 'due'>, today: Day): boolean => dueState(due, today) === 'overdue';

/** 'Two things due today, two to review, one late.' */
export function daySentence({ dueToday, toReview, late }: DayFacts): string {
  const parts = [
    dueToday > 0 && `${inWords(dueToday)} ${dueToday === 1 ? 'thing' : 'things'} due today`,
    toReview > 0 && `${inWords(toReview)} to review`,
    late > 0 && `${inWords(late)} late`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'Nothing due today.';
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const inWords = (count: number): string => words[count] ?? String(count);

/** By the hour of the clock on the wall, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
