// Which part of a picture shows in its frame. All in units of the board, as the frame lies unturned; parts of a picture are
// measured as it is seen, so a mirrored one from its mirrored edge.

import type { Frame, Look } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import type { Box, Point, Size } from './camera.ts';
import { middleOf, turnedBy } from './geometry.ts';

type Crop = NonNullable<Look['crop']>;

/** Where all of the picture would lie round a frame that shows a part of it; its proportions are its own. */
export function wholeOf(frame: Box, crop: Crop | null, picture: Size): Box {
  const part = crop ?? { x: 0, y: 0, w: 1, h: 1 };
  const [w, h] = [frame.w / part.w, frame.h / part.h];
  // What is left over hangs out on both sides: a picture fills its frame.
  const scale = Math.max(w / picture.width, h / picture.height);
  const size = { w: picture.width * scale, h: picture.height * scale };
  return { x: frame.x - part.x * w - (size.w - w) / 2, y: frame.y - part.y * h - (size.h - h) / 2, ...size };
}

/** Which edges are drawn: -1 left or upper, 1 right or lower; neither moves the window as it is. */
export interface Edges {
  across: -1 | 0 | 1;
  down: -1 | 0 | 1;
}

/** No part is smaller, units of the board. */
const least = 16;

/** A window on the picture, an edge of which was drawn so far; it stays within the picture. */
export function drawnWindow(window: Box, { across, down }: Edges, { by, whole }: { by: Point; whole: Box }): Box {
  const isMoved = across === 0 && down === 0;
  const [x, w] = drawnSide([window.x, window.w], isMoved ? null : across, { by: by.x, from: whole.x, length: whole.w });
  const [y, h] = drawnSide([window.y, window.h], isMoved ? null : down, { by: by.y, from: whole.y, length: whole.h });
  return { x, y, w, h };
}

type Side = readonly [start: number, length: number];

function drawnSide(
  [start, length]: Side,
  edge: -1 | 0 | 1 | null,
  { by, from, length: most }: { by: number; from: number; length: number },
): Side {
  const end = start + length;
  if (edge === 0) return [start, length];
  if (edge === null) return [bounded(start + by, from, from + most - length), length];
  if (edge === 1) return [start, bounded(end + by, start + Math.min(least, length), from + most) - start];
  const moved = bounded(start + by, from, end - Math.min(least, length));
  return [moved, end - moved];
}

const bounded = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

/** The frame and the part that show a window on the picture, which stays where it is seen, also where it is turned. */
export function croppedTo(frame: Frame, { window, whole }: { window: Box; whole: Box }): { frame: Frame; crop: Crop | null } {
  const [was, is] = [middleOf(frame), middleOf(window)];
  const shift = turnedBy({ x: is.x - was.x, y: is.y - was.y }, frame.rotation);
  const [w, h] = [Math.max(Math.round(window.w), 1), Math.max(Math.round(window.h), 1)];
  const part = {
    x: clean((window.x - whole.x) / whole.w),
    y: clean((window.y - whole.y) / whole.h),
    w: Math.max(clean(window.w / whole.w), 0.001),
    h: Math.max(clean(window.h / whole.h), 0.001),
  };
  const isAll = part.w > 0.999 && part.h > 0.999;
  return {
    frame: { x: Math.round(was.x + shift.x - w / 2), y: Math.round(was.y + shift.y - h / 2), w, h, rotation: frame.rotation },
    crop: isAll ? null : { ...part, x: Math.min(part.x, 1 - part.w), y: Math.min(part.y, 1 - part.h) },
  };
}

/** To six places, between 0 and 1. */
const clean = (value: number): number => bounded(Math.round(value * 1e6) / 1e6, 0, 1);

/** A window as an act. */
export function cropping(id: BoardItemId, from: Frame, to: ReturnType<typeof croppedTo>): Operation[] {
  const sides = (['x', 'y', 'w', 'h'] as const).filter((side) => to.frame[side] !== from[side]);
  const look: Operation = { op: 'change', id, group: 'look', values: { crop: to.crop } };
  const values = Object.fromEntries(sides.map((side) => [side, to.frame[side]]));
  return sides.length === 0 ? [look] : [look, { op: 'change', id, group: 'frame', values }];
}

/** Mirrors a picture, and shows the same part of it. */
export function flipped(id: BoardItemId, { flipX, flipY, crop }: Look, axis: 'x' | 'y'): Operation[] {
  const mirrored = crop && (axis === 'x' ? { ...crop, x: clean(1 - crop.x - crop.w) } : { ...crop, y: clean(1 - crop.y - crop.h) });
  const turned = axis === 'x' ? { flipX: !flipX } : { flipY: !flipY };
  return [{ op: 'change', id, group: 'look', values: { ...turned, ...(mirrored && { crop: mirrored }) } }];
}

/**
 * Where a spot of a picture is seen in its frame, from 0 to 1; null where that part does not show.
 *
 * @param spot on the picture itself, from 0 to 1, however it is mirrored
 */
export function seenAt(spot: Point, { frame, look, picture }: { frame: Box; look: Look; picture: Size }): Point | null {
  const whole = wholeOf(frame, look.crop, picture);
  const at = { x: look.flipX ? 1 - spot.x : spot.x, y: look.flipY ? 1 - spot.y : spot.y };
  const seen = { x: (whole.x + at.x * whole.w - frame.x) / frame.w, y: (whole.y + at.y * whole.h - frame.y) / frame.h };
  return seen.x < 0 || seen.y < 0 || seen.x > 1 || seen.y > 1 ? null : seen;
}

/** The part of the picture itself that is seen, from 0 to 1, however it is mirrored. */
export function partSeen({ frame, look, picture }: { frame: Box; look: Look; picture: Size }): Box {
  const whole = wholeOf(frame, look.crop, picture);
  const [w, h] = [frame.w / whole.w, frame.h / whole.h];
  const [x, y] = [(frame.x - whole.x) / whole.w, (frame.y - whole.y) / whole.h];
  return { x: look.flipX ? 1 - x - w : x, y: look.flipY ? 1 - y - h : y, w, h };
}
