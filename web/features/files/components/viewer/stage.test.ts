import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitOf, fitted, held, turned, widthFor, zoomedAt } from './stage.ts';

const stage = { width: 1048, height: 848 };

test('a sheet is shown whole, and a small picture is not blown up', () => {
  expect(fitOf({ width: 2000, height: 1000 }, stage)).toBe(0.5);
  expect(fitOf({ width: 1000, height: 1600 }, stage)).toBe(0.5);
  expect(fitOf({ width: 100, height: 80 }, stage)).toBe(1);
  expect(fitOf(turned({ width: 1000, height: 2000 }, 1), stage)).toBe(0.5);
});

test('what is under the pointer stays under it, however it is zoomed', () => {
  const number = fc.double({ min: -400, max: 400, noNaN: true });
  fc.assert(
    fc.property(number, number, number, number, fc.double({ min: 0.5, max: 2, noNaN: true }), (x, y, atX, atY, factor) => {
      const before = { zoom: 1, x, y };
      const after = zoomedAt(before, { x: atX, y: atY }, factor);
      const spot = { x: (atX - before.x) / before.zoom, y: (atY - before.y) / before.zoom };
      expect(after.x + spot.x * after.zoom).toBeCloseTo(atX, 6);
      expect(after.y + spot.y * after.zoom).toBeCloseTo(atY, 6);
    }),
  );
});

test('it can be zoomed and moved only so far', () => {
  expect(zoomedAt({ zoom: 10, x: 0, y: 0 }, { x: 0, y: 0 }, 100).zoom).toBe(16);
  const sheet = { width: 2000, height: 1000 };
  expect(held({ zoom: 0.2, x: 300, y: 90 }, { sheet, stage })).toEqual({ zoom: 0.2, x: 0, y: 0 });
  expect(held({ zoom: 1, x: 9000, y: -9000 }, { sheet, stage })).toEqual({ zoom: 1, x: 500, y: -100 });
  expect(fitted(sheet, stage)).toEqual({ zoom: 0.5, x: 0, y: 0 });
});

test('the picture that is asked for is as sharp as the screen', () => {
  expect(widthFor(500, 1)).toBe(600);
  expect(widthFor(500, 2)).toBe(1200);
  expect(widthFor(4000, 2)).toBe(2400);
});
