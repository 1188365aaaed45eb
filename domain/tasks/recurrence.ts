// How a task repeats (decision 0028): on which day the next one is due, and what it is like. Days are civil days. A rule names its days
// and keeps to them, also where the studio does not work; the one that counts working days passes over those.

import {
  addDays,
  type Day,
  dayOfWeek,
  daysFrom,
  isDay,
  isWithinBounds,
  lengthOfMonth,
  nextWorkingDay,
  type WorkingCalendar,
  workingDayNumber,
  workingDaysThrough,
} from '../kernel/calendar.ts';
import { accept, refuse, type Result } from '../kernel/result.ts';
import type { NewTask, Repeat, Task, TaskChanges } from './contract.ts';
import type { StoredTask } from './events.ts';
import { type CopyTask, copyOf } from './rules.ts';

export interface Now {
  today: Day;
  /** When the task's project is worked on, or the studio where it has none. */
  calendar: WorkingCalendar;
}

/**
 * The first day of the rule after a task's due day that is not past; null where the rule has ended. Weeks, months and years are counted
 * from `from`: of every second week the same ones, wherever a task was put meanwhile. What is done early stands for the day of the rule
 * that it comes before.
 */
export function nextDay(repeat: Repeat, { due, today, calendar }: Now & { due: Day }): Day | null {
  if (repeat.times === 1) return null;
  const { from } = repeat;
  const standsFor = due < from ? (firstFrom(repeat, due, calendar) ?? from) : due;
  const after = addDays(due < from && standsFor > from ? from : standsFor, 1);
  const day = firstFrom(repeat, today > after ? today : after, calendar);
  if (day === null || !isWithinBounds(day)) return null;
  return repeat.until !== undefined && day > repeat.until ? null : day;
}

/** What comes when a task is completed: the same work on its next day, not yet begun; null where nothing comes. */
export function nextTask(task: StoredTask, { isThere, newItemId, ...now }: CopyTask & Now): NewTask | null {
  const { repeat, due } = task;
  const day = repeat && due && nextDay(repeat, { ...now, due });
  if (!repeat || !due || !day) return null;
  const by = daysFrom(due, day);
  const { position: _place, checklist = [], start, ...same } = copyOf(task, { isThere, newItemId });
  return {
    ...same,
    status: 'todo',
    due: day,
    start: start ? moved(start, by) : null,
    checklist: checklist.map(({ due: itemDue, ...item }) => {
      const itemDay = itemDue && moved(itemDue, by);
      return itemDay ? { ...item, due: itemDay } : item;
    }),
    repeat: { ...repeat, from: day, ...(repeat.times !== undefined && { times: repeat.times - 1 }) },
  };
}

/**
 * Refuses a rule without a day from which it counts, and one for a task that another has come of: that one has the rule. Without its due
 * day a task that has one does not repeat until it is due again.
 */
export function repeatFits(
  { due, repeat }: Pick<TaskChanges, 'due' | 'repeat'>,
  task: Pick<Task, 'due' | 'nextId'> = { due: null, nextId: null },
): Result<void> {
  if (!repeat) return accept(undefined);
  if (task.nextId !== null) {
    return refuse('validation_failed', { field: 'repeat', message: 'The task that came after it repeats now. Change it there.' });
  }
  if ((due === undefined ? task.due : due) !== null) return accept(undefined);
  return refuse('validation_failed', { field: 'repeat', message: 'Give it a due day first: it repeats from there.' });
}

function moved(day: Day, by: number): Day | null {
  const there = addDays(day, by);
  return isWithinBounds(there) ? there : null;
}

/** The rule's first day that is no earlier. */
function firstFrom(repeat: Repeat, earliest: Day, calendar: WorkingCalendar): Day | null {
  const { from, every } = repeat;
  switch (repeat.unit) {
    case 'day':
      return addDays(from, upTo(daysFrom(from, earliest), every));
    case 'workday': {
      const began = workingDaysThrough(from, calendar);
      return workingDayNumber(began + upTo(workingDaysThrough(nextWorkingDay(earliest, calendar), calendar) - began, every), calendar);
    }
    case 'week': {
      const week = mondayOf(from);
      const weeks = every * 7;
      const days = (monday: Day) => repeat.weekdays.map((weekday) => addDays(monday, weekday - 1));
      const first = downTo(daysFrom(week, earliest), weeks);
      return [first, first + weeks].flatMap((by) => days(addDays(week, by))).find((day) => day >= earliest) ?? null;
    }
    case 'month': {
      const began = monthNumber(from);
      const first = began + downTo(monthNumber(earliest) - began, every);
      return [first, first + every].map((month) => dayInMonth(month, repeat.on)).find((day) => day !== null && day >= earliest) ?? null;
    }
    case 'year': {
      const began = yearOf(from);
      const first = began + downTo(yearOf(earliest) - began, every);
      return (
        [first, first + every].map((year) => dayAt(year, repeat.month, repeat.day)).find((day) => day !== null && day >= earliest) ?? null
      );
    }
  }
}

/** The multiple of `step` that is no less, or no more. */
const upTo = (count: number, step: number): number => Math.ceil(count / step) * step;
const downTo = (count: number, step: number): number => Math.floor(count / step) * step;

const mondayOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day));

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Months since the year 0. */
const monthNumber = (day: Day): number => yearOf(day) * 12 + Number(day.slice(5, 7)) - 1;

function dayInMonth(number: number, on: Extract<Repeat, { unit: 'month' }>['on']): Day | null {
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1];
  if (typeof on === 'number') return dayAt(year, month, on);
  const last = dayAt(year, month, 31);
  if (last === null || on === 'last') return last;
  if (on.nth === 'last') return addDays(last, -((dayOfWeek(last) - on.weekday + 7) % 7));
  const first = addDays(last, 1 - lengthOfMonth(year, month));
  return addDays(first, ((on.weekday - dayOfWeek(first) + 7) % 7) + 7 * (on.nth - 1));
}

/** The 31st of a short month is its last day, and the leap day of other years the 28th. Null beyond the bounds of days. */
function dayAt(year: number, month: number, day: number): Day | null {
  const two = (number: number) => String(number).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(Math.min(day, lengthOfMonth(year, month)))}`;
  return isDay(text) ? text : null;
}
