// A task where it is open, and its card: every step without dragging, by mouse, by keys and by finger.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beginToWrite, descriptionOf, writeDescription } from './descriptions.ts';
import { centreOf, holdCommands, lastTry, onTheWire, reachOf, restingBox } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true });
const choose = async (page: Page, panel: Locator, { fact, option }: { fact: string; option: string }) => {
  await panel.getByRole('combobox', { name: fact }).click();
  await page.getByRole('option', { name: option }).click();
};

test('[R1-03] an open task takes every step in its panel, which stays one panel, and its card stays in sight', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const title of ['Order plaster', 'Chase worktop'])
    await newTask(product, ines, { title, projectId: project.id, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: '/todos', viewport: { width: 1280, height: 800 } });
  await card(page, 'Chase worktop').click();
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel).toBeFocused();
  await panel.evaluate((element) => (element.dataset['mark'] = 'first'));
  await expectAccessible(page);

  await choose(page, panel, { fact: 'Status', option: 'In progress' });
  await expect(column(page, 'In progress').getByText('Chase worktop')).toBeInViewport({ ratio: 1 });
  await panel.getByRole('button', { name: 'Complete', exact: true }).click();
  const moved = column(page, 'Completed').getByText('Chase worktop');
  await expect(moved).toBeInViewport({ ratio: 1 });
  const [at, side] = [await restingBox(moved), await restingBox(panel)];
  expect(at.x + at.width).toBeLessThanOrEqual(side.x);
  // The other half of a slow double click finds this word where the other one was, and does not mean it.
  const reopen = panel.getByRole('button', { name: 'Reopen' });
  await reopen.dispatchEvent('click', { detail: 2 });
  await reopen.click();
  await expect(column(page, 'In progress').getByText('Chase worktop')).toBeVisible();
  await panel.getByRole('button', { name: 'Start: No date' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(panel.getByRole('button', { name: /^Start: / })).not.toContainText('No date');

  // Another task comes into the same panel, the focus with it, and goes back to its own card.
  await card(page, 'Order plaster').focus();
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog', { name: 'Order plaster' });
  await expect(second).toHaveAttribute('data-mark', 'first');
  await expect(second).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Order plaster')).toBeFocused();

  // With Ctrl the browser opens a tab: the page leaves the click alone.
  await page.evaluate(() =>
    window.addEventListener('click', (event) => {
      document.body.dataset['taken'] = String(event.defaultPrevented);
      event.preventDefault();
    }),
  );
  await card(page, 'Order plaster').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.locator('body')).toHaveAttribute('data-taken', 'false');
  await expect(second).toBeHidden();
  await page.goto((await card(page, 'Order plaster').getAttribute('href')) ?? '');
  await expect(second).toBeVisible();
});

test('a new task says why its project takes none, of one that is archived meanwhile too, and keeps what was typed', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const june = await invite(product, ines, { role: 'Junior', firstName: 'June' });
  const project = await newProject(product, ines);
  const path = `/todos?project=${project.id}&create=true`;
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: june, path }),
  ]);
  const create = (of: Page) => of.getByRole('button', { name: 'Create task' });
  const title = (of: Page) => of.getByRole('textbox', { name: 'Title' });
  await title(theirs).fill('Chase worktop');
  await expect(create(theirs)).toHaveAccessibleDescription('You need the Create Tasks permission');
  await choose(theirs, theirs.getByRole('dialog', { name: 'New task' }), { fact: 'Project', option: 'Personal, only you' });
  await create(theirs).click();
  await expect(theirs.getByText('Task created')).toBeVisible();

  await title(page).fill('Order plaster');
  await expect(create(page)).not.toHaveAttribute('aria-disabled');
  await call(product, { path: `/api/v1/projects/${project.id}/archive`, body: { version: project.version }, as: ines });
  await expect(create(page)).toHaveAccessibleDescription('This project is archived');
  await expect(title(page)).toHaveValue('Order plaster');
});

