// One valid call of every endpoint of notifications (endpointCalls.ts).

import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import { newBrowser } from './pushService.ts';
import type { Team } from './studios.ts';
import { newTask } from './tasks.ts';

export const notificationCalls: CallsOf<'notifications'> = {
  'notifications.list': async () => ({ path: '/notifications' }),
  'notifications.counts': async () => ({ path: '/notifications/counts' }),
  'notifications.markRead': async (team) => ({ path: `/notifications/${await notificationOf(team)}/read`, body: {} }),
  'notifications.markAllRead': async (team) => {
    await notificationOf(team);
    return { path: '/notifications/read', body: {} };
  },
  'notifications.remove': async (team) => ({ path: `/notifications/${await notificationOf(team)}`, body: {} }),
  'notifications.restore': async (team) => {
    const id = await notificationOf(team);
    await ok(team.principal.client.call('DELETE', `/api/v1/notifications/${id}`, { body: {} }));
    return { path: `/notifications/${id}/restore`, body: {} };
  },
  'notifications.preferences': async () => ({ path: '/notifications/preferences' }),
  'notifications.savePreferences': async () => ({ path: '/notifications/preferences', body: { mention_sound: false, volume: 40 } }),
  'notifications.devices': async () => ({ path: '/notifications/devices' }),
  'notifications.addDevice': async () => ({ path: '/notifications/devices', body: newBrowser().subscription }),
  'notifications.removeDevice': async ({ principal }) => {
    const { items } = await ok<{ items: { id: string }[] }>(
      principal.client.post('/api/v1/notifications/devices', newBrowser().subscription),
    );
    return { path: `/notifications/devices/${items[0]?.id}`, body: {} };
  },
  'notifications.testPush': async () => ({ path: '/notifications/devices/test', body: {} }),
};

/** Something of which the Principal was told just now: its id. */
async function notificationOf({ principal, senior }: Team): Promise<string> {
  await newTask(senior, { assigneeIds: [principal.id] });
  const { items } = await ok<{ items: { id: string }[] }>(principal.client.get('/api/v1/notifications?limit=1'));
  return items[0]?.id ?? '';
}
