// A change of address: asked for with a fresh proof of the password, confirmed at both addresses, told to the old one.
// An address that is taken answers like a free one; only its owner is told, and the change never comes about.

import { randomUUID } from 'node:crypto';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { StudioId } from '../../domain/kernel/ids.ts';
import { appendAudit } from '../audit/auditLog.ts';
import { certain } from '../certain.ts';
import { enterStudio, inTransaction, type Tx } from '../db/tx.ts';
import { retention } from '../housekeeping/retention.ts';
import type { Limiter } from '../http/limits.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { appendEvent } from '../events/eventLog.ts';
import { type AuthUser, toAuthUser } from './authUser.ts';
import type { Auth, Visitor } from './context.ts';
import {
  confirmSide,
  deleteOpenEmailChange,
  type EmailChange,
  emailChangeById,
  insertEmailChange,
  lockNewAddressBehind,
  moveAccount,
  moveProfile,
  prolong,
  type Side,
  spendEmailLink,
} from './emailChangeSql.ts';
import { lifetimes } from './lifetimes.ts';
import { demandFreshProofHere } from './proof.ts';
import { type Account, confirmedAccount, isActive, lockAccount, lockAccountBehind } from './sql.ts';
import { stampFor } from './stamps.ts';
import { hashSecret } from './tokens.ts';

interface RequestChange {
  auth: Auth;
  actor: MemberActor;
  email: string;
  log: Visitor['log'];
}

/**
 * Begins a change and mails a link to both addresses; an older one that is still open is void.
 *
 * @throws AppError `reauth_required`, `validation_failed` for the address that the account has, `rate_limited`
 */
export const requestEmailChange = ({ auth, actor, email, log }: RequestChange): Promise<AuthUser> =>
  inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const now = auth.now();
    // Of two requests at once the second finds the first, and a session that a new password ends asks for nothing more.
    const account = await lockAccount(tx, actor.userId);
    if (!account) throw new AppError('session_ended');
    await demandFreshProofHere(tx, { actor, now });
    if (account.email === email) throw new AppError('validation_failed', { field: 'email', message: 'This is your address already.' });
    auth.limiter.spend('emailChange', account.id);
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + lifetimes.emailChangeLink);
    await insertEmailChange(tx, {
      id,
      accountId: account.id,
      studioId: account.studio_id,
      oldEmail: account.email,
      newEmail: email,
      now,
      expiresAt,
    });
    await postLinks(tx, {
      jobs: auth.jobs,
      limiter: auth.limiter,
      log,
      change: { id, old_email: account.email, new_email: email },
      sides: ['old', 'new'],
    });
    await tell(tx, { type: 'identity.emailChangeUpdated', account });
    return { ...toAuthUser(account), new_email: email, email_change_sent_at: now.toISOString() };
  });

interface PostLinks {
  jobs: Jobs;
  limiter: Pick<Limiter, 'trySpend'>;
  log: Visitor['log'];
  change: Pick<EmailChange, 'id' | 'old_email' | 'new_email'>;
  sides: readonly Side[];
}

async function postLinks(tx: Tx<'authentication'>, { jobs, limiter, log, change, sides }: PostLinks): Promise<void> {
  const stamps = sides.map((side) => ({
    side,
    stamp: stampFor({ limiter, log, to: side === 'old' ? change.old_email : change.new_email }),
  }));
  for (const { side, stamp } of stamps) if (stamp) await jobs.post(tx, stamp, 'mail.emailChange', { changeId: change.id, side });
}

interface Resend extends Pick<PostLinks, 'jobs' | 'limiter' | 'log'> {
  change: EmailChange;
  now: Date;
}

/** Mails the links again that were not followed yet; those sent before stop working once the new ones are written. */
export async function resendEmailChange(tx: Tx<'authentication'>, { jobs, limiter, log, change, now }: Resend): Promise<void> {
  await postLinks(tx, { jobs, limiter, log, change, sides: waitingFor(change) });
  await prolong(tx, change.id, new Date(now.getTime() + lifetimes.emailChangeLink));
}

