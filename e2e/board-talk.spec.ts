// What is said about a mood board, beside its wall and pinned to spots of it.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { bodyOf } from '../domain/kernel/richText.ts';
import { expectAccessible } from './accessibility.ts';
import { holdCommands, kept, restingBox } from './hands.ts';
import { saidOn } from './heard.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newBoard, newProject, openAs, type Person, signUp } from './studio.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const box = (page: Page, label: string | RegExp): Locator => page.getByRole('textbox', { name: label });
const said = (page: Page, words: string | RegExp): Locator => page.getByRole('article').filter({ hasText: words });
const send = (page: Page, label: string | RegExp): Promise<void> => kept(page, /\/comments/, () => box(page, label).press('Control+Enter'));
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;
const onSpot = `Comment on a spot of ${name}`;
const onBoard = `Comment on ${name}`;

/** A board with a swatch in a section. */
async function boardWithSwatch(product: Product, ines: Person): Promise<{ projectId: string; boardId: string }> {
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  return { projectId, boardId: await newBoard(product, ines, { projectId, name }) };
}

const swatch = (page: Page): Locator => wallOf(page).getByRole('group', { name: /Lichen/ });

/** Where the tip of a pin is on the swatch, from 0 to 1 across and down. */
async function tipOn(page: Page, pin: Locator): Promise<{ x: number; y: number }> {
  const [thing, drop] = [await swatch(page).boundingBox(), await pin.boundingBox()];
  if (!thing || !drop) throw new Error('There is no pin on the board.');
  return { x: (drop.x + drop.width / 2 - thing.x) / thing.width, y: (drop.y + drop.height - thing.y) / thing.height };
}

