// What concerns a person reaches them while they work: the bell, the badges, the tab's title, a toast.

import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { holdMessages, onTheWire } from './hands.ts';
import { logOf, saidOn } from './heard.ts';
import { test } from './product.ts';
import { call, invite, listenOn, liveWire, newProject, newTask, openAs, type Person, signUp } from './studio.ts';
import type { Product } from './product.ts';

/** Two colleagues with a project; what they were told so far is read. */
async function studio(product: Product): Promise<{ ines: Person; hugo: Person; projectId: string }> {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const { id: projectId } = await newProject(product, ines);
  await Promise.all([ines, hugo].map((person) => call(product, { path: '/api/v1/notifications/read', body: {}, as: person })));
  return { ines, hugo, projectId };
}

/** The bell itself: a discussion has a button of its own by that name. */
const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const listIn = (page: Page) => page.getByRole('list', { name: 'Notifications' });

test('[R2-35 R2-39 R2-47 R4-10] an assignment is heard in the bell, on the badge and in the title; its row opens the task and reads it', async ({
  browser,
  product,
}) => {
  const { ines, hugo, projectId } = await studio(product);
  const page = await openAs(browser, product, { person: hugo, path: '/profile' });
  await listenOn(page, '/');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await bellOf(page).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await page.keyboard.press('Escape');

  const task = await newTask(product, ines, { title: 'Order brass rail', projectId, assigneeIds: [hugo.session.user.id] });
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Task assigned')).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('link', { name: 'My To-dos' })).toContainText('1');
  await expect(page).toHaveTitle('(1) Dashboard · Atelier');

  await bellOf(page).click();
  const row = listIn(page).getByRole('listitem').first();
  await expect(row).toContainText('Ines Duarte assigned you "Order brass rail" in Halden House');
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible();
  await expect(row.locator('time')).toHaveText('just now');
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}\\?.*task=${task.id}`));
  await expect(page.getByRole('dialog', { name: 'Order brass rail' })).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await expect(page).toHaveTitle('Halden House · Project Details · Atelier');
});

test('[R9-02] a flurry of edits is one entry, and reading it elsewhere reads it here', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  const task = await newTask(product, ines, { title: 'Order brass rail', projectId, assigneeIds: [hugo.session.user.id] });
  const [here, there] = [
    await openAs(browser, product, { person: hugo, path: '/' }),
    await openAs(browser, product, { person: hugo, path: '/todos' }),
  ];
  await expect(bellOf(here)).toHaveAccessibleName('Notifications, 1 unread');
  let version = task.version;
  for (const changes of [{ title: 'Order brass rails' }, { due: '2030-03-12' }, { room: 'Hall' }]) {
    const edited = await call<{ task: { version: number } }>(product, {
      method: 'PATCH',
      path: `/api/v1/tasks/${task.id}`,
      body: { version, changes },
      as: ines,
    });
    version = edited.task.version;
  }
  await expect(bellOf(here)).toHaveAccessibleName('Notifications, 2 unread');
  await bellOf(here).click();
  await expect(listIn(here).getByRole('listitem').first()).toContainText('Task Updated (Timeline Changed)');
  await expect(listIn(here).getByRole('listitem').first()).toContainText(
    'Ines Duarte updated your task and changed its timeline: "Order brass rails" in Halden House',
  );

  // Opening the task in another browser reads both.
  await there.goto(`/projects/${projectId}?tab=tasks&task=${task.id}`);
  await expect(bellOf(there)).toHaveAccessibleName('Notifications');
  await expect(bellOf(here)).toHaveAccessibleName('Notifications');
  await expect(listIn(here).getByRole('img', { name: 'Unread' })).toHaveCount(0);
});

test('[R4-09] one is deleted and comes back by Undo, all are read, and the keyboard does it too', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  for (const title of ['First', 'Second', 'Third']) await newTask(product, ines, { title, projectId, assigneeIds: [hugo.session.user.id] });
  const page = await openAs(browser, product, { person: hugo, path: '/projects/wip' });
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 3 unread');
  await bellOf(page).focus();
  await page.keyboard.press('Enter');
  const rows = listIn(page).getByRole('listitem');
  await expect(rows.first()).toContainText('"Third"');
  const before = await rows.count();

  await rows.first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Delete');
  await holdMessages(page, 'Notification deleted');
  await expect(rows).toHaveCount(before - 1);
  // The next one has the focus: one can go on from there.
  await expect(rows.nth(before > 2 ? 1 : 0).getByRole('link')).toBeFocused();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(before);
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 3 unread');

  await rows.first().hover();
  await rows
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread');
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  // Enter once more would delete what was read.
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bellOf(page)).toBeFocused();
});

test('[R2-41 R2-39] on a phone a dot stands on To-Dos, on a tablet on the narrow sidebar; the bell is a sheet', async ({
  browser,
  product,
}) => {
  const { ines, hugo, projectId } = await studio(product);
  await newTask(product, ines, { title: 'Order brass rail', projectId, assigneeIds: [hugo.session.user.id] });
  const phone = await openAs(browser, product, { person: hugo, path: '/', viewport: { width: 390, height: 844 } });
  await expect(
    phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'To-Dos' }).getByRole('img', { name: 'Unread' }),
  ).toBeVisible();
  await expect(phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).getByRole('img')).toHaveCount(0);
  await bellOf(phone).click();
  await expect(phone.getByRole('dialog', { name: 'Notifications' })).toContainText('Task assigned');
  await expectAccessible(phone);
  const tablet = await openAs(browser, product, { person: hugo, path: '/', viewport: { width: 900, height: 900 } });
  await expect(
    tablet
      .getByRole('link', { name: /My To-dos/ })
      .locator('.bg-accent')
      .last(),
  ).toBeVisible();
  await expect(tablet.getByRole('link', { name: /My To-dos/ })).not.toContainText('1');
});

test('[R2-47 R9-01] fifty come at first and the rest on demand; only what is seen is in the page', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  for (let index = 0; index < 55; index++)
    await newTask(product, ines, { title: `Task ${index}`, projectId, assigneeIds: [hugo.session.user.id] });
  const page = await openAs(browser, product, { person: hugo, path: '/' });
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 55 unread');
  await bellOf(page).click();
  await expect(listIn(page).getByRole('listitem').first()).toContainText('"Task 54"');
  expect(await listIn(page).getByRole('listitem').count()).toBeLessThan(30);
  expect((await listIn(page).locator('..').boundingBox())?.height, '[R2-47] 96 units').toBe(384);
  await listIn(page)
    .locator('..')
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  // What comes into sight is drawn, and may be higher than was thought: then the end lies further down.
  const atTheEnd = async () => {
    await listIn(page)
      .locator('..')
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    return listIn(page).textContent();
  };
  await expect.poll(atTheEnd).toContain('"Task 0"');
});

test('[R4-10] what happened while a browser was away is there when it comes back, without toasts of old', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  const page = await openAs(browser, product, { person: hugo, path: '/profile' });
  const wire = await liveWire(page);
  const said = await saidOn(page);
  await page.goto('/');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  const assign = (title: string) => newTask(product, ines, { title, projectId, assigneeIds: [hugo.session.user.id] });
  // Away is who was there before.
  await wire.joined;
  await wire.cut();
  for (const title of ['First', 'Second']) await assign(title);
  wire.mend();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread', { timeout: 15_000 });
  await assign('Third');
  await expect.poll(said).toEqual([expect.stringContaining('"Third"')]);
});

test('[R2-47 R8-04] a list that cannot be read is tried again and nobody is told, nor of a failure of the counts', async ({
  browser,
  product,
}) => {
  const page = await openAs(browser, product, { person: await signUp(product, { firstName: 'Ines' }), path: '/profile' });
  let fails = true;
  await page.route(/\/api\/v1\/notifications(\?|\/counts|$)/, (route) =>
    fails ? route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Broken.' } }) : route.continue(),
  );
  const said = await saidOn(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  const refused = page.waitForResponse((response) => response.url().includes('/notifications') && response.status() === 400);
  await bellOf(page).click();
  await refused;
  await expect(page.getByText('Loading notifications...')).toBeVisible();
  fails = false;
  await expect(page.getByText('No notifications yet')).toBeVisible({ timeout: 30_000 });
  expect(await said()).toEqual([]);

  // [R2-47] Until the list is here it says so.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/v1\/notifications(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await bellOf(page).click();
  await expect(page.getByText('Loading notifications...')).toBeVisible();
  letGo();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});

test('[R8-04] an act on the list that fails is undone on the screen and logged, and nobody is told', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  for (const title of ['First', 'Second', 'Third']) await newTask(product, ines, { title, projectId, assigneeIds: [hugo.session.user.id] });
  const page = await openAs(browser, product, { person: hugo });
  const said = await saidOn(page);
  const logged = logOf(page);
  await page.goto('/');
  await bellOf(page).click();
  const rows = listIn(page).getByRole('listitem');
  await expect(rows.first()).toContainText('"Third"');
  // Without the time, which goes on.
  const words = () =>
    rows.evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll('time')].reduce((text, time) => text.replace(time.textContent, ''), one.textContent)),
    );
  const unread = listIn(page).getByRole('img', { name: 'Unread' });
  await expect(unread).toHaveCount(3);
  const before = await words();

  // Refused by the server, and not reached at all: nothing that could be read anew.
  for (const fails of [(route: Route) => route.fulfill({ status: 500, json: {} }), (route: Route) => route.abort()]) {
    await page.route(/\/api\/v1\/notifications/, fails);
    await onTheWire(page);
    for (const [line, press] of [
      ['a notification could not be marked as read', () => rows.first().getByRole('button', { name: /^Mark as read/ })],
      ['a notification could not be deleted', () => rows.first().getByRole('button', { name: /^Delete/ })],
      ['notifications could not be marked as read', () => page.getByRole('button', { name: 'Mark all as read' })],
    ] as const) {
      logged.length = 0;
      await rows.first().hover();
      await press().click();
      await expect.poll(() => logged.join()).toContain(line);
      await expect(unread).toHaveCount(3);
      expect(await words()).toEqual(before);
    }
    await page.unroute(/\/api\/v1\/notifications/);
  }
  expect(await said()).toEqual([]);
  await rows.first().hover();
  await rows
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(rows).toHaveCount(before.length - 1);
  // What is said at all is heard here.
  await expect.poll(said).toEqual([expect.stringContaining('Notification deleted')]);
});

test('[A54] markup in a title stays text, in the list, the toast and the page’s title', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  const page = await openAs(browser, product, { person: hugo, path: '/profile' });
  await listenOn(page, '/');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  const title = '<img src=x onerror="document.title=1">&lt;b&gt;';
  await newTask(product, ines, { title, projectId, assigneeIds: [hugo.session.user.id] });
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText(`Ines Duarte assigned you "${title}" in Halden House`),
  ).toBeVisible();
  await bellOf(page).click();
  await expect(listIn(page).getByRole('listitem').first()).toContainText(title);
  await expect(page).toHaveTitle('(1) Dashboard · Atelier');
  await expect(listIn(page).locator('img[src=x]')).toHaveCount(0);
});

test('[R9-04 R4-10] one sound over three tabs of a browser, and none where its switch is off', async ({ browser, product }) => {
  const { ines, hugo, projectId } = await studio(product);
  const first = await openAs(browser, product, { person: hugo, path: '/' });
  await first.context().addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        const { dataset } = document.documentElement;
        this.addEventListener('statechange', () => (dataset['player'] = `${dataset['player'] ?? ''} ${this.state}`));
      }
      override createBufferSource() {
        document.documentElement.dataset['sounded'] = String(Number(document.documentElement.dataset['sounded'] ?? 0) + 1);
        return super.createBufferSource();
      }
    };
  });
  const tabs = [first, await first.context().newPage(), await first.context().newPage()];
  for (const tab of tabs) {
    await listenOn(tab, '/todos');
    await tab.getByRole('heading', { level: 1 }).click();
    await expect(bellOf(tab)).toHaveAccessibleName('Notifications');
    // Allowed to sound from now on; until it does it takes no power.
    await expect(tab.locator('html')).toHaveAttribute('data-player', /suspended$/);
  }
  const sounded = async () =>
    (await Promise.all(tabs.map((tab) => tab.evaluate(() => Number(document.documentElement.dataset['sounded'] ?? 0))))).reduce(
      (sum, count) => sum + count,
      0,
    );

  await newTask(product, ines, { title: 'Order brass rail', projectId, assigneeIds: [hugo.session.user.id] });
  await expect.poll(sounded).toBe(1);
  for (const tab of tabs) await expect(bellOf(tab)).toHaveAccessibleName('Notifications, 1 unread');
  // The others had their chance.
  await first.waitForTimeout(1500);
  expect(await sounded()).toBe(1);
  for (const tab of tabs) await expect(tab.locator('html')).toHaveAttribute('data-player', /suspended$/);

  await call(product, { method: 'PATCH', path: '/api/v1/notifications/preferences', body: { task_assigned_sound: false }, as: hugo });
  await newTask(product, ines, { title: 'Order brass knobs', projectId, assigneeIds: [hugo.session.user.id] });
  for (const tab of tabs) await expect(bellOf(tab)).toHaveAccessibleName('Notifications, 2 unread');
  await first.waitForTimeout(500);
  expect(await sounded()).toBe(1);
});
