// The viewer of documents, close up: pages of their own sizes, tiles where one picture is not enough, fingers, measured lengths.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import type { FileRecord } from '../domain/files/contract.ts';
import sharp from 'sharp';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { onTheWire, pictured, restingBox, tooSmallIn } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, newFile, newProject, openAs, type Person, signUp } from './studio.ts';

const desk = mkdtempSync(join(tmpdir(), 'atelier-viewer-'));
test.afterAll(() => rmSync(desk, { recursive: true, force: true }));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** In points: A1 lying, A4 standing. */
const [a1, a4] = [
  [2384, 1684],
  [595, 842],
] as const;

async function drawingSet(...sizes: (readonly [number, number])[]): Promise<Buffer> {
  const set = await PDFDocument.create();
  for (const [width, height] of sizes) {
    const page = set.addPage([width, height]);
    for (let line = 0; line < 40; line++)
      page.drawLine({ start: { x: (line * width) / 40, y: 0 }, end: { x: width, y: (line * height) / 40 } });
  }
  return Buffer.from(await set.save());
}

/** Uploads a document and opens it. @returns the viewer */
async function opened(page: Page, name: string, content: Buffer): Promise<Locator> {
  const path = join(desk, name);
  writeFileSync(path, content);
  await pictured(page, () => page.locator('input[aria-label="Documents to upload"]').setInputFiles([path]));
  const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: name });
  await expect(row.locator('img')).toBeVisible();
  await row.getByRole('link').click();
  return page.getByRole('dialog', { name });
}

const ratio = async (sheet: Locator): Promise<number> => {
  const { width, height } = await restingBox(sheet);
  return width / height;
};
const widthOf = async (sheet: Locator): Promise<number> => (await sheet.boundingBox())?.width ?? 0;

test('[R2-12] close up a drawing is drawn in tiles, those in sight alone; a page has its own size; one that fails is tried again', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const asked = new Set<string>();
  page.on('request', (request) => request.url().includes('&x=') && asked.add(new URL(request.url()).search));
  let answered = 0;
  const end = (request: Request) => void (request.url().includes('&x=') && answered++);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  let isRefused = true;
  await page.route(/page\/2\?width=/, (route) => (isRefused ? route.abort() : route.continue()));
  await onTheWire(page);
  const viewer = await opened(page, 'A-101.pdf', await drawingSet(a1, a4));
  const sheet = viewer.getByRole('img', { name: 'A-101.pdf' });
  await expect(sheet).toHaveAttribute('data-sharp', '');
  expect(await ratio(sheet)).toBeCloseTo(a1[0] / a1[1], 2);

  const tiles = viewer.locator('img[data-tile]');
  await page.keyboard.press('1');
  for (let times = 0; times < 3; times++) await page.keyboard.press('+');
  await expect.poll(() => tiles.count()).toBeGreaterThan(3);
  // They come four at a time.
  await expect.poll(() => asked.size - answered).toBe(0);
  // Of 10 by 7.
  expect([...asked].filter((search) => search.startsWith('?width=9600')).length).toBeLessThan(20);

  await viewer.getByRole('button', { name: 'Page 2' }).click();
  await expect(viewer.getByRole('alert')).toContainText('This page could not be drawn.');
  await expectAccessible(page);
  isRefused = false;
  await viewer.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet).toHaveAttribute('data-sharp', '');
  await expect(viewer.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => ratio(sheet)).toBeCloseTo(a4[0] / a4[1], 2);
});

