import { describe, expect, test } from 'vitest';
import { type Camera, fitted, inSight, leastZoom, mostZoom, onBoard, onScreen, panned, pinched, startOnPhone, zoomedAt } from './camera.ts';

const camera: Camera = { x: 100, y: -50, zoom: 0.5 };

describe('the camera of a board', () => {
  test('a spot of the screen and its spot of the board are the same, there and back', () => {
    const at = { x: 320, y: 200 };
    expect(onBoard(camera, at)).toEqual({ x: 740, y: 350 });
    expect(onScreen(camera, onBoard(camera, at))).toEqual(at);
  });

  test('what is under the pointer stays under it, between 5 and 800 per cent', () => {
    const at = { x: 640, y: 400 };
    for (const factor of [1.25, 0.8, 1000, 0.000_1]) {
      const zoomed = zoomedAt(camera, at, factor);
      const [before, after] = [onBoard(camera, at), onBoard(zoomed, at)];
      expect(after.x).toBeCloseTo(before.x);
      expect(after.y).toBeCloseTo(before.y);
      expect(zoomed.zoom).toBe(Math.min(Math.max(camera.zoom * factor, leastZoom), mostZoom));
    }
  });

  test('the hand moves the board as far as it goes', () => {
    expect(panned(camera, { x: 10, y: -20 })).toEqual({ x: 80, y: -10, zoom: 0.5 });
  });

  test('all of a box is in sight once it is fitted, in the middle, and small ones are not blown up', () => {
    const screen = { width: 1000, height: 600 };
    const wide = { x: -200, y: 40, w: 4000, h: 100 };
    const view = fitted(wide, screen);
    const seen = inSight(view, screen);
    expect(seen.x).toBeLessThan(wide.x);
    expect(seen.x + seen.w).toBeGreaterThan(wide.x + wide.w);
    expect(seen.x + seen.w / 2).toBeCloseTo(wide.x + wide.w / 2);
    expect(fitted({ x: 0, y: 0, w: 10, h: 10 }, screen).zoom).toBe(1);
  });

  test('a phone begins at the upper edge of a part, as wide as it goes and so that words can be read', () => {
    const phone = { width: 390, height: 700 };
    const section = { x: 500, y: 80, w: 716, h: 3000 };
    const view = startOnPhone(section, phone);
    expect(view?.zoom).toBeCloseTo(0.5);
    expect(view && onScreen(view, section)).toEqual({ x: 16, y: 16 });
    expect(startOnPhone({ ...section, w: 9000 }, phone)?.zoom).toBe(0.4);
    expect(startOnPhone(section, { width: 0, height: 0 })).toBeNull();
  });

  test('between two fingers the board stays where it is, and grows as they part', () => {
    const [before, after] = [
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 100, y: 150 },
        { x: 300, y: 150 },
      ],
    ] as const;
    const view = pinched(camera, before, after);
    expect(view.zoom).toBe(1);
    expect(onBoard(view, { x: 200, y: 150 })).toEqual(onBoard(camera, { x: 150, y: 100 }));
  });
});
