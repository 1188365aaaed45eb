// Every page at every width: nothing is cut, nothing sticks out, nothing jumps while it loads.

import { expect, type Page } from '@playwright/test';
import { day } from './days.ts';
import { misfitsOf, shiftOf } from './fit.ts';
import { addresses, addressesOfRouter, placeIn, settled, type WorkingStudio, workingStudio } from './pages.ts';
import { type Product, test } from './product.ts';
import { newProject, newTask, openAs, signUp } from './studio.ts';

/** The usual windows of a desk, and one of 1440 px at a zoom of 200 %, which has half as many of twice the size. */
const desks = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
];
const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A usual phone; and the narrowest, as narrow as 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const hands = [hand.viewport, { width: 320, height: 568 }];

/** What may move while a page loads; Google calls five times as much good. */
const mostShift = 0.02;

const doors = places((path) => path.startsWith('/auth'));
const rooms = {
  settings: places((path) => ['/settings', '/account', '/profile'].includes(path)),
  projects: places((path) => /^\/projects(?!\/\$)/.test(path)),
  'one project': places((path) => path.startsWith('/projects/$')),
  'one’s work': places((path) => ['/', '/todos', '/mood-board', '/mood-board/$boardId', '/index'].includes(path)),
};

function places(isMeant: (path: string) => boolean): string[] {
  return Object.entries(addresses).flatMap(([path, list]) => (isMeant(path) ? list : []));
}

test('each address of the router is looked at', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(addressesOfRouter().toSorted());
  expect([doors, ...Object.values(rooms)].flat().toSorted()).toEqual(Object.values(addresses).flat().toSorted());
});

/** Nothing is changed in it, so that one is enough for all. */
const studios = new Map<string, Promise<WorkingStudio>>();
function studioOf(product: Product): Promise<WorkingStudio> {
  const studio = studios.get(product.url) ?? workingStudio(product);
  studios.set(product.url, studio);
  return studio;
}

for (const [name, paths] of Object.entries(rooms)) {
  test(`the pages of ${name} fit a desk at every width, and jump at none`, async ({ browser, product }) => {
    const studio = await studioOf(product);
    const page = await openAs(browser, product, { person: studio.principal });
    for (const path of paths) await expectToFit(page, placeIn(studio, path), desks);
  });

  test(`the pages of ${name} fit in a hand, and do not jump`, async ({ browser, product }) => {
    const studio = await studioOf(product);
    const page = await openAs(browser, product, { person: studio.principal, ...hand });
    for (const path of paths) await expectToFit(page, placeIn(studio, path), hands);
  });
}

test('the rooms before the door fit at every width and jump at none', async ({ browser, product }) => {
  const desk = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage();
  for (const path of doors) await expectToFit(desk, path, desks);
  const phone = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', ...hand })).newPage();
  for (const path of doors) await expectToFit(phone, path, hands);
});

/** Loads it once, and looks at it in all windows. */
async function expectToFit(page: Page, path: string, windows: readonly { width: number; height: number }[]): Promise<void> {
  await test.step(path, async () => {
    const [first] = windows;
    if (first) await page.setViewportSize(first);
    await page.goto(path);
    await settled(page);
    const { sum, what } = await shiftOf(page);
    expect(sum, `${path} jumps: ${what.join('; ')}`).toBeLessThanOrEqual(mostShift);
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect.poll(() => misfitsOf(page), `${path} at ${size.width} px`).toEqual([]);
    }
  });
}

