// The session in a real browser: kept, refreshed, followed, ended; and what the screens do when a part of it fails.

import { expect, type Page, type Route } from '@playwright/test';
import { onTheWire } from './hands.ts';
import { saidOn } from './heard.ts';
import { test } from './product.ts';
import { call, invite, listenOn, openAs, type Person, signUp } from './studio.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('atelier.session'));

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: '{"code":"internal","message":"Something went wrong.","requestId":"-"}',
  });

test('[R4-02 R4-03 R9-11] the session is kept in the browser and refreshed by its 30 second tick; each auth event reloads the profile', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  // Half a tick on, so that ticks lie far from where it counts on which side of it they are.
  await page.clock.install({ time: Date.now() + 15_000 });
  // The profile is read anew as the live stream begins, too: a stream that says nothing leaves the auth events alone.
  await page.routeWebSocket(/\/live\//, () => undefined);
  let profiles = 0;
  page.on('request', (request) => void (profiles += Number(request.url().endsWith('/me/profile'))));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(profiles, 'initial session').toBe(1);
  const before = await stored(page);

  const { expires_at: end } = JSON.parse(before ?? '{}') as { expires_at: number };
  const isRefresh = (of: { url: () => string }) => of.url().includes('grant_type=refresh_token');
  const refreshed = page.waitForResponse(isRefresh);
  const left = page.waitForRequest(isRefresh).then(async () => end - (await page.evaluate(() => Date.now())) / 1000);
  await page.clock.fastForward('12:45');
  // In small steps: a jump would be past the time limit of a call that is on its way.
  const nextProfile = async () => {
    await page.clock.runFor(500);
    return profiles;
  };
  await expect.poll(nextProfile, { message: 'token refreshed', intervals: [100], timeout: 45_000 }).toBe(2);
  expect((await refreshed).status()).toBe(200);
  // A tick renews what ends within four of them. One of 30 s finds it before the last three begin, in which a call would.
  expect(await left).toBeGreaterThan(89);
  expect(await left).toBeLessThan(121);
  expect(await stored(page)).not.toBe(before);

  await page.goto('/settings');
  await page.getByLabel('Current password').fill(ines.password);
  await page.getByLabel('New password', { exact: true }).fill('a new oak, lime and brass');
  const beforeUpdate = profiles;
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(() => profiles, 'user updated').toBe(beforeUpdate + 1);

  await logOut(page);
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  const beforeSignIn = profiles;
  await signIn(page, { email: ines.email, password: 'a new oak, lime and brass' });
  await expect.poll(() => profiles, 'signed in').toBeGreaterThan(beforeSignIn);
});

test('[R4-03] a recovery link reloads the profile, and a sign-out elsewhere lets go of it here', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await call(product, { path: '/auth/v1/recover', body: { email: ines.email } });
  const { links } = await product.mailbox.next(ines.email, /new password/);
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  let profiles = 0;
  page.on('request', (request) => void (profiles += Number(request.url().endsWith('/me/profile'))));
  // The new password that follows would be an event of its own.
  await page.route('**/auth/v1/user', fail);
  await page.goto(links.find((link) => link.includes('token_hash')) ?? '');
  await page.getByLabel('New password', { exact: true }).fill('a new oak, lime and brass');
  await page.getByRole('main').getByRole('button').last().click();
  await expect.poll(() => profiles, 'password recovery').toBe(1);
  await page.unroute('**/auth/v1/user', fail);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await logOut(other);
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  await expect(page.getByText('Ines Duarte')).toHaveCount(0);
});

test('[R4-04 V40] signing out says so and leaves nothing of the person in the browser; a failure says so too', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  const unlucky = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  await unlucky.route('**/auth/v1/logout*', fail);
  await onTheWire(unlucky);
  await logOut(unlucky);
  await expect(unlucky.getByText('Error signing out')).toBeVisible();
  await logOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(left).not.toContain(ines.email);
  expect(left).not.toContain('token');
  await page.goto('/projects/wip');
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
});

