import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, placeToasts } from './place.ts';

const size = { width: 356, height: 66 };
const room: Box = { left: 0, top: 64, right: 1440, bottom: 900 };
const at = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });

describe('toasts', () => {
  test('stand top right under the header where nothing is in the way', () => {
    expect(placeToasts({ size, room, kept: [], others: [] })).toEqual({ inset: 16, top: 74 });
  });

  test('stand to the left of a panel', () => {
    expect(placeToasts({ size, room, kept: [at(920, 64, 520, 836)], others: [] })).toEqual({ inset: 534, top: 74 });
  });

  test('leave the page its primary button: beside it where that covers nothing, else below it', () => {
    const button = at(1299, 86, 100, 28);
    const tabs = [at(280, 86, 110, 28), at(400, 86, 120, 28)];
    expect(placeToasts({ size, room, kept: [button], others: tabs })).toEqual({ inset: 155, top: 74 });
    const narrow: Box = { ...room, right: 900 };
    const wideTabs = [at(104, 86, 200, 28), at(320, 86, 200, 28)];
    expect(placeToasts({ size, room: narrow, kept: [at(735, 86, 125, 28)], others: wideTabs })).toEqual({ inset: 16, top: 124 });
  });

  test('never cover a primary button or a panel while there is a place that covers none', () => {
    const box = fc
      .record({ left: fc.integer({ min: 0, max: 1300 }), top: fc.integer({ min: 64, max: 300 }), width: fc.integer({ min: 20, max: 400 }) })
      .map(({ left, top, width }) => at(left, top, width, 40));
    fc.assert(
      fc.property(fc.array(box, { maxLength: 6 }), fc.array(box, { maxLength: 20 }), (kept, others) => {
        const { inset, top } = placeToasts({ size, room, kept, others });
        const own = { right: room.right - inset, left: room.right - inset - size.width, top, bottom: top + size.height };
        // Below all of them there is always room here.
        for (const one of kept)
          expect(own.left < one.right && one.left < own.right && own.top < one.bottom && one.top < own.bottom).toBe(false);
        expect([own.left >= room.left, own.top >= room.top, own.bottom <= room.bottom]).toEqual([true, true, true]);
      }),
    );
  });
});
