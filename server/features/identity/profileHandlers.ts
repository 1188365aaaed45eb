// What a person changes of themselves; how a picture is set is server/pictures/routes.ts.

import type { identityContract } from '../../../domain/identity/contract.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { removePicture } from '../../pictures/writes.ts';
import { present } from './records.ts';
import { type ProfileRow, profileRow } from './sql.ts';
import { saveProfile } from './writes.ts';

interface Needs {
  abilitiesOf: (actor: MemberActor) => Record<string, boolean>;
}

export const profileHandlers = ({ abilitiesOf }: Needs): Pick<HandlersOf<typeof identityContract>, 'editProfile' | 'removePicture'> => ({
  editProfile: async ({ input, actor, tx, now }) => {
    await saveProfile(tx, { userId: actor.userId, changes: input, now });
    const row = await ownRow(tx, actor);
    appendEvent(tx, {
      type: 'identity.profileChanged',
      actorId: actor.userId,
      scopes: ['studio'],
      data: { userId: actor.userId },
    });
    return present(row, abilitiesOf(actor));
  },

  removePicture: async ({ actor, tx, now }) => {
    const row = await ownRow(tx, actor);
    await removePicture(tx, { of: 'me', actorId: actor.userId, now });
    return present({ ...row, avatar_url: null, updated_at: now.toISOString() }, abilitiesOf(actor));
  },
});

/** @throws AppError `session_ended` when the person is gone */
export async function ownRow(tx: Tx, actor: MemberActor): Promise<ProfileRow> {
  const row = await profileRow(tx, actor.userId);
  if (!row) throw new AppError('session_ended');
  return row;
}
