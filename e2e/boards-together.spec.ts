// Three people at work on one board at once: one by mouse, one with a finger, one by keys alone.

import { expect, type Locator, type Page } from '@playwright/test';
import { centreOf, kept, onTheWire, restingBox } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newBoard, newProject, openAs, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;
const swatch = /^Colour, Lichen/;
const heading = 'Heading, Lime, oak and a dark line';

type Place = readonly number[];

/** Where a thing lies beside the section, in widths of that: the same on every screen, as near as pixels go. */
async function placeOf(page: Page, words: string | RegExp): Promise<Place> {
  const [on, at] = [await restingBox(thing(page, /^Section A/)), await restingBox(thing(page, words))];
  return [at.x - on.x, at.y - on.y, at.width, at.height].map((length) => length / on.width);
}

const apart = (one: Place, other: Place): number => Math.max(...one.map((length, index) => Math.abs(length - (other[index] ?? 0))));

async function expectThere(pages: readonly Page[], words: string | RegExp, place: Place): Promise<void> {
  for (const page of pages) await expect.poll(async () => apart(await placeOf(page, words), place)).toBeLessThan(0.02);
}

/** A finger draws what it has chosen. */
async function finger(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', step?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: step === undefined ? [] : [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }],
    });
  await put('touchStart', 0);
  for (let step = 1; step <= 8; step++) await put('touchMove', step);
  await put('touchEnd');
}

test('[R1-05 R2-19] by mouse, finger and keys at once: all see the same in the end, and nobody takes back what another did', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const [tom, aiko] = [
    await invite(product, ines, { role: 'Senior', firstName: 'Tom' }),
    await invite(product, ines, { role: 'Senior', firstName: 'Aiko' }),
  ];
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const path = `/mood-board/${await newBoard(product, ines, { projectId, name })}`;
  const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
  const [mouse, touch, keys] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: tom, path, ...tablet }),
    openAs(browser, product, { person: aiko, path }),
  ]);
  const pages = [mouse, touch, keys];
  for (const page of pages) {
    await expect(thing(page, swatch)).toBeVisible();
    await expect(page.getByRole('list', { name: 'On this board now' }).getByRole('img')).toHaveCount(2);
  }
  const before = { swatch: await placeOf(mouse, swatch), heading: await placeOf(mouse, heading) };
  await expectThere([touch, keys], swatch, before.swatch);

  // All at once: the mouse draws the colour, a finger the heading, and keys name the section.
  await thing(touch, heading).tap();
  await expect(thing(touch, `${heading}, chosen`)).toBeVisible();
  const byMouse = async () => {
    const { x, y } = await centreOf(thing(mouse, swatch));
    await mouse.mouse.move(x, y);
    await mouse.mouse.down();
    await mouse.mouse.move(x + 90, y + 30, { steps: 8 });
    await kept(mouse, acts, () => mouse.mouse.up());
  };
  const byFinger = async () => {
    const at = await centreOf(thing(touch, heading));
    await kept(touch, acts, () => finger(touch, at, { x: 40, y: 160 }));
  };
  const byKeys = async () => {
    await wallOf(keys).focus();
    await keys.keyboard.press('Tab');
    await expect(thing(keys, /^Section A, Kitchen, chosen/)).toBeFocused();
    await keys.keyboard.press('Enter');
    await expect(wallOf(keys).getByRole('textbox')).toBeFocused();
    await keys.keyboard.press('Control+a');
    await keys.keyboard.type('Pantry');
    await kept(keys, acts, () => keys.keyboard.press('Enter'));
  };
  await Promise.all([byMouse(), byFinger(), byKeys()]);
  const section = (page: Page, words: string) => thing(page, new RegExp(`^Section A, ${words}`));
  for (const page of pages) await expect(section(page, 'Pantry')).toBeVisible();
  await expect.poll(async () => apart(await placeOf(touch, /^Heading/), before.heading)).toBeGreaterThan(0.1);
  const lower = await placeOf(touch, /^Heading/);
  await expectThere(pages, /^Heading/, lower);
  await expect.poll(async () => apart(await placeOf(touch, swatch), before.swatch)).toBeGreaterThan(0.1);
  const moved = await placeOf(mouse, swatch);
  await expectThere(pages, swatch, moved);

  // The same thing in two hands: of one its place, of the other its words; both stand.
  await thing(mouse, swatch).click();
  await mouse.keyboard.press('Enter');
  await mouse.getByRole('textbox', { name: 'Name', exact: true }).fill('Lichen, dark');
  await Promise.all([
    kept(mouse, acts, () => mouse.keyboard.press('Enter')),
    (async () => {
      await thing(touch, swatch).tap();
      await expect(thing(touch, /^Colour, .*chosen/)).toBeVisible();
      const at = await centreOf(thing(touch, /^Colour/));
      await kept(touch, acts, () => finger(touch, at, { x: -30, y: 40 }));
    })(),
  ]);
  for (const page of pages) await expect(thing(page, /^Colour, Lichen, dark/)).toBeVisible();
  const drawn = await placeOf(touch, /^Colour/);
  expect(apart(drawn, moved)).toBeGreaterThan(0.05);
  await expectThere(pages, /^Colour/, drawn);

  // Each takes back what is their own: a name by mouse, another by keys. The finger’s place stays.
  await mouse.keyboard.press('Escape');
  await wallOf(mouse).focus();
  await kept(mouse, acts, () => mouse.keyboard.press('Control+z'));
  for (const page of pages) await expect(thing(page, /^Colour, Lichen(, in section A)?(, chosen)?$/)).toBeVisible();
  await expectThere(pages, /^Colour/, drawn);
  await wallOf(keys).focus();
  await kept(keys, acts, () => keys.keyboard.press('Control+z'));
  for (const page of pages) await expect(section(page, 'Kitchen')).toBeVisible();
  // The mouse’s first act moved what a finger has moved since: taking it back would take that along, and does nothing.
  await wallOf(mouse).focus();
  await mouse.keyboard.press('Control+z');
  await mouse.reload();
  await expect(thing(mouse, swatch)).toBeVisible();
  await expectThere(pages, /^Colour/, drawn);
  await expectThere(pages, /^Heading/, lower);
});

