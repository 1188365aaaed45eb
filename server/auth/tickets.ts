// A ticket opens one live socket within half a minute, once. It stands for the session that asked for it.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { lifetimes } from './lifetimes.ts';
import { insertTicket, spendOneTimeToken } from './sql.ts';
import { hashSecret, newSecret } from './tokens.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';

export interface Tickets {
  /** Makes a ticket in the transaction of the member who asks. */
  issue: (tx: Tx, actor: MemberActor) => Promise<{ ticket: string; expiresAt: string }>;
  /** Spends a ticket in one statement; null when it is unknown, used or too old. */
  redeem: (ticket: string) => Promise<SessionId | null>;
}

export function openTickets(db: Database, now: () => Date): Tickets {
  return {
    issue: async (tx, { userId, sessionId }) => {
      const { secret, hash } = newSecret();
      const expiresAt = new Date(now().getTime() + lifetimes.liveTicket);
      await insertTicket(tx, { hash, accountId: userId, sessionId, expiresAt });
      return { ticket: secret, expiresAt: expiresAt.toISOString() };
    },
    redeem: (ticket) =>
      inTransaction(db, { kind: 'authentication' }, async (tx) => {
        const spent = await spendOneTimeToken(tx, { hash: hashSecret(ticket), purpose: 'live', now: now() });
        return spent?.session_id ?? null;
      }),
  };
}
