// The links that go by mail: asked for, and followed. A link carries its secret in the fragment, which no server log sees.

import { newId } from '../db/newId.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { inRepeatedTransaction, inTransaction } from '../db/tx.ts';
import type { Stamp } from '../jobs/jobs.ts';
import type { Auth, Visitor } from './context.ts';
import { beginSession, type SessionAnswer } from './session.ts';
import { confirmedAccount, lockAccountBehind, newestPendingAccount, spendOneTimeToken } from './sql.ts';
import { stampFor } from './stamps.ts';
import { hashSecret } from './tokens.ts';

interface MailRequest {
  auth: Auth;
  visitor: Visitor;
  email: string;
}

/** Sends a link to set a new password, if the address is known; the answer does not say. */
export async function requestRecovery({ auth, visitor, email }: MailRequest): Promise<void> {
  const stamp = countMail({ auth, visitor, email });
  await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const account = await confirmedAccount(tx, email);
    if (stamp) await auth.jobs.post(tx, stamp, 'mail.recovery', { accountId: account?.id ?? nobody() });
  });
  visitor.log.info({ event: 'auth.recoveryRequested' }, 'recovery mail asked for');
}

/** Sends the verification link of the newest unconfirmed sign-up again, if there is one; the answer does not say. */
export async function resendVerification({ auth, visitor, email }: MailRequest): Promise<void> {
  const stamp = countMail({ auth, visitor, email });
  await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const newest = await newestPendingAccount(tx, email);
    if (stamp) await auth.jobs.post(tx, stamp, 'mail.verification', { accountId: newest?.id ?? nobody() });
  });
}

/** A job for an account that does not exist: an unknown address costs the same work as a known one, and gets no mail. */
const nobody = () => newId<UserId>();

function countMail({ auth, visitor, email }: MailRequest): Stamp | null {
  auth.limiter.spend('signUpOfNetwork', visitor.network);
  return stampFor({ limiter: auth.limiter, to: email, log: visitor.log });
}

interface FollowRecoveryLink {
  auth: Auth;
  visitor: Visitor;
  secret: string;
}

/**
 * Spends the link and signs in, for a new password to be set.
 *
 * @throws AppError `otp_expired` for a link that is unknown, used or too old; `user_banned`
 */
export async function followRecoveryLink({ auth, visitor, secret }: FollowRecoveryLink): Promise<SessionAnswer> {
  const hash = hashSecret(secret);
  const answer = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const account = await lockAccountBehind(tx, hash);
    const spent = await spendOneTimeToken(tx, { hash, purpose: 'recovery', now: auth.now() });
    if (!account || !spent) throw new AppError('otp_expired');
    return beginSession({ auth, tx, account, beganWith: 'recovery', visitor });
  });
  visitor.log.info({ event: 'auth.recoveryLinkFollowed', userId: answer.user.id }, 'mail link followed');
  return answer;
}
