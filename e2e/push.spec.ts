// Told while nobody looks: what a real browser's service worker does with a push, what one chooses in Account Settings, and
// what stands there without a connection.

import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { kept, onTheWire } from './hands.ts';
import { logOf, saidOn } from './heard.ts';
import { openNotified, pressNewest, pushTo, shownIn, workerReady } from './notificationCentre.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

test.use({ serviceWorkers: 'allow' });

/** A push service that takes everybody, since the browser of a journey reaches none. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    let known: object | null = null;
    PushManager.prototype.getSubscription = async () => known as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      };
      known = {
        options: { applicationServerKey: bytes(options?.applicationServerKey as string).buffer },
        endpoint: 'https://push.atelier.invalid/send/1',
        toJSON: () => ({ endpoint: 'https://push.atelier.invalid/send/1', keys }),
        unsubscribe: async () => ((known = null), true),
      };
      return known as unknown as PushSubscription;
    };
  });

const failing = (route: Route) => route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Broken.' } });

async function studioOfTwo(product: Product): Promise<{ ines: Person; hugo: Person }> {
  const ines = await signUp(product, { firstName: 'Ines' });
  return { ines, hugo: await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' }) };
}

test('[R7-13 A54] a push is shown as the text that it is, and a press goes to the thing in the open tab, which stays as it was', async ({
  browser,
  product,
}) => {
  const { ines, hugo } = await studioOfTwo(product);
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Order brass rail', projectId: project.id });
  const page = await openNotified(browser, product, { person: hugo, path: '/' });
  const push = await pushTo(page, product);
  const title = '<img src=x onerror=alert(1)>';
  await push({
    title,
    message: 'Ines assigned you <b>this</b>',
    data: { notificationId: 'n1', type: 'task_assigned' },
    path: `/projects/${project.id}?tab=tasks&task=${task.id}`,
    tag: 'g1',
  });
  await expect
    .poll(() => shownIn(page))
    .toEqual([
      {
        title,
        body: 'Ines assigned you <b>this</b>',
        tag: 'g1',
        data: { notificationId: 'n1', type: 'task_assigned', path: `/projects/${project.id}?tab=tasks&task=${task.id}` },
      },
    ]);
  // A later one of the same entry takes its place.
  await push({
    title: 'Task Updated',
    message: 'x',
    data: { notificationId: 'n2', type: 'task_edited' },
    path: `/projects/${project.id}?tab=tasks&task=${task.id}`,
    tag: 'g1',
  });
  await expect.poll(async () => (await shownIn(page)).map((shown) => shown.title)).toEqual(['Task Updated']);

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await pressNewest(page);
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}\\?tab=tasks&task=${task.id}`));
  await expect(page.getByRole('dialog', { name: 'Order brass rail' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await shownIn(page)).toEqual([]);

  // Whatever comes is shown, and leads nowhere else.
  await push('not ours');
  await expect.poll(async () => (await shownIn(page)).map((shown) => shown.title)).toEqual(['Atelier']);
  await pressNewest(page);
  await expect(page).toHaveURL(`${product.url}/`);
  await push({ title: 'Elsewhere', message: 'x', path: 'https://evil.example/steal' });
  await expect.poll(async () => (await shownIn(page)).map((shown) => shown.title)).toEqual(['Elsewhere']);
  await pressNewest(page);
  await expect.poll(() => shownIn(page)).toEqual([]);
  expect(new URL(page.url()).origin).toBe(product.url);
});

test('[R7-13] what is pressed is read, in a tab that is open and in one that opens for it', async ({ browser, product }) => {
  const { ines, hugo } = await studioOfTwo(product);
  const { id: projectId } = await newProject(product, ines);
  const page = await openNotified(browser, product, { person: hugo, path: '/' });
  const push = await pushTo(page, product);
  for (const title of ['Order brass rail', 'Measure the stair'])
    await newTask(product, ines, { title, projectId, assigneeIds: [hugo.session.user.id] });
  const all = async () => {
    const path = '/api/v1/notifications';
    return (await call<{ items: { id: string; type: string; isRead: boolean }[] }>(product, { method: 'GET', path, as: hugo })).items;
  };
  const told = async () => (await all()).filter(({ type }) => type === 'task_assigned');
  const [newest, other] = await told();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const unread = (await all()).filter(({ isRead }) => !isRead).length;
  // The page has heard of both.
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread} unread`);
  const path = `/projects/${projectId}?tab=tasks`;
  const press = async (id = '') => {
    await push({ title: 'Task Assigned', message: 'x', path, tag: id, data: { notificationId: id, type: 'task_assigned' } });
    await expect.poll(async () => (await shownIn(page)).length).toBe(1);
    await pressNewest(page);
  };
  await press(newest?.id);
  await expect(page).toHaveURL(`${product.url}${path}`);
  await expect.poll(async () => (await told()).map(({ isRead }) => isRead)).toEqual([true, false]);
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);

  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const { clients } = self as unknown as { clients: object };
    Object.assign(clients, { matchAll: async () => [], openWindow: async (opened: string) => void Object.assign(self, { opened }) });
  });
  await press(other?.id);
  const opened = () => worker?.evaluate(() => (self as unknown as { opened?: string }).opened);
  await expect.poll(opened).toBeTruthy();
  const later = await page.context().newPage();
  await later.goto((await opened()) ?? '');
  await expect.poll(async () => (await told()).map(({ isRead }) => isRead)).toEqual([true, true]);
  await expect(later).toHaveURL(`${product.url}${path}`);
});

test('after signing out nothing that was shown stays, and the browser is told no more', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openNotified(browser, product, { person: hugo, path: '/' });
  const push = await pushTo(page, product);
  await push({ title: 'Task Assigned', message: 'x', path: '/', tag: 'g1' });
  await expect.poll(async () => (await shownIn(page)).length).toBe(1);
  await page.evaluate(() => localStorage.setItem('atelier.push', '{"userId":"x","endpoint":"y"}'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => shownIn(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atelier.push'))).toBeNull();
});

test('what was read elsewhere is shown by the device no more, and what is unread stays', async ({ browser, product }) => {
  const { ines, hugo } = await studioOfTwo(product);
  const { id: projectId } = await newProject(product, ines);
  const page = await openNotified(browser, product, { person: hugo, path: '/todos' });
  const push = await pushTo(page, product);
  for (const title of ['Order brass rail', 'Measure the stair'])
    await newTask(product, ines, { title, projectId, assigneeIds: [hugo.session.user.id] });
  const { items } = await call<{ items: { id: string; groupId: string; title: string; type: string }[] }>(product, {
    method: 'GET',
    path: '/api/v1/notifications',
    as: hugo,
  });
  const [newest, other] = items.filter(({ type }) => type === 'task_assigned') as [(typeof items)[number], (typeof items)[number]];
  for (const { id, groupId, title, type } of [other, newest])
    await push({ title, message: 'x', path: '/', tag: groupId, data: { notificationId: id, type } });
  await expect.poll(async () => (await shownIn(page)).length).toBe(2);
  await call(product, { path: `/api/v1/notifications/${newest.id}/read`, body: {}, as: hugo });
  await expect.poll(async () => (await shownIn(page)).map(({ tag }) => tag)).toEqual([other.groupId]);
});

test('[R3-07 R9-04] what one chooses is kept, and another tab follows', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openAs(browser, product, { person: hugo, path: '/settings?tab=notifications' });
  const other = await openAs(browser, product, { person: hugo, path: '/settings?tab=notifications' });
  const mentions = (of: Page) => of.getByRole('switch', { name: 'Mentions' });
  await expect(mentions(other)).toBeChecked();
  await expect(page.getByRole('list', { name: 'Sounds' }).getByRole('listitem')).toHaveCount(9);
  await expect(page.getByText('For whoever does not look in each day.')).toBeVisible();
  await mentions(page).click();
  await expect(mentions(page)).not.toBeChecked();
  await expect(mentions(other)).not.toBeChecked();
  await page.getByRole('switch', { name: 'Keep these hours quiet' }).click();
  await expect(other.getByLabel('Quiet from')).toHaveValue('22:00');
  await page.getByLabel('Quiet from').fill('21:30');
  await page.getByLabel('Quiet until').focus();
  await expect(other.getByLabel('Quiet from')).toHaveValue('21:30');
  await expect(page.getByLabel('Quiet until')).toBeFocused();
  await page.getByLabel('Quiet until').fill('21:30');
  await expect(page.getByText('Quiet hours must end at another time than they begin.')).toBeVisible();
  await page.getByLabel('Quiet until').fill('06:30');
  await page.getByLabel('Quiet until').blur();
  await expect(other.getByLabel('Quiet until')).toHaveValue('06:30');
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(other.getByRole('slider', { name: 'Volume' })).toHaveValue('65');
  for (const tab of [page, other]) await expect(tab.getByText('65 %', { exact: true })).toBeVisible();
  // Each sound is there and can be decoded.
  const [sound] = await Promise.all([
    page.waitForResponse(/\/sounds\/mention\.wav$/),
    page.getByRole('button', { name: 'Play Mentions' }).click(),
  ]);
  expect(sound.status()).toBe(200);
  const seconds = await page.evaluate(async () => {
    const bytes = await (await fetch('/sounds/mention.wav')).arrayBuffer();
    return (await new OfflineAudioContext(1, 16_000, 16_000).decodeAudioData(bytes)).duration;
  });
  expect(seconds).toBeGreaterThan(0.2);
  await page.reload();
  await expect(mentions(page)).not.toBeChecked();
  await expectAccessible(page);
});

test('push is turned on in this browser, tested and removed', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openNotified(browser, product, { person: hugo, path: '/' });
  await withPushService(page);
  await page.goto('/settings?tab=notifications');
  await workerReady(page);
  const push = page.getByRole('switch', { name: 'Push notifications' });
  await expect(page.getByRole('button', { name: 'Send test push' })).toHaveAttribute('aria-disabled', 'true');
  await push.click();
  await expect(push).toBeChecked();
  const browsers = page.getByRole('region', { name: 'Browsers that are told' });
  await expect(browsers.getByText('(this browser)')).toBeVisible();
  await expect(browsers.getByText('no push yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send test push' }).click();
  await expect(page.getByText('A test push is on its way to one browser')).toBeVisible();
  await kept(page, /\/notifications\/devices\//, () => browsers.getByRole('button', { name: /^Remove / }).click());
  await expect(browsers.getByText('None yet.')).toBeVisible();
  await expect(page.getByText('This browser is not told')).toBeVisible();
  expect(await call<{ items: object[] }>(product, { method: 'GET', path: '/api/v1/notifications/devices', as: hugo })).toMatchObject({
    items: [],
  });
});

test('[R8-04] the settings say in their place how it stands when something fails, and alarm nobody', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openNotified(browser, product, { person: hugo, path: '/' });
  await withPushService(page);
  await page.addInitScript(
    () => (Notification.requestPermission = async () => (sessionStorage.getItem('asked') ?? 'default') as 'granted'),
  );
  const said = await saidOn(page);
  const logged = logOf(page);
  await page.route(/\/api\/v1\/notifications\/(preferences|devices)/, failing);
  await page.goto('/settings?tab=notifications');
  await workerReady(page);
  await expect(page.getByText('Your notification settings are not here yet.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/api\/v1\/notifications\/(preferences|devices)/, failing);
  await page.route('**/api/v1/notifications/devices', failing);
  await onTheWire(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your browsers are not here yet.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/v1/notifications/devices', failing);
  await page.getByRole('button', { name: 'Try again' }).click();

  const push = page.getByRole('switch', { name: 'Push notifications' });
  const browsers = page.getByRole('region', { name: 'Browsers that are told' });
  await expect(browsers.getByText('None yet.')).toBeVisible();
  await push.click();
  await expect(page.getByText('This browser is not told. Allow notifications when it asks.')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('asked', 'granted'));
  await page.route('**/api/v1/notifications/devices', failing);
  await onTheWire(page);
  await push.click();
  await expect(page.getByText('This browser is not told: its push service could not be reached. Try again later.')).toBeVisible();
  await expect(push).not.toBeChecked();
  await page.unroute('**/api/v1/notifications/devices', failing);
  // The wish is kept after the browser is.
  await kept(page, '/notifications/preferences', () => push.click());
  await expect(browsers.getByText('(this browser)')).toBeVisible();

  await page.route(/\/api\/v1\/notifications\/(preferences|devices|push)/, (route) => route.abort());
  await onTheWire(page);
  await page.getByRole('button', { name: 'Send test push' }).click();
  await expect(page.getByText('Nothing was sent. You are offline. Try again once you are connected.')).toBeVisible();
  await browsers.getByRole('button', { name: /^Remove / }).click();
  await expect.poll(() => logged.join()).toContain('a browser could not be taken off the list');
  await expect(browsers.getByText('(this browser)')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('atelier.push'))).not.toBeNull();
  const mentions = page.getByRole('switch', { name: 'Mentions' });
  await mentions.click();
  await page.getByRole('switch', { name: 'Task assigned' }).click();
  await expect.poll(() => logged.filter((line) => line.includes('preferences could not be saved')).length).toBe(2);
  await expect(mentions).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Task assigned' })).toBeChecked();
  await page.route('**/sounds/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Play Mentions' }).click();
  await expect(page.getByText('This browser could not play it.')).toBeVisible();
  expect(await said()).toEqual([]);
});

