// From an empty machine into the product and out of it: sign-up by mail, sign-in, forgotten passwords, invitations.

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { onTheWire } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, openAs, secretIn, signedUpHere, signUp } from './studio.ts';

const newEmail = () => `ines.${randomUUID().slice(0, 8)}@duartefield.example`;
const password = 'plaster and oak 27';

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const onDashboard = (page: Page) => expect(page.getByRole('heading', { name: 'Good', exact: false })).toBeVisible();

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // Of the sign-out before, the message may still stand.
  await expect(page.getByText('Signed out successfully').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm and go in' }).click();

/** The link of the newest mail to an address, as a browser would open it. */
async function linkInMail(product: Product, email: string, subject?: RegExp): Promise<string> {
  const mail = await product.mailbox.next(email, subject);
  return mail.links.find((link) => link.includes('token_hash')) ?? '';
}

/** What the browser's console complains about, above all what the page's policy refuses. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('[R2-01 R2-02 R2-05 R2-23 R7-02] sign-up, the mail, the dashboard; sign-out and sign-in lead back to the place asked for', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ baseURL: product.url, timezoneId: 'Pacific/Auckland', locale: 'en-NZ' })).newPage();
  const complaints = complaintsOf(page);
  const email = newEmail();
  await page.goto('/projects/wip?status=lead');
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start a studio' }).click();
  await page.getByRole('button', { name: 'Start the studio' }).click();
  for (const message of ['First name is required.', 'Last name is required.', 'Studio name is required.', 'Email is required.']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Studio name').fill('Duarte Field');
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill('short');
  await page.getByRole('button', { name: 'Start the studio' }).click();
  await expect(page.getByText('Password must be 8 characters or more.')).toBeVisible();
  await expectAccessible(page);
  await passwordField(page).fill(password);
  const [sent] = await Promise.all([
    page.waitForRequest('**/auth/v1/signup*'),
    page.getByRole('button', { name: 'Start the studio' }).click(),
  ]);
  expect(sent.postDataJSON(), 'the studio begins where the browser is').toMatchObject({
    data: { time_zone: 'Pacific/Auckland', locale: 'en-NZ' },
  });
  await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
  await expect(page.getByText('You can send it again in')).toBeVisible();

  await page.goto(await linkInMail(product, email));
  await expect(page.getByRole('heading', { name: 'Confirm your email.' })).toBeVisible();
  expect(page.url()).toBe(`${product.url}/auth/verify-email`);
  await expectAccessible(page);
  await page.reload();
  await confirm(page);
  await onDashboard(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Ines' })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/');
  await expect(page).toHaveTitle('Dashboard · Atelier');
  await expectAccessible(page);

  await logOut(page);
  expect(new URL(page.url()).search).toBe('');
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  await signIn(page, { email, password });
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeVisible();
  expect(page.url()).toBe(`${product.url}/settings?tab=team`);
  expect(complaints).toEqual([]);
});

test('who corrects their address, or looks at the sign-in on the way, finds what they typed; the password alone is typed again', async ({
  page,
}) => {
  await page.goto('/auth?start=true');
  await expect(page).toHaveTitle('Start a studio · Atelier');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Studio name').fill('Duarte Field');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Studio name')).toHaveValue('Duarte Field');
  await page.getByLabel('Email').fill(`typo.${newEmail()}`);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Start the studio' }).click();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ines');
  await expect(page.getByLabel('Last name')).toHaveValue('Duarte');
  await expect(page.getByLabel('Studio name')).toHaveValue('Duarte Field');
  await expect(page.getByLabel('Email')).toHaveValue(/^typo/);
  await expect(passwordField(page)).toHaveValue('');

  // A phone may drop the tab while its person looks for the mail.
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Start the studio' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^We sent a link to typo/)).toBeVisible();
  await expect(page).toHaveTitle('Check your email · Atelier');
});

