// A session: begun at sign-in, carried by refresh tokens that rotate, ended on the server.

import { certain } from '../certain.ts';
import { newId } from '../db/newId.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { inRepeatedTransaction, type Tx } from '../db/tx.ts';
import type { LimitName } from '../http/limits.ts';
import { type AuthUser, toAuthUser } from './authUser.ts';
import type { Auth, Visitor } from './context.ts';
import { tellSessionBegan, tellSessionsEnded } from './ending.ts';
import { lifetimes } from './lifetimes.ts';
import {
  type Account,
  accountById,
  endSessions,
  type HeldAccount,
  insertRefreshToken,
  insertSession,
  isActive,
  isOfInactive,
  lockAccount,
  lockSession,
  mostSessions,
  refreshTokenByHash,
  sessionById,
  spendRefreshToken,
  touchSession,
} from './sql.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** The session as auth-js keeps it. */
export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  /**
   * Seconds. Without `expires_at`, auth-js counts them by the browser's own clock: one that runs ahead of ours would
   * otherwise take every new token for an old one and refresh without end.
   */
  expires_in: number;
  refresh_token: string;
  user: AuthUser;
}

interface Begin {
  auth: Auth;
  tx: Tx<'authentication'>;
  account: HeldAccount;
  beganWith: 'password' | 'signup' | 'recovery';
  visitor: Visitor;
}

/**
 * A new session with a new id and a new refresh token, whatever the browser held before. The account is held: whoever closes
 * it or changes its password at this moment did so before, or ends this session too.
 *
 * @throws AppError `user_banned`
 */
export async function beginSession({ auth, tx, account, beganWith, visitor }: Begin): Promise<SessionAnswer> {
  // Whoever comes as far as this has proven who they are.
  if (!(await isActive(tx, account.id))) throw new AppError('user_banned', { userId: account.id });
  const now = auth.now();
  const id = newId<SessionId>();
  await insertSession(tx, {
    id,
    account,
    beganWith,
    expiresAt: new Date(now.getTime() + lifetimes.sessionAbsolute),
    userAgent: visitor.userAgent,
    address: visitor.address,
    now,
  });
  const { secret, hash } = newSecret();
  await insertRefreshToken(tx, { hash, sessionId: id, now });
  await tx.updateTable('accounts').set({ last_sign_in_at: now.toISOString() }).where('id', '=', account.id).execute();
  const sessionIds = await endSessions(tx, { account, beyond: mostSessions, because: 'too_many', now });
  await tellSessionsEnded(tx, { accountId: account.id, studioId: account.studio_id, sessionIds });
  const answer = await answerWith({ auth, account, sessionId: id, refreshToken: secret });
  await tellSessionBegan(tx, account);
  return answer;
}

interface Refresh {
  auth: Auth;
  visitor: Pick<Visitor, 'network' | 'address'>;
  refreshToken: string;
}

/**
 * Rotates a refresh token. Of several requests with the same one, all get the same successor within the grace period;
 * after it the token counts as stolen and its session ends.
 *
 * @throws AppError `refresh_token_not_found` for one that is unknown, `session_ended`, `refresh_token_already_used`,
 *   `user_banned`, `unavailable` past the limit
 */
export async function refreshSession({ auth, visitor, refreshToken }: Refresh): Promise<SessionAnswer> {
  const known = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, (tx) => refreshTokenByHash(tx, hashSecret(refreshToken)));
  // Who guesses is counted by network, who refreshes by session: nobody can use up what their neighbours need.
  spendOrWait(auth, 'refresh', known ? known.session_id : visitor.network);
  if (!known) throw new AppError('refresh_token_not_found');
  const sessionId = known.session_id;
  const successor = auth.secrets.successorOf(refreshToken);
  const account = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, (tx) =>
    rotate(tx, { refreshToken, successor, sessionId, address: visitor.address, now: auth.now() }),
  );
  if (!account) {
    // In a transaction of its own: the refusal must not roll the ending back.
    await endStolenSession(auth, sessionId);
    throw new AppError('refresh_token_already_used');
  }
  return answerWith({ auth, account, sessionId, refreshToken: successor });
}

/** Past the limit the answer is one that browsers repeat: a refusal of another kind signs people out. */
function spendOrWait({ limiter }: Auth, name: LimitName, key: string): void {
  try {
    limiter.spend(name, key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('unavailable', { retryAfter: error.details.retryAfter });
  }
}

interface Rotate {
  refreshToken: string;
  successor: string;
  sessionId: SessionId;
  address: string;
  now: Date;
}

/**
 * The session's row comes first: of a token and its successor that are refreshed at the same moment each would wait for
 * the other's otherwise.
 *
 * @returns null for a token that was replayed after its grace
 */
async function rotate(tx: Tx<'authentication'>, { refreshToken, successor, sessionId, address, now }: Rotate): Promise<Account | null> {
  await lockSession(tx, sessionId);
  const hash = hashSecret(refreshToken);
  if (!(await spendRefreshToken(tx, hash, now))) {
    const token = await refreshTokenByHash(tx, hash);
    if (!token) throw new AppError('refresh_token_not_found');
    if (now.getTime() - Date.parse(String(token.used_at)) > lifetimes.refreshGrace) return null;
  }
  const live = await touchSession(tx, sessionId, { now, idleSince: new Date(now.getTime() - lifetimes.sessionIdle), address });
  if (!live) throw new AppError((await isOfInactive(tx, sessionId)) ? 'user_banned' : 'session_ended');
  if (!(await isActive(tx, live.account_id))) throw new AppError('user_banned');
  await insertRefreshToken(tx, { hash: hashSecret(successor), sessionId, now });
  return certain(await accountById(tx, live.account_id), 'sessions reference accounts');
}

async function endStolenSession(auth: Auth, sessionId: SessionId): Promise<void> {
  const ended = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const session = await sessionById(tx, sessionId);
    const account = session && (await lockAccount(tx, session.account_id));
    if (!account) return null;
    const ids = await endSessions(tx, { account, only: sessionId, because: 'token_replayed', now: auth.now() });
    await tellSessionsEnded(tx, { accountId: account.id, studioId: account.studio_id, sessionIds: ids });
    return ids;
  });
  ended?.forEach(auth.sessions.dropSession);
}

interface AnswerWith {
  auth: Auth;
  account: Account;
  sessionId: SessionId;
  refreshToken: string;
}

async function answerWith({ auth, account, sessionId, refreshToken }: AnswerWith): Promise<SessionAnswer> {
  const token = await auth.accessTokens.sign({ userId: account.id, sessionId, email: account.email });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimes.accessToken / 1000,
    refresh_token: refreshToken,
    user: toAuthUser(account),
  };
}
