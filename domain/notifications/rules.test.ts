import { expect, test } from 'vitest';
import type { BoardId, FileId, ProjectId, TaskId } from '../kernel/ids.ts';
import { notificationTypes } from './contract.ts';
import { pathOf } from './payload.ts';
import { countGroupOf, countsOf, destinationOf } from './rules.ts';

test('[R9-06] each type counts in the group that the specification names', () => {
  const groups = Object.fromEntries(notificationTypes.map((type) => [type, countGroupOf(type)]));
  expect(groups).toEqual({
    task_assigned: 'taskNotifications',
    task_edited: 'taskNotifications',
    task_in_review: 'taskNotifications',
    task_completed: 'taskNotifications',
    new_comment: 'projectRelated',
    comment_reply: 'projectRelated',
    reply_to_reply: 'projectRelated',
    mention: 'projectRelated',
    comment_attachment: 'projectRelated',
    project_invitation: 'projectInvitations',
    permissions_updated: 'accountSecurity',
    role_updated: 'accountSecurity',
    project_member_joined: null,
    project_member_removed: null,
    project_created: null,
    access_revoked: null,
  });
});

test('[R3-09] counts are by group, and all of them', () => {
  const counts = countsOf(
    new Map([
      ['mention', 2],
      ['new_comment', 1],
      ['project_invitation', 3],
      ['task_edited', 4],
      ['role_updated', 5],
      ['project_created', 6],
      ['of a later version', 7],
    ]),
  );
  expect(counts).toEqual({ projectRelated: 3, projectInvitations: 3, taskNotifications: 4, accountSecurity: 5, unread: 28 });
});

test('each leads to what it is about', () => {
  const about = { projectId: 'p' as ProjectId, taskId: 't' as TaskId };
  expect(destinationOf({ type: 'task_edited', data: about })).toEqual({
    to: '/projects/$projectId',
    projectId: 'p',
    tab: 'tasks',
    task: 't',
  });
  const said = { projectId: about.projectId, commentId: 'c' };
  expect(pathOf(destinationOf({ type: 'mention', data: said }))).toBe('/projects/p?tab=discussion&comment=c');
  expect(pathOf(destinationOf({ type: 'new_comment', data: { ...about, ...said } }))).toBe('/projects/p?tab=tasks&task=t&comment=c');
  expect(pathOf(destinationOf({ type: 'new_comment', data: { ...said, fileId: 'f' as FileId } }))).toBe(
    '/projects/p?tab=documents&view=f&comment=c',
  );
  expect(pathOf(destinationOf({ type: 'mention', data: { ...said, boardId: 'b' as BoardId } }))).toBe('/mood-board/b?comment=c');
  expect(destinationOf({ type: 'project_member_joined', data: { projectId: about.projectId } })).toEqual({
    to: '/projects/$projectId',
    projectId: 'p',
    tab: 'team',
  });
  expect(destinationOf({ type: 'project_invitation', data: {} })).toEqual({ to: '/' });
  expect(destinationOf({ type: 'role_updated', data: {} })).toEqual({ to: '/settings', tab: 'account' });
  expect(destinationOf({ type: 'access_revoked', data: {} })).toEqual({ to: '/settings', tab: 'team' });
  expect(destinationOf({ type: 'project_member_removed', data: {} })).toBeNull();
});
