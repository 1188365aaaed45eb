// The frame round every page: header, sidebar, bottom bar, guide, error screens, the line that says that one is offline.

import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { onTheWire } from './hands.ts';
import { settled } from './pages.ts';
import { test } from './product.ts';
import { invite, openAs, signUp } from './studio.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('while the script of the page is on its way, the page says that it loads; without scripts it says what it needs', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${product.url}/auth`, { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading Atelier');
  script.resolve();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Loading Atelier')).toHaveCount(0);

  const without = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await without.goto(`${product.url}/auth`);
  await expect(without.locator('noscript')).toBeVisible();
  await expect(without.getByText('Loading Atelier')).toBeHidden();
});

test('a page whose script breaks off on its way says so, and comes when it is asked for again', async ({ browser, product }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${product.url}/auth`);
  await expect(page.getByRole('status')).toHaveText('Atelier could not be loaded. Check your connection, then try again.');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(again).toBeHidden();
});

test('[R2-36 R2-37 R2-38 R2-42] the sidebar has its five entries, collapses, remembers it, and is narrow on a tablet', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Projects', 'My Documents', 'My To-dos', 'My Mood Boards']);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/projects/wip',
    '/projects/documents',
    '/todos',
    '/mood-board',
  ]);
  await expect(page.getByText('version - mk4')).toBeVisible();
  const width = () => page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.parentElement?.offsetWidth);
  await expect.poll(width).toBe(240);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect.poll(width).toBe(64);
  await page.reload();
  await expect(links.first()).toBeVisible();
  await expect.poll(width).toBe(64);
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect.poll(width).toBe(240);

  await page.setViewportSize({ width: 1023, height: 800 });
  await expect.poll(width).toBe(64);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect.poll(width).toBe(64);
  await expectAccessible(page);
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.getByRole('button', { name: 'User Guide' })).toBeHidden();
  await expect(links).toHaveText(['Documents', 'Projects', 'Dashboard', 'To-Dos', 'Mood boards']);
});

test('[R2-21 R2-27 R2-28 R2-29 R2-31] the header: title, one step back, settings, the menu with its foot', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await page.getByRole('link', { name: 'My Mood Boards' }).click();
  await expect(heading(page, 'My Mood Boards')).toBeFocused();
  await expect(page).toHaveTitle('My Mood Boards · Atelier');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'My Mood Boards')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toContainText('mk4');
  await expect(page.getByRole('menu')).toContainText('© ');
  await expect(page.getByRole('menuitem')).toHaveText(['Profile Settings', 'Log out']);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(heading(page, 'Profile Settings')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ines Duarte' })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${product.url}/auth`);
});

test('[R2-21] an address that ends in a slash is the same page, by its own name', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/todos/?view=created' });
  await expect(heading(page, 'My To-Dos Board')).toBeVisible();
  await expect(page).toHaveTitle('My To-Dos Board · Atelier');
  await expect(page.getByRole('link', { name: 'Created by me' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/settings/');
  await expect(heading(page, 'Account Settings')).toBeVisible();
});

test('[R2-27] Back leads to the dashboard where there is no step to go back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('[R2-28 R2-30 R2-40] on a phone the bar is at the bottom, settings stand in the header, and the menu knows the rest', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/', ...phone });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Documents', 'Projects', 'Dashboard', 'To-Dos', 'Mood boards']);
  const box = await bar.boundingBox();
  expect(box && Math.round(box.y + box.height)).toBe(844);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.getByRole('menu');
  for (const words of ['Ines Duarte', 'Duarte Field', 'Principal', 'User Guide', 'Profile Settings', 'Log out', 'mk4'])
    await expect(menu).toContainText(words);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'User Guide' }).click();
  await expect(page.getByRole('dialog', { name: 'User Guide' })).toBeVisible();
  await expectAccessible(page);
  // The longest titles are whole beside the buttons, also in a narrow hand.
  for (const [path, title] of Object.entries({ '/account': 'Account Management', '/projects/template-selection': 'Template Selection' })) {
    await page.goto(path);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const words = heading(page, title);
      await expect.poll(() => words.evaluate((it) => it.scrollWidth - it.clientWidth), `${title} at ${width} px`).toBe(0);
      await expect.poll(async () => (await words.boundingBox())?.height).toBeLessThan(56);
    }
  }
});

