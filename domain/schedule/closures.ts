// Days on which nobody works on a project, beside those of the studio: the site is closed, the client is away.

import { addDays, withClosures, type WorkingCalendar } from '../kernel/calendar.ts';
import { refuse, type Refusal } from '../kernel/result.ts';
import type { Closure, Schedule, ScheduleChange } from './contract.ts';
import type { PlanChange } from './plan.ts';

/** More than any site has, few enough to be worked out while somebody types. */
export const mostClosures = 50;

type Days = Schedule['calendar'];

const calendars = new WeakMap<Days, WorkingCalendar>();

/** The days that are worked on a project; the same calendar for the same days, so that what is known of it stays known. */
export function calendarOf(days: Days): WorkingCalendar {
  const known = calendars.get(days);
  if (known) return known;
  const calendar = withClosures({ workingDays: days.workingDays, holidays: days.holidays.map(({ day }) => day) }, days.closures);
  calendars.set(days, calendar);
  return calendar;
}

export const isOfClosures = (change: ScheduleChange): change is Extract<ScheduleChange, { kind: 'close' | 'open' }> =>
  change.kind === 'close' || change.kind === 'open';

export interface ClosureChanges {
  /** As they are to be. */
  days: Days;
  added: readonly Closure[];
  removed: readonly Closure[];
}

/** @returns or refuses: `not_found` for one that is not there, `already_exists`, `validation_failed` */
export function closuresAfter(days: Days, changes: readonly ScheduleChange[]): ClosureChanges | Refusal {
  const closures = new Map(days.closures.map((closure) => [closure.id, closure]));
  for (const change of changes.filter(isOfClosures)) {
    if (change.kind === 'open') {
      if (!closures.delete(change.id)) return refuse('not_found');
      continue;
    }
    const { closure } = change;
    if (closures.has(closure.id)) return refuse('already_exists');
    if (closure.end < closure.start) return refuse('validation_failed', { field: 'end', message: 'The last day is before the first.' });
    if (addDays(closure.start, 366) < closure.end)
      return refuse('validation_failed', { field: 'end', message: 'A closure lasts a year or less.' });
    closures.set(closure.id, closure);
  }
  if (closures.size > mostClosures)
    return refuse('validation_failed', { message: `A project has at most ${mostClosures} closures. Delete one first.` });
  const now = [...closures.values()].toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  // By identity: one that was deleted and made again under its id has other days.
  const had = new Set(days.closures);
  const added = now.filter((closure) => !had.has(closure));
  const removed = days.closures.filter((closure) => closures.get(closure.id) !== closure);
  return { days: added.length + removed.length === 0 ? days : { ...days, closures: now }, added, removed };
}

/** What other days mean for the plan: lengths in working days stay. */
export const planPartOfClosures = (before: Days, { days }: ClosureChanges): PlanChange[] =>
  days === before ? [] : [{ kind: 'calendar', calendar: calendarOf(days) }];

export const closuresBack = ({ added, removed }: ClosureChanges): ScheduleChange[] => [
  ...added.map(({ id }) => ({ kind: 'open', id }) as const),
  ...removed.map((closure) => ({ kind: 'close', closure }) as const),
];
