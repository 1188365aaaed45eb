// What this tab has done to tasks and the live stream has not brought back yet. It lies over the board and the task that
// the server gave, so that these stay exactly what the server says.

import type { Board, BoardColumn } from '../../../domain/tasks/board.ts';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import { compareCards } from '../../../domain/tasks/filter.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import type { Underway } from '../../lib/outbox.ts';

const prefix = 'task ';

/** The lane of a task: its commands go one after the other. */
export const laneOf = (taskId: string): string => `${prefix}${taskId}`;

/**
 * The board with what is underway laid over it. A card that is not on the board does not come onto it; one that would no
 * longer match the filter leaves with the server's word.
 */
export function withPending(board: Board, underway: readonly Underway[]): Board {
  return underway.filter(({ lane, sequence }) => lane.startsWith(prefix) && (sequence === null || sequence > board.seq)).reduce(lay, board);
}

function lay(board: Board, { lane, look }: Underway): Board {
  const id = lane.slice(prefix.length);
  const from = namesOf(board.columns).find((status) => board.columns[status].items.some((card) => card.id === id));
  const card = from && board.columns[from].items.find((one) => one.id === id);
  if (!card) return board;
  const columns = { ...board.columns };
  columns[from] = change(columns[from], { items: columns[from].items.filter((one) => one !== card), by: -1 });
  if (look === null) return { ...board, columns };
  const next: TaskCard = { ...card, ...look };
  columns[next.status] = change(columns[next.status], { items: [...columns[next.status].items, next].sort(compareCards), by: 1 });
  return { ...board, columns };
}

const change = (column: BoardColumn, { items, by }: { items: TaskCard[]; by: number }): BoardColumn => ({
  ...column,
  items,
  total: column.total + by,
});

/** A task with what is underway laid over it. */
export function taskWithPending<Task extends { id: string }>(task: Task, underway: readonly Underway[], seq: number): Task {
  const looks = underway.filter(({ lane, sequence }) => lane === laneOf(task.id) && (sequence === null || sequence > seq));
  return looks.reduce((shown, { look }) => ({ ...shown, ...look }), task);
}
