// What an event changes in what this tab keeps of mood boards: it is read anew, once for many events. A board that is open hears of
// acts by itself.

import type { QueryClient } from '@tanstack/react-query';
import type { HeardAct } from '../../../domain/boards/events.ts';
import { api } from '../../lib/api.ts';
import { onForget } from '../../lib/forget.ts';
import { changesReachOf, isOf, type LiveEvent } from '../../lib/liveEvents.ts';
import { askForAll, gather, readOlder } from '../../lib/readAnew.ts';

interface Listener {
  onHeard: (heard: HeardAct) => void;
  /** Acts are heard from now on, after that number of the log. */
  onBegun: (sequence: number) => void;
}

const open = new Map<string, Listener>();
let begunAfter = 0;
onForget(() => (begunAfter = 0));

/** Tells of acts on a board while it is open. @returns stops telling */
export function hearBoard(boardId: string, listener: Listener): () => void {
  open.set(boardId, listener);
  return () => void (open.get(boardId) === listener && open.delete(boardId));
}

/** A board that was read before this number of the log lacks acts that nobody tells of. */
export const heardAfter = (): number => begunAfter;

export function beginHearingBoards(sequence: number): void {
  begunAfter = sequence;
  for (const { onBegun } of open.values()) onBegun(sequence);
}

export function applyBoardEvent(queries: QueryClient, event: LiveEvent, userId: string): void {
  if (changesReachOf(userId, event)) return askForAll(queries, api.boards.key());
  if (event.type === 'boards.changed') open.get(event.data.boardId)?.onHeard(event.data);
  // What may be done on a project's boards hangs on whether it is archived, and what they show on its documents.
  if (isOf(event, 'files')) areFilesOther = true;
  if (isOf(event, 'boards') || isOf(event, 'projects') || isOf(event, 'files')) readAnew(queries, event.sequence);
}

let newest = 0;
/** A version never changes by itself: it is read anew only for what it shows. */
let areFilesOther = false;
/** Somebody at work sends an act a second: they lead to one read. */
const readThem = gather(
  300,
  (queries) => {
    readOlder(queries, api.boards.key(), newest);
    if (areFilesOther) void queries.invalidateQueries({ queryKey: api.boards.version.key() });
    areFilesOther = false;
  },
  () => (areFilesOther = false),
);

function readAnew(queries: QueryClient, sequence: number): void {
  newest = Math.max(newest, sequence);
  readThem(queries);
}
