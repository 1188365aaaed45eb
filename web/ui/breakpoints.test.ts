import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutOf, screenOf } from './breakpoints.ts';

describe('breakpoints', () => {
  test.each([
    [0, 'mobile'],
    [767, 'mobile'],
    [767.5, 'mobile'],
    [768, 'tablet'],
    [1023, 'tablet'],
    [1024, 'desktop'],
    [3840, 'desktop'],
  ] as const)('[R9-08] the layout at %d px is %s', (width, layout) => {
    expect(layoutOf(width)).toBe(layout);
  });

  test.each([
    [0, 'mobile'],
    [639, 'mobile'],
    [640, 'tablet'],
    [1023, 'tablet'],
    [1024, 'desktop'],
    [3840, 'desktop'],
  ] as const)('[R9-08] the helpers call %d px %s', (width, screen) => {
    expect(screenOf(width)).toBe(screen);
  });

  test('[R9-08] the two sets differ from 640 to 767 px and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (width) => {
        expect(layoutOf(width) !== screenOf(width)).toBe(width >= 640 && width < 768);
      }),
    );
  });
});
