import { expect, test } from 'vitest';
import { linesOf, partOf } from './farDrawing.ts';

test('a picture from afar shows the part of it that shows from near', () => {
  const picture = { width: 400, height: 200 };
  const box = { x: 0, y: 0, w: 100, h: 100 };
  // A square place: the middle of a picture twice as wide.
  expect(partOf(picture, { box, crop: null })).toEqual({ x: 100, y: 0, w: 200, h: 200 });
  // Its right half, cropped: all of it fills a field of which the place is the part.
  expect(partOf(picture, { box, crop: { x: 0.5, y: 0, w: 0.5, h: 1 } })).toEqual({ x: 200, y: 0, w: 200, h: 200 });
});

test('the words of a heading go into lines as they have room', () => {
  const widthOf = (words: string) => words.length * 10;
  expect(linesOf('Lime, oak and a dark line', { across: 100, widthOf })).toEqual(['Lime, oak', 'and a dark', 'line']);
  expect(linesOf('Unbreakableword', { across: 50, widthOf })).toEqual(['Unbreakableword']);
  expect(linesOf('  ', { across: 50, widthOf })).toEqual([]);
});