test('a browser that was removed elsewhere stays so, and one whose address changed is told of again', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openNotified(browser, product, { person: hugo, path: '/' });
  await withPushService(page);
  const devices = async () =>
    (await call<{ items: { id: string }[] }>(product, { method: 'GET', path: '/api/v1/notifications/devices', as: hugo })).items;
  await page.goto('/settings?tab=notifications');
  await workerReady(page);
  // The wish is kept after the browser is: leaving between them would leave push off.
  await kept(page, '/notifications/preferences', () => page.getByRole('switch', { name: 'Push notifications' }).click());
  expect(await devices()).toHaveLength(1);
  // The stub forgets with the page, as a browser whose subscription ran out does.
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/notifications/devices'));
  await listenOn(page, '/settings?tab=notifications');
  await told;
  await expect.poll(async () => (await devices()).length).toBe(1);

  for (const { id } of await devices())
    await call(product, { method: 'DELETE', path: `/api/v1/notifications/devices/${id}`, body: {}, as: hugo });
  await expect(page.getByText('This browser is not told')).toBeVisible();
  // One that keeps its subscription, and its address.
  await page.addInitScript(() => {
    const { value } = Object.getOwnPropertyDescriptor(PushManager.prototype, 'subscribe') as {
      value: (this: PushManager, options: object) => Promise<PushSubscription>;
    };
    PushManager.prototype.getSubscription = async function (this: PushManager) {
      return value.call(this, { applicationServerKey: sessionStorage.getItem('key') });
    };
  });
  const { applicationServerKey } = await call<{ applicationServerKey: string }>(product, {
    method: 'GET',
    path: '/api/v1/notifications/devices',
    as: hugo,
  });
  await page.evaluate((key) => sessionStorage.setItem('key', key), applicationServerKey);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atelier.push'))).toBeNull();
  expect(await devices()).toEqual([]);
});

