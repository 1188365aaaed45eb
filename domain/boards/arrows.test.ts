import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Held } from './apply.ts';
import { withArrows, withArrowsBetween } from './arrows.ts';
import type { Item } from './items.ts';
import type { Operation } from './operations.ts';
import { adding, arrow, heading, idOf, Wall } from './trial.ts';
import { stepOf, undoOf } from './undo.ts';

const removing = (...ids: number[]): Operation[] => ids.map((id) => ({ op: 'remove', id: idOf(id) }));
const locking = (id: number, isLocked = true): Operation => ({ op: 'change', id: idOf(id), group: 'lock', values: { isLocked } });

/** Two headings, an arrow between them, and one from the first into the open. */
function wallOfTwo(): Wall {
  const wall = new Wall();
  wall.do(adding(heading(1), heading(2), arrow(3, 1, 2), arrow(4, 1, null)));
  return wall;
}

const livingOf = (wall: Wall) => wall.living().map(({ id }) => Number(id.slice(-4)));

/** Does it as a page does. @returns what takes it back */
function taking(wall: Wall, operations: readonly Operation[]): () => void {
  const before = new Map(wall.items);
  const done = wall.do(withArrows(operations, wall.living()));
  return () => void wall.do(undoOf(stepOf({ get: (id) => before.get(id) }, done), wall.slice()));
}

describe('what is taken away', () => {
  test('takes along the arrows that end in it, and one undo brings all of it back', () => {
    const wall = wallOfTwo();
    const back = taking(wall, removing(2));
    expect(livingOf(wall)).toEqual([1, 4]);
    back();
    expect(livingOf(wall)).toEqual([1, 2, 3, 4]);
    taking(wall, removing(1));
    expect(livingOf(wall)).toEqual([2]);
  });

  test('leaves what is locked: an arrow, and a thing with all that leads to it', () => {
    const wall = wallOfTwo();
    wall.do([locking(3)]);
    taking(wall, removing(1));
    expect(livingOf(wall)).toEqual([2, 3]);
    const other = wallOfTwo();
    other.do([locking(1)]);
    taking(other, removing(1));
    expect(livingOf(other)).toEqual([1, 2, 3, 4]);
  });

  test('an arrow that ends in an arrow goes with it, and each is named once', () => {
    const wall = wallOfTwo();
    wall.do(adding(arrow(5, 3, null), arrow(6, 5, 5)));
    expect(withArrows(removing(3, 2), wall.living())).toEqual(removing(3, 2, 5, 6));
  });

  test('what takes nothing away stays the same', () => {
    const all = adding(heading(9));
    expect(withArrows(all, wallOfTwo().living())).toBe(all);
  });
});

test('between things lie the arrows that lead from one of them to another', () => {
  const items = wallOfTwo().living();
  expect([...withArrowsBetween(new Set([idOf(1), idOf(2)]), items)]).toEqual([1, 2, 3].map(idOf));
  expect([...withArrowsBetween(new Set([idOf(1)]), items)]).toEqual([idOf(1)]);
});

const few = fc.integer({ min: 1, max: 8 });
const end = fc.option(few);

test('whatever is taken away, no free arrow is left with an end in it, and one undo makes the board what it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(few, end, end, fc.boolean()), { minLength: 1, maxLength: 12 }),
      fc.array(few, { minLength: 1, maxLength: 4 }),
      fc.array(few),
      (brought, ids, locked) => {
        const wall = new Wall();
        for (const [id, from, to, isArrow] of brought) wall.do(adding(isArrow ? arrow(id, from, to) : heading(id)));
        for (const id of locked) wall.do([locking(id)]);
        const before = new Map(wall.items);
        const back = taking(wall, removing(...ids));
        const hasGone = (id: Item['id'] | null) => id !== null && before.get(id)?.isRemoved === false && wall.items.get(id)?.isRemoved;
        const dangling = wall
          .living()
          .filter(
            (one) => one.kind === 'arrow' && !one.lock.isLocked && [one.content.from, one.content.to].some((at) => hasGone(at.itemId)),
          );
        expect(dangling).toEqual([]);
        back();
        const lying = (held: Iterable<Held>) =>
          [...held].flatMap(({ item, isRemoved }) => (isRemoved ? [] : [{ ...item, versions: null }]));
        expect(lying(wall.items.values())).toEqual(lying(before.values()));
      },
    ),
  );
});
