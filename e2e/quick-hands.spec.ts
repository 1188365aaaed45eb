// People who are quicker than the line and the screen: what they do meanwhile is neither lost nor done twice.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '../domain/projects/contract.ts';
import { day } from './days.ts';
import { holdCommands, kept, onTheWire } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

/** Addresses to which a page sends commands from now on. */
function commandsOf(page: Page, address: RegExp): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && address.test(request.url())) sent.push(request.url());
  });
  return sent;
}

test('Enter that is pressed twice makes one task', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created&create=true' });
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Order brass');
  const sent = commandsOf(page, /\/api\/v1\/tasks$/);
  await dialog.getByRole('button', { name: 'Create task' }).evaluate(async (button: HTMLElement) => {
    button.click();
    // All that waits for no timer, as it is done between two keys of which the second is heard already.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    button.click();
  });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More about Order brass' })).toHaveCount(1);
  expect(sent).toHaveLength(1);
});

test('a profile forgets what is discarded, and what is typed while it is saved is still to be saved', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  const [first, title] = [page.getByLabel('First name'), page.getByLabel('Job title')];
  const save = page.getByRole('button', { name: 'Save profile' });
  await first.fill('Inês');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(first).toHaveValue('Ines');
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  const letGo = await holdCommands(page, '**/api/v1/me/profile');
  await first.fill('Inês');
  await save.click();
  await title.fill('Founder');
  await letGo();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(title).toHaveValue('Founder');
  await kept(page, '/api/v1/me/profile', () => save.click());
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const profile = await call<{ job_title: string; first_name: string }>(product, { method: 'GET', path: '/api/v1/me/profile', as: ines });
  expect(profile).toMatchObject({ first_name: 'Inês', job_title: 'Founder' });
});

test('a heading that somebody only opened keeps the words that a colleague wrote meanwhile', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId, name: 'Scheme two' });
  const path = `/mood-board/${boardId}`;
  const thing = (page: Page, words: RegExp): Locator =>
    page.getByRole('group', { name: 'Scheme two', exact: true }).getByRole('group', { name: words });
  const [page, theirs] = [await openAs(browser, product, { person: ines, path }), await openAs(browser, product, { person: tom, path })];
  await thing(page, /^Heading, Lime/).dblclick();
  const field = page.getByRole('textbox', { name: 'Heading' });
  await expect(field).toBeFocused();

  const write = async (words: RegExp, label: string, text: string) => {
    await thing(theirs, words).dblclick();
    await theirs.getByRole('textbox', { name: label }).fill(text);
    await kept(theirs, /\/acts$/, () => theirs.keyboard.press('Enter'));
  };
  await write(/^Heading, Lime/, 'Heading', 'Lime and oak');
  await write(/^Section A/, 'Name of the section', 'Kitchen and hall');
  // What came after it is here: so is that.
  await expect(thing(page, /^Section A.*Kitchen and hall/)).toBeVisible();
  await field.press('Escape');
  await expect(thing(page, /^Heading, Lime and oak(,|$)/)).toBeVisible();
  await expect(thing(theirs, /^Heading, Lime and oak(,|$)/)).toBeVisible();
});

test('[R2-15] a cell that is refused later leaves the caret where somebody writes by then', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Sketch', projectId: project.id, start: day(7), due: day(11) });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/gantt` });
  let refuse: () => void = () => {};
  const asked = new Promise<void>((ask) => (refuse = ask));
  await page.route('**/schedule', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await asked;
    await route.abort('internetdisconnected');
  });
  await onTheWire(page);
  const row = page.getByRole('row').filter({ hasText: 'Sketch' });
  await row.locator('[data-cell=name]').dblclick();
  await page.getByRole('textbox', { name: 'Name of Sketch' }).fill('Sketch of the stair');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Dashboard' }).first().focus();
  refuse();
  await expect(page.getByText('The programme was not changed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeFocused();
  await expect(page.getByRole('textbox', { name: /^Name of/ })).toHaveCount(0);
});