test('[R1-05 R1-06] a comment is pinned to a thing of a board by whoever may only look; it goes with the thing, and leads there from its address', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const { boardId } = await boardWithSwatch(product, ines);
  const path = `/mood-board/${boardId}`;
  const page = await openAs(browser, product, { person: aiko, path });
  const other = await openAs(browser, product, { person: ines, path });
  await expect(swatch(page)).toBeVisible();
  await expect(swatch(other)).toBeVisible();

  // K and a click, a quarter across and half down.
  await wallOf(page).focus();
  await page.keyboard.press('Shift+C');
  await expect(page.getByRole('complementary', { name: 'Comments' })).toBeVisible();
  // Open from the start: the wall is fitted beside the column once, and nothing moves under the hand.
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Comments' })).toBeVisible();
  await expect(swatch(page)).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('k');
  await expect(page.getByRole('group', { name: /^Spot of the comment/ })).toBeFocused();
  const { x = 0, y = 0, width = 0, height = 0 } = (await swatch(page).boundingBox()) ?? {};
  await page.mouse.click(x + width / 4, y + height / 2);
  await expect(box(page, onSpot)).toBeFocused();
  await expect(page.getByText('On a thing of the board, where the pin stands')).toBeVisible();
  // The column is narrow: what sends it stands whole in it, below the tools of the editor.
  await expect(page.getByRole('button', { name: 'Comment', exact: true }).last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // Letters that are typed take up no tool.
  await page.keyboard.type('Too cold for a north room: n k v');
  await send(page, onSpot);
  const own = page.getByRole('button', { name: 'Pin 1 by Aiko Tanabe, 1 comment', exact: true });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  const spot = await tipOn(page, own);
  expect(spot.x).toBeCloseTo(1 / 4, 1);
  expect(spot.y).toBeCloseTo(1 / 2, 1);

  // The other sees it at once, unread; smaller it is as large, and still there.
  const theirs = other.getByRole('button', { name: /^Pin 1 by Aiko Tanabe, 1 comment/ });
  await expect(theirs).toHaveAccessibleName('Pin 1 by Aiko Tanabe, 1 comment, 1 new');
  const before = await theirs.boundingBox();
  const near = (await swatch(other).boundingBox())?.width ?? 0;
  await other.getByRole('button', { name: 'Zoom out' }).click();
  await other.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(async () => (await swatch(other).boundingBox())?.width).toBeLessThan(near);
  await expect.poll(async () => (await theirs.boundingBox())?.width).toBe(before?.width);
  await expect.poll(async () => (await tipOn(other, theirs)).x).toBeCloseTo(spot.x, 1);
  await theirs.click();
  await expect(said(other, 'Too cold for a north room: n k v')).toBeInViewport();
  await expect(other.getByRole('region', { name: 'Thread of 1 comment' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(other);

  // It goes with its thing, for both.
  await swatch(other).click({ position: { x: 46, y: 64 } });
  for (let step = 0; step < 3; step++) await kept(other, acts, () => other.keyboard.press('Shift+ArrowRight'));
  await expect.poll(async () => (await swatch(page).boundingBox())?.x).toBeGreaterThan(x + 10);
  await expect.poll(async () => Math.abs((await tipOn(other, theirs)).x - spot.x)).toBeLessThan(0.05);
  await expect.poll(async () => Math.abs((await tipOn(page, own)).x - spot.x)).toBeLessThan(0.05);

  // An address leads to the comment and its pin; resolved, the pin is put away unless asked for.
  const { items } = await call<{ items: { id: string }[] }>(product, {
    method: 'GET',
    path: `/api/v1/discussions/board_${boardId}`,
    as: ines,
  });
  const led = await openAs(browser, product, { person: ines, path: `${path}?comment=${items[0]?.id}` });
  await expect(led.getByRole('button', { name: /^Pin 1 by/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(said(led, 'Too cold for a north room')).toBeInViewport();
  await kept(led, /\/resolve$/, () => led.getByRole('button', { name: 'Resolve this thread' }).click());
  await other.getByRole('button', { name: /^Pin 1 by/ }).click();
  await expect(other.getByRole('button', { name: /^Pin 1 by/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pin 1 by.*resolved$/ })).toBeVisible();
});

test('a comment that comes in beside an open wall is told of in a toast while its comments are closed, and not where it is read', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const { boardId } = await boardWithSwatch(product, ines);
  const asked = randomUUID();
  const path = `/api/v1/discussions/board_${boardId}/comments`;
  const reply = (words: string) => call(product, { path, as: ines, body: { id: randomUUID(), body: bodyOf(words), replyTo: asked } });
  await call(product, { path, as: aiko, body: { id: asked, body: bodyOf('Which lichen is it?') } });
  const page = await openAs(browser, product, { person: aiko, path: '/mood-board' });
  const saidTo = await saidOn(page);
  await listenOn(page, `/mood-board/${boardId}`);
  const toldOf = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await reply('The grey one');
  await expect(toldOf('The grey one')).toBeVisible();

  await wallOf(page).focus();
  await page.keyboard.press('Shift+C');
  await expect(said(page, 'The grey one')).toBeVisible();
  // What was read is told of nowhere: it is not, as far as the server knows.
  const release = await holdCommands(page, /\/read$/);
  const heard = page.waitForResponse(/\/api\/v1\/notifications\?/);
  await reply('From the north wall');
  await expect(said(page, 'From the north wall')).toBeVisible();
  await heard;
  await page.getByRole('button', { name: 'Close the comments' }).click();
  await reply('Or the old one');
  await expect(toldOf('Or the old one')).toBeVisible();
  expect((await saidTo()).filter((words) => words.includes('From the north wall'))).toEqual([]);
  await release();
});

test('[R1-06] by keys alone: the comments are opened and closed and remembered, a pin is set with arrows, Escape puts it away', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { boardId } = await boardWithSwatch(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}` });
  await expect(swatch(page)).toBeVisible();
  const column = page.getByRole('complementary', { name: 'Comments' });
  await wallOf(page).focus();
  await page.keyboard.press('Shift+C');
  await expect(column.getByText('Nobody has said anything yet.')).toBeVisible();
  await page.reload();
  await expect(column.getByText('Nobody has said anything yet.')).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('k');
  const aim = page.getByRole('group', { name: /^Spot of the comment/ });
  await expect(aim).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(aim).toHaveCount(0);
  await expect(wallOf(page)).toBeFocused();
  await page.keyboard.press('k');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('On the board, where the pin stands')).toBeVisible();
  await expect(box(page, onSpot)).toBeFocused();
  await page.keyboard.type('Leave this bare');
  await send(page, onSpot);
  await expect(page.getByRole('button', { name: /^Pin 1 by Ines/ })).toBeVisible();
  await expect(column.getByRole('button', { name: 'Pin 1: show it on the board' })).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('Shift+C');
  await expect(column).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Comments 1' })).toBeVisible();
  await expect(column).toHaveCount(0);
  // Closed by its own button, the keys are the wall's again.
  await wallOf(page).focus();
  await page.keyboard.press('Shift+C');
  await column.getByRole('button', { name: 'Close the comments' }).press('Enter');
  await expect(column).toHaveCount(0);
  await expect(wallOf(page)).toBeFocused();
});

test('[R1-06] Shift C leads by keys from the wall into its comments and back, past all that hangs there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { boardId } = await boardWithSwatch(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}` });
  await expect(swatch(page)).toBeVisible();
  const column = page.getByRole('complementary', { name: 'Comments' });
  await wallOf(page).focus();
  await page.keyboard.press('Shift+C');
  await expect(column).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(column.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+C');
  await expect(column).toHaveCount(0);
  await expect(wallOf(page)).toBeFocused();
  // Where somebody writes, it is a letter.
  await page.keyboard.press('Shift+C');
  await box(page, onBoard).click();
  await page.keyboard.press('Shift+C');
  await expect(box(page, onBoard)).toHaveText('C');
});

test('[R1-06] in a hand the comments are a sheet; what is said of a board is found in its project and leads back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const { boardId, projectId } = await boardWithSwatch(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}`, ...phone });
  await expect(swatch(page)).toBeVisible();
  await page.getByRole('button', { name: 'Comments' }).click();
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible();
  await expectAccessible(page);
  await box(page, onBoard).fill('Shall we show this on Thursday?');
  await kept(page, /\/comments/, () => page.getByRole('button', { name: 'Comment', exact: true }).last().click());
  await expect(said(page, 'Shall we show this on Thursday?')).toBeVisible();

  const other = await openAs(browser, product, { person: aiko, path: `/projects/${projectId}?tab=discussion` });
  await other.getByRole('region', { name: 'Elsewhere in Halden House' }).getByRole('link', { name }).click();
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(said(other, 'Shall we show this on Thursday?')).toBeInViewport();
});

test('[R1-06] a pin that is pressed leads to its thread, however high what was said before is', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { boardId } = await boardWithSwatch(product, ines);
  const path = `/api/v1/discussions/board_${boardId}/comments`;
  const say = (words: string, anchor?: object) =>
    call(product, { path, as: ines, body: { id: randomUUID(), body: bodyOf(words), ...(anchor && { anchor }) } });
  // They would fit on a screen if they were as high as most are.
  for (let round = 0; round < 3; round++) await say('The plaster stays and the skirting goes, in the hall as in the kitchen. '.repeat(12));
  await say('Leave this bare', { x: 300, y: 200, on: null });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}` });
  await page.getByRole('button', { name: /^Pin 1 by/ }).click();
  await expect(said(page, 'Leave this bare')).toBeVisible();
  await expect
    .poll(async () => {
      const [own, field] = [await said(page, 'Leave this bare').boundingBox(), await box(page, onBoard).boundingBox()];
      return own !== null && field !== null && own.y > 0 && own.y + own.height <= field.y;
    })
    .toBe(true);
});

test('a pin lies on the wall, and under its tools', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { boardId } = await boardWithSwatch(product, ines);
  const anchor = { x: 300, y: 200, on: null };
  const path = `/api/v1/discussions/board_${boardId}/comments`;
  await call(product, { path, as: ines, body: { id: randomUUID(), body: bodyOf('Leave this bare'), anchor } });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}` });
  const [pin, hand] = [page.getByRole('button', { name: /^Pin 1 by/ }), page.getByRole('button', { name: 'Hand', exact: true })];
  await expect(pin).toBeVisible();
  const [from, to] = [await restingBox(pin), await restingBox(hand)];
  await page.mouse.move(from.x + 200, from.y);
  await page.mouse.wheel(from.x - to.x, from.y - to.y);
  await expect.poll(async () => Math.round((await restingBox(pin)).x - to.x)).toBe(0);
  await hand.click();
  await expect(hand).toHaveAttribute('aria-pressed', 'true');
});

