// What this browser can do about push, and its subscription: the Push API in our words.

/** Why nothing can be pushed to this browser; null where it can. */
export type PushObstacle = 'unsupported' | 'needsInstalling' | 'denied';

export function pushObstacle(): PushObstacle | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isApplePhone() ? 'needsInstalling' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Safari on iPhone and iPad knows push from the Home Screen alone. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Asks, where nobody was asked yet. Within a press, or browsers do not ask. @returns whether it is allowed */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Subscribes with the push service; anew where it was for another key. */
export async function subscribeBrowser(applicationServerKey: string): Promise<BrowserSubscription> {
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  if (known && !isForKey(known, applicationServerKey)) await known.unsubscribe();
  const { endpoint = '', keys = {} } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Where the worker could not be registered, it would be waited for for ever. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('the service worker is not there')), 10_000));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function unsubscribeBrowser(): Promise<void> {
  localStorage.removeItem(memory);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

const isForKey = ({ options }: PushSubscription, key: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return (
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '') === key
  );
};

const memory = 'atelier.push';

/** Who asked to be told in this browser, and under which address the server knows it. */
export const rememberSubscription = ({ userId, endpoint }: { userId: string; endpoint: string }): void =>
  localStorage.setItem(memory, JSON.stringify({ userId, endpoint }));

/** Whether this person asked to be told in this browser. */
export const isChosenBy = (userId: string): boolean => remembered()?.userId === userId;

/** Whether the subscription is the one that the server was told of. */
export async function isUnchanged({ userId, applicationServerKey }: { userId: string; applicationServerKey: string }): Promise<boolean> {
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  const told = remembered();
  return known !== null && isForKey(known, applicationServerKey) && told?.userId === userId && told.endpoint === known.endpoint;
}

function remembered(): { userId?: string; endpoint?: string } | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
    return JSON.parse(localStorage.getItem(memory) ?? 'null') as { userId?: string; endpoint?: string } | null;
  } catch {
    return null;
  }
}

/**
 * Closes what the device still shows of entries that were read, answered or deleted meanwhile.
 *
 * @param readUnread the entries that are still to be read; null where that is not known
 */
export async function closeSettled(readUnread: () => Promise<ReadonlySet<string> | null>): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = ((await registration?.getNotifications()) ?? []).filter(isOfEntry);
  const unread = shown.length > 0 ? await readUnread() : null;
  if (unread) for (const notification of shown) if (!unread.has(notification.tag)) notification.close();
}

/** Not of a test message, nor of what the worker could not read. */
function isOfEntry(notification: Notification): boolean {
  const about: unknown = notification.data;
  return typeof about === 'object' && about !== null && 'notificationId' in about && typeof about.notificationId === 'string';
}
