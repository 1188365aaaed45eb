import { describe, expect, test } from 'vitest';
import { snapped } from './snapping.ts';

const box = (x: number, y: number, w = 100, h = 100) => ({ x, y, w, h });

describe('guides of a board', () => {
  test('an edge that comes near another’s snaps to it, with a line from end to end', () => {
    const { by, guides } = snapped(box(0, 300), [box(203, 0)], { by: { x: 199, y: 7 }, reach: 5 });
    expect(by).toEqual({ x: 203, y: 7 });
    expect(guides).toContainEqual({ axis: 'x', at: 203, from: 0, to: 407 });
  });

  test('farther away nothing is drawn to it', () => {
    expect(snapped(box(0, 300), [box(203, 0)], { by: { x: 190, y: 0 }, reach: 5 })).toEqual({ by: { x: 190, y: 0 }, guides: [], gaps: [] });
  });

  test('a gap that equals the one before it snaps, and both say how wide they are', () => {
    // Of other heights, so that no edge is in line with another.
    const row = [box(0, 10, 100, 80), box(124, 20, 100, 50)];
    const { by, gaps } = snapped(box(400, 3, 90, 110), row, { by: { x: -155, y: 0 }, reach: 5 });
    expect(by.x).toBe(-152);
    expect(gaps.map(({ from, to }) => to - from)).toEqual([24, 24]);
  });

  test('between two it finds the middle', () => {
    const { by, gaps } = snapped(box(0, 3, 90, 110), [box(0, 10, 100, 80), box(300, 20, 100, 50)], { by: { x: 152, y: 0 }, reach: 5 });
    expect(by.x).toBe(155);
    expect(gaps.map(({ from, to }) => to - from)).toEqual([55, 55]);
  });
});
