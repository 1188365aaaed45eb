import { expect, test } from 'vitest';
import { valueWords } from './valueWords.ts';

const known = { nameOf: () => 'Tom Okafor', studio: undefined };

test('of two days that differ in their year alone both values are told apart', () => {
  expect(['2018-07-13', '2019-07-13'].map((day) => valueWords('targetEnd', day, known))).toEqual(['13 Jul 2018', '13 Jul 2019']);
});

test('a value reads as its field shows it', () => {
  expect(valueWords('status', 'on-hold', known)).toBe('On hold');
  expect(valueWords('leadId', 'u1', known)).toBe('Tom Okafor');
  expect(valueWords('rooms', [], known)).toBe('Empty');
  expect(valueWords('colour', 3, known)).toBe('Terracotta');
  expect(valueWords('area', 212, known)).toBe('212 m²');
  expect(valueWords('client.budget', 184_250, known)).toBe('£184,250');
});
