// What a person wants to hear of, and when; their other tabs follow.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { nextDigest, type NotificationPreferences, type preferencesContract } from '../../../domain/notifications/preferences.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { preferencesOf, savePreferences } from './preferenceSql.ts';

export const preferenceHandlers: HandlersOf<typeof preferencesContract> = {
  preferences: async ({ actor, tx }) => ({ preferences: await own(tx, actor), seq: await lastSequence(tx) }),

  savePreferences: async ({ input, actor, tx, now }) => {
    const { digest_at } = input;
    const { time_zone } = await own(tx, actor);
    const digestDue = typeof digest_at === 'string' ? nextDigest({ digest_at, time_zone }, now) : digest_at;
    await savePreferences(tx, { actor, changes: input, digestDue, now });
    appendEvent(tx, { type: 'notifications.preferencesChanged', actorId: actor.userId, scopes: [`user:${actor.userId}`], data: {} });
    return { preferences: await own(tx, actor) };
  },
};

/** @throws AppError `session_ended` when the person is gone */
async function own(tx: Tx, { userId }: MemberActor): Promise<NotificationPreferences> {
  const preferences = await preferencesOf(tx, userId);
  if (!preferences) throw new AppError('session_ended');
  return preferences;
}
