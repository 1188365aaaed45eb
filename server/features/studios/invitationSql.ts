// Named queries of invitations.

import { type Selectable, sql } from 'kysely';
import type { InvitationId, UserId } from '../../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { Invitations } from '../../db/types.gen.ts';
import type { Page } from './sql.ts';

export type InvitationRow = Selectable<Invitations>;

export function invitationRows(tx: Tx, { after, limit }: Page) {
  let query = tx.selectFrom('invitations').selectAll().where(ofStudio('studio_id'));
  if (after) query = query.where(sql<boolean>`(created_at, id::text) < (${after[0]}::timestamptz, ${after[1]})`);
  return query
    .orderBy('created_at', 'desc')
    .orderBy(sql`id::text desc`)
    .limit(limit)
    .execute();
}

export const insertInvitation = (
  tx: Tx,
  invitation: {
    id: string;
    studioId: string;
    email: string | null;
    role: string;
    overrides: object;
    projectIds: readonly string[];
    invitedBy: UserId;
    createdAt: Date;
    expiresAt: Date;
  },
) =>
  tx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      studio_id: invitation.studioId,
      email: invitation.email,
      role: invitation.role,
      overrides: JSON.stringify(invitation.overrides),
      project_ids: [...invitation.projectIds],
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertInvitationToken = (tx: Tx, token: { hash: Buffer; invitationId: string; studioId: string }) =>
  tx
    .insertInto('invitation_tokens')
    .values({ token_hash: token.hash, invitation_id: token.invitationId, studio_id: token.studioId })
    .execute();

/** Takes an open invitation back in one statement; undefined when it is not open any more. */
export const revokeInvitation = (tx: Tx, id: InvitationId, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ revoked_at: now.toISOString() })
    .where(ofStudio('studio_id'))
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Opens an invitation that nobody used or took back for longer, also when it had run out; undefined when it is over. */
export const extendInvitation = (tx: Tx, { id, until }: { id: InvitationId; until: Date }) =>
  tx
    .updateTable('invitations')
    .set({ expires_at: until.toISOString() })
    .where(ofStudio('studio_id'))
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const deleteInvitationTokens = (tx: Tx, id: string) => tx.deleteFrom('invitation_tokens').where('invitation_id', '=', id).execute();

/** What somebody has invited to and nobody has used yet. */
export const openInvitationsBy = (tx: Tx, invitedBy: UserId) =>
  tx
    .selectFrom('invitations')
    .select(['id', 'role', 'overrides', 'project_ids'])
    .where('invited_by', '=', invitedBy)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

export async function revokeInvitations(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now.toISOString() })
    .where('id', 'in', ids)
    // One that somebody accepts at this moment was waited for, and is theirs.
    .where('accepted_at', 'is', null)
    .execute();
}

export const invitationExists = async (tx: Tx, id: InvitationId): Promise<boolean> =>
  (await tx.selectFrom('invitations').select('id').where(ofStudio('studio_id')).where('id', '=', id).executeTakeFirst()) !== undefined;

/** What a person without an account reads of an invitation; runs in the authentication transaction. */
export const invitationPreview = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .selectFrom('invitation_tokens as t')
    .innerJoin('invitations as i', 'i.id', 't.invitation_id')
    .innerJoin('studios as s', 's.id', 'i.studio_id')
    .innerJoin('user_profiles as p', 'p.id', 'i.invited_by')
    .select(['s.name as studio_name', 'p.first_name', 'p.last_name', 'i.role', 'i.email', 'i.expires_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Invitations stay as facts without the address to which they went. */
export const forgetInvitationsOf = (tx: Tx, { userId, email }: { userId: UserId; email: string }) =>
  tx
    .updateTable('invitations')
    .set({ email: null })
    .where((eb) => eb.or([eb('accepted_by', '=', userId), eb('email', '=', email)]))
    .execute();

/** The addresses to which invitations went, for those that still have one. */
export const invitedAddresses = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('invitations')
        .select(['id', 'email'])
        .where(ofStudio('studio_id'))
        .where('id', 'in', ids)
        .where('email', 'is not', null)
        .execute();
