// Several tasks of the list are chosen, and changed at once.

import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, type Day } from '../domain/kernel/calendar.ts';
import type { Task } from '../domain/tasks/contract.ts';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { plainFrom } from './days.ts';
import { misfitsOf } from './fit.ts';
import { centreOf, clickAsOlderSafari, holdCommands, holdMessages } from './hands.ts';
import { settled } from './pages.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const task = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true });
const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ has: task(page, title) });
const box = (page: Page, title: string): Locator => page.getByRole('checkbox', { name: `Choose ${title}`, exact: true });
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Chosen tasks' });
const group = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const said = (page: Page, words: string | RegExp): Locator => messages(page).getByRole('listitem').filter({ hasText: words });
const undo = (page: Page, words: string | RegExp): Promise<void> => said(page, words).getByRole('button', { name: 'Undo' }).click();

const standing = async (product: Product, as: Person, { id }: Pick<Task, 'id'>): Promise<Task> =>
  (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${id}`, as })).task;

/** What all of them are by the server's word, in their order. */
const all = (product: Product, as: Person, tasks: readonly Task[], field: keyof Task): Promise<unknown[]> =>
  Promise.all(tasks.map(async (one) => (await standing(product, as, one))[field]));

const todayOf = async (product: Product, as: Person): Promise<Day> =>
  (await call<{ today: Day }>(product, { method: 'GET', path: '/api/v1/studio', as })).today;

const titles = ['Chase worktop', 'Draw the stair', 'Mark up joinery', 'Order plaster', 'Send the schedule'];

/** Ines's list, in the order of the titles. */
async function monday(product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const project = await newProject(product, ines, { leadId: tom.session.user.id });
  const today = await todayOf(product, ines);
  const day = (offset: number): Day => addDays(today, offset);
  /** As the page says it: `Due 12 Mar`. */
  const dueIn = (days: number): string => `Due ${plainFrom(today, day(days))}`;
  const tasks: Task[] = [];
  for (const [place, title] of titles.entries())
    tasks.push(await newTask(product, ines, { title, projectId: project.id, due: day(10 + place), assigneeIds: [ines.session.user.id] }));
  return { ines, tom, day, dueIn, tasks };
}

const choose = async (page: Page, ...some: string[]): Promise<void> => {
  for (const title of some) await box(page, title).click({ force: true });
  await expect(bar(page)).toContainText(`${some.length} selected`);
};

const pick = async (page: Page, menu: string, entry: string | RegExp): Promise<void> => {
  await bar(page).getByRole('button', { name: menu }).click();
  await page
    .getByRole(/^(Status|Priority)$/.test(menu) ? 'menuitemradio' : menu === 'Assign' ? 'menuitemcheckbox' : 'menuitem', { name: entry })
    .click();
};

test('several tasks get a day, a priority, a person and a status at once, and one Undo puts all of them back', async ({
  browser,
  product,
}) => {
  const { ines, day, dueIn, tasks } = await monday(product);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list');
  await task(page, 'Chase worktop').hover();
  await box(page, 'Chase worktop').click();
  await expect(bar(page)).toContainText('1 selected');
  // Shift takes all on the way, and Ctrl one more; neither opens anything.
  await box(page, 'Mark up joinery').click({ modifiers: ['Shift'] });
  await task(page, 'Send the schedule').click({ modifiers: ['Control'] });
  await expect(bar(page)).toContainText('4 selected');
  await expect(page.getByRole('status').filter({ hasText: '4 selected' })).toBeAttached();
  expect(page.context().pages()).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It stands where the filters stood.
  await expect(page.getByRole('textbox', { name: 'Search tasks' })).toBeHidden();

  await pick(page, 'Due', /^In a week/);
  await holdMessages(page, `${dueIn(7)}: 4 tasks`);
  await expect(group(page, 'Next 7 days').getByRole('link')).toHaveCount(4);
  await expect(bar(page)).toContainText('4 selected');
  const dues = tasks.map(({ due }) => due);
  expect(await all(product, ines, tasks, 'due')).toEqual([day(7), day(7), day(7), dues[3], day(7)]);
  await undo(page, dueIn(7));
  await expect.poll(() => all(product, ines, tasks, 'due')).toEqual(dues);
  await expect(group(page, 'Later').getByRole('link')).toHaveCount(5);

  await pick(page, 'Priority', 'High');
  await expect(said(page, 'High priority: 4 tasks')).toBeVisible();
  await pick(page, 'Assign', /^Tom Weber/);
  await page.keyboard.press('Escape');
  await expect(said(page, 'Assigned to Tom Weber: 4 tasks')).toBeVisible();
  expect(await all(product, ines, tasks, 'priority')).toEqual(['high', 'high', 'high', 'normal', 'high']);
  const people = await all(product, ines, tasks, 'assigneeIds');
  expect(people.map((ids) => (ids as string[]).length)).toEqual([2, 2, 2, 1, 2]);

  await pick(page, 'Status', 'Completed');
  await holdMessages(page, 'Completed: 4 tasks');
  // What leaves the list leaves the choice, and the keys go on with what is left.
  await expect(bar(page)).toHaveCount(0);
  await expect(task(page, 'Order plaster')).toBeFocused();
  expect(await all(product, ines, tasks, 'status')).toEqual(['completed', 'completed', 'completed', 'todo', 'completed']);
  await undo(page, 'Completed: 4 tasks');
  await expect(group(page, 'Later').getByRole('link')).toHaveCount(5);
  await expect(bar(page)).toHaveCount(0);
  // Ctrl Z goes on with what was done before.
  await expect.poll(() => all(product, ines, tasks, 'status')).toEqual(['todo', 'todo', 'todo', 'todo', 'todo']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => all(product, ines, tasks, 'assigneeIds')).toEqual(tasks.map(({ assigneeIds }) => assigneeIds));
});

test('somebody who was deactivated is taken out of several tasks at once', async ({ browser, product }) => {
  const { ines, tom, tasks } = await monday(product);
  const both = [ines.session.user.id, tom.session.user.id];
  for (const { id, version } of tasks.slice(0, 2))
    await call(product, { method: 'PATCH', path: `/api/v1/tasks/${id}`, body: { version, changes: { assigneeIds: both } }, as: ines });
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/deactivate`, body: { handOverTo: null }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/todos?as=list' });
  await choose(page, ...titles.slice(0, 3));
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  const theirs = page.getByRole('menuitemcheckbox', { name: 'Tom Weber (deactivated) 2 of 3' });
  await expect(theirs).toBeChecked();
  await theirs.click();
  await expect(said(page, 'No longer assigned to Tom Weber: 2 tasks')).toBeVisible();
  await expect(theirs).toHaveCount(0);
  expect(await all(product, ines, tasks.slice(0, 2), 'assigneeIds')).toEqual([[ines.session.user.id], [ines.session.user.id]]);
});