test('items of a checklist are written anew and put in order, by keys as well', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const checklist = ['Measure', 'Order', 'Fit'].map((text) => ({ id: crypto.randomUUID(), text, done: false }));
  const task = await newTask(product, ines, { title: 'Worktop', checklist });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const list = page.getByRole('region', { name: 'Checklist' });
  const words = () =>
    list
      .getByRole('listitem')
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await list.getByRole('textbox', { name: 'Item: Order' }).fill('Order the slab');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('checkbox', { name: 'Order the slab' })).toBeVisible();
  await list.getByRole('textbox', { name: 'Item: Fit' }).fill('');
  await page.keyboard.press('Enter');
  await expect(list.getByText('Checklist item is required.')).toBeVisible();
  await expect(list.getByRole('textbox', { name: 'Item: Fit' })).toHaveAccessibleDescription('Checklist item is required.');
  await list.getByRole('textbox', { name: 'Item: Fit' }).press('Escape');
  // Escape gives back what is held, by keys or by hand, and the panel stays.
  const grip = list.getByRole('button', { name: 'Move Fit', exact: true });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect.poll(words).toEqual(['Measure', 'Fit', 'Order the slab']);
  await page.keyboard.press('Escape');
  await expect(list.getByText('Fit is back where it was.')).toBeAttached();
  await expect.poll(words).toEqual(['Measure', 'Order the slab', 'Fit']);
  await expect(grip).toBeFocused();
  await page.keyboard.press('Space');
  // The focus may be gone before the last place is drawn.
  await grip.evaluate((held) => {
    held.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    held.closest('li')?.querySelector('input')?.focus();
  });
  await expect(list.getByText('Fit is back where it was.')).toBeAttached();
  await expect.poll(words).toEqual(['Measure', 'Order the slab', 'Fit']);
  const at = await centreOf(grip);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 80, { steps: 6 });
  await expect.poll(words).not.toEqual(['Measure', 'Order the slab', 'Fit']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(words).toEqual(['Measure', 'Order the slab', 'Fit']);
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(words).toEqual(['Fit', 'Measure', 'Order the slab']);
  await expect
    .poll(async () =>
      (
        await call<{ task: { checklist: { text: string }[] } }>(product, { method: 'GET', path: `/api/v1/tasks/${task.id}`, as: ines })
      ).task.checklist.map(({ text }) => text),
    )
    .toEqual(['Fit', 'Measure', 'Order the slab']);
});

test('what one adds to a checklist stays, with the focus in it, where the news of it come before its answer', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Worktop' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const list = page.getByRole('region', { name: 'Checklist' });
  await expect(list).toBeVisible();
  const [answer, answerAnew] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isAdded = false;
  const address = new RegExp(`/tasks/${task.id}$`);
  await page.route(address, async (route) => {
    const isRead = route.request().method() === 'GET';
    if (isRead && !isAdded) return route.continue();
    isAdded = true;
    const response = await route.fetch();
    await (isRead ? answerAnew : answer).promise;
    await route.fulfill({ response });
  });
  await onTheWire(page);
  const readAnew = page.waitForRequest((request) => isAdded && request.method() === 'GET' && address.test(request.url()));
  await list.getByRole('textbox', { name: 'Add an item' }).fill('Measure');
  await page.keyboard.press('Enter');
  const item = list.getByRole('textbox', { name: 'Item: Measure' });
  await item.press('End');
  await page.keyboard.type(' tw');
  await readAnew;
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET' && address.test(response.url()));
  answer.resolve();
  await answered;
  await page.keyboard.type('ice');
  answerAnew.resolve();
  await expect(item).toBeFocused();
  await expect(item).toHaveValue('Measure twice');
});

test('the keys that put a word together are not taken for those that end a field', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Clock' });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}` });
  const wire = await page.context().newCDPSession(page);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.press('Control+a');
  await wire.send('Input.imeSetComposition', { text: 'とけい', selectionStart: 3, selectionEnd: 3 });
  for (const key of ['Enter', 'Escape']) {
    await wire.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
    await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 });
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('とけい');
  }
  await wire.send('Input.insertText', { text: '時計' });
  await title.press('Enter');
  await expect(page.getByRole('dialog', { name: '時計' })).toBeVisible();
});

