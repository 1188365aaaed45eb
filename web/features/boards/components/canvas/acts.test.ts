import { describe, expect, test } from 'vitest';
import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { adding, Wall } from '../../../../../domain/boards/trial.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import {
  aligned,
  blocksOf,
  distributed,
  dropped,
  grouped,
  locked,
  movedFrames,
  ordered,
  scaled,
  taken,
  withCarried,
  withGroups,
} from './acts.ts';
import { factorOf } from './geometry.ts';

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

const arrow = (number: number, from: object, to: object, place: object = {}): NewItem => ({
  ...heading(number, { x: 0, y: 0, w: 100, h: 100 }, place),
  kind: 'arrow',
  content: { from: { x: 0, y: 0, itemId: null, ...from }, to: { x: 100, y: 100, itemId: null, ...to }, label: '' },
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

  test('a section that is locked keeps what it carries, also within one that is moved', () => {
    const { all, act } = desk(
      section(1, { w: 500, h: 500 }),
      section(2, { w: 300, h: 300 }, { parentId: idOf(1) }),
      heading(3, {}, { parentId: idOf(2) }),
      heading(4, {}, { parentId: idOf(1) }),
    );
    act(locked(chosen(2), { items: all(), isLocked: true }));
    expect([...movedFrames(chosen(1), { items: all(), by: { x: 5, y: 0 } }).keys()]).toEqual([1, 4].map(idOf));
    expect([...movedFrames(chosen(2), { items: all(), by: { x: 5, y: 0 } }).keys()]).toEqual([]);
    expect([...movedFrames(chosen(2, 3), { items: all(), by: { x: 5, y: 0 } }).keys()]).toEqual([idOf(3)]);
  });

  test('an arrow goes where it is moved, with the ends that stick to nothing; between two things it stays theirs', () => {
    const { all, act, at } = desk(
      heading(1, { x: 300 }),
      heading(2, { x: 600 }),
      section(3, { x: -50, y: -50, w: 300, h: 300 }),
      arrow(4, {}, {}),
      arrow(5, { itemId: idOf(1) }, { x: 200, y: 80 }),
      arrow(6, { itemId: idOf(1) }, { itemId: idOf(2) }),
      arrow(7, { itemId: idOf(90) }, { itemId: idOf(2) }),
      arrow(8, {}, {}, { parentId: idOf(3) }),
    );
    const move = (...numbers: number[]) =>
      act(dropped(movedFrames(chosen(...numbers), { items: all(), by: { x: 7, y: -4 } }), { items: all(), chosen: chosen(...numbers) }));
    move(4, 5, 6, 7);
    expect(at(4)).toMatchObject({ frame: { x: 7, y: -4 }, content: { from: { x: 7, y: -4 }, to: { x: 107, y: 96 } } });
    expect(at(5).content).toMatchObject({ from: { x: 0, y: 0, itemId: idOf(1) }, to: { x: 207, y: 76 } });
    expect(at(6)).toMatchObject({ frame: { x: 0, y: 0 }, content: { from: { x: 0, y: 0 }, to: { x: 100, y: 100 } } });
    // What the end of one was on has gone: it is where it was.
    expect(at(7).content).toMatchObject({ from: { x: 7, y: -4 }, to: { x: 100, y: 100 } });
    move(3);
    expect(at(8).content).toMatchObject({ from: { x: 7, y: -4 }, to: { x: 107, y: 96 } });
    expect(at(8).place.parentId).toBe(idOf(3));
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

  test('groups and sections are laid in line as what they are, and stay as they were put together', () => {
    const { all, act, at } = desk(
      heading(1, { x: 0 }, { groupId: idOf(80) }),
      heading(2, { x: 40, y: 60 }, { groupId: idOf(80) }),
      heading(3, { x: 300, y: 10 }, { groupId: idOf(81) }),
      heading(4, { x: 350, y: 90 }, { groupId: idOf(81) }),
      section(5, { x: 500, y: 400, w: 200, h: 200 }),
      heading(6, { x: 520, y: 460 }, { parentId: idOf(5) }),
    );
    const places = () => [1, 2, 3, 4, 5, 6].map((number) => at(number).frame.x);
    act(aligned(chosen(1, 2, 3, 4, 5), { items: all(), edge: 'left' }));
    expect(places()).toEqual([0, 40, 0, 50, 0, 20]);
    expect(at(6).place.parentId).toBe(idOf(5));
    act(aligned(chosen(3, 4), { items: all(), edge: 'left' }));
    expect(places()).toEqual([0, 40, 0, 0, 0, 20]);
    expect(blocksOf(chosen(1, 2, 3, 4, 5, 6), all()).map(({ ids }) => [...ids])).toEqual([[1, 2].map(idOf), [3, 4].map(idOf), [idOf(5)]]);
    expect(distributed(chosen(1, 2, 3, 4), { items: all(), axis: 'y' })).toEqual([]);
  });

  test('what is locked is not taken away with the rest', () => {
    const { all, act, at } = desk(heading(1, {}), heading(2, {}));
    act(locked(chosen(1), { items: all(), isLocked: true }));
    act(taken(chosen(1, 2), all()));
    expect(all().map(({ id }) => id)).toEqual([idOf(1)]);
    expect(at(1).lock.isLocked).toBe(true);
  });
});

describe('several are drawn larger together', () => {
  const corner = { across: 1, down: 1 } as const;
  const frameAt = (item: Item) => [item.frame.x, item.frame.y, item.frame.w, item.frame.h];

  test('each in its place among them, with what a section carries and the loose ends of arrows; the opposite corner stays', () => {
    const { all, act, at } = desk(
      section(1, { x: 0, y: 0, w: 200, h: 100 }),
      heading(2, { x: 20, y: 20 }, { parentId: idOf(1) }),
      heading(3, { x: 300, y: 60 }),
      arrow(4, { itemId: idOf(1) }, { x: 400, y: 100 }),
      heading(5, { x: 900, y: 0 }),
    );
    const drawn = scaled(chosen(1, 3, 4), { items: all(), handle: corner, times: () => 2 });
    act(drawn?.operations ?? []);
    expect([at(1), at(2), at(3), at(5)].map(frameAt)).toEqual([
      [0, 0, 400, 200],
      [40, 40, 200, 80],
      [600, 120, 200, 80],
      [900, 0, 100, 40],
    ]);
    const lead = at(4);
    expect(lead.kind === 'arrow' && [lead.content.from, lead.content.to]).toEqual([
      { x: 0, y: 0, itemId: idOf(1) },
      { x: 800, y: 200, itemId: null },
    ]);
    const back = scaled(chosen(1, 3), { items: all(), handle: { across: -1, down: -1 }, times: () => 0.5 });
    act(back?.operations ?? []);
    expect([at(1), at(3)].map(frameAt)).toEqual([
      [400, 100, 200, 100],
      [700, 160, 100, 40],
    ]);
  });

  test('none is drawn smaller than it can be held, and what is locked stays', () => {
    const { all, act, at } = desk(
      heading(1, { x: 0, y: 0, w: 64, h: 32 }),
      heading(2, { x: 200, y: 0, w: 200, h: 100 }),
      heading(3, { x: 0, y: 300 }),
    );
    act(locked(chosen(3), { items: all(), isLocked: true }));
    const drawn = scaled(chosen(1, 2, 3), { items: all(), handle: corner, times: () => -0.3 });
    expect(drawn?.factor).toBe(0.5); // which is what the hand is told
    act(drawn?.operations ?? []);
    expect([at(1), at(2), at(3)].map(frameAt)).toEqual([
      [0, 0, 32, 16],
      [100, 0, 100, 50],
      [0, 300, 100, 40],
    ]);
    expect(scaled(chosen(3), { items: all(), handle: corner, times: () => 2 })).toBe(null);
  });

  test('a hand draws them as far as it goes on the side where it goes further', () => {
    const box = { x: 0, y: 0, w: 200, h: 100 };
    expect(factorOf(box, corner, { x: 100, y: 10 })).toBe(1.5);
    expect(factorOf(box, { across: -1, down: -1 }, { x: 50, y: 50 })).toBe(0.75);
  });
});
