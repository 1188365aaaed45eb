// That it is really the person: their password, typed just now. A session alone, which may be stolen, does not do it.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { inRepeatedTransaction, type Tx, withAuthentication } from '../db/tx.ts';
import type { Auth, Visitor } from './context.ts';
import { lifetimes } from './lifetimes.ts';
import { type Account, accountById, sessionById } from './sql.ts';

interface ProvePassword {
  auth: Auth;
  account: Account;
  password: string;
  network: string;
}

/**
 * Whether a password is the account's. Tries are counted for the account and for the network before the password is
 * looked at, so that many at once cannot slip through.
 *
 * @throws AppError `rate_limited`
 */
export async function provePassword({ auth: { limiter, passwords }, account, password, network }: ProvePassword): Promise<boolean> {
  limiter.spend('signInFromNetwork', triesOf(account.id));
  limiter.spend('signInOfNetwork', network);
  const isRight = await passwords.matches(account.password_hash, password).catch((error: unknown) => {
    // Nobody has looked at it.
    limiter.giveBack('signInFromNetwork', triesOf(account.id));
    limiter.giveBack('signInOfNetwork', network);
    throw error;
  });
  if (!isRight) return false;
  limiter.forgive('signInFromNetwork', triesOf(account.id));
  limiter.giveBack('signInOfNetwork', network);
  return true;
}

/** The bucket of those who try an account's password from within a session of it. */
export const triesOf = (accountId: string): string => `change ${accountId}`;

interface Reauthenticate {
  auth: Auth;
  visitor: Visitor;
  actor: MemberActor;
  password: string;
}

/**
 * Takes the password of the signed-in person; what needs a fresh proof is open to this session for a while.
 *
 * @throws AppError `forbidden` for a wrong password, `rate_limited`
 */
export async function reauthenticate({ auth, visitor, actor, password }: Reauthenticate): Promise<void> {
  const account = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, (tx) => accountById(tx, actor.userId));
  if (!account) throw new AppError('session_ended');
  if (!(await provePassword({ auth, account, password, network: visitor.network }))) {
    throw new AppError('forbidden', { field: 'password', message: 'This is not your password.' });
  }
  await inRepeatedTransaction(auth.db, { kind: 'authentication' }, (tx) => rememberProof(tx, actor.sessionId, auth.now()));
  visitor.log.info({ event: 'auth.passwordProven', userId: actor.userId }, 'password proven');
}

/** In the authentication transaction. */
export async function rememberProof(tx: Tx<'authentication'>, sessionId: SessionId, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ password_proven_at: now.toISOString() }).where('id', '=', sessionId).execute();
}

interface Demand {
  actor: MemberActor;
  now: Date;
}

/**
 * For handlers of the contract, before an act that a stolen session must not do: the person typed their password in this
 * session not long ago.
 *
 * @throws AppError `reauth_required`: the page asks for the password and repeats the call
 */
export const demandFreshProof = (tx: Tx, demand: Demand): Promise<void> =>
  withAuthentication(tx, (auth) => demandFreshProofHere(auth, demand));

/** The same in the authentication transaction. */
export async function demandFreshProofHere(tx: Tx<'authentication'>, { actor, now }: Demand): Promise<void> {
  const session = await sessionById(tx, actor.sessionId);
  if (!session) throw new AppError('session_ended');
  const provenAt = session.password_proven_at === null ? -Infinity : Date.parse(session.password_proven_at);
  if (now.getTime() - provenAt >= lifetimes.freshProof) throw new AppError('reauth_required');
}
