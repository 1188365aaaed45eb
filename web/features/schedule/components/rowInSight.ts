// The row that the keys are at stays in sight wherever it goes: into another phase, away from one that is deleted, along with an Undo.

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { frozenHeight, type SheetRow } from './sheetRows.ts';

type Place = Pick<SheetRow, 'top' | 'height'>;

/** Below the head of the sheet, which covers what is scrolled under it. */
export function bringIntoSight(scroller: HTMLElement | null, { top, height }: Place): void {
  if (!scroller) return;
  const seen = scroller.clientHeight - frozenHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + seen) scroller.scrollTop = top + height - seen;
}

/** Scrolls after a row that was in sight until it moved: whoever has scrolled away from it looks at something else. */
export function useRowInSight(scroller: RefObject<HTMLElement | null>, at: SheetRow | undefined): void {
  const before = useRef<Place | null>(null);
  const [top, height] = [at?.top, at?.height];
  useLayoutEffect(() => {
    // Talks to the scroller.
    const was = before.current;
    before.current = top === undefined || height === undefined ? null : { top, height };
    if (was && before.current && document.activeElement === scroller.current && isInSight(scroller.current, was))
      bringIntoSight(scroller.current, before.current);
  }, [scroller, top, height]);
}

function isInSight(scroller: HTMLElement | null, { top, height }: Place): boolean {
  return scroller !== null && top + height > scroller.scrollTop && top < scroller.scrollTop + scroller.clientHeight - frozenHeight;
}
