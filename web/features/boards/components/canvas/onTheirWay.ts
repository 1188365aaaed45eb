// Files that are on their way to a board: kept beside the pages, so that they come to lie there though one has left it meanwhile.

import { useSyncExternalStore } from 'react';
import type { BoardId, BoardItemId, FileId, UploadId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import { onUploads, uploadsNow } from '../../../files/components/upload/uploads.ts';
import type { Point } from './camera.ts';

/** A file that is on its way to its spot. */
export interface Arriving {
  boardId: BoardId;
  uploadId: UploadId;
  /** The first of those that were brought together: one Undo takes them back. */
  broughtWith: UploadId;
  /** The document that has come of it; null until then. */
  fileId: FileId | null;
  name: string;
  kind: 'image' | 'file';
  width: number | null;
  height: number | null;
  /** The thing whose picture it becomes; null for a thing of its own. */
  into: BoardItemId | null;
  /** Where its middle will be, units of the board. */
  at: Point;
  /** Whether somebody chose that spot; else it finds a free one near. */
  isAimed: boolean;
}

export type Arrived = Arriving & { fileId: FileId };

let arriving: readonly Arriving[] = [];
const listeners = new Set<() => void>();
onForget(() => commit([]));
onUploads(followUploads);

function commit(next: readonly Arriving[]): void {
  arriving = next;
  for (const notify of listeners) notify();
}

/** What was taken out of the tray before it was done never comes. */
function followUploads(): void {
  const byId = new Map(uploadsNow().map((upload) => [upload.id, upload]));
  const next = arriving.flatMap((one) => {
    const upload = byId.get(one.uploadId);
    if (one.fileId !== null) return [one];
    if (!upload) return [];
    return [upload.state === 'done' ? { ...one, fileId: upload.fileId } : one];
  });
  if (next.length !== arriving.length || next.some((one, index) => one !== arriving[index])) commit(next);
}

export const arrivingNow = (): readonly Arriving[] => arriving;

export const onArriving = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

export const useArriving = (): readonly Arriving[] => useSyncExternalStore(onArriving, arrivingNow, arrivingNow);

export function addArriving(more: readonly Arriving[]): void {
  commit([...arriving, ...more]);
  // One may be there already.
  followUploads();
}

const isArrivedOn = (boardId: BoardId, one: Arriving): one is Arrived => one.boardId === boardId && one.fileId !== null;

export const hasArrived = (boardId: BoardId): boolean => arriving.some((one) => isArrivedOn(boardId, one));

/** Those that are there, for whoever lays them: they are given out once. */
export function takeArrived(boardId: BoardId): readonly Arrived[] {
  const taken = arriving.filter((one) => isArrivedOn(boardId, one));
  if (taken.length > 0) commit(arriving.filter((one) => !isArrivedOn(boardId, one)));
  return taken;
}
