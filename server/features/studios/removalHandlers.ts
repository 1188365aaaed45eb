// The end of a studio: everything that belongs to it goes in one transaction, and everybody in it is out at once.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import { holdAccount } from '../../auth/ending.ts';
import { deleteStudio } from '../../auth/members.ts';
import { demandFreshProof } from '../../auth/proof.ts';
import { deletePendingAccounts } from '../../auth/sql.ts';
import { withAuthentication, takeStudio, type Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Notices } from '../../live/notices.ts';
import { demandStudioVerdict, principalToChangeStudio } from './access.ts';
import { studioName, tracesOfStudio } from './departureSql.ts';

/** What a studio, or a person, leaves outside its own tables: by these it is found there. */
export interface Traces {
  /** Of the studio, of accounts, of invitations. */
  ids: readonly string[];
  /** Of its people, and of those whom it invited. */
  addresses: readonly string[];
}

/**
 * Removes what is kept of a studio or a person in another place than its tables: jobs, mails, files. Runs in the transaction of the
 * deletion, before the rows go, while nobody writes in the studio; it may run again.
 */
export type Forget = (tx: Tx, traces: Traces) => Promise<void>;

interface Needs {
  forgetting: readonly Forget[];
  notices: Pick<Notices, 'tell'>;
}

export const removalHandlers = ({ forgetting, notices }: Needs): Pick<HandlersOf<typeof studiosContract>, 'remove'> => ({
  remove: async ({ input, actor, tx, now, afterCommit, log }) => {
    demandStudioVerdict(actor, 'remove');
    demandName(input.name, await studioName(tx, actor.studioId));
    // Before the studio is taken, so that nobody waits for a refusal, and again once the account is held.
    await demandFreshProof(tx, { actor, now });
    await takeStudio(tx);
    await principalToChangeStudio(tx, actor, 'remove');
    await holdAccount(tx, actor.userId);
    await demandFreshProof(tx, { actor, now });
    const name = await studioName(tx, actor.studioId);
    await withAuthentication(tx, async (auth) => {
      const traces = await tracesOfStudio(auth, actor.studioId);
      const { accountIds, invitationIds, addresses } = traces;
      for (const forget of forgetting) await forget(auth, { ids: [actor.studioId, ...accountIds, ...invitationIds], addresses });
      await deletePendingAccounts(auth, traces);
      await deleteStudio(auth, actor.studioId);
    });
    afterCommit(() => {
      log.info({ event: 'studios.removed', studioId: actor.studioId, userId: actor.userId }, 'a studio was deleted');
      // Its events are gone with it, so none could say so.
      notices.tell({ studioId: actor.studioId, last: null });
    });
    return { name };
  },
});

/** Whoever found an open browser knows the name as well; it says that it is meant. */
function demandName(typed: string, name: string): void {
  if (typed.trim() === name) return;
  throw new AppError('validation_failed', {
    field: 'name',
    message: 'This is not the name of the studio. Type it as it is written above.',
  });
}
