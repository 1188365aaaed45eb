// Without a connection, behind a server that hangs, and after an update: nothing is lost, and what happens is said.

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Task } from '../domain/tasks/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { beginToWrite, descriptionOf } from './descriptions.ts';
import { drag, kept, onTheWire } from './hands.ts';
import { settled } from './pages.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

// What is on the device is what can be opened without a connection.
test.use({ readsAhead: true });

const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title });
const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);
const offlineLine = (page: Page): Locator => page.getByText('You are offline. Changes are saved on this device and will sync.');
const updatedLine = (page: Page): Locator => page.getByText('Atelier was updated. What you have typed is kept.');

const standing = async (product: Product, as: Person, id: string): Promise<Task> =>
  (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${id}`, as })).task;

async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Control+Enter');
}

const workerReady = (page: Page): Promise<unknown> => page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));

/** The page is this person's from its next load on. */
const become = (page: Page, { session }: Person): Promise<unknown> =>
  page.addInitScript(
    (value) => {
      if (sessionStorage.getItem('become')) return;
      sessionStorage.setItem('become', 'done');
      localStorage.setItem('atelier.session', value);
    },
    JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in }),
  );

/** The page ends at once, without a word to itself. */
async function crash(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // A page that is gone answers nothing.
  wire.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

/** How many commands wait on the device, whoever gave them. */
const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = (await indexedDB.databases()).some(({ name }) => name === 'atelier.waiting');
    if (!known) return 0;
    const opening = indexedDB.open('atelier.waiting');
    // Gone since a moment ago: it is not made anew by being looked at.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    const isOpen = await new Promise<boolean>((resolve) => {
      opening.addEventListener('success', () => resolve(true));
      opening.addEventListener('error', () => resolve(false));
    });
    if (!isOpen) return 0;
    const reading = opening.result.transaction('waiting').objectStore('waiting').getAll() as IDBRequest<{ commands: unknown[] }[]>;
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.flatMap(({ commands }) => commands).length;
  });

test('without a connection the line is there at once, and pages open that are known', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos');
  await expect(card(page, 'Chase worktop')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My To-dos' }).click();
  await expect(heading(page, 'To-Dos')).toBeVisible();
  await expect(card(page, 'Chase worktop')).toBeVisible();
  await page.context().setOffline(false);
  await expect(offlineLine(page)).toBeHidden();
});

test('what is done without a connection waits over a reload and is sent in its order', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const mine = { projectId: project.id, assigneeIds: [ines.session.user.id] };
  const worktop = await newTask(product, ines, { title: 'Chase worktop', ...mine });
  const plaster = await newTask(product, ines, { title: 'Order plaster', ...mine });
  const page = await openAs(browser, product, { person: ines, serviceWorkers: 'allow' });
  await listenOn(page, '/todos');
  await workerReady(page);
  await card(page, 'Chase worktop').click();
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel.getByRole('combobox', { name: 'Priority' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await write(panel.getByRole('textbox', { name: 'Room' }), 'Kitchen');
  await write(panel.getByRole('textbox', { name: 'Room' }), 'Pantry');
  await panel.getByRole('button', { name: 'Add a description' }).click();
  await write(panel.getByRole('textbox', { name: 'Description' }), 'Honed, not polished.');
  await panel.getByRole('button', { name: 'Close' }).click();
  await drag(page, card(page, 'Order plaster'), { to: page.getByRole('heading', { name: 'In progress' }), below: 60 });
  await expect(column(page, 'In progress').getByText('Order plaster')).toBeVisible();
  await expect.poll(() => waitingOn(page)).toBe(4);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('What was not sent yet is kept on this device and will sync then.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(column(page, 'In progress').getByText('Order plaster')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => standing(product, ines, worktop.id)).toMatchObject({ room: 'Pantry', description: 'Honed, not polished.' });
  await expect.poll(() => standing(product, ines, plaster.id)).toMatchObject({ status: 'in_progress' });
  await expect.poll(() => waitingOn(page)).toBe(0);
});

test('what is on its way when the page is loaded again arrives, in its order', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const plaster = await newTask(product, ines, { title: 'Order plaster', projectId: project.id, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos');
  // Held until the page goes: a route that is taken away lets go of what it holds.
  let isHeld = true;
  await page.route('**/api/v1/tasks/**', (route) => (isHeld && route.request().method() !== 'GET' ? undefined : route.continue()));
  await onTheWire(page);
  await drag(page, card(page, 'Order plaster'), { to: page.getByRole('heading', { name: 'In progress' }), below: 60 });
  await expect(column(page, 'In progress').getByText('Order plaster')).toBeVisible();
  await drag(page, card(page, 'Order plaster'), { to: page.getByRole('heading', { name: 'Completed' }), below: 60 });
  await expect(column(page, 'Completed').getByText('Order plaster')).toBeVisible();
  expect(await standing(product, ines, plaster.id)).toMatchObject({ status: 'todo' });
  isHeld = false;
  await page.reload();
  await expect(column(page, 'Completed').getByText('Order plaster')).toBeVisible();
  await expect.poll(() => standing(product, ines, plaster.id)).toMatchObject({ status: 'completed' });
});

test('an edit that waited and meets somebody else’s asks the usual question', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, serviceWorkers: 'allow' });
  await listenOn(page, `/todos?view=created&task=${task.id}`);
  await workerReady(page);
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel.getByRole('textbox', { name: 'Room' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await write(panel.getByRole('textbox', { name: 'Room' }), 'Kitchen');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => waitingOn(page)).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const body = { version: task.version, changes: { room: 'Hall', priority: 'high' } };
  await call(product, { method: 'PATCH', path: `/api/v1/tasks/${task.id}`, body, as: tom });
  await page.context().setOffline(false);
  const question = page.getByRole('dialog', { name: 'This task was changed by Tom Okafor just now.' });
  await expect(question.getByText('Hall')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  // Nothing else holds the words by now: it stays until it is answered.
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => standing(product, ines, task.id)).toMatchObject({ room: 'Kitchen', priority: 'high' });
});

test('what waits is its person’s: another one never sends it, and a sign-out asks before it takes it along', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const first = await openAs(browser, product, { person: ines });
  await listenOn(first, `/todos?view=created&task=${task.id}`);
  const panel = first.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel.getByRole('textbox', { name: 'Room' })).toBeVisible();
  const context = first.context();
  await context.setOffline(true);
  await expect(offlineLine(first)).toBeVisible();
  await write(panel.getByRole('textbox', { name: 'Room' }), 'Kitchen');
  await expect.poll(() => waitingOn(first)).toBe(1);
  // A page that is closed is connected again for a moment, and would send what it holds: this one dies, as on a phone that is
  // short of memory.
  await crash(first);
  await context.setOffline(false);
  const isUntouched = async () => expect(await standing(product, tom, task.id)).toMatchObject({ room: '' });
  await isUntouched();

  const sent: string[] = [];
  context.on('request', (request) => request.method() === 'PATCH' && sent.push(request.headers()['authorization'] ?? ''));
  const second = await context.newPage();
  await become(second, tom);
  await listenOn(second, '/todos?view=created');
  await expect(heading(second, 'My To-Dos Board')).toBeVisible();
  expect([sent, await waitingOn(second)]).toEqual([[], 1]);
  await second.close();
  await isUntouched();

  const third = await context.newPage();
  await become(third, ines);
  // Her calls get through, those on this task do not: it waits on.
  let isCut = true;
  await third.route(/\/healthz$|\/api\/v1\/tasks\/[^/]+$/, (route) => (isCut ? route.abort() : route.continue()));
  await listenOn(third, '/');
  await expect(offlineLine(third)).toBeVisible();
  await third.getByRole('button', { name: /Ines/ }).click();
  await third.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = third.getByRole('dialog', { name: 'Sign out before your changes are saved?' });
  await expect(question.getByText('One change waits on this device')).toBeVisible();
  await expectAccessible(third);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(third).toHaveURL(/\/auth/);
  await expect.poll(() => waitingOn(third)).toBe(0);
  await isUntouched();
  isCut = false;
  // Whoever reaches the server again looks whether it is there, and finds nothing more to send.
  await third.waitForResponse(/\/healthz$/);
  await isUntouched();
});

test('a link to a page that is not on the device keeps the one that is there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  const held: Route[] = [];
  await page.route(/\/assets\/ProjectsPage.*\.js/, (route) => void held.push(route));
  await listenOn(page, '/');
  // The last part of the dashboard.
  await expect(page.getByRole('button', { name: 'Fill with a sample project' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(toast(page, 'This page is not on this device yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.context().setOffline(false);
  await expect(offlineLine(page)).toBeHidden();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(page).toHaveURL(/\/projects\/wip$/);
  await expect(page.getByText('The site is clear: start the first project.')).toBeVisible();
});

test('a tab that is older than the server says so and keeps what is typed', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines });
  await page.route(/\/api\/v1\/tasks\/board/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'atelier-build': 'another' } });
  });
  await page.goto(`/todos?view=personal&task=${task.id}`);
  await expect(updatedLine(page)).toBeVisible();
  await (await beginToWrite(page)).pressSequentially('Half a thought');
  await updatedLine(page).getByRole('button', { name: 'Reload' }).dispatchEvent('click');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expect(descriptionOf(page)).toContainText('Half a thought');
});

test('a file of an older build that is gone asks for a reload, and the page that is there stays', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.route(/\/assets\/ProjectsPage.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await listenOn(page, '/');
  // By then the server gives out another page.
  await page.route(`${product.url}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/(atelier-build" content=")\w+/, '$1another') });
  });
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(updatedLine(page)).toBeVisible();
  await expect(page.getByText(/Failed to fetch|dynamically imported/)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).first().click()]);
  await expect(updatedLine(page)).toBeHidden();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/wip$/);
  await expect(page.getByText('The site is clear: start the first project.')).toBeVisible();
});

