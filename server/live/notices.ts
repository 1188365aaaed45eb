// How instances wake each other: a notice that a studio's log goes on, after the commit. A NOTIFY inside a transaction would
// lock the whole database at its commit. A notice that is lost is made up for by the hub, which looks by itself now and then.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StudioId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';

/** `last` is the number of the studio's newest event; null when the studio is deleted. */
export interface Notice {
  studioId: StudioId;
  last: number | null;
}

export interface Notices {
  /** Tells every instance, this one at once. */
  tell: (notice: Notice) => void;
  /** Calls back for each notice of any instance; `onGap` when some may have been lost. */
  listen: (handlers: { onNotice: (notice: Notice) => void; onGap: () => void }) => Promise<() => Promise<void>>;
  /** Waits for what is on its way. */
  close: () => Promise<void>;
}

const channel = 'atelier_events';
const gone = 'gone';

export function openNotices({ db, log }: { db: Pick<Database, 'kysely' | 'listen'>; log: Log }): Notices {
  const here = randomUUID();
  let listener: ((notice: Notice) => void) | null = null;
  /** The newest of each studio that the others have not been told. */
  let waiting = new Map<StudioId, Notice>();
  let sending: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const payloads = [...waiting.values()].map(({ studioId, last }) => `${here} ${studioId} ${last ?? gone}`);
      waiting = new Map();
      try {
        await sql`select pg_notify(${channel}, payload) from unnest(${sql.val(payloads)}::text[]) payload`.execute(db.kysely);
      } catch (err) {
        log.warn({ err }, 'other instances were not woken; they look by themselves');
      }
    }
    sending = null;
  };

  return {
    tell: (notice) => {
      listener?.(notice);
      waiting.set(notice.studioId, notice);
      sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(send);
    },
    listen: ({ onNotice, onGap }) => {
      listener = onNotice;
      return db.listen(channel, (payload) => {
        if (!payload) return onGap();
        const [from, studioId, last] = payload.split(' ') as [string, StudioId, string];
        if (from !== here) onNotice({ studioId, last: last === gone ? null : Number(last) });
      });
    },
    close: async () => {
      await sending;
    },
  };
}
