// The studio's logo; how one is set is server/pictures/routes.ts.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import { studioVerdicts } from '../../../domain/studios/policy.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { removePicture } from '../../pictures/writes.ts';
import { studioRecord } from './records.ts';

export const logoHandlers: Pick<HandlersOf<typeof studiosContract>, 'removeLogo'> = {
  removeLogo: async ({ actor, tx, now }) => {
    if (studioVerdicts(actor).changeLogo !== true)
      throw new AppError('forbidden', { message: 'Only a Principal changes the logo of the studio.' });
    await removePicture(tx, { of: 'studio', actorId: actor.userId, now });
    return studioRecord(tx, actor);
  },
};
