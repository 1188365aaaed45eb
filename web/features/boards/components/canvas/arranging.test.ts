import { describe, expect, test } from 'vitest';
import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { adding, lying, section, Wall } from '../../../../../domain/boards/trial.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { drawnRound, sectioned, tidied } from './arranging.ts';
import { meets } from './geometry.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}` as BoardItemId;
const chosen = (...numbers: number[]) => new Set(numbers.map(idOf));

const thing = (number: number, frame: object, more: Partial<NewItem> = {}): NewItem =>
  ({
    id: idOf(number),
    kind: 'heading',
    frame: { x: 0, y: 0, w: 100, h: 40, rotation: 0, ...frame },
    place: { z: `a${number}`, parentId: null, groupId: null },
    look: plainLook,
    lock: { isLocked: false },
    content: { text: 'Oak', size: 1 },
    ...more,
  }) as NewItem;

function wallOf(...items: NewItem[]) {
  const wall = new Wall();
  wall.do(adding(...items));
  return wall;
}

describe('tidying up', () => {
  test('packs what lies anyhow into rows without an overlap, from the upper left, in reading order', () => {
    const wall = wallOf(
      thing(1, { x: 10, y: 20 }),
      thing(2, { x: 60, y: 30, w: 120, h: 90 }),
      thing(3, { x: 40, y: 60 }),
      thing(4, { x: 20, y: 200, w: 60, h: 60 }),
      thing(5, { x: 500, y: 500 }),
    );
    expect(wall.codes(...tidied(chosen(1, 2, 3, 4), wall.living()))).toEqual([]);
    const frames = wall.living().map(({ frame }) => frame);
    expect(frames[0]).toMatchObject({ x: 10, y: 20 });
    const tidy = frames.slice(0, 4);
    tidy.forEach((one, at) => tidy.slice(at + 1).forEach((other) => expect(meets(one, other)).toBe(false)));
    expect(frames[4]).toMatchObject({ x: 500, y: 500 });
    // Done again it moves nothing.
    expect(tidied(chosen(1, 2, 3, 4), wall.living())).toEqual([]);
  });

  test('a group stays as it was put together', () => {
    const groupId = idOf(80);
    const wall = wallOf(
      thing(1, { x: 0, y: 0 }),
      thing(2, { x: 30, y: 10 }, { place: { z: 'a2', parentId: null, groupId } }),
      thing(3, { x: 60, y: 25 }, { place: { z: 'a3', parentId: null, groupId } }),
    );
    expect(wall.codes(...tidied(chosen(1, 2, 3), wall.living()))).toEqual([]);
    const at = (number: number) => wall.living().find(({ id }) => id === idOf(number)) as Item;
    expect([at(3).frame.x - at(2).frame.x, at(3).frame.y - at(2).frame.y]).toEqual([30, 15]);
    expect(meets(at(1).frame, at(2).frame)).toBe(false);
  });

  test('a section brings along what it carries; what is locked stays', () => {
    const wall = wallOf(
      thing(1, { x: 300, y: 0, w: 200, h: 200 }, { kind: 'section', content: { name: 'Hall' } }),
      thing(2, { x: 320, y: 60 }, { place: { z: 'a2', parentId: idOf(1), groupId: null } }),
      thing(3, { x: 0, y: 0 }),
      thing(4, { x: 7, y: 7 }, { lock: { isLocked: true } }),
    );
    expect(wall.codes(...tidied(chosen(1, 2, 3, 4), wall.living()))).toEqual([]);
    const at = (number: number) => wall.living().find(({ id }) => id === idOf(number)) as Item;
    expect(at(2).frame.x - at(1).frame.x).toBe(20);
    expect(at(2).place.parentId).toBe(idOf(1));
    expect(at(4).frame).toMatchObject({ x: 7, y: 7 });
  });
});

describe('a section round what is chosen', () => {
  test('carries it, lies below it, and leaves alone what was not chosen', () => {
    const wall = wallOf(thing(1, { x: 0, y: 0 }), thing(2, { x: 200, y: 100 }), thing(3, { x: 100, y: 50 }));
    expect(wall.codes(...(sectioned(chosen(1, 2), { items: wall.living(), id: idOf(9) }) ?? []))).toEqual([]);
    const [lowest, ...others] = wall.living().toSorted((one, other) => (one.place.z < other.place.z ? -1 : 1));
    expect(lowest).toMatchObject({ id: idOf(9), frame: { x: -16, y: -56, w: 332, h: 212 } });
    expect(others.map(({ place }) => place.parentId)).toEqual([idOf(9), idOf(9), null]);
    expect(sectioned(new Set(), { items: wall.living(), id: idOf(8) })).toBeNull();
  });
});

describe('a section that is drawn', () => {
  test('carries what lies loosely in it from then on, and nothing that is carried, locked, or has its middle elsewhere', () => {
    const wall = wallOf(thing(1, { x: 0, y: 0 }), thing(2, { x: 200, y: 100 }), thing(3, { x: 100, y: 50 }), thing(4, { x: 900, y: 0 }));
    expect(
      wall.codes(...adding(section(8)), lying(2, 8), { op: 'change', id: idOf(3), group: 'lock', values: { isLocked: true } }),
    ).toEqual([]);
    const drawn = { ...section(9), frame: { x: -10, y: -10, w: 950, h: 400, rotation: 0 } };
    expect(wall.codes(...drawnRound(drawn, wall.living()))).toEqual([]);
    const parents = wall.living().map(({ id, place }) => [id, place.parentId]);
    expect(Object.fromEntries(parents)).toEqual({
      [idOf(1)]: idOf(9),
      [idOf(2)]: idOf(8),
      [idOf(3)]: null,
      [idOf(4)]: null,
      [idOf(8)]: null,
      [idOf(9)]: null,
    });
  });
});
