// What opens from a dialog stands above it: a date and a person can be chosen in every dialog that asks for one, and
// nothing that was typed is gone afterwards.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './product.ts';
import { call, invite, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

/** Chooses the 15th in the calendar that a button opens, where the calendar can be seen and pressed. */
async function chooseDay(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.getByRole('button', { name: /\b15 \w+ \d{4}$/ }).click();
  await expect(button).toHaveText(/^15 /);
}

/** Chooses in a list. */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await list.click();
  await page.getByRole('option', { name: option }).click();
  await expect(list).toHaveText(new RegExp(option));
}

const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const screens = [
  ['on a desk', {}],
  ['in a hand', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const;

for (const [where, screen] of screens) {
  test(`a new task is given its day and its people ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
    await newProject(product, ines);
    const page = await openAs(browser, product, { person: ines, path: '/todos?create=true', ...screen });
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('Title').fill('Photograph the shopfront');
    await choose(page, dialog.getByRole('combobox', { name: /^Project/ }), 'Halden House');
    await chooseDay(page, dialog.getByRole('button', { name: 'Due' }));
    await dialog.getByRole('button', { name: /^Assigned:/ }).click();
    await page.getByRole('checkbox', { name: 'Tom Okafor' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel('Title')).toHaveValue('Photograph the shopfront');
    await choose(page, dialog.getByRole('combobox', { name: 'Priority' }), 'Urgent');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Photograph the shopfront' });
    await expect(panel.getByRole('button', { name: /^Due: .* 15 / })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Assigned: Ines Duarte, Tom Okafor' })).toBeVisible();
  });

  test(`a phase and a holiday are given their days ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const project = await newProject(product, ines);
    const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/phases`, ...screen });
    await page.getByRole('button', { name: 'Add phase' }).click();
    const phase = page.getByRole('dialog', { name: 'Add a phase' });
    await phase.getByLabel('Phase name').fill('Install');
    await chooseDay(page, phase.getByRole('button', { name: 'Start' }));
    await phase.getByRole('button', { name: 'Add phase' }).click();
    await expect(phase).toBeHidden();
    await expect(page.locator('[data-row]').getByRole('textbox').first()).toHaveValue('Install');

    await page.goto('/settings?tab=studio');
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    const holiday = page.getByRole('dialog', { name: 'Add a holiday' });
    await holiday.getByLabel('Name').fill('Studio closed');
    await chooseDay(page, holiday.getByRole('button', { name: 'Day' }));
    await holiday.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('list', { name: /^Holidays of/ }).getByText('Studio closed')).toBeVisible();
  });

  test(`a reviewer, a successor and an invitation are chosen ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
    await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
    const project = await newProject(product, ines, { leadId: tom.session.user.id });
    const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, assigneeIds: [tom.session.user.id] });
    const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}`, ...screen });
    const panel = page.getByRole('dialog', { name: 'Chase worktop' });
    await panel.getByRole('button', { name: 'Send to review' }).click();
    const review = page.getByRole('dialog', { name: 'Who will review it?' });
    await choose(page, review.getByRole('combobox', { name: 'Reviewer' }), 'Hugo Lindqvist');
    await review.getByRole('button', { name: 'Send to review' }).click();
    await expect(panel.getByRole('region', { name: 'Review' })).toBeVisible();

    await page.goto(`/settings?tab=team&member=${tom.session.user.id}`);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    const leaving = page.getByRole('dialog', { name: 'Deactivate Tom Okafor?' });
    await choose(page, leaving.getByRole('combobox', { name: /go to/ }), 'Ines Duarte');
    await leaving.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/settings?tab=team');
    await page.getByRole('button', { name: 'Invite' }).first().click();
    const inviting = page.getByRole('dialog', { name: 'Invite members' });
    await choose(page, inviting.getByRole('combobox', { name: 'Role' }), 'Technical');
    await inviting.getByRole('button', { name: 'Projects' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Halden House' }).click();
    await page.keyboard.press('Escape');
    await expect(inviting.getByRole('button', { name: 'Projects: Halden House' })).toBeVisible();
  });
}

test('people are found and chosen by keys', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const others = ['Aiko', 'Ben', 'Elin', 'Hugo', 'Kim', 'Mirela', 'Noor', 'Priya', 'Rosa', 'Tom'];
  const ids: string[] = [];
  for (const firstName of others)
    ids.push((await invite(product, ines, { role: 'Standard', firstName, lastName: 'Okafor' })).session.user.id);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: (await newProject(product, ines)).id });
  const page = await openAs(browser, product, { person: ines, path: `/todos?view=created&task=${task.id}` });
  await page
    .getByRole('dialog', { name: 'Chase worktop' })
    .getByRole('button', { name: /^Assigned:/ })
    .press('Enter');
  const list = page.getByRole('dialog', { name: 'Assigned' });
  const search = list.getByRole('searchbox', { name: 'Search people' });
  await expect(search).toBeFocused();
  // Nobody is meant before something is typed.
  await page.keyboard.press('Enter');
  await page.keyboard.type('tom');
  await expect(list.getByRole('status')).toHaveText('1 person');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('checkbox', { name: 'Tom Okafor' })).toBeChecked();
  await search.fill('okafor');
  await expect(list.getByRole('status')).toHaveText('10 people');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('checkbox', { name: 'Ben Okafor' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(2);

  // Of who finds no room it is said why they cannot be chosen.
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const full = await newTask(product, ines, { title: 'Fit the kitchen', projectId, assigneeIds: ids });
  await page.goto(`/todos?view=created&task=${full.id}`);
  await page
    .getByRole('dialog', { name: 'Fit the kitchen' })
    .getByRole('button', { name: /^Assigned:/ })
    .press('Enter');
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(10);
  await expect(list.getByRole('checkbox', { name: 'Ines Duarte' })).toHaveAccessibleDescription('10 people at most');
  await page.keyboard.type('ines');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('checkbox', { name: 'Ines Duarte' })).toBeFocused();
});

test('a dialog over the panel of a phone has its scrim between', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const task = await newTask(product, ines, {
    title: 'Chase worktop',
    projectId: project.id,
    assigneeIds: [ines.session.user.id],
    reviewerId: tom.session.user.id,
  });
  await call(product, { path: `/api/v1/tasks/${task.id}/send-to-review`, body: {}, as: ines });
  const page = await openAs(browser, product, {
    person: tom,
    path: `/todos?view=review&task=${task.id}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.getByRole('dialog', { name: 'Chase worktop' }).getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByRole('dialog', { name: 'What should change?' })).toBeVisible();
  // What lies at the top of the screen is the scrim, not the panel beneath it.
  const top = await page.evaluate(() => document.elementFromPoint(195, 20)?.className ?? '');
  expect(top).toContain('bg-scrim');
});