test('[R1-05] of two who keep one note in the same instant the later words stand, and whose words went is offered them', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId, name });
  const note = {
    op: 'add',
    item: {
      id: crypto.randomUUID(),
      kind: 'note',
      frame: { x: 100, y: 420, w: 200, h: 90, rotation: 0 },
      place: { z: 'a5', parentId: null, groupId: null },
      content: { body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Oak' }] }] } },
    },
  };
  await call(product, { path: `/api/v1/boards/${boardId}/acts`, body: { actId: crypto.randomUUID(), operations: [note] }, as: ines });
  const path = `/mood-board/${boardId}`;
  const [first, later] = [await openAs(browser, product, { person: ines, path }), await openAs(browser, product, { person: tom, path })];
  // Both acts are on the wire before either arrives.
  const begin = async (page: Page, words: string) => {
    const held = Promise.withResolvers<void>();
    const begun = page.waitForRequest(acts);
    await page.route(acts, async (route) => {
      await held.promise;
      await route.continue();
    });
    await onTheWire(page);
    await thing(page, 'Note, Oak').dblclick();
    const field = page.getByRole('textbox', { name: 'Note' });
    await field.press('Control+a');
    await field.pressSequentially(words);
    await field.press('Escape');
    await begun;
    return async () => {
      const answered = page.waitForResponse(acts);
      held.resolve();
      expect((await answered).ok()).toBe(true);
    };
  };
  const send = [await begin(first, 'Soaped, on a long board'), await begin(later, 'Ash, bleached')];
  for (const one of send) await one();
  for (const page of [first, later]) await expect(thing(page, 'Note, Ash, bleached')).toBeVisible();
  const messages = first.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Somebody else wrote in this note, too');
  await messages.getByRole('button', { name: 'Keep mine as a note' }).click();
  for (const page of [first, later]) await expect(thing(page, 'Note, Soaped, on a long board')).toBeVisible();
});