test('a list that is pasted into a checklist becomes its items, and one goes on writing there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Worktop' });
  const path = `/todos?view=personal&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path, permissions: ['clipboard-read', 'clipboard-write'] });
  const list = page.getByRole('region', { name: 'Checklist' });
  const field = list.getByRole('textbox', { name: 'Add an item' });
  await field.click();
  await page.evaluate(() => navigator.clipboard.writeText('• Measure\n• Order the slab\n• Fit'));
  await page.keyboard.press('Control+v');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  for (const item of ['Measure', 'Order the slab', 'Fit']) await expect(list.getByRole('checkbox', { name: item })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type('Seal');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(4);
});

test('what a field cuts of what is pasted into it is said', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Order plaster', projectId: project.id });
  const path = `/projects/${project.id}?tab=tasks&task=${task.id}`;
  const page = await openAs(browser, product, { person: ines, path, permissions: ['clipboard-read', 'clipboard-write'] });
  const title = page.getByRole('textbox', { name: 'Title' });
  const paste = async (text: string) => {
    await title.press('Control+a');
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('Control+v');
  };
  await title.focus();
  await paste('x'.repeat(200));
  await expect(title).toHaveValue('x'.repeat(200));
  await paste('y'.repeat(237));
  await expect(title).toHaveValue('y'.repeat(200));
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The last 37 characters were left out: 200 is the most here.');
  // Nothing was said of what fitted.
  await expect(page.getByText('Not all of it fits')).toHaveCount(1);
});

test('in a hand each control of an open task has its 40 px, and no field is so small that the page is drawn nearer', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const checklist = ['Measure', 'Order', 'Fit'].map((text) => ({ id: crypto.randomUUID(), text, done: false }));
  const task = await newTask(product, ines, { title: 'Worktop', checklist });
  const phone = { viewport: { width: 390, height: 1400 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${task.id}`, ...phone });
  const panel = page.getByRole('dialog', { name: 'Worktop' });
  await expect(panel.getByRole('checkbox', { name: 'Measure' })).toBeVisible();
  const controls = ['Status', 'Priority'].map((name) => panel.getByRole('combobox', { name }));
  const others = [panel.getByRole('button', { name: /^Due/ }), panel.getByRole('textbox', { name: 'Estimate in hours' })];
  const ticks = ['Measure', 'Order'].map((name) => panel.getByRole('checkbox', { name }));
  const steps = [panel.getByRole('button', { name: 'Complete' })];
  for (const control of [...controls, ...others, ...steps, ...ticks]) expect(await reachOf(control)).toBeGreaterThanOrEqual(40);
  await beginToWrite(panel);
  for (const name of ['Description', 'Item: Order', 'Estimate in hours', 'Title']) {
    const field = panel.getByRole('textbox', { name });
    await field.focus();
    expect(Number.parseFloat(await field.evaluate((element) => getComputedStyle(element).fontSize))).toBe(name === 'Title' ? 22 : 16);
  }
});

