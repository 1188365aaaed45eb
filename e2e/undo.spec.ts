// What was done can be taken back: from the toast, by keys, and after the toast has gone. Toasts lie on nothing that is
// pressed next.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Task } from '../domain/tasks/contract.ts';
import { drag, holdCommands, holdMessages, kept } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title });
const read = async (product: Product, as: Person, { id }: { id: string }): Promise<Task> =>
  (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${id}`, as })).task;

/** Work of Lucas that waits for Ines's review. */
async function workInReview(product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines, { status: 'wip' });
  const task = await newTask(product, lucas, { title: 'Ceiling plan', projectId: project.id, assigneeIds: [lucas.session.user.id] });
  const body = { reviewerId: ines.session.user.id };
  await call(product, { path: `/api/v1/tasks/${task.id}/send-to-review`, body, as: lucas });
  return { ines, lucas, task };
}

test('an approval is taken back from the panel, from the board and from My day', async ({ browser, product }) => {
  const { ines, task } = await workInReview(product);
  const waiting = `/projects/${task.projectId ?? ''}?tab=tasks`;
  const page = await openAs(browser, product, { person: ines, path: `${waiting}&task=${task.id}` });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await holdMessages(page, 'Undo');
  await expect(column(page, 'In review').getByText('Ceiling plan')).toBeHidden();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Lucas sent this to you')).toBeVisible();
  await expect(column(page, 'In review').getByText('Ceiling plan')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();

  await drag(page, card(page, 'Ceiling plan'), { to: page.getByRole('heading', { name: 'Completed' }), below: 60 });
  await kept(page, /\/api\/v1\/tasks\//, () => messages(page).getByRole('button', { name: 'Undo' }).click());
  await expect(column(page, 'In review').getByText('Ceiling plan')).toBeVisible();

  await page.goto('/');
  const approve = page.getByRole('button', { name: 'Approve Ceiling plan' });
  await approve.click();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Approve Ceiling plan' })).toHaveText('Approve');
  await expect.poll(async () => (await read(product, ines, task)).status).toBe('in_review');
});

test('Ctrl Z takes back one act after the other, once their toasts are gone, and leaves what is being typed alone', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const checklist = [{ id: crypto.randomUUID(), text: 'Measure', done: false }];
  const task = await newTask(product, ines, { title: 'Chase worktop', due: '2026-03-09', checklist });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await panel.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await panel.getByRole('button', { name: 'Remove Measure' }).click();
  await expect(messages(page).getByText('Item removed')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await drag(page, card(page, 'Chase worktop'), { to: page.getByRole('heading', { name: 'Completed' }), below: 60 });
  await expect(messages(page).getByText('Completed: Chase worktop')).toBeVisible();
  await page.mouse.move(500, 600);
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);

  // In a field the browser's own way back counts.
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('Chase');
  await page.keyboard.press('Control+z');
  await expect(column(page, 'Completed').getByText('Chase worktop')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('');
  await page.getByRole('heading', { name: 'Completed' }).click();

  await page.keyboard.press('Control+z');
  await expect(messages(page).getByText('Taken back')).toBeVisible();
  await expect(column(page, 'To do').getByText('Chase worktop')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read(product, ines, task)).checklist.map(({ text }) => text)).toEqual(['Measure']);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read(product, ines, task)).priority).toBe('normal');
  expect((await read(product, ines, task)).status).toBe('todo');
});

test('Ctrl Z at once takes back what is still on its way, and not what was done before it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop', priority: 'normal' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  const choose = async (name: string) => {
    await panel.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name }).click();
  };
  await kept(page, /\/api\/v1\/tasks\//, () => choose('High'));
  const release = await holdCommands(page, /\/api\/v1\/tasks\//);
  await choose('Low');
  await page.keyboard.press('Control+z');
  await release();
  await expect(messages(page).getByText('Taken back')).toBeVisible();
  await expect.poll(async () => (await read(product, ines, task)).priority).toBe('high');
});

test('what somebody else has changed since is not overwritten by taking back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await panel.getByRole('combobox', { name: 'Priority' }).click();
  // The page has its answer, and with it the way back, before it hears of anything that follows.
  await kept(page, `/tasks/${task.id}`, () => page.getByRole('option', { name: 'Urgent' }).click());
  await expect.poll(async () => (await read(product, ines, task)).priority).toBe('urgent');
  const { version } = await read(product, ines, task);
  const body = { version, changes: { priority: 'low' } };
  await call(product, { method: 'PATCH', path: `/api/v1/tasks/${task.id}`, body, as: tom });
  await expect(panel.getByRole('combobox', { name: 'Priority' })).toHaveText('Low');
  await panel.getByRole('heading', { name: 'Checklist' }).click();
  await page.keyboard.press('Control+z');
  await expect(messages(page).getByText('This task was changed by Tom Okafor just now.')).toBeVisible();
  expect((await read(product, ines, task)).priority).toBe('low');
});

test('Ctrl Z takes back what was done last, though it was answered before what was done first', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const first = await newTask(product, ines, { title: 'Chase worktop' });
  await newTask(product, ines, { title: 'Order plaster' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=personal' });
  const complete = async (title: string) => {
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Complete' }).click();
    await expect(column(page, 'Completed').getByRole('link', { name: title })).toBeVisible();
  };
  await expect(card(page, 'Chase worktop')).toBeVisible();
  const go = await holdCommands(page, new RegExp(`/tasks/${first.id}/`));
  await complete('Chase worktop');
  await kept(page, /\/move$/, () => complete('Order plaster'));
  await kept(page, /\/move$/, go);
  await expect(messages(page).getByText('Chase worktop')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(column(page, 'To do').getByRole('link', { name: 'Order plaster' })).toBeVisible();
  await expect(column(page, 'Completed').getByRole('link', { name: 'Chase worktop' })).toBeVisible();
});

test('F8 goes to the toast and its Undo, and the focus comes back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete task' }).click();
  await holdMessages(page, 'Task deleted');
  await page.getByRole('searchbox', { name: 'Search tasks' }).focus();
  await page.keyboard.press('F8');
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeFocused();
  // A dialog lets nothing else have the focus, and Escape is not its own there.
  await page.getByRole('main').getByRole('button', { name: 'New task' }).press('Enter');
  const title = page.getByRole('dialog').getByLabel('Title');
  await expect(title).toBeFocused();
  await page.keyboard.press('F8');
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search tasks' }).focus();
  await page.keyboard.press('F8');
  // A hand lets go of Space some frames after it has pressed it.
  await page.keyboard.down('Space');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.up('Space');
  await expect(card(page, 'Chase worktop')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeFocused();
  await page.getByRole('heading', { name: 'Completed' }).click();
  await page.keyboard.press('?');
  await expect(page.getByText('Go to the newest message, and to its Undo')).toBeVisible();
});

test('the focus comes back from a toast to what took the place of what has gone meanwhile', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (const [title, due] of [
    ['Chase worktop', '2020-01-06'],
    ['Order brass', '2020-01-07'],
  ])
    await newTask(product, ines, { title, due });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  const tick = (title: string) => page.getByRole('checkbox', { name: `Complete ${title}` });
  await tick('Chase worktop').press('Space');
  await holdMessages(page, 'Chase worktop');
  await expect(tick('Chase worktop')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(tick('Chase worktop')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(tick('Order brass')).toBeFocused();
});

for (const width of [1440, 1280, 1024, 900]) {
  test(`a toast lies on no primary button and on no open panel, at ${width} px`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const project = await newProject(product, ines);
    const page = await openAs(browser, product, {
      person: ines,
      path: '/todos',
      viewport: { width, height: 900 },
      permissions: ['clipboard-write'],
    });
    const told = (title: string) => messages(page).getByRole('listitem').filter({ hasText: title });
    const create = async (title: string) => {
      await page.getByRole('main').getByRole('button', { name: 'New task' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Create task' }).click();
      await expect(told(title)).toContainText('Task created');
    };
    await create('Chase worktop');
    await expect.poll(() => covered(page)).toEqual([]);
    // The next one can be begun at once.
    await create('Order plaster');
    await told('Order plaster').getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Order plaster' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await expect(messages(page).getByText('Link copied')).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);

    await page.goto(`/projects/${project.id}/settings`);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(messages(page).getByText('Archived')).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
  });
}

test('a toast is drawn beside an open panel from its first frame on', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Order plaster', assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: `/todos?task=${task.id}`, permissions: ['clipboard-write'] });
  const panel = page.getByRole('dialog', { name: 'Order plaster' });
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const first = page.evaluate(
    () =>
      new Promise<[toast: number, panel: number]>((resolve) => {
        const end = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const look = () => resolve([end('[data-toasts] li')?.right ?? Infinity, end('[role=dialog]')?.left ?? 0]);
        const watched = new MutationObserver(() => {
          if (!document.querySelector('[data-toasts] li')) return;
          watched.disconnect();
          requestAnimationFrame(look);
        });
        watched.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await panel.getByRole('button', { name: 'Copy link' }).click();
  const [toast, left] = await first;
  expect(toast).toBeLessThan(left);
});

test('a toast that comes under a pointer at rest leaves all the same', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.mouse.move(1250, 105);
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  const toast = messages(page).getByText('Signed out successfully');
  await expect(toast).toBeVisible();
  const under = await page.evaluate(() => document.elementFromPoint(1250, 105)?.closest('[data-toasts]') !== null);
  expect(under).toBe(true);
  await expect(toast).toBeHidden();
});

/** What of primary buttons and panels the pile of toasts lies on. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pile = document.querySelector('[data-toasts]')?.getBoundingClientRect();
    if (!pile || pile.height === 0) return ['no toast'];
    return [...document.querySelectorAll<HTMLElement>('[data-primary], [role=dialog]')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.left < pile.right && pile.left < box.right && box.top < pile.bottom && pile.top < box.bottom;
      })
      .map((element) => element.innerText.slice(0, 30));
  });
