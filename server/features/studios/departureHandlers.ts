// A person deletes their account. What they made stays, under nobody's name; everything that says who they were goes.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import { tellSessionsEnded } from '../../auth/ending.ts';
import { demandFreshProof } from '../../auth/proof.ts';
import { deleteAccount, endSessions } from '../../auth/sql.ts';
import { withAuthentication } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { appendEvent } from '../../live/eventLog.ts';
import { demandAnotherPrincipal, demandSuccessor, type MemberWork } from './memberHandlers.ts';
import type { Forget } from './removalHandlers.ts';
import { clearProfile, forgetInvitationsOf, lockMemberships, memberDetailRow, openInvitationsBy, revokeInvitations } from './sql.ts';

interface Needs {
  work: MemberWork;
  sessions: Pick<Sessions, 'dropUser'>;
  forgetting: readonly Forget[];
}

export const departureHandlers = ({ work, sessions, forgetting }: Needs): Pick<HandlersOf<typeof studiosContract>, 'deleteOwnAccount'> => ({
  deleteOwnAccount: async ({ input, actor, tx, now, afterCommit, audit, log }) => {
    await demandFreshProof(tx, { actor, now });
    await lockMemberships(tx);
    const self = await memberDetailRow(tx, actor.userId);
    if (!self?.is_active) throw new AppError('session_ended');
    await demandAnotherPrincipal(tx, self);
    if (input.handOverTo) {
      await demandSuccessor(tx, { from: actor.userId, to: input.handOverTo });
      await work.handOver(tx, { from: actor.userId, to: input.handOverTo, now });
    }
    await work.discardPersonal(tx, actor.userId);
    await revokeInvitations(tx, (await openInvitationsBy(tx, actor.userId)).map(({ id }) => id), now);
    await forgetInvitationsOf(tx, { userId: actor.userId, email: self.email });
    await clearProfile(tx, { userId: actor.userId, now });
    for (const forget of forgetting) await forget(tx, { ids: [actor.userId], addresses: [self.email] });
    audit({ act: 'identity.deleted', subjectId: actor.userId, details: { handOverTo: input.handOverTo } });
    await appendEvent(tx, { type: 'studios.memberDeleted', actorId: actor.userId, scopes: ['studio'], data: { userId: actor.userId } });
    const sessionIds = await withAuthentication(tx, () => endSessions(tx, { accountId: actor.userId, because: 'deleted', now }));
    await tellSessionsEnded(tx, { accountId: actor.userId, studioId: actor.studioId, sessionIds });
    await withAuthentication(tx, () => deleteAccount(tx, actor.userId));
    log.info({ event: 'studios.accountDeleted', userId: actor.userId }, 'a person deleted their account');
    afterCommit(() => sessions.dropUser(actor.userId));
    return {};
  },
});
