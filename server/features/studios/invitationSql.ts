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

/** What somebody has invited to and nobody has used yet. */
export const openInvitationsBy = (tx: Tx, invitedBy: UserId) =>
  tx
    .selectFrom('invitations')
    .select(['id', 'role', 'overrides', 'project_ids'])
    .where('invited_by', '=', invitedBy)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

export const invitationExists = async (tx: Tx, id: InvitationId): Promise<boolean> =>
  (await tx.selectFrom('invitations').select('id').where(ofStudio('studio_id')).where('id', '=', id).executeTakeFirst()) !== undefined;

/** What a person without an account reads of an invitation. */
export const invitationPreview = (tx: Tx<'authentication'>, tokenHash: Buffer, now: Date) =>
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

/** The addresses to which invitations went, for those that still have one. */
export const invitedAddresses = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('invitations')
        .select(['id', 'email'])
        .where(ofStudio('studio_id'))
        .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
        .where('email', 'is not', null)
        .execute();
