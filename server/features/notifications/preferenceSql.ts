// The row of a person's preferences; row-level security shows it to them alone.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { NotificationPreferences, PreferenceChanges } from '../../../domain/notifications/preferences.ts';
import type { Tx } from '../../db/tx.ts';

/** R7-06: one row, with the defaults of who never chose; none for anybody but oneself. */
export async function preferencesOf(tx: Tx, userId: UserId): Promise<NotificationPreferences | null> {
  const { rows } = await sql<NotificationPreferences>`select * from get_user_notification_preferences(${userId})`.execute(tx);
  return rows[0] ?? null;
}

/** Writes what was changed and leaves the rest: two tabs that change different things both win. */
export async function savePreferences(
  tx: Tx,
  { actor, changes, digestDue, now }: { actor: MemberActor; changes: PreferenceChanges; digestDue: Date | null | undefined; now: Date },
): Promise<void> {
  const { quietHours, ...others } = changes;
  const set = {
    ...others,
    ...(quietHours !== undefined && { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null }),
    ...(digestDue !== undefined && { digest_due: digestDue?.toISOString() ?? null }),
    updated_at: now.toISOString(),
  };
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: actor.userId, studio_id: actor.studioId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
}
