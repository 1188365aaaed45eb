// Where a day lies on the sheet, and what its head says at each zoom (LOOK-plan, sheet).

import { addDays, asDay, type Day, dayOfWeek } from '../../../../domain/kernel/calendar.ts';

export const zooms = ['day', 'week', 'month', 'quarter'] as const;
export type Zoom = (typeof zooms)[number];

/** Width of a day, px. */
export const dayWidths: Record<Zoom, number> = { day: 28, week: 7, month: 2.4, quarter: 0.9 };

/** As narrow and as wide as a day is drawn, px. */
export const clampedWidth = (width: number): number => Math.max(0.3, Math.min(56, width));

/** A point of time, and where in the time side of the scroller it is to stay, px. */
export interface Anchor {
  day: Day;
  /** Of that day, 0 to 1. */
  share: number;
  at: number;
}

/** How far the sheet is scrolled while a point of time stands where it is to. */
export const scrolledTo = ({ day, share, at }: Anchor, scale: TimeScale): number => scale.xOf(day) + share * scale.width - at;

/** The zoom whose day is nearest to a width: a hand's breadth more or less is the same zoom. */
export const nearestZoom = (width: number): Zoom =>
  zooms.reduce((best, zoom) => (Math.abs(Math.log(dayWidths[zoom] / width)) < Math.abs(Math.log(dayWidths[best] / width)) ? zoom : best));

/** Under this width of a day its days off are not drawn, and weeks are ticks. */
export const coarseBelow = 4;
/** Under this one a task is a plain line. */
export const plainBelow = 2;

export interface TimeScale {
  first: Day;
  last: Day;
  /** Of a day, px. */
  width: number;
  /** Of the whole sheet, px. */
  total: number;
  /** The left edge of a day, px. */
  xOf: (day: Day) => number;
  /** The day under a place of the sheet. */
  dayAt: (x: number) => Day;
}

const millisecondsOfDay = 86_400_000;
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay;

/** Days from `start` to `end`, with room at both sides to draw in. */
export function timeScale({ start, end, width, atLeast }: { start: Day; end: Day; width: number; atLeast: number }): TimeScale {
  const before = Math.max(14, Math.ceil(120 / width));
  const first = addDays(start, -before - (dayOfWeek(addDays(start, -before)) - 1));
  const drawn = numberOf(end) - numberOf(first) + 1 + Math.max(28, Math.ceil(320 / width));
  const count = Math.max(drawn, Math.ceil(atLeast / width));
  const origin = numberOf(first);
  const last = addDays(first, count - 1);
  return {
    first,
    last,
    width,
    total: count * width,
    xOf: (day) => (numberOf(day) - origin) * width,
    dayAt: (x) => addDays(first, Math.min(count - 1, Math.max(0, Math.floor(x / width)))),
  };
}

/** What the sheet shows of the time before and after the plan where it fits the window, px. */
export const beforePlan = 24;
const afterPlan = 8;

/** The widest day with which a plan fits a window of so many px. */
export function fittingWidth({ start, end, room }: { start: Day; end: Day; room: number }): number {
  const days = numberOf(end) - numberOf(start) + 1;
  return Math.max(0.3, Math.min(dayWidths.day, (room - beforePlan - afterPlan) / days));
}

export interface Tick {
  day: Day;
  label: string;
}

export interface HeadTicks {
  /** The upper line: months, or quarters where months are narrow. */
  upper: Tick[];
  /** The lower line: days, weeks, or the months of a quarter; a label may be empty, then it is a tick alone. */
  lower: Tick[];
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** What the head says between two days, both included. */
export function headTicks({ width }: Pick<TimeScale, 'width'>, from: Day, to: Day): HeadTicks {
  const days = daysBetween(from, to);
  const months = days.filter((day) => day.endsWith('-01'));
  const begun = months[0] === from ? [] : [asDay(`${from.slice(0, 8)}01`)];
  if (width < dayWidths.month * 0.8) {
    const firstOfQuarter = asDay(`${from.slice(0, 5)}${String(Math.floor((monthOf(from) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`);
    const quarters = [...(firstOfQuarter === from ? [] : [firstOfQuarter]), ...months.filter((day) => monthOf(day) % 3 === 1)];
    return {
      upper: quarters.map((day) => ({ day, label: `Q${Math.ceil(monthOf(day) / 3)}${monthOf(day) === 1 ? ` ${day.slice(0, 4)}` : ''}` })),
      lower: [...begun, ...months].map((day) => ({ day, label: nameOfMonth(day).charAt(0) })),
    };
  }
  const upper = [...begun, ...months].map((day) => ({ day, label: monthLabel(day, width) }));
  if (width >= 20) return { upper, lower: days.map((day) => ({ day, label: String(Number(day.slice(8))) })) };
  const mondays = days.filter((day) => dayOfWeek(day) === 1);
  return { upper, lower: mondays.map((day) => ({ day, label: width < coarseBelow ? '' : String(Number(day.slice(8))) })) };
}

const monthOf = (day: Day): number => Number(day.slice(5, 7));
const nameOfMonth = (day: Day): string => monthNames[monthOf(day) - 1] ?? '';

function monthLabel(day: Day, width: number): string {
  const name = width < coarseBelow ? nameOfMonth(day).slice(0, 3) : nameOfMonth(day);
  return monthOf(day) === 1 ? `${name} ${day.slice(0, 4)}` : name;
}

export function daysBetween(from: Day, to: Day): Day[] {
  const count = numberOf(to) - numberOf(from) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}
