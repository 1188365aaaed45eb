// Which days a calendar of tasks shows, what is due on them, and where keys lead. Pure.

import { isDay } from '../../../../domain/kernel/calendar.ts';
import { priorities } from '../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { compareCards } from '../../../../domain/tasks/filter.ts';
import { addDays, addMonths, type Day, dayOfWeek, isSameMonth, monthGrid } from '../../../ui/calendar.ts';

/** `2026-12`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstOf = (month: Month): Day => `${month}-01`;
export const monthAfter = (month: Month, count: number): Month => monthOf(addMonths(firstOf(month), count));

/** The month that an address names; today's where it names none. */
export const monthIn = (text: string | undefined, today: Day): Month =>
  text !== undefined && isDay(firstOf(text)) ? text : monthOf(today);

/** The whole weeks that hold the month: four to six. `firstDay` 0 begins them on Monday. */
export const weeksOf = (month: Month, firstDay: number): Day[][] =>
  monthGrid(firstOf(month), firstDay).filter((week) => week.some((day) => isSameMonth(day, firstOf(month))));

export interface DueTasks {
  /** In each day what presses most stands first. */
  on: (day: Day) => readonly TaskCard[];
  undated: readonly TaskCard[];
}

export function dueTasks(cards: readonly TaskCard[]): DueTasks {
  const days = Map.groupBy<string | null, TaskCard>(cards.toSorted(comparePressing), ({ due }) => due);
  return { on: (day) => days.get(day) ?? [], undated: days.get(null) ?? [] };
}

const comparePressing = (a: TaskCard, b: TaskCard): number =>
  priorities.indexOf(b.priority) - priorities.indexOf(a.priority) || compareCards(a, b);

/** How many of a day's tasks are shown where so many lines have room: the last line says how many more there are. */
export const shownOf = (count: number, lines: number): number => (count <= lines ? count : Math.max(0, lines - 1));

/** Where a key leads from a day; undefined for a key that leads nowhere. */
export function stepDay(day: Day, key: string, firstDay: number): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, -dayOfWeek(day, firstDay));
    case 'End':
      return addDays(day, 6 - dayOfWeek(day, firstDay));
    default:
      return undefined;
  }
}
