import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is written in in sight while it has the focus: as it opens, as its words and tools make it higher, and as what stands
 * below, or a keyboard, leaves less room.
 */
export function useInSight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Talks to what scrolls the page.
    const own = frame.current;
    if (!own) return;
    const watch = new ResizeObserver(() => own.contains(document.activeElement) && own.scrollIntoView({ block: 'nearest' }));
    watch.observe(own);
    watch.observe(scrollerOf(own));
    return () => watch.disconnect();
  }, [frame]);
}

/** What scrolls a thing: a panel's middle, a list, in the end the page. */
function scrollerOf({ parentElement }: Element): Element {
  if (!parentElement) return document.documentElement;
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerOf(parentElement);
}
