import { expect, test } from 'vitest';
import { boxOf, meets } from './geometry.ts';
import { laid, laidNote, type Lying } from './newItems.ts';
import { freeSpot } from './placing.ts';

const size = { w: 200, h: 76 };
const at = { x: 0, y: 0 };
const note = (spot: { x: number; y: number }) => laidNote('Ask', { at: spot, items: [], h: 76 });

test('where nothing lies a thing comes to its spot', () => {
  expect(freeSpot(size, { at, items: [] })).toEqual(at);
  expect(freeSpot(size, { at, items: [note({ x: 600, y: 0 })] })).toEqual(at);
});

test('one after the other lies on none of those before', () => {
  const items: Lying[] = [];
  for (let count = 0; count < 60; count++) {
    const next = note(freeSpot(size, { at, items }));
    expect(items.some(({ frame }) => meets(boxOf(frame), boxOf(next.frame)))).toBe(false);
    items.push(next);
  }
  // The nearest ones come first.
  expect(Math.abs(items[1]?.frame.y ?? 0) - Math.abs(items[0]?.frame.y ?? 0)).toBeLessThan(120);
});

test('it stays in its section, which is in nobody’s way; without room it lies where it was asked for', () => {
  const section = laid('section', { at: { x: -240, y: -60 }, box: { x: -240, y: -60, w: 480, h: 260 }, items: [] });
  const first = note(at);
  const second = freeSpot(size, { at, items: [section, first] });
  expect([second.x >= -240 && second.x <= 240, second.y > 0 && second.y <= 200]).toEqual([true, true]);
  const wall = { ...note(at), frame: { x: -4000, y: -4000, w: 8000, h: 8000, rotation: 0 } };
  expect(freeSpot(size, { at, items: [wall] })).toEqual(at);
});
