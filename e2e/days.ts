// The days on which journeys plan. They lie ahead whenever a journey is run, and weeks and months fall alike: a programme begins on
// the first Monday of a month, and its first three weeks lie within that month.

const dayMs = 24 * 60 * 60 * 1000;

const begin = firstMondayFrom(new Date(Date.now() + 90 * dayMs));

/** The first Monday of the next month. */
function firstMondayFrom(today: Date): number {
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  return first + ((8 - new Date(first).getUTCDay()) % 7) * dayMs;
}

/** So many days after the Monday on which programmes begin, as the server writes it: `2027-03-08`. */
export const day = (offset: number): string => new Date(begin + offset * dayMs).toISOString().slice(0, 10);

/** Of a day that the server wrote. */
const writtenDay = (date: string, options: Intl.DateTimeFormatOptions): string =>
  // Pages write September as short as the other months.
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
    .format(Date.parse(date))
    .replace(',', '')
    .replace(/Sept\b/, 'Sep');

const written = (offset: number, options: Intl.DateTimeFormatOptions): string => writtenDay(day(offset), options);

/** The same day as pages write it: `8 Mar`. */
export const short = (offset: number): string => written(offset, { day: 'numeric', month: 'short' });

/** A day in a sentence, with the year when it is another one than the studio's today: `8 Mar 2027`. */
export const plainFrom = (today: string, date: string): string => {
  const shortDay = writtenDay(date, { day: 'numeric', month: 'short' });
  return date.slice(0, 4) === today.slice(0, 4) ? shortDay : `${shortDay} ${date.slice(0, 4)}`;
};

/** A day of a programme in a sentence, with the year when it is another one than now. */
export const plain = (offset: number): string => plainFrom(new Date().toISOString(), day(offset));

/** The same day in a cell of the sheet, with the year when it is another one than now: `8 Mar 27`. */
export const inCell = (offset: number): string =>
  plain(offset) === short(offset) ? short(offset) : `${short(offset)} ${day(offset).slice(2, 4)}`;

/** With its day of the week: `Mon 8 Mar`. */
export const withWeekday = (offset: number): string => written(offset, { weekday: 'short', day: 'numeric', month: 'short' });

/** As calendars name it: `8 March 2027`. */
export const inFull = (offset: number): string => written(offset, { day: 'numeric', month: 'long', year: 'numeric' });

/** As people type it: `8.3.` */
export const typed = (offset: number): string => {
  const [, month, dayOfMonth] = day(offset).split('-').map(Number);
  return `${dayOfMonth}.${month}.`;
};
