// Which badge a notification counts in, and where it leads (specification §9, count groups).

import type { BoardId, FileId, ProjectId, TaskId } from '../kernel/ids.ts';
import type { Notification, NotificationCounts, NotificationData } from './contract.ts';
import { timelineChanged } from './merging.ts';
import { namesOf } from '../kernel/records.ts';

export const countGroups = {
  projectRelated: ['new_comment', 'comment_reply', 'reply_to_reply', 'mention', 'comment_attachment'],
  projectInvitations: ['project_invitation'],
  accountSecurity: ['permissions_updated', 'role_updated'],
  // Beyond the specification's: a reminder is about tasks, too.
  taskNotifications: ['task_assigned', 'task_edited', 'task_in_review', 'task_completed', 'task_due_soon', 'task_overdue', 'tasks_due'],
} as const;
export type CountGroup = keyof typeof countGroups;

export const countGroupOf = (type: string): CountGroup | null =>
  namesOf(countGroups).find((group) => (countGroups[group] as readonly string[]).includes(type)) ?? null;

/** A badge needs no more: above 99 it says so. */
export const mostCounted = 100;

/** What unread notifications of the given types come to. */
export function countsOf(unreadByType: ReadonlyMap<string, number>): NotificationCounts {
  const counts: NotificationCounts = { projectInvitations: 0, projectRelated: 0, taskNotifications: 0, accountSecurity: 0, unread: 0 };
  for (const [type, count] of unreadByType) {
    const group = countGroupOf(type);
    if (group) counts[group] += count;
    counts.unread += count;
  }
  return counts;
}

/** A page of the product, as the router takes it; null where there is nothing to open. */
export type Destination =
  | { to: '/todos'; task: TaskId }
  | { to: '/todos'; view: NonNullable<NotificationData['view']>; as: 'list' }
  | {
      to: '/projects/$projectId';
      projectId: ProjectId;
      tab?: 'tasks' | 'team' | 'documents' | 'discussion';
      task?: TaskId;
      view?: FileId;
      comment?: string;
    }
  | { to: '/projects/$projectId/gantt'; projectId: ProjectId }
  | { to: '/mood-board/$boardId'; boardId: BoardId; comment: string }
  | { to: '/settings'; tab: 'team' | 'account' }
  | { to: '/' };

export function destinationOf({ type, data }: Pick<Notification, 'type' | 'data'>): Destination | null {
  if (type === 'project_invitation' && data.logicalType === undefined) return { to: '/' };
  if (data.boardId && data.commentId) return { to: '/mood-board/$boardId', boardId: data.boardId, comment: data.commentId };
  if (data.projectId && data.commentId)
    return { to: '/projects/$projectId', projectId: data.projectId, ...spoken(data), comment: data.commentId };
  if (data.taskId && data.projectId) return { to: '/projects/$projectId', projectId: data.projectId, tab: 'tasks', task: data.taskId };
  if (data.taskId) return { to: '/todos', task: data.taskId };
  if (data.view) return { to: '/todos', view: data.view, as: 'list' };
  if (data.projectId && data.logicalType === timelineChanged) return { to: '/projects/$projectId/gantt', projectId: data.projectId };
  if (data.projectId)
    return { to: '/projects/$projectId', projectId: data.projectId, ...(type.startsWith('project_member') && { tab: 'team' as const }) };
  if (data.logicalType === 'team_member_joined' || type === 'access_revoked') return { to: '/settings', tab: 'team' };
  if (type === 'permissions_updated' || type === 'role_updated') return { to: '/settings', tab: 'account' };
  return null;
}

/** Where in a project something was said. */
function spoken({
  taskId,
  fileId,
}: Notification['data']): { tab: 'tasks'; task: TaskId } | { tab: 'documents'; view: FileId } | { tab: 'discussion' } {
  if (taskId) return { tab: 'tasks', task: taskId };
  return fileId ? { tab: 'documents', view: fileId } : { tab: 'discussion' };
}
