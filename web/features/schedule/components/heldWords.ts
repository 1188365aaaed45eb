// What a held bar says of where it is and what goes with it (LOOK-plan, tip): "Tue 31 Mar – Wed 8 Apr, 4 working days later".

import { type Day, workingDaysBetween, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { Changed } from '../../../../domain/schedule/rules.ts';
import { shortDay, weekday } from '../../../lib/dates.ts';
import { counted } from './barWords.ts';
import { workingDaysMoved } from './hold.ts';
import type { HeldBar } from './useHold.ts';

export interface HeldWords {
  dates: string;
  difference: string;
  /** What follows; empty where nothing does. */
  follows: string;
}

export function heldWords(
  { hold, changed, refusal }: HeldBar,
  { schedule, calendar }: { schedule: Schedule; calendar: WorkingCalendar },
): HeldWords {
  const { row, grip } = hold;
  const put = putAt({ hold, changed });
  const dates =
    put.start && put.end && put.start !== put.end ? `${weekday(put.start)} – ${weekday(put.end)}` : weekday(put.end ?? put.start ?? '');
  const [was, now] = [row.start ?? row.end, put.start ?? put.end];
  // A phase that begins with finished work stays there, and becomes longer.
  const isMoved = grip === 'bar' && (was !== now || row.end === put.end);
  return {
    dates,
    difference:
      refusal ??
      (grip === 'draw'
        ? workingDaysOf(put, calendar)
        : isMoved
          ? laterWords(was, now, calendar)
          : lengthWords({ was: row, now: put, calendar })),
    follows: changed ? followWords(changed, row.id, schedule) : '',
  };
}

/** Where what holds it lets it stand: what may not move stays where it was. */
export const putAt = ({ hold, changed }: Pick<HeldBar, 'hold' | 'changed'>): Pick<ScheduleRow, 'start' | 'end'> =>
  changed ? (changed.moves.find(({ was }) => was.id === hold.row.id)?.now ?? hold.row) : hold;

function laterWords(was: Day | null, now: Day | null, calendar: WorkingCalendar): string {
  if (!was || !now || was === now) return 'where it was';
  const days = workingDaysMoved(was, now, calendar);
  return `${counted(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'earlier'}`;
}

interface Lengths {
  was: { start: Day | null; end: Day | null };
  now: { start: Day | null; end: Day | null };
  calendar: WorkingCalendar;
}

function lengthWords({ was, now, calendar }: Lengths): string {
  return `${workingDaysOf(now, calendar)}, was ${daysOf(was, calendar)}`;
}

const daysOf = ({ start, end }: Lengths['was'], calendar: WorkingCalendar): number =>
  end ? workingDaysBetween(start ?? end, end, calendar) : 0;

const workingDaysOf = (span: Lengths['was'], calendar: WorkingCalendar): string => counted(daysOf(span, calendar), 'day');

const followWords = (changed: Changed, heldId: string, schedule: Schedule): string =>
  movedWords(followersOf(changed, heldId), changed, schedule);

/** What a change moves in all: "Moves 7 items, finish 15 Oct → 21 Oct"; empty where that is nothing. */
export const effectWords = (changed: Changed, schedule: Schedule): string => movedWords(changed.moves.length, changed, schedule);

function movedWords(count: number, changed: Changed, schedule: Schedule): string {
  if (count === 0) return '';
  const finish = finishWords(changed, schedule);
  return `Moves ${counted(count, 'item')}${finish && `, ${finish}`}`;
}

/** "finish 15 Oct → 21 Oct"; empty where the programme ends when it did. */
export function finishWords(changed: Changed, schedule: Schedule): string {
  const [was, now] = [lastDay(schedule), lastDay(changed.schedule)];
  return was && now && was !== now ? `finish ${shortDay(was)} → ${shortDay(now)}` : '';
}

/** How many rows move besides the one in the hand. */
export const followersOf = ({ moves }: Changed, heldId: string): number => moves.filter(({ was }) => was.id !== heldId).length;

/** The last day of the programme. */
export const lastDay = ({ rows }: Schedule): Day | null =>
  rows.reduce<Day | null>((last, { end }) => (end !== null && (last === null || end > last) ? end : last), null);