test("[R5-03] the server's refusal is shown as it is, and what was typed stays", async ({ page, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await page.goto('/auth');
  await signIn(page, { email: ines.email, password: 'not the password' });
  await expect(page.getByText('Email or password is not right.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(ines.email);
  await expect(passwordField(page)).toHaveValue('not the password');
  await expectAccessible(page);
});

test('by keys alone: from the email one Tab leads to the password, and Enter signs in', async ({ page, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(ines.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ines.password);
  await page.keyboard.press('Enter');
  await onDashboard(page);
});

test('nothing takes the focus from the field in which somebody types while the page is still at work', async ({ page }) => {
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = Object.assign((run: TimerHandler, ms = 0) => soon(run, ms === 0 ? 1_000 : ms), window.setTimeout);
  });
  await page.goto('/auth');
  await passwordField(page).pressSequentially('oak');
  // Behind every timer that was set before.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(passwordField(page)).toBeFocused();
});

test('an unconfirmed account is told so and has its mail sent again', async ({ page, product }) => {
  const email = newEmail();
  const data = { first_name: 'Ines', last_name: 'Duarte', studio_name: 'Duarte Field' };
  await signedUpHere(page);
  await call(product, { path: '/auth/v1/signup', body: { email, password, data } });
  await linkInMail(product, email);
  await page.goto('/auth');
  await signIn(page, { email, password });
  await expect(page.getByText('Confirm your email first')).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Mail sent')).toBeVisible();
  await page.goto(await linkInMail(product, email));
  await confirm(page);
  await onDashboard(page);
});

test('[R2-02] a forgotten password is set anew by mail; the link works once', async ({ page, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages ask for an address.
  await expect(page.getByRole('heading', { name: 'Lost the key?' })).toBeVisible();
  await page.getByLabel('Email').fill(ines.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(ines.email);
  await page.goForward();
  await page.reload();
  await expect(page.getByText(`If ${ines.email} has an account`)).toBeVisible();
  const link = await linkInMail(product, ines.email, /new password/);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password.' })).toBeVisible();
  expect(page.url()).toBe(`${product.url}/auth/reset-password`);
  await page.getByLabel('New password', { exact: true }).fill(ines.password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The new password must differ from the old one.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('limewash and brass 28');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await onDashboard(page);

  await logOut(page);
  await signIn(page, { email: ines.email, password: 'limewash and brass 28' });
  await onDashboard(page);
  await logOut(page);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another one, of slate');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link has been used or has expired. Ask for a new one.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expectAccessible(page);
});

test('[R2-02] a verification link that was used says what to do next', async ({ page, product }) => {
  const email = newEmail();
  const data = { first_name: 'Ines', last_name: 'Duarte', studio_name: 'Duarte Field' };
  await signedUpHere(page);
  await call(product, { path: '/auth/v1/signup', body: { email, password, data } });
  const link = await linkInMail(product, email);
  await page.goto(link);
  await confirm(page);
  await onDashboard(page);
  await page.goto(link);
  await confirm(page);
  await expect(page.getByRole('heading', { name: 'You are in already.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await logOut(page);
  await page.goto(link);
  await confirm(page);
  await expect(page.getByText('This link has been used or has expired. Ask for a new one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`[A24] whose address a stranger signed up with makes the account theirs, ${where}`, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    const email = newEmail();
    const data = { first_name: 'Hacked', last_name: 'By', studio_name: 'A stranger' };
    await call(product, { path: '/auth/v1/signup', body: { email, password: 'the stranger’s own 27', data } });
    await page.goto(await linkInMail(product, email));
    await confirm(page);
    await expect(page.getByRole('heading', { name: 'Make it yours.' })).toBeVisible();
    await expect(page.getByText('This browser is not the one that signed up.')).toBeVisible();
    await expectAccessible(page);
    await confirm(page);
    for (const message of ['First name is required.', 'Studio name is required.']) await expect(page.getByText(message)).toBeVisible();
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Duarte');
    await page.getByLabel('Studio name').fill('Duarte Field');
    await passwordField(page).fill('Welcome123');
    await confirm(page);
    await expect(page.getByText('This password is easy to guess.')).toBeVisible();
    await expect(page.getByLabel('Studio name')).toHaveValue('Duarte Field');
    await passwordField(page).fill(password);
    await confirm(page);
    await onDashboard(page);
    await expect(page.getByRole('heading', { level: 2, name: 'Ines' })).toBeVisible();
    expect(await page.content()).not.toMatch(/Hacked|stranger/i);
    const signIn = call(product, { path: '/auth/v1/token?grant_type=password', body: { email, password: 'the stranger’s own 27' } });
    await expect(signIn).rejects.toThrow('invalid_credentials');
  });
}

test('[A24] an invitation that a stranger took up says into which studio its link leads', async ({ page, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { link } = await call<{ link: string }>(product, { path: '/api/v1/studio/invitations', body: { role: 'Junior' }, as: ines });
  const email = newEmail();
  const data = { first_name: 'Hacked', last_name: 'By', invitation_token: secretIn(link) };
  await call(product, { path: '/auth/v1/signup', body: { email, password: 'the stranger’s own 27', data } });
  await page.goto(await linkInMail(product, email));
  await confirm(page);
  await expect(page.getByText('Ines Duarte invites you to Duarte Field.')).toBeVisible();
  await expect(page.getByLabel('Studio name')).toHaveCount(0);
  await page.getByLabel('First name').fill('Tom');
  await page.getByLabel('Last name').fill('Okafor');
  await passwordField(page).fill(password);
  await confirm(page);
  await onDashboard(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Tom' })).toBeVisible();
});

test('[A24] a program that opens every link of a mail spends none of them', async ({ browser, product }) => {
  const scan = async (link: string) => {
    const scanner = await (await browser.newContext({ baseURL: product.url })).newPage();
    const sent: string[] = [];
    scanner.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
    await scanner.goto(link);
    await expect(scanner.getByRole('main').getByRole('button').last()).toBeVisible();
    await scanner.waitForLoadState('networkidle');
    expect(sent).toEqual([]);
  };
  const ines = await signUp(product, { firstName: 'Ines' });
  const [fresh, moved] = [newEmail(), newEmail()];
  const data = { first_name: 'Ines', last_name: 'Duarte', studio_name: 'Duarte Field' };
  await call(product, { path: '/auth/v1/signup', body: { email: fresh, password, data } });
  await call(product, { path: '/auth/v1/recover', body: { email: ines.email } });
  const verification = await linkInMail(product, fresh);
  const recovery = await linkInMail(product, ines.email, /new password/);
  await call(product, { path: '/auth/v1/reauthenticate', body: { password: ines.password }, as: ines });
  await call(product, { method: 'PUT', path: '/auth/v1/user', body: { email: moved }, as: ines });
  const toNew = await linkInMail(product, moved);
  const { links } = await product.mailbox.next(ines.email, /Confirm the new address/);
  const toOld = links.filter((link) => link.includes('token_hash'));
  expect(toOld).toHaveLength(2);
  for (const link of [verification, recovery, toNew, ...toOld]) await scan(link);

  // Each of them still opens.
  const verify = (link: string, type: string) => call(product, { path: '/auth/v1/verify', body: { token_hash: secretIn(link), type } });
  await verify(verification, 'signup');
  await verify(toNew, 'email_change');
  await verify(recovery, 'recovery');
  await call(product, { path: '/auth/v1/email-change/stop', body: { token_hash: secretIn(toOld[1] ?? '') } });
});

test('[A34] after sign-in nobody is led out of the product', async ({ page, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (const from of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/auth?from=${encodeURIComponent(from)}`);
    await signIn(page, ines);
    await onDashboard(page);
    expect(page.url()).toBe(`${product.url}/`);
    await logOut(page);
  }
});

test('who is invited at an address is not asked to use another one; who has only a link may', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const join = async (isBound: boolean) => {
    const email = newEmail();
    const body = { role: 'Junior', ...(isBound && { email }) };
    const { link } = await call<{ link: string }>(product, { path: '/api/v1/studio/invitations', body, as: ines });
    const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
    await guest.goto(link);
    await guest.getByLabel('First name').fill('Tom');
    await guest.getByLabel('Last name').fill('Okafor');
    if (!isBound) await guest.getByLabel('Email').fill(email);
    await passwordField(guest).fill(password);
    await guest.getByRole('button', { name: 'Join the studio' }).click();
    await expect(guest.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Send it again' })).toBeVisible();
    return guest.getByRole('button', { name: 'Use another address' });
  };
  await expect(await join(false)).toBeVisible();
  await expect(await join(true)).toHaveCount(0);
});

test('a Principal invites by a link; who opens it joins with the role', async ({ browser, page: guest, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill('not-an-address');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('“not-an-address” is no email address.')).toBeVisible();
  await expect(dialog.getByLabel('Emails')).toHaveValue('not-an-address');
  await dialog.getByLabel('Emails').fill('');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Senior' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: 'A link to pass on' })).toContainText('Senior');
  await expectAccessible(page);

  const email = newEmail();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Join Duarte Field.' })).toBeVisible();
  await expect(guest.getByText('Ines Duarte invites you as Senior.')).toBeVisible();
  await expect(guest.getByLabel('Studio name')).toHaveCount(0);
  await expectAccessible(guest);
  await guest.getByLabel('First name').fill('Tom');
  await guest.getByLabel('Last name').fill('Okafor');
  await guest.getByLabel('Email').fill(email);
  await passwordField(guest).fill(password);
  await guest.getByRole('button', { name: 'Join the studio' }).click();
  await expect(guest.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
  await guest.goto(await linkInMail(product, email));
  await confirm(guest);
  await onDashboard(guest);
  // The Principal's open page hears of it.
  await expect(page.getByRole('row', { name: 'Tom Okafor' })).toContainText('Senior');
  await expect(page.getByRole('row', { name: 'A link to pass on' })).toHaveCount(0);

  await guest.context().clearCookies();
  await guest.evaluate(() => localStorage.clear());
  await guest.goto('/');
  await guest.goto(link);
  await expect(guest.getByText('This link has been used or has expired. Ask for a new one.')).toBeVisible();

  // One that comes after its dialog was closed stands nowhere else.
  await page.getByRole('button', { name: 'Invite member' }).click();
  const asked = Promise.withResolvers<void>();
  const goes = Promise.withResolvers<void>();
  await page.route('**/api/v1/studio/invitations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked.resolve();
    await goes.promise;
    return route.continue();
  });
  await onTheWire(page);
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  await asked.promise;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  goes.resolve();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('The invitation is ready')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
});

test('an invitation by email is for that address; a revoked one is closed', async ({ browser, page: guest, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const email = newEmail();
  const { link } = await call<{ link: string }>(product, { path: '/api/v1/studio/invitations', body: { email, role: 'Junior' }, as: ines });
  expect(secretIn(link)).not.toBe('');
  await guest.goto(link);
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await expect(guest.getByLabel('Email')).toHaveAttribute('readonly');

  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('button', { name: `More about the invitation: ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Invitation revoked')).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This invitation is closed.' })).toBeVisible();
});

test('who may not invite sees why; who may hands out lesser roles only', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const page = await openAs(browser, product, { person: aiko, path: '/settings?tab=team' });
  const button = page.getByRole('button', { name: 'Invite member' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAttribute('aria-description', 'You need the Invite Members permission');

  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const senior = await openAs(browser, product, { person: tom, path: '/settings?tab=team' });
  await senior.getByRole('button', { name: 'Invite member' }).click();
  await senior.getByRole('combobox', { name: 'Role' }).click();
  await expect(senior.getByRole('option')).toHaveText(['Standard', 'Junior', 'Technical']);
});

test('the password is changed with the current one, and only with it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/settings' });
  await page.getByLabel('Current password').fill('not it');
  await page.getByLabel('New password', { exact: true }).fill('limewash and brass 28');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('limewash and brass 28');
  await page.getByLabel('Current password').fill(ines.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
});
