import { describe, expect, test } from 'vitest';
import type { BoardItemId } from '../kernel/ids.ts';
import { boardStarts, startNames, startOf } from './starts.ts';
import { adding, Wall } from './trial.ts';

function ids() {
  let count = 0;
  return () => `00000000-0000-4000-8000-${`${++count}`.padStart(12, '0')}` as BoardItemId;
}

describe('what a board begins with', () => {
  test.each(boardStarts)('%s can be put on a board as it is, in one act, and nothing of it overlaps', (start) => {
    const items = startOf(start, ids());
    const wall = new Wall();
    expect(wall.codes(...adding(...items))).toEqual([]);
    expect(wall.living()).toHaveLength(items.length);
    expect(startNames[start].words).not.toBe('');
    const things = items.filter(({ kind }) => kind !== 'section');
    const overlaps = things.flatMap(({ frame: one }, at) =>
      things
        .slice(at + 1)
        .filter(
          ({ frame: other }) =>
            one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h,
        ),
    );
    expect(overlaps).toEqual([]);
  });

  test.each(boardStarts)('what lies in a section of %s lies within it', (start) => {
    const items = startOf(start, ids());
    for (const { frame, place } of items) {
      const room = items.find(({ id }) => id === place.parentId)?.frame;
      if (!room) continue;
      expect(frame.x).toBeGreaterThanOrEqual(room.x);
      expect(frame.y).toBeGreaterThanOrEqual(room.y + 40);
      expect(frame.x + frame.w).toBeLessThanOrEqual(room.x + room.w);
      expect(frame.y + frame.h).toBeLessThanOrEqual(room.y + room.h);
    }
  });

  test('only a blank wall has nothing on it', () => {
    expect(boardStarts.filter((start) => startOf(start, ids()).length === 0)).toEqual(['blank']);
  });
});
