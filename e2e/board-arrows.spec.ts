// Arrows on a mood board: they go and come back with what they lead to, and their ends are drawn elsewhere by mouse, finger and keys.

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Item } from '../domain/boards/items.ts';
import { bodyOf } from '../domain/kernel/richText.ts';
import { centreOf, kept, restingBox } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, newProject, openAs, type Person, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const note = (page: Page, words: string): Locator => wallOf(page).getByRole('group', { name: new RegExp(`^Note, ${words}`) });
const arrowOf = (page: Page): Locator => wallOf(page).getByRole('img', { name: /^Arrow/ });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;

interface Laid {
  path: string;
  /** What lies there, by the server's word. */
  items: () => Promise<Item[]>;
}

/** Oak, Lime and Brass beside each other, and an arrow from the first to the second. */
async function boardOfNotes(product: Product, as: Person, projectId: string | null = null): Promise<Laid> {
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId, name }, as });
  const [oak, lime, brass, arrow] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [string, string, string, string];
  const laid = [
    { id: oak, kind: 'note', x: 0, content: { body: bodyOf('Oak') } },
    { id: lime, kind: 'note', x: 360, content: { body: bodyOf('Lime') } },
    { id: brass, kind: 'note', x: 720, content: { body: bodyOf('Brass') } },
    { id: arrow, kind: 'arrow', x: 0, content: { from: { x: 80, y: 60, itemId: oak }, to: { x: 440, y: 60, itemId: lime }, label: '' } },
  ];
  const operations = laid.map(({ id: itemId, kind, x, content }, at) => ({
    op: 'add',
    item: {
      id: itemId,
      kind,
      frame: { x, y: 0, w: 160, h: 120, rotation: 0 },
      place: { z: `a${at + 1}`, parentId: null, groupId: null },
      content,
    },
  }));
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as });
  const items = async () => (await call<{ items: Item[] }>(product, { method: 'GET', path: `/api/v1/boards/${id}/items`, as })).items;
  return { path: `/mood-board/${id}`, items };
}

/** The same board, open to two people of its project. */
async function openByTwo(browser: Browser, product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const { path, items } = await boardOfNotes(product, ines, projectId);
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: tom, path }),
  ]);
  return { page, theirs, items };
}

