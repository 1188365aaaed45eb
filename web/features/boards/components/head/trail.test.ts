import { expect, test } from 'vitest';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { besideTrail, trailInto, trailOf } from './trail.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as BoardId;
const [a, b, c] = [idOf(1), idOf(2), idOf(3)];

test('the way back is as one came, without going round', () => {
  expect(trailInto([], { from: a, to: b })).toEqual({ within: a });
  expect(trailInto([a], { from: b, to: c })).toEqual({ within: `${a},${b}` });
  expect(trailInto([a, b], { from: c, to: b })).toEqual({ within: a });
  expect(trailInto([a, b], { from: c, to: a })).toEqual({});
  expect(trailInto([], { from: a, to: a })).toEqual({});
});

test('an address says four boards at most, and nothing that is none', () => {
  const long = [1, 2, 3, 4, 5, 6].map(idOf);
  expect(trailOf(long.join(','))).toEqual(long.slice(2));
  expect(trailInto(long.slice(0, 4), { from: idOf(5), to: idOf(6) })).toEqual({ within: long.slice(1, 5).join(',') });
  expect([trailOf(undefined), trailOf(''), trailOf(`x,${a},../y`)]).toEqual([[], [], [a]]);
});

test('presenting and versions keep the way', () => {
  expect(besideTrail({ present: '1' })({ within: a })).toEqual({ within: a, present: '1' });
  expect(besideTrail({})({})).toEqual({});
});
