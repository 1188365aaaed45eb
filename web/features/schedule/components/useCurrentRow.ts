import { useState } from 'react';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import type { SheetRows } from './sheetRows.ts';

export interface SeenRow {
  id: RowId;
  index: number;
}

/**
 * The row that the keys are at. One that is deleted hands them to its neighbour, one that is folded away to its phase; and takes
 * them back if it is there again before they have gone on.
 */
export function useCurrentRow(placed: SheetRows, current: RowId | null, setCurrent: (id: RowId | null) => void): void {
  const [seen, setSeen] = useState<SeenRow | null>(null);
  const [handed, setHanded] = useState<{ by: SeenRow; to: RowId | null } | null>(null);
  const at = current === null ? undefined : placed.find(current);
  const isThere = ({ id }: SeenRow) => placed.find(id)?.row.id === id;
  if (handed && handed.to !== current) setHanded(null);
  else if (handed && isThere(handed.by)) {
    setHanded(null);
    setCurrent(handed.by.id);
  } else if (current !== null && at?.row.id === current) {
    if (seen?.id !== current || seen.index !== at.index) setSeen({ id: current, index: at.index });
  } else if (seen && seen.id === current) {
    // What was just made may not be there yet, and was never seen.
    const to = rowInstead(placed, seen);
    setHanded({ by: seen, to });
    setCurrent(to);
  }
}

/** Of a row that is there no more. */
export const rowInstead = ({ rows, find }: SheetRows, { id, index }: SeenRow): RowId | null =>
  (find(id) ?? rows[Math.min(index, rows.length - 1)])?.row.id ?? null;
