import { expect, test } from 'vitest';
import { lengthOnPage, lengthWords, readLength, scaleWords } from './lengths.ts';

test.each([
  ['3600', 'mm', 3600],
  ['3.6', 'm', 3600],
  ['3,6 m', 'mm', 3600],
  ['3,600', 'mm', 3600],
  ['3,600.5 mm', 'mm', 3600.5],
  ['3.600,5 mm', 'mm', 3600.5],
  ['1,234,567', 'mm', 1_234_567],
  ['360cm', 'mm', 3600],
  ["12'", 'mm', 3657.6],
  ['12\' 6"', 'mm', 3810],
  ['12 ft 6 in', 'mm', 3810],
  ['12′-6″', 'mm', 3810],
  ['6 1/2"', 'mm', 165.1],
  ['1/2"', 'mm', 12.7],
  ['10', 'ft', 3048],
] as const)('%s, in %s, is a length', (typed, unit, millimetres) => expect(readLength(typed, unit, 'en-GB')).toBeCloseTo(millimetres, 6));

test.each(['', '  ', '0', '-3', 'a wall', '3 miles', '"', "'", '1/0"', '.', ','])('%j is none', (typed) =>
  expect(readLength(typed, 'm', 'en-GB')).toBeNull(),
);

test('one sign before three digits is what the studio writes it for', () => {
  expect([readLength('3.600', 'mm', 'de-DE'), readLength('3,600', 'mm', 'de-DE')]).toEqual([3600, 3.6]);
});

test('a length is written in the unit that was chosen, with the signs of the studio', () => {
  expect((['mm', 'cm', 'm', 'ft'] as const).map((unit) => lengthWords(3604.2, unit, 'en-GB'))).toEqual([
    '3,604 mm',
    '360.4 cm',
    '3.604 m',
    '11\' 10"',
  ]);
  expect(lengthWords(3810 + 6.35, 'ft')).toBe('12\' 6 1/4"');
  // Never twelve inches.
  expect(lengthWords(304.7, 'ft')).toBe('1\' 0"');
  expect(lengthWords(3604.2, 'm', 'de-DE')).toBe('3,604 m');
});

test('a scale is told as drawings tell it', () => {
  const point = 25.4 / 72;
  expect([50, 50.3, 100, 53, 1 / 2].map((ratio) => scaleWords(point * ratio))).toEqual([
    '1:50',
    '1:50',
    '1:100',
    'about 1:53',
    'about 2:1',
  ]);
});

test('a line over several spots is as long as its parts, whatever shape the page has', () => {
  const own = { width: 400, height: 300 };
  expect(
    lengthOnPage(
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 1, y: 0 },
      ],
      own,
    ),
  ).toBe(800);
  expect(lengthOnPage([{ x: 0.2, y: 0.2 }], own)).toBe(0);
});
