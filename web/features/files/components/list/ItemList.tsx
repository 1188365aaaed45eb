// The items of a place, as tiles or as rows. Only those in sight are drawn; more are read as they come near.

import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { usePrinting } from '../../../../ui/usePrinting.ts';
import { type Desk, DeskContext, itemProps } from './desk.ts';
import { FileRow } from './FileRow.tsx';
import { FileTile } from './FileTile.tsx';
import { FolderDrawer } from './FolderDrawer.tsx';
import type { ItemRow } from './itemRows.ts';
import { ListHead } from './ListHead.tsx';
import { useTopOf } from './useTopOf.ts';

/** What follows those that are here. */
export interface More {
  /** `resting` while something is on its way, waits for the connection, or is not there. */
  state: 'ready' | 'resting' | 'failed';
  read: () => void;
}

export interface ItemListProps {
  desk: Desk;
  rows: readonly ItemRow[];
  columns: number;
  /** How many there are, with those that are not read yet. */
  total: number;
  isMobile: boolean;
  more: More;
  onSort: Parameters<typeof ListHead>[0]['onSort'];
}

export function ItemList({ desk, rows, columns, total, isMobile, more, onSort }: ItemListProps) {
  const isGrid = desk.view.as === 'grid';
  const grid = useRef<HTMLDivElement>(null);
  const margin = useTopOf(grid);
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => document.getElementById('content'),
    estimateSize: (index) => heightOf(rows[index], { isGrid, isMobile, columns, width: grid.current?.clientWidth ?? 1100 }),
    getItemKey: (index) => keyOf(rows, index, isGrid),
    scrollMargin: margin,
    overscan: isGrid ? 2 : 8,
  });
  const { selection } = desk;
  const atRow = rows.findIndex(({ items }) => items.some(({ id }) => id === selection.at));
  useEffect(() => {
    // Scrolls the page: what the keys lead to is in sight.
    if (atRow >= 0) virtual.scrollToIndex(atRow, { align: 'auto' });
    // Only where it leads, not when the list grows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selection.at]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    // Talks to the server: the end of what is here has come near.
    if (more.state === 'ready' && last >= rows.length - 6) more.read();
  }, [more, last, rows.length]);
  return (
    <DeskContext value={desk}>
      <div ref={grid} role="grid" aria-label="Documents" aria-multiselectable aria-rowcount={total}>
        {!isGrid && <ListHead desk={desk} onSort={onSort} />}
        <div className={isPrinting ? undefined : 'relative'} style={isPrinting ? undefined : { blockSize: virtual.getTotalSize() }}>
          {(isPrinting ? rows.map((_, index) => ({ index, key: index, start: 0 })) : shown).map(({ index, key, start }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={isPrinting ? undefined : 'absolute inset-x-0 top-0 has-[[role=alert]]:z-1'}
              style={isPrinting ? undefined : { transform: `translateY(${start - margin}px)` }}
            >
              <OneRow row={rows[index]} next={rows[index + 1]} desk={desk} columns={columns} />
            </div>
          ))}
        </div>
        {more.state === 'failed' && (
          <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-muted">
            The next documents could not be loaded.
            <Button size="small" onClick={more.read}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </DeskContext>
  );
}

/** A row of tiles goes by its place: with a new document in front, most tiles stay where they are drawn. */
function keyOf(rows: readonly ItemRow[], index: number, isGrid: boolean): string {
  const row = rows[index];
  if (!isGrid) return row?.items[0]?.id ?? String(index);
  const before = row?.kind === 'files' ? rows.filter(({ kind }) => kind === 'folders').length : 0;
  return `${row?.kind} ${index - before}`;
}

interface OneRowProps {
  row: ItemRow | undefined;
  next: ItemRow | undefined;
  desk: Desk;
  columns: number;
}

/** Drawn anew when something of it changes, and not when another row comes into sight. */
const OneRow = memo(function OneRow({ row, next, desk, columns }: OneRowProps) {
  if (!row) return null;
  if (desk.view.as === 'list') return row.items.map((item) => <FileRow key={item.id} {...itemProps(item, desk)} />);
  const isChoosing = desk.selection.chosen.size > 0;
  const isLastOfFolders = row.kind === 'folders' && next?.kind !== 'folders';
  return (
    <div className={row.kind === 'folders' ? 'pb-4' : 'pb-6'}>
      <div
        className={cx(
          'grid gap-x-6 max-md:gap-x-4',
          row.kind === 'folders' && 'no-scrollbar max-md:-mx-4 max-md:flex max-md:gap-x-3 max-md:overflow-x-auto max-md:px-4 max-md:py-1',
          isLastOfFolders && next && 'border-b border-hairline pb-4',
        )}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {row.items.map((item) =>
          item.kind === 'file' ? (
            <FileTile key={item.id} {...itemProps(item, desk)} isChoosing={isChoosing} />
          ) : (
            <FolderDrawer key={item.id} {...itemProps(item, desk)} isChoosing={isChoosing} />
          ),
        )}
      </div>
    </div>
  );
});

interface Measures {
  isGrid: boolean;
  isMobile: boolean;
  columns: number;
  width: number;
}

/** Until a row is measured it is about so high. */
function heightOf(row: ItemRow | undefined, { isGrid, isMobile, columns, width }: Measures): number {
  if (!isGrid) return (isMobile ? 56 : 40) * (row?.items.length ?? 1);
  if (row?.kind === 'folders') return 72;
  return ((width - (columns - 1) * (isMobile ? 16 : 24)) / columns) * (145 / 205) + 68;
}
