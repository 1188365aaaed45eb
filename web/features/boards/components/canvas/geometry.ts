// Where things lie on a board: boxes round turned frames, what a marquee takes, and what a handle does. All in units of the board.

import type { Frame } from '../../../../../domain/boards/items.ts';
import type { Box, Point } from './camera.ts';

export const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** About the origin, clockwise as the screen counts. */
export function turnedBy({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The upright box round a turned frame. */
export function boxOf(frame: Frame): Box {
  if (frame.rotation % 360 === 0) return { x: frame.x, y: frame.y, w: frame.w, h: frame.h };
  const angle = (frame.rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const [w, h] = [frame.w * cos + frame.h * sin, frame.w * sin + frame.h * cos];
  const middle = middleOf(frame);
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}

/** Round all of them; null where there are none. */
export function boxRound(boxes: Iterable<Box>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + w);
    bottom = Math.max(bottom, y + h);
  }
  return left > right ? null : { x: left, y: top, w: right - left, h: bottom - top };
}

export const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

export const holds = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x && outer.y <= inner.y && outer.x + outer.w >= inner.x + inner.w && outer.y + outer.h >= inner.y + inner.h;

/** What of a box lies in another one; null where they do not meet. */
export function partIn(outer: Box, box: Box): Box | null {
  if (!meets(outer, box)) return null;
  const [x, y] = [Math.max(outer.x, box.x), Math.max(outer.y, box.y)];
  return { x, y, w: Math.min(outer.x + outer.w, box.x + box.w) - x, h: Math.min(outer.y + outer.h, box.y + box.h) - y };
}

export const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  w: Math.abs(one.x - other.x),
  h: Math.abs(one.y - other.y),
});

/** Which edges a handle holds: -1 left or upper, 1 right or lower, 0 neither. */
export interface Handle {
  across: -1 | 0 | 1;
  down: -1 | 0 | 1;
}

export const handles: readonly Handle[] = ([-1, 0, 1] as const).flatMap((down) =>
  ([-1, 0, 1] as const).flatMap((across) => (across === 0 && down === 0 ? [] : [{ across, down }])),
);

/** No side is drawn shorter than this, units of the board. */
export const leastSide = 16;

/**
 * A frame whose handle was drawn so far: the side opposite stays where it is, also where the frame is turned.
 *
 * @param keepsShape as pictures do
 */
export function resized(frame: Frame, handle: Handle, { by, keepsShape }: { by: Point; keepsShape: boolean }): Frame {
  const drawn = turnedBy(by, -frame.rotation);
  let w = Math.max(frame.w + drawn.x * handle.across, leastSide);
  let h = Math.max(frame.h + drawn.y * handle.down, leastSide);
  if (keepsShape) {
    const [wide, high] = [w / frame.w, h / frame.h];
    const factor = handle.across === 0 ? high : handle.down === 0 ? wide : Math.max(wide, high);
    [w, h] = [frame.w * factor, frame.h * factor];
  }
  const [dw, dh] = [w - frame.w, h - frame.h];
  // Where neither edge is held, it grows to both sides.
  const shift = turnedBy({ x: (dw / 2) * handle.across, y: (dh / 2) * handle.down }, frame.rotation);
  const middle = middleOf(frame);
  return { ...frame, x: middle.x + shift.x - w / 2, y: middle.y + shift.y - h / 2, w, h };
}

/** One box, and as large as it is drawn: what lies in it lies alike in the other. */
export interface Scaling {
  from: Box;
  to: Box;
}

/** So many times as large; the corner opposite to the handle stays where it is. */
export function scaling(from: Box, { across, down }: Handle, factor: number): Scaling {
  const [w, h] = [from.w * factor, from.h * factor];
  return { from, to: { x: across === -1 ? from.x + from.w - w : from.x, y: down === -1 ? from.y + from.h - h : from.y, w, h } };
}

/** How many times as large a box is whose corner was drawn so far, in its own proportions. */
export const factorOf = (box: Box, { across, down }: Handle, by: Point): number =>
  Math.max((box.w + by.x * across) / box.w, (box.h + by.y * down) / box.h);

export const scaledSpot = ({ from, to }: Scaling, { x, y }: Point): Point => ({
  x: Math.round(to.x + ((x - from.x) * to.w) / from.w),
  y: Math.round(to.y + ((y - from.y) * to.h) / from.h),
});

export function scaledFrame({ from, to }: Scaling, frame: Frame): Frame {
  const factor = to.w / from.w;
  const [w, h] = [Math.max(Math.round(frame.w * factor), 1), Math.max(Math.round(frame.h * factor), 1)];
  const middle = middleOf(frame);
  const at = { x: to.x + (middle.x - from.x) * factor, y: to.y + (middle.y - from.y) * factor };
  return { ...frame, x: Math.round(at.x - w / 2), y: Math.round(at.y - h / 2), w, h };
}

/** How far a frame is turned when the hand went from one spot to another round its middle; in steps of 15° where asked. */
export function rotated(frame: Frame, { from, to, inSteps }: { from: Point; to: Point; inSteps: boolean }): Frame {
  const middle = middleOf(frame);
  const angle = (at: Point) => (Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI;
  const free = frame.rotation + angle(to) - angle(from);
  const step = inSteps ? 15 : 1;
  const turned = Math.round(free / step) * step;
  return { ...frame, rotation: ((((turned + 180) % 360) + 360) % 360) - 180 };
}