test('a thread that is resolved and goes out of sight says so, and comes back by Undo', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { boardId } = await boardWithSwatch(product, ines);
  const path = `/api/v1/discussions/board_${boardId}/comments`;
  const anchor = { x: 300, y: 200, on: null };
  const words = 'Leave this bare, the light of the hall is all that the wall needs there.';
  await call(product, { path, as: ines, body: { id: randomUUID(), body: bodyOf(words), anchor } });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}` });
  await page.getByRole('button', { name: 'Comments 1' }).click();
  await page.getByRole('button', { name: 'Resolve this thread' }).press('Enter');
  await expect(said(page, 'Leave this bare')).toHaveCount(0);
  const told = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Thread resolved' });
  await expect(told).toContainText('Leave this bare, the light of the hall is all that the wall…');
  // It stands beside the column: its head and what else is said stay in reach.
  const column = page.getByRole('complementary', { name: 'Comments' });
  const [from, to] = [await restingBox(told), await restingBox(column)];
  expect(from.x + from.width).toBeLessThan(to.x);
  await expect(column.getByText('Every thread is resolved.')).toBeVisible();
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'Leave this bare')).toBeVisible();
  await expect(column.getByText('Every thread is resolved.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resolve this thread' })).toBeVisible();
});

test('where there is less room the comments stand beside the wall: nothing lies over its tools, and nothing of them is cut off', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { boardId } = await boardWithSwatch(product, ines);
  const viewport = { width: 768, height: 800 };
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${boardId}`, viewport });
  await page.getByRole('button', { name: 'Comments' }).click();
  const column = page.getByRole('complementary', { name: 'Comments' });
  await box(page, onBoard).fill('Lichen, or sage?');
  await send(page, onBoard);
  for (const width of [768, 900]) {
    await page.setViewportSize({ ...viewport, width });
    for (const name of ['Show all', 'Zoom in']) await page.getByRole('button', { name, exact: true }).click();
    for (const name of ['Pin', 'Close the comments', 'Comment'])
      await expect(column.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  // As narrow as a phone and wide again, the head is as it was.
  const present = page.getByRole('banner').getByRole('link', { name: 'Present' });
  const isBeforeComments = async () =>
    (await restingBox(present)).x < (await restingBox(page.getByRole('button', { name: /^Comments/ }))).x;
  expect(await isBeforeComments()).toBe(true);
  await page.setViewportSize({ ...viewport, width: 390 });
  await expect(page.getByRole('button', { name: 'More about this board' })).toBeVisible();
  await page.setViewportSize({ ...viewport, width: 900 });
  await expect(present).toBeVisible();
  expect(await isBeforeComments()).toBe(true);
});
