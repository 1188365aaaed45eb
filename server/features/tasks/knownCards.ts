// What the rows of tasks say on a card, kept from one board to the next: most cards of most boards are as they were when somebody
// read them last, and to ask the database for one costs as much as everything else that is done with it.

import type { TaskId } from '../../../domain/kernel/ids.ts';
import type { StoredCard } from '../../../domain/tasks/events.ts';
import { certain } from '../../certain.ts';
import type { Tx } from '../../db/tx.ts';
import { toStoredCard } from './records.ts';
import { type CardPlace, cardRows } from './sql.ts';

export interface KnownCards {
  /**
   * The cards that stand at these places, in their order. Which ones somebody reads is asked of the database each time; what is on them
   * only where their row was written since. For a transaction that only reads, since one that writes may write a row twice.
   */
  at: (tx: Tx, places: readonly CardPlace[]) => Promise<StoredCard[]>;
}

interface Known {
  written: string;
  card: StoredCard;
}

/** Cards in memory, about a kilobyte each; past it the one that was not asked for longest goes. */
const mostKnown = 10_000;

export function createKnownCards(most = mostKnown): KnownCards {
  /** Those that were asked for last stand last. */
  const kept = new Map<TaskId, Known>();
  const keep = (id: TaskId, known: Known): StoredCard => {
    kept.delete(id);
    kept.set(id, known);
    return known.card;
  };
  const forgetOldest = (): void => {
    for (const id of kept.keys()) {
      if (kept.size <= most) return;
      kept.delete(id);
    }
  };

  return {
    at: async (tx, places) => {
      const cards = new Map<TaskId, StoredCard>();
      for (const { id, written } of places) {
        const known = kept.get(id);
        if (known?.written === written) cards.set(id, known.card);
      }
      const missing = places.filter(({ id }) => !cards.has(id)).map(({ id }) => id);
      for (const row of missing.length > 0 ? await cardRows(tx, missing) : []) cards.set(row.id, toStoredCard(row));
      const found = places.map(({ id, written }) =>
        keep(id, { written, card: certain(cards.get(id), 'the same view of the database named it') }),
      );
      forgetOldest();
      return found;
    },
  };
}
