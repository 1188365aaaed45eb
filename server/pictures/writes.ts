// What a picture changes: its row, the address by which everybody shows it, the account, and one event.

import type { UserId } from '../../domain/kernel/ids.ts';
import { pictureAddress } from '../../domain/kernel/pictures.ts';
import { showLogo, showPortrait } from '../auth/members.ts';
import { followProfile } from '../auth/metadata.ts';
import type { Tx } from '../db/tx.ts';
import { appendEvent } from '../events/eventLog.ts';
import { deletePictureOf, insertPicture, lockOwner, pictureOf } from './sql.ts';

interface Shown {
  /** Whose picture changes: the person's own, or the studio's logo. */
  of: 'me' | 'studio';
  actorId: UserId;
  now: Date;
}

interface NewPicture extends Shown {
  id: string;
  sha256: Buffer;
  bytes: number;
  width: number;
  height: number;
}

/**
 * Shows a picture whose bytes are stored; the one before it goes. The same picture again changes nothing.
 *
 * @returns its address
 */
export async function showPicture(tx: Tx, { of, actorId, now, ...picture }: NewPicture): Promise<string> {
  const owner = of === 'me' ? actorId : null;
  await lockOwner(tx, owner);
  const before = await pictureOf(tx, owner);
  if (before?.sha256.equals(picture.sha256)) return pictureAddress(before.id);
  await deletePictureOf(tx, owner);
  await insertPicture(tx, { ...picture, owner, now });
  await showAddress(tx, { of, actorId, now, url: pictureAddress(picture.id) });
  return pictureAddress(picture.id);
}

/** Shows initials again, or no logo; its bytes go with the next housekeeping. */
export async function removePicture(tx: Tx, { of, actorId, now }: Shown): Promise<void> {
  const owner = of === 'me' ? actorId : null;
  await lockOwner(tx, owner);
  await deletePictureOf(tx, owner);
  await showAddress(tx, { of, actorId, now, url: null });
}

async function showAddress(tx: Tx, { of, actorId, now, url }: Shown & { url: string | null }): Promise<void> {
  if (of === 'studio') {
    await showLogo(tx, { url, now });
    appendEvent(tx, { type: 'studios.logoChanged', actorId, scopes: ['studio'], data: {} });
    return;
  }
  await showPortrait(tx, { userId: actorId, url, now });
  await followProfile(tx, { userId: actorId, now });
  appendEvent(tx, { type: 'identity.profileChanged', actorId, scopes: ['studio'], data: { userId: actorId } });
}
