// When a tooltip opens and where it stands. Pure; Tooltip.tsx has the clock and the screen.

/** How long a pointer rests before a tooltip opens, and how soon after one the next opens at once (specification §9). */
export const openDelayMs = 700;
export const skipDelayMs = 300;

/** @param sinceLast milliseconds since another tooltip closed */
export const delayOf = (sinceLast: number): number => (sinceLast < skipDelayMs ? 0 : openDelayMs);

export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Placing {
  anchor: Box;
  size: { width: number; height: number };
  side: Side;
  window: { width: number; height: number };
}

const gap = 6;
const edge = 8;
const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Beside the middle of the anchor; on the other side where there is no room; always inside the window. */
export function placeTooltip({ anchor, size, side, window }: Placing): { left: number; top: number } {
  const preferred = beside({ anchor, size, side });
  const place = fits(preferred, { size, side, window }) ? preferred : beside({ anchor, size, side: opposite[side] });
  return {
    left: Math.round(clamp(place.left, window.width - size.width - edge)),
    top: Math.round(clamp(place.top, window.height - size.height - edge)),
  };
}

function beside({ anchor, size, side }: Omit<Placing, 'window'>): { left: number; top: number } {
  const left = anchor.left + (anchor.width - size.width) / 2;
  const top = anchor.top + (anchor.height - size.height) / 2;
  switch (side) {
    case 'top':
      return { left, top: anchor.top - gap - size.height };
    case 'bottom':
      return { left, top: anchor.top + anchor.height + gap };
    case 'left':
      return { left: anchor.left - gap - size.width, top };
    case 'right':
      return { left: anchor.left + anchor.width + gap, top };
  }
}

function fits(place: { left: number; top: number }, { size, side, window }: Omit<Placing, 'anchor'>): boolean {
  if (side === 'top' || side === 'bottom') return place.top >= edge && place.top + size.height <= window.height - edge;
  return place.left >= edge && place.left + size.width <= window.width - edge;
}

const clamp = (value: number, most: number): number => Math.max(edge, Math.min(value, most));