test('in a phone held across a dialog has the height of the window: the fields after the first are seen as well', async ({
  browser,
  product,
}) => {
  const { principal } = await studioOf(product);
  const across = { ...hand, viewport: { width: 844, height: 390 } };
  const page = await openAs(browser, product, { person: principal, path: '/todos?create=true', ...across });
  const dialog = page.getByRole('dialog', { name: 'New task' });
  for (const name of [/^Project/, /^Phase/]) await expect(dialog.getByRole('combobox', { name })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Create task' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { name: 'New task' })).toBeInViewport({ ratio: 1 });
});

test('in a browser whose letters are half as large again, the header, help below fields and filters have their room', async ({
  browser,
  product,
}) => {
  const { principal } = await studioOf(product);
  const page = await openAs(browser, product, { person: principal, viewport: { width: 1024, height: 768 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
  await page.goto('/projects/wip');
  await settled(page);
  await expect.poll(() => misfitsOf(page)).toEqual([]);
  await page.goto('/projects/new');
  await settled(page);
  const line = (words: string) => page.getByText(words).evaluate((box) => Number.parseFloat(getComputedStyle(box).lineHeight));
  expect(await line('Reviews what nobody else was named for.')).toBeGreaterThanOrEqual(24);
  const field = page.getByRole('button', { name: 'Find a project, task or file' });
  const tall = (box: Element) => [box.scrollHeight, box.clientHeight];
  const [inner, outer] = await field.evaluate(tall);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
});

test('what is set ends at the same line everywhere; who may not change a project reads its facts', async ({ browser, product }) => {
  const studio = await studioOf(product);
  const page = await openAs(browser, product, { person: studio.principal });
  const ends = new Set<number>();
  const paths = ['/settings', '/settings?tab=notifications', '/settings?tab=studio', '/account', '/projects/{project}/settings'];
  for (const path of paths) {
    await page.goto(placeIn(studio, path));
    await settled(page);
    const sections = page.getByRole('main').locator('section');
    await expect(sections.first()).toBeVisible();
    ends.add(await sections.evaluateAll((all) => Math.round(Math.max(...all.map((one) => one.getBoundingClientRect().right)))));
  }
  expect([...ends]).toHaveLength(1);

  const reader = await openAs(browser, product, { person: studio.junior, path: placeIn(studio, '/projects/{project}/settings') });
  const facts = reader.getByRole('region', { name: 'Project', exact: true });
  await expect(facts.getByRole('definition').first()).toHaveText('Harbour Street town house and mews');
  await expect(reader.getByRole('main')).toContainText('You need the Edit Projects permission');
  await expect(reader.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});

test('a card cuts its title after two lines, breaks long words, follows their script, and is short without facts', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen '.repeat(3).trim();
  await newTask(product, ines, { title: long, due: day(0) });
  await newTask(product, ines, { title: 'مخطط الإضاءة' });
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=personal' });
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  const measured = (title: string) =>
    card(title).evaluate((box) => {
      const words = box.querySelector('div:has(> a)') as HTMLElement; // every card has its title there
      const { lineHeight, hyphens } = getComputedStyle(words);
      const { direction, textAlign } = getComputedStyle(words.querySelector('bdi') as HTMLElement);
      const [line, card] = [Number.parseFloat(lineHeight), box.getBoundingClientRect()];
      return {
        lines: Math.round(words.clientHeight / line),
        hasMore: words.scrollHeight > words.clientHeight,
        isWithin: words.scrollWidth <= words.clientWidth,
        direction,
        textAlign,
        isBlock: getComputedStyle(words.querySelector('bdi') as HTMLElement).display === 'block',
        hyphens,
        height: card.height,
      };
    });
  await expect(card('Donau')).toBeVisible();
  const { height, ...cut } = await measured('Donau');
  expect(cut).toEqual({ lines: 2, hasMore: true, isWithin: true, direction: 'ltr', textAlign: 'start', isBlock: true, hyphens: 'auto' });
  const short = await measured('مخطط');
  expect(short).toMatchObject({ lines: 1, direction: 'rtl', textAlign: 'start', isBlock: true });
  // Its line of facts and the second one of its title are not there.
  expect(height - short.height).toBeGreaterThan(40);
});

test('in the narrowest hand the words of the columns stay apart, whatever their counts', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newTask(product, ines, { title: 'Chase worktop' });
  const page = await openAs(browser, product, {
    person: ines,
    path: '/todos?view=personal',
    ...hand,
    viewport: { width: 320, height: 568 },
  });
  const columns = page.getByRole('radiogroup', { name: 'Column' });
  await expect(columns.getByText('1', { exact: true })).toBeVisible();
  await columns.getByText(/^\d+$/).evaluateAll((counts) => counts.forEach((count) => (count.textContent = '128')));
  const over = await columns.locator('label').evaluateAll((labels) => labels.map((label) => label.scrollWidth - label.clientWidth));
  expect(over).toEqual([0, 0, 0, 0]);
  expect(await columns.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
});

test('in a hand a project whose name is one long word is asked about, and made a template of, within the window', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines, { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauten' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}/settings`, ...hand });
  await page.getByRole('button', { name: 'Archive project' }).tap();
  await expect(page.getByRole('dialog', { name: /^Archive Donau/ })).toBeVisible();
  await expect.poll(() => misfitsOf(page)).toEqual([]);
  await page.goto(`/projects/${id}/edit-template`);
  await expect(page.getByRole('main').getByRole('link', { name: /^Donau/ })).toBeVisible();
  await expect.poll(() => misfitsOf(page)).toEqual([]);
});
