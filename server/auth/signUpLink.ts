// The link of a sign-up's mail: whoever follows it owns the mailbox, and becomes a member of a studio by it. Where they are
// not in the browser that signed up, what was typed there may be a stranger's: they type their own.

import { newId } from '../db/newId.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { InvitationId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { BrowserPlace } from '../../domain/studios/rules.ts';
import { couldInvite } from '../../domain/studios/policy.ts';
import { appendAudit } from '../audit/auditLog.ts';
import { certain } from '../certain.ts';
import { enterStudio, inRepeatedTransaction, inTransaction, type Tx } from '../db/tx.ts';
import { appendEvent } from '../events/eventLog.ts';
import type { Auth, Visitor } from './context.ts';
import { acceptInvitation, openInvitationById } from './invitations.ts';
import { insertMember, insertStudio } from './members.ts';
import { followStudioName } from './metadata.ts';
import type { VerifySignUpBody } from './schemas.ts';
import { beginSession, type SessionAnswer } from './session.ts';
import { isSignUpBrowser } from './signUpBrowsers.ts';
import {
  type Account,
  accountBehind,
  confirmedAccount,
  type HeldAccount,
  lockAccount,
  lockAccountBehind,
  lockAddressBehind,
  presentRights,
  spendOneTimeToken,
} from './sql.ts';
import { hashSecret } from './tokens.ts';

interface FollowSignUpLink {
  auth: Auth;
  visitor: Visitor;
  /** The secret that this browser was given when it signed up; null where it did not. */
  browserSecret: string | null;
  body: VerifySignUpBody;
}

/**
 * Spends the link and signs in. The sign-up becomes a member here: of a new studio, or of the one that invited.
 *
 * @throws AppError `otp_expired` for a link that is unknown, used or too old; `new_password_required` in another browser
 *   without a password and names, which leaves the link good; `weak_password`; `signup_disabled` when the invitation behind
 *   it is gone; `user_banned`
 */
export async function followSignUpLink({ auth, visitor, browserSecret, body }: FollowSignUpLink): Promise<SessionAnswer> {
  const hash = hashSecret(body.token_hash);
  const chosen = await chosenAnew(auth, body);
  const answer = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    await lockAddressBehind(tx, hash);
    const stored = await lockAccountBehind(tx, hash);
    const spent = await spendOneTimeToken(tx, { hash, purpose: 'signup', now: auth.now() });
    if (!stored || !spent) throw new AppError('otp_expired');
    if (stored.email_confirmed_at) return beginSession({ auth, tx, account: stored, beganWith: 'signup', visitor });
    const own = await ownSignUp(tx, { stored, browserSecret, chosen, now: auth.now() });
    return beginSession({ auth, tx, account: await confirm({ auth, tx, account: own }), beganWith: 'signup', visitor });
  });
  visitor.log.info({ event: 'auth.signupLinkFollowed', userId: answer.user.id }, 'mail link followed');
  return answer;
}

interface Chosen {
  passwordHash: string;
  metadata: { first_name: string; last_name: string; studio_name?: string | undefined };
}

/** The password and names that came with the link, before anything is held: hashing takes its time. */
async function chosenAnew(auth: Auth, { token_hash: secret, password, data }: VerifySignUpBody): Promise<Chosen | null> {
  if (password === undefined || data === undefined) return null;
  const account = await inTransaction(auth.db, { kind: 'authentication' }, (tx) => accountBehind(tx, hashSecret(secret)));
  if (!account) throw new AppError('otp_expired');
  await auth.passwords.demandStrong(password, [account.email, data.first_name, data.last_name, data.studio_name ?? '']);
  return { passwordHash: await auth.passwords.hash(password), metadata: data };
}

interface Own {
  stored: HeldAccount;
  browserSecret: string | null;
  chosen: Chosen | null;
  now: Date;
}

/**
 * The sign-up as its mailbox's owner made it, here or just now; what a stranger typed goes. The place of the browser that
 * signed up stays: it says nothing, and the studio begins with it.
 */
