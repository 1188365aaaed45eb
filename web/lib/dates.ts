// Days and times as people read them (LOOK, Type): "12 Mar", "Today", "18 min ago" within a week.

import { asDay, type Day } from '../../domain/kernel/calendar.ts';
import { dayOf, formatDay } from '../ui/locale.ts';

/** What was chosen from a calendar. */
export const chosenDay = (day: string | null): Day | null => (day === null ? null : asDay(day));

const dayAndMonth = (day: string): string => formatDay(day, { day: 'numeric', month: 'short' });

/** `12 Mar`, with the year when it is another one; `Today` where a viewer's day is given. */
export function shortDay(day: string, today?: string): string {
  if (day === today) return 'Today';
  const isAnotherYear = today !== undefined && day.slice(0, 4) !== today.slice(0, 4);
  return isAnotherYear ? formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' }) : dayAndMonth(day);
}

/** `12 Mar`, with the year when it is another one than now; never `Today`: in a sentence, and on what is printed or kept. */
export function plainDay(day: string, today = dayOf(Date.now())): string {
  return day === today ? dayAndMonth(day) : shortDay(day, today);
}

/** `M` for March, where months stand close together. */
export const monthLetter = (day: string): string => formatDay(day, { month: 'narrow' });

/** `Fri 13 Mar`, where the day of the week matters; with the year when it is another one, where a viewer's day is given. */
export const weekday = (day: string, today?: string): string =>
  `${formatDay(day, { weekday: 'short' })} ${today === undefined ? dayAndMonth(day) : plainDay(day, today)}`;

/** `12 Jan – 21 Oct`; one of them alone where the other is missing. */
export function dayRange(start: string | null, end: string | null, today?: string): string {
  const parts = [start, end].filter((day) => day !== null).map((day) => shortDay(day, today));
  return parts.length === 0 ? 'No dates' : parts.join(' – ');
}

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

/** `18 min ago` within a week, then the day. */
export function timeAgo(iso: string, now: number): string {
  const past = Math.max(0, now - Date.parse(iso));
  if (past < minute) return 'just now';
  if (past < hour) return `${Math.floor(past / minute)} min ago`;
  if (past < oneDay) return `${Math.floor(past / hour)} hr ago`;
  if (dayOf(iso) === dayOf(now - oneDay)) return 'yesterday';
  if (past < 7 * oneDay) return `${Math.max(2, Math.floor(past / oneDay))} days ago`;
  return shortDay(dayOf(iso), dayOf(now));
}