test('[R4-05 R4-06 R8-01] custom permissions that cannot be loaded are none: the role’s defaults apply, and loading ends', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const overrides = { createProject: true };
  await call(product, { path: `/api/v1/studio/members/${aiko.session.user.id}/permissions`, body: { overrides }, as: ines });
  const page = await openAs(browser, product, { person: aiko, path: '/projects/new' });
  await expect(page.getByRole('button', { name: 'Create project' })).toBeVisible();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/v1/me/permissions', fail);
  await page.reload();
  await expect(page.getByText("You don't have permission to access this area.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(logged.join('\n')).toContain('custom permissions could not be loaded');
});

test('[R8-02] a profile that cannot be read falls back to the session’s own words, without a role', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines', lastName: 'Duarte' });
  const page = await openAs(browser, product, { person: ines });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/v1/me/profile', fail);
  await page.goto('/profile');
  await expect(page.getByText('Ines Duarte').first()).toBeVisible();
  await expect(page.getByText('No Role').first()).toBeVisible();
  expect(logged.join('\n')).toContain('the profile could not be loaded');
});

test('[R8-03] what nobody expected during sign-in or sign-up is said in the specification’s words', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto('/auth');
  // A browser whose storage is full, and one whose JSON is broken: faults below auth-js, which it hands on as they are.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(page, ines);
  await expect(page.getByText('An unexpected error occurred during sign in')).toBeVisible();

  await page.getByRole('link', { name: 'Start a studio' }).click();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Studio name').fill('Duarte Field');
  await page.getByLabel('Email').fill('somebody.else@duartefield.example');
  await page.getByLabel('Password', { exact: true }).fill('plaster and oak 27');
  await page.evaluate(() => {
    JSON.stringify = () => {
      throw new RangeError('broken');
    };
  });
  await page.getByRole('button', { name: 'Start the studio' }).click();
  await expect(page.getByText('An unexpected error occurred during sign up')).toBeVisible();
  await expect(page.getByLabel('Studio name')).toHaveValue('Duarte Field');
});

const marker = (page: Page) => page.evaluate(() => localStorage.getItem('atelier.access_revoked'));
const revokedWords = 'Your access to Duarte Field has been revoked. Please contact the Principal for assistance.';

test('[R4-01 R5-01 R3-04] who was deactivated reads for eight seconds at their sign-in whose access that was, once; who comes back is let in', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen' });
  const page = await openAs(browser, product, { person: owen });
  const said = await saidOn(page);
  const timesRevoked = async () => (await said()).filter((words) => words.includes(revokedWords)).length;
  await page.goto('/todos');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const access = (verb: 'deactivate' | 'reactivate') =>
    call(product, { path: `/api/v1/studio/members/${owen.session.user.id}/${verb}`, body: {}, as: ines });
  await access('deactivate');
  await expect(page.getByText('Account has been deactivated')).toBeVisible();
  expect(JSON.parse((await marker(page)) ?? '{}')).toEqual({
    userId: owen.session.user.id,
    organizationName: 'Duarte Field',
    revokedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });

  // Somebody else whose access is closed is told nothing of it.
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  await call(product, { path: `/api/v1/studio/members/${hugo.session.user.id}/deactivate`, body: {}, as: ines });
  const kept = await marker(page);
  await signIn(page, hugo);
  await expect(page.locator('form').getByText('Account has been deactivated')).toBeVisible();
  expect(await marker(page)).toBeNull();
  expect(await timesRevoked()).toBe(0);
  await page.evaluate((record) => localStorage.setItem('atelier.access_revoked', record ?? ''), kept);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await signIn(page, owen);
  await expect(page.getByText(revokedWords)).toBeVisible();
  await expect(page.getByText('Account access has been revoked')).toBeVisible();
  expect(await marker(page)).toBeNull();
  expect(await stored(page)).toBeNull();
  await page.clock.runFor(7_800);
  await expect(page.getByText(revokedWords)).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.getByText(revokedWords)).toBeHidden();
  await page.clock.resume();
  await signIn(page, owen);
  await expect(page.locator('form').getByText('Account has been deactivated')).toBeVisible();
  expect(await timesRevoked()).toBe(1);

  await access('reactivate');
  await page.evaluate((record) => localStorage.setItem('atelier.access_revoked', record ?? ''), kept);
  await signIn(page, owen);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(await timesRevoked()).toBe(1);
  expect(await marker(page)).toBeNull();
});

