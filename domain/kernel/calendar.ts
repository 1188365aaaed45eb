/**
 * Days and working days. A day is a plain date ('2026-03-12'), the same for every viewer: no clock time, no zone.
 * All arithmetic is closed form over whole weeks and a sorted list of holidays, so a span of years costs no more
 * than a span of days.
 */
import type { $brand } from 'zod';

/** A calendar date 'YYYY-MM-DD'; the same type as `z.iso.date().brand<'Day'>()`. Days compare as strings. */
export type Day = string & $brand<'Day'>;

/**
 * When a studio works. A plain value that travels as JSON and is never changed in place.
 * `workingDays` are ISO weekdays, 1 = Monday to 7 = Sunday; a week without any counts as seven working days, so a
 * studio with broken settings still gets a plan. Holidays that fall on a day off, or twice, count for nothing.
 */
export type WorkingCalendar = { readonly workingDays: readonly number[]; readonly holidays: readonly Day[] };

/** A working day of one person, in hours. */
export const hoursOfDay = 8;

/** An inclusive range of days. */
export type DayRange = { start: Day; end: Day };

/** Is this text a real date between 1900 and 2199? The bounds keep every sum far inside four-digit years. */
export function isDay(text: string): text is Day {
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  // A board and a programme are checked for thousands of days: most are in every month.
  const day = Number(text.slice(8));
  return day <= 28 || day <= lengthOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/** How many days the month has, 1 to 12. */
export function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Is a day that was worked out within the bounds that {@link isDay} has? Cheaper, for it is one. */
export const isWithinBounds = (day: Day): boolean => day.length === 10 && day >= '1900-01-01' && day <= '2199-12-31';

/** The day that a text names. Throws RangeError if it names none: check input with `isDay` first. */
export function asDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`);
  return text;
}

/** Negative when `a` is earlier, zero when equal, positive when later: fit for `sort`. */
export function compareDays(a: Day, b: Day): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** ISO weekday: 1 = Monday to 7 = Sunday. */
export function dayOfWeek(day: Day): number {
  return positionInWeek(dayNumber(day)) + 1;
}

/** The date `count` calendar days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayNumber(day) + count);
}

/** How many calendar days `to` is later than `from`; negative when earlier. */
export function daysFrom(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

export function isWorkingDay(day: Day, calendar: WorkingCalendar): boolean {
  return nextWorkingDay(day, calendar) === day;
}

/** The first working day on or after `day`. */
export function nextWorkingDay(day: Day, calendar: WorkingCalendar): Day {
  return addWorkingDays(day, 0, calendar);
}

/** The last working day on or before `day`. */
export function previousWorkingDay(day: Day, calendar: WorkingCalendar): Day {
  const plan = planOf(calendar);
  return dayFromNumber(workingDayAt(workingDaysUpTo(dayNumber(day), plan), plan));
}

/**
 * The working day `count` working days after `day`, before it when negative. A day off stands for the next working
 * day: Saturday plus 0 is Monday, plus 1 Tuesday, minus 1 Friday. So steps add up, whatever the start.
 */
export function addWorkingDays(day: Day, count: number, calendar: WorkingCalendar): Day {
  const plan = planOf(calendar);
  const here = workingDaysUpTo(dayNumber(day) - 1, plan) + 1;
  return dayFromNumber(workingDayAt(here + count, plan));
}

/** How many working days lie in start..end, both ends included; zero when the end is before the start. */
export function workingDaysBetween(start: Day, end: Day, calendar: WorkingCalendar): number {
  const plan = planOf(calendar);
  return Math.max(0, workingDaysUpTo(dayNumber(end), plan) - workingDaysUpTo(dayNumber(start) - 1, plan));
}

/** The range of exactly `workingDays` (at least 1) working days that begins on the first working day from `start`. */
export function spanOf(start: Day, workingDays: number, calendar: WorkingCalendar): DayRange {
  const length = Math.max(1, workingDays);
  return { start: nextWorkingDay(start, calendar), end: addWorkingDays(start, length - 1, calendar) };
}

/**
 * The working days up to and including `day`, counted from a day long past: only differences mean something. A place on
 * this line and a length in working days are what a plan computes with; {@link workingDayNumber} leads back.
 */
export function workingDaysThrough(day: Day, calendar: WorkingCalendar): number {
  return workingDaysUpTo(dayNumber(day), planOf(calendar));
}

/** The working day up to which {@link workingDaysThrough} counts `count`. */
export function workingDayNumber(count: number, calendar: WorkingCalendar): Day {
  return dayFromNumber(workingDayAt(count, planOf(calendar)));
}

/**
 * The share 0..1 of a range's working days that have gone by before `today`: 0 on the first day, 1 once the end is
 * past. A range without working days is gone as a whole or not at all.
 */
export function rangeShare({ start, end, today }: DayRange & { today: Day }, calendar: WorkingCalendar): number {
  if (today > end) return 1;
  if (today <= start) return 0;
  const all = workingDaysBetween(start, end, calendar);
  return all === 0 ? 0 : workingDaysBetween(start, addDays(today, -1), calendar) / all;
}

const millisecondsPerDay = 86_400_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Days since 1970-01-01. */
function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;
}

function dayFromNumber(number: number): Day {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as one is written, within the bounds or not
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10) as Day;
}

/** Day number 0 is a Thursday; three days on, weeks begin on Monday. */
function weekOf(number: number): number {
  return Math.floor((number + 3) / 7);
}

function positionInWeek(number: number): number {
  return number + 3 - weekOf(number) * 7;
}

/** A calendar made ready for counting: positions 0..6 of the week that are worked, holidays that cost a working day. */
type Plan = { readonly week: readonly number[]; readonly holidays: readonly number[] };

const plans = new WeakMap<WorkingCalendar, Plan>();

function planOf(calendar: WorkingCalendar): Plan {
  const known = plans.get(calendar);
  if (known) return known;
  const worked = everyDay.filter((weekday) => calendar.workingDays.includes(weekday));
  const week = (worked.length > 0 ? worked : everyDay).map((weekday) => weekday - 1);
  const holidays = [...new Set(calendar.holidays.map(dayNumber))]
    .filter((number) => week.includes(positionInWeek(number)))
    .sort((a, b) => a - b);
  const plan = { week, holidays };
  plans.set(calendar, plan);
  return plan;
}

/** A running count of working days up to and including a day; only differences mean something. */
function workingDaysUpTo(number: number, plan: Plan): number {
  const position = positionInWeek(number);
  const thisWeek = plan.week.filter((worked) => worked <= position).length;
  return weekOf(number) * plan.week.length + thisWeek - holidaysUpTo(number, plan);
}

/**
 * The day at which the running count reaches `count`. Starts as if there were no holidays and moves on by those it
 * has passed, until it passes no new one: at most one step per holiday.
 */
function workingDayAt(count: number, plan: Plan): number {
  let passed = 0;
  for (;;) {
    const number = weekdayAt(count + passed, plan);
    const holidays = holidaysUpTo(number, plan);
    if (holidays === passed) return number;
    passed = holidays;
  }
}

function weekdayAt(count: number, plan: Plan): number {
  const week = Math.floor((count - 1) / plan.week.length);
  const position = plan.week[count - 1 - week * plan.week.length] ?? 0;
  return week * 7 + position - 3;
}

function holidaysUpTo(number: number, plan: Plan): number {
  let low = 0;
  let high = plan.holidays.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((plan.holidays[middle] ?? Infinity) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A calendar in which nobody works on some further days, both ends of each span included. */
export const withClosures = (calendar: WorkingCalendar, closures: readonly { start: Day; end: Day }[]): WorkingCalendar =>
  closures.length === 0 ? calendar : { ...calendar, holidays: [...calendar.holidays, ...closures.flatMap(daysBetween)] };

function daysBetween({ start, end }: { start: Day; end: Day }): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}
