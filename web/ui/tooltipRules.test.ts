import { describe, expect, test } from 'vitest';
import { delayOf, placeTooltip, type Side } from './tooltipRules.ts';

test.each([
  [Infinity, 700],
  [300, 700],
  [299, 0],
  [0, 0],
])('[R9-10] %d ms after the last tooltip the next opens after %d ms', (sinceLast, delay) => {
  expect(delayOf(sinceLast)).toBe(delay);
});

describe('place', () => {
  const window = { width: 1000, height: 600 };
  const size = { width: 100, height: 28 };
  const place = (side: Side, left: number, top: number) =>
    placeTooltip({ anchor: { left, top, width: 40, height: 40 }, size, side, window });

  test.each([
    ['top', { left: 470, top: 266 }],
    ['bottom', { left: 470, top: 346 }],
    ['left', { left: 394, top: 306 }],
    ['right', { left: 546, top: 306 }],
  ] as const)('%s of the anchor, centred', (side, expected) => {
    expect(place(side, 500, 300)).toEqual(expected);
  });

  test('goes to the other side where there is no room', () => {
    expect(place('top', 500, 10)).toMatchObject({ top: 56 });
    expect(place('right', 950, 300)).toMatchObject({ left: 844 });
  });

  test('stays inside the window', () => {
    expect(place('bottom', 0, 300)).toMatchObject({ left: 8 });
    expect(place('bottom', 980, 300)).toMatchObject({ left: 892 });
  });
});
