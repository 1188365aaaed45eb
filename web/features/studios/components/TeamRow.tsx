import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { rowLink } from '../../../ui/Row.tsx';
import { TableCell, TableRow } from '../../../ui/Table.tsx';

export interface TeamRowProps {
  face: ReactNode;
  name: string;
  /** After the name: "(you)". */
  note?: string | undefined;
  second: ReactNode;
  role: ReactNode;
  status: 'Active' | 'Invited' | 'Expired' | 'Deactivated';
  /** When they were here last, or how long they are expected. */
  seen: ReactNode;
  action?: ReactNode;
  /** Makes the whole row open the person. */
  renderName?: (className: string) => ReactNode;
  chosen?: boolean;
}

// The ring goes round the row: the words are cut at the end of their cell, and would cut it too.
const nameLink = `${rowLink} outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus`;

/** A person, or somebody who is expected. On a phone the second line says what has no column. */
export function TeamRow({ face, name, note, second, role, status, seen, action, renderName, chosen = false }: TeamRowProps) {
  return (
    <TableRow height={52} chosen={chosen} className="group/row relative">
      <TableCell className="max-w-0 max-md:ps-0">
        <span className="flex items-center gap-3">
          {face}
          <span className="min-w-0">
            <span className="block truncate font-medium">
              <bdi>{renderName ? renderName(nameLink) : name}</bdi> {note && <span className="font-regular text-ink-muted">{note}</span>}
            </span>
            <span className="block truncate text-13 text-ink-muted">{second}</span>
          </span>
        </span>
      </TableCell>
      <TableCell className="w-26 max-md:w-px max-md:whitespace-nowrap">{role}</TableCell>
      <TableCell className={cx('w-26 max-md:hidden', status !== 'Active' && 'text-ink-muted')}>{status}</TableCell>
      <TableCell className="num w-29 text-13 whitespace-nowrap text-ink-muted max-md:hidden">{seen}</TableCell>
      <TableCell className="w-11 text-end max-md:w-px max-md:px-0">{action}</TableCell>
    </TableRow>
  );
}