test('[R5-02] a marker about somebody else goes when another person signs in, and nobody is kept out by one', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await signUp(product, { firstName: 'Tom' });
  for (const person of [tom, ines]) {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    const said = await saidOn(page);
    await page.goto('/auth');
    await page.evaluate(
      (userId) =>
        localStorage.setItem('atelier.access_revoked', JSON.stringify({ userId, organizationName: 'Duarte Field', revokedAt: '' })),
      ines.session.user.id,
    );
    await signIn(page, person);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect((await said()).join()).not.toContain(revokedWords);
    expect(await marker(page)).toBeNull();
  }
});

test('[R4-01] a profile that loads with is_active false ends the session here and leaves the record with the studio’s name', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen' });
  const page = await openAs(browser, product, { person: owen, path: '/' });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.route('**/api/v1/me/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), is_active: false } });
  });
  await page.goto('/todos');
  await expect(page.getByText('Account has been deactivated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  expect(await stored(page)).toBeNull();
  expect(JSON.parse((await marker(page)) ?? '{}')).toMatchObject({ userId: owen.session.user.id, organizationName: 'Duarte Field' });
});

test('[A18 A32] a path in the address never becomes another call, and the token goes to the own origin alone', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  const calls: { url: URL; authorized: boolean }[] = [];
  page.on('request', (request) => calls.push({ url: new URL(request.url()), authorized: 'authorization' in request.headers() }));
  for (const id of ['..%2f..%2fme%2fprofile', '%2e%2e%2fstudio', 'x%3Fy=1', '..%5c..%5cstudio']) {
    await page.goto(`/projects/${id}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText(/does not exist|nothing here|not found/i).first()).toBeVisible();
  }
  await page.goto('/todos?task=..%2f..%2fstudio');
  await expect(page.getByRole('main')).toBeVisible();
  const said = calls.map(({ url }) => url.pathname).filter((path) => path.startsWith('/api/'));
  expect(said.length).toBeGreaterThan(5);
  // Not sent and refused, but not sent.
  for (const path of said) expect(path).toMatch(/^\/api\/v1(\/[\w-]+)+$/);
  for (const { url, authorized } of calls) if (authorized) expect(url.origin).toBe(product.url);
});

test('a session that is ended on the server is over in every open tab', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos');
  await call(product, { path: '/auth/v1/logout?scope=global', as: ines });
  await expect(page.getByRole('heading', { name: 'Sign in to go on.' })).toBeVisible();
  await expect(page.getByText(/^You were signed out\./)).toBeVisible();
});

test('what is read of somebody who signs out meanwhile is refused, which is no fault', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos');
  const faults: string[] = [];
  page.on('console', (message) => message.text().includes('could not be loaded') && faults.push(message.text()));
  const left = Promise.withResolvers<void>();
  await page.route('**/api/v1/me/{profile,permissions}', async (route) => {
    await left.promise;
    await route.continue();
  });
  await onTheWire(page);
  const asked = page.waitForRequest('**/api/v1/me/profile');
  await call(product, { method: 'PATCH', path: '/api/v1/me/profile', body: { phone: '+44 1373 555 014' }, as: ines });
  await asked;
  await logOut(page);
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  const refused = Promise.all(['profile', 'permissions'].map((part) => page.waitForResponse(`**/api/v1/me/${part}`)));
  left.resolve();
  expect((await refused).map((answer) => answer.status())).toEqual([401, 401]);
  // The page has read both by the time that it is drawn again.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(faults).toEqual([]);
});
