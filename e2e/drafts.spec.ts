// Nothing that a person typed is lost by an error, a key, a reload or somebody else (PRODUCT §11).

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '../domain/projects/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { beginToWrite, descriptionOf as description, writeDescription, writingOf } from './descriptions.ts';
import { holdCommands, kept } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newBoard, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const isEmpty = (page: Page): Locator => description(page).getByRole('button', { name: 'Add a description' });
/** It can be read and not written. */
const readOnly = (page: Page): Locator => description(page).locator('button[aria-disabled=true]');
const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' });
const toast = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);
const copy = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Copy the words' });
const archive = (product: Product, as: Person, id: string, step: 'archive' | 'unarchive', version: number) =>
  call<{ project: { version: number } }>(product, { path: `/api/v1/projects/${id}/${step}`, body: { version }, as });

const longWords = 'Ask Larkin for the slab of honed Carrara that was put aside in March. '.repeat(3).trim();

test('a description that is refused stays in its field, and can be saved once it may be', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  await writeDescription(page, longWords);
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  await page.keyboard.press('Control+Enter');
  await expect(description(page)).toContainText(longWords);
  const { project: archived } = await archive(product, ines, project.id, 'archive', project.version);
  // It is heard of before the answer.
  await expect(readOnly(page)).toBeVisible();
  await expect(description(page)).toContainText(longWords);
  await release();
  await expect(toast(page, 'Not saved: Chase worktop')).toBeVisible();
  await expect(description(page)).toContainText(longWords);
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expectAccessible(page);
  await archive(product, ines, project.id, 'unarchive', archived.version);
  await kept(page, `/tasks/${task.id}`, () => page.getByRole('button', { name: 'Save the description' }).click());
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await page.reload();
  await expect(description(page)).toContainText(longWords);
});

test('a description that is refused after its task was closed and opened again is in its field', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  await writeDescription(page, longWords);
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(description(page)).toBeHidden();
  await page.getByRole('link', { name: 'Chase worktop' }).click();
  await expect(description(page)).toContainText(longWords);
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  const { project: archived } = await archive(product, ines, project.id, 'archive', project.version);
  await release();
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expect(description(page)).toContainText(longWords);
  await archive(product, ines, project.id, 'unarchive', archived.version);
  await kept(page, `/tasks/${task.id}`, () => page.getByRole('button', { name: 'Save the description' }).click());
  await expect(page.getByText('Not saved yet.')).toBeHidden();
});

