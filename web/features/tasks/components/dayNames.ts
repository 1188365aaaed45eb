import type { Day } from '../../../ui/calendar.ts';
import { formatDay } from '../../../ui/locale.ts';

/** `Friday 4 December`, with the year when it is another one. */
export const dayName = (day: Day, today: Day): string =>
  formatDay(day, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).replace(',', '');
