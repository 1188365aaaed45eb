import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, asDay, nextWorkingDay, type WorkingCalendar, workingDaysBetween } from '../kernel/calendar.ts';
import { phaseId } from '../kernel/ids.ts';
import { accept } from '../kernel/result.ts';
import { phaseStatuses } from './contract.ts';
import { completePhase, editPhase, endOfPlan, layOutPhases, reopenPhase, shownPhaseStatus, targetAfter } from './phases.ts';

const plainWeek: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const now = '2026-03-12T10:00:00.000Z';
const concept = phaseId.parse('0190a6a0-0000-7000-8000-000000000001');
const documentation = phaseId.parse('0190a6a0-0000-7000-8000-000000000002');

const anyDay = fc.integer({ min: 0, max: 4000 }).map((count) => addDays(asDay('2024-01-01'), count));
const anyCalendar = fc.record({
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(anyDay, { maxLength: 40 }),
});
const anyLengths = fc.array(fc.record({ workingDays: fc.integer({ min: 1, max: 120 }), offset: fc.integer({ min: -200, max: 30 }) }), {
  maxLength: 9,
});

describe('laying out phases', () => {
  it('keeps each length, starts the first on time, and lets none begin before the one ahead', () => {
    fc.assert(
      fc.property(anyDay, anyLengths, anyCalendar, (start, phases, calendar) => {
        const plan = layOutPhases({ start, phases, calendar });
        expect(plan.map((one) => one.workingDays)).toEqual(phases.map((phase) => phase.workingDays));
        plan.forEach((one, index) => {
          expect(workingDaysBetween(one.start, one.end, calendar)).toBe(one.workingDays);
          expect(one.start >= (plan[index - 1]?.start ?? nextWorkingDay(start, calendar))).toBe(true);
        });
        expect(plan.every((one) => one.end <= (endOfPlan(plan) ?? ''))).toBe(true);
      }),
    );
  });

  it('without offsets puts phases end to end: the whole is the sum of its parts', () => {
    fc.assert(
      fc.property(anyDay, anyLengths, anyCalendar, (start, lengths, calendar) => {
        const phases = lengths.map(({ workingDays }) => ({ workingDays }));
        const end = endOfPlan(layOutPhases({ start, phases, calendar }));
        const sum = phases.reduce((total, phase) => total + phase.workingDays, 0);
        expect(end === null ? 0 : workingDaysBetween(start, end, calendar)).toBe(sum);
      }),
    );
  });

  it('from any phase on gives the same dates as from the first', () => {
    fc.assert(
      fc.property(anyDay, anyLengths, anyCalendar, fc.nat(), (start, phases, calendar, pick) => {
        const whole = layOutPhases({ start, phases, calendar });
        const from = phases.length === 0 ? 0 : pick % phases.length;
        const rest = layOutPhases({ start: whole[from]?.start ?? start, phases: phases.slice(from), calendar });
        expect(rest).toEqual(whole.slice(from));
      }),
    );
  });

  it('overlaps by a negative offset and waits by a positive one', () => {
    const phases = [{ workingDays: 10 }, { workingDays: 5, offset: -5 }, { workingDays: 5, offset: 2 }];
    const plan = layOutPhases({ start: asDay('2026-03-02'), phases, calendar: plainWeek });
    expect(plan.map((one) => one.start)).toEqual(['2026-03-02', '2026-03-09', '2026-03-18']);
  });
});

