// What stands behind a bar: how it is, where that is not as planned, or how far it has come.

import { dayOf } from '../../../ui/locale.ts';
import { percentOf } from '../../../ui/percent.ts';
import { asDay, type Day, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import { workingDaysLater } from '../../../../domain/schedule/baselines.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { reviewIsStale } from '../../../../domain/projects/health.ts';
import { plainDay, weekday } from '../../../lib/dates.ts';

export interface BarWords {
  tone: 'at-risk' | 'overdue' | 'muted';
  text: string;
}

interface Facts {
  row: ScheduleRow;
  today: Day;
  calendar: WorkingCalendar;
  /** A phase that is folded says when its gate is, which stands in no row of its own. */
  isFolded?: boolean;
}

export function barWords({ row, today, calendar, isFolded = false }: Facts): BarWords | null {
  if (row.kind === 'milestone') return milestoneWords(row, today);
  if (row.kind === 'phase') return phaseWords(row, today, isFolded);
  if (isLate(row, today)) return { tone: 'overdue', text: `${counted(daysLate(row.end, today, calendar), 'day')} late` };
  if (row.reviewSince) {
    const since = asDay(dayOf(row.reviewSince));
    if (since <= today && reviewIsStale(since, today, calendar)) {
      return { tone: 'at-risk', text: `${counted(workingDaysLater({ was: since, now: today, calendar }), 'day')} in review` };
    }
  }
  return null;
}

function milestoneWords({ end, gate, isFinished, completedAt }: ScheduleRow, today: Day): BarWords | null {
  if (isFinished) return { tone: 'muted', text: completedAt ? `Signed off ${plainDay(dayOf(completedAt), today)}` : 'Signed off' };
  return end ? { tone: 'muted', text: gate ? `Gate, ${weekday(end, today)}` : weekday(end, today) } : null;
}

function phaseWords(row: ScheduleRow, today: Day, isFolded: boolean): BarWords | null {
  if (row.isFinished && row.gate && row.completedAt)
    return { tone: 'muted', text: `Signed off ${plainDay(dayOf(row.completedAt), today)}` };
  if (row.isFinished || row.end === null) return null;
  if (row.progress > 0 && !(isFolded && row.gate)) return { tone: 'muted', text: `${percentOf(row.progress)} % done` };
  return row.gate ? { tone: 'muted', text: `Gate, ${weekday(row.end, today)}` } : null;
}

export const isLate = (row: ScheduleRow, today: Day): row is ScheduleRow & { end: Day } =>
  row.kind === 'task' && !row.isFinished && row.end !== null && row.end < today;

/** By how many working days something is behind the day that it was due on, which may be a day off; one at least. */
export const daysLate = (due: Day, now: Day, calendar: WorkingCalendar): number =>
  Math.max(1, workingDaysLater({ was: due, now, calendar }));

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
