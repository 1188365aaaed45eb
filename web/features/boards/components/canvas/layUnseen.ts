// Files that come to a board which was left meanwhile are laid on it all the same, by the acts that its page would send.

import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { BoardId, UserId } from '../../../../../domain/kernel/ids.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import type { BoardStore } from './boardStore.ts';
import { type Arrived, arrivingNow, hasArrived, onArriving, takeArrived } from './onTheirWay.ts';
import { openUnseen } from './useOpenBoard.ts';

interface Unseen {
  board: Pick<BoardRecord, 'id' | 'name'>;
  userId: UserId;
  lay: (store: BoardStore, files: readonly Arrived[]) => void;
}

/** Of each board that was left, what ends it. */
const left = new Map<BoardId, () => void>();

/** From now on, until all have come or the board is open again. */
export function layUnseen({ board, userId, lay }: Unseen): void {
  layUnseenNoMore(board.id);
  const stop = new AbortController();
  let isReading = false;
  const look = async () => {
    if (!arrivingNow().some(({ boardId }) => boardId === board.id)) return layUnseenNoMore(board.id);
    if (isReading || !hasArrived(board.id)) return;
    isReading = true;
    try {
      const store = await openUnseen(board, { userId, signal: stop.signal });
      // Taken when it is known where all else lies: until then the page may come back and lay them.
      if (!stop.signal.aborted) lay(store, takeArrived(board.id));
    } catch {
      const title = named`Not laid on ${board.name} yet`;
      if (!stop.signal.aborted) showToast({ shape: 'warning', title, line: 'Open the board again, and it is laid there.' });
      return;
    } finally {
      isReading = false;
    }
    if (hasArrived(board.id) && !stop.signal.aborted) void look();
  };
  const unfollow = onArriving(() => void look());
  left.set(board.id, () => {
    stop.abort();
    unfollow();
  });
  void look();
}

/** Its page is open, and lays them itself. */
export function layUnseenNoMore(boardId: BoardId): void {
  left.get(boardId)?.();
  left.delete(boardId);
}