test('[R1-05] an arrow goes with what it leads to and comes back with it in one step, before everybody’s eyes', async ({
  browser,
  product,
}) => {
  const { page, theirs, items } = await openByTwo(browser, product);
  const pages = [page, theirs];
  for (const one of pages) await expect(arrowOf(one)).toHaveCount(1);

  await note(page, 'Lime').click();
  await kept(page, acts, () => page.keyboard.press('Delete'));
  await expect(page.getByRole('status').filter({ hasText: 'Note and an arrow taken away' })).toHaveCount(1);
  for (const one of pages) {
    await expect(note(one, 'Lime')).toHaveCount(0);
    await expect(arrowOf(one)).toHaveCount(0);
  }
  expect((await items()).map(({ kind }) => kind)).toEqual(['note', 'note']);

  await kept(page, acts, () => page.keyboard.press('Control+z'));
  for (const one of pages) {
    await expect(note(one, 'Lime')).toBeVisible();
    await expect(arrowOf(one)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Lime');
  }

  // What is cut with both its ends lies on the clipboard with them.
  await note(page, 'Oak').click();
  await note(page, 'Lime').click({ modifiers: ['Shift'] });
  await kept(page, acts, () => page.keyboard.press('ControlOrMeta+x'));
  for (const one of pages) await expect(arrowOf(one)).toHaveCount(0);
  await kept(page, acts, () => page.keyboard.press('ControlOrMeta+v'));
  for (const one of pages) await expect(arrowOf(one)).toHaveAccessibleName(/^Arrow, from Note, Oak, to Note, Lime/);
});

const handleOf = (page: Page, end: 'from' | 'to'): Locator => wallOf(page).locator(`[data-handle="${end}"]`);

/** From one spot to another, px of the screen, in small steps; it is let go by whoever calls. */
async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** By its middle, where nothing lies over it. */
async function chooseArrow(page: Page): Promise<void> {
  const { x, y, width, height } = await restingBox(arrowOf(page));
  await page.mouse.click(x + width / 2, y + height - 2);
  await expect(handleOf(page, 'to')).toBeVisible();
}

test('[R1-05] an end of an arrow is drawn onto another thing, or into the open, and Undo puts it back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path, items } = await boardOfNotes(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  await expect(arrowOf(page)).toHaveCount(1);
  const contentOf = async () => (await items()).find(({ kind }) => kind === 'arrow')?.content;
  const before = await contentOf();
  await chooseArrow(page);

  // What it will stick to is shown before it is let go.
  const brass = await centreOf(note(page, 'Brass'));
  await pull(page, await centreOf(handleOf(page, 'to')), brass);
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');
  await kept(page, acts, () => page.mouse.up());
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');
  expect(await contentOf()).toMatchObject({ to: { itemId: await note(page, 'Brass').getAttribute('data-item') } });

  // A press that goes nowhere changes nothing; nor does an arrow lead from a thing to itself.
  const oak = await centreOf(note(page, 'Oak'));
  await handleOf(page, 'to').click();
  await pull(page, await centreOf(handleOf(page, 'to')), oak);
  await page.mouse.up();
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');

  // Given up in the middle it is where it was.
  await pull(page, await centreOf(handleOf(page, 'from')), { x: oak.x, y: oak.y + 220 });
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, to Note, Brass, chosen');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');

  // Into the open; with Ctrl also over a thing.
  await pull(page, await centreOf(handleOf(page, 'from')), { x: oak.x, y: oak.y + 220 });
  await kept(page, acts, () => page.mouse.up());
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, to Note, Brass, chosen');
  const lime = await centreOf(note(page, 'Lime'));
  await page.keyboard.down('Control');
  await pull(page, await centreOf(handleOf(page, 'from')), lime);
  await kept(page, acts, () => page.mouse.up());
  await page.keyboard.up('Control');
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, to Note, Brass, chosen');
  const at = await centreOf(handleOf(page, 'from'));
  expect([Math.round(at.x - lime.x), Math.round(at.y - lime.y)]).toEqual([0, 0]);

  for (let steps = 0; steps < 3; steps++) await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect(arrowOf(page)).toHaveAccessibleName(/^Arrow, from Note, Oak, to Note, Lime/);
  expect(await contentOf()).toEqual(before);
});

test('[R1-05] two draw the two ends of one arrow at once, and both stand; a locked one has nothing to hold', async ({
  browser,
  product,
}) => {
  const { page, theirs } = await openByTwo(browser, product);
  for (const one of [page, theirs]) await chooseArrow(one);
  const oak = await centreOf(note(page, 'Oak'));
  await pull(page, await centreOf(handleOf(page, 'to')), await centreOf(note(page, 'Brass')));
  await pull(theirs, await centreOf(handleOf(theirs, 'from')), { x: oak.x, y: oak.y + 220 });
  await Promise.all([page, theirs].map((one) => kept(one, acts, () => one.mouse.up())));
  for (const one of [page, theirs]) await expect(arrowOf(one)).toHaveAccessibleName('Arrow, to Note, Brass, chosen');

  await kept(page, acts, () => page.keyboard.press('Control+l'));
  for (const one of [page, theirs]) await expect(handleOf(one, 'to')).toHaveCount(0);
});

