import { describe, expect, test } from 'vitest';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { blockOf, columnAsPasted, pasted, type Pasting } from './pasted.ts';

const typing = { calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-04-03')] }, near: asDay('2026-03-02') };
const row = (more: object = {}) =>
  ({
    id: 'a',
    kind: 'task',
    name: 'Arch',
    phaseId: 'p',
    start: '2026-03-25',
    end: '2026-03-31',
    status: 'todo',
    ...more,
  }) as unknown as ScheduleRow;
const rows = [row(), row({ id: 'm', kind: 'milestone', start: null, end: '2026-03-31' }), row({ id: 'b', name: 'Rail' })];
let ids = 0;
const paste = (text: string, more: Partial<Pasting> = {}) =>
  pasted(blockOf(text), {
    ...typing,
    rows,
    column: 'start',
    isNarrow: false,
    denied: undefined,
    newId: () => `new ${++ids}` as TaskId,
    ...more,
  });

describe('a block from a spreadsheet', () => {
  test('dates the rows from there on down, each cell in its column', () => {
    expect(paste('1 Apr\t2 Apr\r\n\t7 Apr\r\n\t\t4\r\n')).toEqual({
      changes: [
        { kind: 'dates', id: 'a', start: '2026-04-01', end: '2026-04-02' },
        { kind: 'dates', id: 'm', start: null, end: '2026-04-07' },
        { kind: 'dates', id: 'b', start: '2026-03-25', end: '2026-03-30' },
      ],
    });
  });

  test('is taken whole or not at all', () => {
    expect(paste('1 Apr\n7 Apr\nsoon', { column: 'end' })).toEqual({ problem: 'Row 3, Rail: "soon" is no day. Type 12 Mar, or 12.3.' });
    expect(paste('1 Apr\n2 Apr\n3 Apr\n4 Apr', { column: 'end' })).toEqual({
      problem: '4 rows were copied, and only 3 are here. Choose a row further up.',
    });
    expect(paste('1 Apr\n2 Apr', { rows: rows.slice(2), column: 'end' })).toEqual({
      problem: '2 rows were copied, and only 1 is here. Choose a row further up.',
    });
  });

  test('with names renames the rows of the phase and makes the others there, without its head', () => {
    ids = 0;
    const next = [...rows, row({ id: 'q', kind: 'phase', name: 'Tender', phaseId: null })];
    expect(paste('Task\tStart\nBrass arch\nSign-off\nRail\nGlass\t2 Apr\t7 Apr\nStone\t9 Apr\n', { column: 'name', rows: next })).toEqual({
      changes: [
        { kind: 'name', id: 'a', name: 'Brass arch' },
        { kind: 'name', id: 'm', name: 'Sign-off' },
        { kind: 'add', row: { kind: 'task', id: 'new 1', name: 'Glass', phaseId: 'p', start: '2026-04-02', end: '2026-04-07' } },
        { kind: 'add', row: { kind: 'task', id: 'new 2', name: 'Stone', phaseId: 'p', start: '2026-04-09', end: '2026-04-09' } },
      ],
    });
    expect(paste('A\nB\nC\nD', { column: 'name', denied: 'You may not.' })).toEqual({ problem: 'Row 4: You may not.' });
    expect(paste('A\nB\nC\n\t2 Apr', { column: 'name' })).toEqual({ problem: 'Row 4: A new task needs a name.' });
  });

  test('dates a new row near those above it, however far ahead they are', () => {
    ids = 0;
    const ahead = row({ start: '2027-09-13', end: '2027-09-17' });
    expect(paste('Arch\nGlass\t20 Sep\t24 Sep', { column: 'name', rows: [ahead] })).toEqual({
      changes: [{ kind: 'add', row: { kind: 'task', id: 'new 1', name: 'Glass', phaseId: 'p', start: '2027-09-20', end: '2027-09-24' } }],
    });
  });

  test('begins with names, unless its first cell is a day or nothing', () => {
    const columnOf = (text: string, isNarrow = false) => columnAsPasted(blockOf(text), { ...typing, isNarrow });
    expect([columnOf('Glass\t2 Apr'), columnOf('2 Apr'), columnOf('\t7 Apr'), columnOf('2 Apr', true)]).toEqual([
      'name',
      'start',
      'start',
      'end',
    ]);
  });
});
