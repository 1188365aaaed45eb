import { describe, expect, test } from 'vitest';
import { bodyOf } from '../kernel/richText.ts';
import type { FileId, TaskId } from '../kernel/ids.ts';
import { keyBetween } from '../kernel/orderKey.ts';
import { type ActContext, applyAct, type BoardSlice, type Held } from './apply.ts';
import { copiesOf } from './copies.ts';
import { mostItems, mostSections } from './items.ts';
import { inActs, mostActBytes, mostOperations, type Operation, operations, refusals, refusalWords } from './operations.ts';
import {
  adding,
  base,
  faultsOf,
  heading,
  hugo,
  idOf,
  ines,
  lying,
  made,
  moving,
  plan,
  saying,
  section,
  task,
  todoOf,
  Wall,
} from './trial.ts';
import { stepOf, undoOf } from './undo.ts';

describe('an act on a board', () => {
  test('brings, changes, takes away and brings back; each group says in which act it was changed last', () => {
    const wall = new Wall();
    expect(wall.codes(...adding(heading(1)))).toEqual([]);
    wall.do([moving(1, { x: 40 })]);
    wall.do([saying(1, 'Walnut')], { actorId: hugo });
    const held = wall.at(1) as Held;
    expect(held.item).toMatchObject({ frame: { x: 40, y: 0 }, content: { text: 'Walnut', size: 1 }, createdBy: ines });
    expect(held.item.versions).toEqual({ frame: 2, place: 1, look: 1, content: 3, lock: 1, life: 1 });
    wall.do([{ op: 'remove', id: idOf(1) }]);
    expect(wall.codes(moving(1, { x: 5 }), saying(7, 'Ash'))).toEqual([
      [0, 'removed_item'],
      [1, 'unknown_item'],
    ]);
    expect(wall.act).toBe(4);
    wall.do([{ op: 'restore', id: idOf(1) }]);
    expect(wall.at(1)).toMatchObject({ isRemoved: false, item: { content: { text: 'Walnut' }, versions: { life: 5 } } });
  });

  test('different fields of two people both win, the same goes to the later', () => {
    const wall = new Wall();
    wall.do(adding(heading(1)));
    wall.do([moving(1, { x: 10, y: 10 })], { actorId: ines });
    wall.do([moving(1, { y: 20, w: 300 })], { actorId: hugo });
    expect(wall.at(1)?.item.frame).toEqual({ x: 10, y: 20, w: 300, h: 80, rotation: 0 });
  });

  test('two people tick different to-dos of one list at once', () => {
    const wall = new Wall();
    wall.do(adding(made(1, { kind: 'todo', content: { title: 'Samples', items: { a: todoOf(), b: todoOf() } } })));
    const tick = (key: string, one: object | null): Operation =>
      ({ op: 'change', id: idOf(1), group: 'content', kind: 'todo', values: { items: { [key]: one } } }) as Operation;
    wall.do([tick('a', { ...todoOf(), isDone: true })]);
    wall.do([tick('b', { ...todoOf(), isDone: true })], { actorId: hugo });
    wall.do([tick('c', todoOf())]);
    wall.do([tick('a', null)]);
    expect(wall.at(1)?.item.content).toEqual({ title: 'Samples', items: { b: { ...todoOf(), isDone: true }, c: todoOf() } });
  });

  test('what is locked stays as it is until its lock comes off', () => {
    const wall = new Wall();
    const lock = (isLocked: boolean): Operation => ({ op: 'change', id: idOf(1), group: 'lock', values: { isLocked } });
    wall.do([...adding(heading(1)), lock(true)]);
    expect(wall.codes(moving(1, { x: 1 }), { op: 'remove', id: idOf(1) }, saying(1, 'Ash'))).toEqual(
      [0, 1, 2].map((at) => [at, 'locked_item']),
    );
    expect(wall.codes(lock(false), moving(1, { x: 1 }))).toEqual([]);
  });

  test('a document, a board or a task stands on it only where it may', () => {
    const wall = new Wall();
    const image = (id: number, fileId: FileId) => made(id, { kind: 'image', content: { fileId, caption: '' } });
    const other = idOf(999) as string as FileId;
    expect(wall.codes(...adding(image(1, plan), image(2, other)))).toEqual([[1, 'file_unknown']]);
    const swap = (fileId: FileId): Operation => ({ op: 'change', id: idOf(1), group: 'content', kind: 'image', values: { fileId } });
    expect(wall.codes(swap(other))).toEqual([[0, 'file_unknown']]);
    const board = made(3, { kind: 'board', content: { boardId: idOf(5) as never } });
    const list = (id: number, taskId: TaskId) => made(id, { kind: 'todo', content: { title: '', items: { a: todoOf(taskId) } } });
    expect(wall.codes(...adding(board, list(4, task), list(5, idOf(998) as string as TaskId)))).toEqual([
      [0, 'board_unknown'],
      [2, 'task_unknown'],
    ]);
    // Gone meanwhile, it may stay where it is.
    const caption: Operation = { op: 'change', id: idOf(1), group: 'content', kind: 'image', values: { caption: 'North wall' } };
    expect(wall.do([caption], { hasFile: () => false }).refused).toEqual([]);
  });

  test('a section carries what lies in it, and never itself', () => {
    const wall = new Wall();
    wall.do(adding(section(1), section(2, 1), section(3, 2), heading(4)));
    expect(wall.codes(lying(1, 3), lying(2, 2), lying(4, 9), lying(3, 4), lying(4, 3))).toEqual([
      [0, 'section_unfit'],
      [1, 'section_unfit'],
      [2, 'section_unfit'],
      [3, 'section_unfit'],
    ]);
    // Section 2 goes, and what it carried lies on the board; 1 goes into 3, so that 2 comes back to the board itself.
    expect(wall.codes({ op: 'remove', id: idOf(2) }, lying(4, 2), lying(1, 3), { op: 'restore', id: idOf(2) })).toEqual([
      [1, 'section_unfit'],
    ]);
    expect(wall.at(2)).toMatchObject({ isRemoved: false, item: { place: { parentId: null } } });
    expect(faultsOf(wall)).toEqual([]);
  });

  test('a board holds 10,000 things and 200 sections', () => {
    const full = (over: Partial<BoardSlice>): BoardSlice => ({ get: () => undefined, count: 0, sections: 0, ...over });
    const context: ActContext = { actorId: ines, act: 1, hasFile: () => true, hasBoard: () => true, hasTask: () => true };
    const codes = (slice: BoardSlice) => applyAct(slice, adding(heading(1), section(2)), context).refused.map(({ code }) => code);
    expect(codes(full({ count: mostItems - 2 }))).toEqual([]);
    expect(codes(full({ count: mostItems - 1 }))).toEqual(['too_many_items']);
    expect(codes(full({ sections: mostSections }))).toEqual(['too_many_sections']);
  });

  test('one message holds 500 operations and 64 kB; what is more goes in parts', () => {
    const many = adding(...Array.from({ length: 1_200 }, (_, at) => heading(at, { content: { text: 'é'.repeat(100), size: 1 } })));
    expect(operations.safeParse(many.slice(0, mostOperations + 1)).success).toBe(false);
    const acts = inActs(many);
    expect(acts.flat()).toEqual(many);
    for (const act of acts) expect(operations.safeParse(act).success).toBe(true);
    expect(acts.length).toBe(Math.ceil(1_200 / (acts[0]?.length ?? 1)));
    expect(new Blob([JSON.stringify(acts[0])]).size).toBeGreaterThan(mostActBytes * 0.98);
    const long = { op: 'change', id: idOf(1), group: 'content', kind: 'note', values: { body: bodyOf('x'.repeat(4_000)) } } as Operation;
    expect(operations.safeParse(Array.from({ length: 20 }, () => long)).success).toBe(false);
  });

  test('copies stay together under new ids, and no task comes along', () => {
    const wall = new Wall();
    const arrow = made(4, {
      kind: 'arrow',
      content: { from: { x: 0, y: 0, itemId: idOf(2) }, to: { x: 9, y: 9, itemId: idOf(9) }, label: '' },
    });
    const list = made(3, { kind: 'todo', content: { title: '', items: { a: todoOf(task) } } });
    wall.do(adding(section(1), heading(2, { place: { z: 'a1', parentId: idOf(1), groupId: idOf(70) } }), list, arrow));
    let next = 100;
    const copies = copiesOf(wall.living(), { newId: () => idOf(next++), by: { x: 5, y: 6 }, onSameBoard: false });
    expect(copies.map(({ id }) => id)).toEqual([100, 101, 102, 103].map(idOf));
    expect(copies[1]).toMatchObject({ frame: { x: 5, y: 6 }, place: { parentId: idOf(100), groupId: idOf(104) } });
    expect(copies[2]).toMatchObject({ content: { items: { a: { taskId: null } } } });
    expect(copies[3]).toMatchObject({ content: { from: { x: 5, y: 6, itemId: idOf(101) }, to: { itemId: null } } });
    expect(wall.codes(...adding(...copies))).toEqual([]);
  });
});