/** The way back that the page takes for itself: who goes on before it is at its address again goes on from another. */
async function goBackWithin(page: Page): Promise<void> {
  const at = page.url();
  await page.goBack();
  await expect(page).toHaveURL(at);
}

test('in a hand the way back puts away what lies over the page, what asks first before it goes too, and then leaves the page', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const boardId = await newBoard(product, ines, { projectId: null, name: 'Things seen on the way' });
  const person = ines;
  const page = await openAs(browser, product, { person, path: '/', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Mood boards' }).tap();
  await page.getByRole('main').getByRole('link', { name: 'Things seen on the way' }).tap();
  await page.getByRole('button', { name: 'Comments' }).tap();
  const comments = page.getByRole('region', { name: 'Comments', exact: true });
  await expect(comments).toBeVisible();
  await page.getByRole('button', { name: 'More about this board' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await goBackWithin(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(comments).toBeVisible();
  await goBackWithin(page);
  await expect(comments).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(boardId));
  await page.goBack();
  await expect(page).toHaveURL(/\/mood-board$/);
  // The board stays until its list can be shown.
  await expect(page.getByRole('button', { name: 'New mood board' }).first()).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Notifications' }).tap();
  await expect(dialog).toBeVisible();
  await goBackWithin(page);
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'New mood board' }).first().tap();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A board of many words');
  await goBackWithin(page);
  await expect(dialog.getByText('What you wrote is not kept.')).toBeVisible();
  await goBackWithin(page);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new URL('/', product.url).href);
});