test('items of a checklist that are refused are in the field they were typed in, and can be added once they may be', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  const field = page.getByRole('textbox', { name: 'Add an item' });
  const item = (words: string) => page.getByRole('checkbox', { name: words });
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  for (const words of ['Ring Larkin', 'Measure the alcove']) {
    await field.fill(words);
    await page.keyboard.press('Enter');
    await expect(item(words)).toBeVisible();
  }
  const { project: archived } = await archive(product, ines, project.id, 'archive', project.version);
  await expect(readOnly(page)).toBeVisible();
  await release();
  await expect(toast(page, 'Not saved: Chase worktop')).toHaveCount(2);
  await expect(field).toHaveValue('Ring Larkin; Measure the alcove');
  await expect(item('Ring Larkin')).toHaveCount(0);
  await archive(product, ines, project.id, 'unarchive', archived.version);
  await expect(field).toBeEditable();
  await page.reload();
  await kept(page, `/tasks/${task.id}`, () => field.press('Enter'));
  await expect(item('Ring Larkin; Measure the alcove')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('Escape returns a field to what stood and leaves the panel open; the next one closes it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop', description: 'By Friday.' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  await writeDescription(page, 'By Monday');
  await page.keyboard.press('Escape');
  await expect(description(page)).toContainText('By Friday.');
  await page.getByRole('textbox', { name: 'Add an item' }).fill('Measure');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Add an item' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is being typed is there after a reload, for the one who typed it alone, and leaves with them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const path = `/todos?view=created&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path });
  await (await beginToWrite(page)).pressSequentially('Half a thought');
  await page.reload();
  await expect(description(page)).toContainText('Half a thought');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Discard the description' }).click();
  await expect(isEmpty(page)).toBeVisible();
  await (await beginToWrite(page)).pressSequentially('Another half');

  // Somebody else in the same browser, who comes without a sign-out, finds nothing of it.
  await page.evaluate(
    (session) => localStorage.setItem('atelier.session', session),
    JSON.stringify({ ...tom.session, expires_at: Math.floor(Date.now() / 1000) + tom.session.expires_in }),
  );
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Account menu of Tom' })).toBeVisible();
  await expect(isEmpty(page)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu of Tom' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
});

test('a new task that is left by Escape or a press beside it is kept and offered again; Cancel throws it away', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  const dialog = page.getByRole('dialog', { name: 'New task' });
  const open = () => page.getByRole('main').getByRole('button', { name: 'New task' }).click();
  await open();
  await dialog.getByLabel('Title').fill('Photograph the shopfront');
  await dialog.getByRole('combobox', { name: /^Project/ }).click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('From the ');
  await dialog.getByRole('button', { name: 'Bold (Ctrl B)' }).click();
  await page.keyboard.type('other side');
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Your task is kept')).toBeVisible();

  await open();
  await expect(dialog.getByText('Kept from last time.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveText('From the other side');
  await expect(dialog.getByLabel('Title')).toHaveValue('Photograph the shopfront');
  await expect(dialog.getByRole('combobox', { name: /^Project/ })).toHaveText('Halden House');
  await expectAccessible(page);
  await page.mouse.click(20, 500);
  await expect(dialog).toBeHidden();
  await page.reload();
  await open();
  await expect(dialog.getByLabel('Title')).toHaveValue('Photograph the shopfront');
  await expect(dialog.locator('strong')).toHaveText('other side');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(toast(page, 'Task created')).toBeVisible();

  await open();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveText('');
  await dialog.getByLabel('Title').fill('Never mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});

test('a new task whose project is deleted meanwhile becomes nobody’s own without a word: it asks where it belongs', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?create=true');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Photograph the shopfront');
  const place = dialog.getByRole('combobox', { name: /^Project/ });
  await place.click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}`, body: { version: project.version }, as: ines });
  await expect(dialog.getByText('The project is out of reach now. Choose another.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create task' })).toHaveAttribute('aria-disabled', 'true');
  await place.click();
  await page.getByRole('option', { name: 'Personal, only you' }).click();
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(toast(page, 'Task created')).toBeVisible();
});

test('a new task that is refused after its dialog was cancelled gives back its words', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, `/projects/${project.id}?tab=tasks`);
  await page.getByRole('button', { name: 'New task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Photograph the shopfront before the scaffold goes up');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('From the other side');
  const release = await holdCommands(page, /\/api\/v1\/tasks$/);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/tasks'));
  await Promise.all([sent, dialog.getByRole('button', { name: 'Create task' }).click()]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await archive(product, ines, project.id, 'archive', project.version);
  await release();
  await expect(toast(page, 'Not created: Photograph the shopfront before the scaffold goes up')).toBeVisible();
  await copy(page).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('Photograph the shopfront before the scaffold goes up\n\nFrom the other side');
});

/** On its list of phases, which are Concept and Tender. */
async function onPhases(browser: Browser, product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines);
  const add = (name: string) =>
    call<{ project: Project }>(product, { path: `/api/v1/projects/${id}/phases`, body: { name, workingDays: 10 }, as: ines });
  const { project: begun } = await add('Concept');
  const { project } = await add('Tender');
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${id}/phases`);
  return { ines, project, concept: begun.phases[0]?.id, page, name: page.getByRole('textbox', { name: 'Name of Concept' }) };
}

test('the name of a phase that is refused after its page was left is said, and can be copied', async ({ browser, product }) => {
  const { ines, project, page, name } = await onPhases(browser, product);
  const release = await holdCommands(page, /\/phases\//);
  await name.fill('Concept and first materials');
  await page.getByRole('link', { name: 'Gantt' }).click();
  await expect(page).toHaveURL(/\/gantt$/);
  // The list stays until the other page can be shown.
  await expect(name).toHaveCount(0);
  await archive(product, ines, project.id, 'archive', project.version);
  await release();
  await expect(toast(page, 'Not saved: Concept and first materials')).toBeVisible();
  await expect(toast(page, /^Name of Concept\. This project is archived/)).toBeVisible();
  await expect(copy(page)).toBeVisible();
});

test('the name of a phase that was refused before its page is left is said with the reason', async ({ browser, product }) => {
  const { ines, project, page, name } = await onPhases(browser, product);
  const release = await holdCommands(page, /\/phases\//);
  await name.fill('Concept and first materials');
  await name.press('Tab');
  await archive(product, ines, project.id, 'archive', project.version);
  await expect(name).not.toBeEditable();
  await release();
  await expect(page.getByRole('alert').filter({ hasText: 'This project is archived' })).toBeVisible();
  await page.getByRole('link', { name: 'Gantt' }).click();
  await expect(toast(page, 'Not saved: Concept and first materials')).toBeVisible();
  await expect(toast(page, /^Name of Concept\. This project is archived/)).toBeVisible();
});

test('the name of a phase that somebody removes while it is typed can be copied', async ({ browser, product }) => {
  const { ines, project, concept, page, name } = await onPhases(browser, product);
  await name.fill('Concept and first materials');
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}/phases/${concept}`, body: { version: 1 }, as: ines });
  await expect(name).toHaveCount(0);
  await expect(toast(page, 'Not saved: Concept and first materials')).toBeVisible();
  await expect(copy(page)).toBeVisible();
});

test('settings of a project that is archived while somebody types them are there, and are saved once they may be', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}/settings`);
  const place = page.getByRole('textbox', { name: 'Place' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await place.fill('Lower Halden, by the mill');
  const release = await holdCommands(page, new RegExp(`/api/v1/projects/${project.id}$`));
  await save.click();
  const { project: archived } = await archive(product, ines, project.id, 'archive', project.version);
  await expect(page.getByText('Not saved yet. This project is archived.')).toBeVisible();
  await release();
  await expect(place).toHaveValue('Lower Halden, by the mill');
  await expect(place).not.toBeEditable();
  await expectAccessible(page);
  await archive(product, ines, project.id, 'unarchive', archived.version);
  await expect(place).toBeEditable();
  await expect(place).toHaveValue('Lower Halden, by the mill');
  await kept(page, `/projects/${project.id}`, () => save.click());
  await expect(toast(page, 'Saved')).toBeVisible();
});

test('settings of a project that is deleted while somebody types them can be copied', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, `/projects/${project.id}/settings`);
  const place = page.getByRole('textbox', { name: 'Place' });
  await place.fill('Lower Halden, by the mill');
  await page.getByRole('textbox', { name: 'Area, m²' }).fill('240');
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}`, body: { version: project.version }, as: ines });
  await expect(place).toHaveCount(0);
  await expect(toast(page, 'Halden House was not saved')).toBeVisible();
  await copy(page).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Place: Lower Halden, by the mill\nArea: 240');
});

test('whoever leaves a room half typed is asked; where its project goes it can be copied', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}`);
  await page.getByRole('link', { name: 'Edit project' }).click();
  const room = page.getByRole('textbox', { name: 'Rooms' });
  const rooms = page.getByRole('list', { name: 'Rooms' });
  await room.fill('Pantry under the stairs');
  await page.goBack();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  await expect(rooms).toContainText('Pantry under the stairs');
  await kept(page, `/projects/${project.id}`, () => page.getByRole('button', { name: 'Save changes' }).click());
  await expect(toast(page, 'Saved')).toBeVisible();
  const { project: saved } = await call<{ project: Project }>(product, {
    method: 'GET',
    path: `/api/v1/projects/${project.id}`,
    as: ines,
  });
  // Whoever may not change it any more sees what they typed.
  await room.fill('Boot room by the back door');
  const { project: archived } = await archive(product, ines, project.id, 'archive', saved.version);
  await expect(room).not.toBeEditable();
  await expect(room).toHaveValue('Boot room by the back door');
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}`, body: { version: archived.version }, as: ines });
  await expect(room).toHaveCount(0);
  await expect(copy(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Boot room by the back door');
});

/** On a wall with a heading and a swatch. */
async function onBoard(browser: Browser, product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const boardId = await newBoard(product, ines, { projectId: project.id, name: 'Scheme two' });
  const path = `/api/v1/boards/${boardId}`;
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/mood-board/${boardId}`);
  const wall = page.getByRole('group', { name: 'Scheme two', exact: true });
  const takeAway = async (kind: string) => {
    const { items } = await call<{ items: { id: string; kind: string }[] }>(product, { method: 'GET', path: `${path}/items`, as: ines });
    const operations = items.filter((one) => one.kind === kind).map(({ id }) => ({ op: 'remove', id }));
    await call(product, { path: `${path}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  };
  const putAway = async () => {
    await archive(product, ines, project.id, 'archive', project.version);
    await expect(page.getByText('Read only')).toBeVisible();
  };
  const put = (item: object) =>
    call(product, { path: `${path}/acts`, body: { actId: crypto.randomUUID(), operations: [{ op: 'add', item }] }, as: ines });
  return { page, wall, thing: (name: RegExp) => wall.getByRole('group', { name }), put, takeAway, putAway };
}

test('a heading and the field of a swatch that somebody takes away while they are written give back what was written', async ({
  browser,
  product,
}) => {
  const { page, thing, takeAway } = await onBoard(browser, product);
  await thing(/^Heading, /).dblclick();
  await page.getByRole('textbox', { name: 'Heading' }).fill('Lime, oak, brass and a line of light');
  await takeAway('heading');
  await expect(toast(page, 'This heading is not here any more')).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Keep my words as a note' }).click();
  await expect(thing(/^Note, Lime, oak, brass and a line of light/)).toBeVisible();
  await thing(/^Colour, /).dblclick();
  await page.getByRole('textbox', { name: 'Use' }).fill('Joinery of the hall');
  await takeAway('swatch');
  await expect(toast(page, 'Not saved: Joinery of the hall')).toBeVisible();
  await expect(copy(page)).toBeVisible();
});

test('a to-do that is half typed when somebody takes its list away can be copied; where its page is left it is on the list', async ({
  browser,
  product,
}) => {
  const { page, thing, put, takeAway } = await onBoard(browser, product);
  const list = (id: string) => ({
    id,
    kind: 'todo',
    frame: { x: 560, y: 120, w: 204, h: 120, rotation: 0 },
    place: { z: 'a4', parentId: null, groupId: null },
    content: { title: 'Before the meeting', items: {} },
  });
  const next = page.getByRole('textbox', { name: 'Add a to-do' });
  await put(list(crypto.randomUUID()));
  await thing(/^To-do list/).dblclick();
  await next.fill('Ring Larkin about the slab');
  await takeAway('todo');
  await expect(toast(page, 'Not saved: Ring Larkin about the slab')).toBeVisible();
  await expect(copy(page)).toBeVisible();
  await put(list(crypto.randomUUID()));
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.goBack();
  await thing(/^To-do list/).dblclick();
  await next.fill('Measure the alcove again');
  await page.goForward();
  await expect(next).toHaveCount(0);
  await page.goBack();
  await expect(thing(/^To-do list/)).toContainText('Measure the alcove again');
});

test('a note whose making is refused while it is written can be copied', async ({ browser, product }) => {
  const { page, wall, putAway } = await onBoard(browser, product);
  const release = await holdCommands(page, /\/acts$/);
  await wall.focus();
  await wall.press('n');
  await wall.click({ position: { x: 620, y: 560 } });
  const field = page.getByRole('textbox', { name: 'Note', exact: true });
  await field.pressSequentially('Lime, oak and brass');
  await putAway();
  await release();
  await expect(field).toHaveCount(0);
  await expect(toast(page, 'This note is not here any more')).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Keep my words as a note' }).click();
  await expect(toast(page, 'Not kept: Lime, oak and brass')).toBeVisible();
  await expect(copy(page)).toBeVisible();
});

test('what is written on a board whose project is archived meanwhile can be copied: a note, a heading, a field', async ({
  browser,
  product,
}) => {
  const writing: Record<string, (on: Awaited<ReturnType<typeof onBoard>>) => Promise<void>> = {
    Note: async ({ page, wall }) => {
      await wall.focus();
      await wall.press('n');
      await kept(page, /\/acts$/, () => wall.click({ position: { x: 620, y: 560 } }));
    },
    Heading: ({ thing }) => thing(/^Heading, /).dblclick(),
    Use: ({ thing }) => thing(/^Colour, /).dblclick(),
  };
  for (const [label, begin] of Object.entries(writing)) {
    const board = await onBoard(browser, product);
    const { page, putAway } = board;
    await begin(board);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.press('Control+a');
    await field.pressSequentially('Lime, oak and brass');
    await putAway();
    await field.press(label === 'Note' ? 'Escape' : 'Enter');
    await expect(toast(page, 'Not kept: Lime, oak and brass')).toBeVisible();
    await expect(copy(page)).toBeVisible();
    await page.context().close();
  }
});

test('changed permissions are asked about before another person is chosen', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Junior', firstName: 'Tom', lastName: 'Okafor' });
  await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
  const page = await openAs(browser, product, { person: ines, path: `/settings?tab=team&member=${tom.session.user.id}` });
  const panel = page.getByRole('region', { name: 'Tom Okafor' });
  await panel.getByRole('radio', { name: 'Allow' }).first().click();
  await expect(panel.getByText('To save: 1 allowed.')).toBeVisible();
  await page.getByRole('link', { name: 'Hugo Lindqvist' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(panel.getByText('To save: 1 allowed.')).toBeVisible();
  await panel.getByRole('button', { name: 'Save permissions' }).click();
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  await page.getByRole('link', { name: 'Hugo Lindqvist' }).click();
  await expect(page.getByRole('region', { name: 'Hugo Lindqvist' })).toBeVisible();
});

test('a reviewer’s comment outlives the work being taken back meanwhile', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines);
  const task = await newTask(product, lucas, { title: 'Ceiling plan', projectId: project.id, assigneeIds: [lucas.session.user.id] });
  const sendToReview = () =>
    call(product, { path: `/api/v1/tasks/${task.id}/send-to-review`, body: { reviewerId: ines.session.user.id }, as: lucas });
  await sendToReview();
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=review&task=${task.id}` });
  await page.getByRole('button', { name: 'Request changes', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'What should change?' });
  await question.getByLabel('Comment').fill('Rafts clash with the beam at C.');
  await call(product, { path: `/api/v1/tasks/${task.id}/move`, body: { status: 'in_progress', position: 'a1' }, as: lucas });
  await expect(page.locator('dl').getByText('In progress')).toBeAttached();
  await question.getByRole('button', { name: 'Request changes' }).click();
  await expect(question.getByText('This is not in review any more.')).toBeVisible();
  await expect(question.getByLabel('Comment')).toHaveValue('Rafts clash with the beam at C.');
  await sendToReview();
  await expect(page.locator('dl').getByText('In review')).toBeAttached();
  await question.getByRole('button', { name: 'Request changes' }).click();
  await expect(question).toBeHidden();
});

