// The left part of the sheet: what each row is called, who does it, and its dates.

import { ChevronDown, ChevronRight, Diamond, Link2, PanelRight, Pin, Plus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { isTask } from '../../../../domain/schedule/plan.ts';
import type { People } from '../../studios/queries.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { useCoarsePointer } from '../../../ui/breakpoints.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { phaseFill } from '../../../ui/PhaseSwatch.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { isLate } from './barWords.ts';
import { CellInput, type CellInputProps } from './CellInput.tsx';
import { type Column, columnNames, textOf } from './cells.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { dateWidths } from './leftWidths.ts';
import { markOfRow } from './rowMarks.ts';
import type { SheetRow } from './sheetRows.ts';

export interface SheetCellsProps extends Pick<SheetRow, 'number' | 'work' | 'isFolded'> {
  /** As it will be while something is held. */
  row: ScheduleRow;
  length: number;
  today: Day;
  people: People;
  isNarrow: boolean;
  isMoved: boolean;
  /** On the critical path, while that is shown. */
  isCritical: boolean;
  /** While one of its cells is typed into. */
  typing: (Pick<CellInputProps, 'cells' | 'problem' | 'kept'> & { column: Column }) | null;
  onFold: (id: string) => void;
  onPlan: (id: ScheduleRow['id']) => void;
  showsDone: boolean;
  /** Adds a task to the phase; null where one may not. */
  onAdd: ((phase: ScheduleRow) => void) | null;
  onAddMilestone: ((phase: ScheduleRow) => void) | null;
  /** Opens the panel of a task. */
  onOpen: (id: TaskId) => void;
  /** How it stands beside the baseline that is shown; null where it stands as it did. */
  drift: string | null;
}

export const SheetCells = memo(function SheetCells({
  number,
  work,
  isFolded,
  row,
  length,
  today,
  people,
  isNarrow,
  isMoved,
  isCritical,
  typing,
  onFold,
  onPlan,
  showsDone,
  onAdd,
  onAddMilestone,
  onOpen,
  drift,
}: SheetCellsProps) {
  // Written anew once the studio writes otherwise: nothing that it is given says so.
  useLocale();
  const contentOf = (column: Column) => {
    const text = textOf(row, column, { length, today });
    if (typing?.column !== column) return text;
    return (
      <CellInput
        label={`${columnNames[column]} of ${row.name}`}
        value={text}
        problem={typing.problem}
        kept={typing.kept}
        isText={column === 'name'}
        cells={typing.cells}
      />
    );
  };
  const isPhase = row.kind === 'phase';
  // A finger sees no button before it has chosen the row: then those of all rows stand behind the name, with room for it.
  const isLeading = !useCoarsePointer() && isIndented(row);
  const look = isMoved ? 'font-semibold text-accent-text' : isPhase ? 'font-medium' : 'text-ink-muted';
  return (
    <>
      <span role="gridcell" className="flex min-w-0 flex-1 items-center">
        {isIndented(row) && (
          <span className="flex w-11.5 shrink-0 pl-0.5">
            {isLeading && (
              <RowButtons row={row} place="lead" onPlan={onPlan} onAdd={onAdd} onAddMilestone={onAddMilestone} onOpen={onOpen} />
            )}
          </span>
        )}
        <Lead number={number} isFolded={isFolded} row={row} onFold={onFold} />
        {typing?.column === 'name' ? (
          contentOf('name')
        ) : (
          <span title={row.name} data-cell="name" className={cx('min-w-0 truncate', inTwoLines, nameLook(row))}>
            <bdi>{row.name}</bdi>
          </span>
        )}
        {!isLeading && (
          <RowButtons row={row} place="behind" onPlan={onPlan} onAdd={onAdd} onAddMilestone={onAddMilestone} onOpen={onOpen} />
        )}
        {isFolded && <span className="num ml-2 text-13 text-ink-muted">{work}</span>}
      </span>
      {!isNarrow && <Who row={row} people={people} />}
      {!isNarrow && (
        <span role="gridcell" data-cell="start" className={cx(dateCell, dateWidths.start, look)}>
          {contentOf('start')}
        </span>
      )}
      <End row={row} today={today} className={look}>
        {contentOf('end')}
        {isCritical && <VisuallyHidden>, critical</VisuallyHidden>}
        {drift && <VisuallyHidden>, {drift}</VisuallyHidden>}
      </End>
      {!isNarrow && (
        <span role="gridcell" data-cell="days" className={cx('num w-[2.5rem] shrink-0 text-right text-13', look)}>
          {contentOf('days')}
        </span>
      )}
      {showsDone && (
        <span
          role="gridcell"
          data-cell="done"
          className={cx('num w-[2.75rem] shrink-0 text-right text-13', isPhase ? 'font-medium' : 'text-ink-muted')}
        >
          {contentOf('done')}
          {typing?.column !== 'done' && row.kind !== 'milestone' && ' %'}
        </span>
      )}
    </>
  );
});

/** The work of a phase has room before its mark: there its buttons hide nothing, and no press on a name meets one. */
const isIndented = ({ kind, phaseId }: ScheduleRow): boolean => kind !== 'phase' && phaseId !== null;

/** What is done with a row beside its cells. */
const RowButtons = ({
  row,
  place,
  onPlan,
  onAdd,
  onAddMilestone,
  onOpen,
}: Pick<SheetCellsProps, 'row' | 'onPlan' | 'onAdd' | 'onAddMilestone' | 'onOpen'> & Pick<RowButtonProps, 'place'>) => (
  <>
    <RowButton
      icon={row.isPinned ? Pin : Link2}
      label={`How ${row.name} is planned`}
      place={place}
      isLasting={row.isPinned || row.notBefore !== null}
      onClick={() => onPlan(row.id)}
    />
    {isTask(row) && <RowButton icon={PanelRight} place={place} label={`Open ${row.name}`} onClick={() => onOpen(row.id)} />}
    {row.kind === 'phase' && onAdd && (
      <RowButton icon={Plus} place={place} label={`Add a task to ${row.name}`} onClick={() => onAdd(row)} />
    )}
    {row.kind === 'phase' && onAddMilestone && (
      <RowButton icon={Diamond} place={place} label={`Add a milestone to ${row.name}`} onClick={() => onAddMilestone(row)} />
    )}
  </>
);

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  /** Before the mark it has room of its own; behind the name it takes none until it is shown. */
  place: 'lead' | 'behind';
  /** It says something by itself; otherwise it is there under the pointer, and on the chosen row. */
  isLasting?: boolean;
  onClick: () => void;
}

