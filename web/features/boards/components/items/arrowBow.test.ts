import { describe, expect, test } from 'vitest';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import { adding, arrow, Wall } from '../../../../../domain/boards/trial.ts';
import { boxOfLabel, middleOfBow, waysOfArrow } from './arrowBow.ts';
import { boxDrawn } from './DrawnItems.tsx';

test('the words of an arrow stand on its line, on the side to which it bows', () => {
  expect(middleOfBow({ x: 0, y: 0 }, { x: 100, y: 0 })).toEqual({ x: 50, y: 6 });
  expect(middleOfBow({ x: 0, y: 100 }, { x: 0, y: 0 })).toEqual({ x: 6, y: 50 });
});

test('a thick arrow has larger barbs, at the end, at both or at none', () => {
  const ways = (width: number, heads: 'none' | 'end' | 'both') => waysOfArrow({ x: 0, y: 0 }, { x: 100, y: 0 }, { width, heads });
  expect(ways(1.5, 'none')).toEqual({ line: 'M0 0Q50 12 100 0', heads: '' });
  const tipsOf = (way: string) => [...way.matchAll(/L(\S+) (\S+)L/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(tipsOf(ways(1.5, 'end').heads)).toEqual([[100, 0]]);
  expect(tipsOf(ways(1.5, 'both').heads)).toEqual([
    [0, 0],
    [100, 0],
  ]);
  const reach = (width: number) => {
    const [, x = 0, y = 0] = /^M(\S+) ([^L]+)L/.exec(ways(width, 'end').heads)?.map(Number) ?? [];
    return Math.hypot(100 - x, y);
  };
  expect([reach(1.5), reach(5)].map((one) => Math.round(one * 10) / 10)).toEqual([12, 19]);
});

describe('what an arrow takes', () => {
  const drawn = (label: string) => {
    const wall = new Wall();
    const bare = arrow(1, null, null);
    wall.do(adding({ ...bare, content: { ...bare.content, label } } as typeof bare));
    const item = wall.living()[0] as ItemOf<'arrow'>;
    return boxDrawn(item, new Map([[item.id, item]]));
  };

  test('without words is what lies between its ends', () => {
    expect(drawn('')).toEqual({ x: 0, y: 0, w: 100, h: 0 });
  });

  test('with them has room for as many lines as they need', () => {
    const [one, three] = [drawn('then'), drawn('Brass belongs with the lime on these walls, and nowhere else in the house')];
    expect(one).toEqual({ x: 0, y: -6, w: 100, h: 24 });
    expect([three.w, three.h]).toEqual([192, 84]);
    expect(boxOfLabel('', { x: 0, y: 0 }).h).toBe(4);
  });
});
