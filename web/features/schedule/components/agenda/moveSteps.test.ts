import { expect, test } from 'vitest';
import { asDay } from '../../../../../domain/kernel/calendar.ts';
import type { Schedule } from '../../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../../domain/schedule/plan.ts';
import { heldWords } from '../heldWords.ts';
import { dropOf } from '../useHold.ts';
import { followersShown, movedBy } from './moveSteps.ts';

/** A task of a week from Wednesday 25 March; its presentation, its gate and the next phase wait for it, another task holds it. */
const row = (id: string, start: string | null, end: string, more: object = {}) => ({
  id,
  name: id,
  kind: 'task',
  phaseId: null,
  start,
  end,
  isPinned: false,
  notBefore: null,
  isFinished: false,
  isByHand: false,
  gate: false,
  version: 1,
  modeVersion: 1,
  ...more,
});
const link = (from: string, to: string) => ({ id: `${from} ${to}`, from, to, type: 'FS', lag: 0, version: 1 });
const schedule = {
  rows: [
    row('Survey', '2026-03-20', '2026-03-24'),
    row('Cost check', '2026-03-25', '2026-03-31'),
    row('Presentation', '2026-04-01', '2026-04-02'),
    row('Sign-off', null, '2026-04-02', { kind: 'milestone', gate: true }),
    row('Documentation', '2026-04-07', '2026-05-29', { kind: 'phase', isByHand: true }),
  ],
  links: [
    link('Survey', 'Cost check'),
    link('Cost check', 'Presentation'),
    link('Presentation', 'Sign-off'),
    link('Sign-off', 'Documentation'),
  ],
  calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [{ day: '2026-04-03' }, { day: '2026-04-06' }], closures: [] },
} as unknown as Schedule;
const at = (name: string, by: number) => movedBy({ schedule, row: schedule.rows.find(({ id }) => id === (name as RowId)) as never, by });
const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-04-03'), asDay('2026-04-06')] };

test('[R2-15] stepped by working days a row stands where a drag would put it, with all that goes along and from when to when', () => {
  const moved = at('Cost check', 4);
  expect(moved.by).toBe(4);
  expect(heldWords(moved.held, { schedule, calendar })).toMatchObject({
    dates: 'Tue 31 Mar – Wed 8 Apr',
    difference: '4 working days later',
  });
  expect(followersShown(moved.held).map(({ row: { id }, was, now }) => [id, was, now])).toEqual([
    ['Presentation', '1', '9 Apr'],
    ['Sign-off', '2', '10 Apr'],
    ['Documentation', '7', '13 Apr'],
  ]);
});

test('[R2-15] what waits for another row is held by it: the step goes no further than it may, and is no change', () => {
  const moved = at('Cost check', -3);
  expect(moved.by).toBe(0);
  expect(heldWords(moved.held, { schedule, calendar }).difference).toBe('where it was');
  expect(dropOf(moved.held)).toBeNull();
});

test('[R2-15] a phase that begins with finished work keeps its start, and says how long it becomes', () => {
  const rows = [
    row('Design', '2026-03-16', '2026-03-24', { kind: 'phase' }),
    row('Kick-off', '2026-03-16', '2026-03-17', { phaseId: 'Design', isFinished: true }),
    row('Plans', '2026-03-18', '2026-03-24', { phaseId: 'Design' }),
  ];
  const begun = { ...schedule, rows, links: [] } as unknown as Schedule;
  const { held } = movedBy({ schedule: begun, row: begun.rows[0] as never, by: 4 });
  expect(heldWords(held, { schedule: begun, calendar })).toMatchObject({ dates: 'Mon 16 Mar – Mon 30 Mar', difference: '11 days, was 7' });
});
