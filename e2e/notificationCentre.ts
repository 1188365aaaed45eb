// Notifications of the browser. A headless shell has none to show them with: there this stands in for the operating system, behind
// the same calls of the page and of the service worker, and everything of ours runs as it is.

import { type Browser, expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';
import { openAs, type Person } from './studio.ts';

/** Waits until the page's worker runs and answers for it. */
export const workerReady = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated' && navigator.serviceWorker.controller !== null,
      ),
    )
    .toBe(true);

/** A page on which its person allows notifications, with the worker that shows them. */
export async function openNotified(browser: Browser, product: Product, { person, path }: { person: Person; path: string }): Promise<Page> {
  const page = await openAs(browser, product, { person, path, permissions: ['notifications'] });
  await workerReady(page);
  if (await page.evaluate(() => Notification.permission === 'granted')) return page;
  await page.exposeFunction('deviceShows', () => shownIn(page));
  await page.exposeFunction('deviceCloses', (tag: string) => closeIn(page, tag));
  await page.addInitScript(allow);
  // Here as well, without a reload: the page listens to its worker from the moment that it is ready.
  await page.evaluate(allow);
  await workerOf(page).evaluate(standIn);
  return page;
}

const workerOf = (page: Page) => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  return worker;
};

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
}

/** What stands in the notification centre, oldest first. */
export const shownIn = (page: Page): Promise<Shown[]> =>
  workerOf(page).evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

const closeIn = (page: Page, tag: string): Promise<void> =>
  workerOf(page).evaluate(async (closed) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    for (const one of await registration.getNotifications()) if (one.tag === closed) one.close();
  }, tag);

/** A press on the newest notification, as the worker hears it. */
export const pressNewest = (page: Page): Promise<void> =>
  workerOf(page).evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const notification = (await scope.registration.getNotifications()).at(-1);
    const isOwn = notification instanceof Notification;
    self.dispatchEvent(
      isOwn
        ? new scope.NotificationEvent('notificationclick', { notification })
        : Object.assign(new Event('notificationclick'), { notification, waitUntil: (work: Promise<unknown>) => void work }),
    );
  });

/** Hands the worker messages as the browser does when a push service sends one. */
export async function pushTo(page: Page, product: Product): Promise<(payload: object | string) => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  const registrations: { registrationId: string }[] = [];
  tools.on('ServiceWorker.workerRegistrationUpdated', (update) => void registrations.push(...update.registrations));
  await tools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  return async (payload) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId: registrations.at(-1)?.registrationId ?? '',
      data,
    });
  };
}

/** Runs in the page. */
function allow(): void {
  const { deviceShows, deviceCloses } = window as unknown as {
    deviceShows: () => Promise<Shown[]>;
    deviceCloses: (tag: string) => Promise<void>;
  };
  ServiceWorkerRegistration.prototype.getNotifications = async () =>
    (await deviceShows()).map((one) => ({ ...one, close: () => void deviceCloses(one.tag) }) as unknown as Notification);
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
}

/** Runs in the worker: keeps what is shown, one for each tag, as an operating system does. */
function standIn(): void {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
  let shown: { title: string; body: string; tag: string; data: unknown; close: () => void }[] = [];
  Object.assign(registration, {
    showNotification: async (title: string, { body = '', tag = '', data = null }: NotificationOptions) => {
      const one = {
        title,
        body,
        tag,
        data: structuredClone(data as unknown),
        close: () => void (shown = shown.filter((other) => other !== one)),
      };
      shown = [...shown.filter((other) => tag === '' || other.tag !== tag), one];
    },
    getNotifications: async () => shown,
  });
}
