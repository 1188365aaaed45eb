import { expect, test } from 'vitest';
import { openCosts } from './costs.ts';

/** Everything that waits, in the order in which it is done; each takes as long as it says. */
function orderOf(waiting: { name: string; askers: string[]; takes: number }[]): string[] {
  let clock = 0;
  const costs = openCosts({ patience: Infinity, now: () => clock });
  const order: string[] = [];
  for (let next = costs.takeCheapest(waiting); next; next = costs.takeCheapest(waiting)) {
    const underWay = costs.begin(next.askers);
    clock += next.takes;
    underWay.end();
    order.push(next.name);
  }
  return order;
}
const one = (name: string, takes: number, ...askers: string[]) => ({ name, takes, askers });

test('people take turns, and whoever asks for slow work has fewer of them', () => {
  const waiting = [one('a1', 30, 'a'), one('a2', 30, 'a'), one('b1', 10, 'b'), one('b2', 10, 'b'), one('b3', 15, 'b'), one('b4', 10, 'b')];
  expect(orderOf(waiting)).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4']);
});

test('of equals the one that waits longest is next, and so it is where all are one', () => {
  expect(orderOf([one('a1', 10, 'a'), one('b1', 10, 'b'), one('a2', 10, 'a'), one('b2', 10, 'b')])).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(orderOf([one('1', 30), one('2', 10), one('3', 20)])).toEqual(['1', '2', '3']);
});

test('what several ask for comes with the first of them, at that one’s cost', () => {
  const waiting = [one('a1', 30, 'a'), one('both', 40, 'a', 'b'), one('a2', 5, 'a'), one('b1', 5, 'b')];
  expect(orderOf(waiting)).toEqual(['a1', 'both', 'a2', 'b1']);
});

test('after a while everybody begins anew', () => {
  const minutes = 60_000;
  const waiting = [one('a1', 4 * minutes, 'a'), one('b1', 2 * minutes, 'b'), one('a2', 1, 'a'), one('b2', 1, 'b')];
  expect(orderOf(waiting)).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(orderOf([one('a1', 2 * minutes, 'a'), one('a2', 1, 'a'), one('b1', minutes, 'b'), one('b2', 1, 'b')])).toEqual([
    'a1',
    'b1',
    'b2',
    'a2',
  ]);
});

test('who has cost much gives way to whoever cost less than half of it, and nobody does for a few moments', () => {
  let clock = 0;
  const costs = openCosts({ patience: 20_000, now: () => clock });
  const [others, own, nobodys] = [[{ askers: ['b'] }], [{ askers: ['a'] }], [{ askers: [] }]];
  const first = costs.begin(['a']);
  clock += 19_999;
  expect(first.givesWay(others)).toBe(false);
  clock += 1;
  expect([others, own, nobodys, []].map(first.givesWay)).toEqual([true, false, false, false]);
  first.end();
  const second = costs.begin(['a']);
  clock += 1_999;
  expect(second.givesWay(others)).toBe(false);
  clock += 1;
  expect([second.givesWay(others), second.givesWay(own)]).toEqual([true, false]);
  second.end();
  const ofOther = costs.begin(['b']);
  clock += 22_000;
  expect(ofOther.givesWay(own)).toBe(false);
  clock += 22_001;
  expect(ofOther.givesWay(own)).toBe(true);
  const ofNobody = costs.begin([]);
  clock += 60_000;
  expect(ofNobody.givesWay(others)).toBe(false);
});