test('working days that are on their way are neither sent nor asked about again when their field is left', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const [name, start] of [
    ['Concept', day(0)],
    ['Build', day(49)],
  ])
    await call(product, { path: `/api/v1/projects/${project.id}/phases`, body: { name, workingDays: 30, start }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/phases` });
  const letGo = await holdCommands(page, /\/phases\//);
  const sent = commandsOf(page, /\/phases\//);
  const days = page.getByRole('textbox', { name: 'Working days of Concept' });
  await days.fill('35');
  await days.press('Enter');
  const question = page.getByRole('dialog', { name: 'Move the phases and tasks that follow?' });
  await question.getByRole('button', { name: 'Move them' }).click();
  await expect(question).toHaveCount(0);
  await days.focus();
  await days.blur();
  await expect(question).toHaveCount(0);
  await letGo();
  await expect(page.getByText('Moved 1 more item')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('two phases that are moved one after the other stay where they were put while both are on their way', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const name of ['Brief', 'Design', 'Tender', 'Site'])
    await call(product, { path: `/api/v1/projects/${project.id}/phases`, body: { name, workingDays: 5 }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}/phases`);
  const names = () =>
    page.getByRole('textbox', { name: /^Name of/ }).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const waiting: Array<() => void> = [];
  await page.route(/\/move$/, async (route) => {
    await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  await onTheWire(page);
  const up = async (name: string) => {
    await page.getByRole('button', { name: `Move ${name}` }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  };
  await up('Design');
  await expect.poll(names).toEqual(['Design', 'Brief', 'Tender', 'Site']);
  await up('Site');
  await expect.poll(names).toEqual(['Design', 'Brief', 'Site', 'Tender']);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  // It goes out once the first has come back.
  await expect.poll(() => waiting.length).toBe(2);
  // What somebody else does has the project read anew, which knows nothing of the second yet.
  const readAnew = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/projects/${project.id}`),
  );
  await newTask(product, ines, { title: 'Order plaster', projectId: project.id });
  await (await readAnew).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await names()).toEqual(['Design', 'Brief', 'Site', 'Tender']);
  waiting[1]?.();
  const kept = async () =>
    (await call<{ project: Project }>(product, { method: 'GET', path: `/api/v1/projects/${project.id}`, as: ines })).project.phases.map(
      ({ name }) => name,
    );
  await expect.poll(kept).toEqual(['Design', 'Brief', 'Site', 'Tender']);
  await expect.poll(names).toEqual(['Design', 'Brief', 'Site', 'Tender']);
});

test('who leaves a page while a search rests is not led back to it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  await page.getByRole('button', { name: 'Search projects' }).click();
  const field = page.getByRole('searchbox', { name: 'Search projects' });
  await expect(field).toBeFocused();
  // So that it rests for longer than a hand needs.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = Object.assign((run: TimerHandler, ms = 0) => later(run, ms === 200 ? 2_000 : ms), window.setTimeout);
  });
  await field.pressSequentially('Hal');
  await page.getByRole('link', { name: 'My To-dos' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My To-dos' })).toBeVisible();
  // Behind the timer of the search.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  await expect(page).toHaveURL(/\/todos/);
});

test('what has closed takes the focus from nothing that has it by then: a name that is being typed, a menu that is open', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const name of ['Alder.txt', 'Beech.txt']) await newFile(product, ines, { projectId: project.id, name });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&as=list` });
  const row = (name: string) => page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: name });
  await row('Alder.txt').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the documents' })).toBeVisible();
  const isThrough = await withSlowTimers(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.type('Ash');
  await isThrough();
  await page.keyboard.type('en');
  await kept(page, /\/api\/v1\/files\//, () => page.keyboard.press('Enter'));
  await expect(row('Ashen.txt')).toBeVisible();

  await page.getByRole('button', { name: 'More about Ashen.txt' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about Beech.txt' }).click();
  await isThrough();
  await expect(page.getByRole('menu', { name: 'More about Beech.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More about Beech.txt' })).toBeFocused();
});

test('the words beside a control that has the focus stand in the way of no pointer', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  // The one that came last stands first.
  for (const name of ['Beech.txt', 'Alder.txt']) await newFile(product, ines, { projectId: project.id, name });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&as=list` });
  const more = (name: string) => page.getByRole('button', { name: `More about ${name}` });
  await more('Alder.txt').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  const words = page.getByRole('tooltip', { name: 'More about Alder.txt' });
  await expect(words).toBeVisible();
  // They lie over the same button of the next row: that is what makes it a case.
  const [over, under] = [await words.boundingBox(), await more('Beech.txt').boundingBox()];
  expect(over && under && over.y < under.y && over.y + over.height > under.y + under.height / 2).toBe(true);
  await more('Beech.txt').click();
  await expect(page.getByRole('menu', { name: 'More about Beech.txt' })).toBeVisible();
});

test('a menu that is opened for the first time begins at its first entry by a key and at none by hand, and no words lie over it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const title of ['Order plaster', 'Order glass']) await newTask(product, ines, { title, projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created' });
  const [menu, tooltip] = [page.getByRole('menu'), page.getByRole('tooltip')];
  const more = (title: string) => page.getByRole('button', { name: `More about ${title}` });
  await expect(more('Order glass')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await more('Order glass').click();
  await page.clock.runFor(100);
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-labelledby', (await more('Order glass').getAttribute('id')) ?? 'none');
  // The pointer rests where it pressed.
  await page.clock.runFor(2_000);
  await expect(tooltip).toHaveCount(0);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(more('Order glass')).toBeFocused();
  await page.mouse.move(5, 5);

  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await page.reload();
    await more('Order plaster').focus();
    await page.keyboard.press(key);
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await expect(tooltip).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(more('Order plaster')).toBeFocused();
  }
  // By hand the next time: again at none.
  await more('Order plaster').click();
  await expect(menu).toBeFocused();
});

test('a document that is let go of before it is drawn as held is moved all the same', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const folder = { id: randomUUID(), projectId: project.id, parentId: null, name: 'Drawings' };
  await call(product, { path: '/api/v1/file-folders', body: folder, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&as=list` });
  const row = (name: string) => page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: name });
  await expect(row('Drawings')).toBeVisible();
  const isDrawn = await page.evaluateHandle(() => {
    const draw = window.requestAnimationFrame.bind(window);
    const { promise, resolve } = Promise.withResolvers<void>();
    window.requestAnimationFrame = (frame) => (void promise.then(() => draw(frame)), 0);
    return { resolve };
  });
  await row('Plan.txt').dragTo(row('Drawings'));
  await expect(row('Plan.txt')).toHaveCount(0);
  await isDrawn.evaluate(({ resolve }) => resolve());
  await expect(row('Drawings')).toContainText('1 file');
});

/** What a page puts off for a moment comes a while later, as on a busy machine. @returns waits until all of it has come */
async function withSlowTimers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = Object.assign(
      (run: TimerHandler, ms = 0, ...given: unknown[]) => set(run, ms < 30 ? ms + 300 : ms, ...given),
      window.setTimeout,
    );
  });
  return async () => {
    for (let round = 0; round < 3; round++) await page.evaluate(() => new Promise((come) => void setTimeout(come)));
  };
}
