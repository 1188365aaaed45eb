// A mood board presented: slides by keys, by hand and by finger, and a dot of light that others see.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test, type Product } from './product.ts';
import { call, invite, newBoard, newProject, openAs, type Person, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const roomOf = (page: Page) => page.getByRole('dialog', { name: `Presenting ${name}` });
const said = (page: Page, words: string) => expect(roomOf(page).getByRole('status').first()).toHaveText(words);

/** With three sections, the last of which is empty, and things that none of them carries. */
async function boardOf(
  product: Product,
): Promise<{ ines: Person; id: string; bath: string; path: string; add: (x: number) => Promise<unknown> }> {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const id = await newBoard(product, ines, { projectId: project.id, name });
  const [bath, porch] = [crypto.randomUUID(), crypto.randomUUID()];
  const item = (
    itemId: string,
    { x, parentId = null, ...rest }: { x: number; parentId?: string | null; kind: string; content: object },
  ) => ({
    op: 'add',
    item: { id: itemId, frame: { x, y: 40, w: 400, h: 300, rotation: 0 }, place: { z: 'a4', parentId, groupId: null }, ...rest },
  });
  const act = (operations: object[]) =>
    call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  await act([
    item(bath, { x: 1000, kind: 'section', content: { name: 'Bath' } }),
    item(porch, { x: 2000, kind: 'section', content: { name: 'Porch' } }),
    item(crypto.randomUUID(), { x: 1010, parentId: bath, kind: 'heading', content: { text: 'Green where there is water', size: 2 } }),
  ]);
  const add = (x: number) => act([item(crypto.randomUUID(), { x, kind: 'section', content: { name: 'Landing' } })]);
  return { ines, id, bath, path: `/mood-board/${id}`, add };
}

test('[R1-05] sections are slides: every key, the address, the strip of all slides, and the way back', async ({ browser, product }) => {
  const { ines, id, bath, path } = await boardOf(product);
  const page = await openAs(browser, product, { person: ines, path, colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Present' }).click();
  await said(page, 'Slide 1 of 4: Kitchen');
  const title = roomOf(page).getByRole('heading', { name: 'Kitchen' });
  expect(await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight), 'the foot of its letters is cut').toBe(0);
  await expect(roomOf(page)).toBeFocused();
  // Colours are judged on paper, also by night.
  await expect(roomOf(page)).toHaveCSS('color-scheme', 'light');
  await expectAccessible(page);
  for (const [key, words] of [
    ['ArrowRight', 'Slide 2 of 4: Bath'],
    ['ArrowDown', 'Slide 3 of 4: Porch'],
    ['ArrowRight', 'Slide 4 of 4: Everything else'],
    ['ArrowRight', 'Slide 4 of 4: Everything else'],
    ['PageUp', 'Slide 3 of 4: Porch'],
    ['Home', 'Slide 1 of 4: Kitchen'],
    ['Space', 'Slide 2 of 4: Bath'],
    ['Shift+Space', 'Slide 1 of 4: Kitchen'],
    ['End', 'Slide 4 of 4: Everything else'],
    ['ArrowLeft', 'Slide 3 of 4: Porch'],
    ['ArrowLeft', 'Slide 2 of 4: Bath'],
  ] as const) {
    await page.keyboard.press(key);
    await said(page, words);
  }
  await expect(page).toHaveURL(/present=2/);
  await expect(roomOf(page).getByRole('group', { name: 'Heading, Green where there is water, in section B' })).toBeVisible();
  await page.keyboard.press('o');
  await roomOf(page).getByRole('navigation', { name: 'All slides' }).getByRole('button', { name: 'C Porch' }).click();
  await said(page, 'Slide 3 of 4: Porch');
  await expect(roomOf(page).getByText('Nothing hangs in this section yet.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  const heard = Promise.withResolvers<void>();
  await page.route('**/api/v1/live/tickets', async (route) => {
    await heard.promise;
    await route.continue();
  });
  await page.reload();
  await said(page, 'Slide 3 of 4: Porch');
  await expect(roomOf(page)).toBeFocused();
  // A section goes after the board was read and before the page hears of acts; the sheet in sight stays, under another number.
  const operations = [{ op: 'remove', id: bath }];
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  heard.resolve();
  await said(page, 'Slide 2 of 3: Porch');
  for (const [key, words] of [
    ['ArrowRight', 'Slide 3 of 3: Everything else'],
    ['ArrowLeft', 'Slide 2 of 3: Porch'],
    ['ArrowLeft', 'Slide 1 of 3: Kitchen'],
  ] as const) {
    await page.keyboard.press(key);
    await said(page, words);
  }
  await page.keyboard.press('Escape');
  await expect(roomOf(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
});

test('[R1-05] whoever reads may present, on a phone by swiping; others see where the dot of light is', async ({ browser, product }) => {
  const { ines, path, add } = await boardOf(product);
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const page = await openAs(browser, product, {
    person: priya,
    path: `${path}?present=2`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const other = await openAs(browser, product, { person: ines, path });
  await said(page, 'Slide 2 of 4: Bath');
  await expectAccessible(page);
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 300);
  for (const x of [250, 180, 100]) await touch('touchMove', x);
  await touch('touchEnd');
  await said(page, 'Slide 3 of 4: Porch');
  // However fast one leafs.
  for (const key of ['ArrowLeft', 'End', 'Home']) await page.keyboard.press(key);
  await said(page, 'Slide 1 of 4: Kitchen');
  // The light is kept nowhere: who is not there yet does not see it.
  await expect(other.getByRole('list', { name: 'On this board now' }).getByRole('img', { name: /^Priya/ })).toBeVisible();
  await expect(other.locator('[data-laser]')).toHaveCount(0);
  await roomOf(page).getByRole('button', { name: 'Dot of light (L)' }).click();
  await expect(roomOf(page).locator('[data-laser]')).toBeVisible();
  await expect(other.locator('[data-laser]')).toBeVisible();
  await page.keyboard.press('l');
  await expect(other.locator('[data-laser]')).toHaveCount(0);
  // What somebody adds before it leaves the slide where it is.
  await page.keyboard.press('ArrowRight');
  await said(page, 'Slide 2 of 4: Bath');
  await add(500);
  await said(page, 'Slide 3 of 5: Bath');
  await expect(page).toHaveURL(/present=3/);
  await page.keyboard.press('ArrowRight');
  await said(page, 'Slide 4 of 5: Porch');
});

test('on a tablet the way to the slides is as large as a finger, and says its name', async ({ browser, product }) => {
  const { ines, path } = await boardOf(product);
  const page = await openAs(browser, product, { person: ines, path, viewport: { width: 900, height: 900 }, hasTouch: true });
  const present = page.getByRole('link', { name: 'Present' });
  await expect(present).toBeVisible();
  const { width, height } = (await present.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await present.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Present');
});
