import { describe, expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { columnsOf, isWithinYear, meaningOf, textOf } from './cells.ts';

const typing = { calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-04-03')] }, near: asDay('2026-03-02') };
const work = { status: 'in_progress', percent: 30, progress: 0.3, hasSteps: false };
const row = (more: object = {}) =>
  ({ id: 'a', kind: 'task', name: 'Arch', start: '2026-03-25', end: '2026-03-31', ...work, ...more }) as unknown as ScheduleRow;

describe('an entry', () => {
  test('of a start moves, with the length kept; of an end or a number of days stretches', () => {
    expect(meaningOf(row(), { start: '30 Mar' }, typing)).toEqual({ changes: [{ kind: 'move', id: 'a', start: '2026-03-30' }] });
    expect(meaningOf(row(), { end: '2.4.' }, typing)).toEqual({
      changes: [{ kind: 'dates', id: 'a', start: '2026-03-25', end: '2026-04-02' }],
    });
    // Good Friday is no working day.
    expect(meaningOf(row(), { days: '8' }, typing)).toMatchObject({ changes: [{ start: '2026-03-25', end: '2026-04-06' }] });
    expect(meaningOf(row(), { start: '1 Apr', days: '2 days' }, typing)).toMatchObject({
      changes: [{ start: '2026-04-01', end: '2026-04-02' }],
    });
  });

  test('that says what is there changes nothing', () => {
    for (const entries of [{ start: '25 Mar' }, { end: '31/3/26' }, { days: '5' }, { start: '2026-03-25', end: '31' }])
      expect(meaningOf(row(), entries, typing)).toEqual({ changes: [] });
    expect(meaningOf(row({ start: null }), { days: '1' }, typing)).toEqual({ changes: [] });
  });

  test('draws what has no dates, and takes dates away', () => {
    const bare = row({ start: null, end: null });
    expect(meaningOf(bare, { start: '4 Mar' }, typing)).toEqual({ changes: [{ kind: 'dates', id: 'a', start: '2026-03-04', end: null }] });
    expect(meaningOf(bare, { days: '3' }, typing)).toEqual({ problem: 'Arch has no dates yet. Type its start first.' });
    expect(meaningOf(row(), { start: '' }, typing)).toMatchObject({ changes: [{ start: null, end: '2026-03-31' }] });
    expect(meaningOf(row({ kind: 'phase' }), { start: '' }, typing)).toMatchObject({ changes: [{ start: null, end: null }] });
  });

  test('that means nothing is said, with what to type', () => {
    expect(meaningOf(row(), { end: 'soon' }, typing)).toEqual({ problem: '"soon" is no day. Type 12 Mar, or 12.3.' });
    expect(meaningOf(row(), { days: '0' }, typing)).toEqual({ problem: '"0" is no number of days. Type 1 or more.' });
  });
});

test('a cell shows what can be typed into it', () => {
  const at = { length: 5, today: asDay('2026-03-02') };
  expect(columnsOf(row(), false).map((column) => textOf(row(), column, at))).toEqual(['Arch', '25 Mar', '31 Mar', '5', '30']);
  // Nineteen of twenty tasks completed, and the last one in review.
  expect(textOf(row({ kind: 'phase', progress: 0.995 }), 'done', at)).toBe('99');
  expect(columnsOf(row({ kind: 'milestone' }), false)).toEqual(['name', 'end']);
  for (const column of columnsOf(row(), false))
    expect(meaningOf(row(), { [column]: textOf(row(), column, at) }, typing)).toEqual({ changes: [] });
});

test('a day of another year than this has its year, and can be typed so', () => {
  const at = { length: 5, today: asDay('2025-12-30') };
  expect([textOf(row(), 'start', at), textOf(row({ end: '2025-12-31' }), 'end', at)]).toEqual(['25 Mar 26', '31 Dec']);
  expect(meaningOf(row(), { start: textOf(row(), 'start', at) }, typing)).toEqual({ changes: [] });
  const [early, late] = [asDay('2025-03-02'), asDay('2026-01-02')];
  expect([isWithinYear({ start: early, end: early }, at.today), isWithinYear({ start: early, end: late }, at.today)]).toEqual([
    true,
    false,
  ]);
});

describe('an entry of', () => {
  test('a name is one line, and never none', () => {
    expect(meaningOf(row(), { name: ' Brass\narch ' }, typing)).toEqual({ changes: [{ kind: 'name', id: 'a', name: 'Brass arch' }] });
    expect(meaningOf(row(), { name: '  ' }, typing)).toEqual({ problem: 'Type a name.' });
    expect(meaningOf(row(), { name: 'Arch', start: '25 Mar' }, typing)).toEqual({ changes: [] });
  });

  test('a per cent begins the task, and never says that it is done', () => {
    const todo = row({ status: 'todo', percent: null, progress: 0 });
    expect(meaningOf(todo, { done: '45 %' }, typing)).toEqual({
      changes: [{ kind: 'progress', id: 'a', percent: 45, status: 'in_progress' }],
    });
    expect(meaningOf(todo, { done: '0' }, typing)).toEqual({ changes: [] });
    expect(meaningOf(row(), { done: '' }, typing)).toEqual({ changes: [{ kind: 'progress', id: 'a', percent: 0, status: 'in_progress' }] });
    expect(meaningOf(row(), { done: '100' }, typing)).toMatchObject({ problem: expect.stringContaining('completed') });
    expect(meaningOf(row(), { done: 'half' }, typing)).toEqual({ problem: '"half" is no per cent. Type 0 to 99.' });
    expect(columnsOf(row({ hasSteps: true }), false)).not.toContain('done');
  });
});
