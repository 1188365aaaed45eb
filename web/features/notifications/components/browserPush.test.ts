import { afterEach, expect, test, vi } from 'vitest';
import { closeSettled } from './browserPush.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a device shows, by its tags; what is closed stands there no more. */
function deviceShowing(...shown: { tag: string; notificationId: string | null }[]): () => string[] {
  const open = new Set(shown);
  const all = shown.map((one) => ({ tag: one.tag, data: { notificationId: one.notificationId }, close: () => open.delete(one) }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ getNotifications: async () => all }) } });
  return () => [...open].map(({ tag }) => tag);
}

const entries = [
  { tag: 'read', notificationId: 'n1' },
  { tag: 'unread', notificationId: 'n2' },
];

test('what was read elsewhere goes from the device; what is unread, and a test message, stays', async () => {
  const shown = deviceShowing(...entries, { tag: 'test', notificationId: null });
  await closeSettled(async () => new Set(['unread']));
  expect(shown()).toEqual(['unread', 'test']);
});

test('all stays while it is not known what is unread, and nothing is asked where nothing is shown', async () => {
  const shown = deviceShowing(...entries);
  await closeSettled(async () => null);
  expect(shown()).toEqual(['read', 'unread']);
  deviceShowing({ tag: 'test', notificationId: null });
  const readUnread = vi.fn(async () => new Set<string>());
  await closeSettled(readUnread);
  expect(readUnread).not.toHaveBeenCalled();
});
