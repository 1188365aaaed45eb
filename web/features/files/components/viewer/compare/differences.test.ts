import { describe, expect, test } from 'vitest';
import { type Box, changesOf, cloudPath, differingCells, inkOf, merged, type Plane, rowsOfCell } from './differences.ts';

const paper = (): Plane => ({ width: 320, height: 240, ink: new Uint8Array(320 * 240) });

function drawn(...boxes: (Box & { ink?: number })[]): Plane {
  const plane = paper();
  for (const { left, top, width, height, ink = 230 } of boxes)
    for (let y = top; y < top + height; y++) plane.ink.fill(ink, y * plane.width + left, y * plane.width + left + width);
  return plane;
}

function changes(was: Plane, now: Plane): Box[] {
  const rows = Array.from({ length: Math.ceil(now.height / rowsOfCell) }, (_, row) => differingCells(was, now, row));
  return changesOf(rows, now);
}

const wall = { left: 40, top: 40, width: 240, height: 6 };
const holds = (box: Box | undefined, { left, top, width, height }: Box) =>
  box !== undefined && box.left <= left && box.top <= top && box.left + box.width >= left + width && box.top + box.height >= top + height;

describe('changes between two drawings', () => {
  test('the same drawing has none, nor one that moved by a pixel or was smoothed otherwise', () => {
    expect(changes(drawn(wall), drawn(wall))).toEqual([]);
    expect(changes(drawn(wall), drawn({ ...wall, top: 41 }))).toEqual([]);
    expect(changes(drawn(wall), drawn({ ...wall, ink: 200 }))).toEqual([]);
  });

  test('what was taken out and what came in are ringed, each once, in the order of reading', () => {
    const [door, island] = [
      { left: 60, top: 80, width: 30, height: 2 },
      { left: 200, top: 150, width: 40, height: 30 },
    ];
    const found = changes(drawn(wall, door), drawn(wall, island));
    expect(found).toHaveLength(2);
    expect([holds(found[0], door), holds(found[1], island)]).toEqual([true, true]);
    expect(found.some((box) => holds(box, wall))).toBe(false);
  });

  test('parts that lie close are one change, at an edge too', () => {
    const parts = [
      { left: 0, top: 0, width: 10, height: 10 },
      { left: 24, top: 0, width: 10, height: 10 },
    ];
    expect(changes(paper(), drawn(...parts))).toEqual([{ left: 0, top: 0, width: 48, height: 24 }]);
    const corner = { left: 310, top: 230, width: 10, height: 10 };
    const [box] = changes(paper(), drawn(corner));
    expect(box && [box.left + box.width, box.top + box.height]).toEqual([320, 240]);
  });
});

test('boxes that lie over each other become one, also by way of a third', () => {
  const box = (left: number) => ({ left, top: 0, width: 10, height: 10 });
  expect(merged([box(0), box(16), box(8), box(40)])).toEqual([{ left: 0, top: 0, width: 26, height: 10 }, box(40)]);
});

test('black is ink, white is paper, and so is cream', () => {
  expect([...inkOf(new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 249, 246, 238, 255]))]).toEqual([255, 0, 0]);
});

test('a cloud comes back to where it began', () => {
  const numbers = [...cloudPath({ left: 5, top: 7, width: 60, height: 30 }).matchAll(/0 0 1 (\S+) (\S+)/g)];
  const sum = (place: number) => numbers.reduce((all, match) => all + Number(match[place]), 0);
  expect(numbers.length).toBeGreaterThan(8);
  expect([sum(1), sum(2)].map(Math.round)).toEqual([0, 0]);
});
