// Which mood board's comments stand on the screen, which no address says: read where something is told of as it comes in.

import { useEffect } from 'react';
import type { BoardId } from '../../domain/kernel/ids.ts';

let inSight: BoardId | null = null;

/** Says so while they are shown. */
export function useTalkInSight(boardId: BoardId): void {
  useEffect(() => {
    // Talks to the store that toasts ask.
    inSight = boardId;
    return () => {
      inSight = null;
    };
  }, [boardId]);
}

export const isTalkInSight = (boardId: BoardId): boolean => inSight === boardId;
