import type { identityContract } from '../../../domain/identity/contract.ts';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { studioId, userId } from '../../../domain/kernel/ids.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Tickets } from '../../auth/tickets.ts';
import { type Failure, withoutSecrets } from '../../errors/failure.ts';
import type { ErrorReporter } from '../../errors/sentry.ts';
import { accountHandlers, type AccountNeeds } from './accountHandlers.ts';
import { avatarOf, profileRow } from './sql.ts';

interface Needs {
  account: AccountNeeds;
  tickets: Tickets;
  /** Every permission with its verdict; handed in, because identity knows no roles. */
  abilitiesOf: (actor: Actor) => Record<string, boolean>;
  errors: ErrorReporter;
}

export const identityHandlers = ({ account, tickets, abilitiesOf, errors }: Needs): HandlersOf<typeof identityContract> => ({
  ...accountHandlers(account),

  profile: async ({ actor, tx }) => {
    const row = await profileRow(tx, actor.userId);
    if (!row) throw new AppError('session_ended');
    const { studio_name, ...profile } = row;
    const studio = studioId.parse(row.studio_id);
    return {
      ...profile,
      id: userId.parse(row.id),
      studio_id: studio,
      studios: { id: studio, name: studio_name },
      abilities: abilitiesOf(actor),
    };
  },
  permissions: async ({ actor }) => ({ permissions_data: actor.customPermissions ? { ...actor.customPermissions } : null }),
  avatar: async ({ actor, tx }) => ({ avatar_url: (await avatarOf(tx, actor.userId))?.avatar_url ?? null }),
  liveTicket: ({ actor, tx }) => tickets.issue(tx, actor),
  reportError: async ({ input, log }) => {
    const failure: Failure = withoutSecrets({ ...input, origin: 'page' });
    log.warn({ failure }, 'an error on a page');
    errors.report(failure);
    return {};
  },
});
