// Guides while something is moved: an edge or a middle that comes into line with another's snaps to it, and so does a gap that
// equals one that is there.

import type { Box, Point } from './camera.ts';

/** Between the dots of the grid, units of the board. */
export const gridStep = 24;

/** So that the upper left corner of what moves meets the grid. */
export const onGrid = ({ x, y }: Box, by: Point): Point => ({
  x: Math.round((x + by.x) / gridStep) * gridStep - x,
  y: Math.round((y + by.y) / gridStep) * gridStep - y,
});

export interface Guide {
  /** A line at this x (upright) or y (level), between two ends on the other axis. */
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

/** Two gaps that are alike, as dimension strings: each between two edges, on a line. */
export interface Gap {
  axis: 'x' | 'y';
  from: number;
  to: number;
  at: number;
}

export interface Snapped {
  by: Point;
  guides: readonly Guide[];
  gaps: readonly Gap[];
}

/** @param reach how near is near, units of the board */
export function snapped(moving: Box, others: readonly Box[], { by, reach }: { by: Point; reach: number }): Snapped {
  const box = { ...moving, x: moving.x + by.x, y: moving.y + by.y };
  const across = nearest(box, others, { axis: 'x', reach });
  const down = nearest(box, others, { axis: 'y', reach });
  const landed = { ...box, x: box.x + (across ?? 0), y: box.y + (down ?? 0) };
  const gapAcross = across === null ? equalGap(landed, others, { axis: 'x', reach }) : null;
  const gapDown = down === null ? equalGap(landed, others, { axis: 'y', reach }) : null;
  const final = { ...landed, x: landed.x + (gapAcross?.by ?? 0), y: landed.y + (gapDown?.by ?? 0) };
  return {
    by: { x: final.x - moving.x, y: final.y - moving.y },
    guides: [...(across === null ? [] : guidesOf(final, others, 'x')), ...(down === null ? [] : guidesOf(final, others, 'y'))],
    gaps: [...(gapAcross?.gaps ?? []), ...(gapDown?.gaps ?? [])],
  };
}

type Axis = 'x' | 'y';

const sizeOf = (box: Box, axis: Axis): number => (axis === 'x' ? box.w : box.h);
const other = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
/** Both edges and the middle. */
const linesOf = (box: Box, axis: Axis): number[] => [box[axis], box[axis] + sizeOf(box, axis) / 2, box[axis] + sizeOf(box, axis)];

function nearest(box: Box, others: readonly Box[], { axis, reach }: { axis: Axis; reach: number }): number | null {
  let best: number | null = null;
  for (const one of others)
    for (const to of linesOf(one, axis))
      for (const from of linesOf(box, axis)) {
        const way = to - from;
        if (Math.abs(way) <= reach && (best === null || Math.abs(way) < Math.abs(best))) best = way;
      }
  return best;
}

function guidesOf(box: Box, others: readonly Box[], axis: Axis): Guide[] {
  const own = linesOf(box, axis);
  const cross = other(axis);
  const guides = new Map<number, Guide>();
  for (const one of others)
    for (const at of linesOf(one, axis)) {
      if (!own.some((line) => Math.abs(line - at) < 0.01)) continue;
      const known = guides.get(at);
      const from = Math.min(known?.from ?? Infinity, box[cross], one[cross]);
      const to = Math.max(known?.to ?? -Infinity, box[cross] + sizeOf(box, cross), one[cross] + sizeOf(one, cross));
      guides.set(at, { axis, at, from, to });
    }
  return [...guides.values()];
}

/** A row of two beside it: it stands as far from the nearer as that does from the farther, or in the middle between two. */
function equalGap(box: Box, others: readonly Box[], { axis, reach }: { axis: Axis; reach: number }): { by: number; gaps: Gap[] } | null {
  const cross = other(axis);
  const row = others.filter((one) => one[cross] < box[cross] + sizeOf(box, cross) && box[cross] < one[cross] + sizeOf(one, cross));
  const end = (one: Box) => one[axis] + sizeOf(one, axis);
  const before = row.filter((one) => end(one) <= box[axis] + reach).toSorted((a, b) => end(b) - end(a));
  const after = row.filter((one) => one[axis] >= end(box) - reach).toSorted((a, b) => a[axis] - b[axis]);
  const at = box[cross] + sizeOf(box, cross) / 2;
  const gap = (from: number, to: number): Gap => ({ axis, from, to, at });
  const [left, right] = [before[0], after[0]];
  const tries: { by: number; gaps: Gap[] }[] = [];
  if (left && right) {
    const by = (end(left) + right[axis] - sizeOf(box, axis)) / 2 - box[axis];
    tries.push({ by, gaps: [gap(end(left), box[axis] + by), gap(end(box) + by, right[axis])] });
  }
  const beyond = left && before.find((one) => one !== left && end(one) <= left[axis]);
  if (left && beyond) {
    const room = left[axis] - end(beyond);
    const by = end(left) + room - box[axis];
    tries.push({ by, gaps: [gap(end(beyond), left[axis]), gap(end(left), box[axis] + by)] });
  }
  const farther = right && after.find((one) => one !== right && one[axis] >= end(right));
  if (right && farther) {
    const room = farther[axis] - end(right);
    const by = right[axis] - room - end(box);
    tries.push({ by, gaps: [gap(end(box) + by, right[axis]), gap(end(right), farther[axis])] });
  }
  const fitting = tries.filter(({ by, gaps }) => Math.abs(by) <= reach && gaps.every(({ from, to }) => to - from > 0.5));
  return fitting.toSorted((one, two) => Math.abs(one.by) - Math.abs(two.by))[0] ?? null;
}