const RowButton = ({ icon, label, place, isLasting = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    onClick={onClick}
    onDoubleClick={(event) => event.stopPropagation()}
    className={cx(
      'touch-target flex h-5 shrink-0 items-center justify-center rounded-1 text-ink-muted hover:text-ink',
      place === 'behind' && 'touch:h-10 group-aria-selected/row:touch:ml-0 group-aria-selected/row:touch:w-10',
      place === 'lead' ? 'w-5' : isLasting && 'ml-1 w-5',
      !isLasting && (place === 'lead' ? unseen : unasked),
    )}
  >
    <Icon of={icon} size={14} />
  </button>
);

const unseen = 'opacity-0 group-hover/row:opacity-100 group-aria-selected/row:opacity-100 focus:opacity-100';

/** It stays in the tree of a screen reader, and takes the focus. */
const unasked =
  'w-0 overflow-hidden opacity-0 group-hover/row:ml-1 group-hover/row:w-5 group-hover/row:overflow-visible group-hover/row:opacity-100 ' +
  'group-aria-selected/row:ml-1 group-aria-selected/row:w-5 group-aria-selected/row:overflow-visible group-aria-selected/row:opacity-100 ' +
  'focus:ml-1 focus:w-5 focus:overflow-visible focus:opacity-100';

/** Beside the buttons of a chosen row there is little room for its name, and a finger's rows are high. */
const inTwoLines =
  'group-aria-selected/row:touch:line-clamp-2 group-aria-selected/row:touch:leading-tight group-aria-selected/row:touch:whitespace-normal';

function nameLook({ kind, isFinished }: ScheduleRow): string {
  if (kind === 'phase') return 'text-14 font-semibold';
  return isFinished ? 'text-13 text-ink-muted' : 'text-13';
}

const Who = ({ row, people }: Pick<SheetCellsProps, 'row' | 'people'>) => (
  <span role="gridcell" className="flex w-[2.75rem] shrink-0 justify-center">
    {row.kind === 'phase' && <StatusMark {...markOfRow(row)} />}
    {row.assigneeIds.length > 0 && <AvatarGroup people={row.assigneeIds.map((id) => people.find(id))} size={22} most={1} />}
  </span>
);

type EndProps = Pick<SheetCellsProps, 'row' | 'today'> & { className: string; children: ReactNode };

function End({ row, today, className, children }: EndProps) {
  const late = isLate(row, today);
  return (
    <span role="gridcell" data-cell="end" className={cx(dateCell, dateWidths.end, late ? 'text-overdue-text' : className)}>
      {late && <StatusMark status="overdue" size={10} label="Late" />}
      {children}
    </span>
  );
}

const dateCell = 'num flex shrink-0 items-center justify-end gap-1 text-13 whitespace-nowrap';

function Lead({ number, isFolded, row, onFold }: Pick<SheetCellsProps, 'number' | 'isFolded' | 'row' | 'onFold'>) {
  if (row.kind === 'phase') {
    return (
      <>
        <button
          type="button"
          tabIndex={-1}
          aria-label={isFolded ? `Unfold ${row.name}` : `Fold ${row.name}`}
          onClick={() => onFold(row.id)}
          className="touch-target flex size-5 shrink-0 items-center justify-center rounded-1 text-ink-muted hover:text-ink"
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size={14} />
        </button>
        <span className="num mr-2 flex size-4.5 shrink-0 items-center justify-center rounded-full border border-ink-muted text-[11px] font-semibold">
          {number}
        </span>
        <span aria-hidden className={cx('mr-2 size-3 shrink-0', phaseFill[row.colour ?? 1])} />
      </>
    );
  }
  return (
    <span className={cx('flex w-5 shrink-0', row.phaseId === null && 'ml-5')}>
      <StatusMark {...markOfRow(row)} />
    </span>
  );
}
