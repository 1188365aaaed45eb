// What a hand lays out on a mood board: arrows into the open and lines by hand, what is locked as ground, groups in line, and what an
// office program hands over.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { bodyOf } from '../domain/kernel/richText.ts';
import type { Item } from '../domain/boards/items.ts';
import { centreOf, kept, restingBox } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, newFile, openAs, type Person, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;

interface Brought extends Pick<Item, 'kind'> {
  content: object;
  at: readonly [x: number, y: number, w: number, h: number];
  id?: string;
  place?: object;
  isLocked?: boolean;
}

async function boardOf(product: Product, as: Person, brought: readonly Brought[]): Promise<string> {
  const boardId = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id: boardId, projectId: null, name }, as });
  const operations = brought.map(({ kind, content, at: [x, y, w, h], id = crypto.randomUUID(), place, isLocked = false }, index) => ({
    op: 'add',
    item: {
      id,
      kind,
      frame: { x, y, w, h, rotation: 0 },
      place: { z: `a${index + 1}`, parentId: null, groupId: null, ...place },
      lock: { isLocked },
      content,
    },
  }));
  if (operations.length > 0)
    await call(product, { path: `/api/v1/boards/${boardId}/acts`, body: { actId: crypto.randomUUID(), operations }, as });
  return boardId;
}

const colour = (called: string, x: number, y: number, more: Partial<Brought> = {}): Brought => ({
  kind: 'swatch',
  content: { name: called, hex: '#8f9a86', code: '', use: '' },
  at: [x, y, 88, 116],
  ...more,
});
const note = (words: string, x: number, y: number): Brought => ({ kind: 'note', content: { body: bodyOf(words) }, at: [x, y, 200, 76] });

/** From one spot to another, px of the screen, in small steps. */
async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

const placeOf = async (locator: Locator) => {
  const { x, y, width, height } = await restingBox(locator);
  return { x: Math.round(x), y: Math.round(y), w: Math.round(width), h: Math.round(height) };
};

test('[R1-05] an arrow into the open goes where it is moved, and with the section that it lies in; it is pressed where it is seen', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOf(product, ines, [
    { kind: 'section', content: { name: 'Kitchen' }, at: [0, 0, 480, 320] },
    colour('Lime', 560, 0),
    colour('Clay', 960, 0),
  ]);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const kitchen = await restingBox(thing(page, /Kitchen/));
  const arrow = wallOf(page).getByRole('img', { name: /^Arrow/ });
  const spot = (x: number, y: number) => ({ x: kitchen.x + x, y: kitchen.y + y });
  await wallOf(page).focus();
  await page.keyboard.press('a');
  await kept(page, acts, () => pull(page, spot(60, 120), spot(360, 120)));
  const before = await placeOf(arrow);

  // It bows to one side: the middle of it is not between its ends.
  await page.mouse.click(before.x + before.w / 2, before.y + before.h - 3);
  await expect(page.getByRole('toolbar', { name: 'Chosen thing' })).toBeVisible();
  const middle = { x: before.x + before.w / 2, y: before.y + before.h - 8 };
  await kept(page, acts, () => pull(page, middle, { x: middle.x + 40, y: middle.y + 70 }));
  const moved = await placeOf(arrow);
  expect([moved.x - before.x, moved.y - before.y]).toEqual([40, 70]);
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect.poll(() => placeOf(arrow)).toEqual(before);

  await page.keyboard.press('Escape');
  await kept(page, acts, () => pull(page, spot(240, 280), spot(240, 340)));
  const down = Math.round((await restingBox(thing(page, /Kitchen/))).y - kitchen.y);
  expect(down).toBeGreaterThan(40);
  expect((await placeOf(arrow)).y - before.y).toBe(down);
});

