import type { Notification } from '../../../domain/notifications/contract.ts';
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
