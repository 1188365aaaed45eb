import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import type { FileSort } from '../documentsSearch.ts';
import type { Desk } from './desk.ts';
import { rowColumns } from './FileRow.tsx';

export interface ListHeadProps {
  desk: Desk;
  /** Undefined where the order is fixed. */
  onSort: ((sort: FileSort) => void) | undefined;
}

/** The heads of the list: they sort. A phone has none. */
export function ListHead({ desk, onSort }: ListHeadProps) {
  return (
    <div role="row" className={cx(rowColumns, 'h-8 border-b border-ink text-12 font-medium text-ink-muted max-md:hidden')}>
      <div role="columnheader">
        <AllBox desk={desk} />
      </div>
      <Head desk={desk} sort="name" onSort={onSort}>
        Name
      </Head>
      <div role="columnheader">Rev</div>
      <Head desk={desk} sort="modified" onSort={onSort}>
        Modified
      </Head>
      <div role="columnheader" className="max-lg:hidden">
        By
      </div>
      <Head desk={desk} sort="size" onSort={onSort} className="justify-self-end max-lg:hidden">
        Size
      </Head>
      <div role="columnheader" aria-label="More" />
    </div>
  );
}

function AllBox({ desk: { selection } }: Pick<ListHeadProps, 'desk'>) {
  const count = selection.chosen.size;
  return (
    <span className="relative inline-flex size-4 align-middle print:hidden">
      <input
        type="checkbox"
        aria-label="Choose all"
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < selection.count;
        }}
        checked={count > 0 && count === selection.count}
        onChange={() => (count > 0 ? selection.none() : selection.all())}
        className="touch-target size-4 appearance-none rounded-1 border border-control-line bg-surface-raised checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      {count > 0 && (
        <Icon
          of={count === selection.count ? Check : Minus}
          size={12}
          className="pointer-events-none absolute inset-0 m-auto text-accent-ink"
        />
      )}
    </span>
  );
}

interface HeadProps extends ListHeadProps {
  sort: FileSort;
  className?: string;
  children: ReactNode;
}

function Head({ desk: { view }, sort, onSort, className, children }: HeadProps) {
  const isSorted = view.sort === sort;
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : onSort ? 'none' : undefined}
      className={className}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={cx('group/sort inline-flex items-center gap-1 rounded-1 hover:text-ink', isSorted && 'font-semibold text-ink')}
        >
          {children}
          <Icon
            of={isSorted && view.isDescending ? ArrowDown : ArrowUp}
            size={12}
            className={cx('shrink-0', !isSorted && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100')}
          />
        </button>
      ) : (
        children
      )}
    </div>
  );
}
