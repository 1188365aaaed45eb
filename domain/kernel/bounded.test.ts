import { expect, test } from 'vitest';
import { z } from 'zod';
import { bounded } from './bounded.ts';

const schema = bounded(z.record(z.string().max(3), z.number()), 2);
const faults = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a record of as many names as it may have is taken, and one more is refused', () => {
  expect(schema.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  expect(faults({ a: 1, b: 2, c: 3 })).toEqual([['', 'There are more than 2 of these. Send fewer at once.']]);
});

test('of too many no name is looked at: one fault is told, not one for each', () => {
  const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, name) => [`no name ${name}`, 'no number']));
  expect(faults(many)).toHaveLength(1);
});

test('what is no record is refused as none', () => {
  for (const value of [null, undefined, 1, 'a', [1, 2, 3]]) expect(faults(value), JSON.stringify(value)).toHaveLength(1);
});

test('where it is left out it has its default', () => {
  expect(z.object({ all: schema.default({}) }).parse({})).toEqual({ all: {} });
});
