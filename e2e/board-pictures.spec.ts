// Pictures and order on a mood board: cropped, mirrored and replaced, a palette taken from one, things tidied up and put into a
// section, to-dos that become tasks, and the map.

import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { carry, carryInVain, kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newFile, newProject, openAs, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;
/** Of what is chosen. */
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: /^Chosen thing|chosen things$/ });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the wall.');
  return { x: Math.round(box.x), y: Math.round(box.y), w: Math.round(box.width), h: Math.round(box.height) };
};

/** Lime on the left half, clay on the right. */
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#dadcc8' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#a4553a' } }, left: 200, top: 0 }])
    .png()
    .toBuffer();

const item = (z: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }, kind: string, content: object) => ({
  op: 'add',
  item: { id: crypto.randomUUID(), kind, frame: { x, y, w, h, rotation: 0 }, place: { z, parentId: null, groupId: null }, content },
});

test('[R1-05] who works on a board and may not upload is offered what is there, and told why nothing comes from their device', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Standard', firstName: 'Tom' });
  const overrides = { uploadFiles: false };
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/permissions`, body: { overrides }, as: ines });
  const project = await newProject(product, ines, { name: 'Halden House' });
  await newFile(product, ines, { projectId: project.id, name: 'Hall.png', content: await halves() });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: project.id, name }, as: ines });
  const page = await openAs(browser, product, { person: tom, path: `/mood-board/${id}` });
  const reason = 'You need the Upload Files permission';
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add from the documents' });
  await expect(dialog.getByRole('button', { name: 'From this device' })).toHaveAccessibleDescription(reason);
  await dialog.getByRole('checkbox', { name: 'Hall.png' }).check();
  await kept(page, acts, () => dialog.getByRole('button', { name: 'Add 1 document' }).click());
  await expect(thing(page, /Hall\.png/)).toBeVisible();

  const path = test.info().outputPath('Stair.png');
  await writeFile(path, await halves());
  const letGo = await carryInVain(page, wallOf(page), [path]);
  await expect(page.getByText(reason)).toBeVisible();
  await letGo();
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
});

test('pictures that are dropped together are taken back by one Undo and laid again by one Redo, each though it comes by itself', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const drop = async (...names: string[]) => {
    const paths = names.map((one) => test.info().outputPath(one));
    for (const path of paths) await writeFile(path, await halves());
    await (
      await carry(page, wallOf(page), paths)
    )();
    for (const one of names) await expect(thing(page, new RegExp(one))).toBeVisible();
  };
  await drop('Bath.png');
  await drop('Hall.png', 'Stair.png', 'Pantry.png');
  const all = wallOf(page).getByRole('group');
  await expect(all).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(all).toHaveCount(1);
  await expect(thing(page, /Bath\.png/)).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(all).toHaveCount(4);
});

test('photographs that are dropped have places of their own proportions, upright, and nobody waits for their pixels', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  // For many large ones there is no time, nor memory.
  await page.addInitScript(() => {
    window.createImageBitmap = () => Promise.reject(new Error('Nobody waits for the pixels.'));
  });
  await page.goto(`/mood-board/${id}`);
  const path = test.info().outputPath('Stair.jpg');
  // A telephone keeps it lying on its side, and says how it is held.
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#a4553a' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(path);
  await (
    await carry(page, wallOf(page), [path])
  )();
  await expect(thing(page, /^Image, Stair\.jpg/)).toBeVisible();
  const { w, h } = await boxOf(thing(page, /^Image, Stair\.jpg/));
  expect(h / w).toBeCloseTo(2, 1);
});

test('[R1-05] a picture that the connection took away with it comes once it is back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Hall.png', content: await halves() });
  await expect
    .poll(
      async () =>
        (await call<{ file: { preview: string } }>(product, { method: 'GET', path: `/api/v1/files/${file.id}`, as: ines })).file.preview,
    )
    .toBe('ready');
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: project.id, name }, as: ines });
  const operations = [item('a1', { x: 0, y: 0, w: 400, h: 200 }, 'image', { fileId: file.id, caption: '' })];
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  const documents = '**/files/documents/**';
  await page.route(documents, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/files/documents/'));
  await page.goto(`/mood-board/${id}`);
  await lost;
  const picture = thing(page, /^Image, Hall/);
  await expect(picture).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('Offline, changes are kept here')).toBeVisible();
  await expect(picture.getByRole('presentation')).toHaveCount(0);
  await page.unroute(documents);
  await page.context().setOffline(false);
  await expect(picture.getByRole('presentation')).toBeVisible();
});

test('[R1-05] a picture is cropped by hand and keys, mirrored and replaced, and its colours become a palette', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Hall.png', content: await halves() });
  const other = await newFile(product, ines, { projectId: project.id, name: 'Stair.png', content: await halves() });
  await expect
    .poll(
      async () =>
        (await call<{ file: { preview: string } }>(product, { method: 'GET', path: `/api/v1/files/${other.id}`, as: ines })).file.preview,
    )
    .toBe('ready');
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: project.id, name }, as: ines });
  const operations = [
    item('a1', { x: 0, y: 0, w: 400, h: 200 }, 'image', { fileId: file.id, caption: '' }),
    item('a2', { x: 460, y: 0, w: 180, h: 170 }, 'material', {
      fileId: null,
      name: 'Travertine',
      supplier: '',
      finish: '',
      price: null,
      cut: 'square',
    }),
  ];
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const picture = thing(page, /^Image, Hall/);
  await expect(picture.getByRole('presentation')).toBeVisible();

  // The colours of all of it, the lightest first, with a ring where each stands.
  await picture.click();
  await kept(page, acts, () => bar(page).getByRole('button', { name: 'Palette' }).click());
  const palette = thing(page, /^Palette/);
  await expect(palette.getByRole('listitem')).toHaveText([/^#d/, /^#a/]);
  // Whoever names one of them goes on with it while a colleague takes another out.
  await palette.click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of colour 2' }).fill('Clay');
  const lying = await call<{ items: { id: string; kind: string; content: { colours: object[] } }[] }>(product, {
    method: 'GET',
    path: `/api/v1/boards/${id}/items`,
    as: ines,
  });
  const taken = lying.items.flatMap(({ id: itemId, kind, content: { colours } }) =>
    kind === 'palette' ? [{ op: 'change', id: itemId, group: 'content', kind, values: { colours: colours.slice(1) } }] : [],
  );
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations: taken }, as: ines });
  await expect(palette.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Name of colour 1' })).toHaveValue('Clay');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await expect(palette.getByRole('listitem')).toHaveText([/^Clay/]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // Its right half goes, by the hand.
  await picture.click();
  const whole = await boxOf(picture);
  await bar(page).getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByRole('toolbar', { name: 'Cropping' })).toBeVisible();
  await expectAccessible(page);
  const edge = await boxOf(page.getByRole('button', { name: 'Right edge: arrows draw it' }));
  await page.mouse.move(edge.x + edge.w / 2, edge.y + edge.h / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.w / 2 - whole.w / 2, edge.y + edge.h / 2 + 30, { steps: 6 });
  await page.mouse.up();
  await kept(page, acts, () => page.getByRole('toolbar', { name: 'Cropping' }).getByRole('button', { name: 'Crop' }).click());
  await expect.poll(async () => Math.abs((await boxOf(picture)).w - whole.w / 2)).toBeLessThanOrEqual(2);
  const half = await boxOf(picture);
  expect(half).toMatchObject({ x: whole.x, y: whole.y, h: whole.h });
  // And of what shows the palette is one colour.
  await kept(page, acts, () => bar(page).getByRole('button', { name: 'Palette' }).click());
  await expect(palette).toHaveCount(2);
  await expect(palette.last().getByRole('listitem')).toHaveText([/^#d/]);

  // By keys: the part that shows is moved to the other half, and given up by Escape.
  await picture.click();
  await page.keyboard.press('Shift+X');
  const part = page.getByRole('group', { name: /^The part that shows/ });
  await expect(part).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Escape');
  await expect(part).toHaveCount(0);
  await expect.poll(() => boxOf(picture)).toEqual(half);
  await page.keyboard.press('Shift+X');
  await expect(part).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await expect(wallOf(page)).toBeFocused();
  await expect.poll(async () => (await boxOf(picture)).x).toBeGreaterThan(half.x);

  // Its card: mirrored, weaker, another picture.
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Image' });
  await kept(page, acts, () => card.getByRole('button', { name: 'Mirror' }).click());
  await card.getByRole('slider', { name: 'Opacity' }).focus();
  await kept(page, acts, () => page.keyboard.press('ArrowLeft'));
  await expect(picture).toHaveCSS('opacity', '0.95');
  await card.getByRole('button', { name: 'Replace the picture' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose a picture' });
  await choosing.getByRole('radio', { name: /^Stair.png/ }).check();
  await kept(page, acts, () => choosing.getByRole('button', { name: 'Choose' }).click());
  await expect(thing(page, /^Image, Stair/)).toBeVisible();

  // A material without a picture is given one.
  await page.keyboard.press('Escape');
  await thing(page, /^Material, Travertine/).click();
  await bar(page).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('region', { name: 'Material' }).getByRole('button', { name: 'Choose a picture' }).click();
  await choosing.getByRole('radio', { name: /^Hall.png/ }).check();
  await kept(page, acts, () => choosing.getByRole('button', { name: 'Choose' }).click());
  await expect(thing(page, /^Material, Travertine/).getByRole('presentation')).toBeVisible();
  await page.reload();
  await expect(thing(page, /^Image, Stair/)).toHaveCSS('opacity', '0.95');
});

test('[R1-05] things are tidied up and put into a section, a to-do becomes a task, and the map leads across the board', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: project.id, name }, as: ines });
  const heading = (text: string) => ({ text, size: 1 });
  const operations = [
    item('a1', { x: 0, y: 0, w: 120, h: 40 }, 'heading', heading('Oak')),
    item('a2', { x: 40, y: 20, w: 120, h: 40 }, 'heading', heading('Lime')),
    item('a3', { x: 500, y: 60, w: 204, h: 120 }, 'todo', {
      title: 'Before Friday',
      items: { a: { text: 'Price five sconces', isDone: false, z: 'a1', taskId: null } },
    }),
  ];
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  const [oak, lime] = [thing(page, /^Heading, Oak/), thing(page, /^Heading, Lime/)];
  await oak.click({ position: { x: 10, y: 10 } });
  await lime.click({ modifiers: ['Shift'], position: { x: 110, y: 30 } });
  await kept(page, acts, () => bar(page).getByRole('button', { name: 'Tidy up' }).click());
  const [first, second] = [await boxOf(oak), await boxOf(lime)];
  expect(second.x >= first.x + first.w || second.y >= first.y + first.h).toBe(true);
  await kept(page, acts, () => bar(page).getByRole('button', { name: 'Section' }).click());
  await expect(wallOf(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Hall');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await expect(thing(page, 'Heading, Oak, in section A')).toBeVisible();
  await expect(thing(page, 'Section A, Hall')).toBeVisible();
  await expectAccessible(page);

  // A to-do becomes a task of the project, one however fast it is pressed, and leads to it.
  await thing(page, /^To-do list/).click();
  await bar(page).getByRole('button', { name: 'Edit' }).click();
  await kept(page, acts, () => page.getByRole('button', { name: 'Make to-do 1 a task' }).dblclick());
  await expect(page.getByRole('button', { name: 'Make to-do 1 a task' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The map leads away and back.
  const map = page.locator('[data-map]');
  await expect(map).toBeVisible();
  const at = (await boxOf(oak)).x;
  const field = await boxOf(map);
  await page.mouse.click(field.x + field.w - 4, field.y + field.h / 2);
  await expect.poll(async () => (await boxOf(oak)).x).toBeLessThan(at - 50);
  await page.getByRole('button', { name: 'Show all' }).click();

  await wallOf(page).getByRole('link', { name: 'Price five sconces: to its task' }).click();
  await expect(page.getByRole('dialog', { name: /Price five sconces/ })).toBeVisible();
  await expect(page.locator('[data-opens-card]').filter({ hasText: 'Price five sconces' })).toHaveCount(1);
});

test('[R1-05] a board begins with what a studio lays out, and one sees what somebody else sees and moves, until one looks elsewhere', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines, { name: 'Halden House' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  await page.getByRole('button', { name: 'New mood board' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Where it hangs' }).click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await page.getByRole('combobox', { name: 'Begin with' }).click();
  await page.getByRole('option', { name: 'Materials by room' }).click();
  await expect(page.getByText('A section a room, with floor, walls, joinery and a paint colour each.')).toBeVisible();
  await page.getByRole('button', { name: 'Make the board' }).click();
  await expect(thing(page, 'Section A, Hall')).toBeVisible();
  await expect(thing(page, /^Material, .*, in section/)).toHaveCount(12);
  // The wall has the room: the sidebar is narrow by itself, and wide again elsewhere.
  await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible();

  const other = await openAs(browser, product, { person: tom, path: new URL(page.url()).pathname });
  await expect(thing(other, 'Section A, Hall')).toBeVisible();
  const floor = thing(page, 'Material, Floor, in section A');
  const theirs = thing(other, 'Material, Floor, in section A');
  const from = await boxOf(floor);
  const before = await boxOf(theirs);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 120, { steps: 8 });
  // It moves over there while it is still in the hand.
  await expect.poll(async () => (await boxOf(theirs)).y - before.y).toBeGreaterThan(60);
  await kept(page, acts, () => page.mouse.up());

  const follow = other.getByRole('button', { name: /^Follow Ines/ });
  await follow.click();
  await expect(other.getByRole('status').getByText('Following Ines')).toBeVisible();
  await wallOf(page).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('+');
  await expect.poll(async () => Math.abs((await boxOf(theirs)).w - (await boxOf(floor)).w)).toBeLessThan(4);
  await expectAccessible(other);
  await wallOf(other).focus();
  await other.keyboard.press('-');
  await expect(other.getByText('Following Ines')).toHaveCount(0);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page.getByRole('button', { name: 'Collapse' })).toBeVisible();
});
