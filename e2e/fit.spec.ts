// Every page at every width: nothing is cut, nothing sticks out, nothing jumps while it loads.

import { expect, type Page } from '@playwright/test';
import { misfitsOf, shiftOf } from './fit.ts';
import { addresses, addressesOfRouter, placeIn, settled, type WorkingStudio, workingStudio } from './pages.ts';
import { type Product, test } from './product.ts';
import { openAs } from './studio.ts';

/** The usual windows of a desk, and one of 1440 px at a zoom of 200 %, which has half as many of twice the size. */
const desks = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
];
const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What may move while a page loads; Google calls five times as much good. */
const mostShift = 0.02;

const doors = places((path) => path.startsWith('/auth'));
const rooms = {
  settings: places((path) => ['/settings', '/account', '/profile'].includes(path)),
  projects: places((path) => /^\/projects(?!\/\$)/.test(path)),
  'one project': places((path) => path.startsWith('/projects/$')),
  'one’s work': places((path) => ['/', '/todos', '/mood-board', '/index'].includes(path)),
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
  test(`the pages of ${name} fit at every width and jump at none`, async ({ browser, product }) => {
    const studio = await studioOf(product);
    const desk = await openAs(browser, product, { person: studio.principal });
    for (const path of paths) await expectToFit(desk, placeIn(studio, path), desks);
    const phone = await openAs(browser, product, { person: studio.principal, ...hand });
    for (const path of paths) await expectToFit(phone, placeIn(studio, path), [hand.viewport]);
  });
}

test('the rooms before the door fit at every width and jump at none', async ({ browser, product }) => {
  const desk = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage();
  for (const path of doors) await expectToFit(desk, path, desks);
  const phone = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', ...hand })).newPage();
  for (const path of doors) await expectToFit(phone, path, [hand.viewport]);
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