test('[R1-05] a pen draws stroke after stroke; what a ring is drawn round stays within reach, and a stroke grows with its frame', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOf(product, ines, [note('Ringed', 0, 0), colour('Clay', 700, 300)]);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const ringed = await restingBox(thing(page, 'Note, Ringed'));
  await wallOf(page).focus();
  await page.keyboard.press('d');
  const ring = Array.from({ length: 25 }, (_, step) => ({
    x: ringed.x + 100 + 130 * Math.cos((step / 24) * 2 * Math.PI),
    y: ringed.y + 38 + 70 * Math.sin((step / 24) * 2 * Math.PI),
  }));
  await page.mouse.move(ringed.x + 230, ringed.y + 38);
  await page.mouse.down();
  for (const { x, y } of ring) await page.mouse.move(x, y);
  await kept(page, acts, () => page.mouse.up());
  await kept(page, acts, () => pull(page, { x: ringed.x + 320, y: ringed.y + 120 }, { x: ringed.x + 420, y: ringed.y + 180 }));
  await expect(thing(page, 'Line')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.mouse.click(ringed.x + 100, ringed.y + 38);
  await expect(thing(page, 'Note, Ringed, chosen')).toBeVisible();
  await page.mouse.click(ringed.x + 370, ringed.y + 150);
  await expect(thing(page, 'Line, chosen')).toBeVisible();
  const stroke = thing(page, 'Line, chosen').locator('path').first();
  const before = await placeOf(stroke);
  const corner = await centreOf(page.locator('[data-handle="1 1"]'));
  await kept(page, acts, () => pull(page, corner, { x: corner.x + 100, y: corner.y + 60 }));
  await expect.poll(async () => (await placeOf(stroke)).w / before.w).toBeGreaterThan(1.9);
});

test('[R1-05] what is locked is ground: what lies upon it is chosen by drawing round it, and a section keeps what it carries', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const sectionId = crypto.randomUUID();
  const id = await boardOf(product, ines, [
    { kind: 'section', content: { name: 'Kitchen' }, at: [0, 0, 480, 320], id: sectionId, isLocked: true },
    colour('Lime', 60, 100, { place: { parentId: sectionId } }),
    colour('Sage', 200, 100, { place: { parentId: sectionId } }),
  ]);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const kitchen = await restingBox(thing(page, /Kitchen/));
  const lime = await placeOf(thing(page, /^Colour, Lime/));
  const spot = (x: number, y: number) => ({ x: kitchen.x + x, y: kitchen.y + y });
  await page.mouse.click(spot(400, 280).x, spot(400, 280).y);
  await expect(thing(page, /Kitchen.*chosen/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await pull(page, spot(400, 280), spot(40, 80));
  await expect(page.getByRole('toolbar', { name: '2 chosen things' })).toBeVisible();
  await expect(thing(page, /^Colour, .*chosen/)).toHaveCount(2);
  expect(await placeOf(thing(page, /^Colour, Lime/))).toEqual(lime);
  await page.keyboard.press('Escape');
  // By keys as well.
  await page.mouse.click(spot(400, 280).x, spot(400, 280).y);
  await page.keyboard.press('ArrowRight');
  expect(await placeOf(thing(page, /^Colour, Lime/))).toEqual(lime);
  await page.keyboard.press('Delete');
  await expect(page.getByText('This is locked. Unlock it first.')).toBeVisible();
});

test('[R1-05] groups are laid in line as they were put together', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const id = await boardOf(product, ines, [
    colour('Lime', 0, 0, { place: { groupId: one } }),
    colour('Sage', 100, 30, { place: { groupId: one } }),
    colour('Clay', 300, 300, { place: { groupId: other } }),
    colour('Oak', 360, 340, { place: { groupId: other } }),
  ]);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await expect(thing(page, /^Colour, Oak/)).toBeVisible();
  const across = () =>
    Promise.all(['Lime', 'Sage', 'Clay', 'Oak'].map(async (called) => (await placeOf(thing(page, new RegExp(`^Colour, ${called}`)))).x));
  const [first = 0] = await across();
  await wallOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Align' }).click();
  await expect(page.getByRole('menuitem', { name: 'Distribute across' })).toHaveCount(0);
  await kept(page, acts, () => page.getByRole('menuitem', { name: 'Left edges' }).click());
  await expect.poll(across).toEqual([first, first + 100, first, first + 60]);
});

