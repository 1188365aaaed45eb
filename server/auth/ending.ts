// Ending sessions: in the database, in every instance's memory, and at every open socket.

import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { enterStudio, inRepeatedTransaction, type Tx, withAuthentication } from '../db/tx.ts';
import { appendEvent } from '../events/eventLog.ts';
import type { Auth } from './context.ts';
import { endSessions, type HeldAccount, lockAccount } from './sql.ts';

interface Ended {
  accountId: UserId;
  studioId: StudioId | null;
  sessionIds: readonly SessionId[];
}

/**
 * Takes the account of a colleague in a member's transaction, before anything that ends their access: a sign-in that is
 * under way comes before it and is ended with the others, or after it and is refused.
 *
 * @throws AppError `not_found`
 */
export async function holdAccount(tx: Tx, userId: UserId): Promise<HeldAccount> {
  const account = await withAuthentication(tx, (auth) => lockAccount(auth, userId));
  if (!account) throw new AppError('not_found');
  return account;
}

/** Writes the event by which all instances drop the sessions and close their sockets. */
export async function tellSessionsEnded(tx: Tx, { accountId: userId, studioId, sessionIds }: Ended): Promise<void> {
  if (!studioId || sessionIds.length === 0) return;
  await enterStudio(tx, studioId, userId);
  appendEvent(tx, {
    type: 'identity.sessionsEnded',
    actorId: userId,
    scopes: [`user:${userId}`],
    data: { userId, sessionIds: [...sessionIds] },
  });
}

/** The person's other tabs show the new session in their list. */
export async function tellSessionBegan(
  tx: Tx,
  { id: userId, studio_id: studioId }: { id: UserId; studio_id: StudioId | null },
): Promise<void> {
  if (!studioId) return;
  await enterStudio(tx, studioId, userId);
  appendEvent(tx, { type: 'identity.sessionBegan', actorId: userId, scopes: [`user:${userId}`], data: { userId } });
}

interface SignOut {
  auth: Auth;
  userId: UserId;
  studioId: StudioId;
  sessionId: SessionId;
  scope: 'local' | 'global' | 'others';
}

/** Ends this session, all of the account, or all others; replays of their tokens are refused from here on. */
export async function signOut({ auth, userId, studioId, sessionId, scope }: SignOut): Promise<void> {
  const ended = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) return [];
    const sessionIds = await endSessions(tx, {
      account,
      because: 'signed_out',
      now: auth.now(),
      ...(scope === 'local' && { only: sessionId }),
      ...(scope === 'others' && { except: sessionId }),
    });
    await tellSessionsEnded(tx, { accountId: userId, studioId, sessionIds });
    return sessionIds;
  });
  ended.forEach(auth.sessions.dropSession);
}
