// What a tab shows when something comes in.

import type { Notification } from '../../../domain/notifications/contract.ts';
import type { LiveNotification } from '../../../domain/notifications/events.ts';
import { showToast } from '../../ui/toast/store.ts';
import { readNewest } from './queries.ts';

/** More at once are for the list to tell. */
const mostToasts = 3;

/** Opens a notification's subject; set by whoever holds the router. */
let open: ((notification: Notification) => void) | null = null;
let isListOpen = false;

/** What toasts need of the screen: how to open what they tell of, and whether the list shows it already. */
export function followScreen(screen: { open: (notification: Notification) => void; isListOpen: boolean }): void {
  ({ open, isListOpen } = screen);
}

/** Tells of what just came in, in a tab that somebody looks at. */
export async function showArrived(arrived: readonly LiveNotification[]): Promise<void> {
  if (document.hidden || isListOpen) return;
  // A tab that cannot read them now shows them with the list.
  const { items } = await readNewest().catch(() => ({ items: [] as Notification[] }));
  const groups = new Set(arrived.map(({ groupId }) => groupId));
  for (const notification of items.filter((item) => groups.has(item.groupId) && !item.isRead).slice(0, mostToasts).toReversed()) {
    showToast({
      // A later edit that goes into the same entry replaces what its toast says.
      id: `notification-${notification.groupId}`,
      shape: 'info',
      title: notification.title,
      line: notification.message,
      ...(open && { action: { label: 'Open', onSelect: () => open?.(notification) } }),
    });
  }
}