test('several tasks are deleted, and one Undo brings all of them back; a day of one’s own is picked, or none', async ({
  browser,
  product,
}) => {
  const { ines, dueIn, tasks } = await monday(product);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list');
  await choose(page, 'Draw the stair', 'Order plaster');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await holdMessages(page, 'Deleted: 2 tasks');
  await expect(group(page, 'Later').getByRole('link')).toHaveText(['Chase worktop', 'Mark up joinery', 'Send the schedule']);
  await expect(task(page, 'Send the schedule')).toBeFocused();
  await undo(page, 'Deleted');
  await expect(group(page, 'Later').getByRole('link')).toHaveText(titles);

  await choose(page, 'Draw the stair', 'Order plaster');
  await pick(page, 'Due', 'Another day…');
  const dialog = page.getByRole('dialog', { name: 'When is it due?' });
  await expect(dialog).toContainText('2 tasks');
  await dialog.getByRole('button', { name: 'Due' }).press('Enter');
  await page.getByRole('grid').locator('[aria-current=date]').press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Set the day' }).click();
  await expect(said(page, `${dueIn(2)}: 2 tasks`)).toBeVisible();
  await expect(group(page, 'Next 7 days').getByRole('link')).toHaveText(['Order plaster', 'Draw the stair']);
  await pick(page, 'Due', 'No date');
  await expect(group(page, 'No date').getByRole('link')).toHaveText(['Order plaster', 'Draw the stair']);
  await expect.poll(() => all(product, ines, tasks.slice(1, 2), 'due')).toEqual([null]);
});

