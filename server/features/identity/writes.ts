import type { ProfileChanges } from '../../../domain/identity/contract.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { updateProfile } from '../../auth/members.ts';
import { followProfile } from '../../auth/metadata.ts';
import type { Tx } from '../../db/tx.ts';

interface SaveProfile {
  userId: UserId;
  changes: ProfileChanges;
  now: Date;
}

/** Saves a person's own changes, and what the session says of them. A text that was emptied is none. */
export async function saveProfile(tx: Tx, { userId, changes, now }: SaveProfile): Promise<void> {
  await updateProfile(tx, { userId, changes, now });
  await followProfile(tx, { userId, now });
}
