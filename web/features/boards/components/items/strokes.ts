// A line that was drawn by hand, as large as its frame is: its points are kept as they were drawn.

import type { Frame } from '../../../../../domain/boards/items.ts';

/** Its points from the corner of its frame, across and down, one after the other. */
export function strokePoints(points: readonly number[], { w, h }: Pick<Frame, 'w' | 'h'>): number[] {
  // As its frame was laid round it: no side is shorter than 1.
  const [wide, high] = [0, 1].map((side) => points.reduce((most, value, at) => (at % 2 === side ? Math.max(most, value) : most), 1));
  return points.map((value, at) => value * (at % 2 === 0 ? w / (wide ?? 1) : h / (high ?? 1)));
}

/** The same as a path. */
export const strokeWay = (points: readonly number[], size: Pick<Frame, 'w' | 'h'>): string => inkWay(strokePoints(points, size));

/** As ink runs: a quick hand leaves few points, and no corners between them. */
export function inkWay(points: readonly number[]): string {
  const at = Array.from(
    { length: Math.floor(points.length / 2) },
    (_, index) => [points[2 * index] ?? 0, points[2 * index + 1] ?? 0] as const,
  );
  const [first = [0, 0], second] = at;
  const last = at.at(-1) ?? first;
  if (at.length < 3) return `M${first.join(' ')}L${(second ?? first).join(' ')}`;
  const bows = at.slice(1, -1).map(([x, y], index, all) => {
    const [nextX, nextY] = all[index + 1] ?? last;
    const end = index === all.length - 1 ? last : [(x + nextX) / 2, (y + nextY) / 2];
    return `Q${x} ${y} ${end.join(' ')}`;
  });
  return `M${first.join(' ')}${bows.join('')}`;
}
