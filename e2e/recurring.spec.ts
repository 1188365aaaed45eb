// Tasks that repeat: a rule is chosen where the due day is, the next one comes with the completion, for everybody and once, and goes
// with it.

import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, type Day, dayOfWeek } from '../domain/kernel/calendar.ts';
import type { Task } from '../domain/tasks/contract.ts';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { misfitsOf } from './fit.ts';
import { holdMessages, kept, reachOf, tooSmallIn } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const answered = /\/api\/v1\/tasks\//;
const read = async (product: Product, as: Person, id: string): Promise<Task> =>
  (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${id}`, as })).task;
const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cards = (page: Page, status: string, title: string): Locator =>
  column(page, status)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: title }) });
const fact = (page: Page): Locator => page.getByRole('combobox', { name: 'Repeat' });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const written = (date: Day, how: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...how }).replace('Sept', 'Sep');
const short = (date: Day): string => written(date, { day: 'numeric', month: 'short' });
const weekday = (date: Day): string => written(date, { weekday: 'long' });
/** As the link to it says it; a year that is another one than today's is not asked for. */
const nextOne = (date: Day): RegExp => new RegExp(`^Next one: ${written(date, { weekday: 'short' })} ${short(date)}`);

async function studio(product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const project = await newProject(product, ines);
  const { today } = await call<{ today: Day }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const due = addDays(today, 1);
  const weekly = { unit: 'week', every: 1, weekdays: [dayOfWeek(due)], from: due };
  const board = `/projects/${project.id}?tab=tasks`;
  return { ines, tom, project, today, due, weekly, board };
}

test('a rule is chosen by keys where a task is made; completed, it brings the next one to everybody, and Undo takes that away', async ({
  browser,
  product,
}) => {
  const { ines, tom, today, board } = await studio(product);
  const page = await openAs(browser, product, { person: ines });
  const late: string[] = [];
  page.on('request', (request) => request.url().includes('RepeatDialog') && late.push(request.url()));
  await listenOn(page, board);
  const theirs = await openAs(browser, product, { person: tom });
  await listenOn(theirs, board);
  await page.getByRole('button', { name: 'New task' }).first().click();
  const made = page.getByRole('dialog', { name: 'New task' });
  await made.getByLabel('Title').fill('Site visit');
  await expect(made.getByRole('combobox', { name: /^Repeat/ })).toHaveAccessibleDescription('Give it a due day first');
  await made.getByRole('button', { name: /^Due/ }).press('Enter');
  await page.getByRole('button', { name: 'Today', exact: true }).press('Enter');
  await made.getByRole('combobox', { name: /^Repeat/ }).press('Enter');
  await expectAccessible(page);
  for (const name of [/^Every day/, /^Every working day/, /^Every month on the /, /^Every year on /, /^Another rule/])
    await expect(page.getByRole('option', { name }).first()).toBeVisible();
  const rule = `Every week on ${weekday(today)}`;
  await page.keyboard.type(rule);
  await page.keyboard.press('Enter');
  await expect(made.getByRole('combobox', { name: /^Repeat/ })).toContainText(rule);
  expect(late).toEqual([]);
  await made.getByRole('button', { name: 'Create task' }).press('Enter');

  await expect(cards(theirs, 'To do', 'Site visit').getByText('Repeats')).toBeAttached();
  await page.getByRole('link', { name: 'Site visit' }).click();
  await expect(fact(page)).toContainText(rule);
  const id = new URL(page.url()).searchParams.get('task') ?? '';
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await holdMessages(page, 'Completed: Site visit');
  const next = addDays(today, 7);
  await expect(page.getByRole('link', { name: nextOne(next) })).toBeVisible();
  await expect(cards(theirs, 'To do', 'Site visit')).toContainText(short(next));
  await expect(cards(theirs, 'To do', 'Site visit').getByText('Repeats')).toBeAttached();
  await expect(cards(theirs, 'Completed', 'Site visit').getByText('Repeats')).toHaveCount(0);
  expect(await read(product, tom, id)).toMatchObject({ status: 'completed', repeat: null });

  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page)).toContainText(rule);
  await expect(cards(theirs, 'Completed', 'Site visit')).toHaveCount(0);
  await expect(cards(theirs, 'To do', 'Site visit')).toHaveCount(1);
  await expect(cards(theirs, 'To do', 'Site visit')).toContainText('Today');

  // Once somebody has touched the next one it stays, and no second one comes.
  await kept(page, answered, () => page.getByRole('button', { name: 'Complete', exact: true }).click());
  const { nextId } = await read(product, tom, id);
  await page.getByRole('link', { name: nextOne(next) }).click();
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('task')).toBe(nextId);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Priority' }).click();
  await kept(page, answered, () => page.getByRole('option', { name: 'High' }).click());
  await page.goBack();
  await kept(page, answered, () => page.getByRole('button', { name: 'Reopen' }).click());
  await expect(page.getByRole('link', { name: nextOne(next) })).toBeVisible();
  await kept(page, answered, () => page.getByRole('button', { name: 'Complete', exact: true }).click());
  await expect(cards(theirs, 'To do', 'Site visit')).toHaveCount(1);
  expect((await read(product, tom, id)).nextId).toBe(nextId);
});

test('another rule is written in a dialog that shows its days, kept in words, and taken back; without a due day there is none', async ({
  browser,
  product,
}) => {
  const { ines, tom, project, due, board } = await studio(product);
  const task = await newTask(product, ines, { title: 'Supplier check', projectId: project.id, due });
  const page = await openAs(browser, product, { person: ines, path: `${board}&task=${task.id}` });
  const theirs = await openAs(browser, product, { person: tom, path: `${board}&task=${task.id}` });
  await expect(fact(page)).toContainText('Does not repeat');
  await fact(page).click();
  await page.getByRole('option', { name: 'Another rule…' }).click();
  const asked = page.getByRole('dialog', { name: 'Repeat' });
  await expect(asked.getByRole('status')).toContainText(short(addDays(due, 7)));
  await asked.getByRole('textbox', { name: 'Every' }).fill('0');
  await expect(asked.getByText('Type 1 to 365.')).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Set the rule' })).toHaveAccessibleDescription('Say how often');
  await asked.getByRole('textbox', { name: 'Every' }).fill('2');
  await expect(asked.getByRole('status')).toContainText(short(addDays(due, 14)));
  const own = asked.getByRole('button', { name: written(due, { weekday: 'short' }), exact: true });
  await own.click();
  await expect(asked.getByRole('button', { name: 'Set the rule' })).toHaveAccessibleDescription('Choose at least one day of the week');
  await own.click();
  await asked.getByRole('combobox', { name: /^Ends/ }).click();
  await page.getByRole('option', { name: 'After some tasks' }).click();
  await asked.getByRole('textbox', { name: 'Tasks, with this one' }).fill('2');
  await expect(asked.getByRole('status')).toHaveText(/^Then \S+ \d+ \S+( \d{4})?, the last one$/);
  await expectAccessible(page);
  await kept(page, answered, () => asked.getByRole('button', { name: 'Set the rule' }).press('Enter'));
  const words = `Every 2 weeks on ${weekday(due)}, 2 times`;
  await expect(fact(page)).toContainText(words);
  await expect(fact(page)).toBeFocused();
  await expect(fact(theirs)).toContainText(words);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('changed how it repeats')).toBeVisible();

  // Without its due day it does not repeat, and with it again it does.
  await page.getByRole('button', { name: /^Due: / }).click();
  await kept(page, answered, () => page.getByRole('button', { name: 'No date', exact: true }).click());
  await expect(fact(page)).toHaveAccessibleDescription('Give it a due day first');
  await expect(fact(theirs)).toContainText('Does not repeat');
  await kept(page, answered, () => page.keyboard.press('Control+z'));
  await expect(fact(page)).toContainText(words);
  expect(await read(product, tom, task.id)).toMatchObject({ due, repeat: { every: 2, times: 2, from: due } });
});

test('the working days that a rule shows leave out the closures of the project, as the next task does', async ({ browser, product }) => {
  const { ines, project, due } = await studio(product);
  const closure = { id: crypto.randomUUID(), name: 'No water', start: addDays(due, 1), end: addDays(due, 7) };
  const changes = [{ kind: 'close', closure }];
  await call(product, { path: `/api/v1/projects/${project.id}/schedule`, body: { changes, versions: {} }, as: ines });
  const task = await newTask(product, ines, { title: 'Site visit', projectId: project.id, due, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: `/todos?task=${task.id}` });
  await fact(page).click();
  await page.getByRole('option', { name: 'Another rule…' }).click();
  const asked = page.getByRole('dialog', { name: 'Repeat' });
  await asked.getByRole('textbox', { name: 'Every' }).fill('1');
  await asked.getByRole('combobox', { name: /^Unit/ }).click();
  await page.getByRole('option', { name: 'working days', exact: true }).click();
  const opens = [8, 9, 10].map((days) => addDays(due, days)).find((open) => dayOfWeek(open) <= 5) ?? due;
  await expect(asked.getByRole('status')).toContainText(`Then ${written(opens, { weekday: 'short' })} ${short(opens)}`);
  await kept(page, answered, () => asked.getByRole('button', { name: 'Set the rule' }).click());
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByRole('link', { name: nextOne(opens) })).toBeVisible();
});

test('a rule of a task that is not made yet is kept with it, and sent once', async ({ browser, product }) => {
  const { ines, today, board } = await studio(product);
  const page = await openAs(browser, product, { person: ines, path: board });
  const made = page.getByRole('dialog', { name: 'New task' });
  const rule = made.getByRole('combobox', { name: /^Repeat/ });
  await page.getByRole('button', { name: 'New task' }).first().click();
  await made.getByLabel('Title').fill('Site visit');
  await made.getByRole('button', { name: /^Due/ }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await rule.click();
  await page.getByRole('option', { name: 'Another rule…' }).click();
  const asked = page.getByRole('dialog', { name: 'Repeat' });
  await asked.getByRole('textbox', { name: 'Every' }).fill('3');
  await asked.getByRole('textbox', { name: 'Every' }).press('Enter');
  const words = `Every 3 weeks on ${weekday(today)}`;
  await expect(rule).toContainText(words);
  await page.keyboard.press('Escape');
  await expect(made).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'New task' }).first().click();
  await expect(rule).toContainText(words);
  await made.getByRole('button', { name: 'Create task' }).click();
  await expect(cards(page, 'To do', 'Site visit').getByText('Repeats')).toBeAttached();
  await expect(cards(page, 'To do', 'Site visit')).toHaveCount(1);
});

test('several tasks that repeat are completed at once; each brings its next one, and Undo takes all of them away', async ({
  browser,
  product,
}) => {
  const { ines, project, due, weekly } = await studio(product);
  const fields = { projectId: project.id, due, assigneeIds: [ines.session.user.id], repeat: weekly };
  const tasks = [];
  for (const title of ['Invoice', 'Site visit']) tasks.push(await newTask(product, ines, { ...fields, title }));
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?as=list');
  const rows = (name: string): Locator => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  await expect(rows('Next 7 days').getByText('Repeats').filter({ visible: true })).toHaveCount(2);
  for (const { title } of tasks) await page.getByRole('checkbox', { name: `Choose ${title}` }).click({ force: true });
  await page.getByRole('toolbar', { name: 'Chosen tasks' }).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await holdMessages(page, 'Completed: 2 tasks');
  await expect(rows('Later')).toHaveCount(2);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows('Later')).toHaveCount(0);
  await expect(rows('Next 7 days').getByText('Repeats').filter({ visible: true })).toHaveCount(2);
  for (const { id } of tasks) expect(await read(product, ines, id)).toMatchObject({ status: 'todo', repeat: weekly, nextId: null });
});

test('completed without a connection it is completed, and the next one comes with the answer, once', async ({ browser, product }) => {
  const { ines, project, due, weekly, board } = await studio(product);
  const task = await newTask(product, ines, { title: 'Site visit', projectId: project.id, due, repeat: weekly });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `${board}&task=${task.id}`);
  await expect(fact(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(cards(page, 'Completed', 'Site visit')).toHaveCount(1);
  await expect(cards(page, 'To do', 'Site visit')).toHaveCount(0);
  await kept(page, answered, () => page.context().setOffline(false));
  await expect(page.getByRole('link', { name: nextOne(addDays(due, 7)) })).toBeVisible();
  await expect(cards(page, 'To do', 'Site visit')).toHaveCount(1);
  await expect(cards(page, 'Completed', 'Site visit')).toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone, ${colorScheme}, a rule is written by finger, and fits`, async ({ browser, product }) => {
    const { ines, project, due, weekly } = await studio(product);
    const fields = { projectId: project.id, due, assigneeIds: [ines.session.user.id] };
    const task = await newTask(product, ines, { ...fields, title: 'Site visit with the quantity surveyor', repeat: weekly });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme };
    const page = await openAs(browser, product, { person: ines, path: '/todos?as=list', ...phone });
    const link = page.getByRole('link', { name: task.title });
    await expect(page.getByRole('listitem').filter({ has: link }).getByText('Repeats').filter({ visible: true })).toHaveCount(1);
    await link.tap();
    await fact(page).tap();
    await page.getByRole('option', { name: 'Another rule…' }).tap();
    const asked = page.getByRole('dialog', { name: 'Repeat' });
    await asked.getByRole('combobox', { name: /^Unit/ }).tap();
    await page.getByRole('option', { name: 'months' }).tap();
    await asked.getByRole('combobox', { name: /^On/ }).tap();
    await page.getByRole('option', { name: 'the last day' }).tap();
    await expect(asked.getByRole('status')).toHaveText(/^Then /);
    await (colorScheme === 'light' ? expectAccessible(page) : expectReadable(page));
    expect(await misfitsOf(page)).toEqual([]);
    expect(await tooSmallIn(asked)).toEqual([]);
    await kept(page, answered, () => asked.getByRole('button', { name: 'Set the rule' }).tap());
    await expect(fact(page)).toContainText('Every month on the last day');
    await kept(page, answered, () => page.getByRole('button', { name: 'Complete', exact: true }).tap());
    const next = page.getByRole('link', { name: /^Next one: / });
    await expect(next).toBeVisible();
    expect(await reachOf(next)).toBeGreaterThanOrEqual(40);
  });

test('whoever may not change a task reads how it repeats, and completes it all the same', async ({ browser, product }) => {
  const { ines, project, due, weekly, board } = await studio(product);
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo' });
  const fields = { projectId: project.id, due, repeat: weekly, assigneeIds: [hugo.session.user.id] };
  const task = await newTask(product, ines, { ...fields, title: 'Site visit' });
  const page = await openAs(browser, product, { person: hugo, path: `${board}&task=${task.id}` });
  await expect(fact(page)).toContainText(`Every week on ${weekday(due)}`);
  await expect(fact(page)).toHaveAccessibleDescription('You need the Create Tasks permission');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('link', { name: nextOne(addDays(due, 7)) }).click();
  await expect(fact(page)).toHaveAccessibleDescription('You need the Create Tasks permission');
});
