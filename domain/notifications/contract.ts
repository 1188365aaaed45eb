import { z } from 'zod';
import { cursor, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { boardId, fileId, notificationId, projectId, taskId, userId } from '../kernel/ids.ts';
import { preferencesContract } from './preferences.ts';
import { pushContract } from './push.ts';

/** What a person can be told of (specification §3). A type that is none of these shows with a generic icon. */
export const notificationTypes = [
  'task_edited',
  'task_assigned',
  'task_in_review',
  'task_completed',
  'new_comment',
  'comment_reply',
  'reply_to_reply',
  'comment_attachment',
  'mention',
  'project_invitation',
  'project_member_joined',
  'project_member_removed',
  'project_created',
  'permissions_updated',
  'role_updated',
  'access_revoked',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What falls due and what is late, each by itself or together (PRODUCT §4): types beyond those of the specification. */
export const reminderTypes = ['task_due_soon', 'task_overdue', 'tasks_due'] as const;

/** All that people are told of. */
export const toldTypes = [...notificationTypes, ...reminderTypes] as const;
export type ToldType = (typeof toldTypes)[number];

/** The views of My To-dos that a reminder leads to. */
const remindedViews = ['assigned', 'review', 'personal'] as const;

/** The facts behind the words, with the specification's names (§3), and the ids that open what it is about. */
export const notificationData = z.object({
  taskId: taskId.optional(),
  projectId: projectId.optional(),
  fileId: fileId.optional(),
  boardId: boardId.optional(),
  commentId: z.string().optional(),
  /** What it is beneath its type: `changes_requested` is a task_edited that is no edit. */
  logicalType: z.string().optional(),
  changeType: z.string().optional(),
  /** Who did it: their face stands in the list. */
  actorId: userId.optional(),
  editorName: z.string().optional(),
  taskTitle: z.string().optional(),
  projectName: z.string().optional(),
  memberName: z.string().optional(),
  inviterName: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  acceptedByName: z.string().optional(),
  organizationName: z.string().optional(),
  oldRole: z.string().optional(),
  newRole: z.string().optional(),
  updated_by_name: z.string().optional(),
  permissions: z.record(z.string(), z.boolean()).optional(),
  changes: z.array(z.object({ name: z.string(), enabled: z.boolean() })).optional(),
  changes_summary: z.string().optional(),
  commenterName: z.string().optional(),
  commentPreview: z.string().optional(),
  replierName: z.string().optional(),
  replyPreview: z.string().optional(),
  mentionerName: z.string().optional(),
  context: z.string().optional(),
  notificationId: z.string().optional(),
  isCombined: z.boolean().optional(),
  hasGeneralEdit: z.boolean().optional(),
  hasDueDateChange: z.boolean().optional(),
  /** Where most of the tasks stand that it tells of. */
  view: z.enum(remindedViews).optional(),
});
export type NotificationData = z.infer<typeof notificationData>;

export const notification = z.object({
  id: notificationId,
  userId,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  data: notificationData,
  /** The first of those that were merged into this one; its own id where it stands alone. */
  groupId: notificationId,
});
export type Notification = z.infer<typeof notification>;

/** Unread ones by the groups of the badges (specification §9), and all of them; counting ends at 100. */
export const notificationCounts = z.object({
  projectInvitations: z.number(),
  projectRelated: z.number(),
  taskNotifications: z.number(),
  accountSecurity: z.number(),
  unread: z.number(),
});
export type NotificationCounts = z.infer<typeof notificationCounts>;

/** Fetched at a time (specification §9). */
export const mostFetched = 50;

const ofNotification = z.strictObject({ notificationId });
/** The number of the event that told the person's other tabs; of the newest one where nothing changed. */
const answer = z.object({ counts: notificationCounts, seq: sequence });

export const notificationsContract = {
  ...preferencesContract,
  ...pushContract,
  list: read('/notifications', 'My notifications, the newest first; what may not be read any more is left out')
    .input(
      z.strictObject({
        unread: z.literal('true').optional(),
        cursor: cursor.optional(),
        limit: z.coerce.number().int().min(1).max(mostFetched).default(mostFetched),
      }),
    )
    .output(z.object({ items: z.array(notification), next: z.string().nullable(), counts: notificationCounts, seq: sequence })),
  counts: read('/notifications/counts', 'How many of my notifications are unread, by the badges that show them').output(answer),
  markRead: write({
    method: 'POST',
    path: '/notifications/{notificationId}/read',
    summary: 'Mark one as read, with all that it stands for',
    tells: ['notifications.read'],
    guards: unguarded.stateDecides,
  })
    .input(ofNotification)
    .output(answer),
  markAllRead: write({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark all as read, or all about one task, or all about one project but what was said in it',
    tells: ['notifications.read'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ taskId: taskId.optional(), projectId: projectId.optional() }))
    .output(answer),
  remove: write({
    method: 'DELETE',
    path: '/notifications/{notificationId}',
    summary: 'Delete one, with all that it stands for',
    tells: ['notifications.removed'],
    guards: unguarded.stateDecides,
  })
    .input(ofNotification)
    .output(answer),
  restore: write({
    method: 'POST',
    path: '/notifications/{notificationId}/restore',
    summary: 'Bring back one that was just deleted',
    tells: ['notifications.restored'],
    guards: unguarded.stateDecides,
  })
    .input(ofNotification)
    .output(answer),
};
