// Account Settings and Account management: another address, another password, and where one is signed in.

import { expect, type Page } from '@playwright/test';
import type { ReceivedMail } from '../server/testing/mailbox.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './product.ts';
import { call, invite, openAs, type Person, signUp } from './studio.ts';

const phone = { viewport: { width: 390, height: 844 } };
const sizes = [
  ['1440', {}],
  ['390', phone],
] as const;

const linkIn = ({ links }: ReceivedMail, ends: RegExp): string => links.find((link) => ends.test(link)) ?? '';

/** A link of a mail is spent by a press. */
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm this address' }).click();

/** A second browser of the same person, signed in with the password. */
const signInAgain = async (product: Parameters<typeof call>[0], person: Person): Promise<Person> => ({
  ...person,
  session: await call<Person['session']>(product, {
    path: '/auth/v1/token?grant_type=password',
    body: { email: person.email, password: person.password },
  }),
});

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Change email' }).click();
}

for (const [width, options] of sizes) {
  test(`[R2-07 A45 V10 V17] at ${width}: another address needs the password, and both mailboxes`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const page = await openAs(browser, product, { person: ines, path: '/settings', ...options });
    const to = ines.email.replace('ines.', 'moved.');
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await askFor(page, 'not an address');
    await expect(page.getByText('Enter one email address, like name@studio.com.')).toBeVisible();
    await askFor(page, to);

    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(ines.password);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText(`Waiting for ${ines.email} and ${to} to be confirmed.`)).toBeVisible();
    await expectAccessible(page);

    const atNew = await product.mailbox.next(to, /your new address/);
    const atOld = await product.mailbox.next(ines.email, /the new address of/);
    const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
    await stranger.goto(linkIn(atNew, /type=email_change$/));
    await confirm(stranger);
    await expect(stranger.getByRole('heading', { name: 'One more.' })).toBeVisible();
    expect(stranger.url()).not.toContain('token_hash');
    expect(await stranger.evaluate(() => localStorage.getItem('atelier.session'))).toBeNull();
    await expectAccessible(stranger);
    await expect(page.getByText(`Waiting for ${ines.email} to be confirmed.`)).toBeVisible();

    const opened = await page.context().newPage();
    await opened.goto(linkIn(atOld, /type=email_change$/));
    await confirm(opened);
    await expect(opened.getByRole('heading', { name: 'Your address was changed.' })).toBeVisible();
    await opened.getByRole('link', { name: 'Go to your settings' }).click();
    for (const tab of [page, opened]) await expect(tab.getByText(`You sign in as ${to}.`)).toBeVisible();
    await product.mailbox.next(ines.email, /was changed/);
  });

  test(`[R2-08 V16] at ${width}: the list of devices ends the other one, which is out at once`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const page = await openAs(browser, product, { person: ines, path: '/settings', ...options });
    await page.getByRole('link', { name: 'Manage your account' }).click();
    await expect(page.getByRole('heading', { name: 'Account Management' })).toBeVisible();
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('listitem')).toContainText('(this device)');

    const theirs = await openAs(browser, product, { person: await signInAgain(product, ines), path: '/todos', ...options });
    await expect(theirs.getByRole('main')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await devices
      .getByRole('listitem')
      .filter({ hasNotText: '(this device)' })
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await expect(theirs.getByRole('heading', { name: 'Sign in to go on.' })).toBeVisible();
    await expect(theirs.getByRole('navigation')).toHaveCount(0);
    expect(await theirs.evaluate(() => localStorage.getItem('atelier.session'))).toBeNull();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('button', { name: 'Sign out all others' })).toHaveAttribute('aria-disabled', 'true');

    const [second, third] = [await signInAgain(product, ines), await signInAgain(product, ines)];
    const another = await openAs(browser, product, { person: third, path: '/todos' });
    await expect(another.getByRole('main')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(3);
    await devices.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('dialog', { name: 'Sign out all other devices?' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(another.getByRole('heading', { name: 'Sign in to go on.' })).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(call(product, { method: 'GET', path: '/api/v1/me/profile', as: second })).rejects.toThrow('401');
    await page.reload();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
  });
}

test('[V10] the old mailbox stops a change; the person sees it, and may also take it back or have it sent again', async ({
  browser,
  product,
}) => {
  const ines = await signInAgain(product, await signUp(product, { firstName: 'Ines' }));
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  const to = ines.email.replace('ines.', 'moved.');
  await askFor(page, to);
  await expect(page.getByText(`Waiting for ${ines.email} and ${to} to be confirmed.`)).toBeVisible();
  const atOld = await product.mailbox.next(ines.email, /the new address of/);
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
  await stranger.goto(linkIn(atOld, /&do=stop$/));
  await expect(stranger.getByRole('heading', { name: 'Stop the change?' })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: 'Stop the change' }).click();
  await expect(stranger.getByRole('heading', { name: 'The change was stopped.' })).toBeVisible();
  await expect(page.getByLabel('New email')).toBeVisible();
  await stranger.goto('/');
  await stranger.goto(linkIn(atOld, /type=email_change$/));
  await confirm(stranger);
  await expect(stranger.getByRole('heading', { name: 'This link does not open.' })).toBeVisible();
  await expectAccessible(stranger);

  await askFor(page, to);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText('Your address stays as it is')).toBeVisible();
  await expect(page.getByLabel('New email')).toBeVisible();
});

test('[R2-07 V2 V3] another password: what is wrong is said at its field, and the typed text stays', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password', { exact: true })];
  const submit = page.getByRole('button', { name: 'Change password' });
  await current.fill('not this one');
  await next.fill('limewash and brass 28');
  await submit.click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await current.fill(ines.password);
  await next.fill('P@ssw0rd2024!');
  await submit.click();
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await next.fill('Duarte1984');
  await submit.click();
  await expect(page.getByText('This password is made of names that others know')).toBeVisible();
  await expect(next).toHaveValue('Duarte1984');
  await next.fill('limewash and brass 28');
  await submit.click();
  await expect(page.getByText('Password changed')).toBeVisible();
});

test('[V16] a Principal signs a member out everywhere', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
  const theirs = await openAs(browser, product, { person: owen, path: '/todos' });
  await expect(theirs.getByRole('main')).toBeVisible();
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('link', { name: 'Owen Pritchard' }).click();
  await page.getByRole('region', { name: 'Owen Pritchard' }).getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign Owen Pritchard out everywhere?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Owen Pritchard is signed out everywhere')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Sign in to go on.' })).toBeVisible();
});

test('what cannot be loaded says so and is tried again', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  let fails = true;
  const fail = {
    status: 500,
    contentType: 'application/json',
    body: '{"code":"internal","message":"Something went wrong.","requestId":"-"}',
  };
  await page.route(/\/api\/v1\/me\/(sessions|email-change)$/, (route) => (fails ? route.fulfill(fail) : route.continue()));
  for (const [path, words, here] of [
    ['/account', 'Your devices could not be loaded', '(this device)'],
    ['/settings', 'Your address could not be loaded', 'New email'],
  ] as const) {
    fails = true;
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(here)).toBeVisible();
  }
});

test('[R2-08] a device that comes between the list and the live stream is in the list', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  let join = () => {};
  const joins = new Promise<void>((resolve) => (join = resolve));
  await page.route('**/api/v1/live/tickets', async (route) => {
    await joins;
    await route.continue();
  });
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await signInAgain(product, ines);
  join();
  await expect(devices).toHaveCount(2);
});
