// My To-dos as a list in groups.

import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, type Day } from '../domain/kernel/calendar.ts';
import { holdMessages, kept, restingBox } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, signUp } from './studio.ts';

const group = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const titles = (page: Page, name: string): Promise<string[]> => group(page, name).getByRole('link').allInnerTexts();
const task = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true });

test('[R1-03] My To-dos as a list: by when they are due, ticked off and taken back, live for a colleague, and the address keeps it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Standard', firstName: 'Tom' });
  const project = await newProject(product, ines);
  const { today } = await call<{ today: Day }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const assigneeIds = [ines.session.user.id, tom.session.user.id];
  const add = (title: string, fields: object = {}) => newTask(product, ines, { title, projectId: project.id, assigneeIds, ...fields });
  await add('Order plaster', { due: addDays(today, -2) });
  await add('Mark up joinery', { due: today, priority: 'urgent' });
  await add('Chase worktop', { due: addDays(today, 3) });
  const stair = await add('Draw the stair');
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(page).toHaveURL(/as=list/);
  await expect(group(page, 'Overdue')).toBeVisible();
  expect(await titles(page, 'Overdue')).toEqual(['Order plaster']);
  expect(await titles(page, 'Today')).toEqual(['Mark up joinery']);
  expect(await titles(page, 'Next 7 days')).toEqual(['Chase worktop']);
  expect(await titles(page, 'No date')).toEqual(['Draw the stair']);
  await expect(group(page, 'Today').getByText('Urgent')).toBeVisible();

  const theirs = await openAs(browser, product, { person: tom, path: '/todos?as=list' });
  await expect(task(theirs, 'Order plaster')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Complete Order plaster' }).click();
  await holdMessages(page, 'Completed: Order plaster');
  await expect(group(page, 'Overdue')).toHaveCount(0);
  await expect(group(theirs, 'Overdue')).toHaveCount(0);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(group(page, 'Overdue')).toBeVisible();
  await expect(group(theirs, 'Overdue')).toBeVisible();
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${stair.id}`,
    body: { version: stair.version, changes: { due: today } },
    as: tom,
  });
  await expect(group(page, 'No date')).toHaveCount(0);
  await expect(group(page, 'Today').getByRole('link')).toHaveCount(2);

  await page.reload();
  await expect(group(page, 'Today').getByRole('link')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Board' }).check();
  await expect(page).not.toHaveURL(/as=/);
  await expect(group(page, 'To do').getByRole('link')).toHaveCount(4);

  // What holds nothing has nothing to group.
  await page.goto('/todos?view=personal&as=list');
  await expect(page.getByText('Nothing on your own list')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveCount(0);
});

test('a list by keys: from title to title, into a task and back to it, and its menu; by project and phase', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const plan = { templateId: 'kitchen-and-bath', start: '2026-01-12', status: 'wip' };
  const quay = await newProject(product, ines, { ...plan, name: 'Quayside' });
  const [first, second] = quay.phases;
  await newTask(product, ines, { title: 'Second phase', projectId: quay.id, phaseId: second?.id });
  await newTask(product, ines, { title: 'First phase', projectId: quay.id, phaseId: first?.id });
  await newTask(product, ines, { title: 'Ring about the phase' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created&as=list&q=phase&group=project' });
  await expect(group(page, 'Personal')).toBeVisible();
  expect(await titles(page, 'Personal')).toEqual(['Ring about the phase']);
  await expect(group(page, 'Quayside').getByRole('link', { name: 'First phase' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Phase' }).click();
  await expect(page).toHaveURL(/group=phase/);
  await expect(group(page, `Quayside: ${first?.name}`).getByRole('link', { name: 'First phase' })).toBeVisible();
  await expect(group(page, `Quayside: ${second?.name}`).getByRole('link', { name: 'Second phase' })).toBeVisible();

  await task(page, 'Ring about the phase').focus();
  await page.keyboard.press('Home');
  await expect(task(page, 'Ring about the phase')).not.toBeFocused();
  await page.keyboard.press('End');
  await expect(task(page, 'Ring about the phase')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ring about the phase' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(task(page, 'Ring about the phase')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Complete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(task(page, 'Ring about the phase')).toHaveCount(0);
  // What is done stands in a list by status.
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Status' }).click();
  expect(await titles(page, 'Completed')).toEqual(['Ring about the phase']);
  await page.getByRole('checkbox', { name: 'Reopen Ring about the phase' }).click();
  await expect(group(page, 'In progress').getByRole('link', { name: 'Ring about the phase' })).toBeVisible();
});

test('a task that its menu moves takes the focus along to its other group; the next one has it where a task has left', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (const title of ['Order plaster', 'Draw the stair', 'Chase worktop']) await newTask(product, ines, { title });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=personal&as=list' });
  const due = async (when: string | RegExp) => {
    await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
    await kept(page, /\/api\/v1\/tasks\/[^/]+$/, () => page.getByRole('menuitem', { name: when }).press('Enter'));
  };
  const more = page.getByRole('button', { name: 'More about Order plaster' });
  await more.press('Enter');
  await due(/^Today/);
  await expect(group(page, 'Today').getByRole('link', { name: 'Order plaster' })).toBeVisible();
  await expect(more).toBeFocused();
  await task(page, 'Order plaster').press('Shift+F10');
  await due('No date');
  await expect(group(page, 'No date').getByRole('link', { name: 'Order plaster' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Complete' }).press('Enter');
  await expect(task(page, 'Order plaster')).toHaveCount(0);
  await expect(group(page, 'No date').locator(':focus')).toHaveText(/^(Draw the stair|Chase worktop)$/);
});

test('a second change of what was just changed is kept, though nobody has told of the first yet', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newTask(product, ines, { title: 'Order plaster' });
  const page = await openAs(browser, product, { person: ines });
  let isTold = true;
  await page.routeWebSocket(/\/live\//, (socket) => {
    socket.connectToServer().onMessage((frame) => isTold && socket.send(frame));
  });
  await listenOn(page, '/todos?view=personal&as=list');
  await expect(task(page, 'Order plaster')).toBeVisible();
  isTold = false;
  for (const [day, name] of [
    [/^Today/, 'Today'],
    [/^Tomorrow/, 'Next 7 days'],
    ['No date', 'No date'],
  ] as const) {
    await task(page, 'Order plaster').press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
    await kept(page, /\/api\/v1\/tasks\/[^/]+$/, () => page.getByRole('menuitem', { name: day }).press('Enter'));
    await expect(group(page, name).getByRole('link', { name: 'Order plaster' })).toBeVisible();
  }
  await expect(page.getByText(/^Not saved/)).toHaveCount(0);
});

test('below a desk the views of My To-dos scroll beside the switch and the button, not under them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines);
  await newTask(product, ines, { title: 'Order plaster', projectId, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created', viewport: { width: 768, height: 1024 } });
  const views = page.getByRole('navigation', { name: 'View' });
  await expect(views.getByRole('link', { name: /^Created by me/ })).toHaveText('Created by me1');
  // As wide as those of a studio at work.
  await views.getByText('1', { exact: true }).evaluateAll((counts) => counts.forEach((count) => (count.textContent = '1,234')));
  const ends = async () => {
    const [nav, shown] = [await restingBox(views), await restingBox(page.getByRole('radiogroup', { name: 'Show as' }))];
    return Math.round(shown.x - nav.x - nav.width);
  };
  for (const width of [768, 900, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    expect(await ends(), `${width} px`).toBeGreaterThanOrEqual(8);
    await expect(views.getByRole('link', { name: /^Created by me/ })).toBeInViewport({ ratio: 1 });
  }
});

test('in a list a title has room, be the window narrow or the sidebar beside it wide', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines);
  const title = 'Confirm limewash colour for the walls';
  await newTask(product, ines, { title, projectId, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: '/todos?as=list', viewport: { width: 768, height: 1024 } });
  for (const width of [390, 768, 900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect.poll(() => task(page, title).evaluate((link) => link.scrollWidth - link.clientWidth), { message: `${width}` }).toBe(0);
    await expect(page.getByRole('main').getByText('Halden House').filter({ visible: true })).toHaveCount(1);
  }
});

test('a list holds every open task, however many a board begins with; a tick that is somebody else’s says why', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const june = await invite(product, ines, { role: 'Junior', firstName: 'June' });
  const project = await newProject(product, ines);
  const more = 105;
  await Promise.all(
    Array.from({ length: more }, (_, place) => newTask(product, ines, { title: `Detail ${place}`, projectId: project.id })),
  );
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created&as=list' });
  await expect(group(page, 'No date').getByRole('link')).toHaveCount(more);
  await expect(page.getByRole('heading', { name: `No date ${more}` })).toBeVisible();
  // More than can be changed at once can be chosen.
  await group(page, 'No date').getByRole('link').first().press('Control+a');
  const bar = page.getByRole('toolbar', { name: 'Chosen tasks' });
  await expect(bar).toContainText(`${more} selected`);
  for (const label of ['Status', 'Assign', 'Due', 'Priority', 'Delete'])
    await expect(bar.getByRole('button', { name: label })).toHaveAttribute('aria-description', 'At most 100 at once: choose fewer');

  const lift = await newTask(product, ines, { title: 'Ask about the lift', projectId: project.id, assigneeIds: [june.session.user.id] });
  await call(product, { path: `/api/v1/tasks/${lift.id}/send-to-review`, body: { reviewerId: ines.session.user.id }, as: june });
  const juniors = await openAs(browser, product, { person: june, path: '/todos?as=list&group=status' });
  const tick = group(juniors, 'In review').getByRole('checkbox', { name: 'Approve Ask about the lift' });
  await expect(tick).toHaveAttribute('aria-disabled', 'true');
  await tick.focus();
  await expect(juniors.getByRole('tooltip')).toBeVisible();
});
