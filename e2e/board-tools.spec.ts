// Tools of a mood board that other journeys do not touch: guides with their distances, copies by Alt, groups, even gaps, turning, a colour
// of the screen, what is dropped and pasted from elsewhere, copies to another board, and a pinch.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Item } from '../domain/boards/items.ts';
import { bodyOf } from '../domain/kernel/richText.ts';
import { drawnAnew } from './drawing.ts';
import { atOnce, carry, carryInVain, centreOf, holdCommands, kept, pictured } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newFile, newProject, openAs, type Person, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page, called = name): Locator => page.getByRole('group', { name: called, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;

async function boardOfColours(product: Product, as: Person, projectId: string | null, count = 3, wider = 0): Promise<string> {
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId, name }, as });
  const operations = Array.from({ length: count }, (_, at) => ({
    op: 'add',
    item: {
      id: crypto.randomUUID(),
      kind: 'swatch',
      frame: { x: at * 150 + at * at * 20, y: 0, w: 100 + at * wider, h: 120, rotation: 0 },
      place: { z: `a${at + 1}`, parentId: null, groupId: null },
      content: { name: ['Lime', 'Sage', 'Clay'][at] ?? 'Oak', hex: '#8f9a86', code: '', use: '' },
    },
  }));
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as });
  return id;
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the wall.');
  return { x: Math.round(box.x), y: Math.round(box.y), w: Math.round(box.width), h: Math.round(box.height) };
};

test('[R1-05] what is moved meets guides with distances, Alt leaves a copy, groups go together, and gaps become even', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await expect(thing(page, /^Colour, Clay/)).toBeVisible();

  // Near the line of the others it is drawn to it, and the gap between equal ones stands written.
  const [lime, sage, clay] = [
    await boxOf(thing(page, /^Colour, Lime/)),
    await boxOf(thing(page, /^Colour, Sage/)),
    await boxOf(thing(page, /^Colour, Clay/)),
  ];
  await page.mouse.move(clay.x + 50, clay.y + 40);
  await page.mouse.down();
  await page.mouse.move(clay.x + 50 - 38, clay.y + 40 + 4, { steps: 6 });
  await expect(wallOf(page).locator('svg text').filter({ hasText: '70' }).first()).toBeVisible();
  await kept(page, acts, () => page.mouse.up());
  const moved = await boxOf(thing(page, /^Colour, Clay/));
  expect([moved.y, moved.x - sage.x]).toEqual([lime.y, sage.x - lime.x]);

  // With Alt what was there stays, and a copy lies where the hand let go.
  await page.keyboard.down('Alt');
  await page.mouse.move(moved.x + 50, moved.y + 40);
  await page.mouse.down();
  await page.mouse.move(moved.x + 50, moved.y + 240, { steps: 6 });
  await kept(page, acts, () => page.mouse.up());
  await page.keyboard.up('Alt');
  await expect(thing(page, /^Colour, Clay/)).toHaveCount(2);

  // Two that are grouped are chosen and pushed as one.
  await page.keyboard.press('Escape');
  await thing(page, /^Colour, Lime/).click();
  await thing(page, /^Colour, Sage/).click({ modifiers: ['Shift'] });
  await kept(page, acts, () => page.keyboard.press('Control+g'));
  await page.keyboard.press('Escape');
  await thing(page, /^Colour, Lime/).click();
  await expect(thing(page, /^Colour, Sage.*, chosen/)).toBeVisible();
  await kept(page, acts, () => page.keyboard.press('Shift+ArrowUp'));
  const [first, second] = [thing(page, /^Colour, Lime/), thing(page, /^Colour, Sage/)];
  await expect.poll(async () => [(await boxOf(first)).y, (await boxOf(second)).y]).toEqual([lime.y - 10, sage.y - 10]);
});