test('an estimate is understood as people write it; the rest is refused with words, and so is an empty title', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop', estimate: 6 });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const estimate = page.getByRole('textbox', { name: 'Estimate' });
  await expect(estimate).toHaveValue('6 hr');
  await estimate.fill('two days');
  await estimate.press('Enter');
  await expect(page.getByText('Estimate must be hours or days, like 6, 1.5, 6h 30, 90m or 2d.')).toBeVisible();
  await expect(estimate).toHaveValue('two days');
  await estimate.fill('2 days');
  await kept(page, `/tasks/${task.id}`, () => estimate.press('Enter'));
  await expect(estimate).toHaveValue('16 hr');
  await title(page).fill('  ');
  await title(page).press('Enter');
  await expect(page.getByText('Title is required.')).toBeVisible();
  await title(page).press('Escape');
  await expect(title(page)).toHaveValue('Chase worktop');
  await page.reload();
  await expect(estimate).toHaveValue('16 hr');

  // Typed here, and meanwhile kept from elsewhere in other words: nothing is left to be saved.
  await estimate.fill('3d');
  const changes = { estimate: 24 };
  await call(product, { method: 'PATCH', path: `/api/v1/tasks/${task.id}`, body: { version: task.version + 1, changes }, as: ines });
  await page.reload();
  await expect(estimate).toHaveValue('24 hr');
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
});

