import type { ProfileChanges } from '../../../domain/identity/contract.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { followProfile } from '../../auth/metadata.ts';
import type { Tx } from '../../db/tx.ts';

interface SaveProfile {
  userId: UserId;
  changes: ProfileChanges;
  now: Date;
}

/** Saves a person's own changes, and what the session says of them. A text that was emptied is none. */
export async function saveProfile(tx: Tx, { userId, changes, now }: SaveProfile): Promise<void> {
  const { first_name, last_name, phone, job_title, time_zone } = changes;
  await tx
    .updateTable('user_profiles')
    .set({
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
      ...(phone !== undefined && { phone: phone || null }),
      ...(job_title !== undefined && { job_title: job_title || null }),
      ...(time_zone !== undefined && { time_zone }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', userId)
    .execute();
  await followProfile(tx, { userId, now });
}