test('[R1-05] gaps become even, a thing is turned by its corner, and its colour is taken from the screen', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  // Each wider than the one before: even gaps are not even distances of their edges.
  const id = await boardOfColours(product, ines, null, 4, 30);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  // Nobody presses on the screen of a machine that has none: this is the answer of the browser’s own picker.
  await page.evaluate(() =>
    Object.assign(globalThis, {
      EyeDropper: class {
        open = () => Promise.resolve({ sRGBHex: '#A4553A' });
      },
    }),
  );
  const named = ['Lime', 'Sage', 'Clay', 'Oak'].map((one) => thing(page, new RegExp(`^Colour, ${one}`)));
  await expect(thing(page, /^Colour, Oak/)).toBeVisible();
  const uneven = await Promise.all(named.map(boxOf));
  await wallOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Align' }).click();
  await kept(page, acts, () => page.getByRole('menuitem', { name: 'Distribute across' }).click());
  const boxes = await Promise.all(named.map(boxOf));
  const gaps = boxes.slice(1).map(({ x }, index) => x - (boxes[index]?.x ?? 0) - (boxes[index]?.w ?? 0));
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
  // The outermost stay where they were.
  expect([boxes.at(0), boxes.at(-1)]).toEqual([uneven.at(0), uneven.at(-1)]);

  // A quarter of a turn about its middle, held by what is beyond its corner; with Shift it goes in steps.
  await page.keyboard.press('Escape');
  const sage = thing(page, /^Colour, Sage/);
  await sage.click();
  const before = await boxOf(sage);
  const middle = await centreOf(sage);
  const corner = { x: before.w / 2 + 12, y: before.h / 2 + 12 };
  await page.mouse.move(middle.x + corner.x, middle.y + corner.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + corner.y, { steps: 4 });
  await page.keyboard.down('Shift');
  await page.mouse.move(middle.x - corner.y + 2, middle.y + corner.x, { steps: 4 });
  await expect(wallOf(page).getByText('90°')).toBeVisible();
  await kept(page, acts, () => page.mouse.up());
  await page.keyboard.up('Shift');
  const after = await boxOf(sage);
  expect([after.w, after.h]).toEqual([before.h, before.w]);
  const still = await centreOf(sage);
  expect(Math.hypot(still.x - middle.x, still.y - middle.y)).toBeLessThanOrEqual(1);

  await page.getByRole('toolbar', { name: 'Chosen thing' }).getByRole('button', { name: 'Edit' }).click();
  await kept(page, acts, () => page.getByRole('button', { name: 'Pick a colour from the screen' }).click());
  await expect(page.getByRole('textbox', { name: 'Hex' })).toHaveValue('#a4553a');
});

test('[R1-05] with the grid on, what is moved meets it, and its dots are seen meanwhile', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const clay = thing(page, /^Colour, Clay/);
  await expect(clay).toBeVisible();
  await wallOf(page).focus();
  // As Caps Lock has it.
  await page.keyboard.press('G');
  await expect(page.getByRole('button', { name: 'Snap to grid' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-grid]')).toHaveCount(0);
  const at = await centreOf(clay);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 31, at.y + 57, { steps: 5 });
  await expect(page.locator('[data-grid]')).toBeVisible();
  await kept(page, acts, () => page.mouse.up());
  await expect(page.locator('[data-grid]')).toHaveCount(0);
  const { items } = await call<{ items: { content: { name?: string }; frame: { x: number; y: number } }[] }>(product, {
    method: 'GET',
    path: `/api/v1/boards/${id}/items`,
    as: ines,
  });
  // From 380 and 0, by 31 and 57.
  expect(items.find(({ content }) => content.name === 'Clay')?.frame).toMatchObject({ x: 408, y: 48 });
});

test('[R1-05] a folder of the desk is dropped, and what lies in it hangs side by side', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const id = await boardOfColours(product, ines, projectId, 1);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await expect(thing(page, /^Colour, Lime/)).toBeVisible();
  const desk = mkdtempSync(join(tmpdir(), 'atelier-desk-'));
  try {
    mkdirSync(join(desk, 'Stone', 'Honed'), { recursive: true });
    const tile = sharp({ create: { width: 320, height: 200, channels: 3, background: '#b98d5b' } }).png();
    writeFileSync(join(desk, 'Stone', 'Travertine.png'), await tile.toBuffer());
    writeFileSync(join(desk, 'Stone', 'Honed', 'Limestone.png'), await tile.toBuffer());
    writeFileSync(join(desk, 'Stone', 'Quarries.txt'), 'Bath, Ancaster');
    const drop = await carry(page, wallOf(page), [join(desk, 'Stone')]);
    await drop();
    await expect(thing(page, /^Image, Travertine/)).toBeVisible();
    await expect(thing(page, /^Image, Limestone/)).toBeVisible();
    await expect(thing(page, /^File, Quarries/)).toBeVisible();
    const laid = await Promise.all(
      [/^Image, Travertine/, /^Image, Limestone/, /^File, Quarries/].map((words) => boxOf(thing(page, words))),
    );
    for (const [index, one] of laid.entries())
      for (const other of laid.slice(index + 1))
        expect(one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y).toBe(true);
  } finally {
    rmSync(desk, { recursive: true, force: true });
  }
});

