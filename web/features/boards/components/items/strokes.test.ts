import { expect, test } from 'vitest';
import { inkWay, strokePoints, strokeWay } from './strokes.ts';

test('a line that was drawn by hand is as large as its frame, and as it was drawn while that is as it was laid', () => {
  const points = [0, 20, 50, 0, 100, 40];
  expect(strokePoints(points, { w: 100, h: 40 })).toEqual(points);
  expect(strokePoints(points, { w: 200, h: 20 })).toEqual([0, 10, 100, 0, 200, 20]);
  // A level one has a frame of 1.
  expect(strokePoints([0, 0, 80, 0], { w: 80, h: 1 })).toEqual([0, 0, 80, 0]);
});

test('ink runs through what a quick hand leaves without a corner, from where it began to where it ended', () => {
  expect(inkWay([0, 0, 10, 0])).toBe('M0 0L10 0');
  expect(inkWay([0, 0, 10, 0, 10, 10, 0, 10])).toBe('M0 0Q10 0 10 5Q10 10 0 10');
  expect(strokeWay([0, 0, 10, 0, 10, 10], { w: 20, h: 20 })).toBe('M0 0Q20 0 20 20');
});
