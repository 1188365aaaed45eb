// Signing up, with or without an invitation. Nothing of a studio exists until the mailbox confirms.

import { newId } from '../db/newId.ts';
import type { InvitationId } from '../../domain/kernel/ids.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import { type AuthUser, toAuthUser } from './authUser.ts';
import type { Auth, Visitor } from './context.ts';
import { openInvitation } from './invitations.ts';
import type { SignUpBody } from './schemas.ts';
import { type Account, confirmedAccount } from './sql.ts';
import { stampFor } from './stamps.ts';
import { hashSecret } from './tokens.ts';

interface SignUp {
  auth: Auth;
  visitor: Visitor;
  /** By which the browser is known again when it follows the link. */
  browserSecret: string;
  body: SignUpBody;
}

/**
 * Answers the same for an address that is known and one that is not, and keeps the sign-up in both cases, so that a
 * sign-in with its password says the same as well; what differs goes by mail to the address's owner.
 *
 * @throws AppError `signup_disabled` when the invitation cannot be used with this address, `weak_password`, `rate_limited`
 */
export async function signUp({ auth, visitor, browserSecret, body }: SignUp): Promise<AuthUser> {
  const { email, password, data } = body;
  auth.limiter.spend('signUpOfNetwork', visitor.network);
  await auth.passwords.demandStrong(password, [email, data.first_name, data.last_name, data.studio_name ?? '']);
  const stamp = stampFor({ limiter: auth.limiter, to: email, log: visitor.log });
  const passwordHash = await auth.passwords.hash(password);
  const user = await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const invitationId = data.invitation_token ? await usableInvitation({ auth, tx, token: data.invitation_token, email }) : null;
    const pending = newAccount({ email, passwordHash, browserSecret, invitationId, data, now: auth.now() });
    await tx
      .insertInto('accounts')
      .values({ ...pending, user_metadata: JSON.stringify(pending.user_metadata) })
      .execute();
    const owner = await confirmedAccount(tx, email);
    if (stamp && owner) await auth.jobs.post(tx, stamp, 'mail.alreadyRegistered', { accountId: owner.id });
    else if (stamp) await auth.jobs.post(tx, stamp, 'mail.verification', { accountId: pending.id });
    return toAuthUser(pending);
  });
  visitor.log.info({ event: 'auth.signedUp' }, 'sign-up');
  return user;
}

interface UsableInvitation {
  auth: Auth;
  tx: Tx<'authentication'>;
  token: string;
  email: string;
}

async function usableInvitation({ auth, tx, token, email }: UsableInvitation): Promise<InvitationId> {
  const invitation = await openInvitation(tx, { tokenHash: hashSecret(token), now: auth.now() });
  if (!invitation) throw new AppError('signup_disabled');
  if (invitation.email !== null && invitation.email !== email) {
    throw new AppError('signup_disabled', { field: 'email', message: 'This invitation is for another email address.' });
  }
  return invitation.id;
}

interface NewAccount {
  email: string;
  passwordHash: string;
  browserSecret: string;
  invitationId: InvitationId | null;
  data: SignUpBody['data'];
  now: Date;
}

function newAccount({ email, passwordHash, browserSecret, invitationId, data, now }: NewAccount): Account {
  const { invitation_token: _secret, time_zone, locale, ...names } = data;
  const place = invitationId === null && { time_zone, locale };
  return {
    id: newId(),
    studio_id: null,
    email,
    password_hash: passwordHash,
    email_confirmed_at: null,
    user_metadata: { ...names, ...place },
    invitation_id: invitationId,
    sign_up_secret: hashSecret(browserSecret),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    last_sign_in_at: null,
  };
}
