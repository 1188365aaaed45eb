// A board from so far away that nobody can read it: it is drawn as one picture, and every thing on it is where it was for hands and keys.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { kept } from './hands.ts';
import { test } from './product.ts';
import { call, newFile, newProject, openAs, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;

const middleOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the wall.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

/** Of a spot of the screen: red, green and blue. */
async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const shot = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  const { data } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data];
}

test('[R1-05] from afar pictures and colours show, and each thing is chosen, moved and named as from near', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const content = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#1c5f9a' } })
    .png()
    .toBuffer();
  const file = await newFile(product, ines, { projectId: project.id, name: 'Hall.png', content });
  const preview = async () =>
    (await call<{ file: { preview: string } }>(product, { method: 'GET', path: `/api/v1/files/${file.id}`, as: ines })).file.preview;
  await expect.poll(preview).toBe('ready');
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: project.id, name }, as: ines });
  const item = (x: number, kind: string, fields: object) => ({
    op: 'add',
    item: {
      id: crypto.randomUUID(),
      kind,
      frame: { x, y: 0, w: 900, h: 900, rotation: 0 },
      place: { z: 'a1', parentId: null, groupId: null },
      content: fields,
    },
  });
  const operations = [
    item(0, 'image', { fileId: file.id, caption: '' }),
    item(2_000, 'swatch', { name: 'Clay', hex: '#a4553a', code: '', use: '' }),
    item(16_000, 'heading', { text: 'The far end', size: 3 }),
  ];
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const picture = thing(page, /^Image, Hall/);
  const clay = thing(page, /^Colour, Clay/);
  await expect(picture).toBeVisible();
  await expect(picture.getByRole('presentation')).toHaveCount(0);
  const near = (spot: { x: number; y: number }, wanted: readonly number[]) =>
    expect
      .poll(async () => (await colourAt(page, spot)).every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 6), { timeout: 10_000 })
      .toBe(true);
  await near(await middleOf(picture), [0x1c, 0x5f, 0x9a]);
  await near(await middleOf(clay), [0xa4, 0x55, 0x3a]);

  // By hand: chosen, and moved; what was drawn goes along.
  const from = await middleOf(clay);
  await page.mouse.click(from.x, from.y);
  await expect(thing(page, 'Colour, Clay, chosen')).toBeVisible();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 100, from.y + 80, { steps: 4 });
  await near({ x: from.x + 100, y: from.y + 80 }, [0xa4, 0x55, 0x3a]);
  await kept(page, acts, () => page.mouse.up());
  const to = await middleOf(thing(page, /^Colour, Clay/));
  expect(Math.round(to.x - from.x)).toBeGreaterThan(60);
  await near(to, [0xa4, 0x55, 0x3a]);

  // By keys: each thing has its name and the focus.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(thing(page, 'Colour, Clay, chosen')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(thing(page, 'Heading, The far end, chosen')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(thing(page, /^Image, Hall.*, chosen/)).toBeFocused();
  // From near it is itself again, and keeps the focus.
  await page.keyboard.press('Shift+Digit2');
  await expect(picture.getByRole('presentation')).toBeVisible();
  await expect(picture).toBeFocused();
});
