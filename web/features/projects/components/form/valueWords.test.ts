import { expect, test } from 'vitest';
import { valueWords } from './valueWords.ts';

const nameOf = () => 'Tom Okafor';

test('of two days that differ in their year alone both values are told apart', () => {
  expect(['2018-07-13', '2019-07-13'].map((day) => valueWords('targetEnd', day, nameOf))).toEqual(['13 Jul 2018', '13 Jul 2019']);
});

test('a value reads as its field shows it', () => {
  expect(valueWords('status', 'on-hold', nameOf)).toBe('On hold');
  expect(valueWords('leadId', 'u1', nameOf)).toBe('Tom Okafor');
  expect(valueWords('rooms', [], nameOf)).toBe('Empty');
});
