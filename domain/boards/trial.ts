// A board to try the rule on, and short words for what is done to it: for tests.

import { type BoardItemId, boardItemId, type FileId, fileId, type TaskId, taskId, userId } from '../kernel/ids.ts';
import { type ActContext, type Applied, applyAct, type BoardSlice, type Held } from './apply.ts';
import { item, mostItems, type NewItem, newItem } from './items.ts';
import type { Operation } from './operations.ts';

export const idOf = (number: number) => boardItemId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
export const [ines, hugo, aiko] = [userId.parse(idOf(901)), userId.parse(idOf(902)), userId.parse(idOf(903))];
export const [plan, task] = [fileId.parse(idOf(801)), taskId.parse(idOf(802))];
export const base = { x: 0, y: 0, w: 100, h: 80, rotation: 0 };

export const made = (id: number, content: Pick<NewItem, 'kind' | 'content'>, over: Partial<NewItem> = {}): NewItem =>
  newItem.parse({ id: idOf(id), frame: base, place: { z: 'a1', parentId: null, groupId: null }, ...content, ...over });
export const heading = (id: number, over: Partial<NewItem> = {}) => made(id, { kind: 'heading', content: { text: 'Oak', size: 1 } }, over);
export const section = (id: number, parentId: number | null = null) =>
  made(
    id,
    { kind: 'section', content: { name: 'Kitchen' } },
    { place: { z: 'a1', parentId: parentId === null ? null : idOf(parentId), groupId: null } },
  );
/** From one thing to another; null for a spot of the board. */
export const arrow = (id: number, from: number | null, to: number | null) => {
  const end = (at: number | null, x: number) => ({ x, y: 0, itemId: at === null ? null : idOf(at) });
  return made(id, { kind: 'arrow', content: { from: end(from, 0), to: end(to, 100), label: '' } });
};
export const todoOf = (taskId: TaskId | null = null) => ({ text: 'Order a sample', isDone: false, z: 'a1', taskId });
export const adding = (...items: NewItem[]): Operation[] => items.map((one) => ({ op: 'add', item: one }));
export const moving = (id: number, values: object): Operation => ({ op: 'change', id: idOf(id), group: 'frame', values });
export const lying = (id: number, parentId: number | null): Operation => ({
  op: 'change',
  id: idOf(id),
  group: 'place',
  values: { parentId: parentId === null ? null : idOf(parentId) },
});
export const saying = (id: number, text: string): Operation => ({
  op: 'change',
  id: idOf(id),
  group: 'content',
  kind: 'heading',
  values: { text },
});

/** A board on the server: acts come one after another. */
export class Wall {
  readonly items = new Map<BoardItemId, Held>();
  act = 0;

  slice(): BoardSlice {
    const living = [...this.items.values()].filter((held) => !held.isRemoved);
    return {
      get: (id) => this.items.get(id),
      count: living.length,
      sections: living.filter((held) => held.item.kind === 'section').length,
    };
  }

  do(all: readonly Operation[], over: Partial<ActContext> = {}): Applied {
    const context = {
      actorId: ines,
      act: this.act + 1,
      hasFile: (id: FileId) => id === plan,
      hasBoard: () => false,
      hasTask: (id: TaskId) => id === task,
    };
    const done = applyAct(this.slice(), all, { ...context, ...over });
    for (const [id, held] of done.touched) this.items.set(id, held);
    if (done.touched.size > 0) this.act += 1;
    return done;
  }

  codes = (...all: Operation[]) => this.do(all).refused.map(({ index, code }) => [index, code]);
  living = () => [...this.items.values()].flatMap((held) => (held.isRemoved ? [] : [held.item]));
  at = (id: number) => this.items.get(idOf(id));
}

/** What does not hold of a board, though it must of every one. */
export function faultsOf(wall: Wall): string[] {
  const living = new Map(wall.living().map((one) => [one.id, one]));
  const faults = [...living.values()].flatMap((one) => item.safeParse(one).error?.issues.map(({ message }) => message) ?? []);
  for (const { id, place } of living.values()) {
    const way = new Set([id]);
    for (let up = place.parentId; up !== null && living.get(up)?.kind === 'section'; up = living.get(up)?.place.parentId ?? null) {
      if (way.has(up)) return [...faults, `${id} lies in itself`];
      way.add(up);
    }
  }
  return living.size > mostItems ? [...faults, 'too many items'] : faults;
}
