// Taking one's data along, deleting one's account, and a Principal's view of the studio's accounts.

import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { unzip } from '../server/testing/unzip.ts';
import { expectAccessible } from './accessibility.ts';
import { refusedCalls } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, signUp } from './studio.ts';

test('[R2-08] a person downloads what is held about them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Order plaster samples', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: '/account' });
  await expectAccessible(page);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await arriving;
  await expect(page.getByText('Your data is in your downloads')).toBeVisible();
  expect(file.suggestedFilename()).toBe('atelier-my-data.zip');
  const files = unzip(await readFile(await file.path()));
  expect(files.get('tasks.json')?.toString()).toContain('Order plaster samples');
  expect(files.get('profile.json')?.toString()).toContain(ines.email);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`[R2-08] at ${viewport.width}: a person deletes their account; their work stays, under no name`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
    const project = await newProject(product, ines);
    const kept = await newTask(product, owen, { title: 'Draw the stair', projectId: project.id, assigneeIds: [owen.session.user.id] });
    const watching = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=tasks&task=${kept.id}` });
    await expect(watching.getByRole('button', { name: 'Assigned: Owen Pritchard' })).toBeVisible();

    const page = await openAs(browser, product, { person: owen, path: '/account', viewport });
    const beside = await page.context().newPage();
    await beside.goto('/todos');
    await expect(beside.getByRole('heading', { level: 1, name: /To-Dos/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('Your personal tasks, documents and mood boards are deleted');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it you?' });
    await proof.getByLabel('Password', { exact: true }).fill(owen.password);
    const refused = refusedCalls(page);
    await proof.getByRole('button', { name: 'Go on' }).click();
    await Promise.all([page, beside].map((tab) => expect(tab.getByText('Your account was deleted.')).toBeVisible()));
    await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('atelier.session'))).toBeNull();

    await expect(watching.getByRole('button', { name: 'Assigned: Deleted person' })).toBeVisible();
    // It tells nobody that it has gone: the server knows.
    expect(refused.filter((call) => call.endsWith('/logout'))).toEqual([]);
  });
}

test('the last Principal is told to hand the studio over first', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/account' });
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveAccessibleDescription(
    'You are the last Principal. Make somebody else one first, or delete the studio.',
  );
  expect((await call<{ user_roles: object[] }>(product, { method: 'GET', path: '/api/v1/me/profile', as: ines })).user_roles).toEqual([
    { role: 'Principal' },
  ]);
});

test('[R2-08 R1-08] a Principal ends and opens accounts from the account page; others see their own alone', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
  const theirs = await openAs(browser, product, { person: owen, path: '/account' });
  await expect(theirs.getByRole('region', { name: 'Devices' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Accounts of the studio' })).toHaveCount(0);

  const page = await openAs(browser, product, { person: ines, path: '/account' });
  const accounts = page.getByRole('region', { name: 'Accounts of the studio' });
  await expect(accounts.getByRole('button', { name: /^Deactivate Ines/ })).toHaveAttribute('aria-disabled', 'true');
  await accounts.getByRole('button', { name: 'Deactivate Owen Pritchard' }).click();
  await page.getByRole('dialog', { name: 'Deactivate Owen Pritchard?' }).getByRole('button', { name: 'Deactivate' }).click();
  await expect(theirs.getByText('Account has been deactivated')).toBeVisible();
  await accounts.getByRole('button', { name: 'Reactivate Owen Pritchard' }).click();
  await expect(accounts.getByRole('button', { name: 'Deactivate Owen Pritchard' })).toBeVisible();
});

test('[R1-09] a Principal removes a person for good, with their password; the person is out at once', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Draw the stair', projectId: project.id, assigneeIds: [owen.session.user.id] });
  const theirs = await openAs(browser, product, { person: owen, path: '/todos' });
  await expect(theirs.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const beside = await theirs.context().newPage();
  await listenOn(beside, '/todos');

  const page = await openAs(browser, product, { person: ines, path: `/settings?tab=team&member=${owen.session.user.id}` });
  await page.getByRole('region', { name: 'Owen Pritchard' }).getByRole('button', { name: 'Remove from the studio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Owen Pritchard for good?' });
  await expect(dialog).toContainText('personal tasks, documents and mood boards are deleted');
  await dialog.getByRole('combobox', { name: 'Their open tasks and projects go to' }).click();
  await page.getByRole('option', { name: /^Ines/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password', { exact: true }).fill(ines.password);
  await proof.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Owen Pritchard is removed')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Team' })).not.toContainText('Owen Pritchard');
  await expect(theirs.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem('atelier.session'))).toBeNull();
  // Each tab says what may have happened, to whoever was in: the next one at this browser reads nothing of it.
  for (const tab of [theirs, beside]) {
    await expect(tab.getByRole('heading', { name: 'Come in.' })).toBeVisible();
    await expect(tab.getByText(/^You were signed out of .+\. If you cannot sign in again, your account was removed\./)).toHaveCount(1);
  }
  await beside.reload();
  await expect(beside.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  await expect(beside.getByText('your account was removed')).toHaveCount(0);
});