describe('completing a phase', () => {
  const phase = { status: 'in-progress' } as const;
  const given = { phase, openTasks: 4, choice: 'refuse', next: { id: documentation }, now } as const;
  const patch = { status: 'completed', completedAt: now };

  it('asks while tasks are open', () => {
    expect(completePhase(given)).toEqual({
      ok: false,
      code: 'open_tasks_remain',
      details: {
        count: 4,
        message: '4 tasks are still open. Complete anyway, or move them to the next phase?',
      },
    });
    expect(completePhase({ ...given, openTasks: 1 })).toMatchObject({
      details: { message: '1 task is still open. Complete anyway, or move it to the next phase?' },
    });
  });

  it.each([
    ['nothing is open', { ...given, openTasks: 0 }, null],
    ['told to complete anyway', { ...given, choice: 'complete-anyway' }, null],
    ['told to move the tasks on', { ...given, choice: 'move-to-next' }, documentation],
    ['told to move no tasks on', { ...given, openTasks: 0, choice: 'move-to-next', next: null }, null],
  ] as const)('goes through when %s', (_, command, openTasksGoTo) => {
    expect(completePhase(command)).toEqual({ ok: true, value: { patch, openTasksGoTo } });
  });

  it('has nowhere to move tasks behind the last phase', () => {
    const last = completePhase({ ...given, choice: 'move-to-next', next: null });
    expect(last).toMatchObject({ code: 'open_tasks_remain' });
  });

  it('happens once, and reopening undoes it', () => {
    const completed = { status: 'completed' } as const;
    expect(completePhase({ ...given, phase: completed })).toMatchObject({ code: 'conflict' });
    expect(reopenPhase(completed)).toEqual({ ok: true, value: { patch: { status: 'in-progress', completedAt: null } } });
    expect(reopenPhase({ status: 'on-hold' })).toMatchObject({ code: 'conflict' });
  });
});

describe('editing a phase', () => {
  const phase = { id: concept, status: 'in-progress', start: asDay('2026-03-02'), workingDays: 10 } as const;
  const edit = (changes: object, current: Parameters<typeof editPhase>[0]['phase'] = phase) =>
    editPhase({ phase: current, changes, calendar: plainWeek });

  it.each([
    ['a new name moves nothing', { name: 'Scheme' }, { name: 'Scheme' }],
    ['a start on a Saturday becomes Monday', { start: asDay('2026-03-07') }, { start: '2026-03-09', end: '2026-03-20' }],
    ['a new length moves the end', { workingDays: 5 }, { workingDays: 5, start: '2026-03-02', end: '2026-03-06' }],
    ['no start means no end', { start: null }, { start: null, end: null }],
  ])('%s', (_, changes, patch) => {
    expect(edit(changes)).toEqual(accept(patch));
  });

  it('a completed phase with another status is completed no longer', () => {
    const patch = edit({ status: 'on-hold' }, { ...phase, status: 'completed' });
    expect(patch).toEqual(accept({ status: 'on-hold', completedAt: null }));
  });

  it('a completed phase with another name stays completed, and one that never was is not reopened', () => {
    expect(edit({ name: 'Scheme' }, { ...phase, status: 'completed' })).toEqual(accept({ name: 'Scheme' }));
    expect(edit({ status: 'on-hold' })).toEqual(accept({ status: 'on-hold' }));
  });

  it('[V31] one that would end after the last day there is is refused', () => {
    const start = asDay('2199-12-30');
    expect(edit({ start, workingDays: 2 })).toMatchObject({ ok: true, value: { end: '2199-12-31' } });
    expect(edit({ start, workingDays: 3 })).toMatchObject({ ok: false, code: 'validation_failed' });
    expect(edit({ workingDays: 2000 }, { ...phase, start: asDay('2195-06-15') })).toMatchObject({ ok: false });
    expect(edit({ name: 'Scheme' }, { ...phase, start: asDay('2199-12-31') }).ok).toBe(true);
  });
});

it('[R3-10] every phase status is shown as completed, in-progress or other', () => {
  expect(phaseStatuses.map((status) => [status, shownPhaseStatus(status)])).toEqual([
    ['not-started', 'other'],
    ['in-progress', 'in-progress'],
    ['on-hold', 'other'],
    ['completed', 'completed'],
  ]);
});

describe('the target after an act on the plan', () => {
  const [march, may, june] = [asDay('2026-03-31'), asDay('2026-05-29'), asDay('2026-06-30')];
  it.each([
    ['goes along when the plan overruns it', { target: may, before: may, after: june }, june],
    ['goes along when the first dates overrun it', { target: may, before: null, after: june }, june],
    ['is the end of the plan where none is set', { target: null, before: may, after: june }, june],
    ['stays where it lies later', { target: june, before: march, after: may }, june],
    ['stays where the plan did not meet it before', { target: march, before: may, after: june }, march],
    ['stays when a plan that does not meet it comes nearer', { target: march, before: june, after: may }, march],
    ['stays without a plan', { target: may, before: june, after: null }, may],
  ])('%s', (_, given, expected) => expect(targetAfter(given)).toBe(expected));
});
