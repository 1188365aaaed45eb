// What comes out of the printer: the work, black on white, in whole sheets.

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { bodyOf } from '../domain/kernel/richText.ts';
import { newIssue, newSheet } from '../server/testing/register.ts';
import { misfitsOf } from './fit.ts';
import { kept, pictured } from './hands.ts';
import { placeIn, settled, type WorkingStudio, workingStudio } from './pages.ts';
import { type Product, test } from './product.ts';
import { call, invite, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

/** As wide as the sheet that a page asks for, px. */
const upright = { width: 794, height: 1123 };
const across = { width: 1123, height: 794 };

/** On paper, which is read on other days, no date is today. */
const wholeDay = /^\d{1,2} [A-Z][a-z]{2} \d{4}$/;

const sheets = {
  '/': upright,
  '/projects/wip': upright,
  '/projects/wip?as=table': upright,
  '/projects/wip?as=timeline': upright,
  '/projects/{project}': upright,
  '/projects/{project}/phases': upright,
  '/projects/{project}/gantt': upright,
  '/todos?view=created': across,
  '/todos?view=created&as=list': upright,
  '/todos?as=calendar&month=2026-03': across,
  '/projects/{project}?tab=tasks': across,
};

test('boards, lists, projects, phases and the dashboard print as sheets: no navigation, no buttons, no night, nothing cut', async ({
  browser,
  product,
}) => {
  const studio = await workingStudio(product);
  await milestonesSoon(product, studio);
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
      if (path === '/') await expectWholeDates(page);
      await expectStripOnSheet(page);
      await page.setViewportSize(sheet);
      await expect.poll(() => misfitsOf(page), path).toEqual([]);
      await expectSectionsInFlow(page);
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

test('documents, the register, issue sheets, what was said and a mood board print what they are printed for', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const name = 'A-101 Reflected ceiling plan of the second floor.txt';
  const content = 'Lime plaster in two coats.\n'.repeat(60);
  const file = await newFile(product, ines, { projectId: project.id, name, content });
  const registered = `/api/v1/projects/${project.id}/register`;
  const { items } = await call<{ items: (typeof file)[] }>(product, {
    path: registered,
    body: { sheets: [newSheet(file.id, { number: 'A-101' })] },
    as: ines,
  });
  await call(product, { path: `/api/v1/projects/${project.id}/issue-sheets`, body: newIssue(...items), as: ines });
  const board = await newBoard(product, ines, { projectId: project.id, name: 'Scheme two, the stair' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  const linen = sharp({ create: { width: 320, height: 240, channels: 3, background: '#c9bda6' } });
  await page.getByRole('textbox', { name: 'Comment on Halden House' }).click();
  await page.keyboard.type('Two linens are in.');
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'Oat linen.png', mimeType: 'image/png', buffer: await linen.png().toBuffer() },
    { name: 'Order.txt', mimeType: 'text/plain', buffer: Buffer.from('oat, 480 g') },
  ]);
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveText([/Oat linen.png/, /Order.txt.*10 bytes/]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await pictured(page, () => kept(page, /\/comments/, () => page.getByRole('button', { name: 'Comment', exact: true }).click()));
  await expect(page.getByRole('button', { name: 'Open Oat linen.png' }).locator('img')).toBeVisible();

  await onPaper(page);
  await expectToFit(page);
  await expectSectionsInFlow(page);
  await expect(page.getByRole('button', { name: 'Open Oat linen.png' }).locator('img')).toBeVisible();
  await expect(page.getByRole('article').getByText('Order.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look at Order.txt' })).toBeVisible();
  await expect(page.getByText('Write a comment')).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await onPaper(page, `/projects/${project.id}?tab=documents&part=register`);
  await expectToFit(page);
  const sheet = page.getByRole('row').filter({ hasText: 'A-101' });
  await expect(sheet.getByRole('cell').filter({ hasText: /./ })).toHaveText(
    ['A-101', 'Ground floor plan', 'A', 'For comment', wholeDay, /^12 Mar \d{4} · Jon Frome, Frome Joinery$/],
    { useInnerText: true },
  );
  await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText(
    ['Number', 'Title', 'Rev', 'Status', 'Date', 'Last issued to'],
    { useInnerText: true },
  );

  await onPaper(page, `/projects/${project.id}?tab=documents&part=issues`);
  await expectToFit(page);
  await expect(page.getByRole('row').nth(1)).toHaveText(/^IS-001\s+12 Mar \d{4}\s+For construction\s+Jon Frome/, { useInnerText: true });
  // A heading stands over what it heads.
  await expect(page.getByRole('columnheader', { name: 'Sheets' })).toHaveCSS('text-align', 'end');

  await onPaper(page, `/projects/${project.id}?tab=documents`);
  await expect(page.getByRole('heading', { name: 'All documents' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  const tile = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  await expect(tile.getByText(/^rev A/)).toHaveText(/ · \d{1,2} [A-Z][a-z]{2} \d{4}$/);
  await expect(tile.getByText('Lime plaster')).toHaveCSS('overflow', 'hidden');
  const [words, facts] = [await tile.getByRole('link', { name }).boundingBox(), await tile.getByText('rev A').boundingBox()];
  expect(words && words.height).toBeGreaterThan(30);
  expect(words && facts && facts.y - words.y - words.height).toBeGreaterThanOrEqual(0);

  await onPaper(page, `/mood-board/${board}`);
  await expect(page.getByRole('main')).toHaveText(/^Scheme two, the stair\s+Export, PDF prints this board\.$/, { useInnerText: true });
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});

test('a task that is open prints alone: who does it by name, what is written and said, and nothing that is still to be written', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const assigneeIds = [ines, tom].map(({ session }) => session.user.id);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, assigneeIds });
  await newTask(product, ines, { title: 'Order plaster', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=tasks&task=${task.id}` });
  await settled(page);

  await onPaper(page);
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  await expect(panel.getByText('Ines Duarte, Tom Okafor')).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Priority' })).toBeVisible();
  await expect(page.getByText('Order plaster')).toBeHidden();
  await expect(panel.getByRole('textbox', { name: 'Add an item' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Add a description' })).toBeHidden();
  for (const empty of ['Attachments', 'Discussion']) await expect(panel.getByRole('heading', { name: empty })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Complete' })).toBeHidden();

  const changes = { description: 'Honed, not polished.', checklist: [{ id: randomUUID(), text: 'Measure the niche', done: true }] };
  await call(product, { method: 'PATCH', path: `/api/v1/tasks/${task.id}`, body: { version: task.version, changes }, as: ines });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Oak sample.txt', content: 'oak' });
  await call(product, { path: `/api/v1/tasks/${task.id}/files`, body: { fileIds: [file.id] }, as: ines });
  const said = { id: randomUUID(), body: bodyOf('Can we keep the arch?') };
  await call(product, { path: `/api/v1/discussions/task_${task.id}/comments`, body: said, as: tom });
  await expect(panel.getByRole('group', { name: 'Description' })).toHaveText('Honed, not polished.');
  await expect(panel.getByText('1 of 1')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Oak sample.txt' })).toBeVisible();
  await expect(panel.getByRole('article').getByText('Can we keep the arch?')).toBeVisible();
  await expectToFit(page);
  expect(await sheetOf(page)).toBe('upright');
});

/** Shows a page as it is printed. */
async function onPaper(page: Page, path?: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  if (path) await page.goto(path);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(upright);
}

const expectToFit = (page: Page): Promise<void> => expect.poll(() => misfitsOf(page)).toEqual([]);

/** No sheet ends within a card or a row. */
async function expectWholeCards(page: Page): Promise<void> {
  const torn = await page
    .locator('#content :is(article, li, tr)')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).breakInside !== 'avoid').length);
  expect(torn).toBe(0);
}

/** More than a dashboard shows before somebody asks for all. */
async function milestonesSoon(product: Product, { principal, projectId }: WorkingStudio): Promise<void> {
  // A Monday of the next two weeks.
  const today = new Date();
  const end = new Date(today.setUTCDate(today.getUTCDate() + 15 - today.getUTCDay())).toISOString().slice(0, 10);
  const changes = ['Concept', 'Samples', 'Tender', 'Joinery', 'Keys'].map((name) => ({
    kind: 'add',
    row: { kind: 'milestone', id: randomUUID(), name, phaseId: null, end, gate: false },
  }));
  await call(product, { path: `/api/v1/projects/${projectId}/schedule`, body: { changes, versions: {} }, as: principal });
}

/** Nobody presses on paper for those that are left. */
async function expectWholeDates(page: Page): Promise<void> {
  const dates = page.getByRole('region', { name: 'Milestones' });
  const count = Number(/\d+/.exec(await dates.innerText())?.[0]);
  expect(count).toBeGreaterThan(4);
  await expect(dates.getByRole('listitem')).toHaveCount(count);
}

/** Nothing is measured anew between the screen and the paper: what is drawn is as wide as a sheet before. */
async function expectStripOnSheet(page: Page): Promise<void> {
  for (const strip of await page.getByRole('slider', { name: 'Weeks of the whole plan' }).all()) {
    const drawn = await strip.locator('svg').evaluate((svg: SVGSVGElement) => svg.getBBox().width);
    expect(drawn).toBeLessThanOrEqual(upright.width - 2 * 40 + 8);
  }
}

/** Of a grid of one column Chromium lays the parts over each other where a sheet ends, or leaves the sheet empty. */
async function expectSectionsInFlow(page: Page): Promise<void> {
  const grids = page.locator('#content .grid:has(section):not(section *)');
  const tracks = await grids.evaluateAll((all) =>
    all.flatMap((one) => (getComputedStyle(one).display === 'grid' ? [getComputedStyle(one).gridTemplateColumns] : [])),
  );
  expect(tracks.filter((columns) => !columns.includes(' '))).toEqual([]);
}

/** How the first sheet of the page's document lies. */
async function sheetOf(page: Page): Promise<'upright' | 'across'> {
  const file = await page.pdf({ preferCSSPageSize: true });
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
  return Number(width) > Number(height) ? 'across' : 'upright';
}
