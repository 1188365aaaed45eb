import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

/** An account with the name that its person goes by: of the profile, or as typed at sign-up. */
export const recipientById = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts as a')
    .leftJoin('user_profiles as p', 'p.id', 'a.id')
    .select(['a.email', 'a.email_confirmed_at', sql<string | null>`coalesce(p.first_name, a.user_metadata ->> 'first_name')`.as('first_name')])
    .where('a.id', '=', accountId)
    .executeTakeFirst();

/** An invitation that can still be accepted, with who invites and to where. */
export const openInvitationById = (tx: Tx, invitationId: string, now: Date) =>
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
