import { describe, expect, test } from 'vitest';
import { boxBetween, boxOf, boxRound, handles, holds, meets, partIn, resized, rotated, turnedBy } from './geometry.ts';

const frame = { x: 100, y: 50, w: 200, h: 100, rotation: 0 };

describe('frames of a board', () => {
  test('the box round a turned frame has its middle', () => {
    expect(boxOf(frame)).toEqual({ x: 100, y: 50, w: 200, h: 100 });
    const quarter = boxOf({ ...frame, rotation: 90 });
    expect([quarter.x, quarter.y, quarter.w, quarter.h].map(Math.round)).toEqual([150, 0, 100, 200]);
  });

  test('of a box what lies in another one, and nothing where they do not meet', () => {
    const outer = { x: 0, y: 0, w: 150, h: 100 };
    expect(partIn(outer, { x: -500, y: 20, w: 550, h: 500 })).toEqual({ x: 0, y: 20, w: 50, h: 80 });
    expect(partIn(outer, { x: 10, y: 20, w: 30, h: 40 })).toEqual({ x: 10, y: 20, w: 30, h: 40 });
    expect(partIn(outer, { x: 150, y: 20, w: 30, h: 40 })).toBeNull();
  });

  test('a marquee goes either way; what it touches, and what it holds', () => {
    expect(boxBetween({ x: 10, y: 90 }, { x: 60, y: 20 })).toEqual({ x: 10, y: 20, w: 50, h: 70 });
    const marquee = { x: 0, y: 0, w: 150, h: 100 };
    expect([meets(marquee, frame), holds(marquee, frame), meets(marquee, { ...frame, x: 150 })]).toEqual([true, false, false]);
    expect(boxRound([])).toBeNull();
    expect(boxRound([frame, { x: 0, y: 0, w: 10, h: 10 }])).toEqual({ x: 0, y: 0, w: 300, h: 150 });
  });

  test('a handle leaves the corner or side opposite where it is, however the frame is turned', () => {
    for (const rotation of [0, 30, -90, 170])
      for (const handle of handles)
        for (const keepsShape of [true, false]) {
          const turned = { ...frame, rotation };
          const after = resized(turned, handle, { by: { x: 37, y: 19 }, keepsShape });
          const opposite = ({ x, y, w, h }: typeof frame) => {
            const spot = turnedBy({ x: (-handle.across * w) / 2, y: (-handle.down * h) / 2 }, rotation);
            return [x + w / 2 + spot.x, y + h / 2 + spot.y];
          };
          const [[x0 = 0, y0 = 0], [x1, y1]] = [opposite(turned), opposite(after)];
          expect(x1).toBeCloseTo(x0);
          expect(y1).toBeCloseTo(y0);
          if (keepsShape) expect(after.w / after.h).toBeCloseTo(2);
        }
  });

  test('nothing is drawn smaller than can be held', () => {
    const small = resized(frame, { across: 1, down: 1 }, { by: { x: -900, y: -900 }, keepsShape: false });
    expect([small.w, small.h]).toEqual([16, 16]);
  });

  test('a corner turns it about its middle, with Shift in steps of 15 degrees', () => {
    const middle = { x: 200, y: 100 };
    const from = { x: 300, y: 100 };
    const to = { x: middle.x + 100 * Math.cos(0.35), y: middle.y + 100 * Math.sin(0.35) };
    expect(rotated(frame, { from, to, inSteps: false }).rotation).toBe(20);
    expect(rotated(frame, { from, to, inSteps: true }).rotation).toBe(15);
    expect(rotated({ ...frame, rotation: 175 }, { from, to, inSteps: false }).rotation).toBe(-165);
  });
});
