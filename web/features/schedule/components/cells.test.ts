import { describe, expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { blockOf, columnsOf, meaningOf, pasted, textOf } from './cells.ts';

const typing = { calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-04-03')] }, near: asDay('2026-03-02') };
const row = (more: object = {}) =>
  ({ id: 'a', kind: 'task', name: 'Arch', start: '2026-03-25', end: '2026-03-31', ...more }) as unknown as ScheduleRow;

describe('an entry', () => {
  test('of a start moves, with the length kept; of an end or a number of days stretches', () => {
    expect(meaningOf(row(), { start: '30 Mar' }, typing)).toEqual({ change: { kind: 'move', id: 'a', start: '2026-03-30' } });
    expect(meaningOf(row(), { end: '2.4.' }, typing)).toEqual({
      change: { kind: 'dates', id: 'a', start: '2026-03-25', end: '2026-04-02' },
    });
    // Good Friday is no working day.
    expect(meaningOf(row(), { days: '8' }, typing)).toMatchObject({ change: { start: '2026-03-25', end: '2026-04-06' } });
    expect(meaningOf(row(), { start: '1 Apr', days: '2 days' }, typing)).toMatchObject({
      change: { start: '2026-04-01', end: '2026-04-02' },
    });
  });

  test('that says what is there changes nothing', () => {
    for (const entries of [{ start: '25 Mar' }, { end: '31/3/26' }, { days: '5' }, { start: '2026-03-25', end: '31' }])
      expect(meaningOf(row(), entries, typing)).toEqual({ change: null });
    expect(meaningOf(row({ start: null }), { days: '1' }, typing)).toEqual({ change: null });
  });

  test('draws what has no dates, and takes dates away', () => {
    const bare = row({ start: null, end: null });
    expect(meaningOf(bare, { start: '4 Mar' }, typing)).toEqual({ change: { kind: 'dates', id: 'a', start: '2026-03-04', end: null } });
    expect(meaningOf(bare, { days: '3' }, typing)).toEqual({ problem: 'Arch has no dates yet. Type its start first.' });
    expect(meaningOf(row(), { start: '' }, typing)).toMatchObject({ change: { start: null, end: '2026-03-31' } });
    expect(meaningOf(row({ kind: 'phase' }), { start: '' }, typing)).toMatchObject({ change: { start: null, end: null } });
  });

  test('that means nothing is said, with what to type', () => {
    expect(meaningOf(row(), { end: 'soon' }, typing)).toEqual({ problem: '"soon" is no day. Type 12 Mar, or 12.3.' });
    expect(meaningOf(row(), { days: '0' }, typing)).toEqual({ problem: '"0" is no number of days. Type 1 or more.' });
  });
});

describe('a block from a spreadsheet', () => {
  const rows = [row(), row({ id: 'm', kind: 'milestone', start: null, end: '2026-03-31' }), row({ id: 'b', name: 'Rail' })];

  test('dates the rows from there on down, each cell in its column', () => {
    const block = blockOf('1 Apr\t2 Apr\r\n\t7 Apr\r\n\t\t4\r\n');
    expect(pasted(block, { ...typing, rows, column: 'start', isNarrow: false })).toEqual({
      changes: [
        { kind: 'dates', id: 'a', start: '2026-04-01', end: '2026-04-02' },
        { kind: 'dates', id: 'm', start: null, end: '2026-04-07' },
        { kind: 'dates', id: 'b', start: '2026-03-25', end: '2026-03-30' },
      ],
    });
  });

  test('is taken whole or not at all', () => {
    const paste = (text: string) => pasted(blockOf(text), { ...typing, rows, column: 'end', isNarrow: false });
    expect(paste('1 Apr\n7 Apr\nsoon')).toEqual({ problem: 'Row 3, Rail: "soon" is no day. Type 12 Mar, or 12.3.' });
    expect(paste('1 Apr\n2 Apr\n3 Apr\n4 Apr')).toEqual({ problem: '4 rows were copied, and only 3 are here. Choose a row further up.' });
  });
});

test('a cell shows what can be typed into it', () => {
  expect(columnsOf(row(), false).map((column) => textOf(row(), column, 5))).toEqual(['25 Mar', '31 Mar', '5']);
  expect(columnsOf(row({ kind: 'milestone' }), false)).toEqual(['end']);
  for (const column of columnsOf(row(), false))
    expect(meaningOf(row(), { [column]: textOf(row(), column, 5) }, typing)).toEqual({ change: null });
});
