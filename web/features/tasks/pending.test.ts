import { afterEach, describe, expect, test } from 'vitest';
import type { Board } from '../../../domain/tasks/board.ts';
import type { TaskCard, TaskStatus } from '../../../domain/tasks/contract.ts';
import { announceHeard, forgetHeard } from '../../lib/liveContext.ts';
import { beginMove, confirmMove, dropMove, pendingMoves, withPendingMoves } from './pending.ts';

afterEach(() => {
  for (const move of pendingMoves().values()) dropMove(move);
  forgetHeard();
});

const card = (status: TaskStatus, position: string) => ({ id: 'k1', status, position }) as TaskCard;

const shown = (seq: number): Record<string, number> => {
  const empty = { items: [], total: 0, next: null };
  const columns = { todo: { ...empty, items: [card('todo', 'a1')], total: 1 }, in_progress: empty, in_review: empty, completed: empty };
  const board = { columns, counts: {}, seq } as unknown as Board;
  return Object.fromEntries(Object.entries(withPendingMoves(board, pendingMoves()).columns).map(([status, { total }]) => [status, total]));
};

describe('a move that the server has not brought back', () => {
  test('lies over the board until its event has been heard', () => {
    const move = beginMove(card('completed', 'a5'));
    expect(shown(3)).toMatchObject({ todo: 0, completed: 1 });
    confirmMove(move, 4);
    expect(shown(3)).toMatchObject({ todo: 0, completed: 1 });
    announceHeard(4);
    expect(pendingMoves().size).toBe(0);
  });

  test('is taken back when it is refused', () => {
    dropMove(beginMove(card('completed', 'a5')));
    expect(shown(3)).toMatchObject({ todo: 1, completed: 0 });
  });

  test.each([
    ['confirmed', (move: ReturnType<typeof beginMove>) => confirmMove(move, 4)],
    ['refused', dropMove],
  ])('stays under a later move of the card when it is %s', (_how, settle) => {
    const first = beginMove(card('in_progress', 'a5'));
    beginMove(card('completed', 'a5'));
    settle(first);
    announceHeard(4);
    expect(shown(3)).toMatchObject({ completed: 1, in_progress: 0 });
  });
});

test('numbers that another person heard mean nothing to the next one', () => {
  announceHeard(500);
  forgetHeard();
  const move = beginMove(card('completed', 'a5'));
  confirmMove(move, 4);
  expect(pendingMoves().size).toBe(1);
});
