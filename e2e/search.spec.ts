// The palette: found by keys, by a press and in a hand; what others may not see is not there; an answer that is late or does not come.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { misfitsOf } from './fit.ts';
import { onTheWire } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox', { name: 'Search' });
const groupOf = (page: Page, name: string) => paletteOf(page).getByRole('group', { name });
const chosenIn = (page: Page) => paletteOf(page).getByRole('option', { selected: true });

test('by keys a task, a file and a board are found and opened; what was opened last comes first; Escape gives the focus back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { projectId: project.id, title: 'Órdenes: lighting, ground floor' });
  await newFile(product, ines, { projectId: project.id, name: 'Lighting schedule.txt' });
  await newBoard(product, ines, { projectId: project.id, name: 'Light and shadow' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  await expect(page.getByRole('link', { name: project.name })).toBeVisible();

  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ord');
  await expect(fieldOf(page)).toHaveValue('ord');
  await fieldOf(page).fill('');
  await expect(fieldOf(page)).toBeFocused();
  await expect(groupOf(page, 'Create').getByRole('option')).toHaveText([/New task/, /New project/]);
  await fieldOf(page).fill('ordenes');
  await expect(groupOf(page, 'Tasks').getByRole('option')).toHaveText([new RegExp(`Órdenes: lighting, ground floor.*${task.ref}`)]);
  await expect(paletteOf(page).locator('mark')).toHaveText(['Órdenes']);
  await fieldOf(page).fill('LIGHT');
  await expect(paletteOf(page).getByRole('status')).toHaveText('5 results');
  await expect(chosenIn(page)).toContainText('Órdenes');
  await page.keyboard.press('Tab');
  await expect(chosenIn(page)).toContainText('Lighting schedule.txt');
  await page.keyboard.press('ArrowUp');
  await expect(chosenIn(page)).toContainText('Órdenes');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: task.title })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('task')).toBe(task.id);

  // From within a panel and a field too; the last thing opened comes first.
  await page.keyboard.press('Control+k');
  await expect(groupOf(page, 'Recent').getByRole('option').first()).toContainText(task.title);
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toHaveCount(0);
  await page.goto('/projects/wip');
  const opener = page.getByRole('button', { name: 'Find a project, task or file' });
  await opener.click();
  await fieldOf(page).fill('shadow');
  await expect(chosenIn(page)).toContainText('Light and shadow');
  const [aside] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+Enter')]);
  await aside.waitForURL(/\/mood-board\//);
  await aside.close();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('what is typed while the palette is on its way is in its field once it comes, and does nothing on the page', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { projectId: project.id, title: 'Nursery curtains' });
  const page = await openAs(browser, product, { person: ines });
  const late = Promise.withResolvers<void>();
  await page.route(/\/assets\/round-[^/]*\.js/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`/projects/${project.id}?tab=tasks`);
  await expect(page.getByText('Nursery curtains')).toBeVisible();
  // Left again before it came.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('oak');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nury');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('sery?');
  await page.keyboard.press('Backspace');
  late.resolve();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('nursery');
  await expect(chosenIn(page)).toContainText('Nursery curtains');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nursery curtains' })).toBeVisible();
  // The next time it begins with nothing, and has the keyboard at once.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('oak');
  await expect(fieldOf(page)).toHaveValue('oak');
});

test('[A7] a private project and its things are not there for whoever is not in it; what they may not do stands there with its reason', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const hidden = await newProject(product, ines, { name: 'Quarry House', visibility: 'private' });
  await newTask(product, ines, { projectId: hidden.id, title: 'Quarry stone samples' });
  const open = await newProject(product, ines, { name: 'Quay' });
  await newTask(product, ines, { projectId: open.id, title: 'Quarry visit' });
  const page = await openAs(browser, product, { person: priya, path: '/' });
  await page.getByRole('button', { name: 'Find a project, task or file' }).click();
  await fieldOf(page).fill('quarry');
  await expect(paletteOf(page).getByRole('option')).toHaveText([/Quarry visit/]);
  await fieldOf(page).fill('new proj');
  await expect(chosenIn(page)).toHaveText(/New project\s*You need the Create Projects permission/);
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toBeVisible();
  await fieldOf(page).fill('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('who presses Enter ahead of the answer opens what it brings; one that fails says so and is asked again', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { projectId: project.id, title: 'Kitchen plinth' });
  const kite = await newTask(product, ines, { projectId: project.id, title: 'Kite over the stair' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  await expect(page.getByRole('link', { name: project.name })).toBeVisible();
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('kit');
  await expect(groupOf(page, 'Tasks').getByRole('option')).toHaveCount(2);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/search?words=kite', async (route) => {
    await held;
    await route.continue();
  });
  await onTheWire(page);
  await fieldOf(page).fill('kite');
  await page.keyboard.press('Enter');
  await expect(paletteOf(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('dialog', { name: kite.title })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.route('**/api/v1/search?words=plinth', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Gone.' } }),
  );
  await fieldOf(page).fill('plinth');
  await expect(paletteOf(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/search?words=plinth');
  await paletteOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(groupOf(page, 'Tasks').getByRole('option')).toHaveText([/Kitchen plinth/]);
  await fieldOf(page).fill('plimth');
  await expect(paletteOf(page)).toContainText('Nothing fits “plimth”. Try a name, a ref or a number.');
});

test('in a hand it fills the screen, opens a group, finds a person and a comment, and leads there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  for (const room of ['hall', 'stair', 'bath']) await newTask(product, ines, { projectId: project.id, title: `Lamps, ${room}` });
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The lamps over the bath read too warm.' }] }],
  };
  const id = crypto.randomUUID();
  await call(product, { path: `/api/v1/discussions/project_${project.id}/comments`, body: { id, body }, as: tom });
  const page = await openAs(browser, product, { person: ines, path: '/', ...phone });
  await page.getByRole('button', { name: /Account menu/ }).tap();
  await page.getByRole('menuitem', { name: 'Search' }).tap();
  await fieldOf(page).fill('okafor');
  await expect(groupOf(page, 'People').getByRole('option')).toHaveText([/Tom Okafor/]);
  await paletteOf(page).getByRole('button', { name: 'Clear the search' }).tap();
  await fieldOf(page).fill('lamps');
  await groupOf(page, 'Tasks').getByRole('option', { name: 'Tasks, 2 of 3' }).tap();
  await expect(groupOf(page, 'Tasks').getByRole('option')).toHaveText([/All results/, /Lamps/, /Lamps/, /Lamps/]);
  await expect.poll(() => misfitsOf(page)).toEqual([]);
  await groupOf(page, 'Tasks').getByRole('option', { name: 'Tasks, All results' }).tap();
  await groupOf(page, 'Comments')
    .getByRole('option', { name: /The lamps over the bath/ })
    .tap();
  await expect(page).toHaveURL(new RegExp(`comment=${id}`));
  await expect(page.getByText('The lamps over the bath read too warm.')).toBeVisible();
});
