import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTiled, pictureSizeAt, sizeAt, sizeWithin, tileIn, tileSide, zoomSteps } from './renditions.ts';

const side = fc.double({ min: 0.01, max: 1_000_000, noNaN: true });
const anySize = fc.record({ width: side, height: side });
const pixels = fc.integer({ min: 1, max: 60_000 });
const anyPicture = fc.record({ width: pixels, height: pixels });

test('a page is as wide as the step, or as high as there may be, whatever its shape', () => {
  expect(sizeAt({ width: 2384, height: 1684 }, 2400)).toEqual({ width: 2400, height: 1695 });
  expect(sizeAt({ width: 1, height: 1_000_000 }, 2400)).toEqual({ width: 1, height: 4000 });
  fc.assert(
    fc.property(anySize, fc.constantFrom(...zoomSteps), (size, step) => {
      const drawn = sizeAt(size, step);
      expect(drawn.width === step || drawn.height === (isTiled(step) ? 20_000 : 4000)).toBe(true);
      expect(drawn.width).toBeLessThanOrEqual(step);
      expect(drawn.height).toBeLessThanOrEqual(isTiled(step) ? 20_000 : 4000);
      expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a small picture has its longer side within a square', () => {
  expect(sizeWithin({ width: 100, height: 400 }, 480)).toEqual({ width: 120, height: 480 });
  expect(sizeWithin({ width: 400, height: 0.001 }, 480)).toEqual({ width: 480, height: 1 });
});

test('a picture is never enlarged', () => {
  expect(pictureSizeAt({ width: 500, height: 300 }, 600)).toEqual({ width: 500, height: 300 });
  expect(pictureSizeAt({ width: 700, height: 350 }, 600)).toEqual({ width: 600, height: 300 });
  fc.assert(
    fc.property(anyPicture, fc.constantFrom(...zoomSteps), (size, step) => {
      const drawn = pictureSizeAt(size, step);
      expect(drawn.width).toBeLessThanOrEqual(size.width);
      expect(drawn.height).toBeLessThanOrEqual(size.height);
    }),
  );
});

test('tiles cover a step without a gap and without laying over each other', () => {
  expect(zoomSteps.filter(isTiled)).toEqual([4800, 9600]);
  fc.assert(
    fc.property(anyPicture, (size) => {
      const [columns, rows] = [Math.ceil(size.width / tileSide), Math.ceil(size.height / tileSide)];
      let area = 0;
      for (let x = 0; x < columns; x++) {
        for (let y = 0; y < rows; y++) {
          const tile = tileIn(size, { x, y });
          expect(tile).not.toBeNull();
          area += (tile?.width ?? 0) * (tile?.height ?? 0);
        }
      }
      expect(area).toBe(size.width * size.height);
      expect(tileIn(size, { x: columns, y: 0 })).toBeNull();
      expect(tileIn(size, { x: 0, y: rows })).toBeNull();
    }),
  );
});
