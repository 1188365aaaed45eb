// A task goes into another project: what it changes is said before, it shows everywhere at once, and can be taken back.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { holdMessages } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, signUp } from './studio.ts';

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true });
const boardOf = ({ id }: { id: string }) => `/projects/${id}?tab=tasks`;

test('from the panel: a dialog says what changes, both boards follow, and Undo brings it back with its ref and people', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const mews = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  await newProject(product, ines, { name: 'Bank vault', status: 'wip', visibility: 'private' });
  const task = await newTask(product, ines, { title: 'Door swatch', projectId: mews.id, assigneeIds: [lucas.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: `${boardOf(mews)}&task=${task.id}` });
  const other = await openAs(browser, product, { person: lucas, path: boardOf(mews) });
  await expect(card(other, 'Door swatch')).toBeVisible();

  const panel = page.getByRole('dialog', { name: 'Door swatch' });
  await panel.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Bank vault' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another project' });
  const changes = dialog.getByRole('list', { name: 'What changes' });
  await expect(changes).toContainText(`gets a number there in place of ${task.ref ?? ''}`);
  await expect(changes).toContainText(/Lucas .* cannot read this project and is taken off the task\./);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move task' }).click();

  await holdMessages(page, 'Moved to Bank vault');
  await expect(panel.getByRole('combobox', { name: 'Project' })).toContainText('Bank vault');
  await expect(panel.getByRole('combobox', { name: 'Project' })).toBeFocused();
  await expect(card(page, 'Door swatch')).toBeHidden();
  await expect(card(other, 'Door swatch')).toBeHidden();

  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Door swatch')).toBeVisible();
  await expect(card(other, 'Door swatch')).toBeVisible();
  await expect(panel.getByText(task.ref ?? '', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panel.getByText('moved it from Bank vault to Mews flat, assigned Lucas', { exact: false })).toBeVisible();
  await expect(other.getByRole('article').filter({ has: card(other, 'Door swatch') })).toContainText(task.ref ?? '');
});

test('from the card’s menu by keys alone, into the phase of the same name; Ctrl Z brings it back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const plan = { templateId: 'kitchen-and-bath', start: '2026-01-12', status: 'wip' };
  const mews = await newProject(product, ines, { ...plan, name: 'Mews flat' });
  const quay = await newProject(product, ines, { ...plan, name: 'Quayside' });
  const [phase, same] = [mews.phases[1], quay.phases[1]];
  await newTask(product, ines, { title: 'Order the terrazzo', projectId: mews.id, phaseId: phase?.id });
  const page = await openAs(browser, product, { person: ines, path: boardOf(mews) });
  await card(page, 'Order the terrazzo').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move to project…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another project' });
  await dialog.getByRole('combobox', { name: 'Project' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Quayside' })).toBeVisible();
  await page.keyboard.press('q');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Phase' })).toContainText(same?.name ?? '');
  await dialog.getByRole('button', { name: 'Move task' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Order the terrazzo')).toBeHidden();
  await expect(messages(page).getByText('Moved to Quayside')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card(page, 'Order the terrazzo')).toBeVisible();
});

test('on a phone a personal task goes into a project; a Junior is told why theirs stays where it is', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const junior = await invite(product, ines, { role: 'Junior', firstName: 'June' });
  const mews = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  const task = await newTask(product, ines, { title: 'Ring the glazier' });
  const phone = { width: 390, height: 844 };
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}`, viewport: phone });
  const panel = page.getByRole('dialog', { name: 'Ring the glazier' });
  await expect(panel.getByRole('combobox', { name: 'Project' })).toContainText('Personal, only you');
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another project' });
  await dialog.getByRole('button', { name: 'Move task' }).click();
  await expect(dialog.getByText('Project is required.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Mews flat' }).click();
  await expect(dialog.getByText('Everybody who reads Mews flat sees it, and it gets a number there.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await dialog.getByRole('button', { name: 'Move task' }).click();
  await expect(panel.getByRole('combobox', { name: 'Project' })).toContainText('Mews flat');
  await expect(messages(page).getByText('Moved to Mews flat')).toBeVisible();

  const theirs = await openAs(browser, product, { person: junior, path: `${boardOf(mews)}&task=${task.id}` });
  const locked = theirs.getByRole('dialog', { name: 'Ring the glazier' }).getByRole('combobox', { name: 'Project' });
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
});

test('a project that goes while it is chosen is chosen no more, and nothing becomes personal instead', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const mews = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  const vault = await newProject(product, ines, { name: 'Bank vault', status: 'wip' });
  const task = await newTask(product, ines, { title: 'Door swatch', projectId: mews.id });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `${boardOf(mews)}&task=${task.id}`);
  const panel = page.getByRole('dialog', { name: 'Door swatch' });
  await panel.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Bank vault' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another project' });
  await expect(dialog.getByRole('list', { name: 'What changes' })).toBeVisible();
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${vault.id}`, body: { version: vault.version }, as: ines });
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toContainText('Choose a project');
  await expect(dialog.getByRole('list', { name: 'What changes' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Move task' }).click();
  await expect(dialog.getByText('Project is required.')).toBeVisible();
});
