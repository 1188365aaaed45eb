import { type RefObject, useEffect, useState } from 'react';
import { namesOf } from '../../../../domain/kernel/records.ts';

/** What of the sheet is drawn, px of the sheet's own content: more than is in sight, so that a scroll draws anew now and then alone. */
export interface SheetWindow {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of the scroller itself. */
  width: number;
  height: number;
}

/** px that are drawn beyond what is in sight, at least; what is in sight begins at most twice as far from where the drawing does. */
export const drawnAhead = 240;

export function useSheetWindow(scroller: RefObject<HTMLElement | null>): SheetWindow {
  const [seen, setSeen] = useState<SheetWindow>({ left: 0, right: 2000, top: 0, bottom: 1200, width: 1000, height: 600 });
  useEffect(() => {
    // Talks to the scroller: where it stands and how large it is.
    const element = scroller.current;
    if (!element) return;
    const look = () => setSeen((before) => sameOr(before, windowOf(element)));
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return seen;
}

function windowOf({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): SheetWindow {
  return {
    left: Math.max(0, Math.floor(scrollLeft / drawnAhead - 1) * drawnAhead),
    right: Math.ceil((scrollLeft + clientWidth) / drawnAhead + 1) * drawnAhead,
    top: Math.max(0, Math.floor(scrollTop / drawnAhead - 1) * drawnAhead),
    bottom: Math.ceil((scrollTop + clientHeight) / drawnAhead + 1) * drawnAhead,
    width: clientWidth,
    height: clientHeight,
  };
}

const sameOr = (before: SheetWindow, now: SheetWindow): SheetWindow =>
  namesOf(now).every((key) => before[key] === now[key]) ? before : now;
