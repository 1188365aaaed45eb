// The sheets as a table that sorts by its heads; on a phone as rows. A register may hold two thousand: those in sight are drawn.

import { Fragment, useRef } from 'react';
import { useLayout } from '../../../../ui/breakpoints.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { HeadCell, Table, TableHead } from '../../../../ui/Table.tsx';
import { type RowInSight, useRowsInSight } from '../list/useRowsInSight.ts';
import { nextOrder, type RegisterOrder, type RegisterRow, type RegisterSort, sortNames } from './registerRows.ts';
import { SheetLine } from './SheetLine.tsx';
import { SheetRow, whereRoom } from './SheetRow.tsx';
import type { RegisterDesk } from './useRegisterDesk.ts';

export interface RegisterTableProps {
  desk: RegisterDesk;
  rows: readonly RegisterRow[];
  order: RegisterOrder;
  /** @param sort as the address says it */
  onSort: (sort: string | undefined) => void;
}

export function RegisterTable(props: RegisterTableProps) {
  return useLayout() === 'mobile' ? <SheetList {...props} /> : <SheetTable {...props} />;
}

function useSheetsInSight<Body extends HTMLElement>({ rows, desk }: RegisterTableProps, height: number) {
  const body = useRef<Body>(null);
  const { at } = desk.selection;
  const ids = rows.map(({ file }) => file.id);
  const inSight = useRowsInSight({ body, ids, height, kept: (id) => id === at || [...desk.editing].some((one) => one === id), at });
  return { body, ...inSight };
}

function SheetList(props: RegisterTableProps) {
  const { rows, desk } = props;
  const { body, rows: inSight, after, measure } = useSheetsInSight<HTMLUListElement>(props, 108);
  return (
    <ul ref={body} aria-label="Drawing register" className="pb-20">
      {inSight.map(({ index, before }) => {
        const row = rows[index];
        return (
          row && (
            <Fragment key={row.file.id}>
              {before > 0 && <li aria-hidden style={{ blockSize: before }} />}
              <SheetLine row={row} desk={desk} index={index} count={rows.length} measure={measure} />
            </Fragment>
          )
        );
      })}
      {after > 0 && <li aria-hidden style={{ blockSize: after }} />}
    </ul>
  );
}

function SheetTable(props: RegisterTableProps) {
  const { rows, desk, order, onSort } = props;
  const { body, rows: inSight, after, measure } = useSheetsInSight<HTMLTableSectionElement>(props, 40);
  const { selection } = desk;
  const head = (sort: RegisterSort, className?: string, columnWidth?: string) => (
    <HeadCell
      className={className}
      style={columnWidth === undefined ? undefined : { inlineSize: columnWidth }}
      sort={order.sort === sort ? (order.isDescending ? 'descending' : 'ascending') : null}
      onSort={() => onSort(nextOrder(order, sort))}
    >
      {sortNames[sort]}
    </HeadCell>
  );
  const count = selection.chosen.size;
  return (
    <Table label="Drawing register" rowCount={rows.length + 1} className="mb-8 table-fixed print:table-auto">
      <TableHead>
        <HeadCell className="w-8 px-0! print:hidden">
          <Checkbox
            hideLabel
            label="Choose all"
            checked={count === 0 ? false : count === rows.length ? true : 'mixed'}
            onChange={() => (count > 0 ? selection.none() : selection.all())}
          />
        </HeadCell>
        {head('number', 'print:w-auto!', widthOfNumbers(rows))}
        {head('title')}
        {head('revision', 'w-18 max-lg:w-14 print:w-auto')}
        {head('status', 'w-40 print:w-auto')}
        {head('date', `${whereRoom(desk)} w-24 print:w-auto`)}
        {head('issued', `${whereRoom(desk)} w-64 print:w-40`)}
        <HeadCell className="w-10 print:hidden" aria-label="More" />
      </TableHead>
      <tbody ref={body}>
        {inSight.map(({ index, before }) => {
          const row = rows[index];
          return (
            row && (
              <Fragment key={row.file.id}>
                <Room of={before} />
                <SheetRow row={row} desk={desk} index={index} measure={measure} />
              </Fragment>
            )
          );
        })}
        <Room of={after} />
      </tbody>
    </Table>
  );
}

/** Of rows that are not drawn. */
const Room = ({ of }: { of: RowInSight['before'] }) =>
  of > 0 && (
    <tr aria-hidden>
      <td style={{ blockSize: of }} />
    </tr>
  );

/** As wide as the longest number, within bounds: columns stay where they are while it scrolls. */
function widthOfNumbers(rows: readonly RegisterRow[]): string {
  const longest = rows.reduce((most, { file }) => Math.max(most, file.sheet.number.length), 0);
  return `min(${Math.min(Math.max(longest, 8), 19)} * 0.6rem + 24px, 24vw)`;
}
