import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from './usePrinting.ts';

/** As wide as what stands on an upright sheet, px (print.css): nothing is measured anew between the screen and the paper. */
const sheetWidth = 714;

/** The width of an element that fills its page, px; a desk's until it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1100);
  useEffect(() => {
    // Talks to the element's size.
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return usePrinting() ? sheetWidth : width;
}
