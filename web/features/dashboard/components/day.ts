// A person's day in a sentence, and how they are greeted (PRODUCT §9). Pure.

import type { DayCounts } from '../../../../domain/dashboard/contract.ts';
import { formatDay, formatNumber } from '../../../ui/locale.ts';

export const dayTotal = ({ late, dueToday, toReview }: DayCounts): number => late + dueToday + toReview;

/** 'Two things due today, two to review, one late.' */
export function daySentence({ dueToday, toReview, late }: DayCounts): string {
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

const inWords = (count: number): string => words[count] ?? formatNumber(count);

/** By the hour of the clock on the wall, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The hour, 0 to 23, that a clock shows in a time zone; without a known one, where the browser is. */
export function hourIn(timeZone: string | undefined, now: number): number {
  const hour = { hour: 'numeric', hourCycle: 'h23' } as const;
  return Number(new Intl.DateTimeFormat('en-GB', { ...hour, ...(timeZone && { timeZone }) }).format(now));
}

/** 'Thursday'. */
export const dayName = (day: string): string => formatDay(day, { weekday: 'long' });
