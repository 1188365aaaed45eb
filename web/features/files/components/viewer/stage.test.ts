import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceOf, fitOf, fitted, held, partInSight, pinched, placeOfSpot, type Point, spotAt, turned, zoomedAt } from './stage.ts';

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

const point = fc.record({ x: fc.double({ min: -400, max: 400, noNaN: true }), y: fc.double({ min: -300, max: 300, noNaN: true }) });

test('two fingers keep what lies under them, as far as the zoom goes', () => {
  const part = fc.tuple(point, point).filter((two) => distanceOf(two) > 40);
  fc.assert(
    fc.property(part, part, (before, after) => {
      const view = { zoom: 1, x: 30, y: -20 };
      const next = pinched(view, before, after);
      fc.pre(next.zoom < 16 && next.zoom > 0.02);
      const under = (at: Point, { zoom, x, y }: typeof view) => ({ x: (at.x - x) / zoom, y: (at.y - y) / zoom });
      const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      const [was, now] = [under(middle(before), view), under(middle(after), next)];
      expect([now.x, now.y]).toEqual([expect.closeTo(was.x, 6), expect.closeTo(was.y, 6)]);
      expect(next.zoom).toBeCloseTo(distanceOf(after) / distanceOf(before), 6);
    }),
  );
});

test('a spot of a page is the same however it is zoomed, moved and turned', () => {
  const lie = fc.record({
    size: fc.constant({ width: 2000, height: 1000 }),
    view: fc.record({ zoom: fc.double({ min: 0.1, max: 8, noNaN: true }), x: fc.integer({ min: -900, max: 900 }), y: fc.constant(40) }),
    quarters: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(lie, point, (how, at) => {
      const back = placeOfSpot(spotAt(at, how), how);
      expect([back.x, back.y]).toEqual([expect.closeTo(at.x, 6), expect.closeTo(at.y, 6)]);
    }),
  );
  // Its upper left corner, turned by a quarter, is at the upper right.
  const turnedOnce = { size: { width: 2000, height: 1000 }, view: { zoom: 0.1, x: 0, y: 0 }, quarters: 1 };
  expect(placeOfSpot({ x: 0, y: 0 }, turnedOnce)).toEqual({ x: 50, y: -100 });
});

test('what is in sight of a page is a part of it, and all of it where it fits', () => {
  const size = { width: 2000, height: 1000 };
  expect(partInSight({ size, view: fitted(size, stage), quarters: 0 }, stage)).toEqual({ from: { x: 0, y: 0 }, to: { x: 1, y: 1 } });
  const close = partInSight({ size, view: { zoom: 4, x: 0, y: 0 }, quarters: 0 }, stage);
  expect(close.to.x - close.from.x).toBeCloseTo(1048 / 8000, 9);
  const turnedClose = partInSight({ size, view: { zoom: 4, x: 0, y: 0 }, quarters: 3 }, stage);
  expect(turnedClose.to.x - turnedClose.from.x).toBeCloseTo(848 / 8000, 9);
});
