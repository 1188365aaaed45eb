import { AppError } from '../../domain/kernel/errors.ts';
import { inTransaction } from '../db/tx.ts';
import type { Auth, Visitor } from './context.ts';
import { tellSessionsEnded } from './ending.ts';
import { passwordMatches } from './passwords.ts';
import { beginSession, type SessionAnswer } from './session.ts';
import { type Account, confirmedAccount, endSessions, isActive, pendingAccounts, sessionById } from './sql.ts';

interface SignIn {
  auth: Auth;
  visitor: Visitor;
  email: string;
  password: string;
  /** The session that the browser still held; it ends. */
  presented: string | null;
}

/**
 * Takes as long for an unknown address as for a known one, and says the same.
 *
 * @throws AppError `invalid_credentials`, `email_not_confirmed`, `user_banned`, `rate_limited`
 */
export async function signIn({ auth, visitor, email, password, presented }: SignIn): Promise<SessionAnswer> {
  const found = await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const account = await confirmedAccount(tx, email);
    return { account, pending: account ? [] : await pendingAccounts(tx, email) };
  });
  const settle = countAttempt({ auth, visitor, email, account: found.account });
  const account = await whoHas(password, found);
  if (!account) {
    visitor.log.info({ event: 'auth.signInRefused' }, 'wrong e-mail or password');
    throw new AppError('invalid_credentials');
  }
  settle();
  if (!account.email_confirmed_at) throw new AppError('email_not_confirmed');

  const answer = await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    if (!(await isActive(tx, account.id))) throw new AppError('user_banned');
    const begun = await beginSession({ auth, tx, account, beganWith: 'password', visitor });
    const old = presented ? await sessionById(tx, presented) : undefined;
    if (old) {
      const sessionIds = await endSessions(tx, { accountId: old.account_id, only: old.id, because: 'replaced', now: auth.now() });
      await tellSessionsEnded(tx, { accountId: old.account_id, studioId: old.studio_id, sessionIds });
      sessionIds.forEach(auth.sessions.dropSession);
    }
    return begun;
  });
  visitor.log.info({ event: 'auth.signedIn', userId: account.id }, 'sign-in');
  return answer;
}

interface Attempt {
  auth: Auth;
  visitor: Visitor;
  email: string;
  account: Account | undefined;
}

/**
 * Spends an attempt before the password is looked at, so that many at once cannot slip through. A browser that signed in
 * to this account before has attempts of its own: nobody elsewhere can use them up.
 *
 * @returns gives the attempts back, once the password was right
 */
function countAttempt({ auth: { limiter }, visitor, email, account }: Attempt): () => void {
  if (account && visitor.knownDeviceOf === account.id) {
    const key = `device ${account.id} ${visitor.network}`;
    limiter.spend('signInFromNetwork', key);
    return () => limiter.forgive('signInFromNetwork', key);
  }
  const key = `${email} ${visitor.network}`;
  limiter.spend('signInOfNetwork', visitor.network);
  limiter.spend('signInFromNetwork', key);
  limiter.spend('signInToAccount', email);
  return () => {
    limiter.forgive('signInFromNetwork', key);
    limiter.forgive('signInToAccount', email);
  };
}

/** One hash is compared at least and a second only for a sign-up that was repeated before it was confirmed. */
async function whoHas(password: string, { account, pending }: { account: Account | undefined; pending: Account[] }): Promise<Account | null> {
  const candidates = account ? [account] : pending;
  if (candidates.length === 0) await passwordMatches(null, password);
  for (const candidate of candidates) {
    if (await passwordMatches(candidate.password_hash, password)) return candidate;
  }
  return null;
}
