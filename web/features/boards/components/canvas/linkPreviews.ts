// Pages of links that the server is reading for this tab. What they say comes as an act, as to everybody else who looks at the board.

import { useSyncExternalStore } from 'react';
import { hasPreview } from '../../../../../domain/boards/links.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardId, BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import { readProblem } from '../../../../lib/problem.ts';
import { withSession } from '../../../../lib/session/renewal.ts';

let reading: ReadonlySet<BoardItemId> = new Set();
const listeners = new Set<() => void>();
onForget(() => setReading(new Set()));

function setReading(next: ReadonlySet<BoardItemId>): void {
  reading = next;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

/** Whether the page of a link is being read for this tab. */
export const useIsRead = (id: BoardItemId): boolean => {
  const isRead = () => reading.has(id);
  return useSyncExternalStore(subscribe, isRead, isRead);
};

/** @returns whether there was something to be had @throws Problem */
export async function readLink(boardId: BoardId, id: BoardItemId): Promise<boolean> {
  setReading(new Set([...reading, id]));
  try {
    const response = await withSession((headers) => fetch(`/files/boards/${boardId}/links/${id}`, { method: 'POST', headers }));
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw readProblem(answer);
    return typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'read';
  } finally {
    setReading(new Set([...reading].filter((other) => other !== id)));
  }
}

/** What an act brought of links that say nothing yet: their pages are read, and one that cannot be stays a plain link. */
export function readNewLinks(boardId: BoardId, operations: readonly Operation[], refused: ReadonlySet<BoardItemId>): void {
  for (const one of operations)
    if (one.op === 'add' && one.item.kind === 'link' && !hasPreview(one.item.content) && !refused.has(one.item.id))
      void readLink(boardId, one.item.id).catch(() => undefined);
}
