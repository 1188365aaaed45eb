// The rows of the sheet from top to bottom: which are there while some phases are folded, how high, and which of them are in sight.

import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { PhaseId } from '../../../../domain/kernel/ids.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';

/** Heights, px (LOOK-plan, sheet): the project's row stays with the head. */
export const rowHeights = { project: 44, phase: 40, work: 28, touch: 44 } as const;
export const headHeight = 44;
/** What stays on top while the sheet is scrolled: its head and the project's own row. */
export const frozenHeight = headHeight + rowHeights.project;

export interface SheetRow {
  row: ScheduleRow;
  /** Among those that are not folded away. */
  index: number;
  top: number;
  height: number;
  /** Of a phase, its number on the grid line. */
  number: number | null;
  /** Of a phase, how many rows of work it has. */
  work: number;
  isFolded: boolean;
}

export interface SheetRows {
  rows: readonly SheetRow[];
  height: number;
  /** Where each visible row stands; of what is folded away, its phase. */
  find: (id: RowId) => SheetRow | undefined;
  /** Where the row that is being added stands, from the top; null while none is. */
  addingTop: number | null;
}

export interface SheetRowsInput {
  folded: ReadonlySet<string>;
  isTouch: boolean;
  /** A row is being added at the end of this phase. */
  addingTo?: PhaseId | null;
}

export function sheetRows(schedule: Schedule, { folded, isTouch, addingTo = null }: SheetRowsInput): SheetRows {
  const counts = new Map<string | null, number>();
  for (const { phaseId } of schedule.rows) counts.set(phaseId, (counts.get(phaseId) ?? 0) + 1);
  const rows: SheetRow[] = [];
  const byId = new Map<RowId, SheetRow>();
  let top = 0;
  let number = 0;
  let addingTop: number | null = null;
  const last = addingTo === null ? undefined : schedule.rows.findLast(({ id, phaseId }) => id === addingTo || phaseId === addingTo);
  for (const row of schedule.rows) {
    const isPhase = row.kind === 'phase';
    if (isPhase) number++;
    const parent = row.phaseId === null ? undefined : byId.get(row.phaseId);
    if (parent?.isFolded) {
      byId.set(row.id, parent);
      continue;
    }
    const height = isTouch ? rowHeights.touch : isPhase ? rowHeights.phase : rowHeights.work;
    const work = isPhase ? (counts.get(row.id) ?? 0) : 0;
    const placed = { row, index: rows.length, top, height, number: isPhase ? number : null, work, isFolded: isPhase && folded.has(row.id) };
    rows.push(placed);
    byId.set(row.id, placed);
    top += height;
    if (row !== last) continue;
    addingTop = top;
    top += rowHeights.work;
  }
  return { rows, height: top, find: (id) => byId.get(id), addingTop };
}

/** The rows that lie between two heights, found by halving. */
export function rowsBetween({ rows }: SheetRows, from: number, to: number): readonly SheetRow[] {
  return rows.slice(firstEnding(rows, from), firstEnding(rows, to) + 1);
}

/** The index of the first row that ends below a height. */
function firstEnding(rows: readonly SheetRow[], y: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle]!; // between low and high
    if (row.top + row.height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

export const middleOf = ({ top, height }: SheetRow): number => top + height / 2;