test('[R2-12 A61] a scan of several sheets is leafed as a drawing set is, and what moves is played', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const sheets = await Promise.all(
    ['#a33', '#3a3', '#33a'].map((background) =>
      sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const [scan, moving] = await Promise.all([
    sharp(sheets, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer(),
    sharp(sheets, { join: { animated: true } })
      .gif()
      .toBuffer(),
  ]);
  const viewer = await opened(page, 'Survey.tif', scan);
  const pages = viewer.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button')).toHaveCount(3);
  const third = page.waitForResponse((response) => /\/page\/3\?width=\d+$/.test(response.url()));
  await pages.getByRole('button', { name: 'Page 3' }).click();
  expect((await third).status()).toBe(200);
  await expectAccessible(page);
  // The key of the next page has none to lead to: whoever looks closely goes on doing so.
  await page.keyboard.press('+');
  const sheet = viewer.getByRole('img', { name: 'Survey.tif' });
  const { width } = await restingBox(sheet);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('-');
  await expect.poll(() => widthOf(sheet)).toBeCloseTo(width * 0.8, 0);
  // Where the strip has no room for all of them, it follows.
  const room = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...room, height: 300 });
  for (const [key, number] of [
    ['PageUp', 2],
    ['PageUp', 1],
    ['PageDown', 2],
    ['PageDown', 3],
  ] as const) {
    await page.keyboard.press(key);
    await expect(pages.getByRole('button', { name: `Page ${number}` })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(room);
  await page.keyboard.press('Escape');

  const played = await opened(page, 'Sun path.gif', moving);
  const picture = played.getByRole('img', { name: 'Sun path.gif' });
  await expect(picture).toHaveAttribute('src', /\/downloads\//);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
});

test('[R2-12] on a phone two fingers zoom and move a drawing, and two taps show all of it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents', ...phone });
  const viewer = await opened(page, 'A-101.pdf', await drawingSet(a1));
  const sheet = viewer.getByRole('img', { name: 'A-101.pdf' });
  await expect(sheet).toHaveAttribute('data-sharp', '');
  await expectAccessible(page);
  const { width: whole } = await restingBox(sheet);
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

  await touch('touchStart', [170, 420], [220, 420]);
  for (const by of [20, 50, 100]) await touch('touchMove', [170 - by, 420], [220 + by, 420]);
  await touch('touchEnd');
  await expect.poll(() => widthOf(sheet)).toBeCloseTo(whole * 5, -1);
  const before = await restingBox(sheet);
  await touch('touchStart', [120, 420], [270, 420]);
  for (const by of [10, 30]) await touch('touchMove', [120 + by, 420 + by], [270 + by, 420 + by]);
  await touch('touchEnd');
  await expect.poll(async () => Math.round(((await sheet.boundingBox())?.x ?? 0) - before.x)).toBe(30);

  // In one go: two that are slow are two.
  await Promise.all([page.touchscreen.tap(200, 400), page.touchscreen.tap(200, 400)]);
  await expect.poll(() => widthOf(sheet)).toBeCloseTo(whole, 0);
  await viewer.getByRole('button', { name: 'Zoom in' }).tap();
  await expect.poll(() => widthOf(sheet)).toBeCloseTo(whole * 1.25, 0);
  await viewer.getByRole('button', { name: 'More' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
});

test('on a tablet the name of a drawing is read as a whole, and what has no room beside it is in a menu', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents', viewport: { width: 768, height: 1024 } });
  const viewer = await opened(page, 'A-101 Ground floor and garden.pdf', await drawingSet(a1));
  // The first one is heard alone.
  const name = viewer.locator('bdi', { hasText: 'A-101 Ground floor and garden.pdf' }).last();
  for (const width of [768, 900]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect.poll(() => name.evaluate(({ parentElement: line }) => line && line.clientWidth - line.scrollWidth)).toBe(0);
  }
  for (const label of ['Zoom in', 'Show all of it', 'Turn by a quarter'])
    await expect(viewer.getByRole('button', { name: label })).toBeVisible();
  await viewer.getByRole('button', { name: 'More' }).click();
  for (const entry of ['Full screen', 'Download', 'Copy link', /^Next document/]) {
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Measure' }).click();
  await expect(viewer.getByRole('group', { name: 'Measuring' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(viewer.getByRole('button', { name: 'Measure', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(viewer.getByRole('button', { name: 'More' })).toBeHidden();
});

test('[R2-12] a length that somebody knows sets the scale, and the next person measures by it, with keys as with the pointer', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko' });
  const project = await newProject(product, ines);
  const path = `/projects/${project.id}?tab=documents`;
  const page = await openAs(browser, product, { person: ines, path });
  const viewer = await opened(page, 'A-101.pdf', await drawingSet(a4));
  const theirs = await openAs(browser, product, { person: aiko, path });
  await theirs.getByRole('link', { name: 'A-101.pdf' }).click();
  const sheet = viewer.getByRole('img', { name: 'A-101.pdf' });
  await expect(sheet).toHaveAttribute('data-sharp', '');
  const box = await restingBox(sheet);
  const spot = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;

  await expect(theirs.getByRole('dialog', { name: 'A-101.pdf' }).getByRole('img', { name: 'A-101.pdf' })).toHaveAttribute('data-sharp', '');
  await theirs.keyboard.press('m');
  await expect(theirs.getByRole('group', { name: 'Measuring' })).toContainText('Nobody has set the scale of this page yet. You need');
  // The whole width of A4, 210 mm on paper, on a drawing 1:50.
  await page.keyboard.press('1');
  await page.keyboard.press('0');
  await page.keyboard.press('m');
  const bar = viewer.getByRole('group', { name: 'Measuring' });
  await expect(bar).toContainText('Show a length that you know');
  await expect.poll(async () => (await sheet.boundingBox())?.height).not.toBe(box.height);
  Object.assign(box, await restingBox(sheet));
  await page.mouse.click(...spot(0.1, 0.5));
  await page.mouse.click(...spot(0.9, 0.5));
  const length = bar.getByRole('textbox', { name: 'How long is it, in mm?' });
  await length.fill('as long as the hall');
  await length.press('Enter');
  await expect(bar).toContainText('Type a length such as');
  // However many lines the foot has, the drawing stays where it is under the hand.
  expect(await restingBox(sheet)).toEqual(box);
  await expectAccessible(page);
  await length.fill('8.4 m');
  await length.press('Enter');
  await expect(bar).toContainText('Scale 1:50');
  await expect(theirs.getByRole('group', { name: 'Measuring' })).toContainText('Scale 1:50 by Ines');
  await expect(bar).toContainText('check on site');

  Object.assign(box, await restingBox(sheet));
  await page.mouse.click(...spot(0.1, 0.2));
  await page.mouse.click(...spot(0.5, 0.2));
  await expect(bar.locator('output')).toHaveText(/^4,[12]\d\d mm, measured on the drawing$/);
  await page.mouse.click(...spot(0.5, 0.6));
  await expect(bar.locator('output')).toHaveText(/^10,[01]\d\d mm/);
  await page.keyboard.press('Backspace');
  await bar.getByRole('radio', { name: 'm', exact: true }).check();
  await expect(bar.locator('output')).toHaveText(/^4\.[12]\d\d m,/);
  await page.keyboard.press('Escape');
  await expect(bar.locator('output')).toHaveText('');

  // Without a pointer: from the middle of the stage 40 px to the right.
  await viewer.getByRole('application').focus();
  await page.keyboard.press('Space');
  for (let times = 0; times < 4; times++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(bar.locator('output')).toHaveText(/^[\d.]+ m,/);
  const taken = Number.parseFloat((await bar.locator('output').textContent()) ?? '');
  expect(Math.abs(taken / ((40 / box.width) * 10.5) - 1)).toBeLessThan(0.02);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(viewer).toBeVisible();
});

test('[R2-12] while lengths are taken the keys stay with the drawing, and a scale that does not arrive is not lost', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const name = 'B-102.pdf';
  const other = await opened(page, 'A-101.pdf', await drawingSet(a4));
  await other.getByRole('button', { name: 'Close' }).click();
  const viewer = await opened(page, name, await drawingSet(a4));
  await expect(viewer.getByRole('img', { name })).toHaveAttribute('data-sharp', '');
  const bar = viewer.getByRole('group', { name: 'Measuring' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const take = () => press('Space', ...Array.from({ length: 4 }, () => 'Shift+ArrowRight'), 'Space');

  // In a size of its own: the bar takes room, and what fits would be smaller.
  await press('1', 'm');
  await expect(bar).toContainText('Show a length that you know');
  await take();
  const length = bar.getByRole('textbox', { name: 'How long is it, in mm?' });
  await expect(length).toBeFocused();
  await page.keyboard.type('8.4 m');
  await page.route(/\/scales$/, (route) => route.abort());
  await onTheWire(page);
  await press('Enter');
  await expect(page.getByText('The scale was not set')).toBeVisible();
  await expect(length).toHaveValue('8.4 m');
  // The message comes before the field may be sent again.
  await expect(length).toBeEditable();
  await page.unroute(/\/scales$/);
  await press('Enter');
  await expect(bar).toContainText('by Ines');

  // What had the focus is gone: nothing is clicked or focused before the next key.
  await take();
  await press('Enter');
  await expect(bar.locator('output')).toHaveText('8,400 mm, measured on the drawing');
  await bar.getByRole('button', { name: 'Set anew' }).press('Enter');
  await expect(bar).toContainText('Show a length that you know');
  await press('Space');
  await expect(bar).toContainText('And its end.');
  await press('Escape', 'Escape');
  await expect(bar).toContainText('by Ines');

  await press('Space');
  await viewer.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await press('ArrowLeft', 'ArrowRight');
  await expect(viewer).toBeVisible();
  await press('Shift+ArrowRight', 'Space', 'Enter');
  await expect(bar.locator('output')).toHaveText(/^[\d,]+ mm, measured on the drawing$/);
  await bar.getByRole('button', { name: 'Stop measuring' }).press('Enter');
  await expect(bar).toHaveCount(0);

  // What is known of the page does not come.
  await page.route(/\/files\/[^/]+\/pages/, (route) => route.abort());
  await page.reload();
  await expect(viewer.getByRole('img', { name })).toHaveAttribute('data-sharp', '');
  await press('m');
  await expect(bar.getByRole('alert')).toContainText('The scale of this page could not be read.');
  await page.unroute(/\/files\/[^/]+\/pages/);
  await bar.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(bar).toContainText('by Ines');
  await press('Space');
  await expect(bar).toContainText('Enter ends it');
});

test('[R2-12] under a finger each control of a comparison has its 40 px, of drawings and of texts', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents', ...phone });
  const row = (name: string) => page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: name });
  const contents = {
    'A-101.pdf': [await drawingSet(a4), await drawingSet(a4, a4), await drawingSet(a1)],
    'Schedule.txt': ['Oak, oiled', 'Oak, waxed', 'Ash, waxed'].map((words) => Buffer.from(words)),
  };
  for (const [name, revisions] of Object.entries(contents)) {
    for (const [at, content] of revisions.entries()) {
      writeFileSync(join(desk, name), content);
      await page.locator('input[aria-label="Documents to upload"]').setInputFiles([join(desk, name)]);
      if (at === 0) await expect(row(name)).toBeVisible();
      else {
        await page
          .getByRole('dialog', { name: `${name} is there already` })
          .getByRole('button', { name: 'New version' })
          .tap();
        await expect(row(name)).toContainText(`rev ${'ABC'.charAt(at)}`);
      }
    }
    await row(name).getByRole('link').tap();
    const viewer = page.getByRole('dialog', { name });
    await viewer.getByRole('button', { name: 'Compare with B' }).tap();
    await viewer.getByText(/^(No change|Change 1 of)/).waitFor();
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await tooSmallIn(viewer), `${name}, ${width} px wide`).toEqual([]);
    }
    await page.setViewportSize(phone.viewport);
    await viewer.getByRole('button', { name: 'Close' }).tap();
  }
});

test('[R2-12] two revisions of a text are compared line by line, and markdown is read as a page', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const lines = Array.from({ length: 30 }, (_, line) => `Room ${line}: oak, oiled`);
  const put = (text: string) => {
    const path = join(desk, 'Schedule.md');
    writeFileSync(path, text);
    return page.locator('input[aria-label="Documents to upload"]').setInputFiles([path]);
  };
  const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: 'Schedule.md' });
  await put(`# Floors\n\n${lines.join('\n')}\n`);
  await expect(row).toBeVisible();
  await put(`# Floors\n\n${lines.toSpliced(20, 1, 'Room 20: ash, waxed', 'Room 20b: ash').join('\n')}\n`);
  await page.getByRole('dialog', { name: 'Schedule.md is there already' }).getByRole('button', { name: 'New version' }).click();
  await expect(row).toContainText('rev B');
  // Its tile shows how it begins.
  await expect(row).toContainText('Room 3: oak, oiled');
  await row.getByRole('link').click();
  const viewer = page.getByRole('dialog', { name: 'Schedule.md' });
  await expect(viewer.getByRole('heading', { name: 'Floors' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('c');
  const compared = viewer.getByRole('region', { name: 'Revision A and revision B of Schedule.md' });
  await expect(compared).toContainText('Taken out:Room 20: oak, oiled');
  await expect(compared).toContainText('Added:Room 20b: ash');
  await expect(compared).not.toContainText('Room 3: oak');
  await expect(viewer.getByText('Change 1 of 1')).toBeVisible();
  await compared.getByRole('button', { name: /^19 lines that both have/ }).click();
  await expect(compared).toContainText('Room 3: oak');
  await viewer.getByRole('radio', { name: 'Side by side' }).check();
  await expect(compared).toContainText('Room 20: ash, waxed');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('c');
  await expect(viewer.getByRole('heading', { name: 'Floors' })).toBeVisible();
});

/** A second of film, as a browser records one: until it holds pictures, however late a busy browser takes the first. */
const film = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
      const pen = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
      const pieces: Blob[] = [];
      let recorded = 0;
      recorder.ondataavailable = ({ data }) => {
        pieces.push(data);
        recorded += data.size;
      };
      const ended = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start(50);
      // Without a picture it has 110 bytes, and no player takes it.
      for (let frame = 0; frame < 20 || recorded < 1_000; frame++) {
        pen?.fillRect(frame % 44, frame % 28, 20, 20);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      recorder.stop();
      await ended;
      return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
    })
    .then((bytes) => Buffer.from(bytes));

test('[R2-12] a film plays where it is; the whole screen holds what floats over it, from one document to the next, and says when it is left', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const content = await film(page);
  const plan = await opened(page, 'Plan.pdf', await drawingSet(a4));
  await plan.getByRole('button', { name: 'Close' }).click();
  const path = join(desk, 'Walk round.webm');
  writeFileSync(path, content);
  await page.locator('input[aria-label="Documents to upload"]').setInputFiles([path]);
  const item = page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: 'Walk round.webm' });
  const [address] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/downloads/')),
    item.getByRole('link').click(),
  ]);
  expect([200, 206]).toContain(address.status());
  const viewer = page.getByRole('dialog', { name: 'Walk round.webm' });
  const player = viewer.locator('video');
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime > 0 && video.error === null)).toBe(true);

  await viewer.getByRole('button', { name: 'Full screen' }).click();
  await expect(viewer.getByRole('button', { name: 'Leave the full screen' })).toBeVisible();
  // Menus and messages lie beside the viewer: they are on the screen with it.
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await viewer
    .getByRole('button', { name: /^(Next|Previous) document$/, disabled: false })
    .first()
    .click();
  const next = page.getByRole('dialog', { name: 'Plan.pdf' });
  await expect(next.getByRole('button', { name: 'Leave the full screen' })).toBeVisible();
  // As the browser's own key leaves it.
  await page.evaluate(() => document.exitFullscreen());
  await expect(next.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await next.getByRole('button', { name: 'Full screen' }).click();
  await expect(next.getByRole('button', { name: 'Leave the full screen' })).toBeVisible();
  await next.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
});