test('a call that hangs is given up in time, and holds up no later move', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const mine = { projectId: project.id, assigneeIds: [ines.session.user.id] };
  const hangs = await newTask(product, ines, { title: 'Order plaster', ...mine });
  const page = await openAs(browser, product, { person: ines });
  let isHung = true;
  await page.route(`**/api/v1/tasks/${hangs.id}/move`, (route) => (isHung ? undefined : route.continue()));
  await listenOn(page, '/todos');
  await settled(page);
  // From now on the page's own limit of a call is ten times as short: those that opened it had the time that they have, as has the
  // look for the server.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds < 20_000 ? milliseconds : milliseconds / 10);
  });
  await drag(page, card(page, 'Order plaster'), { to: page.getByRole('heading', { name: 'In progress' }), below: 60 });
  await expect(column(page, 'In progress').getByText('Order plaster')).toBeVisible();
  await expect(toast(page, 'Not moved: Order plaster')).toBeVisible();
  await expect(column(page, 'To do').getByText('Order plaster')).toBeVisible();
  isHung = false;
  await drag(page, card(page, 'Order plaster'), { to: page.getByRole('heading', { name: 'Completed' }), below: 60 });
  await expect(toast(page, 'Completed: Order plaster')).toBeVisible();
});

test('a task whose making got no answer is made once, however often one presses', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.addInitScript(() => {
    // The first time that a task is made, and no other call: the rest have the time that they have.
    const ask = window.fetch.bind(window);
    let isFirst = true;
    window.fetch = (input, init) => {
      const isMaking = input instanceof Request && input.method === 'POST' && new URL(input.url).pathname === '/api/v1/tasks';
      if (!isFirst || !isMaking) return ask(input, init);
      isFirst = false;
      return ask(input, { ...init, signal: AbortSignal.timeout(1500) });
    };
  });
  const keys: (string | undefined)[] = [];
  // The server makes it; its answer is lost on the way, once.
  await page.route(/\/api\/v1\/tasks$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
  });
  await listenOn(page, '/todos?view=personal&create=true');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order plaster');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog.getByText('Atelier did not answer in time. Try again in a moment.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Order plaster')).toHaveCount(1);
  await page.reload();
  await expect(card(page, 'Order plaster')).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
});