test('[R1-03] a card has its menu, by right click, by its button and by a long press, and a phone completes without dragging', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Standard', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
  const toDo = column(page, 'To do');

  // The menu is there before a slow hand lets go of the button, and lies under it.
  await card(page, 'Chase worktop').hover();
  await page.mouse.down({ button: 'right' });
  await item('Priority').hover();
  await item('Complete').hover();
  await page.mouse.up({ button: 'right' });
  await expectAccessible(page);
  await item('Priority').click();
  await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expect(toDo.getByText('Urgent')).toBeVisible();
  await page.getByRole('button', { name: 'More about Chase worktop' }).click();
  await item('Assign').click();
  await page.getByRole('menuitemcheckbox', { name: tom.name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(toDo.getByRole('img', { name: tom.name })).toBeVisible();
  await card(page, 'Chase worktop').focus();
  await page.keyboard.press('Shift+F10');
  await item('Due').press('ArrowRight');
  await item(/^Tomorrow/).click();
  await expect(toDo.getByText('Due ')).toBeAttached();
  const tomorrow = (await toDo.getByRole('article').textContent()) ?? '';
  await card(page, 'Chase worktop').focus();
  await page.keyboard.press('Shift+F10');
  await item('Due').press('ArrowRight');
  await item('Another day…').press('Enter');
  const asked = page.getByRole('dialog', { name: 'When is it due?' });
  await asked.getByRole('button', { name: 'Due' }).press('Enter');
  await page.getByRole('grid').locator('[aria-current=date], button:focus').first().press('PageDown');
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Set the day' }).press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(toDo.getByRole('article')).not.toHaveText(tomorrow);
  await expect(toDo.getByText('Due ')).toBeAttached();
  await page.getByRole('button', { name: 'More about Chase worktop' }).click();
  await item('Duplicate').click();
  await expect(card(page, 'Chase worktop')).toHaveCount(2);

  const phone = await openAs(browser, product, {
    person: tom,
    path: '/todos',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const touch = await phone.context().newCDPSession(phone);
  const { x, y } = await centreOf(card(phone, 'Chase worktop').first());
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(phone.locator('html')).toHaveAttribute('data-holding', '');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await phone.getByRole('menuitem', { name: 'Complete' }).click();
  await expect(phone.getByRole('radio', { name: 'Completed 1' })).toBeVisible();
});

test('what waits for a review is a list with its picture and both answers, under names that are there with it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Standard', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  for (const title of ['Ceiling plan', 'Stair detail']) {
    const task = await newTask(product, tom, { title, projectId: project.id, assigneeIds: [tom.session.user.id] });
    await call(product, { path: `/api/v1/tasks/${task.id}/send-to-review`, body: {}, as: tom });
  }
  const page = await openAs(browser, product, { person: ines, path: '/auth' });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v1/project-index', async (route) => {
    await held;
    await route.continue();
  });
  const board = page.waitForResponse(/tasks\/board/);
  await page.goto('/todos?view=review');
  await board;
  const list = page.getByRole('list', { name: 'Waiting for your review' });
  await expect(page.getByRole('status', { name: 'Loading the board' })).toBeVisible();
  letGo();
  const row = list.getByRole('listitem').filter({ hasText: 'Ceiling plan' });
  await expect(row).toContainText('Halden House');
  await expect(row).toContainText('Tom Okafor');
  await expect(row.locator('img, svg').first()).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Approve Ceiling plan' }).click();
  await expect(row).toBeHidden();
  await list.getByRole('button', { name: 'Request changes to Stair detail' }).click();
  const question = page.getByRole('dialog', { name: 'What should change?' });
  const room = await question.getByLabel('Comment').boundingBox();
  expect(room?.height, 'four lines').toBeGreaterThanOrEqual(4 * 18 + 18);
  await question.getByLabel('Comment').fill('The rise is too steep.');
  await question.getByLabel('Comment').press('Control+Enter');
  await expect(page.getByText('Nothing to review: work that is sent to you appears here.')).toBeVisible();
});

test('a review that waits for somebody who was deactivated says so, until another one has it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const project = await newProject(product, ines);
  const people = { assigneeIds: [aiko.session.user.id], reviewerId: hugo.session.user.id };
  const task = await newTask(product, ines, { title: 'Joinery schedule', projectId: project.id, ...people });
  await call(product, { path: `/api/v1/tasks/${task.id}/send-to-review`, body: {}, as: aiko });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=tasks&task=${task.id}` });
  const panel = page.getByRole('dialog', { name: 'Joinery schedule' });
  const review = panel.getByRole('region', { name: 'Review' });
  const waitsInVain = review.getByText('They cannot sign in any more: it needs another reviewer.');
  await expect(review).toContainText('Aiko sent this to Hugo Weber');
  await expect(waitsInVain).toHaveCount(0);
  await call(product, {
    path: `/api/v1/studio/members/${hugo.session.user.id}/deactivate`,
    body: { handOverTo: null },
    as: ines,
  });
  await expect(waitsInVain).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Reviewer/ }).click();
  await page.getByRole('checkbox', { name: 'Ines Duarte' }).click();
  await page.keyboard.press('Escape');
  await expect(review.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await expect(waitsInVain).toHaveCount(0);
});

test('somebody who was deactivated is taken out of what they were assigned to, and can be given nothing', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const { id: projectId } = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Joinery schedule', projectId, assigneeIds: [hugo.session.user.id] });
  const path = `/api/v1/studio/members/${hugo.session.user.id}/deactivate`;
  await call(product, { path, body: { handOverTo: null }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${projectId}?tab=tasks&task=${task.id}` });
  const panel = page.getByRole('dialog', { name: 'Joinery schedule' });
  await panel.getByRole('button', { name: 'Assigned: Hugo Weber' }).click();
  const theirs = page.getByRole('checkbox', { name: 'Hugo Weber (deactivated)' });
  await expect(theirs).toBeChecked();
  await expectAccessible(page);
  await theirs.press('Space');
  await expect(theirs).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Assigned: Nobody' })).toBeVisible();
});

