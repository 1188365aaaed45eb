// What is known of an account beside its own row. Runs in the authentication transaction.

import type { UserId } from '../../domain/kernel/ids.ts';
import type { Tx } from '../db/tx.ts';
import { mostSessions } from './sql.ts';

/** The live sessions of an account, the one used last first. */
export const liveSessionsOf = (tx: Tx<'authentication'>, accountId: UserId, { now, idleSince }: { now: Date; idleSince: Date }) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute();

/** Names of a person and their studio, as their password must not be made of them. */
export async function namesAround(tx: Tx<'authentication'>, accountId: UserId): Promise<string[]> {
  const row = await tx
    .selectFrom('accounts as a')
    .leftJoin('user_profiles as p', 'p.id', 'a.id')
    .leftJoin('studios as s', 's.id', 'p.studio_id')
    .select(['a.email', 'p.first_name', 'p.last_name', 's.name'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  return Object.values(row ?? {}).filter((name) => name !== null);
}
