import { type RefObject, useEffect, useState } from 'react';

/** The width of an element, px; a desk's until it is known. */
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
  return width;
}
