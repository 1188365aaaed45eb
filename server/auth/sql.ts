// Queries of the authentication transaction.

import { type Selectable, sql } from 'kysely';
import type { SessionId, UserId } from '../../domain/kernel/ids.ts';
import { effectiveRole, type Permission, readCustomPermissions } from '../../domain/studios/policy.ts';
import type { BrowserPlace } from '../../domain/studios/rules.ts';
import type { Tx } from '../db/tx.ts';
import type { Accounts } from '../db/types.gen.ts';

declare module '../db/columns.ts' {
  interface JsonColumns {
    'accounts.user_metadata': UserMetadata;
    'invitations.overrides': Partial<Record<Permission, boolean>>;
  }
}

/** What the session says of a person; until a sign-up is confirmed, what was typed there. */
export interface UserMetadata extends BrowserPlace {
  first_name: string;
  last_name: string;
  studio_name?: string | undefined;
  avatar_url?: string | null;
  phone?: string | null;
}

export type Account = Selectable<Accounts>;

export const confirmedAccount = (tx: Tx<'authentication'>, email: string): Promise<Account | undefined> =>
  tx.selectFrom('accounts').selectAll().where('email', '=', email).where('email_confirmed_at', 'is not', null).executeTakeFirst();

/** The newest sign-up of an address that waits for its mailbox. */
export const newestPendingAccount = (tx: Tx<'authentication'>, email: string): Promise<Account | undefined> =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const accountById = (tx: Tx<'authentication'>, id: UserId): Promise<Account | undefined> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

declare const held: unique symbol;

/**
 * An account that this transaction holds until its commit; only {@link lockAccount} and {@link lockAccountBehind} make one.
 * Whoever begins sessions of it and whoever ends them needs one, so that none begins by what is over.
 */
export type HeldAccount = Account & { readonly [held]: true };

/**
 * Takes an account, before the log and before what hangs on it. Rows that only refer to it do not wait: a live ticket is
 * still issued.
 */
export const lockAccount = (tx: Tx<'authentication'>, id: UserId): Promise<HeldAccount | undefined> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().$castTo<HeldAccount>().executeTakeFirst();

/** The account that a mailed secret belongs to, as it is now. */
export const accountBehind = (tx: Tx<'authentication'>, tokenHash: Buffer): Promise<Account | undefined> =>
  tx
    .selectFrom('one_time_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .selectAll('a')
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** The same, held; the secret is spent after it. */
export const lockAccountBehind = (tx: Tx<'authentication'>, tokenHash: Buffer): Promise<HeldAccount | undefined> =>
  tx
    .selectFrom('one_time_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .selectAll('a')
    .where('t.token_hash', '=', tokenHash)
    .forNoKeyUpdate('a')
    .$castTo<HeldAccount>()
    .executeTakeFirst();

/** Of the person `p`. */
const firstRole = sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`.as('role');

/** The person's rows that decide whether a session may live, in one query. */
export async function liveSession(tx: Tx<'authentication'>, sessionId: SessionId) {
  return tx
    .selectFrom('sessions as s')
    .innerJoin('user_profiles as p', 'p.id', 's.account_id')
    .innerJoin('studios as st', 'st.id', 'p.studio_id')
    .leftJoin('user_custom_permissions as c', 'c.user_id', 'p.id')
    .select([
      's.id as session_id',
      's.account_id',
      's.expires_at',
      'p.studio_id',
      'st.self_approval',
      'c.permissions_data',
      firstRole,
      sql<number | null>`(select last from studio_sequences n where n.studio_id = p.studio_id)`.as('sequence'),
    ])
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('p.is_active', '=', true)
    .executeTakeFirst();
}

export const isActive = async (tx: Tx<'authentication'>, userId: UserId): Promise<boolean> =>
  (await tx.selectFrom('user_profiles').select('is_active').where('id', '=', userId).executeTakeFirst())?.is_active ?? false;

/** Whether a session belongs to somebody whose access was ended. */
export const isOfInactive = async (tx: Tx<'authentication'>, sessionId: SessionId): Promise<boolean> =>
  (
    await tx
      .selectFrom('sessions as s')
      .innerJoin('user_profiles as p', 'p.id', 's.account_id')
      .select('p.is_active')
      .where('s.id', '=', sessionId)
      .executeTakeFirst()
  )?.is_active === false;

export async function insertSession(
  tx: Tx<'authentication'>,
  session: {
    id: string;
    account: HeldAccount;
    beganWith: 'password' | 'signup' | 'recovery';
    expiresAt: Date;
    userAgent: string;
    address: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.account.id,
      studio_id: session.account.studio_id,
      began_with: session.beganWith,
      created_at: session.now.toISOString(),
      last_used_at: session.now.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      user_agent: session.userAgent,
      address: session.address,
      // Who typed the password to get in has proven it; a link proves the mailbox.
      password_proven_at: session.beganWith === 'password' ? session.now.toISOString() : null,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Tx<'authentication'>,
  token: { hash: Buffer; sessionId: SessionId; now: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: token.hash, session_id: token.sessionId, created_at: token.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a session, whether it is over or not, before its refresh tokens. */
export const lockSession = (tx: Tx<'authentication'>, id: SessionId) =>
  tx.selectFrom('sessions').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Spends a refresh token in one statement: of any number of requests at once, one gets the row. */
export const spendRefreshToken = (tx: Tx<'authentication'>, hash: Buffer, now: Date) =>
  tx
    .updateTable('refresh_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning(['session_id'])
    .executeTakeFirst();

export const refreshTokenByHash = (tx: Tx<'authentication'>, hash: Buffer) =>
  tx.selectFrom('refresh_tokens').select(['session_id', 'used_at']).where('token_hash', '=', hash).executeTakeFirst();

export const touchSession = (
  tx: Tx<'authentication'>,
  sessionId: SessionId,
  { now, idleSince, address }: { now: Date; idleSince: Date; address: string },
) =>
  tx
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString(), address })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince.toISOString())
    .returning(['account_id'])
    .executeTakeFirst();

interface EndSessions {
  account: HeldAccount;
  only?: SessionId;
  except?: SessionId;
  /** Those that were not used for longest, so that so many are left. */
  beyond?: number;
  because: string;
  now: Date;
}

/** Sessions of an account at once, as many as its list shows: with another one the one that was not used for longest ends. */
export const mostSessions = 200;

/** Ends live sessions of one account and says which. */
export async function endSessions(
  tx: Tx<'authentication'>,
  { account, only, except, beyond, because, now }: EndSessions,
): Promise<SessionId[]> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null);
  if (only) query = query.where('id', '=', only);
  if (except) query = query.where('id', '!=', except);
  if (beyond !== undefined) {
    const live = tx.selectFrom('sessions').select('id').where('account_id', '=', account.id).where('ended_at', 'is', null);
    query = query.where('id', 'in', live.orderBy('last_used_at', 'desc').orderBy('id').offset(beyond));
  }
  const rows = await query.returning('id').execute();
  const ids = rows.map((row) => row.id);
  // Nobody is told any more in a browser that is signed out.
  if (ids.length > 0) await sql`delete from push_subscriptions where session_id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  return ids;
}

export const sessionById = (tx: Tx<'authentication'>, id: SessionId) =>
  tx.selectFrom('sessions').selectAll().where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();

interface OneTimeToken {
  hash: Buffer;
  accountId: UserId;
  purpose: 'signup' | 'recovery';
  expiresAt: Date;
}

/** Stores a one-shot token; an older one of the same purpose stops working. */
export async function insertOneTimeToken(tx: Tx<'authentication'>, { hash, accountId, purpose, expiresAt }: OneTimeToken): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
  await tx
    .insertInto('one_time_tokens')
    .values({ token_hash: hash, account_id: accountId, purpose, expires_at: expiresAt.toISOString() })
    .execute();
}

