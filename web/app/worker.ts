// The service worker and this page: registers it, goes where a pressed notification leads, and keeps the subscription of
// whoever chose to be told in this browser. Loaded after the first screen.

import { isChosenBy, pushObstacle } from '../features/notifications/components/browserPush.ts';
import { keepSubscription } from '../features/notifications/pushQueries.ts';
import type { NotificationId } from '../../domain/kernel/ids.ts';
import { client } from '../lib/api.ts';
import { idIn } from '../lib/ids.ts';
import { reportError } from '../lib/reportError.ts';

export interface WorkerPage {
  userId: string;
  /** Goes to a page of ours. */
  open: (path: string) => void;
}

/** @returns stops listening to the worker */
export function startWorker({ userId, open }: WorkerPage): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const keep = () => {
    if (pushObstacle() !== null || Notification.permission !== 'granted' || !isChosenBy(userId)) return;
    // Not said to anybody: push fails in silence (specification §8).
    keepSubscription(userId).catch((error: unknown) => reportError(error, 'the push subscription could not be kept'));
  };
  const onMessage = ({ data, ports }: MessageEvent<{ type?: string; path?: string; read?: string | null }>) => {
    if (data.type === 'subscriptionChanged') keep();
    if (data.type !== 'open' || !/^\/(?!\/)/.test(data.path ?? '')) return;
    ports[0]?.postMessage(true);
    open(data.path ?? '/');
    markRead(data.read);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  readPressed();
  registerPatiently().then(keep, (error: unknown) => reportError(error, 'the service worker could not be registered'));
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

/** What was pressed while no page was open stands behind the address of the one that opened for it. */
function readPressed(): void {
  const { hash, pathname, search } = window.location;
  const [, read] = /^#read=(.+)$/.exec(hash) ?? [];
  if (read === undefined) return;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  markRead(read);
}

function markRead(pressed: string | null | undefined): void {
  const notificationId = idIn<NotificationId>(pressed ?? undefined);
  if (!notificationId) return;
  client.notifications
    .markRead({ notificationId })
    .catch((error: unknown) => reportError(error, 'what was pressed could not be marked as read'));
}

const againMs = 5000;

/** A server that is just restarting is no failure, and neither is a page that is being left: it is not there any more then. */
const registerPatiently = (): Promise<ServiceWorkerRegistration> =>
  register().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, againMs));
    return register();
  });

const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });

const path = '/sw.js';

// Where the browser knows trusted types, an address of a script is made by a policy.
const { trustedTypes } = window;
/** The content policy allows this name, once: it makes one address, whatever it is asked for. */
const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path });

const workerAddress = (): string => policy?.createScriptURL(path) ?? path;
