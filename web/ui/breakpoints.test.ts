import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layoutOf } from './breakpoints.ts';

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

test('[R9-08] the helpers of the stylesheet call a screen mobile below 640, tablet below 1024', () => {
  const sheet = readFileSync('web/styles/app.css', 'utf8');
  const widths = [...sheet.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, width]) => [name, Number(width)]);
  expect(Object.fromEntries(widths)).toEqual({ sm: 640, md: 768, lg: 1024 });
});
