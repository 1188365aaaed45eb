import { describe, expect, test } from 'vitest';
import type { Board } from '../../../domain/tasks/board.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import type { Underway } from '../../lib/outbox.ts';
import { laneOf, taskWithPending, withPending } from './pending.ts';

const card = (id: string, status: TaskStatus, position: string) => ({ id, status, position, title: id }) as TaskCard;

const empty = { items: [], total: 0, next: null };
const board = {
  columns: {
    todo: { ...empty, items: [card('k1', 'todo', 'a1'), card('k2', 'todo', 'a2')], total: 2 },
    in_progress: empty,
    in_review: empty,
    completed: empty,
  },
  counts: {},
  seq: 3,
} as unknown as Board;

const does = (look: object | null, { id = 'k1', sequence = null }: { id?: string; sequence?: number | null } = {}): Underway => ({
  key: 'key',
  name: 'tasks.edit',
  about: null,
  waits: false,
  lane: laneOf(id),
  input: {},
  look,
  seen: null,
  isSent: true,
  sequence,
});

const totals = (shown: Board) => Object.fromEntries(Object.entries(shown.columns).map(([status, { total }]) => [status, total]));
const done = { status: 'completed', position: 'a5' };

describe('a board with what is underway', () => {
  test('shows a move, and after it the one that was made behind it', () => {
    expect(totals(withPending(board, [does(done)]))).toMatchObject({ todo: 1, completed: 1 });
    expect(totals(withPending(board, [does({ status: 'in_progress' }), does(done)]))).toMatchObject({
      todo: 1,
      in_progress: 0,
      completed: 1,
    });
  });

  test('shows an edit in its place, and leaves out what was deleted', () => {
    const shown = withPending(board, [does({ title: 'Chase worktop' }), does(null, { id: 'k2' })]);
    expect(shown.columns.todo).toMatchObject({ items: [{ id: 'k1', title: 'Chase worktop' }], total: 1 });
  });

  test('holds already what it was read after, and takes no card that is not on it', () => {
    expect(withPending(board, [does(done, { sequence: 3 })])).toBe(board);
    expect(withPending(board, [does(done, { id: 'k9' }), { ...does(done), lane: 'project k1' }])).toBe(board);
    expect(totals(withPending(board, [does(done, { sequence: 4 })]))).toMatchObject({ completed: 1 });
  });
});

test('a task in its panel shows what is underway on it alone', () => {
  const task = { id: 'k1', title: 'Chase', room: 'Hall' };
  const underway = [does({ title: 'Chase worktop' }), does({ title: 'Other' }, { id: 'k2' }), does({ room: 'Bath' }, { sequence: 3 })];
  expect(taskWithPending(task, underway, 3)).toEqual({ id: 'k1', title: 'Chase worktop', room: 'Hall' });
});
