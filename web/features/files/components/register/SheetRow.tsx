import { memo } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { TableCell as Cell, TableRow } from '../../../../ui/Table.tsx';
import { Thumb } from '../list/Thumb.tsx';
import type { RegisterRow } from './registerRows.ts';
import { IssuedWords, SheetMenu, SheetStatus } from './SheetParts.tsx';
import { SheetFields } from './SheetFields.tsx';
import { SupersededBand } from './SupersededBand.tsx';
import type { RegisterDesk } from './useRegisterDesk.ts';

export interface SheetRowProps {
  row: RegisterRow;
  desk: RegisterDesk;
  /** Its place in the table, from 0. */
  index: number;
  /** Notes how high it is, where not all rows are drawn. */
  measure: ((element: Element | null) => void) | undefined;
}

/** A sheet as a row of the register. Its number, title and revision are written where they stand; its status is chosen there. */
export const SheetRow = memo(function SheetRow({ row, desk, index, measure }: SheetRowProps) {
  const { file } = row;
  const { sheet } = file;
  const { selection } = desk;
  const isEditing = desk.editing.has(file.id);
  return (
    <TableRow
      ref={(element) => {
        measure?.(element);
        selection.takeFocus(file.id)(element);
      }}
      data-index={index}
      aria-rowindex={index + 2}
      data-item={file.id}
      tabIndex={selection.tabStop === file.id ? 0 : -1}
      chosen={desk.shownBeside === file.id}
      onKeyDown={(event) => desk.press(event, file)}
      onFocus={() => selection.noteFocus(file.id)}
      onDoubleClick={() => !isEditing && desk.edit(file)}
      className={cx(selection.isChosen(file.id) && 'bg-accent-soft', sheet.status === 'superseded' && 'text-ink-muted')}
    >
      <Cell className="px-0! print:hidden">
        <Checkbox
          hideLabel
          label={`Choose ${sheet.number}`}
          checked={selection.isChosen(file.id)}
          onChange={() => selection.toggle(file.id)}
        />
      </Cell>
      {isEditing ? (
        <Cell colSpan={3}>
          <SheetFields file={file} desk={desk} />
        </Cell>
      ) : (
        <>
          <Cell className="num truncate font-semibold" title={sheet.number}>
            <bdi>{sheet.number}</bdi>
          </Cell>
          <Cell className="max-lg:py-1.5">
            <span className="flex min-w-0 items-center gap-3">
              <Thumb file={file} isSmall className="h-6.5 w-9.25 shrink-0 max-lg:hidden!" />
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <button
                  type="button"
                  data-value=""
                  title={sheet.title}
                  onClick={() => desk.open(file)}
                  className="max-w-full truncate rounded-1 text-start hover:underline"
                >
                  <bdi>{sheet.title}</bdi>
                </button>
                <SupersededBand file={file} />
              </span>
            </span>
            <DatedAndIssued row={row} desk={desk} />
          </Cell>
          <Cell className="num truncate font-semibold" title={sheet.revision}>
            <bdi>{sheet.revision}</bdi>
          </Cell>
        </>
      )}
      <Cell>
        <SheetStatus file={file} desk={desk} />
      </Cell>
      <Cell className={cx(whereRoom(desk), 'num whitespace-nowrap text-ink-muted')}>{shortDay(dayOf(sheet.revisedAt), desk.today)}</Cell>
      <Cell className={cx(whereRoom(desk), 'max-w-64 text-ink-muted print:py-1.5')}>
        <IssuedWords row={row} today={desk.today} />
      </Cell>
      <Cell className="px-0! text-end print:hidden">
        <SheetMenu file={file} desk={desk} />
      </Cell>
    </TableRow>
  );
});

/** A column that stands where there is room for it, and on paper. */
export const whereRoom = ({ shownBeside }: Pick<RegisterDesk, 'shownBeside'>): string =>
  `${shownBeside ? 'hidden' : 'max-lg:hidden'} print:table-cell`;

/** Where those columns have no room: when it was revised, and to whom it went last. */
function DatedAndIssued({ row, desk }: Pick<SheetRowProps, 'row' | 'desk'>) {
  return (
    <span className="num flex gap-x-4 text-12 text-ink-muted lg:hidden print:hidden">
      <span className="shrink-0">{shortDay(dayOf(row.file.sheet.revisedAt), desk.today)}</span>
      <span className="min-w-0 truncate">
        <IssuedWords isNamed row={row} today={desk.today} />
      </span>
    </span>
  );
}