test('in a hand the way back from an open task puts away what was opened last, a list, a menu, a question, and then the task', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { id: projectId } = await newProject(product, ines);
  const task = await newTask(product, tom, { title: 'Sections', projectId, assigneeIds: [tom.session.user.id] });
  const reviewerId = ines.session.user.id;
  await call(product, { path: `/api/v1/tasks/${task.id}/send-to-review`, body: { reviewerId }, as: tom });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${projectId}?tab=tasks`, ...hand });
  await page.getByRole('radio', { name: /In review/ }).click();
  await page.getByRole('link', { name: 'Sections' }).tap();
  const panel = page.getByRole('dialog', { name: 'Sections' });
  await panel.getByRole('combobox', { name: 'Priority' }).tap();
  await expect(page.getByRole('listbox')).toBeVisible();
  await goBackWithin(page);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await panel.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await goBackWithin(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Request changes' }).tap();
  const question = page.getByRole('dialog', { name: 'What should change?' });
  await question.getByRole('textbox').fill('The joint is too wide.');
  await goBackWithin(page);
  await expect(question).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/tab=tasks$/);
});

test('in a hand the way back ends a measurement before it closes the drawing', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#f7f6f2' } })
    .png()
    .toBuffer();
  await newFile(product, ines, { name: 'Elevation.png', content });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents', ...hand });
  await page.getByRole('main').getByText('Elevation.png').tap();
  const drawing = page.getByRole('dialog', { name: 'Elevation.png' });
  await drawing.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Measure' }).tap();
  const unit = drawing.getByRole('radiogroup', { name: 'Unit' });
  await expect(unit).toBeVisible();
  // A menu over it is nearer to whoever presses Escape.
  await drawing.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(unit).toBeVisible();
  await goBackWithin(page);
  await expect(unit).toHaveCount(0);
  await expect(drawing).toBeVisible();
  await page.goBack();
  await expect(drawing).toHaveCount(0);
});

test('with the keyboard up a field and its button are in sight, in a dialog, a panel and a page', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newTask(product, ines, { title: 'Book the ceramics fair' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/new', ...hand });
  // Chrome makes the page lower for the keyboard when it is told to.
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('interactive-widget=resizes-content');
  const keyboard = { width: 390, height: 420 };
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.getByLabel('Place').tap();
  await page.setViewportSize(keyboard);
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create project' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(hand.viewport);
  await expect(bar).toBeVisible();

  await page.goto('/todos?create=true');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').tap();
  await page.setViewportSize(keyboard);
  await expect(dialog.getByLabel('Title')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('combobox', { name: /^Project/ })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Create task' })).toBeInViewport({ ratio: 1 });

  // Beside the words, too, one begins to write; the button stays where it is pressed.
  await page.setViewportSize(hand.viewport);
  const { id: projectId } = await newProject(product, ines);
  await page.goto(`/projects/${projectId}?tab=discussion`);
  const words = page.getByRole('textbox', { name: 'Comment on Halden House' });
  const composer = page.getByRole('group', { name: 'Comment on Halden House' });
  await composer.tap({ position: { x: 30, y: 70 } });
  await expect(words).toBeFocused();
  await page.setViewportSize(keyboard);
  await page.keyboard.type('The oak is here.');
  await composer.getByRole('button', { name: 'Comment', exact: true }).tap();
  await expect(page.getByRole('article').getByText('The oak is here.')).toBeVisible();

  // Safari draws the keyboard over the page.
  await page.setViewportSize(hand.viewport);
  await page.goto(`/todos?task=${id}`);
  const panel = page.getByRole('dialog', { name: 'Book the ceramics fair' });
  const foot = () => panel.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(foot).toBe(844);
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 420 });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(foot).toBe(420);
});

test('on a tablet a keyboard that lies over the page covers neither the buttons of a dialog nor what is found', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (let sheet = 1; sheet <= 6; sheet++) await newTask(product, ines, { title: `Chase the oak, sheet ${sheet}` });
  const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: '/todos?create=true', ...tablet });
  const raiseKeyboard = () =>
    page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { value: 430 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
  const bottomOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await raiseKeyboard();
  await expect.poll(() => bottomOf(dialog.getByRole('button', { name: 'Create task' }))).toBeLessThan(430);
  await expect(dialog.getByLabel('Title')).toBeInViewport({ ratio: 1 });

  await page.goto('/todos');
  await page.getByRole('button', { name: /^Find / }).tap();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('chase');
  await expect(palette.getByRole('option', { name: /Chase the oak/ }).nth(5)).toBeVisible();
  await raiseKeyboard();
  await expect.poll(() => bottomOf(palette)).toBeLessThanOrEqual(430);
  await expect(palette.getByRole('combobox')).toBeInViewport({ ratio: 1 });
});