test('[R1-05] the ground for what is carried over a board goes where the page is not told that it fell', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const id = await boardOfColours(product, ines, projectId, 1);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await expect(thing(page, /^Colour, Lime/)).toBeVisible();
  const desk = mkdtempSync(join(tmpdir(), 'atelier-desk-'));
  try {
    writeFileSync(join(desk, 'Quarries.txt'), 'Bath, Ancaster');
    const drop = await carryInVain(page, wallOf(page), [join(desk, 'Quarries.txt')]);
    const ground = page.locator('[data-takes]');
    await expect(ground).toBeVisible();
    await drop();
    await expect(ground).toBeHidden();
  } finally {
    rmSync(desk, { recursive: true, force: true });
  }
});

test('[R1-05] a picture that is on its way to a board arrives there, whether one has come back to it or not', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const id = await boardOfColours(product, ines, projectId, 1);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Mood Board' }).first().click();
  const gallery = page.getByRole('button', { name: 'New mood board' });
  const tray = page.getByRole('region', { name: 'Uploads' });
  const desk = mkdtempSync(join(tmpdir(), 'atelier-desk-'));
  const bytes = /\/files\/uploads\//;
  try {
    const tile = sharp({ create: { width: 320, height: 200, channels: 3, background: '#b98d5b' } }).png();
    for (const name of ['Travertine.png', 'Limestone.png']) writeFileSync(join(desk, name), await tile.toBuffer());
    await expect(thing(page, /^Colour, Lime/)).toBeVisible();
    let goOn = await holdCommands(page, bytes);
    await (
      await carry(page, wallOf(page), [join(desk, 'Travertine.png')])
    )();
    const underway = wallOf(page).locator('..').getByRole('progressbar', { name: 'Uploading Travertine.png' });
    await expect(underway).toBeVisible();
    await leave();
    await expect(gallery).toBeVisible();
    await page.goBack();
    await expect(underway).toBeVisible();
    await pictured(page, goOn);
    // Drawn as well: what is dropped on its void while that goes is lost with it, where no hand goes on moving.
    await expect(thing(page, /^Image, Travertine/).locator('img')).toBeVisible();
    await page.unroute(bytes);

    goOn = await holdCommands(page, bytes);
    await (
      await carry(page, wallOf(page), [join(desk, 'Limestone.png')])
    )();
    await expect(page.getByRole('progressbar', { name: 'Uploading Limestone.png' })).toBeVisible();
    await leave();
    await expect(gallery).toBeVisible();
    await kept(page, acts, goOn);
    // The first one may have left it by then.
    await expect(tray.getByText(/files? uploaded/)).toBeVisible();
    await page.goBack();
    await expect(thing(page, /^Image, Limestone/)).toHaveCount(1);
    await expect(thing(page, /^Image, Travertine/)).toHaveCount(1);
  } finally {
    rmSync(desk, { recursive: true, force: true });
  }
});

/** Lets something of another program go over the wall, or pastes it there. */
const bring = (page: Page, how: 'drop' | 'paste', data: Readonly<Record<string, string>>) =>
  wallOf(page).evaluate(
    (element, given) => {
      const carried = new DataTransfer();
      for (const [type, words] of Object.entries(given.data)) carried.setData(type, words);
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height * 0.75 };
      // A browser gives what is pasted to whatever has the focus, which may be nothing.
      if (given.how === 'drop')
        element.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true, ...at }));
      else document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
    },
    { how, data },
  );

/** Copies what is chosen, or cuts it. @returns what lies on the clipboard then */
const copy = (page: Page, how: 'copy' | 'cut' = 'copy') =>
  wallOf(page).evaluate((element, type) => {
    const carried = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent(type, { clipboardData: carried, bubbles: true, cancelable: true }));
    return Object.fromEntries(carried.types.map((one) => [one, carried.getData(one)]));
  }, how);

