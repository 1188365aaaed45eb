import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrderKey, keyBetween, keyJustAfter, keysBetween, leavesRoom, longestPlain, settled } from './orderKey.ts';

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** Any valid key, also such as the rules would not make themselves. */
const keyOfAnyLength = fc
  .tuple(
    fc.constantFrom('A', 'B', 'Y', 'Z', 'a', 'b', 'c', 'y', 'z'),
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 34 }),
  )
  .map(([head, tail]) => head + tail)
  .filter(isOrderKey);
const [least, greatest] = [`A${'0'.repeat(25)}1`, `z${'z'.repeat(26)}`];
const keyAtTheEdge = fc.constantFrom(least, `A${'0'.repeat(26)}1`, `A${'0'.repeat(25)}11`, greatest, `${greatest}z`, 'Zz', 'a1');
const anyKey = fc.oneof({ weight: 4, arbitrary: keyOfAnyLength }, keyAtTheEdge);

const twoKeys = fc
  .tuple(anyKey, anyKey)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]));

describe('an order key', () => {
  it.each([
    ['a1', true],
    ['Zz', true],
    ['b0V', true],
    ['a1V', true],
    ['a0', false],
    ['a10', false],
    ['b1', false],
    ['a', false],
    ['', false],
    ['1a', false],
    ['a1-', false],
    ['a1 ', false],
    ['a1\n', false],
  ])('%j is a key: %s', (text, expected) => {
    expect(isOrderKey(text)).toBe(expected);
  });

  it('lies strictly between any two keys and is a key again', () => {
    fc.assert(
      fc.property(twoKeys, ([before, after]) => {
        const key = keyBetween(before, after);
        expect(before < key && key < after).toBe(true);
        expect(isOrderKey(key)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds room before and after every key', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const [before, after] = [keyBetween(null, key), keyBetween(key, null)];
        expect(before < key && key < after).toBe(true);
        expect(isOrderKey(before) && isOrderKey(after) && isOrderKey(keyJustAfter(key))).toBe(true);
        expect(keyJustAfter(key) > key).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses bounds that are no keys or stand the wrong way round', () => {
    expect(() => keyBetween('a2', 'a1')).toThrow(RangeError);
    expect(() => keyBetween('a1', 'a1')).toThrow(RangeError);
    expect(() => keyBetween('a0', null)).toThrow(RangeError);
  });

  it('grows slowly at the front, at the back and in the middle', () => {
    let [front, back, low] = ['a1', 'a1', 'a1'];
    const high = 'a2';
    for (let insert = 0; insert < 5000; insert += 1) {
      front = keyBetween(null, front);
      back = keyBetween(back, null);
      if (insert < 200) low = keyBetween(low, high);
    }
    expect(front.length).toBeLessThanOrEqual(4);
    expect(back.length).toBeLessThanOrEqual(4);
    expect(low.length).toBeLessThanOrEqual(42);
  });
});

describe('an order key that somebody chose', () => {
  it('leaves room at both ends, or is known not to', () => {
    fc.assert(
      fc.property(keyOfAnyLength.filter(leavesRoom), (key) => {
        let [front, back] = [key, key];
        for (let drop = 0; drop < 200; drop += 1) [front, back] = [keyBetween(null, front), keyBetween(back, null)];
        expect(Math.max(front.length, back.length)).toBeLessThanOrEqual(longestPlain + 1);
      }),
    );
    expect([least, greatest, `A${'0'.repeat(98)}1`].map(leavesRoom)).toEqual([false, false, false]);
  });

  it('is no longer than its place needs, and stands at the same', () => {
    fc.assert(
      fc.property(fc.uniqueArray(keyOfAnyLength, { minLength: 1, maxLength: 12 }), keyOfAnyLength, (there, chosen) => {
        const keys = there.toSorted((a, b) => (a < b ? -1 : 1));
        const [before, after] = [keys.findLast((key) => key <= chosen) ?? null, keys.find((key) => key > chosen) ?? null];
        const key = settled(chosen, { before, after });
        expect([before === null || before <= key, after === null || key < after]).toEqual([true, true]);
        expect(key.length).toBeLessThanOrEqual(Math.max(longestPlain, keyBetween(before, after).length));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('many order keys', () => {
  const bounds = fc.oneof(
    twoKeys,
    anyKey.map((key) => [key, null] as const),
    anyKey.map((key) => [null, key] as const),
    fc.constant([null, null] as const),
  );

  it('rise strictly inside their bounds', () => {
    fc.assert(
      fc.property(bounds, fc.nat(60), ([before, after], count) => {
        const keys = keysBetween(before, after, count);
        expect(keys).toHaveLength(count);
        const row = [...(before === null ? [] : [before]), ...keys, ...(after === null ? [] : [after])];
        expect(row.every((key, index) => index === 0 || (row[index - 1] ?? '') < key)).toBe(true);
        expect(keys.every(isOrderKey)).toBe(true);
      }),
    );
  });

  it('stay short: a thousand keys between two neighbours', () => {
    expect(Math.max(...keysBetween('a1', 'a2', 1000).map((key) => key.length))).toBeLessThanOrEqual(5);
    expect(Math.max(...keysBetween(null, null, 1000).map((key) => key.length))).toBeLessThanOrEqual(3);
  });

  it('keep the order of a board through 2,000 random moves', () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2000, maxLength: 2000 });
    fc.assert(
      fc.property(moves, (steps) => {
        const cards = keysBetween(null, null, 40).map((key, id) => ({ id, key }));
        for (const [from, to] of steps) move(cards, from % cards.length, to % cards.length);
        const sorted = cards.toSorted((a, b) => (a.key < b.key ? -1 : 1));
        expect(sorted.map((card) => card.id)).toEqual(cards.map((card) => card.id));
        expect(Math.max(...cards.map((card) => card.key.length))).toBeLessThan(60);
      }),
      { numRuns: 5 },
    );
  });
});

function move(cards: { id: number; key: string }[], from: number, to: number): void {
  const [card] = cards.splice(from, 1);
  if (!card) return;
  card.key = keyBetween(cards[to - 1]?.key ?? null, cards[to]?.key ?? null);
  cards.splice(to, 0, card);
}
