// What a person's tabs hear of their notifications (specification §4: INSERT, UPDATE, DELETE).

import type { NotificationId, UserId } from '../kernel/ids.ts';
import type { Notification, NotificationData } from './contract.ts';

export const notificationEventTypes = [
  'notifications.added',
  'notifications.read',
  'notifications.removed',
  'notifications.restored',
  'notifications.preferencesChanged',
  'notifications.devicesChanged',
] as const;
export type NotificationEventType = (typeof notificationEventTypes)[number];

/** What a tab needs to merge and sound; the words come with the list, which is read again. */
export type LiveNotification = Pick<Notification, 'id' | 'userId' | 'type' | 'isRead' | 'createdAt' | 'groupId'> & {
  data: Pick<NotificationData, (typeof liveFields)[number]>;
};
const liveFields = ['taskId', 'projectId', 'logicalType', 'changeType', 'isCombined', 'hasGeneralEdit', 'hasDueDateChange'] as const;

/** As stored: one event for all whom one act concerns. It names nobody, since the log outlives people. */
export interface NotificationsAdded {
  notifications: readonly LiveNotification[];
}

export function toLive({ id, userId, type, isRead, createdAt, groupId, data }: Notification): LiveNotification {
  const kept = Object.fromEntries(liveFields.filter((field) => data[field] !== undefined).map((field) => [field, data[field]]));
  return { id, userId, type, isRead, createdAt, groupId, data: kept };
}

/** As one person hears it: their own alone. */
export const hearNotifications = ({ notifications }: NotificationsAdded, userId: UserId): NotificationsAdded => ({
  notifications: notifications.filter((notification) => notification.userId === userId),
});

/** What was read or deleted, here or in another tab; without ids it is all that was unread. */
export interface NotificationsChanged {
  groupIds?: readonly NotificationId[];
}

export const isNotificationEvent = (type: string): type is NotificationEventType =>
  (notificationEventTypes as readonly string[]).includes(type);