test('[R1-05] addresses, colours and words are dropped and pasted as what they are, and things go from board to board', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const [from, to] = [await boardOfColours(product, ines, projectId), await boardOfColours(product, ines, projectId, 1)];
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${from}` });
  await expect(thing(page, /^Colour, Clay/)).toBeVisible();
  // Before anything on it has the focus.
  await expect(page.locator('body')).toBeFocused();
  await kept(page, acts, () => bring(page, 'paste', { 'text/plain': '#2f5a4c' }));
  await expect(thing(page, /^Colour/)).toHaveCount(4);
  await kept(page, acts, () => bring(page, 'paste', { 'text/plain': 'Leave that wall bare.' }));
  await expect(thing(page, 'Note, Leave that wall bare.')).toBeVisible();
  await kept(page, acts, () =>
    bring(page, 'drop', { 'text/uri-list': 'https://limeworks.invalid/ageing', 'text/plain': 'https://limeworks.invalid/ageing' }),
  );
  await expect(thing(page, /^Link, /)).toBeVisible();

  // Copied here, pasted there: as it was.
  await thing(page, /^Colour, Clay/).click();
  const copied = await copy(page);
  await page.getByRole('link', { name: 'Mood boards', exact: false }).first().click();
  await page.locator(`a[href="/mood-board/${to}"]`).first().click();
  await expect(thing(page, /^Colour, Lime/)).toBeVisible();
  await expect(thing(page, /^Colour, Clay/)).toHaveCount(0);
  await kept(page, acts, () => bring(page, 'paste', copied));
  await expect(thing(page, /^Colour, Clay/)).toBeVisible();
});

test('[R1-05] what is copied or cut on a board is pasted as it was in another tab as well; for anybody else it is words', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const [from, to] = [await boardOfColours(product, ines, projectId, 4), await boardOfColours(product, ines, projectId, 1)];
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${from}` });
  await thing(page, /^Colour, Clay/).click();
  const copied = await copy(page);
  await thing(page, /^Colour, Oak/).click();
  const cut = await copy(page, 'cut');
  await expect(thing(page, /^Colour, Oak/)).toHaveCount(0);
  await page.close();

  const tab = await openAs(browser, product, { person: ines, path: `/mood-board/${to}` });
  await expect(thing(tab, /^Colour, Lime/)).toBeVisible();
  for (const carried of [copied, cut]) await kept(tab, acts, () => bring(tab, 'paste', carried));
  await expect(thing(tab, /^Colour, Clay/)).toBeVisible();
  await expect(thing(tab, /^Colour, Oak/)).toBeVisible();

  const theirs = await openAs(browser, product, { person: tom, path: `/mood-board/${to}` });
  await expect(thing(theirs, /^Colour, Clay/)).toBeVisible();
  await kept(theirs, acts, () => bring(theirs, 'paste', copied));
  await expect(thing(theirs, /^Note, Clay/)).toBeVisible();
  await expect(thing(theirs, /^Colour, Clay/)).toHaveCount(1);
});

test('[R1-05] what is pasted from a board of another place brings its pictures along, into the documents there', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#b98d5b' } })
    .png()
    .toBuffer();
  const [oak, lost] = [
    await newFile(product, ines, { projectId: null, name: 'Oak.png', content: picture }),
    await newFile(product, ines, { projectId: null, name: 'Lost.png', content: picture }),
  ];
  const [from, to] = [await boardOfColours(product, ines, null, 1), await boardOfColours(product, ines, projectId, 1)];
  const lain = (z: string, kind: string, content: object) => ({
    op: 'add',
    item: { id: crypto.randomUUID(), kind, frame, place: { z, parentId: null, groupId: null }, content },
  });
  const frame = { x: 0, y: 160, w: 160, h: 100, rotation: 0 };
  const material = { fileId: lost.id, name: 'Brass', supplier: '', finish: '', price: null, cut: 'square' };
  const operations = [
    lain('a2', 'image', { fileId: oak.id, caption: '' }),
    lain('a3', 'image', { fileId: lost.id, caption: '' }),
    lain('a4', 'material', material),
  ];
  await call(product, { path: `/api/v1/boards/${from}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${from}` });
  await expect(thing(page, /^Image, Oak/)).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('Control+a');
  const copied = await copy(page);
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [lost.id] }, as: ines });

  await page.goto(`/mood-board/${to}`);
  await expect(thing(page, /^Colour, Lime/)).toBeVisible();
  await pictured(page, async () => {
    await kept(page, acts, () => bring(page, 'paste', copied));
    // What is gone is said, and of what it was shown on the words are there.
    await expect(page.getByText('1 file not added')).toBeVisible();
    await expect(thing(page, /^Material, Brass/)).toBeVisible();
  });
  await expect(thing(page, /^Image, Oak\.png/).locator('img')).toBeVisible();
  await expect(thing(page, /^Colour, Lime/)).toHaveCount(2);
  await expect(thing(page, /^Image, /)).toHaveCount(1);
  await page.goto(`/projects/${projectId}?tab=documents`);
  await expect(page.getByRole('link', { name: 'Oak.png' })).toBeVisible();
});