/** Pastes what a program laid on the clipboard, with a picture of it if it did. */
const paste = (page: Page, parts: Record<string, string>, picture: string | null) =>
  page.evaluate(
    ({ parts, picture }) => {
      const data = new DataTransfer();
      for (const [type, words] of Object.entries(parts)) data.setData(type, words);
      if (picture !== null) {
        const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      }
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { parts, picture },
  );

test('[R1-05] cells of a spreadsheet come as their words, a picture of a page as the picture', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOf(product, ines, []);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await expect(page.getByText('Drop a picture, or press N for a note.')).toBeVisible();
  const picture = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a4553a' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const cells =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Sofa</td><td>2,340</td></tr></table></body></html>';
  await kept(page, acts, () => paste(page, { 'text/html': cells, 'text/plain': 'Sofa\t2,340\r\nLamp\t340\r\n' }, picture));
  const { items } = await call<{ items: Item[] }>(product, { method: 'GET', path: `/api/v1/boards/${id}/items`, as: ines });
  expect(items.map(({ kind, content }) => [kind, content])).toEqual([['note', { body: bodyOf('Sofa\t2,340\nLamp\t340') }]]);
  // Of a page a browser hands over the picture and its markup; of the desk, the file and its name.
  await kept(page, acts, () => paste(page, { 'text/html': '<img src="https://example.com/chair.jpg" alt="Chair">' }, picture));
  await kept(page, acts, () => paste(page, { 'text/plain': 'image.png' }, picture));
  await expect(wallOf(page).locator('[data-kind=image]')).toHaveCount(2);
});

test('[R1-05] a caption stands below its picture', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a4553a' } })
    .png()
    .toBuffer();
  const file = await newFile(product, ines, { name: 'Chair.png', content });
  const id = await boardOf(product, ines, [{ kind: 'image', content: { fileId: file.id, caption: '' }, at: [0, 0, 240, 160] }]);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const chair = thing(page, /^Image, /);
  await chair.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Caption' }).fill('Chair by the window, north light');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  const words = wallOf(page).getByText('Chair by the window, north light');
  await expect(words).toBeVisible();
  const [picture, below] = [await placeOf(chair), await placeOf(words)];
  expect(below.y).toBeGreaterThanOrEqual(picture.y + picture.h);
});

test('[R1-05] several are drawn larger together by a corner of their frame, and by keys; one step takes it back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOf(product, ines, [
    { kind: 'section', content: { name: 'Kitchen' }, at: [0, 0, 200, 120] },
    colour('Lime', 240, 0),
    colour('Clay', 700, 300),
  ]);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const [kitchen, lime, clay] = [thing(page, /Kitchen/), thing(page, /Lime/), thing(page, /Clay/)];
  const places = async () => [await placeOf(kitchen), await placeOf(lime), await placeOf(clay)] as const;
  await kitchen.click({ position: { x: 20, y: 60 } });
  await lime.click({ modifiers: ['Shift'] });
  const before = await places();
  const frame = page.locator('[data-selection]');
  await expect(frame.locator('[data-handle]')).toHaveCount(4); // none to turn by, and no sides
  const corner = await centreOf(frame.locator('[data-handle="1 1"]'));
  const { w, h } = await placeOf(frame);
  await kept(page, acts, () => pull(page, corner, { x: corner.x + w / 2, y: corner.y + h / 2 }));
  const [one, other, still] = await places();
  const [first, second, third] = before;
  for (const [was, is] of [
    [first, one],
    [second, other],
  ] as const)
    for (const side of ['w', 'h'] as const) expect(is[side] / was[side]).toBeCloseTo(1.5, 1);
  expect([one.x, one.y, still]).toEqual([first.x, first.y, third]);
  expect((other.x - one.x) / (second.x - first.x)).toBeCloseTo(1.5, 1);
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect.poll(places).toEqual(before);

  await kept(page, acts, () => page.keyboard.press('Control+Shift+ArrowRight'));
  await expect.poll(async () => (await placeOf(kitchen)).w).toBeGreaterThan(first.w);
  expect((await placeOf(lime)).h).toBeGreaterThan(second.h);

  // What holds the frame is not what one reads: drawn over the head of the page it marks no words there.
  const upper = await centreOf(frame.locator('[data-handle="1 -1"]'));
  await kept(page, acts, () => pull(page, upper, { x: upper.x - 200, y: 20 }));
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
});
