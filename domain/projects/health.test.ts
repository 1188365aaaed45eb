import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addWorkingDays, asDay, type WorkingCalendar } from '../kernel/calendar.ts';
import { healths, projectStatuses } from './contract.ts';
import { isPlanned, type Planned, progressOf, projectHealth, reviewIsStale, workFacts } from './health.ts';

const plainWeek: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };

const anyTasks = fc.array(
  fc.record({
    status: fc.constantFrom('todo', 'in_progress', 'in_review', 'completed'),
    estimate: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
  }),
);

describe('progress', () => {
  it.each([
    ['nothing', [], 0],
    ['one of two equal tasks', [task('completed', 8), task('todo', 8)], 0.5],
    ['work in review at nine tenths', [task('in_review', 10)], 0.9],
    ['the longer task more', [task('completed', 30), task('todo', 10)], 0.75],
    ['tasks without an estimate as four hours', [task('completed', null), task('todo', 12)], 0.25],
    ['a zero estimate as none', [task('completed', 0), task('in_progress', 4)], 0.5],
  ])('counts %s', (_, tasks, expected) => {
    expect(progressOf(workFacts(tasks))).toBeCloseTo(expected, 10);
  });

  it('stays from 0 to 1, never falls when a task is completed, and is 1 when all are', () => {
    fc.assert(
      fc.property(anyTasks, fc.nat(), (tasks, pick) => {
        const before = progressOf(workFacts(tasks));
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
        const chosen = pick % tasks.length;
        const completed = tasks.map((one, index) => (index === chosen ? { ...one, status: 'completed' } : one));
        expect(progressOf(workFacts(completed))).toBeGreaterThanOrEqual(before - 1e-12);
        const all = tasks.map((one) => ({ ...one, status: 'completed' }));
        expect(progressOf(workFacts(all))).toBe(tasks.length === 0 ? 0 : 1);
      }),
    );
  });
});

describe('[R3-10] health', () => {
  const calm = { status: 'wip', progress: 0.5, elapsedShare: 0.5, overdueOpen: 0, staleReviews: 0 } as const;

  it.each([
    ['level with time', {}, 'on-track'],
    ['14 points behind', { progress: 0.36 }, 'on-track'],
    ['15 points behind', { progress: 0.35 }, 'at-risk'],
    ['15 points behind, in sums that carry dust', { elapsedShare: 0.7, progress: 0.55 }, 'at-risk'],
    ['far ahead', { progress: 1 }, 'on-track'],
    ['without dates', { progress: 0, elapsedShare: null }, 'on-track'],
    ['a review that waits too long', { staleReviews: 1 }, 'at-risk'],
    ['something past due', { overdueOpen: 1 }, 'overdue'],
    ['past due and behind', { overdueOpen: 1, progress: 0, staleReviews: 2 }, 'overdue'],
    ['on hold with something past due', { status: 'on-hold', overdueOpen: 1 }, 'overdue'],
    ['completed with something past due', { status: 'completed', overdueOpen: 1 }, 'on-track'],
    ['archived behind time', { status: 'archived', progress: 0 }, 'on-track'],
  ] as const)('%s', (_, facts, expected) => {
    expect(projectHealth({ ...calm, ...facts })).toBe(expected);
  });

  it('is one of the three, and never better with more trouble', () => {
    const anyFacts = fc.record({
      status: fc.constantFrom(...projectStatuses),
      progress: fc.double({ min: 0, max: 1, noNaN: true }),
      elapsedShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      overdueOpen: fc.nat(3),
      staleReviews: fc.nat(3),
    });
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const now = projectHealth(facts);
        const { overdueOpen, staleReviews } = facts;
        const worse = projectHealth({ ...facts, overdueOpen: overdueOpen + 1, staleReviews: staleReviews + 1 });
        expect(healths.indexOf(worse)).toBeGreaterThanOrEqual(healths.indexOf(now));
      }),
    );
  });
});

describe('[R3-10] a review', () => {
  it('is stale after more than three working days', () => {
    const sent = asDay('2026-03-12');
    const stale = ['2026-03-12', '2026-03-16', '2026-03-17', '2026-03-18', '2026-04-30'].map((today) =>
      reviewIsStale(sent, asDay(today), plainWeek),
    );
    expect(stale).toEqual([false, false, false, true, true]);
  });

  it('turns stale on the fourth working day after it was sent, whatever the day', () => {
    fc.assert(
      fc.property(fc.nat(3000), (offset) => {
        const sent = addDays(asDay('2024-01-01'), offset);
        const fourth = addWorkingDays(addDays(sent, 1), 3, plainWeek);
        expect(reviewIsStale(sent, fourth, plainWeek)).toBe(true);
        expect(reviewIsStale(sent, addDays(fourth, -1), plainWeek)).toBe(false);
      }),
    );
  });
});

describe('whether anything is planned', () => {
  const nothing = { health: 'on-track', openTasks: 0, progress: 0, elapsed: null, currentPhase: null } as const;

  it.each([
    ['a late milestone', { health: 'overdue' }],
    ['an open task', { openTasks: 1 }],
    ['work that is done', { progress: 1 }],
    ['dates, on their first day too', { elapsed: 0 }],
    ['a phase', { currentPhase: { name: 'Survey', index: 1, count: 4 } }],
  ] as const)('%s is enough', (_what, over) => {
    expect(isPlanned({ ...nothing, ...over } as Planned)).toBe(true);
    expect(isPlanned(nothing)).toBe(false);
  });
});

function task(status: string, estimate: number | null) {
  return { status, estimate };
}
