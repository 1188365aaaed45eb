import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../../domain/boards/items.ts';
import { strokeColours } from '../../../../../domain/boards/strokes.ts';
import { adding, arrow, heading, made, Wall } from '../../../../../domain/boards/trial.ts';
import { commonChoice, drawnSo, isDrawn } from './strokeChoice.ts';

const line = (id: number, width = 2) => made(id, { kind: 'line', content: { points: [0, 0, 10, 10], colour: null, width } });

function wall(): { wall: Wall; items: () => Item[] } {
  const wall = new Wall();
  wall.do(adding(arrow(1, null, null), arrow(2, null, null), line(3), heading(4)));
  return { wall, items: () => wall.living() };
}

describe('how chosen ones are drawn', () => {
  test('a thickness is another width for each kind, and a line by hand has no heads', () => {
    const { wall: board, items } = wall();
    expect(board.codes(...drawnSo(items(), { thickness: 'broad', heads: 'both' }))).toEqual([]);
    expect(items().map(({ kind, content }) => [kind, 'width' in content && content.width, 'heads' in content && content.heads])).toEqual([
      ['arrow', 5, 'both'],
      ['arrow', 5, 'both'],
      ['line', 8, false],
      ['heading', false, false],
    ]);
  });

  test('what is locked stays as it is', () => {
    const { wall: board, items } = wall();
    const [first] = items();
    if (first) board.do([{ op: 'change', id: first.id, group: 'lock', values: { isLocked: true } }]);
    expect(drawnSo(items(), { colour: strokeColours.slate }).length).toBe(2);
  });

  test('what they have in common is marked, and nothing where they differ', () => {
    const { wall: board, items } = wall();
    const drawn = () => items().filter(isDrawn);
    expect(commonChoice(drawn().slice(0, 2))).toEqual({ colour: null, thickness: 'fine', isDashed: false, heads: 'end' });
    expect(commonChoice(drawn())).toEqual({ colour: null, thickness: 'fine' });
    board.do(drawnSo(items().slice(0, 1), { colour: strokeColours.moss, isDashed: true }));
    expect(commonChoice(drawn().slice(0, 2))).toEqual({ thickness: 'fine', heads: 'end' });
    board.do(adding(line(5, 7)));
    expect(commonChoice(drawn().slice(-1))).toEqual({ colour: null });
  });
});
