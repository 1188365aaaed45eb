// Waking up: tokens that ran out, refusals that pass, and sessions that are over while somebody is in the middle of
// something. Only the server's word ends a session, and what was typed is there after it.

import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './product.ts';
import { call, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

// What is on the device is what can be opened without a connection.
test.use({ readsAhead: true });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('atelier.session'));
const menu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const door = (page: Page) => page.getByRole('heading', { name: 'Sign in to go on.' });

/** What the server does not take, though the browser has no reason to doubt it. */
const spoilToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('atelier.session') ?? '{}') as { access_token: string };
    const spoilt = { ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` };
    localStorage.setItem('atelier.session', JSON.stringify(spoilt));
    return JSON.stringify(spoilt);
  });

/** Opens a page with a token that the server does not take: spoilt where nothing of ours runs that would find out before. */
async function openSpoilt(page: Page, path: string): Promise<string> {
  await page.goto('/healthz');
  const spoilt = await spoilToken(page);
  await page.goto(path);
  return spoilt;
}

async function comeBack(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const endEverywhere = (...[product, as]: [Parameters<typeof call>[0], Person]) =>
  call(product, { path: '/auth/v1/logout?scope=global', as });

const isRefresh = (url: URL) => url.search.includes('grant_type=refresh_token');

test('[R4-02] a token that the server refuses is renewed and the call repeated: on opening a page, and in the middle of work', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  await expect(menu(page)).toBeVisible();
  const calls: string[] = [];
  page.on('response', (response) => calls.push(`${response.status()} ${new URL(response.url()).pathname}`));

  await openSpoilt(page, '/todos');
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/todos/);
  await expect.poll(() => calls).toContain('401 /api/v1/me/profile');
  await expect.poll(() => calls).toContain('200 /api/v1/me/profile');

  await page
    .getByRole('button', { name: 'New task' })
    .or(page.getByRole('link', { name: 'New task' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Chase the plasterer');
  await spoilToken(page);
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Chase the plasterer').first()).toBeVisible();
  expect(calls.filter((one) => one.includes('/auth/v1/logout'))).toEqual([]);
  expect(calls.filter((one) => one === '200 /auth/v1/token')).toHaveLength(2);
  const { items } = await call<{ items: unknown[] }>(product, { method: 'GET', path: '/api/v1/tasks?view=created', as: ines });
  expect(items).toHaveLength(1);
});

const later: [string, (route: Route) => Promise<void>][] = [
  [
    'a limit',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        contentType: 'application/json',
        body: '{"code":"rate_limited","message":"Later.","requestId":"-"}',
      }),
  ],
  ['a proxy that shows a page of its own', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' })],
  ['a network that is gone', (route) => route.abort()],
];
for (const [what, refuse] of later) {
  test(`[V40] a refresh that meets ${what} is tried again, and nobody is signed out`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const page = await openAs(browser, product, { person: ines, path: '/todos' });
    await expect(menu(page)).toBeVisible();
    let refused = 0;
    await page.route(isRefresh, (route) => (refused++ < 3 ? refuse(route) : route.continue()));
    const spoilt = await openSpoilt(page, '/todos');
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => stored(page)).not.toBe(spoilt);
    await expect(page).toHaveURL(/\/todos/);
    expect(refused).toBeGreaterThan(3);
  });
}

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`[V16] a session that ends in the middle of work takes the page out of sight, and signing in brings it back as it was, ${where}`, async ({
    browser,
    product,
  }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const task = await newTask(product, ines, { title: 'Measure the bay window', assigneeIds: [ines.session.user.id] });
    const page = await openAs(browser, product, { person: ines, viewport });
    await listenOn(page, '/todos?create=true');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('Title').fill('Ask about the cornice');
    const other = await page.context().newPage();
    await listenOn(other, '/projects/new');
    await other.getByLabel('Project name').fill('Halden House');

    await endEverywhere(product, ines);
    for (const tab of [page, other]) {
      await expect(door(tab)).toBeVisible();
      await expect(tab.getByText(task.title)).toBeHidden();
      await expect(tab.getByRole('navigation')).toHaveCount(0);
      expect(await stored(tab)).toBeNull();
    }
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Ask about the cornice')).toBeHidden();
    await expectAccessible(page);

    // Sign in again in one of them: both come back.
    await comeBack(page, { ...ines, password: 'not the password' });
    await expect(page.getByText('Email or password is not right.')).toBeVisible();
    await comeBack(page, ines);
    await expect(dialog.getByLabel('Title')).toHaveValue('Ask about the cornice');
    await expect(door(other)).toBeHidden();
    await expect(other.getByLabel('Project name')).toHaveValue('Halden House');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect(dialog).toBeHidden();
    // And the tab hears again what happens elsewhere.
    await expect(page.getByText('Ask about the cornice').first()).toBeVisible();
    const again = await call<Person['session']>(product, {
      path: '/auth/v1/token?grant_type=password',
      body: { email: ines.email, password: ines.password },
    });
    await newTask(product, { ...ines, session: again }, { title: 'Order the plaster', assigneeIds: [ines.session.user.id] });
    await expect(page.getByText('Order the plaster').first()).toBeVisible();
  });
}

test('[V16 V40] what is kept is for its person alone: who signs in with another account, or elsewhere in the browser, finds nothing of it', async ({
  browser,
  product,
}) => {
  const [ines, tom] = [await signUp(product, { firstName: 'Ines' }), await signUp(product, { firstName: 'Tom' })];
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/projects/new');
  await page.getByLabel('Project name').fill('Secret house');
  const other = await page.context().newPage();
  await listenOn(other, '/projects/new');
  await other.getByLabel('Project name').fill('Another secret');
  await endEverywhere(product, ines);
  await expect(door(page)).toBeVisible();
  await expect(door(other)).toBeVisible();

  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  const left = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.body.innerHTML);
  expect(await left(page)).not.toContain('Secret house');
  await page.getByLabel('Email').fill(tom.email);
  await comeBack(page, tom);
  await expect(menu(page)).toBeVisible();
  await expect(door(other)).toBeHidden();
  await expect(other.getByLabel('Project name')).toHaveValue('');
  for (const tab of [page, other]) expect(await left(tab)).not.toMatch(/secret/i);
});

test('[V16] what is being typed in a list and in a form is out of sight with its page, and is neither given back nor sent meanwhile', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await call(product, { path: `/api/v1/projects/${project.id}/phases`, body: { name: 'Concept', workingDays: 10 }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}/phases`);
  const other = await page.context().newPage();
  await listenOn(other, `/projects/${project.id}/settings`);
  const name = page.getByRole('textbox', { name: 'Name of Concept' });
  const place = other.getByRole('textbox', { name: 'Place' });
  await name.fill('Concept and first materials');
  await place.fill('Lower Halden');
  await endEverywhere(product, ines);
  for (const tab of [page, other]) await expect(door(tab)).toBeVisible();
  await comeBack(page, ines);
  await expect(name).toHaveValue('Concept and first materials');
  await expect(place).toHaveValue('Lower Halden');
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Copy the words' })).toHaveCount(0);
});

