// Nothing that a person did is lost (PRODUCT §11): every command tells its outcome, whatever is on the screen by then.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Task } from '../domain/tasks/contract.ts';
import { drag, holdCommands, holdMessages } from './hands.ts';
import { test } from './product.ts';
import { call, invite, liveWire, newProject, newTask, openAs, signUp } from './studio.ts';

const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title });
const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const toast = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);
const moves = /\/api\/v1\/tasks\/[^/]+\/move$/;

test('a task that is deleted from its panel comes back by Undo', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete task' }).click();
  await holdMessages(page, 'Task deleted');
  await expect(card(page, 'Chase worktop')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Chase worktop')).toBeVisible();
});

test('a deletion that is refused is said, though the panel is gone', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete task' }).click();
  // In another browser.
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${task.id}`, as: ines });
  await release();
  await expect(toast(page, 'Not deleted: Chase worktop')).toBeVisible();
});

test('of two quick ticks in My day the one that is refused is said, and the other has its Undo', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { status: 'wip' });
  const mine = { projectId: project.id, assigneeIds: [ines.session.user.id], due: '2020-01-06' };
  const gone = await newTask(product, ines, { title: 'Order plaster', ...mine });
  await newTask(product, ines, { title: 'Chase worktop', ...mine });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  const release = await holdCommands(page, moves);
  await page.getByRole('checkbox', { name: 'Complete Order plaster' }).click();
  await page.getByRole('checkbox', { name: 'Complete Chase worktop' }).click();
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${gone.id}`, as: ines });
  await release();
  await holdMessages(page, 'Not completed');
  await expect(toast(page, 'Completed: Chase worktop')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete Chase worktop' })).not.toBeChecked();
});

test('of two quick drags the one that is refused is said, and the other has its Undo', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const mine = { projectId: project.id, assigneeIds: [ines.session.user.id] };
  await newTask(product, ines, { title: 'Chase worktop', ...mine });
  const gone = await newTask(product, ines, { title: 'Order plaster', ...mine });
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  const release = await holdCommands(page, moves);
  await drag(page, card(page, 'Order plaster'), { to: page.getByRole('heading', { name: 'In progress' }), below: 60 });
  await expect(column(page, 'In progress').getByText('Order plaster')).toBeVisible();
  await drag(page, card(page, 'Chase worktop'), { to: page.getByRole('heading', { name: 'Completed' }), below: 60 });
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${gone.id}`, as: ines });
  await release();
  await holdMessages(page, 'Not moved: Order plaster');
  await expect(toast(page, 'Completed: Chase worktop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('of two quick changes in the panel the one that is a conflict asks, and the other is saved', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines });
  const wire = await liveWire(page);
  await page.goto(`/todos?view=created&task=${task.id}`);
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel.getByRole('combobox', { name: 'Priority' })).toBeVisible();
  await wire.cut();
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${task.id}`,
    body: { version: task.version, changes: { priority: 'high' } },
    as: tom,
  });
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  await panel.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await panel.getByRole('textbox', { name: 'Room' }).fill('Kitchen');
  await panel.getByRole('textbox', { name: 'Room' }).press('Enter');
  await release();
  const question = page.getByRole('dialog', { name: 'This task was changed by Tom Okafor just now.' });
  await expect(question.getByText('Priority')).toBeVisible();
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect(panel.getByRole('combobox', { name: 'Priority' })).toHaveText('Urgent');
  await expect(panel.getByRole('textbox', { name: 'Room' })).toHaveValue('Kitchen');
});

test('two quick saves of one field are no conflict with oneself: the later one stands', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  const panel = page.getByRole('dialog');
  const title = panel.getByRole('textbox', { name: 'Title' });
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  await title.fill('Chase the worktop');
  await title.press('Enter');
  await expect(card(page, 'Chase the worktop')).toBeVisible();
  await title.fill('Chase the worktop template');
  await title.press('Enter');
  await panel.getByRole('button', { name: /^Assigned:/ }).click();
  await page.getByRole('checkbox', { name: 'Tom Okafor' }).click();
  await page.getByRole('checkbox', { name: 'Hugo Lindqvist' }).click();
  await page.keyboard.press('Escape');
  // It shows at once what was typed, before the server has said it.
  await expect(title).toHaveValue('Chase the worktop template');
  await expect(panel.getByRole('button', { name: 'Assigned: Tom Okafor, Hugo Lindqvist' })).toBeVisible();
  await release();
  const stands = async () => (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${task.id}`, as: ines })).task;
  await expect.poll(async () => (await stands()).assigneeIds.length).toBe(2);
  expect((await stands()).title).toBe('Chase the worktop template');
  await expect(page.getByRole('dialog', { name: /just now/ })).toHaveCount(0);
});
