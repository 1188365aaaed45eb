import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { look as lookSchema, type Look, plainLook } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { croppedTo, drawnWindow, flipped, partSeen, seenAt, wholeOf } from './cropping.ts';
import { middleOf } from './geometry.ts';

const picture = { width: 400, height: 200 };
const frame = { x: 100, y: 100, w: 200, h: 100, rotation: 0 };
const id = '00000000-0000-4000-8000-000000000001' as BoardItemId;

describe('the part of a picture that shows', () => {
  test('uncropped all of it, or what fills a frame of other proportions, from the middle', () => {
    expect(wholeOf(frame, null, picture)).toEqual({ x: 100, y: 100, w: 200, h: 100 });
    expect(wholeOf({ x: 0, y: 0, w: 100, h: 100 }, null, picture)).toEqual({ x: -50, y: 0, w: 200, h: 100 });
    expect(wholeOf({ x: 0, y: 0, w: 100, h: 100 }, { x: 0.5, y: 0, w: 0.5, h: 1 }, picture)).toEqual({ x: -100, y: 0, w: 200, h: 100 });
  });

  test('a window is drawn by its edges, moved by its middle, and stays within the picture', () => {
    const whole = wholeOf(frame, null, picture);
    const window = drawnWindow(whole, { across: -1, down: 0 }, { by: { x: 50, y: 80 }, whole });
    expect(window).toEqual({ x: 150, y: 100, w: 150, h: 100 });
    expect(drawnWindow(window, { across: -1, down: -1 }, { by: { x: -500, y: -500 }, whole })).toEqual(whole);
    expect(drawnWindow(window, { across: 1, down: 0 }, { by: { x: -500, y: 0 }, whole })).toMatchObject({ x: 150, w: 16 });
    expect(drawnWindow(window, { across: 0, down: 0 }, { by: { x: -500, y: 9 }, whole })).toEqual({ x: 100, y: 100, w: 150, h: 100 });
  });

  test('what is cropped stays where it is seen, turned or not, and all of it is no crop', () => {
    const whole = wholeOf(frame, null, picture);
    expect(croppedTo(frame, { window: whole, whole })).toEqual({ frame, crop: null });
    const window = { x: 200, y: 100, w: 100, h: 100 };
    expect(croppedTo(frame, { window, whole })).toEqual({
      frame: { x: 200, y: 100, w: 100, h: 100, rotation: 0 },
      crop: { x: 0.5, y: 0, w: 0.5, h: 1 },
    });
    // Its right half, where it hangs head down, is its left on the board.
    expect(middleOf(croppedTo({ ...frame, rotation: 180 }, { window, whole }).frame)).toEqual({ x: 150, y: 150 });
  });

  test('whatever is drawn can be kept, and cropped again from there', () => {
    const sides = fc.constantFrom(-1 as const, 0 as const, 1 as const);
    const by = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -400, max: 400 }) });
    fc.assert(
      fc.property(fc.array(fc.record({ across: sides, down: sides, by }), { maxLength: 8 }), (draws) => {
        let now: { frame: typeof frame; crop: Look['crop'] } = { frame, crop: null };
        for (const { across, down, by: way } of draws) {
          const whole = wholeOf(now.frame, now.crop, picture);
          now = croppedTo(now.frame, { window: drawnWindow(now.frame, { across, down }, { by: way, whole }), whole });
          expect(lookSchema.safeParse({ ...plainLook, crop: now.crop }).success).toBe(true);
        }
        // As large as before: cropping never zooms.
        const whole = wholeOf(now.frame, now.crop, picture);
        expect(whole.w).toBeGreaterThan(180);
        expect(whole.w).toBeLessThan(240);
      }),
    );
  });

  test('mirrored it shows the same part; a spot of it is seen on the other side', () => {
    const look = { ...plainLook, crop: { x: 0, y: 0, w: 0.5, h: 1 } };
    expect(flipped(id, look, 'x')).toEqual([
      { op: 'change', id, group: 'look', values: { flipX: true, crop: { x: 0.5, y: 0, w: 0.5, h: 1 } } },
    ]);
    const half = { x: 0, y: 0, w: 100, h: 100 };
    const spot = { x: 0.125, y: 0.5 };
    expect(seenAt(spot, { frame: half, look, picture })).toEqual({ x: 0.25, y: 0.5 });
    const mirrored = { ...look, flipX: true, crop: { x: 0.5, y: 0, w: 0.5, h: 1 } };
    expect(seenAt(spot, { frame: half, look: mirrored, picture })).toEqual({ x: 0.75, y: 0.5 });
    expect(seenAt({ x: 0.9, y: 0.5 }, { frame: half, look, picture })).toBeNull();
    expect(partSeen({ frame: half, look, picture })).toEqual({ x: 0, y: 0, w: 0.5, h: 1 });
    expect(partSeen({ frame: half, look: mirrored, picture })).toEqual({ x: 0, y: 0, w: 0.5, h: 1 });
  });
});
