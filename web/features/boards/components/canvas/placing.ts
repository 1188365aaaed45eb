// Where a thing comes to lie that nobody aimed at a spot: on nothing else, if there is room near, and never where it hides one.

import type { Box, Point } from './camera.ts';
import { boxOf, meets } from './geometry.ts';
import { type Lying, sectionAt } from './newItems.ts';

/** Between one thing and the next, units of the board. */
const gap = 16;
/** How many steps of half a thing it looks in each direction. */
const farthest = 8;

/**
 * The spot nearest to one where a thing lies on nothing but its section, and in the same section; the spot itself where there is no
 * such near it.
 */
export function freeSpot({ w, h }: Pick<Box, 'w' | 'h'>, { at, items }: { at: Point; items: readonly Lying[] }): Point {
  const taken = items.filter(({ kind }) => kind !== 'section').map(({ frame }) => boxOf(frame));
  const section = sectionAt(at, items)?.id;
  const isFree = ({ x, y }: Point): boolean => {
    const box = { x: x - w / 2 - gap / 2, y: y - h / 2 - gap / 2, w: w + gap, h: h + gap };
    return sectionAt({ x, y }, items)?.id === section && !taken.some((other) => meets(box, other));
  };
  return spotsRound(at, { across: (w + gap) / 2, down: (h + gap) / 2 }).find(isFree) ?? at;
}

/** The spot itself, then those round it, the nearest first. */
function spotsRound({ x, y }: Point, { across, down }: { across: number; down: number }): Point[] {
  const steps = Array.from({ length: 2 * farthest + 1 }, (_, index) => index - farthest);
  const spots = steps.flatMap((below) => steps.map((beside) => ({ x: beside * across, y: below * down })));
  const nearest = spots.toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  return nearest.map((by) => ({ x: x + by.x, y: y + by.y }));
}

/** So far beside what lies in the very same place. */
const beside = 24;

/** Where it hides nothing: beside what has its corner in the very same place. */
export function besideSame<Placed extends Point>(box: Placed, items: readonly Lying[]): Placed {
  const isTaken = items.some(({ frame }) => Math.abs(frame.x - box.x) < 1 && Math.abs(frame.y - box.y) < 1);
  return isTaken ? besideSame({ ...box, x: box.x + beside, y: box.y + beside }, items) : box;
}
