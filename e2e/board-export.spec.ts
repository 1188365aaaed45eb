// A mood board as a file: each is opened again as it was saved.

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { test } from './product.ts';
import { call, invite, newBoard, newProject, openAs, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export this board' });

async function open(page: Page, format: 'PDF' | 'Picture' | 'Products') {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await choose(page, format);
}

const choose = (page: Page, words: string) => dialogOf(page).locator('label').filter({ hasText: words }).click();

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), dialogOf(page).getByRole('button', { name: 'Export' }).click()]);
  // What opens it again has the same name as what is pressed in it.
  await expect(dialogOf(page)).toHaveCount(0);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('[R1-05] whoever reads a board exports it: sheets as a PDF, a picture, and its products by room for a spreadsheet', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const id = await newBoard(product, ines, { projectId: project.id, name });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const page = await openAs(browser, product, { person: priya, path: `/mood-board/${id}` });
  await expect(page.getByRole('group', { name: /^Colour, Lichen/ })).toBeVisible();

  await open(page, 'Products');
  await expect(dialogOf(page).getByRole('button', { name: 'Export' })).toHaveAttribute(
    'aria-description',
    'There is no product card there',
  );
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  const card = { fileId: null, name: '=1+1', brand: 'Larkin', supplier: 'Haddon', price: 34_000, leadTime: '', dimensions: '', finish: '' };
  const item = {
    id: crypto.randomUUID(),
    kind: 'product',
    frame: { x: 600, y: 200, w: 204, h: 290, rotation: 0 },
    place: { z: 'a9', parentId: null, groupId: null },
    content: { ...card, quantity: 2, status: 'ordered' },
  };
  const abroad = {
    ...item,
    id: crypto.randomUUID(),
    kind: 'heading',
    frame: { x: 40, y: 380, w: 300, h: 48, rotation: 0 },
    content: { text: 'مطبخ Кухня 台所', size: 2 },
  };
  await call(product, {
    path: `/api/v1/boards/${id}/acts`,
    body: { actId: crypto.randomUUID(), operations: [item, abroad].map((one) => ({ op: 'add', item: one })) },
    as: ines,
  });
  await expect(page.getByRole('group', { name: /^Product, =1\+1/ })).toBeVisible();

  await open(page, 'PDF');
  await choose(page, 'A4');
  await choose(page, 'Portrait');
  await choose(page, 'All on one');
  await expectAccessible(page);
  const pdf = await saved(page);
  expect(pdf.name).toBe(`${name}.pdf`);
  const document = await PDFDocument.load(pdf.bytes);
  const { width, height } = document.getPage(0).getSize();
  expect([document.getPageCount(), Math.round(width), Math.round(height)]).toEqual([1, 595, 842]);
  expect(document.getTitle()).toBe(`Halden House, ${name}`);
  // Our typeface has no such letters: the device draws them.
  expect(document.getPage(0).node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).keys()).toHaveLength(1);

  await open(page, 'Picture');
  const png = await saved(page);
  expect(png.name).toBe(`${name}.png`);
  // As large as it hangs, twice as sharp, with a little round it.
  const { info } = await sharp(png.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([2 * (980 + 48), 2 * (490 + 48)]);

  await open(page, 'Products');
  const csv = await saved(page);
  expect(csv.name).toBe(`${name} products.csv`);
  const text = csv.bytes.toString('utf8');
  expect(text).toContain(`"Elsewhere on the board","'=1+1","Larkin"`);
  expect(text).toContain('"680.00","1 of 1"');
});
