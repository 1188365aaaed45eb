import { describe, expect, test } from 'vitest';
import type { BoardFile, BoardHeard } from '../../../../../domain/boards/contract.ts';
import type { Item, NewItem } from '../../../../../domain/boards/items.ts';
import { mostItems, plainLook } from '../../../../../domain/boards/items.ts';
import type { PendingAct } from '../../../../../domain/boards/pending.ts';
import type { BoardActId, BoardItemId, UserId } from '../../../../../domain/kernel/ids.ts';
import { createBoardStore, inStack } from './boardStore.ts';

const [ines, hugo] = ['ines', 'hugo'] as const satisfies string[] as unknown as [UserId, UserId];
const idOf = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}` as BoardItemId;
const heading = (number: number, text = 'Oak'): NewItem => ({
  id: idOf(number),
  kind: 'heading',
  frame: { x: 0, y: 0, w: 100, h: 40, rotation: 0 },
  place: { z: `a${number}`, parentId: null, groupId: null },
  look: plainLook,
  lock: { isLocked: false },
  content: { text, size: 1 },
});
const standing = (item: NewItem, act: number, by = hugo): Item => ({
  ...item,
  versions: { frame: act, place: act, look: act, content: act, lock: act, life: act },
  createdBy: by,
});
const news = (...items: Item[]): BoardHeard => ({ items, removed: [], files: [] });

function desk() {
  const sent: PendingAct[] = [];
  const store = createBoardStore({
    actorId: ines,
    send: (act) => sent.push(act),
    newActId: () => `act ${sent.length}` as BoardActId,
  });
  store.read([{ ...news(standing(heading(1), 1)), seq: 10 }], true);
  const x = (number: number) => store.shown().byId.get(idOf(number))?.frame.x;
  return { store, sent, x };
}

const moving = (number: number, x: number) => [{ op: 'change', id: idOf(number), group: 'frame', values: { x } } as const];

describe('a board that a tab has open', () => {
  test('shows an act at once, keeps it over what others do meanwhile, and lets it go once it is answered', () => {
    const { store, sent, x } = desk();
    store.act(moving(1, 50));
    expect([x(1), store.shown().underway, sent.length]).toEqual([50, 1, 1]);
    const theirs = standing({ ...heading(1), frame: { ...heading(1).frame, x: 7, y: 9 } }, 2);
    store.hear(news(theirs), 'theirs' as BoardActId);
    expect(store.shown().byId.get(idOf(1))?.frame).toMatchObject({ x: 50, y: 9 });
    const answered = standing({ ...heading(1), frame: { ...heading(1).frame, x: 50, y: 9 } }, 3);
    store.learnAnswer((sent[0] as PendingAct).id, { ...news(answered), seq: 12 });
    expect([x(1), store.shown().underway]).toEqual([50, 0]);
  });

  test('an own act that is heard before it is answered is laid over nothing any more', () => {
    const { store, sent, x } = desk();
    store.act(moving(1, 50));
    const standsNow = standing({ ...heading(1), frame: { ...heading(1).frame, x: 50 } }, 2, ines);
    store.hear(news(standsNow), (sent[0] as PendingAct).id);
    expect([x(1), store.shown().underway]).toEqual([50, 0]);
  });

  test('read anew, what is not there any more goes; what was heard while it was read stays', () => {
    const { store, x } = desk();
    store.beginReading();
    store.hear(news(standing({ ...heading(3), frame: { ...heading(3).frame, x: 3 } }, 5)), 'theirs' as BoardActId);
    store.read([{ ...news(standing(heading(2), 4)), seq: 20 }], true);
    expect([x(1), x(2), x(3)]).toEqual([undefined, 0, 3]);
  });

  test('an act that is refused as a whole falls away, and what stood is there again', () => {
    const { store, sent, x } = desk();
    store.act(moving(1, 50));
    store.giveUp((sent[0] as PendingAct).id);
    expect([x(1), store.shown().underway]).toEqual([0, 0]);
  });

  test('what cannot be done is said and not sent; the rest of the act is', () => {
    const { store, sent } = desk();
    const refused = store.act([...moving(9, 5), ...moving(1, 5)]);
    expect(refused.map(({ index, code }) => [index, code])).toEqual([[0, 'unknown_item']]);
    expect(sent.map(({ operations }) => operations)).toEqual([moving(1, 5)]);
    expect(store.act(moving(9, 5))).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('a board is full with what is on its way: what finds no room is said at once and not sent', () => {
    const { store, sent } = desk();
    const add = (from: number, many: number) =>
      Array.from({ length: many }, (_, index) => ({ op: 'add', item: heading(from + index) }) as const);
    store.read([{ ...news(...add(1, mostItems - 3).map(({ item }) => standing(item, 1))), seq: 11 }], true);
    expect(store.act(add(20_000, 2))).toEqual([]);
    const refused = store.act(add(30_000, 4));
    expect(refused.map(({ code }) => code)).toEqual(['too_many_items', 'too_many_items', 'too_many_items']);
    expect(sent.map(({ operations }) => operations.length)).toEqual([2, 1]);
    expect(store.shown().items).toHaveLength(mostItems);
  });

  test('undo and redo go over one’s own acts alone; one of which nothing stands is passed over', () => {
    const { store, x } = desk();
    store.act(moving(1, 50));
    store.act([{ op: 'add', item: heading(2) }]);
    store.act([{ op: 'change', id: idOf(2), group: 'content', kind: 'heading', values: { text: 'Ash' } }]);
    store.hear({ items: [], removed: [{ id: idOf(2), act: 9 }], files: [] }, 'theirs' as BoardActId);
    store.undo();
    store.undo();
    store.undo();
    expect(x(1)).toBe(0);
    expect(store.shown()).toMatchObject({ canUndo: false, canRedo: true });
    store.redo();
    expect(x(1)).toBe(50);
  });

  test('what is taken away takes along its arrows in the same act, and one undo, in one act, brings both back', () => {
    const { store, sent } = desk();
    const arrow: NewItem = {
      ...heading(2),
      kind: 'arrow',
      content: { from: { x: 0, y: 0, itemId: idOf(1) }, to: { x: 90, y: 90, itemId: null }, label: '' },
    };
    store.hear(news(standing(arrow, 2)), 'theirs' as BoardActId);
    const lying = () => store.shown().items.map(({ id }) => id);
    expect(store.act([{ op: 'remove', id: idOf(1) }])).toEqual([]);
    expect([lying(), sent.map(({ operations }) => operations.length)]).toEqual([[], [2]]);
    store.undo();
    expect([lying(), sent.map(({ operations }) => operations.length)]).toEqual([
      [idOf(1), idOf(2)],
      [2, 2],
    ]);
    store.redo();
    expect([lying(), sent.length]).toEqual([[], 3]);
  });

  test('taken back, what was laid takes along the arrow that somebody else drew to it', () => {
    const { store } = desk();
    store.act([{ op: 'add', item: heading(5) }]);
    const end = { x: 0, y: 0, itemId: null };
    const arrow: NewItem = { ...heading(6), kind: 'arrow', content: { from: end, to: { ...end, itemId: idOf(5) }, label: '' } };
    store.hear(news(standing(arrow, 3)), 'theirs' as BoardActId);
    store.undo();
    expect(store.shown().items.map(({ id }) => id)).toEqual([idOf(1)]);
  });

  test('what was taken away comes back by undo also once the board was read anew, unless somebody brought it back meanwhile', () => {
    const { store, sent, x } = desk();
    store.act([{ op: 'remove', id: idOf(1) }]);
    const gone: BoardHeard = { items: [], removed: [{ id: idOf(1), act: 2 }], files: [] };
    store.learnAnswer((sent[0] as PendingAct).id, { ...gone, seq: 12 });
    // As after each pause of the connection: pages tell of what stands alone.
    store.beginReading();
    store.read([{ ...news(), seq: 20 }], true);
    expect(x(1)).toBeUndefined();
    expect(store.undo()).toBe(true);
    expect([x(1), sent[1]?.operations]).toEqual([0, [{ op: 'restore', id: idOf(1) }]]);

    store.redo();
    store.learnAnswer((sent[1] as PendingAct).id, { ...news(standing(heading(1), 3)), seq: 21 });
    store.learnAnswer((sent[2] as PendingAct).id, { items: [], removed: [{ id: idOf(1), act: 4 }], files: [], seq: 22 });
    const broughtBack = { ...heading(1), frame: { ...heading(1).frame, x: 7 } };
    store.beginReading();
    store.read([{ ...news(standing(broughtBack, 5)), seq: 30 }], true);
    expect([x(1), store.undo(), x(1)]).toEqual([7, false, 7]);
  });

  test('an act whose answer comes after the board was read anew is taken back all the same', () => {
    const { store, sent, x } = desk();
    store.act([{ op: 'remove', id: idOf(1) }]);
    store.beginReading();
    store.read([{ ...news(), seq: 20 }], true);
    expect(x(1)).toBeUndefined();
    store.learnAnswer((sent[0] as PendingAct).id, { items: [], removed: [{ id: idOf(1), act: 2 }], files: [], seq: 12 });
    expect(store.undo()).toBe(true);
    expect([x(1), sent[1]?.operations]).toEqual([0, [{ op: 'restore', id: idOf(1) }]]);
  });

  test('undo and redo say whether anything stood that they took back', () => {
    const { store, sent, x } = desk();
    const at = (place: number, act: number) => news(standing({ ...heading(1), frame: { ...heading(1).frame, x: place } }, act));
    store.act(moving(1, 50));
    expect([store.undo(), store.undo(), store.redo(), store.redo()]).toEqual([true, false, true, false]);
    for (const [index, { id }] of sent.entries()) store.learnAnswer(id, { ...at(50, 2 + index), seq: 11 + index });
    store.hear(at(9, 9), 'theirs' as BoardActId);
    expect([store.shown().canUndo, store.undo(), x(1), store.shown().canUndo]).toEqual([true, false, 9, false]);
  });

  test('what was begun before a reload lies over the board until it is no more on its way, whatever becomes of it', () => {
    const { store, sent, x } = desk();
    store.act([{ op: 'add', item: heading(2) }]);
    const begun: PendingAct[] = [{ id: 'begun' as BoardActId, operations: moving(1, 70) }];
    store.takeUp([...begun, ...sent]);
    expect([x(1), x(2), store.shown().underway]).toEqual([70, 0, 2]);
    store.takeUp(sent);
    expect([x(1), x(2), store.shown().underway]).toEqual([0, 0, 1]);
    // Heard before it was answered it is what stands, and does not lie over what comes after.
    store.takeUp([...begun, ...sent]);
    store.hear(news(standing({ ...heading(1), frame: { ...heading(1).frame, x: 70 } }, 2, ines)), 'begun' as BoardActId);
    store.hear(news(standing({ ...heading(1), frame: { ...heading(1).frame, x: 9 } }, 3)), 'theirs' as BoardActId);
    store.takeUp([...begun, ...sent]);
    expect([x(1), store.shown().underway]).toEqual([9, 1]);
  });

  test('steps that belong together go back as one', () => {
    const { store, x } = desk();
    store.act(moving(1, 1));
    store.act(moving(1, 2), { merges: true });
    store.act(moving(1, 3), { merges: true });
    store.undo();
    expect(x(1)).toBe(0);
    store.redo();
    expect(x(1)).toBe(3);
  });

  test('what lies there as it lay stays the same, whatever is on its way, stands or is read anew', () => {
    const { store, sent } = desk();
    store.act(moving(1, 50));
    const { items, byId } = store.shown();
    const [own] = items;
    const isSame = () => [store.shown().items === items, store.shown().byId === byId, store.shown().byId.get(idOf(1)) === own];
    store.act([{ op: 'add', item: heading(2) }]);
    expect(isSame()).toEqual([false, false, true]);
    store.undo();
    expect(store.shown().items).toEqual([own]);
    store.hear(news(standing(heading(3), 2)), 'theirs' as BoardActId);
    expect(isSame()).toEqual([false, false, true]);
    store.hear({ items: [], removed: [{ id: idOf(3), act: 3 }], files: [] }, 'theirs too' as BoardActId);
    const still = store.shown();
    const answered = standing({ ...heading(1), frame: { ...heading(1).frame, x: 50 } }, 4);
    store.learnAnswer((sent[0] as PendingAct).id, { ...news(answered), seq: 12 });
    store.read([{ ...news(structuredClone(answered)), seq: 13 }], true);
    expect([store.shown().items === still.items, store.shown().byId === still.byId, store.shown().items[0] === own]).toEqual([
      true,
      true,
      true,
    ]);
    store.act(moving(1, 60));
    expect([store.shown().items === still.items, store.shown().items[0]?.frame.x]).toEqual([false, 60]);
  });

  test('the documents on it stay the same until one of them is otherwise, comes or goes', () => {
    const { store } = desk();
    const file = (id: string, name: string) => ({ id, name, preview: 'ready' }) as unknown as BoardFile;
    const readWith = (...files: BoardFile[]) => store.read([{ ...news(standing(heading(1), 1)), files, seq: 11 }], true);
    const names = () => [...store.shown().files.values()].map(({ name }) => name);
    readWith(file('oak', 'Oak'), file('ash', 'Ash'));
    const { files } = store.shown();
    store.takeFiles([file('ash', 'Ash')]);
    store.hear({ ...news(), files: [file('oak', 'Oak')] }, 'theirs' as BoardActId);
    readWith(file('oak', 'Oak'), file('ash', 'Ash'));
    expect(store.shown().files).toBe(files);
    store.takeFiles([file('ash', 'Ash, oiled')]);
    expect(names()).toEqual(['Oak', 'Ash, oiled']);
    readWith(file('oak', 'Oak'));
    expect(names()).toEqual(['Oak']);
    readWith(file('lime', 'Lime'));
    expect(names()).toEqual(['Lime']);
  });

  test('a section lies below what it carries, whatever its place in the stack', () => {
    const section = { ...standing(heading(8), 1), kind: 'section', content: { name: 'Kitchen' } } as Item;
    expect([standing(heading(1), 1), section, standing(heading(2), 1)].toSorted(inStack).map(({ id }) => id)).toEqual([8, 1, 2].map(idOf));
  });
});
