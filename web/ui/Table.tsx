import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface TableProps {
  label: string;
  /** With its head, where not all rows are drawn. */
  rowCount?: number;
  className?: string;
  children: ReactNode;
}

/** A real table; `label` is its accessible name. It scrolls sideways rather than squeezing its columns; a target at its end may be larger than what is drawn. */
export function Table({ label, rowCount, className, children }: TableProps) {
  return (
    <div className="no-scrollbar -me-2 shrink-0 overflow-x-auto pe-2">
      <table aria-label={label} aria-rowcount={rowCount} className={cx('w-full border-collapse text-start', className)}>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-b border-ink">{children}</tr>
    </thead>
  );
}

export type SortDirection = 'ascending' | 'descending';

export type HeadCellProps = Omit<ComponentProps<'th'>, 'children'> & {
  children?: ReactNode;
  /** The direction it is sorted by, null if by another column; leave out where the column cannot be sorted. */
  sort?: SortDirection | null;
  onSort?: () => void;
};

/** 12/500 on the ink line; a sortable one is a button with an arrow. */
export function HeadCell({ children, sort, onSort, className, ...rest }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort ?? undefined}
      {...rest}
      className={cx('h-8 px-3 text-start text-12 font-medium whitespace-nowrap text-ink-muted', className)}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="group/sort inline-flex items-center gap-1 rounded-1 hover:text-ink">
          {children}
          <Icon
            of={sort === 'descending' ? ArrowDown : ArrowUp}
            size={12}
            className={cx('shrink-0', sort ? 'text-ink' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100')}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export type TableRowProps = ComponentProps<'tr'> & {
  /** On raised paper with a clay line at its left. */
  chosen?: boolean;
  /** 52 for rows with a second line. */
  height?: 36 | 52;
};

export function TableRow({ chosen = false, height = 36, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      aria-current={chosen || undefined}
      className={cx(
        'border-b border-hairline -outline-offset-2 transition-colors',
        height === 52 ? 'h-13' : 'h-9 touch:h-11',
        chosen ? 'bg-surface-raised shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-surface-hover',
        className,
      )}
    />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={cx('px-3', className)} />;
}
