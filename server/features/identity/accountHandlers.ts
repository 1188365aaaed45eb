// Sessions and the address of the signed-in person's own account. What is not their own does not exist.

import type { accountContract, EmailChange } from '../../../domain/identity/account.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type SessionId, sessionId, type UserId } from '../../../domain/kernel/ids.ts';
import { liveSessionsOf } from '../../auth/accountSql.ts';
import { deviceWords } from '../../auth/deviceWords.ts';
import { resendEmailChange, waitingFor } from '../../auth/emailChange.ts';
import { deleteOpenEmailChange, openEmailChange } from '../../auth/emailChangeSql.ts';
import { tellSessionsEnded } from '../../auth/ending.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { endSessions, lockAccount } from '../../auth/sql.ts';
import { type Tx, withAuthentication } from '../../db/tx.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { appendEvent, tellNothing } from '../../events/eventLog.ts';

export interface AccountNeeds {
  jobs: Jobs;
  sessions: Pick<Sessions, 'dropSession'>;
}

export const accountHandlers = ({ jobs, sessions }: AccountNeeds): HandlersOf<typeof accountContract> => ({
  sessions: async ({ actor, tx, now }) => {
    const idleSince = new Date(now.getTime() - lifetimes.sessionIdle);
    const rows = await withAuthentication(tx, (auth) => liveSessionsOf(auth, actor.userId, { now, idleSince }));
    return {
      items: rows.map((row) => ({
        id: sessionId.parse(row.id),
        device: deviceWords(row.user_agent),
        address: row.address,
        signedInAt: row.created_at,
        lastUsedAt: row.last_used_at,
        isCurrent: row.id === actor.sessionId,
      })),
    };
  },

  endSession: async (call) => {
    const ended = await end(call, sessions, { only: call.input.sessionId });
    if (ended === 0) throw new AppError('not_found');
    return { ended };
  },

  endOtherSessions: async (call) => ({ ended: await end(call, sessions, { except: call.actor.sessionId }) }),

  emailChange: async ({ actor, tx, now }) => readChange(tx, { userId: actor.userId, now }),

  resendEmailChange: async ({ actor, tx, now, log, trySpend }) => {
    const change = await withAuthentication(tx, async (auth) => {
      const open = await openEmailChange(auth, actor.userId, now);
      if (open) await resendEmailChange(auth, { jobs, limiter: { trySpend }, log, change: open, now });
      return open;
    });
    const answer = await readChange(tx, { userId: actor.userId, now });
    if (change) tellChange(tx, actor.userId);
    else tellNothing(tx, [`user:${actor.userId}`]);
    return answer;
  },

  cancelEmailChange: async ({ actor, tx, log, afterCommit }) => {
    const wasOpen = await withAuthentication(tx, async (auth) => {
      await lockAccount(auth, actor.userId);
      return deleteOpenEmailChange(auth, actor.userId);
    });
    if (wasOpen) {
      afterCommit(() => log.info({ event: 'auth.emailChangeStopped', userId: actor.userId }, 'change of address taken back'));
      tellChange(tx, actor.userId);
    } else tellNothing(tx, [`user:${actor.userId}`]);
    return { pending: null };
  },
});

/** Ends own sessions, on every instance and at every socket, and says how many. */
async function end(
  { actor, tx, now, afterCommit, audit }: Pick<Call<unknown>, 'actor' | 'tx' | 'now' | 'afterCommit' | 'audit'>,
  sessions: AccountNeeds['sessions'],
  which: { only: SessionId } | { except: SessionId },
): Promise<number> {
  const ended = await withAuthentication(tx, async (auth) => {
    const account = await lockAccount(auth, actor.userId);
    return account ? endSessions(auth, { account, because: 'ended_by_owner', now, ...which }) : [];
  });
  audit({ act: 'identity.sessionsEnded', subjectId: actor.userId, details: { count: ended.length } });
  if (ended.length === 0) tellNothing(tx, [`user:${actor.userId}`]);
  await tellSessionsEnded(tx, { accountId: actor.userId, studioId: actor.studioId, sessionIds: ended });
  afterCommit(() => ended.forEach(sessions.dropSession));
  return ended.length;
}

async function readChange(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<EmailChange> {
  const change = await withAuthentication(tx, (auth) => openEmailChange(auth, userId, now));
  return { pending: change ? { newEmail: change.new_email, waitingFor: waitingFor(change), expiresAt: change.expires_at } : null };
}

const tellChange = (tx: Tx, userId: UserId): void =>
  appendEvent(tx, { type: 'identity.emailChangeUpdated', actorId: userId, scopes: [`user:${userId}`], data: { userId } });