test('[R9-08] a pair of fields stands below each other where the screen is mobile (below 640), and beside each other from there on', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?create=true' });
  const [project, phase] = [/^Project/, /^Phase/].map((name) => page.getByRole('dialog').getByRole('combobox', { name }));
  for (const [width, isBeside] of [
    [639, false],
    [640, true],
    [767, true],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await project?.boundingBox())?.y === (await phase?.boundingBox())?.y, `${width} px`).toBe(isBeside);
  }
});

test('the guide opens by its button and by ?, not while somebody types', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  const guide = page.getByRole('dialog', { name: 'User Guide' });
  await heading(page, 'Account Settings').focus();
  await page.keyboard.press('?');
  await expect(guide).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await page.getByRole('button', { name: 'User Guide' }).click();
  await expect(guide).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  // By now its code is there: it would open with the key.
  await page.getByLabel('Current password').pressSequentially('why?');
  await expect(page.getByLabel('Current password')).toHaveValue('why?');
  await expect(guide).toHaveCount(0);
  // As with Caps Lock.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('[R2-03] an unknown address shows where to go on', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'This door leads nowhere.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
});

test('[R2-04 R2-22] pages come when they are opened; a spinner stands where one is on its way', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  // On a connection that is to be spared, as theirs are, no page comes ahead of its link.
  const scripts: string[] = [];
  const script = Promise.withResolvers<void>();
  await page.route(/MoodBoardsPage.*\.js$/, async (route) => {
    scripts.push(route.request().url());
    await script.promise;
    await route.continue();
  });
  await page.goto('/');
  await settled(page);
  expect(scripts).toEqual([]);
  await page.getByRole('link', { name: 'My Mood Boards' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  script.resolve();
  await expect(page.getByRole('heading', { name: 'Nothing pinned yet' })).toBeVisible();
  expect(scripts).toHaveLength(1);

  const profile = Promise.withResolvers<void>();
  await page.route('**/api/v1/me/profile', async (route) => {
    await profile.promise;
    await route.continue();
  });
  await page.goto('/mood-board', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  profile.resolve();
  await expect(page.getByRole('heading', { name: 'Nothing pinned yet' })).toBeVisible();
});

test('[R2-25] who may not create projects is sent home from there and told why', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const page = await openAs(browser, product, { person: aiko, path: '/projects/new' });
  await expect(page.getByText("You don't have permission to access this area.")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('button', { name: 'New project' }).first()).toHaveAttribute(
    'aria-description',
    'You need the Create Projects permission',
  );
});

test('[R4-13 R8-08] a page that fails shows its card inside the shell; Reset brings it back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  await expect(heading(page, 'Account Settings')).toBeVisible();
  // An answer of a form that the page cannot draw: what a fault of ours would be.
  await page.route('**/api/v1/dashboard', (route) => route.fulfill({ json: { seq: 0 } }));
  await onTheWire(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/dashboard');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: /^Good \w+, Ines$/ })).toBeVisible();
});

test('[R8-07 R4-13] when the whole application fails it says so, and Refresh Page starts it anew', async ({ page }) => {
  // Nothing can hear a key that is let go of any more: the toaster, which stands beside all pages, cannot begin.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    const listen = window.addEventListener.bind(window);
    const refuse = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      if (type === 'keyup') throw new Error('no more listeners');
      listen(type, listener, options);
    };
    Object.assign(window, { addEventListener: refuse });
  });
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Oops! Something Went Wrong' })).toBeVisible();
  await expect(page.getByText("We're sorry, but something unexpected happened. Our team has been notified.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
  await page.evaluate(() => sessionStorage.setItem('mended', 'true'));
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
});

