// How an arrow bows, and where its words stand: the same on the wall, on a slide and on paper. Pure.

import type { Box, Point } from '../canvas/camera.ts';

/** A bow to one side, as a hand draws it: what the line bends toward. */
export const bendOf = (from: Point, to: Point): Point => ({
  x: (from.x + to.x) / 2 - (to.y - from.y) * 0.12,
  y: (from.y + to.y) / 2 + (to.x - from.x) * 0.12,
});

/** The middle of the line, round which its words stand. */
export function middleOfBow(from: Point, to: Point): Point {
  const bend = bendOf(from, to);
  return { x: (from.x + to.x) / 4 + bend.x / 2, y: (from.y + to.y) / 4 + bend.y / 2 };
}

/** Words of 14 in lines of 20, no wider than 192 with what is round them. */
export const labelLook = { size: 14, leading: 20, widest: 192, across: 8, down: 2 };

/** About so wide is a letter. */
const letter = 7.5;

/** Round the words on an arrow, as near as it is known without measuring them. */
export function boxOfLabel(label: string, middle: Point): Box {
  const { leading, widest, across, down } = labelLook;
  const [long, room] = [label.length * letter, widest - 2 * across];
  const w = Math.min(long, room) + 2 * across;
  const h = Math.ceil(long / room) * leading + 2 * down;
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}
