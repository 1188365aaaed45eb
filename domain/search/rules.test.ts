import { expect, test } from 'vitest';
import { excerptOf } from './rules.ts';

test('of a comment is the piece in which it stands, from a word on', () => {
  const long = `${'We went round the house with the client. '.repeat(8)}The light over the bath reads too warm.${' And more.'.repeat(20)}`;
  const excerpt = excerptOf(long, ['light']);
  expect(excerpt).toMatch(/^….*\blight over the bath.*…$/);
  expect(excerpt.length).toBeLessThan(120);
});

test('leaves nothing of whoever was named', () => {
  expect(excerptOf('Centre line, please. @, the light moves. Thanks @!', ['light'])).toBe('Centre line, please. the light moves. Thanks!');
});

test('is cut within no character, and reads as it was typed', () => {
  for (const before of [109, 110]) expect(excerptOf(`${'x'.repeat(before)}👩‍🎨 draws`, ['x']).isWellFormed()).toBe(true);
  expect(excerptOf('Cafe\u0301', ['café'])).toBe('Café');
});

test('of a short comment is all of it, in one line', () => {
  expect(excerptOf('Keep\n the   arch.', ['arch'])).toBe('Keep the arch.');
});
