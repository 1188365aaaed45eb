import type { Notification, ToldType } from '../../../domain/notifications/contract.ts';
import type { LiveNotification } from '../../../domain/notifications/events.ts';
import type { NotificationRow } from './sql.ts';

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  title: row.title,
  message: row.message,
  isRead: row.is_read,
  createdAt: row.created_at,
  data: row.data,
  groupId: row.group_id,
});

const liveFields = ['taskId', 'projectId', 'logicalType', 'changeType', 'isCombined', 'hasGeneralEdit', 'hasDueDateChange'] as const;

/** What a person's tabs need to merge it and to sound, without its words. */
export function toLive({ id, userId, type, isRead, createdAt, groupId, data }: Notification): LiveNotification {
  const kept = Object.fromEntries(liveFields.filter((field) => data[field] !== undefined).map((field) => [field, data[field]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drafts alone make one, and each names its type
  return { id, userId, type: type as ToldType, isRead, createdAt, groupId, data: kept };
}
