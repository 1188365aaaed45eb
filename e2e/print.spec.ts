// What comes out of the printer: the work, black on white, in whole sheets.

import { expect, type Page } from '@playwright/test';
import { misfitsOf } from './fit.ts';
import { placeIn, settled, workingStudio } from './pages.ts';
import { test } from './product.ts';
import { openAs } from './studio.ts';

/** As wide as the sheet that a page asks for, px. */
const upright = { width: 794, height: 1123 };
const across = { width: 1123, height: 794 };

const sheets = {
  '/': upright,
  '/projects/wip': upright,
  '/projects/wip?as=table': upright,
  '/projects/wip?as=timeline': upright,
  '/projects/{project}': upright,
  '/projects/{project}/phases': upright,
  '/projects/{project}/gantt': upright,
  '/todos?view=created': across,
  '/projects/{project}?tab=tasks': across,
};

test('boards, lists, projects, phases and the dashboard print as sheets: no navigation, no buttons, no night, nothing cut', async ({
  browser,
  product,
}) => {
  const studio = await workingStudio(product);
  const page = await openAs(browser, product, { person: studio.principal, colorScheme: 'dark' });
  for (const [path, sheet] of Object.entries(sheets)) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ media: 'screen' });
      await page.goto(placeIn(studio, path));
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('[data-print-line]')).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.locator('[data-button]:visible, header button:visible')).toHaveCount(0);
      expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--surface'))).toBe('white');
      await expectWholeCards(page);
      await page.setViewportSize(sheet);
      await expect.poll(() => misfitsOf(page), path).toEqual([]);
      expect(await sheetOf(page)).toEqual(sheet === across ? 'across' : 'upright');
    });
  }
});

test('a printed board has all of its cards, also those that nobody has scrolled to', async ({ browser, product }) => {
  const studio = await workingStudio(product);
  const page = await openAs(browser, product, { person: studio.principal, path: placeIn(studio, '/projects/{project}?tab=tasks') });
  await settled(page);
  const onScreen = await page.getByRole('group', { name: 'Board' }).getByRole('article').count();
  await page.emulateMedia({ media: 'print' });
  const cards = page.getByRole('group', { name: 'Board' }).getByRole('article');
  await expect(cards).toHaveCount(74);
  expect(onScreen).toBeLessThan(74);
});

/** No sheet ends within a card or a row. */
async function expectWholeCards(page: Page): Promise<void> {
  const torn = await page
    .locator('#content :is(article, li, tr)')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).breakInside !== 'avoid').length);
  expect(torn).toBe(0);
}

/** How the first sheet of the page's document lies. */
async function sheetOf(page: Page): Promise<'upright' | 'across'> {
  const file = await page.pdf({ preferCSSPageSize: true });
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
  return Number(width) > Number(height) ? 'across' : 'upright';
}