test('[V16] what is kept outlives the answers that the browser would drop meanwhile', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await page.clock.install();
  await listenOn(page, `/projects/${project.id}/phases`);
  await page.getByRole('button', { name: 'Add phase' }).click();
  const name = page.getByRole('dialog', { name: 'Add a phase' }).getByLabel('Phase name');
  await name.fill('Snagging');
  await endEverywhere(product, ines);
  await expect(door(page)).toBeVisible();
  await page.clock.fastForward('30:00');
  await comeBack(page, ines);
  await expect(name).toHaveValue('Snagging');
});

test('[V16] what is kept for somebody who does not come back goes after an hour', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.clock.install();
  await listenOn(page, '/projects/new');
  await page.getByLabel('Project name').fill('Secret house');
  await endEverywhere(product, ines);
  await expect(door(page)).toBeVisible();
  await page.clock.fastForward('59:00');
  await expect(door(page)).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }) + document.body.innerHTML)).not.toContain('Secret house');
});

/** Rounds of the journey; by hand, `WAKES=20`. */
const wakes = Number(process.env['WAKES'] ?? 3);

test(`[V40 F4] eight tabs and two windows that slept longer than a token lives wake signed in, ${wakes} of ${wakes}`, async ({
  browser,
  clocked,
}) => {
  test.setTimeout(60_000 + wakes * 20_000);
  const ines = await signUp(clocked, { firstName: 'Ines' });
  const today = new Date().toISOString().slice(0, 10);
  const task = await newTask(clocked, ines, { title: 'Measure the bay window', due: today, assigneeIds: [ines.session.user.id] });
  const first = await openAs(browser, clocked, { person: ines, path: '/todos' });
  const context = first.context();
  await context.clock.install();
  const pages = [first, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))];
  const isLoadedAnew = (page: Page) => pages.indexOf(page) % 3 === 0;
  let renewals: Page[] = [];
  context.on('response', (response) => {
    if (response.ok() && isRefresh(new URL(response.url()))) renewals.push(response.frame().page());
  });
  const minutes = 20;
  for (let wake = 0; wake < wakes; wake++) {
    // One after the other: ten pages that load at once are no part of what is tested. Nor is it to load them a second time.
    for (const page of pages) {
      if (wake === 0) await page.goto('/todos');
      else await page.getByRole('link', { name: 'My To-dos' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'My To-dos' })).toBeVisible();
    }
    const before = await stored(first);
    renewals = [];
    // Nothing goes out while they sleep.
    await context.setOffline(true);
    await clocked.sleep(minutes * 60_000);
    // Every second time the browsers believe in their tokens, as after a sleep that their clocks have not noticed.
    const hasNoticed = wake % 2 === 0;
    if (hasNoticed) await context.clock.fastForward(minutes * 60_000);
    await context.setOffline(false);
    await Promise.all(
      pages.map(async (page) => {
        if (isLoadedAnew(page)) return void (await page.reload());
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.getByRole('link', { name: 'Dashboard' }).first().click();
      }),
    );
    for (const page of pages) {
      await expect(menu(page), `wake ${wake}`).toBeVisible();
      await expect(page).not.toHaveURL(/\/auth/);
      await expect(door(page)).toBeHidden();
      await expect(page.getByText(task.title).first()).toBeVisible();
    }
    await expect.poll(() => stored(first), `renewed at wake ${wake}`).not.toBe(before);
    const byLoadedAnew = renewals.filter(isLoadedAnew);
    expect(renewals.length - byLoadedAnew.length, 'of those that stay one renews it for all').toBeLessThanOrEqual(1);
    // A tab that is loaded anew in the moment in which it is answered keeps nothing of it: the next one asks again.
    expect(byLoadedAnew.length, 'and those that are loaded anew do not each ask').toBeLessThanOrEqual(2);
  }
});
