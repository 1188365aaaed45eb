// What a person's tabs hear of their notifications (specification §4: INSERT, UPDATE, DELETE).

import { z } from 'zod';
import { codeWord, type DataOf, event, moment } from '../kernel/events.ts';
import { notificationId, projectId, taskId, userId } from '../kernel/ids.ts';
import { toldTypes } from './contract.ts';

/** What a tab needs to merge and sound; the words come with the list, which is read again. */
const liveNotification = z.strictObject({
  id: notificationId,
  userId,
  type: z.enum(toldTypes),
  isRead: z.boolean(),
  createdAt: moment,
  groupId: notificationId,
  data: z.strictObject({
    taskId: taskId.optional(),
    projectId: projectId.optional(),
    logicalType: codeWord.optional(),
    changeType: codeWord.optional(),
    isCombined: z.boolean().optional(),
    hasGeneralEdit: z.boolean().optional(),
    hasDueDateChange: z.boolean().optional(),
  }),
});
export type LiveNotification = z.infer<typeof liveNotification>;

/** What was read or deleted, here or in another tab; without ids it is all that was unread. */
const entries = { groupIds: z.array(notificationId).optional() };

export const notificationsEvents = {
  /** One event for all whom one act concerns; each hears their own alone. */
  'notifications.added': event({ notifications: z.array(liveNotification).min(1) }),
  'notifications.read': event(entries),
  'notifications.removed': event(entries),
  'notifications.restored': event(entries),
  'notifications.preferencesChanged': event({}),
  'notifications.devicesChanged': event({}),
};

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof notificationsEvents> {}
}
