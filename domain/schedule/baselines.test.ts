import { describe, expect, it } from 'vitest';
import { asDay } from '../kernel/calendar.ts';
import { done, plan, row } from './anyPlan.ts';
import { baselineOf, comeAndGone, driftOf, finishDrift, workingDaysLater } from './baselines.ts';
import type { RowId } from './plan.ts';

const before = plan(
  [row('A', { from: 0, days: 5 }), row('B', { from: 5, days: 3 }), row('Gate', { from: 8, kind: 'milestone' }), row('Open')],
  ['A FS B', 'B FS Gate'],
);
const baseline = baselineOf(before);

describe('a baseline', () => {
  it('keeps what is drawn', () => {
    expect(baseline.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['A', '2026-03-02', '2026-03-06'],
      ['B', '2026-03-09', '2026-03-11'],
      ['Gate', null, '2026-03-12'],
    ]);
  });

  it('says of what moved how much later it is, in working days', () => {
    const { plan: now } = done(before, { kind: 'dates', id: 'A' as RowId, start: asDay('2026-03-02'), end: asDay('2026-03-10') });
    expect([...driftOf({ plan: now, baseline })]).toEqual([
      ['A', { start: 0, finish: 2 }],
      ['B', { start: 2, finish: 2 }],
      ['Gate', { start: 1, finish: 1 }],
    ]);
    expect(finishDrift({ plan: now, baseline })).toBe(1);
    expect(finishDrift({ plan: plan([row('A')]), baseline })).toBeNull();
  });

  it('says what came since, and how much is drawn no more: deleted, or without its dates', () => {
    const now = plan([
      row('B'),
      row('Gate', { from: 8, kind: 'milestone' }),
      row('Open', { from: 2, days: 2 }),
      row('New', { from: 4, days: 1 }),
      row('Idea'),
    ]);
    expect(comeAndGone({ plan: now, baseline })).toEqual({ added: new Set(['Open', 'New']), gone: 2 });
    expect(comeAndGone({ plan: before, baseline })).toEqual({ added: new Set(), gone: 0 });
  });

  it('counts no weekend', () => {
    const days = { was: asDay('2026-03-06'), now: asDay('2026-03-09') };
    expect(workingDaysLater({ ...days, calendar: before.calendar })).toBe(1);
  });
});
