// All projects on one timeline: a project is moved as a whole by mouse, by keys and by a thumb, and everybody sees it.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { day, short, withWeekday } from './days.ts';
import { centreOf, clickAsOlderSafari, holdMessages, kept, onTheWire, restingBox } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const handle = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}` });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Timeline of the projects' }).getByRole('listitem').filter({ hasText: name });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

const startOf = async (product: Product, as: Person, { id }: { id: string }): Promise<string | null> =>
  (await call<{ project: { start: string | null } }>(product, { method: 'GET', path: `/api/v1/projects/${id}`, as })).project.start;

/** A project with a phase and a task from a Monday on. */
async function planned(product: Product, as: Person, name: string): Promise<{ id: string }> {
  const project = await newProject(product, as, { name, start: day(0) });
  await call(product, {
    path: `/api/v1/projects/${project.id}/phases`,
    body: { name: 'Concept', workingDays: 30, start: day(0) },
    as,
  });
  await newTask(product, as, { title: 'Survey', projectId: project.id, start: day(0), due: day(4) });
  return project;
}

test('[R2-13 R2-15] the timeline shows all projects; one is dragged as a whole, put back by Escape and by Undo, and a colleague sees it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const halden = await planned(product, ines, 'Halden House');
  await newProject(product, ines, { name: 'Ferry Wharf' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  await page.getByRole('radio', { name: 'Timeline' }).check();
  await expect(page).toHaveURL(/as=timeline/);
  await expect(row(page, 'Halden House')).toContainText(short(0));
  await expect(row(page, 'Ferry Wharf')).toContainText('No dates yet');
  await expect(row(page, 'Ferry Wharf').getByRole('img', { name: 'Ines Duarte', exact: true })).toBeVisible();
  await expectAccessible(page);

  const theirs = await openAs(browser, product, { person: aiko, path: '/' });
  await listenOn(theirs, '/projects/wip?as=timeline');
  await expect(row(theirs, 'Halden House')).toContainText(short(0));
  await expect(handle(theirs, 'Halden House')).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('radio', { name: 'Month' }).check();
  const bar = handle(page, 'Halden House');
  await bar.scrollIntoViewIfNeeded();
  const drag = async () => {
    await bar.evaluate((element) => element.scrollIntoView({ inline: 'center' }));
    const { x, y } = await centreOf(bar);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y);
    await page.mouse.move(x + 7 * 7, y, { steps: 4 });
    await expect(page.getByText('5 working days later')).toBeVisible();
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await drag();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Move the whole project by 5 working days?' })).toContainText('Finished work stays.');
  await page.getByRole('button', { name: 'Move by 5 days' }).click();
  await holdMessages(page, 'Halden House moved');
  await expect(row(theirs, 'Halden House')).toContainText(short(7));
  expect(await startOf(product, aiko, halden)).toBe(day(7));
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(theirs, 'Halden House')).toContainText(short(0));
  expect(await startOf(product, aiko, halden)).toBe(day(0));

  await page.getByRole('button', { name: 'Search projects' }).click();
  await page.getByRole('searchbox').fill('Ferry');
  await expect(row(page, 'Halden House')).toHaveCount(0);
  await expect(row(page, 'Ferry Wharf')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1 project found$/ })).toHaveCount(1);
});

test('[R2-15] a project is moved by keys with each step spoken, and by a thumb', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const halden = await planned(product, ines, 'Halden House');
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip?as=timeline' });
  const spoken = page.locator('[aria-live="assertive"]');
  await handle(page, 'Halden House').focus();
  await page.keyboard.press(' ');
  await expect(spoken).toContainText('Lifted Halden House.');
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toContainText(withWeekday(1));
  await expect(spoken).toContainText('1 working day later');
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText('Halden House is back where it was.');
  await page.keyboard.press(' ');
  await expect(spoken).toContainText('Lifted Halden House.');
  await page.keyboard.press('Tab');
  await expect(spoken).toHaveText('Halden House is back where it was.');
  await handle(page, 'Halden House').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog', { name: 'Move the whole project by 7 working days?' })).toBeVisible();
  // Back to where it came from, and once more: Enter means what the keys have said, not a day less.
  await page.keyboard.press('Escape');
  await expect(handle(page, 'Halden House')).toBeFocused();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Move by 7 days' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages(page).getByText('Halden House moved')).toBeVisible();
  await expect.poll(() => startOf(product, ines, halden)).toBe(day(9));

  const hand = await openAs(browser, product, {
    person: ines,
    path: '/projects/wip',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await hand.getByRole('button', { name: 'Show as timeline' }).tap();
  await expect(row(hand, 'Halden House')).toContainText(short(9));
  await expectAccessible(hand);
  await handle(hand, 'Halden House').tap();
  await hand.getByRole('button', { name: 'A week earlier' }).tap();
  await hand.getByRole('button', { name: 'A working day earlier' }).tap();
  await hand.getByRole('button', { name: 'Move by 6 days' }).tap();
  await expect(row(hand, 'Halden House')).toContainText(short(1));

  await hand.setViewportSize({ width: 820, height: 1180 });
  await clickAsOlderSafari(hand);
  await handle(hand, 'Halden House').tap();
  await expect(hand.getByRole('dialog')).toBeVisible();
});

test('[R2-15] what is said of a held project is in sight as a whole, also at the edge of the window', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (const [name, start] of [
    ['Halden House', day(-364)],
    ['Quayside Hotel', day(0)],
  ] as const) {
    const { id } = await newProject(product, ines, { name });
    await call(product, { path: `/api/v1/projects/${id}/phases`, body: { name: 'Concept', workingDays: 60, start }, as: ines });
  }
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip?as=timeline' });
  const bar = handle(page, 'Quayside Hotel');
  const { x: before } = await restingBox(bar);
  await page.locator('[data-timeline]').evaluate((timeline, by) => timeline.scrollBy(by, 0), before - 1380);
  const { x, y, height } = await restingBox(bar);
  await page.mouse.move(x + 15, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 19, y + height / 2);
  await page.mouse.move(x + 27, y + height / 2, { steps: 3 });
  const tip = page.locator('[data-tip]');
  await expect(tip).toContainText('later');
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[R2-15] a project that keys carry out of the window is followed, both ways', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await planned(product, ines, 'Halden House');
  const path = '/projects/wip?as=timeline';
  const page = await openAs(browser, product, { person: ines, path, viewport: { width: 900, height: 700 } });
  const window = page.locator('[data-timeline]');
  const held = window.locator('rect[fill="var(--accent-soft)"]');
  const places = async () => {
    const [bar, around] = await Promise.all([held.boundingBox(), window.boundingBox()]);
    if (!bar || !around) throw new Error('Nothing is held, or there is no timeline.');
    return { left: bar.x - around.x, right: around.x + around.width - bar.x - bar.width };
  };
  await handle(page, 'Halden House').focus();
  await page.keyboard.press(' ');
  for (let week = 0; week < 15; week++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await places()).right).toBeGreaterThan(0);
  for (let week = 0; week < 20; week++) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await places()).left).toBeGreaterThan(200);
});

test('[R2-15 R1-02] a programme goes out as a picture, a drawing and Microsoft Project XML, and comes into another project as it was; Undo takes it back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const from = await planned(product, ines, 'Halden House');
  const to = await newProject(product, ines, { name: 'Ferry Wharf' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${from.id}/gantt` });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Microsoft Project (XML)' }).click()),
  ]);
  const drawn = async (act: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const menu = (entry: string) =>
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: entry }).click());
  const picture = await drawn(() => menu('Picture (PNG)'));
  expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual(['Halden House programme.png', 'PNG']);
  await menu('Drawing (PDF)…');
  await expect(page.getByRole('radio', { name: 'A3' })).toBeFocused();
  await page.getByRole('radio', { name: 'A2' }).check();
  const paper = await drawn(() => page.getByRole('button', { name: 'Export A2' }).click());
  expect([paper.name, paper.bytes.subarray(0, 5).toString()]).toEqual(['Halden House programme.pdf', '%PDF-']);
  expect(paper.bytes.length).toBeGreaterThan(10_000); // its letters are in it
  // What could not be made is said, and what to do: here its letters do not come.
  await page.reload();
  await page.route('**/*.woff', (route) => route.abort());
  await onTheWire(page);
  await menu('Drawing (PDF)…');
  await page.getByRole('button', { name: 'Export A3' }).click();
  await expect(messages(page).getByText('Nothing was exported')).toBeVisible();
  await expect(messages(page).getByText('Reload the page and try again.')).toBeVisible();
  await page.unroute('**/*.woff');

  await page.goto(`/projects/${to.id}/gantt`);
  await page.getByRole('button', { name: 'Import from Microsoft Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from Microsoft Project' });
  const choose = (buffer: Buffer) => dialog.getByLabel('Programme file').setInputFiles({ name: 'plan.xml', mimeType: 'text/xml', buffer });
  await choose(Buffer.from('<Project><Tasks>'));
  await expect(dialog).toContainText('The file is not whole: line 1');
  await choose(await readFile(await file.path()));
  await expect(dialog).toContainText('Makes 1 phase and 1 task.');
  await expect(dialog.getByRole('list', { name: 'Rows to be made' })).toContainText('Survey');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await holdMessages(page, '2 rows imported');
  // There are no others.
  await expect(messages(page)).not.toContainText('Its phases stand below the others.');
  await expect(page.getByRole('row').filter({ hasText: 'Survey' })).toContainText(short(0));
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing is drawn yet')).toBeVisible();
});

