// What goes when a person or a whole studio goes.

import { sql } from 'kysely';
import type { StudioId } from '../../../domain/kernel/ids.ts';
import { awaitedAddresses } from '../../auth/emailChangeSql.ts';
import type { Tx } from '../../db/tx.ts';

export const studioName = async (tx: Tx, id: StudioId): Promise<string> =>
  (await tx.selectFrom('studios').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** By what a studio is found outside its own tables. */
export async function tracesOfStudio(tx: Tx<'authentication'>, studioId: StudioId) {
  const people = await tx.selectFrom('user_profiles').select(['id', 'email']).where('studio_id', '=', studioId).execute();
  const invitations = await tx.selectFrom('invitations').select(['id', 'email']).where('studio_id', '=', studioId).execute();
  const addresses = [...people, ...invitations].flatMap(({ email }) => (email === null ? [] : [email]));
  const invitationIds = invitations.map(({ id }) => id);
  const members = people.map(({ email }) => email);
  const pending = await pendingAccounts(tx, { invitationIds, addresses: members }).execute();
  const accountIds = [...people, ...pending].map(({ id }) => id);
  const awaited = await awaitedAddresses(tx, accountIds);
  return {
    studioId,
    accountIds,
    invitationIds,
    addresses: [...new Set([...addresses, ...pending.map(({ email }) => email), ...awaited])],
  };
}

/** Sign-ups that wait for their mailbox: by an invitation of the studio, or under an address that one of its people has. */
const pendingAccounts = (
  tx: Tx<'authentication'>,
  { invitationIds, addresses }: { invitationIds: readonly string[]; addresses: readonly string[] },
) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email_confirmed_at', 'is', null)
    .where(sql<boolean>`(invitation_id = any(${sql.val(invitationIds)}::uuid[]) or email = any(${sql.val(addresses)}::text[]))`);
