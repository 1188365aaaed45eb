import { describe, expect, test } from 'vitest';
import { coloursOf } from './coloursOf.ts';

const [lime, oak, clay] = [
  [218, 220, 200],
  [185, 141, 91],
  [164, 85, 58],
] as const;

/** Fields of colour beside each other, each so many pixels wide, with a little grain. */
function fields(height: number, ...parts: ReadonlyArray<readonly [colour: readonly number[], width: number, opacity?: number]>) {
  const width = parts.reduce((sum, [, wide]) => sum + wide, 0);
  const row = parts.flatMap(([colour, wide, opacity = 255]) => Array.from({ length: wide }, () => [...colour, opacity]));
  const data = Array.from({ length: height }, (_, y) =>
    row.flatMap((pixel, x) => pixel.map((part, at) => (at < 3 ? part + ((x + y) % 3) : part))),
  );
  return { data: new Uint8ClampedArray(data.flat()), width, height };
}

describe('the colours of a picture', () => {
  test('are those that it is made of, the lightest first, each where it stands', () => {
    const found = coloursOf(fields(20, [clay, 10], [lime, 30], [oak, 20]), 6);
    expect(found.map(({ hex }) => hex)).toEqual([
      expect.stringMatching(/^#d[a-c]d[c-e]c[8-a]$/),
      expect.stringMatching(/^#b[9-b]8[d-f]5[b-d]$/),
      expect.stringMatching(/^#a[4-6]5[5-7]3[a-c]$/),
    ]);
    const [light, middle, dark] = found.map(({ spot }) => spot.x * 60);
    expect(light).toBeGreaterThan(10);
    expect(light).toBeLessThan(40);
    expect(middle).toBeGreaterThan(40);
    expect(dark).toBeLessThan(10);
  });

  test('are no more than asked for; shades of one colour are one', () => {
    const many = fields(8, [lime, 8], [oak, 8], [clay, 8], [[20, 20, 20], 8], [[40, 90, 160], 8]);
    expect(coloursOf(many, 3)).toHaveLength(3);
    expect(coloursOf(many, 6)).toHaveLength(5);
    expect(coloursOf(fields(8, [oak, 30]), 6)).toHaveLength(1);
  });

  test('what shines through is none of them, and a picture of nothing has none', () => {
    expect(coloursOf(fields(4, [clay, 10, 0], [oak, 10]), 4)).toHaveLength(1);
    expect(coloursOf(fields(4, [clay, 10, 0]), 4)).toEqual([]);
  });
});
