// What happens to people's own accounts.

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { sessionId, userId } from '../kernel/ids.ts';

export const identityEvents = {
  'identity.profileChanged': event({ userId }, { changesPeople: true }),
  'identity.emailChangeUpdated': event({ userId }),
  'identity.emailChanged': event({ userId }, { changesPeople: true }),
  'identity.sessionBegan': event({ userId }),
  'identity.sessionsEnded': event({ userId, sessionIds: z.array(sessionId) }, { endsSessions: true }),
};

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof identityEvents> {}
}