async function ownSignUp(tx: Tx<'authentication'>, { stored, browserSecret, chosen, now }: Own): Promise<Account> {
  const { invitation_id: invitationId } = stored;
  const foundsStudio = invitationId === null;
  if (chosen && (chosen.metadata.studio_name || !foundsStudio)) {
    const own = { password_hash: chosen.passwordHash, user_metadata: { ...chosen.metadata, ...placeOf(stored) } };
    await tx
      .updateTable('accounts')
      .set({ ...own, user_metadata: JSON.stringify(own.user_metadata) })
      .where('id', '=', stored.id)
      .execute();
    return { ...stored, ...own };
  }
  if (isSignUpBrowser(stored.sign_up_secret, browserSecret)) return stored;
  throw foundsStudio
    ? new AppError('new_password_required', { field: 'studio_name' })
    : new AppError('new_password_required', { field: 'password', message: await wordsOfInvitation(tx, invitationId, now) });
}

/** Into which studio the link leads is not what a stranger may have told them. */
async function wordsOfInvitation(tx: Tx<'authentication'>, id: InvitationId, now: Date): Promise<string> {
  const invitation = await openInvitationById(tx, id, now);
  if (!invitation) throw new AppError('signup_disabled');
  const { first_name: first, last_name: last, studio_name: studio } = invitation;
  return `${first} ${last} invites you to ${studio}. This browser is not the one that signed up: choose a password of your own to join.`;
}

interface Confirm {
  auth: Auth;
  tx: Tx<'authentication'>;
  account: Account;
}

/** Takes the address for this sign-up, drops the others that waited for it, and gives the person their studio. */
async function confirm({ auth, tx, account }: Confirm): Promise<HeldAccount> {
  const now = auth.now();
  const { first_name: firstName, last_name: lastName, studio_name: studioName } = account.user_metadata;
  if (await confirmedAccount(tx, account.email)) throw new AppError('otp_expired');
  await tx
    .updateTable('accounts')
    .set({
      email_confirmed_at: now.toISOString(),
      sign_up_secret: null,
      updated_at: now.toISOString(),
      user_metadata: withoutPlace(account),
    })
    .where('id', '=', account.id)
    .execute();
  await tx.deleteFrom('accounts').where('email', '=', account.email).where('email_confirmed_at', 'is', null).execute();
  const membership = account.invitation_id ? await joinStudio({ auth, tx, account, invitationId: account.invitation_id }) : newStudio();
  const member = { userId: account.id, studioId: membership.studioId };

  await enterStudio(tx, member.studioId, member.userId);
  if (membership.create) await insertStudio(tx, { id: member.studioId, name: studioName ?? 'Studio', place: placeOf(account) });
  await insertMember(tx, {
    ...member,
    email: account.email,
    firstName,
    lastName,
    role: membership.role,
    overrides: membership.overrides,
  });
  await followStudioName(tx, { studioId: member.studioId, accountId: account.id });
  if (membership.invitedBy) {
    await auth.joinProjects(tx, { userId: member.userId, invitedBy: membership.invitedBy, projectIds: membership.projectIds });
  }
  const { invitedBy } = membership;
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
    details: { role: membership.role, invitedBy },
    actorId: member.userId,
    at: now,
  });
  return certain(await lockAccount(tx, account.id), 'it was updated above');
}

interface Membership {
  studioId: StudioId;
  role: string;
  invitedBy: UserId | null;
  overrides: object;
  projectIds: readonly string[];
  create: boolean;
}

/** Signing up without an invitation creates a studio with the signer as Principal (PRODUCT §1). */
const newStudio = (): Membership => ({
  studioId: newId(),
  role: 'Principal',
  invitedBy: null,
  overrides: {},
  projectIds: [],
  create: true,
});

async function joinStudio({ auth, tx, account, invitationId }: Confirm & { invitationId: InvitationId }): Promise<Membership> {
  const accepted = await acceptInvitation(tx, {
    invitationId,
    userId: account.id,
    email: account.email,
    now: auth.now(),
  });
  if (!accepted) throw new AppError('signup_disabled');
  const { studio_id: studioId, role, invited_by: invitedBy, overrides, project_ids: projectIds } = accepted;
  // Asked after the invitation was taken: whoever ends its maker's rights at this moment waits for it, or was first.
  const maker = await presentRights(tx, invitedBy);
  if (!maker || !couldInvite(maker, { role, overrides, projectIds })) throw new AppError('signup_disabled');
  return { studioId, role, invitedBy, overrides, projectIds, create: false };
}

const placeOf = ({ user_metadata: { time_zone, locale } }: Account): BrowserPlace => ({ time_zone, locale });

/** The place is for the studio to begin with: a session says nothing of it. */
function withoutPlace({ user_metadata }: Account): string {
  const { time_zone: _zone, locale: _locale, ...kept } = user_metadata;
  return JSON.stringify(kept);
}
