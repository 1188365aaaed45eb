// Dates, numbers and the first day of the week as the studio's settings say, in English words: the one place that asks Intl
// how they are written.

import { useSyncExternalStore } from 'react';

const usual = 'en-GB';
/** Of this tab, so that a page that is loaded again begins with it. Signing out forgets it. */
const key = 'atelier.locale';
const listeners = new Set<() => void>();

let locale = remembered() ?? usual;

function remembered(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
}

/** How often a page was drawn in another way before anybody knew: it has to be drawn anew. */
let guessedWrong = 0;

export function setLocale(next: string): void {
  const isFirst = remembered() === null;
  sessionStorage.setItem(key, next);
  if (next === locale) return;
  if (isFirst) guessedWrong += 1;
  locale = next;
  for (const notify of listeners) notify();
}

/** Undefined means the browser's own, until the studio's is known. */
let timeZone: string | undefined;

/** Says where the days of the studio begin and end. */
export function setTimeZone(next: string): void {
  try {
    dateFormat('en-CA', { timeZone: next });
    timeZone = next;
  } catch {
    // A browser that does not know the zone goes by its own.
  }
}

/** The day of a moment where the studio is, `2026-03-12`; Canadian English writes days as ISO does. */
export const dayOf = (moment: string | number): string =>
  dateFormat('en-CA', { timeZone: timeZone ?? localZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment));

/** The time of a moment where the studio is, `16:20`. */
export const timeOf = (moment: string | number): string =>
  dateFormat('en-GB', { timeZone: timeZone ?? localZone, hour: '2-digit', minute: '2-digit' }).format(new Date(moment));

const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** The studio's locale, for what has to be drawn anew with another one. */
export const useLocale = (): string => useSyncExternalStore(subscribe, () => locale);

/** Changes when what stands on the page was written by a wrong guess; a studio that changes its settings is no such case. */
export const useGuess = (): number => useSyncExternalStore(subscribe, () => guessedWrong);

/** A day in English, in the order of the studio: `12 Mar` or `Mar 12`. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions, by = locale): string {
  const english = isMonthFirst(by) ? 'en-US' : 'en-GB';
  // British English writes "Sept"; a column of dates wants three letters (LOOK, Type).
  return dateFormat(english, options)
    .format(Date.parse(day))
    .replace(/\bSept\b/, 'Sep');
}

/** A number with the studio's signs for thousands and parts. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}, by = locale): string =>
  keptNumberFormat(`${by} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(by, options)).format(value);

/** A number as somebody types it, with either sign for its parts; one sign before three digits is what the studio writes it for. NaN for none. */
export function readNumber(typed: string, by = locale): number {
  const text = typed.replaceAll(/[\s'’]/g, '');
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs[signs.length - 1];
  if (!/\d/.test(text)) return Number.NaN;
  if (last === undefined) return Number(text);
  const isThousands =
    signs.length > 1 ? signs.every((sign) => sign === last) : last !== formatNumber(1.5, {}, by)[1] && /[.,]\d{3}$/.test(text);
  const [before, after = ''] = isThousands ? [text] : [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)];
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  return Number(`${digits(before ?? '')}.${after || '0'}`);
}

/** On which day a week begins: 0 is Monday. */
export function firstWeekday(by = locale): number {
  const { firstDay } = weekOf(new Intl.Locale(by));
  return (firstDay + 6) % 7;
}

interface Week {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number;
}

/** Engines are at different ages of the standard. */
function weekOf(of: Intl.Locale): Week {
  const { getWeekInfo, weekInfo } = of as Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week };
  return getWeekInfo?.call(of) ?? weekInfo ?? { firstDay: 1 };
}

/** Whether the studio writes `Mar 12`. */
export function isMonthFirst(by = locale): boolean {
  const parts = dateFormat(by, { day: 'numeric', month: 'short' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
}

const dateFormat = (by: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keptDateFormat(`${by} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(by, { timeZone: 'UTC', ...options }));

const keptDateFormat = keeper<Intl.DateTimeFormat>();
const keptNumberFormat = keeper<Intl.NumberFormat>();

/** Making a format takes longer than what stands on a page with it. */
function keeper<Format>(): (name: string, make: () => Format) => Format {
  const kept = new Map<string, Format>();
  return (name, make) => {
    const format = kept.get(name) ?? make();
    kept.set(name, format);
    return format;
  };
}
