import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { inRepeatedTransaction, type Tx } from '../db/tx.ts';
import type { Limiter } from '../http/limits.ts';
import type { Auth, Visitor } from './context.ts';
import { tellSessionsEnded } from './ending.ts';
import type { Passwords } from './passwords.ts';
import { beginSession, type SessionAnswer } from './session.ts';
import { type Account, confirmedAccount, endSessions, lockAccount, newestPendingAccount, sessionById } from './sql.ts';

interface SignIn {
  auth: Auth;
  visitor: Visitor;
  email: string;
  password: string;
  /** The session that the browser still held; it ends. */
  presented: SessionId | null;
}

/**
 * Takes as long for an unknown address as for a known one, and says the same.
 *
 * @throws AppError `invalid_credentials`, `email_not_confirmed`, `user_banned`, `rate_limited`
 */
export async function signIn({ auth, visitor, email, password, presented }: SignIn): Promise<SessionAnswer> {
  const found = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => ({
    account: await confirmedAccount(tx, email),
    pending: await newestPendingAccount(tx, email),
  }));
  const attempt = countAttempt({ auth, visitor, email, account: found.account });
  const account = await whoHas(password, { ...found, passwords: auth.passwords }).catch((error: unknown) => {
    attempt.takeBack();
    throw error;
  });
  if (!account) {
    visitor.log.info({ event: 'auth.signInRefused' }, 'wrong email or password');
    throw new AppError('invalid_credentials');
  }
  // Anybody can sign up with anybody's address: the password of such a sign-up gives no attempts back.
  if (!account.email_confirmed_at) throw new AppError('email_not_confirmed');

  const answer = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const held = await lockAccount(tx, account.id);
    // It was changed while this one was compared: what was right then is wrong now.
    if (held?.password_hash !== account.password_hash) throw new AppError('invalid_credentials');
    const begun = await beginSession({ auth, tx, account: held, beganWith: 'password', visitor });
    if (presented) await replaceSession({ auth, tx, presented });
    return begun;
  });
  attempt.forgive();
  if (presented) auth.sessions.dropSession(presented);
  visitor.log.info({ event: 'auth.signedIn', userId: account.id }, 'sign-in');
  return answer;
}

async function replaceSession({ auth, tx, presented }: { auth: Auth; tx: Tx<'authentication'>; presented: SessionId }): Promise<void> {
  const old = await sessionById(tx, presented);
  const account = old && (await lockAccount(tx, old.account_id));
  if (!account) return;
  const sessionIds = await endSessions(tx, { account, only: old.id, because: 'replaced', now: auth.now() });
  await tellSessionsEnded(tx, { accountId: account.id, studioId: account.studio_id, sessionIds });
}

interface Attempt {
  auth: Auth;
  visitor: Visitor;
  email: string;
  account: Account | undefined;
}

interface Spent {
  /** Gives the attempts back, once the password was right. */
  forgive: () => void;
  /** Gives this one back: nobody has looked at the password. */
  takeBack: () => void;
}

/**
 * Spends an attempt before the password is looked at, so that many at once cannot slip through. A browser that signed in
 * to this account before has attempts of its own: nobody elsewhere can use them up.
 */
function countAttempt({ auth: { limiter }, visitor, email, account }: Attempt): Spent {
  if (account && visitor.knownDeviceOf === account.id) {
    const key = `device ${account.id} ${visitor.network}`;
    limiter.spend('signInFromNetwork', key);
    // Each right one gives those back: without a second count as many would be compared at once as the queue holds.
    limiter.spend('signInOfNetwork', key);
    return {
      forgive: () => {
        limiter.giveBack('signInOfNetwork', key);
        limiter.forgive('signInFromNetwork', key);
      },
      takeBack: () => {
        limiter.giveBack('signInOfNetwork', key);
        limiter.giveBack('signInFromNetwork', key);
      },
    };
  }
  const key = `${email} ${visitor.network}`;
  limiter.spend('signInOfNetwork', visitor.network);
  limiter.spend('signInFromNetwork', key);
  const ofAccount = spendOfAccount({ limiter, email, visitor });
  return {
    forgive: () => {
      // It says nothing about the others of the network.
      limiter.giveBack('signInOfNetwork', visitor.network);
      limiter.forgive('signInFromNetwork', key);
      limiter.forgive('signInToAccount', email);
    },
    takeBack: () => {
      limiter.giveBack('signInOfNetwork', visitor.network);
      limiter.giveBack('signInFromNetwork', key);
      limiter.giveBack(...ofAccount);
    },
  };
}

/**
 * Strangers anywhere can use up the attempts at an account. So a region of the net that has not failed at it lately may
 * still try, though only now and then: the owner is heard in a new browser, and a net of many machines hardly gains by it.
 *
 * @returns what was spent
 */
function spendOfAccount({
  limiter,
  email,
  visitor,
}: {
  limiter: Limiter;
  email: string;
  visitor: Visitor;
}): Parameters<Limiter['giveBack']> {
  try {
    limiter.spend('signInToAccount', email);
    return ['signInToAccount', email];
  } catch (refusal) {
    const key = `${email} ${visitor.region}`;
    if (!limiter.trySpend('signInBeyond', key)) throw refusal;
    return ['signInBeyond', key];
  }
}

interface Found {
  account: Account | undefined;
  /** The newest sign-up that waits for the mailbox, also where an account has the address already. */
  pending: Account | undefined;
}

/** Two passwords are compared before a refusal, whatever is known of the address. */
async function whoHas(password: string, { account, pending, passwords }: Found & { passwords: Passwords }): Promise<Account | null> {
  for (const candidate of [account, pending]) {
    if (await passwords.matches(candidate?.password_hash ?? null, password)) return candidate ?? null;
  }
  return null;
}
