// What lies over a page, in the coordinates of the page: from 0 to 1 across and down, as it is drawn. It is zoomed, moved and turned
// with the page, while its marks keep their size and stand upright.

import type { ReactNode } from 'react';
import type { Point } from './stage.ts';

export interface PageSpotProps {
  at: Point;
  /** How often the page is turned. */
  quarters: number;
  children: ReactNode;
}

/** Stands upright with its middle on a spot of the page. */
export const PageSpot = ({ at, quarters, children }: PageSpotProps) => (
  <div
    className="absolute z-1 w-max"
    style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%`, transform: `translate(-50%, -50%) rotate(${quarters * -90}deg)` }}
  >
    {children}
  </div>
);

/** The layer of comment pins: above the picture and below measured lines. It takes no pointer where it has no pin. */
export const PinLayer = ({ children }: { children?: ReactNode }) => (
  <div data-layer="pins" className="pointer-events-none absolute inset-0 *:pointer-events-auto">
    {children}
  </div>
);
