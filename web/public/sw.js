// The service worker: shows what is pushed, opens the page that it is about, and says so where there is no connection to
// load a page. It keeps nothing of the product: no code, and no answer of the server.

/** @typedef {import('../serviceWorker.d.ts').WorkerScope} WorkerScope */
/** @typedef {import('../serviceWorker.d.ts').Pushed} Pushed */

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the DOM know pages alone
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const shell = 'atelier-offline-2';
const kept = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/arriving.js'];
/** Under names of their own: a build gives them new ones. */
const typefaces = { '/offline-text.woff2': 'source-sans', '/offline-title.woff2': 'brygada' };

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  void worker.skipWaiting();
});

async function keepOfflinePage() {
  const cache = await caches.open(shell);
  await cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' })));
  const page = await (await fetch('/')).text();
  for (const [name, family] of Object.entries(typefaces)) {
    const [path] = new RegExp(`/assets/${family}[^"]*\\.woff2`).exec(page) ?? [];
    const typeface = path && (await fetch(path).catch(() => null));
    if (typeface && typeface.ok) await cache.put(name, typeface);
  }
}

worker.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell).map((name) => caches.delete(name)));
  // The browser asks for a page while this worker is still being woken.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (origin !== worker.location.origin) return;
  else if (pathname in typefaces) event.respondWith(keptFile(pathname));
  else if (kept.includes(pathname)) event.respondWith(fetch(request).catch(() => keptFile(pathname)));
});

/**
 * The page from the network, always; without one, that there is none.
 * @param {import('../serviceWorker.d.ts').Fetching} event
 */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return keptFile('/offline.html');
  }
}

/** @param {string} path */
async function keptFile(path) {
  return (await caches.match(path)) ?? Response.error();
}

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));

/**
 * Something is shown whatever came: a browser takes push away from who receives it in silence.
 * @param {import('../serviceWorker.d.ts').PushData | null} data
 */
function show(data) {
  const { title, message, path, tag, data: about } = read(data);
  return worker.registration.showNotification(title, {
    body: message,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { ...about, path },
    ...(tag && { tag }),
  });
}

/** @param {import('../serviceWorker.d.ts').PushData | null} data @returns {Pushed} */
function read(data) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at in the next line
    const message = /** @type {Pushed} */ (data?.json());
    if (typeof message.title === 'string' && typeof message.message === 'string') return message;
  } catch {
    // Not one of ours.
  }
  return { title: 'Atelier', message: 'There is something new for you.', path: '/' };
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it holds is unknown still
  const about = /** @type {{ path?: unknown, notificationId?: unknown } | null} */ (event.notification.data);
  event.waitUntil(open(ownPath(about?.path), typeof about?.notificationId === 'string' ? about.notificationId : null));
});

/** Never anywhere but to a page of ours. @param {unknown} path */
function ownPath(path) {
  const url = typeof path === 'string' ? URL.parse(path, worker.location.origin) : null;
  return url?.origin === worker.location.origin ? url.pathname + url.search : '/';
}

/**
 * What was pressed is read: a page that is loaded for it finds it behind its address.
 * @param {string} path @param {string | null} read
 */
async function open(path, read) {
  const address = read === null ? path : `${path}#read=${read}`;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const one = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!one) return worker.clients.openWindow(address);
  await one.focus().catch(() => undefined);
  // A page that is running goes there by itself and keeps what was typed; one that is not is sent.
  if (await goesThere(one, { path, read })) return undefined;
  return one.navigate(address).catch(() => worker.clients.openWindow(address));
}

/** @param {import('../serviceWorker.d.ts').PageOf} one @param {{ path: string, read: string | null }} pressed @returns {Promise<boolean>} */
function goesThere(one, pressed) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), 1000);
    one.postMessage({ type: 'open', ...pressed }, [port2]);
  });
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/**
 * The push service gave the browser another address. A page tells the server of it, now or when the next one is opened.
 * @param {import('../serviceWorker.d.ts').SubscriptionChange} change
 */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key) await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  for (const one of await worker.clients.matchAll({ type: 'window' })) one.postMessage({ type: 'subscriptionChanged' }, []);
}

worker.addEventListener('message', (event) => {
  if (event.data === 'signedOut') event.waitUntil(forget());
});

/** Nobody is told in a browser that is signed out; and what was shown names people and tasks. */
async function forget() {
  for (const notification of await worker.registration.getNotifications()) notification.close();
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
}
