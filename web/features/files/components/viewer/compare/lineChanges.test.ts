import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeStarts, firstOf, folded, isChange, paired, rowsOf } from './lineChanges.ts';

test('what stays, goes and comes is told line by line, whatever its lines end in', () => {
  expect(rowsOf('Oak\nElm\nAsh', 'Oak\r\nYew\r\nAsh\r\nFir\r\n')).toEqual([
    { was: 1, now: 1, text: 'Oak' },
    { was: 2, now: null, text: 'Elm' },
    { was: null, now: 2, text: 'Yew' },
    { was: 3, now: 3, text: 'Ash' },
    { was: null, now: 4, text: 'Fir' },
  ]);
  expect(rowsOf('Oak\n', 'Oak')?.filter(isChange)).toEqual([]);
});

const lines = fc.array(fc.constantFrom('Oak', 'Elm', 'Ash', 'Yew', ''), { minLength: 1, maxLength: 30 });

test('each text is whole in what is shown, also beside each other', () => {
  fc.assert(
    fc.property(lines, lines, (was, now) => {
      const rows = rowsOf(was.join('\n'), now.join('\n')) ?? [];
      const [before, after] = (['was', 'now'] as const).map((side) => rows.filter((row) => row[side] !== null).map(({ text }) => text));
      // The last break ends a line, and begins none.
      const linesOf = (all: readonly string[]) => all.join('\n').replace(/\n$/, '').split('\n');
      expect([before, after]).toEqual([linesOf(was), linesOf(now)]);
      const pairs = paired(rows);
      expect(pairs.flatMap((pair) => pair.was?.text ?? [])).toEqual(before);
      expect(pairs.flatMap((pair) => pair.now?.text ?? [])).toEqual(after);
      expect(folded(rows).flatMap((part) => ('hidden' in part ? part.rows : part))).toEqual(rows);
    }),
  );
});

test('far from every change lines are folded, and each run of changes counts once', () => {
  const was = Array.from({ length: 40 }, (_, line) => `Line ${line}`);
  const now = was.toSpliced(20, 2, 'Other', 'Another');
  const rows = rowsOf(was.join('\n'), now.join('\n')) ?? [];
  expect(folded(rows).map((part) => ('hidden' in part ? part.hidden : part.length))).toEqual([17, 10, 15]);
  expect(changeStarts(rows)).toHaveLength(1);
});

test('of a text that is new from beginning to end the first lines are shown, and it is told how many come after', () => {
  const rows = rowsOf('', 'x\n'.repeat(500_000)) ?? [];
  const { parts, more } = firstOf(folded(rows), 2000);
  expect(parts.flatMap((part) => ('hidden' in part ? [] : part))).toHaveLength(2000);
  expect(more).toBe(rows.length - 2000);
});

test('a fold counts as one line, and what is short is shown whole', () => {
  const was = Array.from({ length: 5000 }, (_, line) => `Line ${line}`);
  const parts = folded(rowsOf(was.join('\n'), was.with(4000, 'Other').join('\n')) ?? []);
  expect(firstOf(parts, 2000)).toEqual({ parts, more: 0 });
  const short = firstOf(parts, 3);
  expect(short.parts.map((part) => ('hidden' in part ? part.hidden : part.length))).toEqual([3997, 2]);
  expect(short.more).toBe(5001 - 3997 - 2);
});
