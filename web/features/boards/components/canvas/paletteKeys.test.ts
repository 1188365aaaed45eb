import { expect, test } from 'vitest';
import { keyed, noColours } from './paletteKeys.ts';

const of = (...names: string[]) => names.map((name) => ({ hex: '#8f9a86', name, spot: null }));

test('a colour keeps its key while others go, come and are changed', () => {
  const begun = keyed(noColours, of('oak', 'brass', 'lime'));
  expect(begun.keys).toEqual([0, 1, 2]);
  expect(keyed(begun, of('brass', 'lime')).keys).toEqual([1, 2]);
  expect(keyed(begun, of('oak', 'lime')).keys).toEqual([0, 2]);
  expect(keyed(begun, of('oak', 'copper', 'lime')).keys).toEqual([0, 1, 2]);
  const more = keyed(keyed(begun, of('oak', 'brass')), of('oak', 'brass', 'clay'));
  expect(more.keys).toEqual([0, 1, 3]);
  expect(keyed(more, of('sand', 'oak', 'brass', 'clay')).keys).toEqual([4, 0, 1, 3]);
});

test('of colours that are alike each has a key of its own', () => {
  const begun = keyed(noColours, of('oak', 'oak'));
  expect(begun.keys).toEqual([0, 1]);
  expect(new Set(keyed(begun, of('oak', 'oak', 'oak')).keys).size).toBe(3);
  expect(keyed(begun, of('oak')).keys).toHaveLength(1);
});