test('[R1-05] a note that is pasted is as high as its words, and what comes next lies below or beside all of them', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await wallOf(page).focus();
  const brief = Array.from({ length: 9 }, (_, at) => `${at + 1}. Lime plaster to the north wall, two coats, and oak where the hand goes.`);
  await kept(page, acts, () => bring(page, 'paste', { 'text/plain': `Brief\n\n${brief.join('\n')}` }));
  const note = thing(page, /^Note, Brief/);
  await note.click();
  const paper = await boxOf(note.getByText('9. Lime plaster').locator('..'));
  const frame = await boxOf(note);
  expect(paper.h).toBeGreaterThan(300);
  expect(frame.h).toBe(paper.h);
  await kept(page, acts, () => bring(page, 'paste', { 'text/plain': 'Oak, oiled.' }));
  await expectApart(thing(page, /^Note, /), 2);
});

test('[R1-05] what is pasted again and again lies beside what is there, and pictures that all bear one name stay pictures of their own', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${await boardOfColours(product, ines, projectId, 1)}` });
  await expect(thing(page, /^Colour, Lime/)).toBeVisible();
  await wallOf(page).focus();

  // Browsers hand over each picture that was copied under the same name.
  for (const [count, colour] of ['#b98d5b', '#2f5a4c'].entries()) {
    const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer();
    await kept(page, acts, () =>
      wallOf(page).evaluate((element, bytes) => {
        const carried = new DataTransfer();
        carried.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
      }, Array.from(picture)),
    );
    await expect(thing(page, /^Image, /)).toHaveCount(count + 1);
  }
  await expectApart(thing(page, /^(Image|Colour), /), 3);

  for (const words of ['Leave that wall bare.', 'Oak, oiled.']) await kept(page, acts, () => bring(page, 'paste', { 'text/plain': words }));
  await expectApart(thing(page, /^(Image|Colour|Note), /), 5);

  // A copy of what hangs in the middle lies over it, but not so that it hides it.
  await thing(page, /^Colour, Lime/).click();
  const copied = await copy(page);
  for (let time = 0; time < 3; time++) await kept(page, acts, () => bring(page, 'paste', copied));
  const limes = thing(page, /^Colour, Lime/);
  await expect(limes).toHaveCount(4);
  const corners = await Promise.all((await limes.all()).map(boxOf));
  expect(new Set(corners.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});

/** So many things, of which none lies on another. */
async function expectApart(things: Locator, count: number): Promise<void> {
  await expect(things).toHaveCount(count);
  const boxes = await Promise.all((await things.all()).map(boxOf));
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h).toBe(false);
}

test('[R1-05] a board goes with hand and wheel also where several steps come before a drawing', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${await boardOfColours(product, ines, null)}` });
  const sage = thing(page, /^Colour, Sage/);
  await expect(sage).toBeVisible();
  const start = await boxOf(sage);
  const at = { x: start.x + 20, y: start.y + 20 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down({ button: 'middle' });
  await atOnce(page, [
    { type: 'pointermove', x: at.x + 30, y: at.y + 10 },
    { type: 'pointermove', x: at.x + 70, y: at.y + 25 },
  ]);
  await expect.poll(async () => (await boxOf(sage)).x).toBe(start.x + 70);
  expect((await boxOf(sage)).y).toBe(start.y + 25);
  await page.mouse.up({ button: 'middle' });

  const wheel = (steps: readonly Pick<WheelEventInit, 'deltaX' | 'deltaY' | 'ctrlKey' | 'clientX' | 'clientY'>[]) =>
    wallOf(page).evaluate((wall, all) => {
      for (const step of all) wall.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...step }));
    }, steps);
  await wheel([{ deltaY: 40 }, { deltaY: 40 }, { deltaX: 30 }]);
  await expect.poll(async () => (await boxOf(sage)).x).toBe(start.x + 40);
  expect((await boxOf(sage)).y).toBe(start.y - 55);
  // No tool is drawn anew with it; what a page reads at first has its time.
  const moved = async () => {
    const drawn = await drawnAnew(page.getByRole('toolbar', { name: 'Tools' }), 'button');
    await wheel([{ deltaX: 30 }]);
    await expect.poll(async () => (await boxOf(sage)).x).toBe(start.x + 10);
    await wheel([{ deltaX: -30 }]);
    await expect.poll(async () => (await boxOf(sage)).x).toBe(start.x + 40);
    return drawn();
  };
  await expect.poll(moved).toBe(0);
  const nearer = { ctrlKey: true, deltaY: -60, clientX: at.x, clientY: at.y };
  await wheel([nearer, nearer]);
  await expect.poll(async () => (await boxOf(sage)).w / start.w).toBeCloseTo(Math.exp(0.5), 1);
});