test('who signs out is asked about what they typed and did not send, wherever they sign out; a draft of another tab stays', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const path = `/todos?view=created&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path });
  const other = await page.context().newPage();
  await other.goto(path);
  for (const tab of [page, other]) await expect(isEmpty(tab)).toBeVisible();
  await (await beginToWrite(page)).pressSequentially('Ask about the edge');
  await (await beginToWrite(other)).pressSequentially('Ask about the sink');
  await kept(page, `/tasks/${task.id}`, () => writingOf(page).blur());
  await other.reload();
  await expect(description(other)).toContainText('Ask about the sink');

  const question = page.getByRole('dialog', { name: 'Sign out before your drafts are sent?' });
  await page.getByRole('button', { name: 'Account menu of Ines' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(question.getByText(/kept on this device alone/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await page.goto('/account');
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
});

test('what stands in a field goes with whoever signs out in another tab, and is offered to nobody', async ({ browser, product }) => {
  const { page, name } = await onPhases(browser, product);
  const other = await page.context().newPage();
  await other.goto('/account');
  await name.fill('Concept and first materials');
  await other.getByRole('button', { name: 'Account menu of Ines' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(other, 'Signed out successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  // What is said of a field that has gone is said by now.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByText('Concept and first materials')).toHaveCount(0);
});