test('a document of 0 bytes says that there is nothing in it, whatever it is called', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const files = [
    await newFile(product, ines, { name: 'Notes.txt', content: '' }),
    await newFile(product, ines, { name: 'A-101.pdf', content: '' }),
  ];
  const page = await openAs(browser, product, { person: ines });
  for (const { id, name } of files) {
    await page.goto(`/projects/documents?view=${id}`);
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer).toContainText('0 bytes');
    await expect(viewer).toContainText('There is nothing in it.');
  }
});

test('words that are read from right to left begin at the right, in a text, in markdown and in a table, beside words that are not', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const contents = {
    'Notes.txt': 'Floors\nרצפת הכניסה: אלון.',
    'Notes.md': '# Floors\n\nרצפת הכניסה: אלון.\n\n- Oak\n- רצפת הכניסה\n',
    'Notes.csv': 'Floors;Room\nרצפת הכניסה;Hall\nOak that is oiled three times and waxed;Hall\n',
  };
  const page = await openAs(browser, product, { person: ines });
  /** How far the words begin from the left edge of what they stand in, and how far they end from the right one. */
  const marginsOf = (words: Locator, of: string) =>
    words.evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(text) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        const [own, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return { left: own.left - frame.left, right: frame.right - own.right };
      }
      throw new Error(`It does not say ${text}`);
    }, of);
  for (const [name, content] of Object.entries(contents)) {
    const { id } = await newFile(product, ines, { name, content });
    await page.goto(`/projects/documents?view=${id}`);
    const words = page.getByRole('dialog', { name }).getByRole('region', { name: `Text of ${name}` });
    const hebrew = words.locator('pre, p, td').filter({ hasText: 'רצפת הכניסה' }).first();
    const { left, right } = await marginsOf(hebrew, 'רצפת הכניסה');
    expect(right, name).toBeLessThan(left);
    const english = await marginsOf(words.locator('pre, h2, th').filter({ hasText: 'Floors' }).first(), 'Floors');
    expect(english.left, name).toBeLessThan(english.right);
  }
});