/** The addresses whose link was not followed yet. */
export const waitingFor = (change: EmailChange): Side[] => [
  ...(change.old_confirmed_at === null ? (['old'] as const) : []),
  ...(change.new_confirmed_at === null ? (['new'] as const) : []),
];

interface Follow {
  auth: Auth;
  visitor: Visitor;
  secret: string;
}

/** What following a link of a change has brought: no session, whoever follows it. */
export interface EmailLinkAnswer {
  state: 'waiting' | 'changed';
  /** The address that was confirmed just now. */
  confirmed: Side;
}

/**
 * Confirms one of the two addresses; with the second one the account moves.
 *
 * @throws AppError `otp_expired` for a link that is unknown, used or too old, and where somebody has taken the address
 */
export async function followEmailLink({ auth, visitor, secret }: Follow): Promise<EmailLinkAnswer> {
  const hash = hashSecret(secret);
  const answer = await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const now = auth.now();
    await lockNewAddressBehind(tx, hash);
    const account = await lockAccountBehind(tx, hash);
    const spent = await spendEmailLink(tx, { hash, now });
    const change = spent && (await confirmSide(tx, { id: spent.changeId, side: spent.side, now }));
    if (!account || !change || !(await isActive(tx, account.id))) throw new AppError('otp_expired');
    const isComplete = waitingFor(change).length === 0;
    if (isComplete) await complete({ auth, tx, account, change });
    else await tell(tx, { type: 'identity.emailChangeUpdated', account });
    return { state: isComplete ? ('changed' as const) : ('waiting' as const), confirmed: spent.side, userId: account.id };
  });
  visitor.log.info(
    { event: `auth.email${answer.state === 'changed' ? 'Changed' : 'LinkFollowed'}`, userId: answer.userId },
    'link of a new address followed',
  );
  return { state: answer.state, confirmed: answer.confirmed };
}

interface Complete {
  auth: Auth;
  tx: Tx<'authentication'>;
  account: Account;
  change: EmailChange;
}

async function complete({ auth, tx, account, change }: Complete): Promise<void> {
  const now = auth.now();
  if (await confirmedAccount(tx, change.new_email)) throw new AppError('otp_expired');
  await moveAccount(tx, { change, now, keepUntil: new Date(now.getTime() + retention.emailChange) });
  await auth.jobs.enqueue(tx, 'mail.emailChanged', { changeId: change.id });
  await enterStudio(tx, studioOf(account), account.id);
  await moveProfile(tx, { change, now });
  await appendAudit(tx, {
    act: 'identity.emailChanged',
    subjectId: account.id,
    actorId: account.id,
    at: now,
  });
  await tell(tx, { type: 'identity.emailChanged', account });
}

/**
 * Ends a change from the old address: whoever reads there needs no session for it.
 *
 * @throws AppError `otp_expired`
 */
export async function stopEmailChange({ auth, visitor, secret }: Follow): Promise<void> {
  const userId = await inTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const hash = hashSecret(secret);
    const account = await lockAccountBehind(tx, hash);
    const spent = await spendEmailLink(tx, { hash, now: auth.now(), only: 'old' });
    const change = spent && (await emailChangeById(tx, spent.changeId));
    if (!account || !change || change.completed_at !== null) throw new AppError('otp_expired');
    await deleteOpenEmailChange(tx, account.id);
    await tell(tx, { type: 'identity.emailChangeUpdated', account });
    return account.id;
  });
  visitor.log.info({ event: 'auth.emailChangeStopped', userId }, 'change of address stopped');
}

interface Tell {
  type: 'identity.emailChangeUpdated' | 'identity.emailChanged';
  account: Pick<Account, 'id' | 'studio_id'>;
}

/** The studio hears of a new address, since it stands in the list of its people; how far a change is, only the person. */
async function tell(tx: Tx<'authentication'>, { type, account }: Tell): Promise<void> {
  const userId = account.id;
  await enterStudio(tx, studioOf(account), userId);
  const scopes = type === 'identity.emailChanged' ? (['studio'] as const) : ([`user:${userId}`] as const);
  appendEvent(tx, { type, actorId: userId, scopes, data: { userId } });
}

const studioOf = ({ studio_id: id }: Pick<Account, 'studio_id'>): StudioId => certain(id, 'a confirmed account has a studio');