test('[R1-05] of what is carried only the place changes, and of arrows those that stick to it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const boardId = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id: boardId, projectId: null, name }, as: ines });
  const [oak, lime, brass, tied, free] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [string, string, string, string, string];
  const end = (itemId: string) => ({ itemId, x: 0, y: 0 });
  const laid = [
    { id: oak, kind: 'note', x: 0, content: { body: bodyOf('Oak, oiled') } },
    { id: lime, kind: 'note', x: 200, content: { body: bodyOf('Lime on the walls') } },
    { id: brass, kind: 'note', x: 400, content: { body: bodyOf('Brass, not polished') } },
    { id: tied, kind: 'arrow', x: 0, content: { from: end(oak), to: end(lime), label: '' } },
    { id: free, kind: 'arrow', x: 0, content: { from: end(lime), to: end(brass), label: '' } },
  ];
  const operations = laid.map(({ id, kind, x, content }, at) => ({
    op: 'add',
    item: { id, kind, frame: { x, y: 0, w: 160, h: 120, rotation: 0 }, place: { z: `a${at + 1}`, parentId: null, groupId: null }, content },
  }));
  await call(product, { path: `/api/v1/boards/${boardId}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/mood-board/${boardId}`);
  const note = thing(page, /^Note, Oak/);
  const start = await centreOf(note);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // Once it is in the hand; what a page reads at first has its time.
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 });
  let far = 20;
  const carried = async () => {
    const before = await boxOf(note);
    const arrow = (id: string) => drawnAnew(wallOf(page).locator(`[data-item="${id}"]`), 'path');
    const drawn = [await drawnAnew(wallOf(page), 'p'), await arrow(free), await arrow(tied)];
    far += 10;
    await page.mouse.move(start.x + far, start.y + far);
    await expect.poll(() => boxOf(note)).not.toEqual(before);
    return Promise.all(drawn.map((count) => count()));
  };
  // An arrow is two: what is seen, and where it is pressed.
  await expect.poll(carried).toEqual([0, 0, 2]);
  // What it sticks to is taken away while it is in the hand: the arrow goes back to its own spot.
  const act = { actId: crypto.randomUUID(), operations: [{ op: 'remove', id: oak }] };
  await call(product, { path: `/api/v1/boards/${boardId}/acts`, body: act, as: ines });
  await expect(note).toHaveCount(0);
  await expect(wallOf(page).locator(`[data-item="${tied}"] path`).last()).toHaveAttribute('d', /^M0 0Q/);
});

