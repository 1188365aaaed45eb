// Who may close a person's access may also sign them out everywhere: a lost laptop, a device that is not theirs any more.

import type { studiosContract } from '../../../domain/studios/contract.ts';
import { holdAccount, tellSessionsEnded } from '../../auth/ending.ts';
import { endSessions } from '../../auth/sql.ts';
import { withAuthentication } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { tellNothing } from '../../events/eventLog.ts';
import { memberToChange } from './memberHandlers.ts';

export const sessionHandlers = ({
  sessions,
}: {
  sessions: Pick<Sessions, 'dropUser'>;
}): Pick<HandlersOf<typeof studiosContract>, 'endSessions'> => ({
  endSessions: async ({ input, actor, tx, now, afterCommit, audit }) => {
    await memberToChange(tx, actor, { id: input.userId, verdict: 'deactivate' });
    const account = await holdAccount(tx, input.userId);
    const sessionIds = await withAuthentication(tx, (auth) => endSessions(auth, { account, because: 'ended_by_studio', now }));
    audit({ act: 'studios.sessionsEnded', subjectId: input.userId, details: { count: sessionIds.length } });
    if (sessionIds.length === 0) tellNothing(tx, ['studio']);
    await tellSessionsEnded(tx, { accountId: input.userId, studioId: actor.studioId, sessionIds });
    afterCommit(() => sessions.dropUser(input.userId));
    return { ended: sessionIds.length };
  },
});
