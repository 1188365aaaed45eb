// A person leaves for good: they delete their account, or are removed. What they made stays, under nobody's name;
// everything that says who they were goes.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import type { HandOverFacts } from '../../../domain/studios/events.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { holdAccount, tellSessionsEnded } from '../../auth/ending.ts';
import { awaitedAddresses } from '../../auth/emailChangeSql.ts';
import { forgetInvitationsOf, revokeInvitations } from '../../auth/invitations.ts';
import { clearMember } from '../../auth/members.ts';
import { demandFreshProof } from '../../auth/proof.ts';
import { deleteAccount, endSessions, type HeldAccount } from '../../auth/sql.ts';
import { enterStudio, withAuthentication } from '../../db/tx.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { forgetOwnEvents } from '../../events/storedEvents.ts';
import { deletePictureOf } from '../../pictures/sql.ts';
import { demandAnotherPrincipal, demandSuccessor, memberToChange, type MemberWork } from './memberHandlers.ts';
import type { Forget } from './removalHandlers.ts';
import { openInvitationsBy } from './invitationSql.ts';
import { lockMemberships, memberDetailRow } from './sql.ts';

interface Needs {
  work: MemberWork;
  sessions: Pick<Sessions, 'dropUser'>;
  forgetting: readonly Forget[];
}

export const departureHandlers = (needs: Needs): Pick<HandlersOf<typeof studiosContract>, 'deleteOwnAccount' | 'removeMember'> => ({
  deleteOwnAccount: async (call) => {
    const { input, actor, tx, now, audit, log, afterCommit } = call;
    await lockMemberships(tx);
    const self = await memberDetailRow(tx, actor.userId);
    if (!self?.is_active) throw new AppError('session_ended');
    const account = await holdAccount(tx, actor.userId);
    await demandFreshProof(tx, { actor, now });
    await demandAnotherPrincipal(tx, self);
    audit({ act: 'identity.deleted', subjectId: actor.userId, details: { handOverTo: input.handOverTo } });
    await depart(call, needs, { account, email: self.email, handOverTo: input.handOverTo });
    afterCommit(() => log.info({ event: 'studios.accountDeleted', userId: actor.userId }, 'a person deleted their account'));
    return {};
  },

  removeMember: async (call) => {
    const { input, actor, tx, now, audit, log, afterCommit } = call;
    const { member } = await memberToChange(tx, actor, { id: input.userId, verdict: 'remove' });
    const account = await holdAccount(tx, input.userId);
    await demandFreshProof(tx, { actor, now });
    await demandAnotherPrincipal(tx, member);
    audit({ act: 'studios.memberRemoved', subjectId: input.userId, details: { handOverTo: input.handOverTo } });
    await depart(call, needs, { account, email: member.email, handOverTo: input.handOverTo });
    afterCommit(() => log.info({ event: 'studios.memberRemoved', userId: input.userId, by: actor.userId }, 'a person was removed'));
    return {};
  },
});

interface Leaver {
  account: HeldAccount;
  email: string;
  handOverTo: UserId | null;
}

type Circumstances = Pick<Call<unknown>, 'actor' | 'tx' | 'now' | 'afterCommit'>;

async function depart(
  { actor, tx, now, afterCommit }: Circumstances,
  { work, sessions, forgetting }: Needs,
  { account, email, handOverTo }: Leaver,
): Promise<void> {
  const id = account.id;
  if (handOverTo) {
    await demandSuccessor(tx, { from: id, to: handOverTo });
    await work.handOver(tx, { from: id, to: handOverTo, by: readerOf(actor), now });
  }
  // What is theirs alone is seen by nobody else, whoever removes it.
  await enterStudio(tx, actor.studioId, id);
  await work.discardPersonal(tx, id);
  await forgetOwnEvents(tx);
  await enterStudio(tx, actor.studioId, actor.userId);
  await revokeInvitations(
    tx,
    (await openInvitationsBy(tx, id)).map((invitation) => invitation.id),
    now,
  );
  await forgetInvitationsOf(tx, { userId: id, email });
  const awaited = await withAuthentication(tx, (auth) => awaitedAddresses(auth, [id]));
  for (const forget of forgetting) await forget(tx, { ids: [id], addresses: [email, ...awaited] });
  await deletePictureOf(tx, id);
  await clearMember(tx, { userId: id, now });
  await work.leaveProjects(tx, id);
  const facts: HandOverFacts = { handedTo: handOverTo };
  appendEvent(tx, { type: 'studios.memberDeleted', actorId: actor.userId, scopes: ['studio'], data: { userId: id }, facts });
  const sessionIds = await withAuthentication(tx, (auth) => endSessions(auth, { account, because: 'deleted', now }));
  await tellSessionsEnded(tx, { accountId: id, studioId: actor.studioId, sessionIds });
  await withAuthentication(tx, (auth) => deleteAccount(auth, id));
  await enterStudio(tx, actor.studioId, actor.userId);
  afterCommit(() => sessions.dropUser(id));
}