test('a calendar follows the programme under an address of one’s own, until it is ended', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { templateId: 'e-design-room', start: '2026-01-12' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}/gantt`);
  const opened = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Follow in a calendar…' }).click();
    return page.getByRole('dialog', { name: 'Follow in a calendar' });
  };
  const dialog = await opened();
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const field = dialog.getByRole('textbox', { name: 'Address for calendars' });
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  await expectAccessible(page);
  // Where the browser keeps its clipboard to itself, as without a secure connection, the address is marked in its field.
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('kept')) }));
  await dialog.getByRole('button', { name: 'Copy the link: Address for calendars' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Not copied/);
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.resolve() }));
  await dialog.getByRole('button', { name: 'Copy the link: Address for calendars' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  await expect(dialog.getByRole('button', { name: 'Copied the link: Address for calendars' })).toBeFocused();
  const address = await field.inputValue();
  const ask = async () => (await fetch(address)).status;
  const text = await (await fetch(address)).text();
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text).toContain(project.name);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // It is shown once: from then on only that it is there.
  await opened();
  await expect(dialog.getByText('You made an address today. A calendar last asked just now. A new one ends it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a new one' }).click();
  await expect(field).not.toHaveValue(address);
  expect(await ask()).toBe(404);
  const next = await field.inputValue();
  expect((await fetch(next)).status).toBe(200);
  await kept(page, /\/schedule\/feed$/, () => dialog.getByRole('button', { name: 'End the address' }).click());
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await fetch(next)).status).toBe(404);
});
