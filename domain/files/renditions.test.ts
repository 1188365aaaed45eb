import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTiled, pictureSizeAt, pictureSteps, type Size, sizeAt, tileIn, tileSide, zoomSteps } from './renditions.ts';

const side = fc.double({ min: 0.01, max: 1_000_000, noNaN: true });
const anySize = fc.record({ width: side, height: side });
const pixels = fc.integer({ min: 1, max: 60_000 });
const anyPicture = fc.record({ width: pixels, height: pixels });
const longer = ({ width, height }: Size) => Math.max(width, height);

test('a page has the longer side of the step, whatever its shape, and no more pixels than that', () => {
  expect(sizeAt({ width: 2384, height: 1684 }, 2400)).toEqual({ width: 2400, height: 1695 });
  fc.assert(
    fc.property(anySize, fc.constantFrom(...zoomSteps), (size, step) => {
      const drawn = sizeAt(size, step);
      expect(longer(drawn)).toBe(step);
      expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a picture is never enlarged, and its last step shows all of it', () => {
  expect(pictureSteps({ width: 500, height: 300 })).toEqual([600]);
  expect(pictureSteps({ width: 601, height: 300 })).toEqual([600, 1200]);
  expect(pictureSizeAt({ width: 500, height: 300 }, 600)).toEqual({ width: 500, height: 300 });
  fc.assert(
    fc.property(anyPicture, (size) => {
      for (const step of pictureSteps(size)) expect(longer(pictureSizeAt(size, step))).toBeLessThanOrEqual(longer(size));
      const last = pictureSteps(size).at(-1) ?? 0;
      expect(longer(pictureSizeAt(size, last))).toBe(Math.min(longer(size), 9600));
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
