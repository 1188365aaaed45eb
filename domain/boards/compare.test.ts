import { expect, test } from 'vitest';
import { compareItems, type Way } from './compare.ts';
import type { Item } from './items.ts';
import { adding, arrow, heading, ines, moving, saying, section, Wall } from './trial.ts';

const one = (id: number, over: object = {}): Item => ({
  ...heading(id),
  versions: { frame: 1, place: 1, look: 1, content: 1, lock: 1, life: 1 },
  createdBy: ines,
  ...over,
});

test('what came, what went, and what stayed with the ways in which it is otherwise', () => {
  const wall = new Wall();
  wall.do(adding(section(1), heading(2), heading(3), heading(4)));
  const before = wall.living();
  wall.do([
    moving(2, { x: 400, w: 180 }),
    saying(3, 'Oak, soaped'),
    { op: 'remove', id: heading(4).id },
    { op: 'change', id: heading(3).id, group: 'place', values: { parentId: section(1).id } },
  ]);
  wall.do(adding(heading(5)));
  const { came, went, changed } = compareItems(before, wall.living());
  expect(came.map(({ id }) => id)).toEqual([heading(5).id]);
  expect(went.map(({ id }) => id)).toEqual([heading(4).id]);
  expect(changed.map(({ after, ways }) => [after.id, ways])).toEqual([
    [heading(2).id, ['moved', 'resized']],
    [heading(3).id, ['content', 'section']],
  ]);
});

test('each way is told from the others', () => {
  const plain = one(1);
  const others: Record<Exclude<Way, 'style' | 'aim'>, Item> = {
    content: one(1, { content: { text: 'Lime', size: 1 } }),
    moved: one(1, { frame: { ...plain.frame, y: 9 } }),
    resized: one(1, { frame: { ...plain.frame, h: 9 } }),
    turned: one(1, { frame: { ...plain.frame, rotation: 4 } }),
    section: one(1, { place: { ...plain.place, parentId: section(2).id } }),
    order: one(1, { place: { ...plain.place, z: 'a2' } }),
    grouping: one(1, { place: { ...plain.place, groupId: section(3).id } }),
    look: one(1, { look: { ...plain.look, opacity: 0.5 } }),
    lock: one(1, { lock: { isLocked: true } }),
  };
  for (const [way, item] of Object.entries(others)) expect(compareItems([plain], [item]).changed[0]?.ways, way).toEqual([way]);
});

test('of what is drawn, its words, how it is drawn and what it leads to are told apart', () => {
  const drawn = (content: object): Item =>
    ({ ...one(1), ...arrow(1, null, 2), content: { ...arrow(1, null, 2).content, ...content } }) as Item;
  const waysTo = (content: object) => compareItems([drawn({})], [drawn(content)]).changed[0]?.ways;
  expect(waysTo({ label: 'then' })).toEqual(['content']);
  expect(waysTo({ colour: '#bd5b38' })).toEqual(['style']);
  expect(waysTo({ to: { x: 100, y: 0, itemId: null }, heads: 'both' })).toEqual(['style', 'aim']);
  // What was taken back to nobody's word is as it was.
  expect(waysTo({ colour: null, heads: null })).toBe(undefined);
  const line = (width: number) => one(1, { kind: 'line', content: { points: [0, 0, 9, 9], colour: null, width } });
  expect(compareItems([line(2)], [line(8)]).changed[0]?.ways).toEqual(['style']);
});

test('a board is no other than itself, whichever acts led there; read the other way, what came is what went', () => {
  const [a, b, c] = [one(1), one(2), one(3)];
  const touched = one(1, { versions: { ...a.versions, frame: 9, life: 9 } });
  expect(compareItems([a, b], [b, touched])).toEqual({ came: [], went: [], changed: [] });
  const moved = one(2, { frame: { ...b.frame, x: 7 } });
  const [there, back] = [compareItems([a, b], [moved, c]), compareItems([moved, c], [a, b])];
  expect(back.came).toEqual(there.went);
  expect(back.went).toEqual(there.came);
  expect(back.changed.map(({ before, after }) => [after, before])).toEqual(there.changed.map(({ before, after }) => [before, after]));
});
