import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  added,
  allChosen,
  among,
  besideThose,
  boxed,
  extended,
  goneTo,
  noneChosen,
  nothingChosen,
  onlyChosen,
  stepFrom,
  toggled,
  withoutGone,
} from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const chosen = ({ chosen: ids }: { chosen: ReadonlySet<string> }) => [...ids].sort().join('');

describe('[R2-12] choosing documents', () => {
  test('a press chooses one, Ctrl adds and takes away', () => {
    expect(chosen(toggled(toggled(onlyChosen('b'), 'd'), 'b'))).toBe('d');
  });

  test('Shift takes all from the anchor, both ways, and anew each time', () => {
    const first = extended(onlyChosen('c'), order, 'e');
    expect(chosen(first)).toBe('cde');
    expect(chosen(extended(first, order, 'a'))).toBe('abc');
  });

  test('Shift on a box adds all between to what is chosen already', () => {
    const some = toggled(onlyChosen('a'), 'd');
    expect(chosen(added(some, order, 'f'))).toBe('adef');
    expect(chosen(added(nothingChosen, order, 'c'))).toBe('c');
  });

  test('what has gone is chosen no more, and where the keys are stays', () => {
    const some = toggled(onlyChosen('a'), 'd');
    expect(withoutGone(some, order)).toBe(some);
    expect(withoutGone(some, ['a', 'b'])).toEqual({ chosen: new Set(['a']), anchor: 'd', at: 'd' });
  });

  test('Shift without an anchor takes the one', () => {
    expect(chosen(extended(nothingChosen, order, 'd'))).toBe('d');
    expect(chosen(extended(onlyChosen('gone'), order, 'd'))).toBe('d');
  });

  test('beside those that go stands the next one, at the end the one before, and in the end nothing', () => {
    expect(besideThose(order, new Set(['b', 'c']))).toBe('d');
    expect(besideThose(order, new Set(['b', 'd']))).toBe('e');
    expect(besideThose(order, new Set(['d', 'f', 'g']))).toBe('e');
    expect(besideThose(order, new Set(order))).toBeNull();
  });

  test('all, none, and a box that adds', () => {
    expect(chosen(allChosen(order, onlyChosen('b')))).toBe('abcdefg');
    expect(noneChosen(onlyChosen('b'))).toEqual({ chosen: new Set(), anchor: 'b', at: 'b' });
    expect(chosen(boxed(onlyChosen('a'), ['c', 'd']))).toBe('acd');
    expect(chosen(boxed(nothingChosen, []))).toBe('');
  });

  test('what is gone is chosen no more, and nothing else changes', () => {
    const selection = toggled(onlyChosen('b'), 'd');
    expect(among(selection, order)).toBe(selection);
    expect(among(selection, ['a', 'b'])).toEqual({ chosen: new Set(['b']), anchor: null, at: null });
  });

  test('any choice stays within the list', () => {
    const id = fc.constantFrom(...order, 'x');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('toggle', 'extend', 'go'), id)), (steps) => {
        let selection = nothingChosen;
        for (const [act, to] of steps) {
          if (act === 'go') selection = goneTo(selection, to);
          else selection = act === 'toggle' ? toggled(selection, to) : extended(selection, order, order.includes(to) ? to : 'a');
        }
        const { chosen: left, at } = among(selection, order);
        expect([...left].every((one) => order.includes(one))).toBe(true);
        expect(at === null || order.includes(at)).toBe(true);
      }),
    );
  });
});

// Two folders, then five documents, three beside each other.
const grid = [
  ['a', 'b'],
  ['c', 'd', 'e'],
  ['f', 'g'],
];
const list = order.map((id) => [id]);

test.each([
  ['c', 'ArrowRight', grid, 'd'],
  ['b', 'ArrowRight', grid, 'c'],
  ['b', 'ArrowDown', grid, 'd'],
  ['e', 'ArrowUp', grid, 'b'],
  ['e', 'ArrowDown', grid, 'g'],
  ['g', 'ArrowDown', grid, null],
  ['b', 'ArrowUp', grid, null],
  ['a', 'ArrowLeft', grid, null],
  ['a', 'PageDown', grid, 'f'],
  ['c', 'ArrowRight', list, null],
  ['c', 'ArrowDown', list, 'd'],
  [null, 'ArrowDown', list, 'a'],
  ['gone', 'ArrowDown', list, 'a'],
  ['c', 'End', grid, 'g'],
  ['c', 'Home', list, 'a'],
  ['c', 'x', grid, null],
] as const)('[R2-12] from %s the key %s leads in %j to %s', (at, key, rows, to) => {
  expect(stepFrom(at, key, rows)).toBe(to);
});
