import { describe, expect, test } from 'vitest';
import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { adding, Wall } from '../../../../../domain/boards/trial.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { aligned, distributed, dropped, grouped, locked, movedFrames, ordered, taken, withCarried, withGroups } from './acts.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}` as BoardItemId;
const chosen = (...numbers: number[]) => new Set(numbers.map(idOf));

const heading = (number: number, frame: object, place: object = {}): NewItem => ({
  id: idOf(number),
  kind: 'heading',
  frame: { x: 0, y: 0, w: 100, h: 40, rotation: 0, ...frame },
  place: { z: `a${number}`, parentId: null, groupId: null, ...place },
  look: plainLook,
  lock: { isLocked: false },
  content: { text: 'Oak', size: 1 },
});
const section = (number: number, frame: object, place: object = {}): NewItem => ({
  ...heading(number, frame, place),
  kind: 'section',
  content: { name: 'Kitchen' },
});

/** A wall on which acts are done as the server does them. */
function desk(...items: NewItem[]) {
  const wall = new Wall();
  wall.do(adding(...items));
  const all = (): Item[] => wall.living();
  const act = (operations: readonly Operation[]) => expect(wall.codes(...operations)).toEqual([]);
  const at = (number: number) => all().find(({ id }) => id === idOf(number)) as Item;
  return { all, act, at };
}

describe('what hands do on a board', () => {
  test('a section takes along what lies in it, however deep; what is locked stays', () => {
    const { all, act } = desk(
      section(1, { w: 500, h: 500 }),
      section(2, { w: 300, h: 300 }, { parentId: idOf(1) }),
      heading(3, {}, { parentId: idOf(2) }),
      heading(4, { x: 900 }),
    );
    expect([...withCarried(chosen(1), all())]).toEqual([1, 2, 3].map(idOf));
    act(locked(chosen(3), { items: all(), isLocked: true }));
    expect([...movedFrames(chosen(1), { items: all(), by: { x: 5, y: 0 } }).keys()]).toEqual([1, 2].map(idOf));
  });

  test('what is let go over a section lies in it, of two in the smaller; out of it on the board again', () => {
    const { all, act, at } = desk(section(1, { w: 500, h: 500 }), section(2, { x: 100, y: 100, w: 200, h: 200 }), heading(3, { x: 900 }));
    const drop = (number: number, x: number, y: number) => {
      const by = { x: x - at(number).frame.x, y: y - at(number).frame.y };
      act(dropped(movedFrames(chosen(number), { items: all(), by }), { items: all(), chosen: chosen(number) }));
    };
    drop(3, 150, 150);
    expect(at(3)).toMatchObject({ frame: { x: 150, y: 150 }, place: { parentId: idOf(2) } });
    drop(3, 390, 400);
    expect(at(3).place.parentId).toBe(idOf(1));
    drop(3, 900, 0);
    expect(at(3).place.parentId).toBeNull();
  });

  test('only what is otherwise is sent: what somebody else changes meanwhile stays theirs', () => {
    const { all } = desk(heading(1, {}));
    const frames = movedFrames(chosen(1), { items: all(), by: { x: 7, y: 0 } });
    expect(dropped(frames, { items: all(), chosen: chosen(1) })).toEqual([{ op: 'change', id: idOf(1), group: 'frame', values: { x: 7 } }]);
  });

  test('to the front and to the back, several in their own order', () => {
    const { all, act } = desk(heading(1, {}), heading(2, {}), heading(3, {}));
    const order = () =>
      all()
        .toSorted((one, other) => (one.place.z < other.place.z ? -1 : 1))
        .map(({ id }) => Number(id.slice(-2)));
    act(ordered(chosen(1, 2), { items: all(), isUp: true }));
    expect(order()).toEqual([3, 1, 2]);
    act(ordered(chosen(1, 2), { items: all(), isUp: false }));
    expect(order()).toEqual([1, 2, 3]);
  });

  test('a group is chosen as one, and comes apart again', () => {
    const { all, act } = desk(heading(1, {}), heading(2, {}), heading(3, {}));
    act(grouped(chosen(1, 2), { items: all(), groupId: idOf(90) }));
    expect([...withGroups(chosen(2), all())]).toEqual([1, 2].map(idOf));
    act(grouped(chosen(1, 2), { items: all(), groupId: null }));
    expect([...withGroups(chosen(2), all())]).toEqual([idOf(2)]);
  });

  test('in line by an edge or the middle, and with equal gaps', () => {
    const { all, act, at } = desk(
      heading(1, { x: 10, w: 100 }),
      heading(2, { x: 60, w: 50, y: 90 }),
      heading(3, { x: 300, w: 80, y: 200 }),
    );
    act(distributed(chosen(1, 2, 3), { items: all(), axis: 'x' }));
    expect([1, 2, 3].map((number) => at(number).frame.x)).toEqual([10, 180, 300]);
    act(aligned(chosen(1, 2, 3), { items: all(), edge: 'right' }));
    expect([1, 2, 3].map((number) => at(number).frame.x + at(number).frame.w)).toEqual([380, 380, 380]);
    act(aligned(chosen(1, 2, 3), { items: all(), edge: 'middle' }));
    expect(new Set([1, 2, 3].map((number) => at(number).frame.y + at(number).frame.h / 2)).size).toBe(1);
  });

  test('what is locked is not taken away with the rest', () => {
    const { all, act, at } = desk(heading(1, {}), heading(2, {}));
    act(locked(chosen(1), { items: all(), isLocked: true }));
    act(taken(chosen(1, 2), all()));
    expect(all().map(({ id }) => id)).toEqual([idOf(1)]);
    expect(at(1).lock.isLocked).toBe(true);
  });
});
