// Items of a checklist with a day and a person: set from the row's menu by keys and by finger, seen by others, taken back.

import { expect, type Page } from '@playwright/test';
import type { Notification } from '../domain/notifications/contract.ts';
import type { ChecklistItem, Task } from '../domain/tasks/contract.ts';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { holdMessages, kept, restingBox } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const item = (text: string, more: object = {}) => ({ id: crypto.randomUUID(), text, done: false, ...more });
const read = async (product: Product, as: Person, { id }: { id: string }): Promise<Task> =>
  (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${id}`, as })).task;
const itemNamed = (task: Task, text: string): ChecklistItem | undefined => task.checklist.find((one) => one.text === text);
const list = (page: Page) => page.getByRole('region', { name: 'Checklist' });
const row = (page: Page, text: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: text }) });
const more = (page: Page, text: string) => list(page).getByRole('button', { name: `More about ${text}`, exact: true });
const answered = /\/api\/v1\/tasks\//;

async function studio(product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Junior', firstName: 'Tom' });
  const project = await newProject(product, ines);
  return { ines, tom, project };
}

test('an item is given a day and a person by keys, who sees it at once and is told; the list is as calm as before, its menu loaded late', async ({
  browser,
  product,
}) => {
  const { ines, tom, project } = await studio(product);
  const checklist = [item('Measure'), item('Order'), item('Fit', { due: '2026-03-09' })];
  const task = await newTask(product, ines, { title: 'Worktop', projectId: project.id, checklist });
  const path = `/projects/${project.id}?tab=tasks&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines });
  const late: string[] = [];
  page.on('request', (request) => request.url().includes('ItemMenu') && late.push(request.url()));
  await page.goto(path);
  const theirs = await openAs(browser, product, { person: tom, path });
  await expect(row(theirs, 'Order')).toBeVisible();
  await expect(row(page, 'Fit').getByText(/^Overdue 9 Mar/)).toBeVisible();
  await expect(more(page, 'Order')).toHaveCSS('opacity', '0');
  expect(late).toEqual([]);

  await more(page, 'Order').focus();
  await expect(more(page, 'Order')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^Today/ }).press('Enter');
  await expect(row(page, 'Order').getByText('Today')).toBeVisible();
  await expect(more(page, 'Order')).toBeFocused();
  expect(late).toHaveLength(1);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Assign' }).press('ArrowRight');
  await kept(page, answered, () => page.getByRole('menuitemradio', { name: tom.name }).press('Enter'));
  await expect(row(page, 'Order').getByRole('img', { name: tom.name })).toBeVisible();
  await expect(row(theirs, 'Order').getByRole('img', { name: tom.name })).toBeVisible();
  const { items } = await call<{ items: Notification[] }>(product, { method: 'GET', path: '/api/v1/notifications', as: tom });
  expect(items.filter(({ data }) => data.taskId === task.id).map(({ message }) => message)).toEqual([
    'Ines Duarte assigned you "Order" of "Worktop" in Halden House',
  ]);

  // Any day, from the calendar; what is ticked off is late no more.
  await more(page, 'Measure').press('Enter');
  await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Another day…' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'When is it due?' });
  await asked.getByRole('button', { name: 'Due' }).press('Enter');
  await page.getByRole('grid').locator('[aria-current=date], button:focus').first().press('PageUp');
  await page.keyboard.press('Enter');
  await kept(page, answered, () => asked.getByRole('button', { name: 'Set the day' }).press('Enter'));
  await expect(row(page, 'Measure').getByText(/^Overdue /)).toBeVisible();
  await expect(more(page, 'Measure')).toBeFocused();
  await list(page).getByRole('checkbox', { name: 'Measure' }).check();
  await expect(row(page, 'Measure').getByText(/^Overdue /)).toHaveCount(0);

  // Each act is taken back by itself, and none leaves a trace.
  await page.getByRole('heading', { name: 'Checklist' }).click();
  await kept(page, answered, () => page.keyboard.press('Control+z'));
  await kept(page, answered, () => page.keyboard.press('Control+z'));
  await expect.poll(async () => itemNamed(await read(product, ines, task), 'Measure')).toEqual(checklist[0]);
  await more(page, 'Order').press('Enter');
  await page.getByRole('menuitem', { name: 'Assign' }).press('ArrowRight');
  await kept(page, answered, () => page.getByRole('menuitemradio', { name: 'Nobody' }).press('Enter'));
  await expect(row(theirs, 'Order').getByRole('img', { name: tom.name })).toHaveCount(0);
});

