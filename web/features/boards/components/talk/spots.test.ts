import { expect, test } from 'vitest';
import type { Frame, Item } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { placeOf, spotAt } from './spots.ts';

const item = (id: string, kind: string, frame: Partial<Frame>): Item =>
  ({ id, kind, frame: { x: 0, y: 0, w: 100, h: 100, rotation: 0, ...frame } }) as Item;
const frames =
  (...items: Item[]) =>
  (id: BoardItemId) =>
    items.find((one) => one.id === id)?.frame;

test('a spot is on what lies on top there, under it on the section, else on the wall', () => {
  const items = [item('s', 'section', { w: 400, h: 400 }), item('a', 'note', {}), item('b', 'note', { x: 50 }), item('l', 'line', {})];
  expect(spotAt({ x: 75, y: 25 }, items).on).toEqual({ itemId: 'b', x: 0.25, y: 0.25 });
  expect(spotAt({ x: 25, y: 25 }, items).on?.itemId).toBe('a');
  expect(spotAt({ x: 300, y: 100 }, items).on).toEqual({ itemId: 's', x: 0.75, y: 0.25 });
  expect(spotAt({ x: 900, y: 100 }, items)).toEqual({ x: 900, y: 100, on: null });
});

test('it goes with its thing, however that is moved, turned and sized', () => {
  const turned = item('a', 'image', { x: 40, y: 10, w: 200, rotation: 30 });
  const point = { x: 120, y: 80 };
  const spot = spotAt(point, [turned]);
  expect(placeOf(spot, frames(turned)).x).toBeCloseTo(point.x);
  expect(placeOf(spot, frames(turned)).y).toBeCloseTo(point.y);
  const moved = item('a', 'image', { x: 140, y: -90, w: 200, rotation: 30 });
  expect(placeOf(spot, frames(moved)).x).toBeCloseTo(220);
  expect(placeOf(spot, frames(moved)).y).toBeCloseTo(-20);
  const upright = item('b', 'note', {});
  expect(placeOf(spotAt({ x: 25, y: 75 }, [upright]), frames(item('b', 'note', { w: 200 })))).toEqual({ x: 50, y: 75 });
});

test('what it stood on was taken away: it stays where it was set', () => {
  expect(placeOf(spotAt({ x: 25, y: 75 }, [item('a', 'note', {})]), () => undefined)).toEqual({ x: 25, y: 75 });
});
