// A month as a grid of days, on plain dates: 'YYYY-MM-DD', the same day for every viewer.

export type Day = string;

/** Six weeks round the month of `day`, so that the grid never changes its height; `firstDay` 0 begins them on Monday. */
export function monthGrid(day: Day, firstDay = 0): Day[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -dayOfWeek(first, firstDay));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)));
}

export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return dayOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}

/** 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** How far into a week that begins on `firstDay`. */
export const dayOfWeek = (day: Day, firstDay: number): number => (weekdayOf(day) - firstDay + 7) % 7;

export function isSameMonth(one: Day, other: Day): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}
