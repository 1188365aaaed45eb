import { sql } from 'kysely';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { type Tx, withAuthentication } from '../db/tx.ts';

/** Writes what the session says of a person (specification §3, user metadata) as their profile has it now. */
export async function followProfile(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<void> {
  const update = sql`
    update accounts a
    set updated_at = ${now.toISOString()},
      user_metadata = a.user_metadata || jsonb_build_object(
        'first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url, 'phone', p.phone)
    from user_profiles p
    where p.id = a.id and a.id = ${userId}
  `;
  await withAuthentication(tx, (auth) => update.execute(auth));
}

/**
 * The same for the name of the studio, of one account or of everybody in it: a browser says which studio it was, also where
 * the profile is closed to it by then. In the authentication transaction, with the studio.
 */
export async function followStudioName(
  tx: Tx<'authentication'>,
  { studioId, accountId = null }: { studioId: StudioId; accountId?: string | null },
): Promise<void> {
  await sql`
    update accounts a
    set user_metadata = a.user_metadata || jsonb_build_object('studio_name', s.name)
    from studios s
    where s.id = a.studio_id and a.studio_id = ${studioId} and (${accountId}::uuid is null or a.id = ${accountId}::uuid)
  `.execute(tx);
}
