// A day as people type it into a cell: "12 Mar", "Mar 12", "12.3.", "12/3/27", "2027-03-12", "12". Of two numbers the order of the
// studio says which is the month.

import { type Day, isDay } from '../../domain/kernel/calendar.ts';
import { isMonthFirst } from '../ui/locale.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** @param near the day that it goes on from: a year or a month that is left out is the one closest to it. @returns null for what is no day */
export function readDay(text: string, near: Day): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const typed = partsOf(text.trim());
  if (!typed) return null;
  const { day, month, year } = typed;
  const number = month === undefined ? null : monthOf(month);
  if (number === 0) return null;
  if (number !== null && year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day));
  return closest(near, number === null ? daysAround(near, Number(day)) : yearsAround(near, number, Number(day)));
}

/** What to type, as the studio writes it. */
export const dayExample = (): string => (isMonthFirst() ? 'Mar 12, or 3/12' : '12 Mar, or 12.3');

interface Parts {
  day: string;
  month: string | undefined;
  year: string | undefined;
}

function partsOf(text: string): Parts | null {
  const typed = /^(\d{1,2}|[a-z]{3,})(?:[\s./-]+(\d{1,2}|[a-z]{3,})\.?(?:[\s,./-]+(\d{2}|\d{4}))?)?\.?$/i.exec(text);
  const [, first, second, year] = typed ?? [];
  if (first === undefined) return null;
  const isSwapped = second !== undefined && (isWord(first) || (!isWord(second) && isMonthFirst()));
  return isSwapped ? { day: second, month: first, year } : { day: first, month: second, year };
}

const isWord = (part: string): boolean => Number.isNaN(Number(part));

/** 1 to 12; 0 for what is no month. */
function monthOf(word: string): number {
  if (!isWord(word)) return Number(word) <= 12 ? Number(word) : 0;
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

const yearsAround = (near: Day, month: number, day: number) => [-1, 0, 1].map((step) => dayOf(Number(near.slice(0, 4)) + step, month, day));

function daysAround(near: Day, day: number): (Day | null)[] {
  const count = Number(near.slice(0, 4)) * 12 + Number(near.slice(5, 7)) - 1;
  return [-1, 0, 1].map((step) => dayOf(Math.floor((count + step) / 12), ((count + step) % 12) + 1, day));
}

function dayOf(year: number, month: number, day: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

function closest(near: Day, days: readonly (Day | null)[]): Day | null {
  const apart = (day: Day) => Math.abs(Date.parse(day) - Date.parse(near));
  return days.filter((day) => day !== null).toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}
