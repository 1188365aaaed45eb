// Moves that this tab has made and that the live stream has not brought back yet. They lie over the board that the server
// gave, so that the board itself stays exactly what the server says.

import { useSyncExternalStore } from 'react';
import type { TaskCard, TaskStatus } from '../../../domain/tasks/contract.ts';
import { compareCards } from '../../../domain/tasks/filter.ts';
import { heardUpTo, onHeard } from '../../lib/liveContext.ts';
import type { Board, BoardColumn } from '../../../domain/tasks/board.ts';

export interface PendingMove {
  /** The card as it will be. */
  card: TaskCard;
  /** The event that the move became; null until the server answered. */
  sequence: number | null;
}

let moves: ReadonlyMap<string, PendingMove> = new Map();
const listeners = new Set<() => void>();

function commit(next: ReadonlyMap<string, PendingMove>): void {
  moves = next;
  for (const notify of listeners) notify();
}

onHeard((heard) => {
  const waiting = [...moves].filter(([, { sequence }]) => sequence === null || sequence > heard);
  if (waiting.length < moves.size) commit(new Map(waiting));
});

/** Lays a move over every board. */
export function beginMove(card: TaskCard): PendingMove {
  const move: PendingMove = { card, sequence: null };
  commit(new Map([...moves, [card.id, move]]));
  return move;
}

/** The server has made it: it stays until its event has been heard, or a later move of the card lies there. */
export function confirmMove(move: PendingMove, sequence: number): void {
  if (moves.get(move.card.id) !== move) return;
  if (sequence <= heardUpTo()) dropMove(move);
  else commit(new Map([...moves, [move.card.id, { ...move, sequence }]]));
}

/** The server refused: what it says holds, unless a later move of the card lies there. */
export function dropMove(move: PendingMove): void {
  if (moves.get(move.card.id) === move) commit(new Map([...moves].filter(([key]) => key !== move.card.id)));
}

/** The moves of this tab by the id of their card. */
export const pendingMoves = (): ReadonlyMap<string, PendingMove> => moves;

export const usePendingMoves = (): ReadonlyMap<string, PendingMove> => useSyncExternalStore(subscribe, pendingMoves);

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** The board with the moves laid over it. A card that is not on the board does not come onto it by a move. */
export function withPendingMoves(board: Board, pending: ReadonlyMap<string, PendingMove>): Board {
  if (pending.size === 0) return board;
  const columns = { ...board.columns };
  for (const { card, sequence } of pending.values()) {
    if (sequence !== null && sequence <= board.seq) continue;
    const from = (Object.keys(columns) as TaskStatus[]).find((status) => columns[status].items.some(({ id }) => id === card.id));
    if (!from) continue;
    columns[from] = change(columns[from], { items: columns[from].items.filter(({ id }) => id !== card.id), by: -1 });
    columns[card.status] = change(columns[card.status], { items: [...columns[card.status].items, card].sort(compareCards), by: 1 });
  }
  return { ...board, columns };
}

const change = (column: BoardColumn, { items, by }: { items: TaskCard[]; by: number }): BoardColumn => ({
  ...column,
  items,
  total: column.total + by,
});