interface Ticket {
  hash: Buffer;
  accountId: string;
  sessionId: SessionId;
  expiresAt: Date;
}

/** Stores a ticket for one socket, in the transaction of the member who asks for it. */
export async function insertTicket(tx: Tx, { hash, accountId, sessionId, expiresAt }: Ticket): Promise<void> {
  await tx
    .insertInto('one_time_tokens')
    .values({ token_hash: hash, account_id: accountId, purpose: 'live', session_id: sessionId, expires_at: expiresAt.toISOString() })
    .execute();
}

/** Makes those who follow links of one address at the same moment go one after the other: only one may confirm it. */
export const lockAddressBehind = (tx: Tx<'authentication'>, tokenHash: Buffer) =>
  tx
    .selectFrom('one_time_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(sql`pg_advisory_xact_lock(hashtextextended('address ' || a.email, 0))`.as('locked'))
    .where('t.token_hash', '=', tokenHash)
    .execute();

/** Spends a one-shot token in one statement; undefined when it is unknown, spent or too old. */
export const spendOneTimeToken = (
  tx: Tx<'authentication'>,
  { hash, purpose, now }: { hash: Buffer; purpose: OneTimeToken['purpose'] | 'live'; now: Date },
) =>
  tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id', 'session_id'])
    .executeTakeFirst();

/** The rights of whoever made an invitation, as they are now; undefined for who is not active in their studio any more. */
export async function presentRights(
  tx: Tx<'authentication'>,
  userId: UserId,
): Promise<{ role: string; customPermissions: Record<string, boolean> | null } | undefined> {
  const row = await tx
    .selectFrom('user_profiles as p')
    .leftJoin('user_custom_permissions as c', 'c.user_id', 'p.id')
    .select(['c.permissions_data', firstRole])
    .where('p.id', '=', userId)
    .where('p.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { role: effectiveRole(row.role), customPermissions: readCustomPermissions(row.permissions_data) };
}

/** Sign-ups that still wait for their mailbox. */
export const deletePendingAccounts = (tx: Tx<'authentication'>, { accountIds }: { accountIds: readonly string[] }) =>
  tx
    .deleteFrom('accounts')
    .where('email_confirmed_at', 'is', null)
    .where(sql<boolean>`id = any(${sql.val(accountIds)}::uuid[])`)
    .execute();

/** With everything that hangs on it: sessions, tokens, open changes of address. In the authentication transaction. */
export const deleteAccount = (tx: Tx<'authentication'>, id: UserId) => tx.deleteFrom('accounts').where('id', '=', id).execute();

/** An account with the name that its person goes by: of the profile, or as typed at sign-up. */
export const recipientById = (tx: Tx<'authentication'>, accountId: UserId) =>
  tx
    .selectFrom('accounts as a')
    .leftJoin('user_profiles as p', 'p.id', 'a.id')
    .select([
      'a.email',
      'a.email_confirmed_at',
      sql<string | null>`coalesce(p.first_name, a.user_metadata ->> 'first_name')`.as('first_name'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
