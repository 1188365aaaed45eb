import { expect, test } from 'vitest';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { sheetRows } from './sheetRows.ts';
import { rowInstead } from './useCurrentRow.ts';

const row = (id: string, phaseId: string | null = 'phase') => ({ id, kind: phaseId ? 'task' : 'phase', phaseId });
const placed = (ids: string[], folded: string[] = []) =>
  sheetRows({ rows: [row('phase', null), ...ids.map((id) => row(id))] } as unknown as Schedule, {
    folded: new Set(folded),
    isTouch: false,
  });
const seen = (id: string, index: number) => ({ id: id as RowId, index });

test('[R2-15] after a deleted row its neighbour is the one that the keys are at, after one that is folded away its phase', () => {
  expect(rowInstead(placed(['a', 'c']), seen('b', 2))).toBe('c');
  expect(rowInstead(placed(['a', 'b']), seen('c', 3))).toBe('b');
  expect(rowInstead(placed(['a', 'b'], ['phase']), seen('b', 2))).toBe('phase');
  expect(rowInstead(sheetRows({ rows: [] } as unknown as Schedule, { folded: new Set(), isTouch: false }), seen('a', 0))).toBeNull();
});