test('[R1-05] a note has all of its paper while it is written; the map frames what is seen on all sides, and the zoom is written as per cent are', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await expect(thing(page, /^Colour, Sage/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ %, to 100 %$/ })).toHaveText(/^\d+ %$/);
  const map = page.locator('[data-map]');
  const [field, seen] = [await boxOf(map), await boxOf(map.locator('rect'))];
  expect(seen.x).toBeGreaterThanOrEqual(field.x);
  expect(seen.y).toBeGreaterThanOrEqual(field.y);
  expect(seen.x + seen.w).toBeLessThanOrEqual(field.x + field.w);
  expect(seen.y + seen.h).toBeLessThanOrEqual(field.y + field.h);

  const wall = await boxOf(wallOf(page));
  await page.keyboard.press('n');
  await page.mouse.click(wall.x + 400, wall.y + wall.h - 200);
  const words = page.getByRole('textbox', { name: 'Note' });
  await words.fill('Oak');
  const missing = await words.evaluate((element) => {
    let paper: Element | null = element;
    while (paper && getComputedStyle(paper).boxShadow === 'none') paper = paper.parentElement;
    return paper?.parentElement && paper.parentElement.getBoundingClientRect().height - paper.getBoundingClientRect().height;
  });
  expect(missing).toBe(0);
});

test('[R1-05] a section that is drawn round what hangs there takes it along, and presents it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const [lime, right] = [await boxOf(thing(page, /^Colour, Lime/)), await boxOf(thing(page, /^Colour, Sage/))];
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Section', exact: true }).click();
  await page.mouse.move(lime.x - 60, lime.y - 90);
  await page.mouse.down();
  await page.mouse.move(right.x + right.w + 20, right.y + right.h + 60, { steps: 6 });
  await kept(page, acts, () => page.mouse.up());
  await page.keyboard.type('Kitchen');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  const parents = async () => {
    const { items } = await call<{ items: Item[] }>(product, { method: 'GET', path: `/api/v1/boards/${id}/items`, as: ines });
    const section = items.find(({ kind }) => kind === 'section')?.id ?? 'none';
    return items.filter(({ place }) => place.parentId === section).length;
  };
  expect(await parents()).toBe(2);
  await page.goto(`/mood-board/${id}?present=1`);
  await expect(page.getByText('Nothing hangs in this section yet.')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Slide 1 of 2: Kitchen' })).toBeAttached();
});

test('[R1-05] two fingers draw a board nearer, and what lies between them stays there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, ...phone });
  await expect(thing(page, /^Colour, Clay/)).toBeVisible();
  // The map shows where one is for as long as the board moves, and a moment longer.
  const map = page.locator('[data-map]');
  await expect(map).toHaveCount(0);
  const before = await boxOf(thing(page, /^Colour, Sage/));
  const middle = { x: before.x + before.w / 2, y: before.y + before.h / 2 };
  const touch = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: middle.x, y: middle.y - apart, id: 1 },
              { x: middle.x, y: middle.y + apart, id: 2 },
            ],
    });
  await put('touchStart', 60);
  for (let apart = 66; apart <= 120; apart += 6) await put('touchMove', apart);
  await expect(map).toBeVisible();
  await put('touchEnd');
  await expect.poll(async () => (await boxOf(thing(page, /^Colour, Sage/))).w / before.w).toBeGreaterThan(1.7);
  const after = await boxOf(thing(page, /^Colour, Sage/));
  expect(Math.abs(after.x + after.w / 2 - middle.x)).toBeLessThan(6);
  expect(Math.abs(after.y + after.h / 2 - middle.y)).toBeLessThan(6);
  await expect(map).toHaveCount(0);
  // The board's own foot stands where the pages' is; what it adds has a sheet.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Add to the board' }).click();
  await expect(page.getByRole('dialog', { name: 'Add to the board' })).toBeVisible();
});

test('[R1-05] a note and a heading are written where a finger lays them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, ...tablet });
  await expect(thing(page, /^Colour, Sage/)).toBeVisible();
  const wall = await wallOf(page).boundingBox();
  if (!wall) throw new Error('There is no wall.');
  for (const [tool, at] of [
    ['Note', 0.2],
    ['Heading', 0.7],
  ] as const) {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: tool, exact: true }).tap();
    await page.touchscreen.tap(wall.x + 300, wall.y + wall.height * at);
    const words = page.getByRole('textbox', { name: tool });
    await expect(words).toBeFocused();
    await page.keyboard.type('Oak, oiled');
    await kept(page, acts, () => words.press('Escape'));
    await expect(thing(page, new RegExp(`^${tool}, Oak, oiled`))).toBeVisible();
  }
});

