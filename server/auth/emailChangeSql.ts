// Queries about changes of address. All but the last run in the authentication transaction.

import { type Selectable, sql } from 'kysely';
import type { UserId } from '../../domain/kernel/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { EmailChanges } from '../db/types.gen.ts';

export type EmailChange = Selectable<EmailChanges>;
export type Side = 'old' | 'new';

const purposes = { old: 'email_old', new: 'email_new' } as const satisfies Record<Side, string>;

/** The change that an account waits for. */
export const openEmailChange = (tx: Tx<'authentication'>, accountId: UserId, now: Date): Promise<EmailChange | undefined> =>
  tx
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

export const emailChangeById = (tx: Tx<'authentication'>, id: string): Promise<EmailChange | undefined> =>
  tx.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();

/** The addresses that some accounts wait for. */
export async function awaitedAddresses(tx: Tx<'authentication'>, accountIds: readonly string[]): Promise<string[]> {
  const changes = await tx
    .selectFrom('email_changes')
    .select('new_email')
    .where(sql<boolean>`account_id = any(${sql.val(accountIds)}::uuid[])`)
    .where('completed_at', 'is', null)
    .execute();
  return changes.map(({ new_email }) => new_email);
}

interface NewEmailChange {
  id: string;
  accountId: UserId;
  studioId: string | null;
  oldEmail: string;
  newEmail: string;
  now: Date;
  expiresAt: Date;
}

/** Begins a change; an older one of the account is void, with its links. */
export async function insertEmailChange(tx: Tx<'authentication'>, change: NewEmailChange): Promise<void> {
  await deleteOpenEmailChange(tx, change.accountId);
  await tx
    .insertInto('email_changes')
    .values({
      id: change.id,
      account_id: change.accountId,
      studio_id: change.studioId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      created_at: change.now.toISOString(),
      expires_at: change.expiresAt.toISOString(),
    })
    .execute();
}

/** @returns whether there was one */
export async function deleteOpenEmailChange(tx: Tx<'authentication'>, accountId: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface EmailLink {
  change: EmailChange;
  side: Side;
  hash: Buffer;
  expiresAt: Date;
}

/** Stores a link to one of the two addresses; an older one to it stops working, and the change waits as long as the link. */
export async function insertEmailLink(tx: Tx<'authentication'>, { change, side, hash, expiresAt }: EmailLink): Promise<void> {
  const purpose = purposes[side];
  await tx.deleteFrom('one_time_tokens').where('email_change_id', '=', change.id).where('purpose', '=', purpose).execute();
  await tx
    .insertInto('one_time_tokens')
    .values({ token_hash: hash, account_id: change.account_id, email_change_id: change.id, purpose, expires_at: expiresAt.toISOString() })
    .execute();
  await prolong(tx, change.id, expiresAt);
}

/** Lets a change wait at least until then. */
export const prolong = (tx: Tx<'authentication'>, id: string, expiresAt: Date) =>
  tx
    .updateTable('email_changes')
    .set({ expires_at: sql<string>`greatest(expires_at, ${expiresAt.toISOString()}::timestamptz)` })
    .where('id', '=', id)
    .execute();

/** Makes those who take one address at the same moment, by a change or by a sign-up, go one after the other. */
export const lockNewAddressBehind = (tx: Tx<'authentication'>, tokenHash: Buffer) =>
  tx
    .selectFrom('one_time_tokens as t')
    .innerJoin('email_changes as c', 'c.id', 't.email_change_id')
    .select(sql`pg_advisory_xact_lock(hashtextextended('address ' || c.new_email, 0))`.as('locked'))
    .where('t.token_hash', '=', tokenHash)
    .execute();

/** Spends a link of a change in one statement; undefined when it is unknown, spent or too old. */
export async function spendEmailLink(
  tx: Tx<'authentication'>,
  { hash, now, only }: { hash: Buffer; now: Date; only?: Side },
): Promise<{ changeId: string; side: Side } | undefined> {
  const row = await tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', only ? [purposes[only]] : Object.values(purposes))
    .where('expires_at', '>', now.toISOString())
    .returning(['email_change_id', 'purpose'])
    .executeTakeFirst();
  return row?.email_change_id ? { changeId: row.email_change_id, side: row.purpose === purposes.old ? 'old' : 'new' } : undefined;
}

export const confirmSide = (
  tx: Tx<'authentication'>,
  { id, side, now }: { id: string; side: Side; now: Date },
): Promise<EmailChange | undefined> =>
  tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: now.toISOString() } : { new_confirmed_at: now.toISOString() })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Moves the account to its new address: sign-ups that waited for it are gone, and so is every other open link of the account. */
export async function moveAccount(
  tx: Tx<'authentication'>,
  { change, now, keepUntil }: { change: EmailChange; now: Date; keepUntil: Date },
): Promise<void> {
  const { account_id: id, new_email: email } = change;
  await tx.updateTable('accounts').set({ email, updated_at: now.toISOString() }).where('id', '=', id).execute();
  await tx.deleteFrom('accounts').where('email', '=', email).where('email_confirmed_at', 'is', null).execute();
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', id).where('purpose', '!=', 'live').execute();
  await tx
    .updateTable('email_changes')
    .set({ completed_at: now.toISOString(), expires_at: keepUntil.toISOString() })
    .where('id', '=', change.id)
    .execute();
}

/** In the transaction of the studio. */
export const moveProfile = (tx: Tx<'authentication'>, { change, now }: { change: EmailChange; now: Date }) =>
  tx
    .updateTable('user_profiles')
    .set({ email: change.new_email, updated_at: now.toISOString() })
    .where('id', '=', change.account_id)
    .execute();
