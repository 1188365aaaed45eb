import { expect, test } from 'vitest';
import type { Notification } from './contract.ts';
import { pathOf, payloadOf } from './payload.ts';

const notification = (fields: Partial<Notification>): Notification =>
  ({
    id: 'n2',
    userId: 'u1',
    type: 'task_edited',
    title: 'Task Updated',
    message: 'x',
    isRead: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    data: {},
    groupId: 'n1',
    ...fields,
  }) as Notification;

test('[R7-13] a message has title, message, and data with the notification and its type', () => {
  const data = { taskId: 't1', projectId: 'p1' } as Notification['data'];
  expect(payloadOf(notification({ data }))).toEqual({
    title: 'Task Updated',
    message: 'x',
    data: { notificationId: 'n2', type: 'task_edited' },
    path: '/projects/p1?tab=tasks&task=t1',
    tag: 'n1',
  });
});

test('[A54] markup stays the text that it is', () => {
  const title = '<img src=x onerror=alert(1)>';
  expect(payloadOf(notification({ title, message: title }))).toMatchObject({ title, message: title });
});

test('a name that is written from right to left turns nothing of the words round it', () => {
  const data = { editorName: 'عمر', taskTitle: 'Villa' } as Notification['data'];
  const { message } = payloadOf(notification({ message: 'عمر updated your task: "Villa"', data }));
  expect(message).toBe('\u2068عمر\u2069 updated your task: "\u2068Villa\u2069"');
});

test('what is too long for a push service is cut between letters', () => {
  const { title, message } = payloadOf(notification({ title: '🪵'.repeat(500), message: '字'.repeat(5000) }));
  expect([...title].length).toBe(120);
  expect(title.isWellFormed() && title.endsWith('…')).toBe(true);
  expect(Buffer.byteLength(JSON.stringify({ title, message }))).toBeLessThan(3000);
});

test('a page is named as the router reads it', () => {
  expect(pathOf(null)).toBe('/');
  expect(pathOf({ to: '/' })).toBe('/');
  expect(pathOf({ to: '/settings', tab: 'team' })).toBe('/settings?tab=team');
  expect(pathOf({ to: '/todos', task: 'a&b' })).toBe('/todos?task=a%26b');
  expect(pathOf({ to: '/projects/$projectId', projectId: 'p1' })).toBe('/projects/p1');
});
