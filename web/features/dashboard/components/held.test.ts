import { expect, test } from 'vitest';
import { holdRows, wouldMove } from './held.ts';

interface Row {
  id: string;
  title: string;
}

const rows = (...names: string[]): Row[] => names.map((name) => ({ id: name, title: name }));
const keyOf = ({ id }: Row) => id;
const titles = (held: ReturnType<typeof holdRows<Row>>) => held.rows.map(({ item, isGone }) => (isGone ? `(${item.title})` : item.title));

test('rows keep their places; what is new waits and what is gone stays, marked', () => {
  const held = holdRows({ shown: rows('a', 'b', 'c'), next: rows('new', 'c', 'a'), keyOf });
  expect(titles(held)).toEqual(['a', '(b)', 'c']);
  expect(held.waiting).toBe(1);
});

test('what changed in a row shows in its place', () => {
  expect(
    titles(
      holdRows({
        shown: rows('a', 'b'),
        next: [
          { id: 'b', title: 'B, renamed' },
          { id: 'a', title: 'a' },
        ],
        keyOf,
      }),
    ),
  ).toEqual(['a', 'B, renamed']);
});

test('what the person dealt with themselves leaves at once', () => {
  expect(titles(holdRows({ shown: rows('a', 'b'), next: rows('b'), keyOf, isReleased: ({ id }) => id === 'a' }))).toEqual(['b']);
});

test('nothing is held while nobody points; what stands above is held with what is pointed at', () => {
  expect(wouldMove('day', null, 'wide')).toBe(false);
  expect(wouldMove('day', 'day', 'wide')).toBe(true);
  expect(wouldMove('day', 'work', 'wide')).toBe(true);
  expect(wouldMove('work', 'day', 'wide')).toBe(false);
  expect(wouldMove('invitations', 'day', 'wide')).toBe(false);
  expect(wouldMove('invitations', 'day', 'narrow')).toBe(true);
});
