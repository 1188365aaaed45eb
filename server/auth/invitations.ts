// Invitations into a studio, from being made to being accepted, taken back or forgotten.

import type { InvitationId, UserId } from '../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../db/tx.ts';

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

export const insertInvitationToken = (tx: Tx, token: { hash: Buffer; invitationId: InvitationId; studioId: string }) =>
  tx
    .insertInto('invitation_tokens')
    .values({ token_hash: token.hash, invitation_id: token.invitationId, studio_id: token.studioId })
    .execute();

/** Changes an invitation that nobody used or took back, in one statement; undefined when it is over. */
const changeOpen = (tx: Tx, id: InvitationId, change: { revoked_at: string } | { expires_at: string }) =>
  tx
    .updateTable('invitations')
    .set(change)
    .where(ofStudio('studio_id'))
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Takes an open invitation back; undefined when it is not open any more. */
export const revokeInvitation = (tx: Tx, id: InvitationId, now: Date) => changeOpen(tx, id, { revoked_at: now.toISOString() });

/** Opens an invitation for longer, also when it had run out; undefined when it is over. */
export const extendInvitation = (tx: Tx, { id, until }: { id: InvitationId; until: Date }) =>
  changeOpen(tx, id, { expires_at: until.toISOString() });

export const deleteInvitationTokens = (tx: Tx, id: InvitationId) =>
  tx.deleteFrom('invitation_tokens').where('invitation_id', '=', id).execute();

export async function revokeInvitations(tx: Tx, ids: readonly InvitationId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now.toISOString() })
    .where('id', 'in', ids)
    // One that somebody accepts at this moment was waited for, and is theirs.
    .where('accepted_at', 'is', null)
    .execute();
}

/** The invitation behind a link, while it is open. */
export const openInvitation = (tx: Tx<'authentication'>, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  tx
    .selectFrom('invitation_tokens as t')
    .innerJoin('invitations as i', 'i.id', 't.invitation_id')
    .select(['i.id', 'i.studio_id', 'i.email', 'i.role', 'i.invited_by', 'i.expires_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** An invitation that can still be accepted, with who invites and to where. */
export const openInvitationById = (tx: Tx, invitationId: InvitationId, now: Date) =>
  tx
    .selectFrom('invitations as i')
    .innerJoin('studios as s', 's.id', 'i.studio_id')
    .innerJoin('user_profiles as p', 'p.id', 'i.invited_by')
    .select(['i.email', 'i.role', 's.name as studio_name', 'p.first_name', 'p.last_name'])
    .where('i.id', '=', invitationId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Takes an open invitation for one person; undefined when it was used, taken back or too old. */
export const acceptInvitation = (
  tx: Tx<'authentication'>,
  { invitationId, userId, email, now }: { invitationId: InvitationId; userId: UserId; email: string; now: Date },
) =>
  tx
    .updateTable('invitations')
    .set({ accepted_at: now.toISOString(), accepted_by: userId })
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email)]))
    .returning(['studio_id', 'role', 'invited_by', 'overrides', 'project_ids'])
    .executeTakeFirst();

/** Invitations stay as facts without the address to which they went. */
export const forgetInvitationsOf = (tx: Tx, { userId, email }: { userId: UserId; email: string }) =>
  tx
    .updateTable('invitations')
    .set({ email: null })
    .where((eb) => eb.or([eb('accepted_by', '=', userId), eb('email', '=', email)]))
    .execute();
