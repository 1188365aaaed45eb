// What a tab does when something comes in: one sound over all tabs of the browser, and a toast where somebody looks.

import type { QueryClient } from '@tanstack/react-query';
import { editDetail } from '../../../domain/notifications/merging.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { LiveNotification } from '../../../domain/notifications/events.ts';
import { isSoundOn } from '../../../domain/notifications/preferences.ts';
import { spoken } from '../../../domain/notifications/spoken.ts';
import { reportError } from '../../lib/reportError.ts';
import { dismissToast, openToasts, showToast } from '../../ui/toast/store.ts';
import { closeSettled } from './components/browserPush.ts';
import { takeTurn } from './components/soundTurn.ts';
import { preferencesQuery } from './preferenceQueries.ts';
import { readNewest, readUnread } from './queries.ts';

/** More at once are for the list to tell. */
const mostToasts = 3;

/** What toasts need of the screen, which only components know. */
export interface Screen {
  /** Opens what a notification is about. */
  open: (notification: Notification) => void;
  /** It stands on the screen already. */
  isShown: (notification: Notification) => boolean;
  /** Null while the people of the studio are not known. */
  faceOf: (userId: string) => { name: string; src: string | null } | null;
}

let screen: Screen | null = null;

/** Null where there is none, or nothing is to cover it. */
export const followScreen = (next: Screen | null): void => void (screen = next);

/** Begins to wait for the gesture that lets sounds play. */
export const prepareSounds = (): Promise<void> =>
  loadSounds().then(
    ({ unlockSounds }) => unlockSounds(),
    () => undefined,
  );

const loadSounds = () => import('./components/sounds.ts');

/**
 * Sounds for the newest of what just came in that may be heard.
 *
 * @param arrival names it, the same in every tab
 */
export async function soundArrived(
  arrived: readonly LiveNotification[],
  { queries, arrival }: { queries: QueryClient; arrival: string },
): Promise<void> {
  // Without an answer it sounds: only an explicit no is silent (specification §9).
  const preferences = await queries.query({ ...preferencesQuery(), staleTime: Infinity }).then(
    (answer) => answer.preferences,
    () => null,
  );
  const heard = arrived.find(({ type }) => isSoundOn(preferences, type));
  if (!heard) return;
  const { playNotificationSound } = await loadSounds();
  await takeTurn(arrival, () => playNotificationSound({ type: heard.type, preferences }));
}

const toastPrefix = 'notification-';
const toastOf = ({ groupId }: Pick<Notification, 'groupId'>): string => `${toastPrefix}${groupId}`;

/** A tab that cannot read them now shows them with the list. */
const readThem = (): Promise<readonly Notification[]> =>
  readNewest().then(
    ({ items }) => items.filter(({ isRead }) => !isRead),
    () => [],
  );

/** Tells of what just came in, in a tab that somebody looks at. */
export async function showArrived(arrived: readonly LiveNotification[]): Promise<void> {
  if (document.hidden || !screen) return;
  const groups = new Set(arrived.map(({ groupId }) => groupId));
  const unread = await readThem();
  // Meanwhile the list may have been opened, or the person signed out.
  const there = screen;
  if (!there) return;
  const fresh = unread.filter((notification) => groups.has(notification.groupId) && !there.isShown(notification));
  for (const notification of fresh.slice(0, mostToasts).toReversed()) {
    const { actorId } = notification.data;
    const face = actorId ? there.faceOf(actorId) : null;
    showToast({
      // A later edit that goes into the same entry replaces what its toast says.
      id: toastOf(notification),
      ...(face ? { face } : { shape: 'info' }),
      title: notification.title,
      line: [spoken(notification), editDetail(notification)].filter(Boolean).join('. '),
      action: { label: 'Open', onSelect: () => screen?.open(notification) },
    });
  }
}

/** Takes back toasts, and what the device shows of pushes, of what was read, answered or deleted meanwhile. */
export async function dropSettled(): Promise<void> {
  closeSettled(readUnread).catch((error: unknown) => reportError(error, 'what was pushed could not be taken back'));
  const shown = openToasts().filter((id) => id.startsWith(toastPrefix));
  if (shown.length === 0) return;
  const unread = new Set((await readThem()).map(toastOf));
  for (const id of shown.filter((toast) => !unread.has(toast))) dismissToast(id);
}
