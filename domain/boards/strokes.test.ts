import { describe, expect, test } from 'vitest';
import type { Held } from './apply.ts';
import type { ItemOf } from './items.ts';
import type { Operation } from './operations.ts';
import { plainStrokes, saidOtherwise, strokeColours, strokeOfArrow } from './strokes.ts';
import { adding, arrow, idOf, Wall } from './trial.ts';
import { stepOf, undoOf } from './undo.ts';

const drawing = (values: object): Operation => ({ op: 'change', id: idOf(1), group: 'content', kind: 'arrow', values });

function wallOfOne() {
  const wall = new Wall();
  wall.do(adding(arrow(1, null, null)));
  return { wall, stroke: () => strokeOfArrow((wall.living()[0] as ItemOf<'arrow'>).content) };
}

describe('how an arrow is drawn', () => {
  test('is as it ever was where nobody said otherwise, and of two who say different things both win', () => {
    const { wall, stroke } = wallOfOne();
    expect(stroke()).toEqual(plainStrokes.arrow);
    expect(wall.codes(drawing({ colour: strokeColours.clay }))).toEqual([]);
    expect(wall.codes(drawing({ heads: 'both', isDashed: true }))).toEqual([]);
    expect(stroke()).toEqual({ colour: strokeColours.clay, width: 1.5, isDashed: true, heads: 'both' });
  });

  test('is taken back to what it was before, also where that was nobody’s word', () => {
    const { wall, stroke } = wallOfOne();
    const before = new Map<string, Held>(wall.items);
    const step = stepOf({ get: (id) => before.get(id) }, wall.do([drawing({ width: 5, colour: strokeColours.moss })]));
    wall.do([drawing({ heads: 'none' })]);
    expect(wall.codes(...undoOf(step, wall.slice()))).toEqual([]);
    expect(stroke()).toEqual({ ...plainStrokes.arrow, heads: 'none' });
  });

  test('says no more than it has to', () => {
    expect(saidOtherwise(plainStrokes.arrow)).toEqual({});
    expect(saidOtherwise({ ...plainStrokes.arrow, heads: 'none' })).toEqual({ heads: 'none' });
  });
});

/** As WCAG 2 counts it. */
function light(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test.each(Object.entries(strokeColours))('%s is told from the wall by day, by night and on paper', (_, hex) => {
  for (const wall of ['#f0ede9', '#1a1816', '#ffffff']) expect(contrast(hex, wall)).toBeGreaterThanOrEqual(3);
});
