import type { Point } from './camera.ts';
import type { Desk } from './useDesk.ts';

/** A way of holding, from where the pointer was pressed until it is let go. */
export interface Grip {
  move: (to: Point, event: globalThis.PointerEvent) => void;
  /** @param isDrop false where it was given up */
  end: (isDrop: boolean, to: Point, event: globalThis.PointerEvent | null) => void;
}

export interface Pressing {
  /** Where, px of the screen. */
  at: Point;
  /** As it is now: what a hand does is seen by the next step of it. */
  desk: () => Desk;
}