test('by keys alone: the calendar opens on its day, and after each act the focus stands on the next thing', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const checklist = ['Measure', 'Draw', 'Send', 'Check'].map((text) => ({ id: crypto.randomUUID(), text, done: false }));
  for (const title of ['Order brass', 'Order glass', 'Order plaster', 'Order stone'])
    await newTask(product, ines, { title, projectId: project.id, due: '2026-03-12', ...(title === 'Order stone' && { checklist }) });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created&create=true' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByRole('button', { name: 'Due' }).focus();
  await press('Enter');
  await expect(page.getByRole('grid').locator('[aria-current=date]')).toBeFocused();
  const month = (await page.getByRole('grid').getAttribute('aria-label')) ?? '';
  await press('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp');
  await expect(page.getByRole('grid').locator('[aria-current=date]')).toBeFocused();
  // Of a shorter month a last day comes back as an earlier one.
  await press('PageDown');
  await expect(page.getByRole('grid', { name: month })).toHaveCount(0);
  await press('PageUp');
  await expect(page.getByRole('grid', { name: month }).locator('button:focus')).toHaveCount(1);
  await press('Escape');
  await expect(dialog.getByRole('button', { name: 'Due' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/todos\?view=created$/);

  await page.getByRole('button', { name: 'More about Order brass' }).focus();
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Complete' })).toBeFocused();
  await press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete task' })).toBeFocused();
  await press('Enter');
  await expect(card(page, 'Order brass')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More about Order glass' })).toBeFocused();

  await card(page, 'Order glass').focus();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order glass' })).toBeFocused();
  await page.getByRole('dialog', { name: 'Order glass' }).getByRole('button', { name: 'More', exact: true }).focus();
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Complete' })).toBeFocused();
  await press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete task' })).toBeFocused();
  await press('Enter');
  await expect(card(page, 'Order glass')).toHaveCount(0);
  await expect(card(page, 'Order plaster')).toBeFocused();

  await card(page, 'Order stone').focus();
  await press('Enter');
  const panel = page.getByRole('dialog', { name: 'Order stone' });
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Remove Draw' }).focus();
  await press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove Send' })).toBeFocused();

  // A second key that comes before the focus does is not lost: here its frame is late.
  await page.evaluate(() => (window.requestAnimationFrame = (next) => window.setTimeout(next, 2_000)));
  await press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove Send' })).toHaveCount(0);
  await press('Enter');
  await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});

test('a task that could not be read is asked for again', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=personal' });
  const address = new RegExp(`/api/v1/tasks/${task.id}$`);
  await page.route(address, (route) => route.abort());
  await onTheWire(page);
  await Promise.all([lastTry(page, address), card(page, 'Chase worktop').click()]);
  await expect(page.getByRole('alert').filter({ hasText: 'This task cannot be shown' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(address);
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Chase worktop' }).getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
});

test('a task that is deleted while it is open is not here any more, and gives back what was being written about it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id, assigneeIds: [hugo.session.user.id] });
  const page = await openAs(browser, product, { person: hugo, path: `/todos?task=${task.id}` });
  await page.getByRole('textbox', { name: 'Comment on Ceiling plan' }).click();
  await page.keyboard.type('The pantry door clashes');
  await expect(page.getByText('Draft kept')).toBeVisible();
  // Two fields of it as well: one is on its way, one is being typed in.
  const release = await holdCommands(page, new RegExp(`/api/v1/tasks/${task.id}$`));
  await writeDescription(page, 'Moved west by 40 mm');
  await page.getByRole('textbox', { name: 'Add an item' }).fill('Ring the joiner');
  await expect(descriptionOf(page)).toContainText('Moved west by 40 mm');

  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${task.id}`, body: {}, as: ines });
  await expect(page.getByText('This task is not here any more, or you have no access to it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  const left = page.getByRole('region', { name: 'What you were writing' });
  await release();
  for (const words of ['The pantry door clashes', 'Moved west by 40 mm', 'Ring the joiner']) await expect(left).toContainText(words);
  await expect(left.getByRole('button', { name: 'Copy the words' })).toBeVisible();
  await expectAccessible(page);
  await call(product, { path: `/api/v1/tasks/${task.id}/restore`, body: {}, as: ines });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Comment on Ceiling plan' })).toHaveText('The pantry door clashes');
  await expect(descriptionOf(page)).toContainText('Moved west by 40 mm');
});

test('a project or a mood board that is deleted while somebody writes about it gives their words back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId: project.id, name: 'Scheme two' });
  const page = await openAs(browser, product, { person: hugo, path: `/mood-board/${boardId}` });
  const left = page.getByRole('region', { name: 'What you were writing' });
  await page.getByRole('button', { name: 'Comments' }).click();
  await page.getByRole('textbox', { name: 'Comment on Scheme two' }).click();
  await page.keyboard.type('Too cold for a north room');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await call(product, { method: 'DELETE', path: `/api/v1/boards/${boardId}`, body: {}, as: ines });
  await expect(page.getByText('Scheme two is in the trash.')).toBeVisible();
  await expect(left.getByText('Too cold for a north room')).toBeVisible();

  await page.goto(`/projects/${project.id}?tab=discussion`);
  await page.getByRole('textbox', { name: 'Comment on Halden House' }).click();
  await page.keyboard.type('The pantry door clashes');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}`, body: { version: project.version }, as: ines });
  await expect(page.getByText('This project does not exist, or you have no access to it.')).toBeVisible();
  await expect(left.getByText('The pantry door clashes')).toBeVisible();
  await expect(left.getByRole('button', { name: 'Copy the words' })).toBeVisible();
});

test('who is taken out of a project while they write about a task or a document of it is given their words back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const project = await newProject(product, ines, { visibility: 'private' });
  const member = `/api/v1/projects/${project.id}/members`;
  await call(product, { path: member, body: { userId: hugo.session.user.id }, as: ines });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Minutes.txt' });
  const page = await openAs(browser, product, { person: hugo, path: `/projects/${project.id}?tab=tasks&task=${task.id}` });
  const left = page.getByRole('region', { name: 'What you were writing' });
  await page.getByRole('textbox', { name: 'Comment on Ceiling plan' }).click();
  await page.keyboard.type('The pantry door clashes');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.getByRole('textbox', { name: 'Add an item' }).fill('Ring the joiner');
  await call(product, { method: 'DELETE', path: `${member}/${hugo.session.user.id}`, body: {}, as: ines });
  await expect(page.getByText('This project does not exist, or you have no access to it.')).toBeVisible();
  for (const words of ['The pantry door clashes', 'Ring the joiner']) await expect(left).toContainText(words);

  await call(product, { path: member, body: { userId: hugo.session.user.id }, as: ines });
  await page.goto(`/projects/${project.id}?tab=documents&view=${file.id}`);
  await page.getByRole('button', { name: 'Discussion' }).click();
  await page.getByRole('textbox', { name: 'Comment on Minutes.txt' }).click();
  await page.keyboard.type('The second page is missing');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await call(product, { method: 'DELETE', path: `${member}/${hugo.session.user.id}`, body: {}, as: ines });
  await expect(page.getByText('This project does not exist, or you have no access to it.')).toBeVisible();
  await expect(left).toContainText('The second page is missing');
});
