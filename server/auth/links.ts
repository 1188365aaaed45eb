// The links that go by mail: asked for, and followed. A link carries its secret in the fragment, which no server log sees.

import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/kernel/errors.ts';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { appendAudit } from '../audit/auditLog.ts';
import { enterStudio, inRepeatedTransaction, inTransaction, type Tx } from '../db/tx.ts';
import type { Stamp } from '../jobs/jobs.ts';
import { appendEvent } from '../events/eventLog.ts';
import type { Auth, Visitor } from './context.ts';
import { followStudioName } from './metadata.ts';
import { beginSession, type SessionAnswer } from './session.ts';
import {
  acceptInvitation,
  type Account,
  confirmedAccount,
  insertMember,
  insertStudio,
  type HeldAccount,
  lockAccount,
  lockAccountBehind,
  lockAddressBehind,
  newestPendingAccount,
  spendOneTimeToken,
} from './sql.ts';
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
    await auth.jobs.post(tx, stamp, 'mail.recovery', { accountId: account?.id ?? nobody() });
  });
  visitor.log.info({ event: 'auth.recoveryRequested' }, 'recovery mail asked for');
}

/** Sends the verification link of the newest unconfirmed sign-up again, if there is one; the answer does not say. */
export async function resendVerification({ auth, visitor, email }: MailRequest): Promise<void> {
  const stamp = countMail({ auth, visitor, email });
  await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const newest = await newestPendingAccount(tx, email);
    await auth.jobs.post(tx, stamp, 'mail.verification', { accountId: newest?.id ?? nobody() });
  });
}

/** A job for an account that does not exist: an unknown address costs the same work as a known one, and gets no mail. */
const nobody = (): string => randomUUID();

function countMail({ auth, visitor, email }: MailRequest): Stamp {
  auth.limiter.spend('signUpOfNetwork', visitor.network);
  return stampFor(auth.limiter, email);
}

interface FollowLink {
  auth: Auth;
  visitor: Visitor;
  secret: string;
  purpose: 'signup' | 'recovery';
}

/**
 * Spends the link and signs in. A confirmed sign-up becomes a member here: of a new studio, or of the one that invited.
 *
 * @throws AppError `otp_expired` for a link that is unknown, used or too old; `signup_disabled` when the invitation behind
 *   it is gone; `user_banned`
 */
export async function followLink({ auth, visitor, secret, purpose }: FollowLink): Promise<SessionAnswer> {
  const hash = hashSecret(secret);
  const answer = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    await lockAddressBehind(tx, hash);
    const stored = await lockAccountBehind(tx, hash);
    const spent = await spendOneTimeToken(tx, { hash, purpose, now: auth.now() });
    if (!stored || !spent) throw new AppError('otp_expired');
    const account = stored.email_confirmed_at ? stored : await confirm({ auth, tx, account: stored });
    return beginSession({ auth, tx, account, beganWith: purpose, visitor });
  });
  visitor.log.info({ event: `auth.${purpose}LinkFollowed`, userId: answer.user.id }, 'mail link followed');
  return answer;
}

interface Confirm {
  auth: Auth;
  tx: Tx;
  account: Account;
}

/** Takes the address for this sign-up, drops the others that waited for it, and gives the person their studio. */
async function confirm({ auth, tx, account }: Confirm): Promise<HeldAccount> {
  const now = auth.now();
  if (await confirmedAccount(tx, account.email)) throw new AppError('otp_expired');
  await tx
    .updateTable('accounts')
    .set({ email_confirmed_at: now.toISOString(), updated_at: now.toISOString() })
    .where('id', '=', account.id)
    .execute();
  await tx.deleteFrom('accounts').where('email', '=', account.email).where('email_confirmed_at', 'is', null).execute();
  const membership = account.invitation_id ? await joinStudio({ auth, tx, account }) : newStudio();
  const member = { userId: account.id as UserId, studioId: membership.studioId as StudioId };

  await enterStudio(tx, member.studioId, member.userId);
  if (membership.create) await insertStudio(tx, { id: member.studioId, name: metadata(account).studio_name ?? 'Studio' });
  await insertMember(tx, {
    ...member,
    email: account.email,
    firstName: metadata(account).first_name,
    lastName: metadata(account).last_name,
    role: membership.role,
    overrides: membership.overrides,
  });
  await followStudioName(tx, { studioId: member.studioId, accountId: account.id });
  if (membership.invitedBy) {
    await auth.joinProjects(tx, { userId: member.userId, invitedBy: membership.invitedBy, projectIds: membership.projectIds });
  }
  const invitedBy = membership.invitedBy as UserId | null;
  appendEvent(tx, {
    type: 'studios.memberJoined',
    actorId: member.userId,
    scopes: ['studio'],
    data: { userId: member.userId, invitedBy },
    facts: { invitedBy, email: account.email, role: membership.role },
  });
  await appendAudit(tx, {
    act: 'studios.joined',
    subjectId: member.userId,
    details: { role: membership.role, invitedBy: membership.invitedBy },
    actorId: member.userId,
    at: now,
  });
  return (await lockAccount(tx, account.id)) as HeldAccount; // updated above
}

interface Membership {
  studioId: string;
  role: string;
  invitedBy: string | null;
  overrides: object;
  projectIds: readonly string[];
  create: boolean;
}

/** Signing up without an invitation creates a studio with the signer as Principal (PRODUCT §1). */
const newStudio = (): Membership => ({
  studioId: randomUUID(),
  role: 'Principal',
  invitedBy: null,
  overrides: {},
  projectIds: [],
  create: true,
});

async function joinStudio({ auth, tx, account }: Confirm): Promise<Membership> {
  const accepted = await acceptInvitation(tx, {
    invitationId: account.invitation_id as string, // the caller looked
    userId: account.id as UserId,
    email: account.email,
    now: auth.now(),
  });
  if (!accepted) throw new AppError('signup_disabled');
  const { studio_id: studioId, role, invited_by: invitedBy, overrides, project_ids: projectIds } = accepted;
  return { studioId, role, invitedBy, overrides: overrides as object, projectIds, create: false };
}

const metadata = (account: Account) => account.user_metadata as { first_name: string; last_name: string; studio_name?: string };
