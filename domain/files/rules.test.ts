import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeName, freeNames, isNamedAfter, noRoomWords, promisedWords } from './rules.ts';

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

test('where a number takes the room of half a character, the other half goes too', () => {
  const name = `${'a'.repeat(246)}🏠🏠.pdf`;
  const free = freeName(name, [name]);
  expect(free).toBe(`${'a'.repeat(246)} (2).pdf`);
  expect(isNamedAfter(free, name)).toBe(true);
});

describe('room that is promised', () => {
  const limits = { file: 2 * 2 ** 30, studio: 20 * 2 ** 30 };
  const gib = 2 ** 30;
  const refused = (held: { kept: number; own: number; others: number }, bytes: number): string | null =>
    noRoomWords({ held, bytes, limits }) ?? promisedWords({ held, bytes, limits });

  test.each([
    [{ kept: 0, own: 0, others: 0 }, 2 * gib, null],
    [{ kept: 0, own: 8 * gib, others: 0 }, 2 * gib, null],
    [{ kept: 0, own: 10 * gib, others: 0 }, 1, /^Your uploads under way hold 10 GiB/],
    [{ kept: 18 * gib, own: 0, others: 0 }, 2 * gib, null],
    [{ kept: 17 * gib, own: 1.5 * gib, others: 0 }, gib, /^Your uploads/],
    [{ kept: 20 * gib, own: 0, others: 0 }, 1, /What was deleted keeps its room/],
    [{ kept: 10 * gib, own: 0, others: 10 * gib }, gib, /uploads under way hold the rest/],
    [{ kept: 10 * gib, own: 0, others: 10 * gib }, 0.2 * gib, null],
    [{ kept: 10 * gib, own: 0.15 * gib, others: 10 * gib }, 0.1 * gib, /uploads under way hold the rest/],
    [{ kept: 10.9 * gib, own: 0, others: 10 * gib }, 0.2 * gib, /uploads under way hold the rest/],
  ])('%j, and %d bytes more', (held, bytes, words) => {
    const said = refused(held, bytes);
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });

  test('whoever promises how much, in whatever order it comes, it is never more than a twentieth past the limit', () => {
    const people = Array.from({ length: 60 }, () => ({ promised: 0 }));
    let kept = 0;
    const promisedByAll = () => people.reduce((sum, { promised }) => sum + promised, 0);
    for (let turn = 0; turn < 3000; turn++) {
      const one = people[(turn * 7) % people.length] as { promised: number }; // the index is within
      const bytes = [limits.file, limits.file / 3, limits.studio / 100, 1000][turn % 4] ?? 0;
      const held = { kept, own: one.promised, others: promisedByAll() - one.promised };
      if (refused(held, bytes) === null) one.promised += bytes;
      // Now and then all that somebody promised comes.
      if (turn % 11 === 0) [kept, one.promised] = [kept + one.promised, 0];
      expect(kept + promisedByAll()).toBeLessThanOrEqual(limits.studio * 1.05);
    }
  });
});
