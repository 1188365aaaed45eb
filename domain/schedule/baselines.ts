// Baselines: how a programme stood on a day, to be held against how it stands.

import type { Day, WorkingCalendar } from '../kernel/calendar.ts';
import { axisOf } from './draft.ts';
import type { Plan, PlanRow, RowId } from './plan.ts';

/** The dates of a row when the baseline was saved. */
export interface BaselineRow {
  id: RowId;
  start: Day | null;
  end: Day | null;
}

/** How much later a row is than in the baseline, in working days; negative where it is earlier. */
export interface Drift {
  start: number;
  finish: number;
}

/** What a new baseline keeps: every row that is drawn. */
export const baselineOf = ({ rows }: Plan): BaselineRow[] =>
  rows.filter((row) => row.end !== null).map(({ id, start, end }) => ({ id, start, end }));

/** The drift of every row that stands elsewhere than in the baseline, counted in the calendar of now. */
export function driftOf({ plan, baseline }: { plan: Plan; baseline: readonly BaselineRow[] }): Map<RowId, Drift> {
  const before = new Map(baseline.map((row) => [row.id, row]));
  return new Map(
    plan.rows.flatMap((row): [RowId, Drift][] => {
      const was = before.get(row.id);
      if (!was || (was.start === row.start && was.end === row.end)) return [];
      const drift = driftBetween({ was, now: row, calendar: plan.calendar });
      return drift ? [[row.id, drift]] : [];
    }),
  );
}

/** What is drawn now and was not then, and how many rows of then are drawn no more: deleted, or without dates. */
export function comeAndGone({ plan, baseline }: { plan: Plan; baseline: readonly BaselineRow[] }): { added: Set<RowId>; gone: number } {
  const before = new Set(baseline.map(({ id }) => id));
  const now = new Set(baselineOf(plan).map(({ id }) => id));
  const added = [...now].filter((id) => !before.has(id));
  return { added: new Set(added), gone: before.size + added.length - now.size };
}

/** How much later the whole finishes than in the baseline; null where either has nothing drawn. */
export function finishDrift({ plan, baseline }: { plan: Plan; baseline: readonly BaselineRow[] }): number | null {
  const [was, now] = [lastDay(baseline), lastDay(plan.rows)];
  return was && now ? workingDaysLater({ was, now, calendar: plan.calendar }) : null;
}

/** By how many working days `now` is later than `was`: a finish against its target, for one. Negative where it is earlier. */
export function workingDaysLater({ was, now, calendar }: { was: Day; now: Day; calendar: WorkingCalendar }): number {
  const axis = axisOf(calendar);
  return axis.finishOf(now) - axis.finishOf(was);
}

interface Compared {
  was: BaselineRow;
  now: Pick<PlanRow, 'start' | 'end'>;
  calendar: WorkingCalendar;
}

function driftBetween({ was, now, calendar }: Compared): Drift | null {
  if (was.end === null || now.end === null) return null;
  const axis = axisOf(calendar);
  return {
    start: axis.startOf(now.start ?? now.end) - axis.startOf(was.start ?? was.end),
    finish: axis.finishOf(now.end) - axis.finishOf(was.end),
  };
}

function lastDay(rows: readonly Pick<PlanRow, 'end'>[]): Day | null {
  return rows.reduce<Day | null>((last, { end }) => (end !== null && (last === null || end > last) ? end : last), null);
}
