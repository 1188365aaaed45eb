// A board without a connection: what is done on it waits on the device, meets what others did meanwhile, and is told of where it does
// not stand.

import { expect, type Locator, type Page } from '@playwright/test';
import { kept } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newBoard, newProject, openAs, type Person, signUp } from './studio.ts';

// What is on the device is what can be opened without a connection.
test.use({ readsAhead: true });

test.use({ serviceWorkers: 'allow' });

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;
const offlineLine = (page: Page): Locator => page.getByText('You are offline. Changes are saved on this device and will sync.');
const message = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);
const workerReady = (page: Page): Promise<unknown> => page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));

interface Lying {
  id: string;
  kind: string;
  frame: { x: number; y: number };
  content: Record<string, unknown>;
}

const itemsOf = async (product: Product, as: Person, id: string): Promise<Lying[]> =>
  (await call<{ items: Lying[] }>(product, { method: 'GET', path: `/api/v1/boards/${id}/items`, as })).items;

const act = (product: Product, as: Person, id: string, operations: object[]) =>
  call<{ refused: object[] }>(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as });

/** Colours in a row. @returns their ids */
async function row(product: Product, as: Person, boardId: string): Promise<string[]> {
  const ids = Array.from({ length: 25 }, () => crypto.randomUUID());
  const operations = ids.map((id, index) => ({
    op: 'add',
    item: {
      id,
      kind: 'swatch',
      frame: { x: index * 100, y: 400, w: 88, h: 116, rotation: 0 },
      place: { z: 'a9', parentId: null, groupId: null },
      content: { name: `Colour ${index}`, hex: '#8f9a86', code: '', use: '' },
    },
  }));
  await act(product, as, boardId, operations);
  return ids;
}

/** Writes a note by keys where there is room. */
async function write(page: Page, words: string): Promise<void> {
  await wallOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await wallOf(page).click({ position: { x: 640, y: 120 } });
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  await expect(thing(page, `Note, ${words}`)).toBeVisible();
}

/** As long as somebody says: `OFFLINE_MINUTES=10` is what F16 asks for. */
const minutesOffline = Number(process.env['OFFLINE_MINUTES'] ?? 0);

test('[F16] both sides go on without each other, a tab is closed meanwhile, and all of it is there once, for both', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000 + minutesOffline * 60_000);
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId, name });
  const ids = await row(product, ines, boardId);
  const path = `/mood-board/${boardId}`;
  const other = await openAs(browser, product, { person: tom, path });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await workerReady(page);
  await expect(thing(page, /^Colour, Colour 24/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();

  // Five hundred changes here: all things together, a step to the right at a time.
  await wallOf(page).focus();
  await page.keyboard.press('Control+a');
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
  await write(page, 'Written without a wire.');
  // And five hundred there: each its own name, and down.
  for (let step = 1; step <= 10; step++)
    await act(
      product,
      tom,
      boardId,
      ids.flatMap((id, index) => [
        { op: 'change', id, group: 'frame', values: { y: 400 + step } },
        { op: 'change', id, group: 'content', kind: 'swatch', values: { name: `Colour ${index}, ${step}` } },
      ]),
    );
  // It says all the while that it is not saved.
  await expect(page.getByText('Offline, changes are kept here')).toBeVisible();
  if (minutesOffline > 0) await new Promise((over) => setTimeout(over, minutesOffline * 60_000));
  // The tab is closed, and another one opened while there is no connection still.
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(path).catch(() => undefined);
  await expect(again.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await again.context().setOffline(false);
  const online = performance.now();

  const merged = async () => {
    const items = await itemsOf(product, tom, boardId);
    const colours = ids.map((id) => items.find((item) => item.id === id));
    return {
      notes: items.filter(({ kind }) => kind === 'note').length,
      things: items.length,
      right: colours.filter((one, index) => one?.frame.x === index * 100 + 20).length,
      down: colours.filter((one) => one?.frame.y === 410).length,
      named: colours.filter((one, index) => one?.content['name'] === `Colour ${index}, 10`).length,
    };
  };
  await expect.poll(merged, { timeout: 20_000, intervals: [100] }).toEqual({ notes: 1, things: 29, right: 25, down: 25, named: 25 });
  // Five seconds are a figure for a machine that does nothing else.
  const seconds = (performance.now() - online) / 1000;
  if (minutesOffline > 0) process.stdout.write(`After ${minutesOffline} min without a connection merged in ${seconds.toFixed(1)} s\n`);
  // It opens where one was, at the note; all of it is in sight once one asks.
  await expect(thing(again, 'Note, Written without a wire.')).toBeVisible({ timeout: 20_000 });
  await again.getByRole('button', { name: 'Show all' }).click();
  await expect(thing(again, /^Colour, Colour 24, 10/)).toBeVisible({ timeout: 20_000 });
  for (const one of [again, other]) {
    await expect(thing(one, 'Note, Written without a wire.')).toHaveCount(1);
    await expect(thing(one, /^Colour, Colour \d+, 10/)).toHaveCount(25);
  }
});

test('[R1-05] what does not stand any more is told piece by piece, and what was written can be taken along', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId, name });
  const page = await openAs(browser, product, { person: tom, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, `/mood-board/${boardId}`);
  await workerReady(page);
  await expect(thing(page, /^Heading, Lime/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await thing(page, /^Heading, Lime/).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Heading' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Brass, after all');
  await page.keyboard.press('Escape');
  await expect(thing(page, /^Heading, Brass, after all/)).toBeVisible();
  await thing(page, /^Colour, Lichen/).click();
  await page.keyboard.press('ArrowRight');
  const [heading] = (await itemsOf(product, ines, boardId)).filter(({ kind }) => kind === 'heading');
  await act(product, ines, boardId, [{ op: 'remove', id: heading?.id }]);
  await kept(page, acts, () => page.context().setOffline(false));
  await expect(message(page, /Somebody took this away meanwhile.*What you wrote can be copied/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Brass, after all');
  // The rest of it stands.
  await expect.poll(async () => (await itemsOf(product, ines, boardId)).find(({ kind }) => kind === 'swatch')?.frame.x).toBe(41);
  await expect(thing(page, /^Heading/)).toHaveCount(0);

  // Somebody who may no more: all of it falls away, also after the page was loaded again, and its words are offered.
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await write(page, 'Leave that wall bare.');
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/role`, body: { role: 'Junior' }, as: ines });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(message(page, /What you wrote can be copied/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Leave that wall bare.');
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
  await expect(thing(page, /^Note/)).toHaveCount(0);
});

test('[R1-05] whoever signs out takes along what waits on a board: the next person on this browser is told nothing of it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId, name });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/mood-board/${boardId}`);
  await workerReady(page);
  await expect(thing(page, /^Heading, Lime/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await write(page, 'For nobody else to read.');
  await page.getByRole('button', { name: /Ines/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out before your changes are saved?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  // The same tab, now somebody else's, with a connection.
  await page.context().setOffline(false);
  await page.getByLabel('Email').fill(tom.email);
  await page.getByLabel('Password', { exact: true }).fill(tom.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'My Mood Boards' }).click();
  await page.getByRole('link', { name }).click();
  await expect(thing(page, /^Heading, Lime/)).toBeVisible();
  await expect(page.getByText('Not kept on')).toHaveCount(0);
  await expect(page.getByText('For nobody else to read.')).toHaveCount(0);
  expect((await itemsOf(product, tom, boardId)).some(({ kind }) => kind === 'note')).toBe(false);
});
