// How an arrow bows, what heads it has, and where its words stand: the same on the wall, on a slide and on paper. Pure.

import type { Stroke } from '../../../../../domain/boards/strokes.ts';
import type { Box, Point } from '../canvas/camera.ts';

/** A bow to one side, as a hand draws it: what the line bends toward. */
export const bendOf = (from: Point, to: Point): Point => ({
  x: (from.x + to.x) / 2 - (to.y - from.y) * 0.12,
  y: (from.y + to.y) / 2 + (to.x - from.x) * 0.12,
});

/** The line of an arrow, and its open heads, which stay whole where the line is dashed. Path data. */
export function waysOfArrow(from: Point, to: Point, { width, heads }: Pick<Stroke, 'width' | 'heads'>): { line: string; heads: string } {
  const bend = bendOf(from, to);
  const tips = { none: [], end: [to], both: [from, to] }[heads];
  return {
    line: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`,
    heads: tips.map((tip) => headAt(tip, bend, width)).join(''),
  };
}

/** A thick one has larger barbs, so that it is still a head. */
function headAt(tip: Point, bend: Point, width: number): string {
  const angle = Math.atan2(tip.y - bend.y, tip.x - bend.x);
  const long = 9 + 2 * width;
  const barb = (turn: number) => `${tip.x - long * Math.cos(angle + turn)} ${tip.y - long * Math.sin(angle + turn)}`;
  return `M${barb(0.5)}L${tip.x} ${tip.y}L${barb(-0.5)}`;
}

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
