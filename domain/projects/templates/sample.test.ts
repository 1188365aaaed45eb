import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay, isWorkingDay } from '../../kernel/calendar.ts';
import type { NewId, UserId } from '../../kernel/ids.ts';
import { projectHealth, progressOf } from '../health.ts';
import { planSample } from './sample.ts';

const maker = randomUUID() as UserId;
const calendars = [
  { workingDays: [1, 2, 3, 4, 5], holidays: [] },
  { workingDays: [0, 1, 2, 3, 4], holidays: [asDay('2026-04-02')] },
  { workingDays: [1, 2, 3], holidays: [] },
];

describe('the sample, whatever day it is made on and however a studio works', () => {
  test('has work in every column, nothing late, today in its third phase, and a review that its maker may decide', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.constantFrom(...calendars), (days, calendar) => {
        const today = addDays(asDay('2026-01-01'), days);
        const { phases, tasks, start } = planSample({ today, calendar, maker, newId: randomUUID as NewId });
        expect(phases.map(({ status }) => status)).toEqual(['completed', 'completed', 'in-progress', 'not-started', 'not-started']);
        expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['todo', 'in_progress', 'in_review', 'completed']));
        const open = tasks.filter(({ status }) => status !== 'completed');
        expect(open.filter(({ due }) => due < today)).toEqual([]);
        expect(open.every(({ due }) => isWorkingDay(due, calendar))).toBe(true);
        expect(isWorkingDay(start, calendar)).toBe(true);
        expect(tasks.filter(({ status }) => status === 'in_review').map(({ assigneeIds }) => assigneeIds)).toEqual([[]]);
        expect(open.some(({ status, assigneeIds }) => status === 'in_progress' && assigneeIds.includes(maker))).toBe(true);
        for (const { status, checklist } of tasks) if (status === 'completed') expect(checklist.every(({ done }) => done)).toBe(true);
        const weight = (status?: string) =>
          tasks.filter((task) => !status || task.status === status).reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
        const progress = progressOf({ totalWeight: weight(), completedWeight: weight('completed'), inReviewWeight: weight('in_review') });
        expect(projectHealth({ status: 'wip', progress, elapsedShare: 27 / 68, overdueOpen: 0, staleReviews: 0 })).toBe('on-track');
      }),
    );
  });
});