test('[R1-05] by keys alone an end of an arrow is aimed at another thing, led into the open, and laid down', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path } = await boardOfNotes(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  await expect(arrowOf(page)).toHaveCount(1);
  const said = (words: string | RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
  /** To the next thing as one reads. */
  const step = async (key: 'Tab' | 'Shift+Tab', onto: Locator) => {
    await page.keyboard.press(key);
    await expect(onto).toBeFocused();
  };
  await wallOf(page).focus();
  await step('Tab', note(page, 'Oak'));
  await step('Tab', arrowOf(page));

  await page.keyboard.press('a');
  await said(/^Point of the arrow in hand/);
  await step('Tab', note(page, 'Lime'));
  await step('Tab', note(page, 'Brass'));
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await expect(arrowOf(page)).toBeFocused();
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');

  // The beginning, into the open: held down it is one step to take back.
  const start = await centreOf(handleOf(page, 'from'));
  await page.keyboard.press('Shift+A');
  await said(/^Beginning of the arrow in hand/);
  for (let times = 0; times < 4; times++) await kept(page, acts, () => page.keyboard.down('ArrowDown'));
  await page.keyboard.up('ArrowDown');
  await said(/across, \d+ down$/);
  await page.keyboard.press('Escape');
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, to Note, Brass, chosen');
  await expect.poll(async () => Math.round((await centreOf(handleOf(page, 'from'))).y - start.y)).toBeGreaterThan(2);
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');

  // Neither itself nor what its other end is on.
  await page.keyboard.press('a');
  await step('Shift+Tab', note(page, 'Oak'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('An arrow leads from one thing to another. Choose another thing.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');
});

test('[R1-05] a finger draws an end of the arrow that it has chosen', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path } = await boardOfNotes(product, ines);
  const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path, ...tablet });
  const { x, y, width, height } = await restingBox(arrowOf(page));
  await page.touchscreen.tap(x + width / 2, y + height - 2);
  await expect(handleOf(page, 'to')).toBeVisible();
  expect((await restingBox(handleOf(page, 'to'))).width).toBeGreaterThanOrEqual(36);
  const [from, to] = [await centreOf(handleOf(page, 'to')), await centreOf(note(page, 'Brass'))];
  const touch = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
    });
  await put('touchStart', 0);
  for (let step = 1; step <= 8; step++) await put('touchMove', step / 8);
  await kept(page, acts, () => put('touchEnd'));
  await expect(arrowOf(page)).toHaveAccessibleName('Arrow, from Note, Oak, to Note, Brass, chosen');
});

