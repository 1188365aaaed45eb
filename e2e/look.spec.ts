// What the look promises, measured in the browser (specification §6, §9), and every page for its accessibility, by day
// and by night, on a desk and in a hand.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { holdMessages, restingBox } from './hands.ts';
import { settled } from './pages.ts';
import { test, type Product } from './product.ts';
import { invite, newBoard, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const roles = { Senior: 'Mirela', Standard: 'Aiko', Junior: 'Priya', Technical: 'Lucas' };

/** A studio with a project and its plan, and work on the desk. */
async function studioAtWork(product: Product): Promise<{ ines: Person; projectId: string; taskId: string; boardId: string }> {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { templateId: 'residential-full-service', start: '2026-01-12' });
  await newProject(product, ines, { name: 'Quayside Hotel' });
  const task = await newTask(product, ines, {
    title: 'Chase worktop template',
    projectId,
    assigneeIds: [ines.session.user.id],
    priority: 'urgent',
    due: '2026-03-09',
  });
  await newTask(product, ines, { title: 'Book the ceramics fair' });
  const boardId = await newBoard(product, ines, { projectId, name: 'Scheme two, ground floor' });
  return { ines, projectId, taskId: task.id, boardId };
}

/** What a page says in the console that nobody should have to read. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

const projectPages = [
  '/projects/wip',
  '/projects/wip?as=table',
  '/projects/wip?as=timeline',
  '/projects/template-selection',
  '/projects/new?template=residential-full-service',
];
const onePages = [
  '/projects/{project}',
  '/projects/{project}?tab=tasks',
  '/projects/{project}/phases',
  '/projects/{project}/settings',
  '/projects/{project}/gantt',
  '/projects/{project}/edit-template',
];
const workPages = [
  '/',
  '/todos?task={task}',
  '/todos?create=true',
  '/todos?view=review',
  '/todos?view=created&as=list',
  '/todos?as=calendar&month=2026-03',
  '/projects/documents',
  '/mood-board',
  '/mood-board/{board}',
];
const otherPages = ['/settings', '/settings?tab=team', '/profile', '/account', '/no-such-page'];

const desk = { viewport: { width: 1440, height: 900 } };
const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const groups = {
  'the pages of projects': projectPages,
  'the pages of one project': onePages,
  'the pages of one’s work': workPages,
  'all other pages': otherPages,
};

for (const [place, options] of Object.entries({ 'on a desk': desk, 'in a hand': hand })) {
  for (const [pages, paths] of Object.entries(groups)) {
    test(`${pages} are accessible by day and by night, and complain of nothing, ${place}`, async ({ browser, product }) => {
      const { ines, projectId, taskId, boardId } = await studioAtWork(product);
      const page = await openAs(browser, product, { person: ines, path: '/', ...options });
      const complaints = complaintsOf(page);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme: 'light' });
          await page.goto(path.replace('{project}', projectId).replace('{task}', taskId).replace('{board}', boardId));
          await expectWellMade(page);
        });
      }
      expect(complaints).toEqual([]);
    });
  }

  test(`the rooms before the door are accessible, ${place}`, async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const path of ['/auth/reset-password-request', '/auth/reset-password', '/auth/verify-email']) {
      await page.goto(path);
      await settled(page);
      await expectAccessible(page);
    }
    await page.goto('/auth');
    await expectWellMade(page);
    expect(complaints).toEqual([]);
  });
}

/** Everything by day; by night only the colours are others. */
async function expectWellMade(page: Page): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
}

test('[R6-06] each role has its badge: gold, silver, success, blue, warning, by day and by night', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await Promise.all(Object.entries(roles).map(([role, firstName]) => invite(product, ines, { role, firstName })));
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team', colorScheme: 'light' });
  const table = page.getByRole('table', { name: 'Team' });
  const metals = { Principal: 'gold', Senior: 'silver', Standard: 'success', Junior: 'blue', Technical: 'warning' };
  let before: Awaited<ReturnType<typeof tokensOf>> | undefined;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The other light comes with the next frame.
    await expect.poll(() => tokensOf(page, 'gold')).not.toEqual(before);
    before = await tokensOf(page, 'gold');
    for (const [role, metal] of Object.entries(metals)) {
      const badge = table.getByText(role, { exact: true });
      await expect(badge).toBeVisible();
      await expect.poll(() => coloursOf(badge), `${role}, ${colorScheme}`).toEqual(await tokensOf(page, metal));
    }
  }
});

const coloursOf = (badge: Locator) =>
  badge.evaluate((node) => {
    const { color, backgroundColor, borderTopColor } = getComputedStyle(node);
    return { text: color, soft: backgroundColor, line: borderTopColor };
  });

/** The three tokens of a metal, as the browser computes them. */
const tokensOf = (page: Page, metal: string) =>
  page.evaluate((name) => {
    const computed = (part: string) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--role-${name}-${part})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return { text: computed('text'), soft: computed('soft'), line: computed('line') };
  }, metal);

