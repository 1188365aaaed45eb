// The acts on a board that no answer has come for yet: those of this store, and those that were begun before it.

import type { PendingAct } from '../../../../../domain/boards/pending.ts';
import type { BoardActId } from '../../../../../domain/kernel/ids.ts';

export interface Underway {
  acts: () => readonly PendingAct[];
  begin: (sent: readonly PendingAct[]) => void;
  /** It stands, or never will. */
  end: (actId: BoardActId) => void;
  /** @param all that are on their way, wherever they were begun. @returns whether that is news */
  takeUp: (all: readonly PendingAct[]) => boolean;
}

export function createUnderway(): Underway {
  let acts: readonly PendingAct[] = [];
  /** Sent from here, or settled: whatever else becomes of them is known here. */
  const own = new Set<BoardActId>();
  return {
    acts: () => acts,
    begin: (sent) => {
      acts = [...acts, ...sent];
      for (const { id } of sent) own.add(id);
    },
    end: (actId) => {
      own.add(actId);
      acts = acts.filter(({ id }) => id !== actId);
    },
    takeUp: (all) => {
      const begun = all.filter(({ id }) => !own.has(id));
      const [before, ours] = [acts.filter(({ id }) => !own.has(id)), acts.filter(({ id }) => own.has(id))];
      if (begun.length === before.length && begun.every(({ id }, at) => id === before[at]?.id)) return false;
      acts = [...begun, ...ours];
      return true;
    },
  };
}