/** Once the server has looked at it. */
async function lookedAt(product: Product, as: Person, { id }: FileRecord): Promise<void> {
  const path = `/api/v1/files/${id}`;
  await expect.poll(async () => (await call<{ file: FileRecord }>(product, { method: 'GET', path, as })).file.preview).toBe('none');
}

test('of a picture that is cut off what can be read is shown, and said to be that; one of more pixels than fit in memory is not opened', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
  const cut = await newFile(product, ines, { name: 'Hall.jpg', content: picture.subarray(0, picture.length / 2) });
  // Its beginning says how large it would be.
  const wall = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  wall.writeUInt32BE(30_000, 16);
  wall.writeUInt32BE(30_000, 20);
  wall.writeUInt32BE(crc32(wall.subarray(12, 29)), 29);
  const huge = await newFile(product, ines, { name: 'Wall.png', content: wall });
  await lookedAt(product, ines, cut);
  await lookedAt(product, ines, huge);
  const page = await openAs(browser, product, { person: ines, path: `/projects/documents?view=${cut.id}` });
  await expect(page.getByRole('img', { name: 'Hall.jpg' })).toBeVisible();
  await expect(page.getByText('It may be damaged: what can be read of it is shown.')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(`${huge.id}/address`) && asked.push(request.url()));
  await page.goto(`/projects/documents?view=${huge.id}`);
  await expect(page.getByRole('dialog', { name: 'Wall.png' }).getByText(/^It is too large to be drawn here\./)).toBeVisible();
  expect(asked).toEqual([]);
});
