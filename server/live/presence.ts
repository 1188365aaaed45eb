// Who is looking: a row for each socket whose page is visible and focused, in the database, so that every instance knows.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Log } from '../log.ts';

export const presenceTimes = {
  /** How often an instance says that its sockets are still there. */
  refreshMs: 20_000,
  /** What was not said again for so long is over: its instance died. */
  freshMs: 60_000,
} as const;

/** What one socket says of its page. */
export interface SocketPresence {
  /** Calls come in order; a failure is logged, and the person counts as away. */
  say: (actor: MemberActor, visible: boolean) => void;
  leave: () => void;
}

export interface Presence {
  ofSocket: () => SocketPresence;
  close: () => Promise<void>;
}

export function openPresence({ db, log, refreshMs = presenceTimes.refreshMs }: { db: Database; log: Log; refreshMs?: number }): Presence {
  const looking = new Map<string, MemberActor>();
  const under = new Set<Promise<void>>();
  // Who leaves while it is said again of all is taken back after it: what was read before would say of them that they look.
  let saidAgain: Promise<void> | undefined;
  const refreshing = setInterval(() => {
    if (looking.size === 0 || saidAgain) return;
    saidAgain = refresh(db, looking)
      .catch((err: unknown) => log.warn({ err }, 'presence was not refreshed'))
      .finally(() => (saidAgain = undefined));
  }, refreshMs);
  refreshing.unref();
  const takeBack = async (ids: readonly string[]) => {
    await saidAgain;
    await forget(db, ids);
  };

  const ofSocket = (): SocketPresence => {
    const id = randomUUID();
    let said = false;
    let last = Promise.resolve();
    const next = (work: () => Promise<void>) => {
      const mine = last.then(work).catch((err: unknown) => log.warn({ err }, 'presence was not written'));
      last = mine;
      under.add(mine);
      void mine.finally(() => under.delete(mine));
    };
    const away = () => {
      if (!said) return;
      said = false;
      looking.delete(id);
      next(() => takeBack([id]));
    };
    return {
      say: (actor, visible) => {
        if (!visible) return away();
        if (said) return;
        said = true;
        looking.set(id, actor);
        next(() => write(db, actor, id));
      },
      leave: away,
    };
  };

  return {
    ofSocket,
    close: async () => {
      clearInterval(refreshing);
      await Promise.all(under);
      if (looking.size > 0) await takeBack([...looking.keys()]);
    },
  };
}

/** Whether a page of the person is visible and focused, at whatever instance. In a transaction of the person. */
export async function isWatching(tx: Tx, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from presence where user_id = ${userId} and seen_at > clock_timestamp() - ${`${presenceTimes.freshMs} milliseconds`}::interval limit 1
  `.execute(tx);
  return rows.length > 0;
}

const write = (db: Database, { studioId, userId }: MemberActor, id: string): Promise<void> =>
  inTransaction(db, { kind: 'member', studioId, userId }, async (tx) => {
    await sql`insert into presence (socket_id, studio_id, user_id, seen_at) values (${id}, ${studioId}, ${userId}, clock_timestamp())
      on conflict (socket_id) do update set seen_at = excluded.seen_at`.execute(tx);
  });

/** Says it again of all, also where a crash of the database has lost it. */
const refresh = (db: Database, looking: ReadonlyMap<string, MemberActor>): Promise<void> =>
  inTransaction(db, { kind: 'authentication' }, async (tx) => {
    const rows = [...looking].map(([socket_id, { studioId, userId }]) => ({ socket_id, studio_id: studioId, user_id: userId }));
    await sql`
      insert into presence (socket_id, studio_id, user_id, seen_at)
      select r.socket_id, r.studio_id, r.user_id, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(socket_id uuid, studio_id uuid, user_id uuid)
      where exists (select from user_profiles p where p.id = r.user_id)
      on conflict (socket_id) do update set seen_at = excluded.seen_at
    `.execute(tx);
  });

const forget = (db: Database, ids: readonly string[]): Promise<void> =>
  inTransaction(db, { kind: 'authentication' }, async (tx) => {
    await sql`delete from presence where socket_id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  });