test('[R9-07] three messages at most, 14 px apart, 356 wide, beside the open panel; a push of 20 px sends one away', async ({
  browser,
  product,
}) => {
  const { ines, taskId } = await studioAtWork(product);
  const page = await openAs(browser, product, { person: ines, path: `/todos?task=${taskId}`, permissions: ['clipboard-write'] });
  const panel = page.getByRole('dialog', { name: 'Chase worktop template' });
  const copy = panel.getByRole('button', { name: 'Copy link' });
  await copy.click();
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  // Whoever points at one keeps them all, while the keys go on.
  await holdMessages(page, 'Link copied');
  for (let more = 0; more < 3; more++) await copy.press('Enter');
  await expect(toasts).toHaveCount(3);

  const boxes = await Promise.all((await toasts.all()).map(restingBox));
  const [first, second, third] = boxes as [Box, Box, Box]; // three were counted
  expect(boxes.map(({ width }) => width)).toEqual([356, 356, 356]);
  expect([second.y - first.y - first.height, third.y - second.y - second.height]).toEqual([14, 14]);
  expect((await restingBox(panel)).x - first.x - first.width).toBe(14);

  await push(page, second, 19);
  await expect(toasts).toHaveCount(3);
  // The fourth takes the place of the one that leaves.
  await push(page, second, 21);
  await expect(toasts).toHaveCount(3);
  await push(page, second, 21);
  await expect(toasts).toHaveCount(2);
});

type Box = { x: number; y: number; width: number; height: number };

/** Presses on a message and pushes it to the right. */
async function push(page: Page, { x, y, height }: Box, distance: number): Promise<void> {
  await page.mouse.move(x + 120, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 120 + distance, y + height / 2, { steps: 4 });
  await page.mouse.up();
}

test('where the system sets the colours, what is on, chosen and done is still told apart, and a phase keeps its colour', async ({
  browser,
  product,
}) => {
  const { ines, projectId } = await studioAtWork(product);
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  await newTask(product, tom, { title: 'Order plaster', projectId, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=notifications', forcedColors: 'active' });
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const sound = page.getByRole('switch', { name: 'Mentions' });
  const knob = sound.locator('~ span');
  await expect(sound).toBeChecked();
  const on = await groundOf(sound);
  expect(await groundOf(knob)).not.toBe(on);
  await sound.click();
  await expect(sound).not.toBeChecked();
  await expect.poll(() => groundOf(sound)).not.toBe(on);
  expect(await groundOf(knob)).not.toBe(await groundOf(sound));

  await page.goto('/projects/wip');
  await settled(page);
  const view = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) });
  expect(await groundOf(view('Cards'))).not.toBe(await groundOf(view('Table')));

  const bar = page.getByRole('progressbar').first().locator('> *');
  expect(await groundOf(bar.nth(0))).not.toBe(await groundOf(bar.nth(1)));

  await page.goto('/todos');
  // The count beside the place where one is can be read.
  const count = page.locator('nav [aria-current=page]', { hasText: 'My To-dos' }).getByText('1', { exact: true }).first();
  expect(await groundOf(count)).toBe('rgba(0, 0, 0, 0)');
  // What the keys are at in a list has the focus nowhere else.
  const priority = page.getByRole('combobox', { name: 'Priority' });
  await priority.press('ArrowDown');
  await priority.press('ArrowDown');
  await expect.poll(() => groundOf(page.getByRole('option', { name: 'Low' }))).toBe(on);
  await priority.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => groundOf(page.getByRole('option', { selected: true }))).toBe(on);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu of' }).press('Enter');
  await expect.poll(() => groundOf(page.getByRole('menuitem').first())).toBe(on);
  await page.keyboard.press('Escape');

  await page.goto(`/projects/${projectId}/phases`);
  const colours = page.getByRole('button', { name: /^Colour of/ }).locator('[aria-hidden]');
  const [one, other] = [colours.nth(0), colours.nth(1)].map((swatch) =>
    swatch.evaluate((element) => getComputedStyle(element).borderColor),
  );
  expect(await one).not.toBe(await other);
});

test('of the tabs of a page one is said to be where one is, and is in sight; the first Tab is the way to the content', async ({
  browser,
  product,
}) => {
  const { ines, projectId } = await studioAtWork(product);
  const page = await openAs(browser, product, { person: ines });
  const said = page.getByRole('main').locator('nav [aria-current="page"]');
  for (const [path, tab] of [
    ['/settings?tab=notifications', 'Notifications'],
    [`/projects/${projectId}/gantt`, 'Gantt'],
    [`/projects/${projectId}?tab=documents`, 'Documents'],
  ] as const) {
    await page.goto(path);
    await expect(said).toHaveText([tab]);
    await settled(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${projectId}?tab=discussion`);
  await expect(said).toHaveText(['Discussion']);
  await expect(said).toBeInViewport({ ratio: 1 });
  // Also once a phone that lay is held upright.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/projects/${projectId}?tab=activity`);
  await expect(said).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(said).toHaveText(['Activity']);
  await expect(said).toBeInViewport({ ratio: 1 });
});
