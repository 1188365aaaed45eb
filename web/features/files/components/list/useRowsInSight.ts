// Long tables: only the rows in sight are drawn, and room stands for the others, so that it scrolls as if all were there.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { usePrinting } from '../../../../ui/usePrinting.ts';
import { useTopOf } from './useTopOf.ts';

export interface RowsInSightProps {
  /** What the rows stand in. */
  body: RefObject<HTMLElement | null>;
  /** Of the rows, in their order. */
  ids: readonly string[];
  /** Of a row that is not measured yet. */
  height: number;
  /** Drawn wherever they are: somebody writes in them. */
  kept: (id: string) => boolean;
  /** Where the keys are. */
  at: string | null;
}

export interface RowInSight {
  index: number;
  /** The room of those before it that are not drawn. */
  before: number;
}

/** On paper all rows are drawn. */
export function useRowsInSight({ body, ids, height, kept, at }: RowsInSightProps) {
  const isPrinting = usePrinting();
  const margin = useTopOf(body);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => document.getElementById('content'),
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    scrollMargin: margin,
    overscan: 12,
    rangeExtractor: (range) => {
      const inSight = new Set(defaultRangeExtractor(range));
      ids.forEach((id, index) => kept(id) && inSight.add(index));
      return [...inSight].toSorted((a, b) => a - b);
    },
  });
  const place = at === null ? -1 : ids.indexOf(at);
  useEffect(() => {
    // Scrolls the page: what the keys lead to is in sight.
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
    // Only where they lead, not when the table grows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at]);
  if (isPrinting) return { rows: ids.map((_, index): RowInSight => ({ index, before: 0 })), after: 0, measure: undefined };
  let end = margin;
  const rows = virtual.getVirtualItems().map((item): RowInSight => {
    const before = Math.max(0, item.start - end);
    end = item.end;
    return { index: item.index, before };
  });
  return { rows, after: Math.max(0, virtual.getTotalSize() + margin - end), measure: virtual.measureElement };
}
