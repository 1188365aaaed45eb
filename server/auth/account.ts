import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { appendAudit } from '../audit/auditLog.ts';
import { enterStudio, inRepeatedTransaction } from '../db/tx.ts';
import { namesAround } from './accountSql.ts';
import { type AuthUser, toAuthUser } from './authUser.ts';
import type { Auth } from './context.ts';
import { tellSessionsEnded } from './ending.ts';
import { lifetimes } from './lifetimes.ts';
import { provePassword, triesOf } from './proof.ts';
import { type Account, accountById, endSessions, lockAccount, sessionById } from './sql.ts';

/** The account behind a live session. */
export const readUser = ({ auth, actor }: { auth: Auth; actor: MemberActor }): Promise<AuthUser> =>
  inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const account = await accountById(tx, actor.userId);
    if (!account) throw new AppError('session_ended');
    return toAuthUser(account);
  });

interface ChangePassword {
  auth: Auth;
  actor: MemberActor;
  network: string;
  password: string;
  currentPassword: string | undefined;
}

/**
 * Sets a new password: with the current one, or from a session that a recovery link began not long ago. All other
 * sessions end, and the person is told by mail.
 *
 * @throws AppError `forbidden` without the right current password, `weak_password`, `same_password`, `rate_limited`
 */
export async function changePassword({ auth, actor, network, password, currentPassword }: ChangePassword): Promise<AuthUser> {
  const { account, session, names } = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => ({
    account: await accountById(tx, actor.userId),
    session: await sessionById(tx, actor.sessionId),
    names: await namesAround(tx, actor.userId),
  }));
  if (!account || !session) throw new AppError('session_ended');
  const recovering = session.began_with === 'recovery' && auth.now().getTime() - Date.parse(session.created_at) < lifetimes.recoveryLink;
  if (recovering) auth.limiter.spend('signInFromNetwork', triesOf(account.id));
  else await demandCurrent({ auth, account, network, password: currentPassword });
  await auth.passwords.demandStrong(password, names);
  if (await auth.passwords.matches(account.password_hash, password)) {
    throw new AppError('same_password', { field: 'password', message: 'The new password must differ from the old one.' });
  }
  auth.limiter.forgive('signInFromNetwork', triesOf(account.id));
  const passwordHash = await auth.passwords.hash(password);
  const changed = await inRepeatedTransaction(auth.db, { kind: 'authentication' }, async (tx) => {
    const now = auth.now();
    const held = await lockAccount(tx, actor.userId);
    // Of two changes by the same old password one comes first: it has ended the session of the other.
    if (!held || !(await sessionById(tx, actor.sessionId))) throw new AppError('session_ended');
    if (held.password_hash !== account.password_hash) throw notCurrent();
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .where('id', '=', actor.userId)
      .execute();
    await tx
      .updateTable('sessions')
      .set({ began_with: 'password', password_proven_at: now.toISOString() })
      .where('id', '=', actor.sessionId)
      .execute();
    await tx.deleteFrom('one_time_tokens').where('account_id', '=', actor.userId).where('purpose', '=', 'recovery').execute();
    await auth.jobs.enqueue(tx, 'mail.passwordChanged', { accountId: actor.userId });
    const sessionIds = await endSessions(tx, { account: held, except: actor.sessionId, because: 'password_changed', now });
    const user = await accountById(tx, actor.userId);
    await tellSessionsEnded(tx, { accountId: actor.userId, studioId: actor.studioId, sessionIds });
    await enterStudio(tx, actor.studioId, actor.userId);
    await appendAudit(tx, { act: 'identity.passwordChanged', subjectId: actor.userId, actorId: actor.userId, at: now });
    return { user, sessionIds };
  });
  changed.sessionIds.forEach(auth.sessions.dropSession);
  if (!changed.user) throw new AppError('session_ended');
  return toAuthUser(changed.user);
}

interface DemandCurrent {
  auth: Auth;
  account: Account;
  network: string;
  password: string | undefined;
}

async function demandCurrent({ password, ...proof }: DemandCurrent): Promise<void> {
  if (!password) throw new AppError('forbidden', { field: 'current_password', message: 'Enter your current password.' });
  if (await provePassword({ ...proof, password })) return;
  throw notCurrent();
}

const notCurrent = () => new AppError('forbidden', { field: 'current_password', message: 'This is not your current password.' });