test('[R1-05] words are written on an arrow where they stand; everybody reads them, also on a slide', async ({ browser, product }) => {
  const { page, theirs } = await openByTwo(browser, product);
  for (const one of [page, theirs]) await expect(arrowOf(one)).toHaveCount(1);
  const field = page.getByRole('textbox', { name: 'Label of the arrow' });
  const labelOn = (one: Page, words: string) => one.getByText(words, { exact: true });

  await chooseArrow(page);
  await page.getByRole('toolbar', { name: 'Chosen thing' }).getByRole('button', { name: 'Label' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('goes with');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  for (const one of [page, theirs]) {
    await expect(labelOn(one, 'goes with')).toBeVisible();
    await expect(arrowOf(one)).toHaveAccessibleName(/^Arrow, goes with, from Note, Oak, to Note, Lime/);
  }
  // In the middle of what it stands on, also while that is moved.
  const apart = async () => {
    const [label, oak, lime] = [
      await centreOf(labelOn(theirs, 'goes with')),
      await centreOf(note(theirs, 'Oak')),
      await centreOf(note(theirs, 'Lime')),
    ];
    return Math.round(label.x - (oak.x + lime.x) / 2);
  };
  expect(Math.abs(await apart())).toBeLessThan(3);

  // Its words are pressed as the line is, and written anew by Enter, or by a second press on them.
  await theirs.keyboard.press('Escape');
  await labelOn(theirs, 'goes with').click();
  await expect(arrowOf(theirs)).toHaveAccessibleName(/, chosen$/);
  await labelOn(theirs, 'goes with').dblclick();
  await expect(theirs.getByRole('textbox', { name: 'Label of the arrow' })).toHaveValue('goes with');
  await theirs.getByRole('textbox', { name: 'Label of the arrow' }).fill('lies under');
  await kept(theirs, acts, () => theirs.keyboard.press('Escape'));
  for (const one of [page, theirs]) await expect(labelOn(one, 'lies under')).toBeVisible();

  await page.getByRole('link', { name: 'Present' }).click();
  await expect(page.getByRole('dialog').getByText('lies under', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // Without words there is an arrow alone: it is not taken away with them.
  await expect(arrowOf(page)).toHaveCount(1);
  await chooseArrow(page);
  await page.keyboard.press('Enter');
  await field.fill('');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  for (const one of [page, theirs]) {
    await expect(labelOn(one, 'lies under')).toHaveCount(0);
    await expect(arrowOf(one)).toHaveAccessibleName(/^Arrow, from Note, Oak, to Note, Lime/);
  }
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect(labelOn(theirs, 'lies under')).toBeVisible();
});

test('[R1-05] who writes on an arrow that somebody takes away keeps the words', async ({ browser, product }) => {
  const { page, theirs } = await openByTwo(browser, product);
  await chooseArrow(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('goes with');
  await note(theirs, 'Lime').click();
  await kept(theirs, acts, () => theirs.keyboard.press('Delete'));
  await expect(page.getByText('This arrow is not here any more')).toBeVisible();
  await kept(page, acts, () => page.getByRole('button', { name: 'Keep my words as a note' }).click());
  for (const one of [page, theirs]) await expect(note(one, 'goes with')).toBeVisible();
});

test('[R1-05] a chosen arrow is coloured, thickened, dashed and given heads, before everybody’s eyes, and the next one is drawn so', async ({
  browser,
  product,
}) => {
  const { page, theirs, items } = await openByTwo(browser, product);
  // In the order in which they lie.
  const strokes = async () =>
    (await items())
      .toSorted((one, other) => (one.place.z < other.place.z ? -1 : 1))
      .flatMap(({ kind, content }) => {
        if (kind !== 'arrow') return [];
        const { from: _from, to: _to, label: _label, ...stroke } = content as Record<string, unknown>;
        return [stroke];
      });
  for (const one of [page, theirs]) await expect(arrowOf(one)).toHaveCount(1);
  await chooseArrow(page);
  await page.getByRole('button', { name: 'Style' }).click();
  const style = page.getByRole('dialog', { name: 'Style' });
  await expect(style.getByRole('radio', { name: 'Ink' })).toBeChecked();
  await expect(style.getByRole('radio', { name: 'One end' })).toBeChecked();
  for (const name of ['Clay', 'Broad', 'Dashed', 'Both'])
    await kept(page, acts, () => style.getByRole('radio', { name, exact: true }).check());
  const clay = { colour: '#bd5b38', width: 5, isDashed: true, heads: 'both' };
  expect(await strokes()).toEqual([clay]);
  for (const one of [page, theirs])
    await expect(arrowOf(one).locator(`g[stroke="${clay.colour}"][stroke-width="5"] path[stroke-dasharray]`)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Style' })).toBeFocused();

  // The next one, as it is drawn and as it lies; what is chosen before it is for it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Arrow', exact: true }).click();
  await page.getByRole('group', { name: 'Style of the next one' }).getByRole('button', { name: 'Style' }).click();
  const next = page.getByRole('dialog', { name: 'Style of the next one' });
  await expect(next.getByRole('radio', { name: 'Clay' })).toBeChecked();
  await next.getByRole('radio', { name: 'Slate' }).check();
  const [from, to] = [await centreOf(note(page, 'Lime')), await centreOf(note(page, 'Brass'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(wallOf(page).locator('svg > g[stroke="#557caf"]')).toHaveCount(1);
  await kept(page, acts, () => page.mouse.up());
  expect(await strokes()).toEqual([clay, { ...clay, colour: '#557caf' }]);

  // One step back each.
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  expect(await strokes()).toEqual([{ ...clay, heads: null }]);
});

test('[R1-05] the pen has a colour and a thickness of its own, and several lines are changed at once', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path, items } = await boardOfNotes(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  await note(page, 'Oak').waitFor();
  const lines = async () => (await items()).flatMap(({ kind, content }) => (kind === 'line' ? [content] : []));
  await page.getByRole('button', { name: 'Line by hand' }).click();
  await page.getByRole('group', { name: 'Style of the next one' }).getByRole('button', { name: 'Style' }).click();
  const next = page.getByRole('dialog', { name: 'Style of the next one' });
  await expect(next.getByRole('radiogroup', { name: 'Heads' })).toHaveCount(0);
  await next.getByRole('radio', { name: 'Moss' }).check();
  await next.getByRole('radio', { name: 'Broad' }).check();
  const { x, y, height } = await restingBox(note(page, 'Oak'));
  for (const down of [40, 80]) {
    await page.mouse.move(x, y + height + down);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + height + down + 20, { steps: 5 });
    await kept(page, acts, () => page.mouse.up());
  }
  expect((await lines()).map((line) => 'width' in line && [line.colour, line.width])).toEqual([
    ['#69854a', 8],
    ['#69854a', 8],
  ]);
  await page.keyboard.press('v');
  const drawn = wallOf(page).getByRole('group', { name: /^Line/ });
  await drawn.first().click({ position: { x: 60, y: 10 } });
  await drawn.last().click({ position: { x: 60, y: 10 }, modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Style' }).click();
  await kept(page, acts, () => page.getByRole('dialog', { name: 'Style' }).getByRole('radio', { name: 'Fine' }).check());
  expect((await lines()).map((line) => 'width' in line && line.width)).toEqual([2, 2]);
});
