// A cascade through a whole programme, beside the time to copy that programme: as a ratio within one run, since machines differ.

import { expect, test } from 'vitest';
import { addWorkingDays, asDay, type WorkingCalendar } from '../domain/kernel/calendar.ts';
import type { PhaseId, ScheduleLinkId } from '../domain/kernel/ids.ts';
import type { Plan, PlanLink, PlanRow, RowId } from '../domain/schedule/plan.ts';
import { reschedule } from '../domain/schedule/reschedule.ts';
import { slackOf } from '../domain/schedule/slack.ts';

const calendar: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-12-25'), asDay('2026-12-28')] };

/** A hundred rows a phase, each held by the one before and half of them by an earlier one, so that the first moves all. */
function programme(count: number): Plan {
  const phases = Array.from({ length: Math.ceil(count / 100) }, (_, index) => phase(index));
  const tasks = Array.from({ length: count - phases.length }, (_, index) => task(index, phases[Math.floor(index / 99)]?.id as PhaseId));
  const links = tasks
    .slice(1)
    .flatMap((row, index) => [
      fs(tasks[index]?.id as RowId, row.id),
      ...(index % 2 === 1 && index > 20 ? [fs(tasks[index - 20]?.id as RowId, row.id)] : []),
    ]);
  return { rows: [...phases, ...tasks], links, calendar };
}

const plain = { isPinned: false, notBefore: null, isFinished: false, isByHand: false };
const phase = (index: number): PlanRow => ({
  ...plain,
  id: `phase ${index}` as PhaseId,
  kind: 'phase',
  name: `Phase ${index}`,
  phaseId: null,
  start: null,
  end: null,
});
const fs = (from: RowId, to: RowId): PlanLink => ({ id: `${from} ${to}` as ScheduleLinkId, from, to, type: 'FS', lag: 0 });
function task(index: number, phaseId: PhaseId): PlanRow {
  const day = addWorkingDays(asDay('2026-03-02'), index, calendar);
  return { ...plain, id: `task ${index}` as RowId, kind: 'task', name: `Task ${index}`, phaseId, start: day, end: day };
}

/** The middle of 15 runs, in milliseconds. */
function time(work: () => unknown): number {
  const times = Array.from({ length: 15 }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return times.sort((a, b) => a - b)[7] ?? Number.NaN;
}

const move = (plan: Plan) => reschedule({ plan, changes: [{ kind: 'move', id: 'task 0' as RowId, start: asDay('2026-03-05') }] });

test('a cascade through 10,000 rows and 15,000 links', () => {
  const [small, large] = [programme(1000), programme(10_000)];
  const moved = move(large);
  expect(moved.ok && moved.value.moves.length).toBe(10_000);
  const figures = {
    copy: time(() => structuredClone(large)),
    cascade: time(() => move(large)),
    'cascade, 1,000 rows': time(() => move(small)),
    'one bar that holds nothing': time(() =>
      reschedule({ plan: large, changes: [{ kind: 'move', id: large.rows.at(-1)?.id as RowId, start: asDay('2070-01-01') }] }),
    ),
    'critical path': time(() => slackOf(large)),
  };
  console.table({
    ...Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, `${ms.toFixed(1)} ms`])),
    // The sheet works it out once a held bar rests, not at each day that it passes (useCriticalPath.ts).
    'critical path / cascade': (figures['critical path'] / figures.cascade).toFixed(2),
    'cascade / copy': (figures.cascade / figures.copy).toFixed(2),
    'ten times the rows cost': `${(figures.cascade / figures['cascade, 1,000 rows']).toFixed(1)} times`,
  });
});
