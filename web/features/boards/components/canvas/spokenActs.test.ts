import { describe, expect, test } from 'vitest';
import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { adding, arrow, Wall } from '../../../../../domain/boards/trial.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { dropped, grouped, locked, movedFrames, ordered, resizedTo, taken } from './acts.ts';
import { wordsOfAct } from './spokenActs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}` as BoardItemId;
const chosen = (...numbers: number[]) => new Set(numbers.map(idOf));

const heading = (number: number, x: number): NewItem => ({
  id: idOf(number),
  kind: 'heading',
  frame: { x, y: 20, w: 100, h: 40, rotation: 0 },
  place: { z: `a${number}`, parentId: null, groupId: null },
  look: plainLook,
  lock: { isLocked: false },
  content: { text: 'Oak', size: 1 },
});

describe('what is said of an act', () => {
  const wall = new Wall();
  wall.do(adding(heading(1, 0), heading(2, 200), heading(3, 400)));
  const items = wall.living();
  const before = { items, byId: new Map(items.map((item) => [item.id, item])) };
  const one = items.find(({ id }) => id === idOf(1)) as Item;
  const moved = (by: number, ...numbers: number[]) =>
    dropped(movedFrames(chosen(...numbers), { items, by: { x: by, y: 0 } }), { items, chosen: chosen(...numbers) });

  test.each([
    ['moved', moved(10, 1), 'Heading at 10 across, 20 down'],
    ['several moved', moved(10, 2, 3), '2 things at 210 across, 20 down'],
    ['widened', resizedTo(one, { ...one.frame, w: 120 }), 'Heading 120 wide, 40 high'],
    ['turned', resizedTo(one, { ...one.frame, rotation: -15 }), 'Heading turned to -15°'],
    ['to the front', ordered(chosen(1), { items, isUp: true }), 'Heading at the front'],
    ['to the back', ordered(chosen(3), { items, isUp: false }), 'Heading at the back'],
    ['grouped', grouped(chosen(1, 2), { items, groupId: idOf(9) }), '2 things grouped'],
    ['locked', locked(chosen(1), { items, isLocked: true }), 'Heading locked'],
    ['added', adding(heading(4, 0)), 'Heading added'],
    ['taken away', taken(chosen(1, 2, 3), items), '3 things taken away'],
    ['nothing', [], null],
  ])('%s', (_what, operations, words) => {
    expect(wordsOfAct(operations, before)).toBe(words);
  });

  test('the arrows that go along are counted', () => {
    const wall = new Wall();
    wall.do(adding(heading(1, 0), heading(2, 200), arrow(3, 1, 2), arrow(4, 1, null)));
    const items = wall.living();
    const lying = { items, byId: new Map(items.map((item) => [item.id, item])) };
    expect(wordsOfAct(taken(chosen(1), items), lying)).toBe('Heading and 2 arrows taken away');
    expect(wordsOfAct(taken(chosen(2), items), lying)).toBe('Heading and an arrow taken away');
    expect(wordsOfAct(taken(chosen(3), items), lying)).toBe('Arrow taken away');
  });

  test('nothing of what is written or coloured: fields say that themselves', () => {
    expect(wordsOfAct([{ op: 'change', id: idOf(1), group: 'look', values: {} }], before)).toBeNull();
  });
});
