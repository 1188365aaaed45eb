import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeName, freeNames, isNamedAfter } from './rules.ts';

test('a free name is known by the name that it was given out for', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), fc.integer({ min: 0, max: 12 }), (name, taken) => {
      const give = freeNames([], 30);
      const names = Array.from({ length: taken + 1 }, () => give(name));
      expect(names.every((free) => isNamedAfter(free, name, 30))).toBe(true);
    }),
  );
});

test.each([
  ['Plan (2).pdf', 'Plan.pdf', true],
  ['Plan (2).pdf', 'Plan (2).pdf', true],
  ['Plan (2) (2).pdf', 'Plan (2).pdf', true],
  ['.env (2)', '.env', true],
  ['Plan (2).pdf', 'Plan.txt', false],
  ['Plan (2).pdf', 'plan.pdf', false],
  ['Plan 2.pdf', 'Plan.pdf', false],
  ['Plan.pdf', 'Plan (2).pdf', false],
  ['Plan (two).pdf', 'Plan.pdf', false],
])('%s is named after %s: %s', (free, name, is) => expect(isNamedAfter(free, name)).toBe(is));

test('of a name as long as one may be, too', () => {
  const name = `${'a'.repeat(251)}.pdf`;
  expect(isNamedAfter(freeName(name, [name]), name)).toBe(true);
  expect(isNamedAfter(freeName(name, [name]), `b${name.slice(1)}`)).toBe(false);
});
