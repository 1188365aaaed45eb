// What a tab does when something comes in: one sound over all tabs of the browser, and a toast where somebody looks.

import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { LiveNotification } from '../../../domain/notifications/events.ts';
import { isSoundOn } from '../../../domain/notifications/preferences.ts';
import { showToast } from '../../ui/toast/store.ts';
import { takeTurn } from './components/soundTurn.ts';
import { preferencesQuery } from './preferenceQueries.ts';
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

/** Begins to wait for the gesture that lets sounds play. */
export const prepareSounds = (): Promise<void> => loadSounds().then(({ unlockSounds }) => unlockSounds(), () => undefined);

const loadSounds = () => import('./components/sounds.ts');

/**
 * Sounds for the newest of what just came in that may be heard.
 *
 * @param arrival names it, the same in every tab
 */
export async function soundArrived(arrived: readonly LiveNotification[], { queries, arrival }: { queries: QueryClient; arrival: string }): Promise<void> {
  // Without an answer it sounds: only an explicit no is silent (specification §9).
  const preferences = await queries.query({ ...preferencesQuery(), staleTime: Infinity }).then((answer) => answer.preferences, () => null);
  const heard = arrived.find(({ type }) => isSoundOn(preferences, type));
  if (!heard) return;
  const { playNotificationSound } = await loadSounds();
  await takeTurn(arrival, () => playNotificationSound({ type: heard.type, preferences }));
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