test('a tab that cannot make anything of an event tells the log and reads anew', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.routeWebSocket(/\/live\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const message = JSON.parse(String(frame)) as [unknown, unknown, unknown, unknown, { events?: { data: object }[] }];
      for (const event of message[4].events ?? []) event.data = { tasks: 7 };
      socket.send(JSON.stringify(message));
    });
  });
  const said = page.waitForEvent('console', (message) => message.text().includes('an event could not be applied'));
  const told = page.waitForResponse(/\/api\/v1\/client-errors$/);
  await listenOn(page, '/todos?view=personal');
  await expect(heading(page, 'To-Dos')).toBeVisible();
  await newTask(product, ines, { title: 'Chase worktop' });
  await said;
  expect((await told).status()).toBe(202);
  await expect(card(page, 'Chase worktop')).toBeVisible();
});

test('an estimate in days is understood, and one that means nothing is said and stays', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const estimate = page.getByRole('textbox', { name: 'Estimate in hours' });
  await estimate.fill('2 days');
  await kept(page, `/tasks/${task.id}`, () => estimate.press('Enter'));
  await expect(page.getByText('Estimate must be hours')).toHaveCount(0);
  await estimate.fill('a while');
  await estimate.press('Enter');
  await expect(page.getByText('Estimate must be hours or days, like 6, 1.5, 6h 30, 90m or 2d.')).toBeVisible();
  await expect(estimate).toHaveValue('a while');
  await estimate.press('Escape');
  await page.reload();
  await expect(estimate).toHaveValue(/16|2 d/);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('');
  await title.press('Enter');
  await expect(page.getByText('Title is required.')).toBeVisible();
});