test('a lost live stream is said after a moment, and no longer once it is back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  let isDown = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live/, (socket) => {
    if (isDown) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto('/');
  await expect.poll(() => sockets.length).toBe(1);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const line = page.getByText('What others do does not come through at the moment.');
  await expect(line).toHaveCount(0);
  isDown = true;
  for (const socket of sockets) await socket.close();
  await expect(line).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await expect(line).toHaveCount(0, { timeout: 15_000 });
});

test('the theme is chosen, applied at once in every tab and kept', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  const other = await page.context().newPage();
  await other.goto('/projects/wip');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(other.locator('html')).not.toHaveAttribute('data-theme');
});

test('[R9-10] a tooltip opens after 700 ms, the next one at once; keys open it, Escape closes it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/', viewport: { width: 900, height: 700 } });
  const tooltip = page.getByRole('tooltip');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByText('Nothing due today.')).toBeVisible();
  // On a clock that stands still but for this: a slow machine must not open it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await links.getByRole('link', { name: 'Projects' }).hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('Projects');
  // A pointer may come over to what it has opened.
  await tooltip.hover();
  await page.clock.runFor(500);
  await expect(tooltip).toHaveText('Projects');
  await links.getByRole('link', { name: 'My To-dos' }).hover();
  // At once: long before another 700 ms.
  await page.clock.runFor(100);
  await expect(page.getByRole('tooltip', { name: 'My To-dos' })).toBeVisible();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(600, 300);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.getByRole('button', { name: 'Find a project, task or file' }).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Notifications');
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Settings');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveCount(0);
});

test('[R2-46] a message stands at the top right for three seconds, by day and by night', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/', colorScheme: 'dark' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // A message that is pointed at stays.
  await page.mouse.move(200, 700);
  const toast = page.getByRole('listitem').filter({ hasText: 'Signed out successfully' });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast.count();
    })
    .toBe(1);
  // Its time begins in an effect, a task after it is drawn; the clock that stands is not what tells when that has run.
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task++) {
      const { port1, port2 } = new MessageChannel();
      const ran = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      port1.start();
      port2.postMessage(null);
      await ran;
    }
  });
  const box = await toast.boundingBox();
  expect(box && { end: 1440 - box.x - box.width, width: box.width, isHigh: box.y < 100 }).toEqual({ end: 16, width: 356, isHigh: true });
  const paper = () => toast.evaluate((node) => getComputedStyle(node).backgroundColor);
  const byNight = await paper();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(paper).not.toBe(byNight);
  await page.clock.runFor(2_800);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(300);
  await expect(toast).toHaveCount(0);
});

test('[R2-07 R2-26] settings open on their tab, and a Principal may go anywhere', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('table', { name: 'Team' })).toContainText('Ines Duarte (you)');
  await page.goto('/projects/new');
  await expect(heading(page, 'Create Project')).toBeVisible();
});

test('[R8-06] a page without its root element says so', async ({ page }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<div id="root">', '<div>') });
  });
  const thrown = page.waitForEvent('pageerror');
  await page.goto('/');
  expect((await thrown).message).toContain('no element with the id "root"');
});

test('a page asks for what it shows beside the profile of who opens it, and for nothing where nobody is signed in', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  let answerProfile: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answerProfile = resolve));
  await page.route(/\/api\/v1\/me\/(profile|permissions)$/, (route) => held.then(() => route.continue()));
  const board = page.waitForResponse((response) =>
    /\/tasks\/board\?.*view=created.*due=overdue|due=overdue.*view=created/.test(response.url()),
  );
  await page.goto(`${product.url}/todos?view=created&due=overdue`);
  // What stands round every page is named by the document itself.
  await expect(page.locator('head link[rel="modulepreload"][href*="InnerLayout"]')).toHaveCount(1);
  expect((await board).status()).toBe(200);
  await expect(heading(page, 'My To-Dos Board')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  answerProfile();
  await expect(heading(page, 'My To-Dos Board')).toBeVisible();
  expect(asked.filter((path) => path === '/api/v1/tasks/board')).toEqual([]);

  const stranger = await browser.newPage();
  const calls: string[] = [];
  stranger.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await stranger.goto(`${product.url}/todos`);
  await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await stranger.close();
});
