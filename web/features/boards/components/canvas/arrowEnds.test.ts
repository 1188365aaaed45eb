import { describe, expect, test } from 'vitest';
import type { Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { adding, arrow, heading, idOf, section, Wall } from '../../../../../domain/boards/trial.ts';
import { aimedTo, endOn, type EndName, placeOfArrow, thingUnder } from './arrowEnds.ts';

const at = (x: number) => ({ frame: { x, y: 0, w: 100, h: 80, rotation: 0 } });

/** Three headings beside each other, an arrow from the first to the second, and a section round the last. */
function wallOfThree() {
  const wall = new Wall();
  const kitchen = { ...section(5), frame: { x: 550, y: -50, w: 400, h: 300, rotation: 0 } };
  wall.do(adding(kitchen, heading(1, at(0)), heading(2, at(300)), heading(3, at(600)), arrow(4, 1, 2)));
  const itemAt = (number: number) => wall.at(number)?.item as Item;
  const aim = (name: EndName, end: Parameters<typeof aimedTo>[2]['end']): readonly Operation[] => {
    const operations = aimedTo(itemAt(4) as ItemOf<'arrow'>, name, { end, items: wall.living() });
    if (operations.length > 0) expect(wall.codes(...operations)).toEqual([]);
    return operations;
  };
  return { wall, itemAt, aim };
}

const open = (x: number, y: number) => ({ x, y, itemId: null });

describe('an end of an arrow that is put elsewhere', () => {
  test('sticks to the thing, and the other end stays as it is', () => {
    const { itemAt, aim } = wallOfThree();
    const [first] = aim('to', endOn(itemAt(3)));
    expect(first).toMatchObject({ group: 'content', values: { to: { x: 650, y: 40, itemId: idOf(3) } } });
    expect(itemAt(4)).toMatchObject({
      content: { from: { itemId: idOf(1) }, to: { itemId: idOf(3) } },
      frame: { x: 50, y: 40, w: 600, h: 1 },
      place: { parentId: null },
    });
  });

  test('in the open stays where it was let go; drawn within one section the arrow lies there, and out of it no more', () => {
    const { itemAt, aim } = wallOfThree();
    aim('from', open(600, 200));
    expect(itemAt(4).place.parentId).toBeNull();
    aim('to', endOn(itemAt(3)));
    expect(itemAt(4)).toMatchObject({ content: { from: open(600, 200) }, place: { parentId: idOf(5) } });
    aim('from', open(0, 500));
    expect(itemAt(4).place.parentId).toBeNull();
  });

  test('does not lead from a thing to itself', () => {
    const { itemAt, aim } = wallOfThree();
    expect(aim('to', endOn(itemAt(1)))).toEqual([]);
  });
});

test('what it sticks to is the topmost thing, and neither a section nor an arrow', () => {
  const { wall } = wallOfThree();
  const under = (x: number, y: number) => thingUnder({ x, y }, wall.living())?.id;
  expect([under(650, 40), under(900, 200), under(50, 40), under(200, 40)]).toEqual([idOf(3), undefined, idOf(1), undefined]);
});

test('an end that sticks to what is not there is where it was laid', () => {
  const { wall, itemAt } = wallOfThree();
  wall.do([{ op: 'remove', id: idOf(2) }]);
  expect(placeOfArrow((itemAt(4) as ItemOf<'arrow'>).content, wall.living()).frame).toMatchObject({ x: 50, y: 0, w: 50, h: 40 });
});
