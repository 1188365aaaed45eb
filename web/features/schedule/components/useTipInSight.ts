import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Between a tip and the edge of what is in sight, px. */
const margin = 8;

/**
 * Keeps a tip in sight as a whole: a bar may end, and a pointer may be, where its words have no room.
 *
 * @param clear how far above its place it begins to stand clear of what it is about, px: there it goes where the place below has no room
 */
export function useTipInSight<Tip extends HTMLElement>(clear: number): RefObject<Tip | null> {
  const tip = useRef<Tip>(null);
  useLayoutEffect(() => {
    // Measures what was drawn: how wide the words are, and how far the sheet is scrolled.
    const element = tip.current;
    const sheet = element?.closest('[role="treegrid"], [data-timeline]');
    if (!element || !sheet) return;
    element.style.translate = '';
    const own = element.getBoundingClientRect();
    const { left, top } = sheet.getBoundingClientRect();
    const furthest = left + sheet.clientWidth - margin - own.width;
    const along = Math.max(left + margin, Math.min(own.left, furthest)) - own.left;
    const isBelow = own.bottom > top + sheet.clientHeight;
    element.style.translate = `${along}px ${isBelow ? -(own.height + clear) : 0}px`;
  });
  return tip;
}
