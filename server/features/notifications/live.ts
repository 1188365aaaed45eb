// How people hear of notifications: each of their own alone.

import type { UserId } from '../../../domain/kernel/ids.ts';
import type { LiveNotification } from '../../../domain/notifications/events.ts';
import { presenter } from '../../live/presenting.ts';

export const notificationsPresenter = presenter<'notifications.added'>({
  types: ['notifications.added'],
  prepare: async () => {
    const shares = new Map<object, Map<UserId, object | null>>();
    return ({ data }, { actor: { userId } }) => {
      const known = shares.get(data) ?? new Map<UserId, object | null>();
      shares.set(data, known);
      if (!known.has(userId)) known.set(userId, shareOf(data.notifications, userId));
      return known.get(userId) ?? null;
    };
  },
});

function shareOf(notifications: readonly LiveNotification[], userId: UserId): object | null {
  const own = notifications.filter((notification) => notification.userId === userId);
  return own.length > 0 ? { notifications: own } : null;
}
