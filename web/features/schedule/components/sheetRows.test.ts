import { expect, test } from 'vitest';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { rowHeights, rowsBetween, sheetRows } from './sheetRows.ts';

const row = (id: string, phaseId: string | null = null): ScheduleRow =>
  ({ id, phaseId, kind: phaseId === null ? 'phase' : 'task', name: id }) as unknown as ScheduleRow;
const schedule = { rows: [row('one'), row('a', 'one'), row('b', 'one'), row('two'), row('c', 'two')] } as unknown as Schedule;
const ids = (rows: readonly { row: { id: string } }[]) => rows.map(({ row: { id } }) => id);

test('rows stand below each other, and what is folded away stands where its phase does', () => {
  const placed = sheetRows(schedule, { folded: new Set(['one']), isTouch: false });
  expect(ids(placed.rows)).toEqual(['one', 'two', 'c']);
  expect(placed.rows.map(({ number }) => number)).toEqual([1, 2, null]);
  expect(placed.rows[0]).toMatchObject({ work: 2, isFolded: true, top: 0 });
  expect(placed.find('b' as never)?.row.id).toBe('one');
  expect(placed.height).toBe(2 * rowHeights.phase + rowHeights.work);
});

test('the rows between two heights are those that show there', () => {
  const placed = sheetRows(schedule, { folded: new Set(), isTouch: false });
  expect(ids(rowsBetween(placed, 0, 10))).toEqual(['one']);
  expect(ids(rowsBetween(placed, rowHeights.phase + 1, rowHeights.phase + rowHeights.work + 1))).toEqual(['a', 'b']);
  expect(ids(rowsBetween(placed, 0, 10_000))).toEqual(['one', 'a', 'b', 'two', 'c']);
});

test('a row that is being added stands behind the last one of its phase, and what lies below makes room', () => {
  const placed = sheetRows(schedule, { folded: new Set(), isTouch: false, addingTo: 'one' as never });
  expect(placed.addingTop).toBe(rowHeights.phase + 2 * rowHeights.work);
  expect(placed.rows.find(({ row: { id } }) => id === 'two')?.top).toBe(rowHeights.phase + 3 * rowHeights.work);
  expect(placed.height).toBe(2 * rowHeights.phase + 4 * rowHeights.work);
  expect(sheetRows(schedule, { folded: new Set(), isTouch: false }).addingTop).toBeNull();
});

test('a phase without work makes room right below itself', () => {
  const empty = { rows: [row('one'), row('two')] } as unknown as Schedule;
  expect(sheetRows(empty, { folded: new Set(), isTouch: false, addingTo: 'one' as never }).addingTop).toBe(rowHeights.phase);
});
