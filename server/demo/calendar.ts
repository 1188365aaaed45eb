// The days on which the studio of the demo does not work, around any day on which it is opened.

import { addDays, addWorkingDays, asDay, type Day, type WorkingCalendar } from '../../domain/kernel/calendar.ts';
import { closureId } from '../../domain/kernel/ids.ts';
import type { Closure } from '../../domain/schedule/contract.ts';
import type { Holiday } from '../../domain/studios/holidays.ts';
import type { DemoProject } from './studio.ts';

/** The holidays of the year of `today`, of the one before and of the two after: no project of the demo reaches further. */
export function holidaysAround(today: Day): Holiday[] {
  const year = Number(today.slice(0, 4));
  return [-1, 0, 1, 2].flatMap((by) => holidaysOf(year + by));
}

function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    { day: asDay(`${year}-01-01`), name: 'New Year’s Day' },
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
    { day: asDay(`${year}-05-01`), name: 'May Day' },
    { day: asDay(`${year}-12-25`), name: 'Christmas Day' },
    { day: asDay(`${year}-12-26`), name: 'Boxing Day' },
  ];
}

/** Easter Sunday, by Gauss's rule as it holds from 1900 to 2099. */
function easterOf(year: number): Day {
  const moon = (19 * (year % 19) + 24) % 30;
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isLate = (moon === 29 && week === 6) || (moon === 28 && week === 6 && year % 19 > 10);
  return addDays(asDay(`${year}-03-22`), moon + week - (isLate ? 7 : 0));
}

/** The days off of a project alone, from the working days between today and them. */
export function closuresOf({ closures = [] }: DemoProject, { today, calendar, newId }: Days): Closure[] {
  return closures.map(({ name, after, days }) => {
    const start = addWorkingDays(today, after, calendar);
    return { id: closureId.parse(newId()), name, start, end: addWorkingDays(start, days - 1, calendar) };
  });
}

interface Days {
  today: Day;
  calendar: WorkingCalendar;
  newId: () => string;
}
