// What goes when a person or a whole studio goes.

import { sql } from 'kysely';
import type { StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Tx } from '../../db/tx.ts';

export const studioName = async (tx: Tx, id: StudioId): Promise<string> =>
  (await tx.selectFrom('studios').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** By what a studio is found outside its own tables; in a transaction that reaches accounts. */
export async function tracesOfStudio(tx: Tx, studioId: StudioId) {
  const people = await tx.selectFrom('user_profiles').select(['id', 'email']).where('studio_id', '=', studioId).execute();
  const invitations = await tx.selectFrom('invitations').select(['id', 'email']).where('studio_id', '=', studioId).execute();
  const addresses = [...people, ...invitations].flatMap(({ email }) => (email === null ? [] : [email]));
  const invitationIds = invitations.map(({ id }) => id);
  const members = people.map(({ email }) => email);
  const pending = await pendingAccounts(tx, { invitationIds, addresses: members }).execute();
  return {
    studioId,
    accountIds: [...people, ...pending].map(({ id }) => id),
    invitationIds,
    addresses: [...new Set([...addresses, ...pending.map(({ email }) => email)])],
  };
}

/** Sign-ups that wait for their mailbox: by an invitation of the studio, or under an address that one of its people has. */
const pendingAccounts = (tx: Tx, { invitationIds, addresses }: { invitationIds: readonly string[]; addresses: readonly string[] }) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email_confirmed_at', 'is', null)
    .where(sql<boolean>`(invitation_id = any(${sql.val(invitationIds)}::uuid[]) or email = any(${sql.val(addresses)}::text[]))`);

export const deletePendingAccounts = (tx: Tx, { accountIds }: { accountIds: readonly string[] }) =>
  tx
    .deleteFrom('accounts')
    .where('email_confirmed_at', 'is', null)
    .where(sql<boolean>`id = any(${sql.val(accountIds)}::uuid[])`)
    .execute();

/** Takes out of a profile everything that says who it was; the row stays, because what they made refers to it. */
export async function clearProfile(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<void> {
  const at = now.toISOString();
  const nothing = { phone: null, job_title: null, time_zone: null, avatar_url: null };
  await tx
    .updateTable('user_profiles')
    .set({ ...nothing, email: '', first_name: 'Deleted', last_name: 'person', is_active: false, deleted_at: at, updated_at: at })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('pictures').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('user_custom_permissions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await tx.deleteFrom('project_members').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('project_invitations')
    .where((eb) => eb.or([eb('invitee_id', '=', userId), eb('inviter_id', '=', userId)]))
    .execute();
}

/** Every table of a studio names it, and is emptied of it by this; a test holds each one to it. */
export async function deleteStudio(tx: Tx, id: StudioId): Promise<void> {
  // One statement for the work of years, and nobody waits for it who is not to go.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await tx.deleteFrom('studios').where('id', '=', id).execute();
}
