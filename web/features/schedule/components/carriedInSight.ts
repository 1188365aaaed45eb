// What keys carry along the time stays in sight, as what a pointer carries does.

import { type RefObject, useLayoutEffect } from 'react';

/** Between what is carried and the edge of the window, px. */
const margin = 24;

/** From where to where it is on the time side, px. */
export interface CarriedSpan {
  from: number;
  to: number;
}

/**
 * Scrolls the time after what keys carry; where that is longer than the window, after its beginning.
 * @param left width of what stands beside the time, px
 */
export function useCarriedInSight(scroller: RefObject<HTMLElement | null>, left: number, carried: CarriedSpan | null): void {
  const [from, to] = [carried?.from, carried?.to];
  useLayoutEffect(() => {
    // Talks to the scroller.
    const element = scroller.current;
    if (!element || from === undefined || to === undefined) return;
    const room = element.clientWidth - left;
    const isBeyond = to + margin > element.scrollLeft + room;
    if (isBeyond) element.scrollTo({ left: Math.min(from - margin, to + margin - room) });
    else if (from - margin < element.scrollLeft) element.scrollTo({ left: from - margin });
  }, [scroller, left, from, to]);
}