test('whoever has an item ticks that one alone, and sees of the others why not', async ({ browser, product }) => {
  const { ines, tom, project } = await studio(product);
  const checklist = [item('Measure', { assigneeId: tom.session.user.id }), item('Order', { due: '2026-03-09' })];
  const task = await newTask(product, ines, { title: 'Worktop', projectId: project.id, checklist });
  const page = await openAs(browser, product, { person: tom, path: `/projects/${project.id}?tab=tasks&task=${task.id}` });
  await kept(page, answered, () => list(page).getByRole('checkbox', { name: 'Measure' }).check());
  expect(itemNamed(await read(product, ines, task), 'Measure')?.done).toBe(true);
  await expect(list(page).getByRole('checkbox', { name: 'Order' })).toHaveAccessibleDescription('You need the Create Tasks permission');
  await expect(row(page, 'Order').getByText(/^Overdue 9 Mar/)).toBeVisible();
  await expect(more(page, 'Measure')).toHaveCount(0);
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone, ${colorScheme}, an item is given by finger, and taken out from its menu`, async ({ browser, product }) => {
    const { ines, tom, project } = await studio(product);
    const checklist = [item('Measure the niche behind the boiler, all four sides of it', { due: '2026-03-09' }), item('Order')];
    const task = await newTask(product, ines, { title: 'Worktop', projectId: project.id, checklist });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme };
    const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=tasks&task=${task.id}`, ...phone });
    await more(page, 'Order').tap();
    await page.getByRole('menuitem', { name: 'Assign' }).tap();
    // It lies beside its menu, within the screen.
    const people = await restingBox(page.getByRole('menu').last());
    expect(people.x).toBeGreaterThanOrEqual(0);
    await kept(page, answered, () => page.getByRole('menuitemradio', { name: tom.name }).tap());
    await expect(row(page, 'Order').getByRole('img', { name: tom.name })).toBeVisible();
    await expect(row(page, 'Measure').getByText(/^Overdue 9 Mar/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await (colorScheme === 'light' ? expectAccessible(page) : expectReadable(page));
    await more(page, 'Order').tap();
    await kept(page, answered, () => page.getByRole('menuitem', { name: 'Remove item' }).tap());
    await expect(row(page, 'Order')).toHaveCount(0);
  });

test('into a project that somebody does not read their items go without them, and come back with them', async ({ browser, product }) => {
  const { ines, tom, project } = await studio(product);
  await newProject(product, ines, { name: 'Bank vault', visibility: 'private' });
  const checklist = [item('Measure', { assigneeId: tom.session.user.id, due: '2026-03-09' })];
  const task = await newTask(product, ines, { title: 'Worktop', projectId: project.id, checklist });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=tasks` });
  await page.getByRole('button', { name: 'More about Worktop' }).click();
  await page.getByRole('menuitem', { name: 'Move to project…' }).click();
  const asked = page.getByRole('dialog', { name: 'Move to another project' });
  await asked.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Bank vault' }).click();
  await expect(asked.getByText(`${tom.name} cannot read this project and is taken off the task.`)).toBeVisible();
  await asked.getByRole('button', { name: 'Move task' }).click();
  await holdMessages(page, 'Undo');
  expect(itemNamed(await read(product, ines, task), 'Measure')).not.toHaveProperty('assigneeId');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(product, ines, task)).checklist).toEqual(checklist);
});

test('without a connection a menu that was open before gives what is sent later, and one that was not says what it waits for', async ({
  browser,
  product,
}) => {
  const { ines, project } = await studio(product);
  const task = await newTask(product, ines, { title: 'Worktop', projectId: project.id, checklist: [item('Measure'), item('Order')] });
  const path = `/projects/${project.id}?tab=tasks&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path });
  await expect(row(page, 'Order')).toBeVisible();
  await page.context().setOffline(true);
  await more(page, 'Order').press('Enter');
  await expect(page.getByText('Days and people can be set once there is a connection.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await more(page, 'Order').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Due' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await more(page, 'Measure').press('Enter');
  await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: /^Today/ }).press('Enter');
  await expect(row(page, 'Measure').getByText('Today')).toBeVisible();
  await kept(page, answered, () => page.context().setOffline(false));
  expect(itemNamed(await read(product, ines, task), 'Measure')).toHaveProperty('due');
});