test('a browser that blocks notifications is told how to allow them', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openAs(browser, product, { person: hugo, path: '/' });
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/settings?tab=notifications');
  await expect(page.getByText('This browser blocks notifications of Atelier.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('without a connection a page says so and comes back by itself; nothing of the product is kept for it', async ({
  browser,
  product,
}) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openAs(browser, product, { person: hugo, path: '/' });
  await workerReady(page);
  await page.context().setOffline(true);
  await page.goto('/todos');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('What was not sent yet')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'My To-Dos Board' })).toBeVisible({ timeout: 15_000 });
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort();
  });
  expect(kept).toEqual([
    '/arriving.js',
    '/offline-text.woff2',
    '/offline-title.woff2',
    '/offline.css',
    '/offline.html',
    '/offline.js',
    '/theme.js',
  ]);
});

test('[R9-05] a page tells whether it is visible and focused, at first and at every change', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openAs(browser, product, { person: hugo });
  const told: boolean[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const [, , , event, said] = JSON.parse(String(payload)) as [unknown, unknown, unknown, string, { visible: boolean }];
      if (event === 'presence') told.push(said.visible);
    }),
  );
  await page.goto('/');
  await expect.poll(() => told).toEqual([true]);
  const become = (focused: boolean) =>
    page.evaluate((isFocused) => {
      document.hasFocus = () => isFocused;
      window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'));
    }, focused);
  await become(false);
  await expect.poll(() => told).toEqual([true, false]);
  await become(false);
  await become(true);
  await expect.poll(() => told).toEqual([true, false, true]);
});

test('the product can be installed', async ({ browser, product }) => {
  const { hugo } = await studioOfTwo(product);
  const page = await openAs(browser, product, { person: hugo, path: '/' });
  await workerReady(page);
  const tools = await page.context().newCDPSession(page);
  const { errors, url } = await tools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []]);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // A journey's window keeps nothing; that is the only thing in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