test('by keys tasks are chosen as documents are, and all that a row did before it does', async ({ browser, product }) => {
  const { ines, tasks } = await monday(product);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list');
  await task(page, 'Chase worktop').focus();
  await page.keyboard.press('ArrowDown');
  await expect(task(page, 'Draw the stair')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(task(page, 'Order plaster')).toBeFocused();
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('2 selected');
  await expect(box(page, 'Mark up joinery')).toBeChecked();
  await expect(box(page, 'Order plaster')).not.toBeChecked();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(task(page, 'Mark up joinery')).toBeFocused();
  // Shift begins where the keys are, wherever they have been before.
  await task(page, 'Send the schedule').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('2 selected');
  await expect(box(page, 'Send the schedule')).toBeChecked();

  // The menu of a chosen row acts on all of them, by keys too; that of another one on it alone.
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toContainText('2 tasks');
  await page.getByRole('menuitem', { name: 'Priority' }).press('ArrowRight');
  await page.getByRole('menuitemradio', { name: 'Urgent' }).press('Enter');
  await expect(said(page, 'Urgent priority: 2 tasks')).toBeVisible();
  await expect.poll(() => all(product, ines, tasks, 'priority')).toEqual(['normal', 'normal', 'normal', 'urgent', 'urgent']);
  await task(page, 'Chase worktop').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  await expect(said(page, 'Completed: Chase worktop')).toBeVisible();
  await expect(bar(page)).toContainText('2 selected');

  // Its menu chooses, too.
  await row(page, 'Draw the stair').getByRole('button', { name: 'More about Draw the stair' }).click();
  await page.getByRole('menuitem', { name: 'Choose' }).click();
  await expect(bar(page)).toContainText('3 selected');
  await task(page, 'Draw the stair').press('Space');
  await expect(bar(page)).toContainText('2 selected');

  // A press opens the task beside the list, and what is chosen stays.
  await task(page, 'Draw the stair').click();
  await expect(page.getByRole('dialog', { name: 'Draw the stair' })).toBeVisible();
  await expect(bar(page)).toContainText('2 selected');
  // Beside it what can be done with them is in sight, and one Escape closes one of the two.
  const remove = bar(page).getByRole('button', { name: 'Delete' });
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await remove.click({ trial: true });
  }
  await task(page, 'Draw the stair').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar(page)).toContainText('2 selected');
  await row(page, 'Draw the stair').getByRole('checkbox', { name: 'Complete Draw the stair' }).click();
  await expect(said(page, 'Completed: Draw the stair')).toBeVisible();

  // Escape in an open menu closes that alone; in the bar it chooses none.
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(bar(page)).toContainText('2 selected');
  await expect(bar(page).getByRole('button', { name: 'Status' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  // Where the keys were: at what stands in the place of the one that was ticked.
  await expect(task(page, 'Mark up joinery')).toBeFocused();
});

test('where some of the chosen tasks may not be changed the rest is, and how many were not and why is said', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const june = await invite(product, ines, { role: 'Junior', firstName: 'June' });
  const project = await newProject(product, ines);
  const given = await newTask(product, ines, { title: 'Ask about the lift', projectId: project.id, assigneeIds: [june.session.user.id] });
  const own = await newTask(product, june, { title: 'Read up on lime' });
  const page = await openAs(browser, product, { person: june });
  await listenOn(page, '/todos?as=list&group=status');
  await choose(page, 'Ask about the lift');
  // What works for none of them keeps its place, and says why.
  for (const label of ['Due', 'Priority', 'Assign', 'Delete']) {
    const button = bar(page).getByRole('button', { name: label });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('aria-description', /^You need the (Create|Delete) Tasks permission$/);
  }
  await bar(page).getByRole('button', { name: 'Choose none' }).click();
  await page.goto('/todos?view=personal&as=list');
  await choose(page, 'Read up on lime');
  await expect(bar(page).getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-description', 'A personal task is yours alone');
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'In review' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  // Somebody has changed one meanwhile, and another is gone: the page learns of it by the answer.
  const today = await todayOf(product, ines);
  const day = (offset: number): Day => addDays(today, offset);
  const lists = await Promise.all(
    ['Chase worktop', 'Draw the stair', 'Order plaster'].map((title) =>
      newTask(product, ines, { title, projectId: project.id, assigneeIds: [ines.session.user.id] }),
    ),
  );
  const [worktop, stair, plaster] = lists as [Task, Task, Task]; // three were made
  const hers = await openAs(browser, product, { person: ines });
  await listenOn(hers, '/todos?as=list');
  await choose(hers, 'Chase worktop', 'Draw the stair', 'Order plaster');
  const letGo = await holdCommands(hers, /\/api\/v1\/tasks\/[^/]+$/);
  await pick(hers, 'Due', /^Tomorrow/);
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${plaster.id}`, as: ines });
  const senior = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const setDue = ({ id, version }: Task, due: Day, as: Person) =>
    call(product, { method: 'PATCH', path: `/api/v1/tasks/${id}`, body: { version, changes: { due } }, as });
  await setDue(stair, day(20), senior);
  // What she did herself meanwhile is no conflict: the later day stands.
  await setDue(worktop, day(30), ines);
  await letGo();
  await holdMessages(hers, `Due ${plainFrom(today, day(1))}: Chase worktop`);
  await expect(said(hers, 'Draw the stair was not changed: This task was changed by Tom Weber just now.')).toBeVisible();
  await expect(said(hers, /Order plaster was not changed: This does not exist/)).toBeVisible();
  await undo(hers, 'Chase worktop');
  await expect.poll(() => all(product, ines, lists.slice(0, 2), 'due')).toEqual([day(30), day(20)]);
  expect((await standing(product, june, given)).due).toBeNull();
  expect((await standing(product, june, own)).status).toBe('todo');
});

test('several are sent to review: who has a reviewer goes to them, for the others one is asked for, and nobody approves their own work', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines, { leadId: ines.session.user.id });
  const add = (title: string, fields: object) => newTask(product, ines, { title, projectId: project.id, ...fields });
  // Ines leads: of her own work she is not the reviewer.
  const stair = await add('Draw the stair', { assigneeIds: [ines.session.user.id] });
  const plan = await add('Ceiling plan', { assigneeIds: [ines.session.user.id], reviewerId: tom.session.user.id });
  const waiting = await add('Lighting plan', { assigneeIds: [ines.session.user.id], reviewerId: lucas.session.user.id });
  await call(product, { path: `/api/v1/tasks/${waiting.id}/send-to-review`, body: {}, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list&group=status');
  await choose(page, 'Draw the stair', 'Ceiling plan', 'Lighting plan');
  await pick(page, 'Status', 'In review');
  const dialog = page.getByRole('dialog', { name: 'Who will review them?' });
  await expect(dialog).toContainText('1 of them has no reviewer yet');
  await dialog.getByRole('combobox', { name: 'Reviewer' }).click();
  await expect(page.getByRole('option', { name: 'Ines Duarte' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Lucas Weber' }).click();
  await dialog.getByRole('button', { name: 'Send to review' }).click();
  await holdMessages(page, 'In review: 2 tasks');
  await expect.poll(() => all(product, ines, [stair, plan], 'status')).toEqual(['in_review', 'in_review']);
  expect(await all(product, ines, [stair, plan], 'reviewerId')).toEqual([lucas.session.user.id, tom.session.user.id]);
  // All three are her own work: none of them is hers to complete.
  await bar(page).getByRole('button', { name: 'Status' }).press('Enter');
  const completed = page.getByRole('menuitemradio', { name: 'Completed' });
  await expect(completed).toHaveAttribute('aria-disabled', 'true');
  await expect(completed).toContainText('Only the reviewer can decide');
  await page.keyboard.press('Escape');
  await undo(page, 'In review: 2 tasks');
  await expect.poll(() => all(product, ines, [stair, plan, waiting], 'status')).toEqual(['todo', 'todo', 'in_review']);

  // What is hers to decide she approves together with what is only completed, and takes back together.
  const his = { assigneeIds: [lucas.session.user.id], reviewerId: ines.session.user.id };
  const sent = [await add('Joinery sections', his), await add('Door schedule', his)];
  for (const one of sent) await call(product, { path: `/api/v1/tasks/${one.id}/send-to-review`, body: {}, as: lucas });
  await page.goto('/todos?view=created&as=list');
  await choose(page, 'Joinery sections', 'Door schedule', 'Draw the stair');
  await pick(page, 'Status', 'Completed');
  await holdMessages(page, 'Completed: 3 tasks');
  expect(await all(product, ines, [...sent, stair], 'status')).toEqual(['completed', 'completed', 'completed']);
  await undo(page, 'Completed: 3 tasks');
  await expect.poll(() => all(product, ines, [...sent, stair], 'status')).toEqual(['in_review', 'in_review', 'todo']);
});

test('what follows in a programme is told with it, and goes back with it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const today = await todayOf(product, ines);
  const add = (title: string, from: number, to: number) =>
    newTask(product, ines, { title, projectId: project.id, start: addDays(today, from), due: addDays(today, to) });
  const [survey, drawings, order] = [await add('Survey', 7, 8), await add('Drawings', 8, 9), await add('Order plaster', 24, 25)];
  for (const [from, lag] of [
    [survey.id, 0],
    [drawings.id, 3],
  ] as const) {
    const link = { id: crypto.randomUUID(), from, to: order.id, type: 'FS', lag };
    await call(product, {
      path: `/api/v1/projects/${project.id}/schedule`,
      body: { changes: [{ kind: 'link', link }], versions: {} },
      as: ines,
    });
  }
  const days = () => Promise.all([survey, drawings, order].map(async (one) => (await standing(product, ines, one)).due));
  const before = await days();
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?view=created&as=list');
  await choose(page, 'Survey', 'Drawings');
  await pick(page, 'Due', 'Another day…');
  await page.getByRole('dialog', { name: 'When is it due?' }).getByRole('button', { name: 'Due' }).press('Enter');
  await page.getByRole('grid').locator('[aria-current=date]').press('ArrowDown');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Set the day' }).click();
  await expect(said(page, `Due ${plainFrom(today, addDays(today, 28))}: 2 tasks`)).toContainText('Moved 1 more item.');
  expect((await days())[2]).not.toBe(before[2]);
  await undo(page, 'Moved 1 more item.');
  await expect.poll(days).toEqual(before);
  await expect(said(page, 'Not all of it')).toHaveCount(0);
});

test('what is chosen stays over what others do, and what they take from the list leaves the choice for good', async ({
  browser,
  product,
}) => {
  const { ines, tom, day, tasks } = await monday(product);
  const [worktop, stair] = tasks as [Task, Task]; // five were made
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list');
  await choose(page, 'Draw the stair', 'Chase worktop');
  const move = (status: string) =>
    call(product, { path: `/api/v1/tasks/${stair.id}/move`, body: { status, position: stair.position }, as: tom });
  await move('completed');
  await expect(bar(page)).toContainText('1 selected');
  await move('todo');
  await expect(task(page, 'Draw the stair')).toBeVisible();
  await expect(box(page, 'Draw the stair')).not.toBeChecked();
  await expect(bar(page)).toContainText('1 selected');
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${worktop.id}`,
    body: { version: worktop.version, changes: { due: day(0) } },
    as: tom,
  });
  await expect(group(page, 'Today').getByRole('link')).toHaveText(['Chase worktop']);
  await expect(box(page, 'Chase worktop')).toBeChecked();
  await expect(bar(page)).toContainText('1 selected');
});

