// The end of a studio: everything that belongs to it goes in one transaction, and everybody in it is out at once.

import type { Actor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import { accountById } from '../../auth/sql.ts';
import { enterAuthentication, takeStudio, type Tx } from '../../db/tx.ts';
import type { Limiter } from '../../http/limits.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { tellStudioGone } from '../../live/eventLog.ts';
import { demandStudioVerdict, principalToChangeStudio } from './access.ts';
import { deletePendingAccounts, deleteStudio, studioName, tracesOfStudio } from './departureSql.ts';

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
  sessions: Pick<Sessions, 'dropStudio'>;
  limiter: Limiter;
  forgetting: readonly Forget[];
}

export const removalHandlers = ({ sessions, limiter, forgetting }: Needs): Pick<HandlersOf<typeof studiosContract>, 'remove'> => ({
  remove: async ({ input, actor, tx, afterCommit, log }) => {
    await demandProof({ tx, actor, limiter, password: input.currentPassword, typedName: input.name });
    await takeStudio(tx);
    await principalToChangeStudio(tx, actor, 'remove');
    const name = await studioName(tx, actor.studioId);
    const traces = await tracesOfStudio(tx, actor.studioId);
    const { accountIds, invitationIds, addresses } = traces;
    for (const forget of forgetting) await forget(tx, { ids: [actor.studioId, ...accountIds, ...invitationIds], addresses });
    await deletePendingAccounts(tx, traces);
    await deleteStudio(tx, actor.studioId);
    await tellStudioGone(tx, actor.studioId);
    log.info({ event: 'studios.removed', studioId: actor.studioId, userId: actor.userId }, 'a studio was deleted');
    afterCommit(() => sessions.dropStudio(actor.studioId));
    return { name };
  },
});

interface Proof {
  tx: Tx;
  actor: Actor;
  limiter: Limiter;
  password: string;
  typedName: string;
}

/**
 * Whoever found an open browser knows the name, not the password. It is looked at before the studio is taken, so that
 * nobody waits for it. From here on the transaction reaches accounts as well.
 */
async function demandProof({ tx, actor, limiter, password, typedName }: Proof): Promise<void> {
  demandStudioVerdict(actor, 'remove');
  if (typedName.trim() !== (await studioName(tx, actor.studioId))) {
    throw new AppError('validation_failed', {
      field: 'name',
      message: 'This is not the name of the studio. Type it as it is written above.',
    });
  }
  const attempts = `prove ${actor.userId}`;
  limiter.spend('signInFromNetwork', attempts);
  await enterAuthentication(tx);
  const account = await accountById(tx, actor.userId);
  if (!(await passwordMatches(account?.password_hash ?? null, password))) {
    throw new AppError('forbidden', { field: 'currentPassword', message: 'This is not your password.' });
  }
  limiter.forgive('signInFromNetwork', attempts);
}