test('[R1-05] a finger that misses the corner of a thing turns it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, ...tablet });
  const sage = thing(page, /^Colour, Sage/);
  await sage.tap();
  await expect(page.getByRole('toolbar', { name: 'Chosen thing' })).toBeVisible();
  const before = await boxOf(sage);
  const middle = await centreOf(sage);
  const corner = { x: before.w / 2 + 28, y: before.h / 2 + 28 };
  const touch = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await put('touchStart', { x: middle.x + corner.x, y: middle.y + corner.y });
  await put('touchMove', { x: middle.x, y: middle.y + corner.y });
  await put('touchMove', { x: middle.x - corner.y, y: middle.y + corner.x });
  await kept(page, acts, () => put('touchEnd'));
  const after = await boxOf(sage);
  // About a quarter.
  expect(Math.abs(after.w - before.h)).toBeLessThan(12);
  expect(Math.abs(after.h - before.w)).toBeLessThan(12);
});

test('[R1-05] a finger that rests on things chooses several of them, and takes one out again', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, ...tablet });
  const [sage, clay] = [thing(page, /^Colour, Sage/), thing(page, /^Colour, Clay/)];
  await sage.tap();
  await expect(page.getByRole('toolbar', { name: 'Chosen thing' })).toBeVisible();
  const touch = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[], timestamp: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  const several = page.getByRole('toolbar', { name: '2 chosen things' });
  const now = Date.now() / 1000;
  await put('touchStart', [await centreOf(clay)], now);
  await expect(several).toBeVisible();
  await put('touchEnd', [], now + 1);
  await expect(several.getByRole('button', { name: 'Align' })).toBeVisible();

  await put('touchStart', [await centreOf(clay)], now + 2);
  await put('touchEnd', [], now + 3);
  await expect(page.getByRole('toolbar', { name: 'Chosen thing' })).toBeVisible();
  await expect(thing(page, /^Colour, Sage.*, chosen$/)).toBeVisible();
});

test('[R1-05] in a low window all tools stand above Undo, and can be pressed', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  for (const height of [660, 700, 768, 800, 900]) {
    await page.setViewportSize({ width: 1366, height });
    await expect
      .poll(async () => {
        const [rail, undo] = [await boxOf(tools), await boxOf(page.getByRole('button', { name: 'Undo', exact: true }))];
        return undo.y - rail.y - rail.h;
      }, `at ${height}`)
      .toBeGreaterThanOrEqual(0);
    await expect
      .poll(() => tools.evaluate((rail) => rail.scrollHeight - rail.clientHeight), `at ${height} nothing is cut off`)
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1366, height: 660 });
  await tools.getByRole('button', { name: /^To-do list/ }).click();
  await expect(tools.getByRole('button', { name: /^To-do list/ })).toHaveAttribute('aria-pressed', 'true');
});

test('[R1-05] while files are on their way, all tools stand above Undo', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, viewport: { width: 1440, height: 900 } });
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const between = async () => {
    const [rail, undo] = [await boxOf(tools), await boxOf(page.getByRole('button', { name: 'Undo', exact: true }))];
    return undo.y - rail.y - rail.h;
  };
  await expect.poll(between).toBeGreaterThanOrEqual(0);
  const release = await holdCommands(page, '**/api/v1/uploads');
  const paths = ['Hall', 'Bath', 'Stair', 'Pantry', 'Attic', 'Cellar'].map((one) => test.info().outputPath(`${one}.txt`));
  for (const path of paths) writeFileSync(path, 'Oak, oiled.');
  await (
    await carry(page, wallOf(page), paths)
  )();
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
  await expect.poll(between).toBeGreaterThanOrEqual(0);
  await expect.poll(() => tools.evaluate((rail) => rail.scrollHeight - rail.clientHeight)).toBeLessThanOrEqual(0);
  await release();
});

test('[R1-05] a note stays in sight while it is written above a keyboard that leaves the board little height', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await boardOfColours(product, ines, null);
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, ...tablet });
  await expect(thing(page, /^Colour, Sage/)).toBeVisible();
  const wall = await boxOf(wallOf(page));
  // Zoomed by hand it keeps its zoom.
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Note', exact: true }).tap();
  await page.touchscreen.tap(wall.x + 300, wall.y + wall.h * 0.85);
  const words = page.getByRole('textbox', { name: 'Note' });
  await expect(words).toBeFocused();
  await page.setViewportSize({ width: 820, height: 720 });
  await expect(words).toBeInViewport({ ratio: 1 });
});
