// The left part of the sheet: the rows in sight, with their names and dates.

import type { MouseEvent, ReactNode } from 'react';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { cx } from '../../../ui/cx.ts';
import { usePeople } from '../../studios/queries.ts';
import { type Column, columns } from './cells.ts';
import { driftWords } from './driftWords.ts';
import { SheetCells } from './SheetCells.tsx';
import type { SheetProps } from './sheetProps.ts';
import type { SheetRow } from './sheetRows.ts';
import type { SheetState } from './useSheet.ts';
import { useAdding } from './useSheetWork.ts';
import type { Compared } from './useShownBaseline.ts';

export interface SheetRowListProps {
  page: SheetProps;
  sheet: SheetState;
  /** What stands over the rows. */
  children: ReactNode;
}

export function SheetRowList({ page, sheet, children }: SheetRowListProps) {
  const { shown, hands, current, hovered, setCurrent, setHovered } = sheet;
  const people = usePeople();
  const adding = useAdding(sheet.work);
  const { cells, openRow } = hands;
  return (
    <div className="sticky left-0 z-10 h-0" style={{ width: page.left }}>
      {withTyped(sheet.rowsSeen, shown.placed.rows, cells.open?.rowId).map((one) => (
        <div
          key={one.row.id}
          id={rowElementId(one.row.id)}
          role="row"
          aria-level={one.row.phaseId === null ? 1 : 2}
          aria-expanded={one.number === null ? undefined : !one.isFolded}
          aria-selected={current === one.row.id}
          aria-rowindex={one.index + 2}
          onPointerEnter={() => setHovered(one.row.id)}
          onClick={() => setCurrent(one.row.id)}
          onDoubleClick={(event) => openRow(one.row, columnAt(event))}
          className={cx(rowLook, groundOf(one, { current, hovered }), current === one.row.id && chosenLook)}
          style={{ top: one.top, height: one.height }}
        >
          <SheetCells
            number={one.number}
            work={one.work}
            isFolded={one.isFolded}
            row={shown.rows.get(one.row.id) ?? one.row}
            length={shown.lengths.of(one.row.id)}
            today={page.today}
            people={people}
            isNarrow={page.isNarrow}
            isMoved={shown.moved.has(one.row.id)}
            isCritical={shown.critical.has(one.row.id)}
            typing={cells.open?.rowId === one.row.id ? { ...cells.open, cells } : null}
            onPlan={page.onPlan}
            onFold={page.onFold}
            showsDone={sheet.showsDone}
            onAdd={page.project.can.createTask === true ? adding.task : null}
            onAddMilestone={page.schedule.can.edit === true ? adding.milestone : null}
            onOpen={page.onOpenTask}
            drift={driftOfRow(page.compared, one.row.id)}
          />
        </div>
      ))}
      {children}
    </div>
  );
}

/** A row that is typed into is drawn out of sight as well: what is typed would go with it. */
function withTyped(seen: readonly SheetRow[], rows: readonly SheetRow[], typedId: RowId | undefined): readonly SheetRow[] {
  if (typedId === undefined || seen.some(({ row }) => row.id === typedId)) return seen;
  return [...seen, ...rows.filter(({ row }) => row.id === typedId)].toSorted((one, other) => one.top - other.top);
}

function driftOfRow(compared: Compared | null, id: ScheduleRow['id']): string | null {
  if (compared?.added.has(id)) return `Not in ${compared.name}`;
  const drift = compared?.drift.get(id);
  return compared && drift ? `${driftWords(drift.finish)} than in ${compared.name}` : null;
}

/** The cell that a press went to. */
function columnAt({ target }: MouseEvent): Column | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  return columns.find((column) => column === cell);
}

/** The sheet names its active row by it. */
export const rowElementId = (id: string): string => `programme-${id}`;

const rowLook = 'group/row absolute left-0 right-0 flex items-center border-b border-r border-hairline pr-3 pl-0';
const chosenLook =
  'shadow-[inset_2px_0_0_var(--accent)] group-focus-visible/sheet:outline-2 group-focus-visible/sheet:-outline-offset-2 group-focus-visible/sheet:outline-focus';

function groundOf({ row }: SheetRow, { current, hovered }: { current: RowId | null; hovered: RowId | null }): string {
  if (row.id === current) return 'bg-surface-raised';
  return row.id === hovered ? 'bg-surface-hover' : 'bg-surface';
}