test('what stands round the page stays where a part of it cannot be fetched, and opens without a connection once it was', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.route(/\/(NotificationList|UserGuide)-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/todos');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('Loading notifications...')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^User Guide/ }).click();
  await expect(heading(page, 'My To-Dos Board')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(/\/(NotificationList|UserGuide)-[^/]*\.js$/);

  const came = page.waitForResponse(/\/NotificationList-[^/]*\.js$/);
  await page.goto('/todos');
  await (await came).finished();
  await expect(page.getByRole('heading', { name: /^Nothing is waiting for you/ })).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('link', { name: 'Sounds and push' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText('No notifications yet')).toBeVisible({ timeout: 20_000 });
});

test('a tab of the settings that is not on the device says so beside the others, and comes with the connection', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  const ahead = page.waitForResponse(/\/SettingsPage-[^/]*\.js$/);
  await page.goto('/todos');
  // With all that it needs: the page is on the device, its tabs are not.
  await page.evaluate((file) => import(file), (await ahead).url());
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await tab('Studio').click();
  await expect(page.getByText('This is not on this device yet. It comes once you are connected.')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Delete studio' })).toBeVisible({ timeout: 20_000 });
});

test('a tab of the settings that cannot be fetched says so beside the others', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.route(/\/StudioSettings-[^/]*\.js$/, (route) => route.abort());
  await listenOn(page, '/settings');
  const tab = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  await tab('Studio').click();
  const missing = page.getByText('A part of this page could not be loaded');
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await tab('Trash').click();
  await expect(missing).toBeHidden();
  await tab('Studio').click();
  await page.unroute(/\/StudioSettings-[^/]*\.js$/);
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Delete studio' })).toBeVisible();
});
