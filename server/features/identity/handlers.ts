import type { identityContract } from '../../../domain/identity/contract.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { customPermissionsOf } from '../../auth/members.ts';
import type { Tickets } from '../../auth/tickets.ts';
import { type Failure, withoutSecrets } from '../../errors/failure.ts';
import type { ErrorReporter } from '../../errors/sentry.ts';
import { lastSequence } from '../../events/eventLog.ts';
import { accountHandlers, type AccountNeeds } from './accountHandlers.ts';
import { ownRow, profileHandlers } from './profileHandlers.ts';
import { present } from './records.ts';
import { avatarOf } from './sql.ts';

interface Needs {
  account: AccountNeeds;
  tickets: Tickets;
  /** Every permission with its verdict; handed in, because identity knows no roles. */
  abilitiesOf: (actor: MemberActor) => Record<string, boolean>;
  errors: ErrorReporter;
}

export const identityHandlers = ({ account, tickets, abilitiesOf, errors }: Needs): HandlersOf<typeof identityContract> => ({
  ...accountHandlers(account),
  profile: async ({ actor, tx }) => ({ ...present(await ownRow(tx, actor), abilitiesOf(actor)), seq: await lastSequence(tx) }),
  ...profileHandlers({ abilitiesOf }),
  // Not as the session has them in memory: an answer with a number holds all that was done until then.
  permissions: async ({ actor, tx }) => ({ permissions_data: await customPermissionsOf(tx, actor.userId), seq: await lastSequence(tx) }),
  avatar: async ({ actor, tx }) => ({ avatar_url: (await avatarOf(tx, actor.userId))?.avatar_url ?? null }),
  liveTicket: ({ actor, tx }) => tickets.issue(tx, actor),
  reportError: async ({ input, log }) => {
    const failure: Failure = withoutSecrets({ ...input, origin: 'page' });
    log.warn({ failure }, 'an error on a page');
    errors.report(failure);
    return {};
  },
});