test('without a connection it is done on this device, waits, and is told and taken back as ever', async ({ browser, product }) => {
  const { ines, day, tasks } = await monday(product);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list');
  await choose(page, 'Draw the stair', 'Order plaster');
  await expect(bar(page).getByRole('button', { name: 'Due' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await pick(page, 'Due', /^Today/);
  await expect(group(page, 'Today').getByRole('link')).toHaveText(['Order plaster', 'Draw the stair']);
  await expect(said(page, 'Due today')).toHaveCount(0);
  await page.context().setOffline(false);
  await holdMessages(page, 'Due today: 2 tasks');
  expect(await all(product, ines, tasks.slice(1, 2), 'due')).toEqual([day(0)]);
  await undo(page, 'Due today: 2 tasks');
  await expect.poll(() => all(product, ines, tasks, 'due')).toEqual(tasks.map(({ due }) => due));
});

test('on a phone a long press begins choosing and taps go on; the bar takes the place of the bottom bar', async ({ browser, product }) => {
  const { ines, day, tasks } = await monday(product);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, ...phone });
  await listenOn(page, '/todos?as=list');
  await expect(page.getByRole('button', { name: 'New task' })).toBeVisible();
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', await centreOf(task(page, 'Draw the stair')));
  await expect(bar(page)).toContainText('1 selected');
  await touch('touchEnd');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await clickAsOlderSafari(page);
  await task(page, 'Order plaster').tap();
  await expect(bar(page)).toContainText('2 selected');
  await task(page, 'Order plaster').tap();
  await expect(bar(page)).toContainText('1 selected');
  await box(page, 'Order plaster').tap();
  await expect(bar(page)).toContainText('2 selected');
  await expect(page.getByRole('button', { name: 'New task' })).toBeHidden();
  await expectWellMade(page);
  await bar(page).getByRole('button', { name: 'Due' }).tap();
  await page.getByRole('menuitem', { name: /^Today/ }).tap();
  await expect(said(page, 'Due today: 2 tasks')).toBeVisible();
  await expect.poll(() => all(product, ines, tasks.slice(1, 2), 'due')).toEqual([day(0)]);
  await bar(page).getByRole('button', { name: 'Choose none' }).tap();
  await expect(bar(page)).toHaveCount(0);
  // A tap opens again.
  await task(page, 'Order plaster').tap();
  await expect(page.getByRole('dialog', { name: 'Order plaster' })).toBeVisible();
});

test('a list with chosen tasks is well made at every width, by day and by night, and moves nothing under the hand', async ({
  browser,
  product,
}) => {
  const { ines } = await monday(product);
  const page = await openAs(browser, product, { person: ines, colorScheme: 'light' });
  await listenOn(page, '/todos?as=list');
  const top = async () => (await task(page, 'Chase worktop').boundingBox())?.y;
  const before = await top();
  await choose(page, 'Draw the stair', 'Order plaster');
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(await top()).toBe(before);
  for (const width of [1440, 1024, 900, 768, 720]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    expect(await misfitsOf(page), String(width)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectWellMade(page);
});

/** Everything by day; by night only the colours are others. */
async function expectWellMade(page: Page): Promise<void> {
  await settled(page);
  expect(await misfitsOf(page)).toEqual([]);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
}