describe('undo', () => {
  /** An act of somebody, and what takes it back now. */
  const step = (wall: Wall, all: readonly Operation[], actorId = ines) => {
    const before = new Map(wall.items);
    return stepOf({ get: (id) => before.get(id) }, wall.do(all, { actorId }));
  };

  test('takes back what one did, field by field, and leaves what others did since', () => {
    const wall = new Wall();
    wall.do(adding(heading(1), heading(2)));
    const moved = step(wall, [moving(1, { x: 50, w: 200 }), moving(2, { x: 9 })]);
    wall.do([moving(1, { x: 70 }), saying(1, 'Ash')], { actorId: hugo });
    const undone = step(wall, undoOf(moved, wall.slice()));
    expect(wall.at(1)?.item).toMatchObject({ frame: { x: 70, w: 100 }, content: { text: 'Ash' } });
    expect(wall.at(2)?.item.frame.x).toBe(0);
    wall.do(undoOf(undone, wall.slice()));
    expect([wall.at(1)?.item.frame, wall.at(2)?.item.frame.x]).toEqual([{ ...base, x: 70, w: 200 }, 9]);
  });

  test('what somebody else worked on is not taken away; what one took away comes back', () => {
    const wall = new Wall();
    const added = step(wall, adding(heading(1), heading(2)));
    wall.do([saying(1, 'Mine too')], { actorId: hugo });
    const gone = step(wall, undoOf(added, wall.slice()));
    expect([wall.at(1)?.isRemoved, wall.at(2)?.isRemoved]).toEqual([false, true]);
    wall.do(undoOf(gone, wall.slice()));
    expect(wall.at(2)?.isRemoved).toBe(false);
  });

  test('locking and changing in one act goes back in an order that stands', () => {
    const wall = new Wall();
    wall.do(adding(heading(1)));
    const done = step(wall, [saying(1, 'Ash'), { op: 'change', id: idOf(1), group: 'lock', values: { isLocked: true } }]);
    expect(wall.codes(...undoOf(done, wall.slice()))).toEqual([]);
    expect(wall.at(1)?.item).toMatchObject({ content: { text: 'Oak' }, lock: { isLocked: false } });
  });
});

test('a place in the stack is between two others, as an order key says', () => {
  const wall = new Wall();
  const z = keyBetween('a1', 'a2');
  wall.do([...adding(heading(1)), { op: 'change', id: idOf(1), group: 'place', values: { z } }]);
  expect(wall.at(1)?.item.place.z).toBe(z);
});

test('each refusal says in words of its own what happened', () => {
  expect(Object.keys(refusalWords)).toEqual([...refusals]);
  expect(new Set(Object.values(refusalWords)).size).toBe(refusals.length);
});
