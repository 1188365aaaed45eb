import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepSame } from './keepSame.ts';
import { createQueryClient } from './queryClient.ts';

const card = (id: string, title = id) => ({ id, title, assigneeIds: [`of ${id}`] });

/** Read anew: nothing of it is the same object. */
const anew = <Answer>(answer: Answer): Answer => structuredClone(answer);

describe('keepSame', () => {
  test('says what the second answer says, whatever the first one was', () => {
    const answer = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, undefined, 0, 1, '', 'a', true),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('id', 'items', 'title', 'seq'), tie('any'), { noNullPrototype: true }),
      ),
    })).any;
    fc.assert(
      fc.property(answer, answer, (before, after) => {
        expect(keepSame(before, after)).toStrictEqual(after);
      }),
    );
    fc.assert(
      fc.property(answer, (before) => {
        expect(keepSame(before, anew(before))).toBe(before);
      }),
    );
  });

  test('keeps each thing of a list when another one comes, goes or changes', () => {
    const before = { seq: 1, columns: { todo: { items: ['a', 'b', 'c'].map((id) => card(id)) } } };
    const [a, b, c] = before.columns.todo.items;
    const itemsAfter = (items: ReturnType<typeof card>[]) => {
      const next = createQueryClient(() => 'unavailable');
      next.setQueryData(['board'], before);
      return next.setQueryData<typeof before>(['board'], { seq: 2, columns: { todo: { items } } })?.columns.todo.items ?? [];
    };
    for (const take of [anew, <One>(one: One) => one]) {
      const [gone1, gone2, ...none] = itemsAfter(take([card('b'), card('c')]));
      expect([gone1 === b, gone2 === c, none]).toEqual([true, true, []]);
      const [come, come1, come2, come3] = itemsAfter(take([card('d'), card('a'), card('b'), card('c')]));
      expect([come, come1 === a, come2 === b, come3 === c]).toEqual([card('d'), true, true, true]);
      const [changed, changed2] = itemsAfter(take([card('a', 'Order oak'), card('b')]));
      expect([changed, changed?.assigneeIds === a?.assigneeIds, changed2 === b]).toEqual([card('a', 'Order oak'), true, true]);
    }
  });

  test('keeps what has no id by its place', () => {
    const before = [{ pages: [{ items: ['a'] }, { items: ['b'] }] }];
    const after = keepSame(before, [{ pages: [{ items: ['a'] }, { items: ['b'] }, { items: ['c'] }] }]) as typeof before;
    expect(after[0]?.pages.map((page, at) => page === before[0]?.pages[at])).toEqual([true, true, false]);
  });

  test('leaves alone what a class has made', () => {
    const [before, after] = [{ day: new Date(0) }, { day: new Date(0) }];
    expect(keepSame(before, after)).toBe(after);
  });
});
