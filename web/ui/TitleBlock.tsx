import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TitleBlockProps = {
  /** One that stays whole is not cut where room is short: a day, a sum of money. */
  cells: ReadonlyArray<{ label: string; value: ReactNode; staysWhole?: boolean }>;
  className?: string;
};

/** Facts in one row of cells, as in the corner of a drawing; two to a row on a phone. */
export function TitleBlock({ cells, className }: TitleBlockProps) {
  return (
    <dl className={cx('flex border-t border-b border-t-ink border-b-hairline max-md:grid max-md:grid-cols-2', className)}>
      {cells.map((cell) => (
        <div
          key={cell.label}
          className={cx(
            'min-w-0 flex-auto border-s border-hairline py-1.5 ps-3 pe-3 first:border-s-0 first:ps-0 max-md:border-t max-md:odd:border-s-0 max-md:odd:ps-0 max-md:nth-[-n+2]:border-t-0',
            cell.staysWhole && 'md:shrink-0',
          )}
        >
          <dt className="text-12 text-ink-muted">{cell.label}</dt>
          <dd className="num flex min-h-6 items-center gap-2 font-medium whitespace-nowrap">
            {typeof cell.value === 'string' ? <span className="truncate">{cell.value}</span> : cell.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
