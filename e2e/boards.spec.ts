// Mood boards (PRODUCT §6): made, worked on by hand and keys by two people at once, looked at by a third.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { centreOf, kept, restingBox } from './hands.ts';
import { saidOn } from './heard.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page): Locator => page.getByRole('group', { name });
const thing = (page: Page, words: string | RegExp): Locator => wallOf(page).getByRole('group', { name: words });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;

/** Lays something down at a spot of the wall with the key of its tool, and writes in it. */
async function lay(
  page: Page,
  { key, x, y, words, leave = 'Escape' }: { key: string; x: number; y: number; words: string; leave?: string },
) {
  await wallOf(page).focus();
  await page.keyboard.press(key);
  await kept(page, acts, () => wallOf(page).click({ position: { x, y } }));
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type(words);
  await kept(page, acts, () => page.keyboard.press(leave));
}

test('[R1-05 R2-19] a board is made and pinned to by two people, each of whom sees the other’s at once and takes back only what is their own', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines, { name: 'Halden House' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  await expect(page.getByText('Nothing pinned yet: start a board with an image, a swatch or a thought.')).toBeVisible();
  await page.getByRole('button', { name: 'New mood board' }).click();
  await page.getByRole('button', { name: 'Make the board' }).click();
  await expect(page.getByText('Give the board a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Where it hangs' }).click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await page.getByRole('button', { name: 'Make the board' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Drop a picture, or press N for a note.')).toBeVisible();

  await lay(page, { key: 't', x: 500, y: 120, words: 'Lime, oak and a dark line', leave: 'Enter' });
  await lay(page, { key: 'n', x: 500, y: 300, words: 'Leave that wall bare.' });
  await expectAccessible(page);

  const other = await openAs(browser, product, { person: tom, path: new URL(page.url()).pathname });
  await expect(thing(other, 'Note, Leave that wall bare.')).toBeVisible();
  // Each sees who else is there, and what they have in their hands.
  await expect(page.getByRole('list', { name: 'On this board now' }).getByRole('img', { name: /^Tom/ })).toBeVisible();
  await expect(other.getByRole('list', { name: 'On this board now' }).getByRole('img', { name: /^Ines/ })).toBeVisible();
  await thing(other, 'Note, Leave that wall bare.').click();
  await expect(page.getByText('Tom', { exact: true })).toBeVisible();
  await other.keyboard.press('Escape');
  const held = await centreOf(thing(page, 'Note, Leave that wall bare.'));
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(held.x + 60, held.y + 40, { steps: 6 });
  await kept(page, acts, () => page.mouse.up());
  const left = await centreOf(thing(page, 'Note, Leave that wall bare.'));
  expect(left.x - held.x).toBeGreaterThan(40);

  // Tom writes something else meanwhile: taking back goes over one’s own acts alone.
  await lay(other, { key: 'n', x: 760, y: 420, words: 'Honed, not polished.' });
  await expect(thing(page, 'Note, Honed, not polished.')).toBeVisible();
  await wallOf(page).focus();
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect.poll(async () => Math.round((await centreOf(thing(page, 'Note, Leave that wall bare.'))).x)).toBe(Math.round(held.x));
  await expect(thing(page, 'Note, Honed, not polished.')).toBeVisible();
  await kept(page, acts, () => page.keyboard.press('Control+Shift+z'));
  await expect.poll(async () => Math.round((await centreOf(thing(page, 'Note, Leave that wall bare.'))).x)).toBe(Math.round(left.x));

  await thing(other, 'Note, Leave that wall bare.').click();
  await kept(other, acts, () => other.keyboard.press('Delete'));
  await expect(thing(page, 'Note, Leave that wall bare.')).toHaveCount(0);
  await page.reload();
  await expect(thing(page, 'Note, Honed, not polished.')).toBeVisible();
  await expect(thing(page, 'Heading, Lime, oak and a dark line')).toBeVisible();
});

test('[R1-05] by keys alone: tools, Tab from thing to thing, arrows, copies, and what is locked stays', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await lay(page, { key: 's', x: 300, y: 120, words: 'Kitchen', leave: 'Enter' });
  await lay(page, { key: 'n', x: 500, y: 300, words: 'Oak where the hand goes.' });
  const note = thing(page, /^Note, Oak where the hand goes\., in section A/);
  await wallOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(thing(page, 'Section A, Kitchen')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(note).toBeFocused();
  const before = await centreOf(note);
  await kept(page, acts, () => page.keyboard.press('Shift+ArrowRight'));
  await expect.poll(async () => Math.round((await centreOf(note)).x - before.x)).toBe(10);
  const spoken = page.getByRole('status').filter({ hasText: /\w/ });
  await expect(spoken).toHaveText(/^Note at -?\d+ across, -?\d+ down$/);
  await kept(page, acts, () => page.keyboard.press('Control+d'));
  await expect(note).toHaveCount(2);
  await kept(page, acts, () => page.keyboard.press('Control+l'));
  await expect(spoken).toHaveText('Note locked');
  await page.keyboard.press('Delete');
  await expect(note).toHaveCount(2);
  await kept(page, acts, () => page.keyboard.press('Control+l'));
  await kept(page, acts, () => page.keyboard.press('Delete'));
  await expect(note).toHaveCount(1);
  await expect(spoken).toHaveText('Note taken away');
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeAttached();
  await kept(page, acts, () => page.keyboard.press('Control+Shift+z'));
  await expect(note).toHaveCount(1);
  // A card of fields takes the focus, keeps what was typed, and gives the focus back.
  await page.keyboard.press('p');
  await wallOf(page).click({ position: { x: 900, y: 300 } });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Disc sconce');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Product' })).toHaveCount(0);
  await expect(wallOf(page)).toBeFocused();
  await expect(thing(page, /^Product, Disc sconce/)).toBeVisible();
  // Where something was taken away the wall has the keys, not a box to tick on the next thing; Tab goes on from there.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(note).toBeFocused();
  await kept(page, acts, () => page.keyboard.press('Delete'));
  await expect(note).toHaveCount(0);
  await expect(wallOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(thing(page, /^Product, Disc sconce/)).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of a board' });
  await expect(keys).toBeVisible();
  // As high as what it holds: its button stands right below the last of them.
  const [lastKey, close] = [
    await restingBox(keys.getByRole('definition').last()),
    await restingBox(keys.getByRole('button', { name: 'Close' })),
  ];
  expect(close.y - lastKey.y - lastKey.height).toBeLessThan(40);
  await expectAccessible(page);
});

test('[R1-05] a board that was just opened hears its keys before anything was pressed, and leaves the page its own', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await lay(page, { key: 'n', x: 500, y: 300, words: 'Oak where the hand goes.' });
  const note = thing(page, /^Note, Oak/);
  const isNowhere = () => page.evaluate(() => document.activeElement?.matches('body, h1'));

  await page.reload();
  await expect(note).toBeVisible();
  expect(await isNowhere()).toBe(true);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Hand', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // And by a link, whose page has the focus on its title.
  await page.goto('/mood-board');
  await page.getByRole('link', { name }).click();
  await expect(note).toBeVisible();
  expect(await isNowhere()).toBe(true);
  await page.keyboard.press('Control+a');
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
  await kept(page, acts, () => page.keyboard.press('Delete'));
  await expect(note).toHaveCount(0);
});

test('[R1-05] Ctrl Z takes back the last act on the board wherever the focus is, and nothing that was done elsewhere before', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const task = await newTask(product, ines, { title: 'Chase worktop' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const operations = [0, 30].map((at) => ({
    op: 'add',
    item: {
      id: crypto.randomUUID(),
      kind: 'heading',
      frame: { x: 2 * at, y: at, w: 140, h: 40, rotation: 0 },
      place: { z: at === 0 ? 'a1' : 'a2', parentId: null, groupId: null },
      content: { text: at === 0 ? 'Oak' : 'Lime', size: 1 },
    },
  }));
  await call(product, { path: `/api/v1/boards/${id}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  const said = await saidOn(page);
  await page.goto('/todos?view=personal');
  await page.getByRole('button', { name: 'More about Chase worktop' }).click();
  await kept(page, /\/tasks\//, () => page.getByRole('menuitem', { name: 'Complete' }).click());
  await page.getByRole('link', { name: 'Mood boards', exact: false }).first().click();
  await page.locator(`a[href="/mood-board/${id}"]`).first().click();
  const lime = thing(page, /^Heading, Lime/);
  await expect(lime).toBeVisible();
  const place = async () => Object.values(await centreOf(lime)).map(Math.round);
  const before = await place();
  // Nothing was done on it yet.
  await page.keyboard.press('Control+z');

  await thing(page, /^Heading, Oak/).click({ position: { x: 10, y: 10 } });
  await lime.click({ modifiers: ['Shift'], position: { x: 130, y: 30 } });
  const tidy = page.getByRole('button', { name: 'Tidy up' });
  await kept(page, acts, () => tidy.click());
  await expect.poll(place).not.toEqual(before);
  const tidied = await place();
  await expect(tidy).toBeFocused();
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect.poll(place).toEqual(before);
  // On the head of the page, too, and forward again.
  await page.getByRole('heading', { level: 1, name }).focus();
  await kept(page, acts, () => page.keyboard.press('Control+Shift+z'));
  await expect.poll(place).toEqual(tidied);
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect.poll(place).toEqual(before);
  await kept(page, acts, () => page.keyboard.press('Control+y'));
  await expect.poll(place).toEqual(tidied);

  // On the wall one key is one step back; in a field of a dialog it is the field's.
  await wallOf(page).focus();
  await kept(page, acts, () => page.keyboard.press('Shift+ArrowRight'));
  await kept(page, acts, () => page.keyboard.press('Control+z'));
  await expect.poll(place).toEqual(tidied);
  await page.getByRole('button', { name: 'Rename the board' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Control+z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await place()).toEqual(tidied);
  expect((await said()).join()).not.toContain('Taken back');
  const { task: now } = await call<{ task: { status: string } }>(product, { method: 'GET', path: `/api/v1/tasks/${task.id}`, as: ines });
  expect(now.status).toBe('completed');
});

test('[R1-05] whoever makes a board without a pointer goes on where it begins', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  const make = async (start: string) => {
    await page.getByRole('button', { name: 'New mood board' }).press('Enter');
    await page.keyboard.type(name);
    await page.getByRole('combobox', { name: 'Begin with' }).click();
    await page.getByRole('option', { name: start }).click();
    await page.getByRole('button', { name: 'Make the board' }).press('Enter');
  };
  await make('Materials by room');
  await expect(wallOf(page).locator('[data-item]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

  await page.goto('/mood-board');
  await make('A blank wall');
  await expect(page.getByText('Drop a picture, or press N for a note.')).toBeVisible();
  await expect(wallOf(page)).toBeFocused();
  await page.keyboard.press('n');
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await page.keyboard.type('Leave that wall bare.');
  await kept(page, acts, () => page.keyboard.press('Escape'));
  await expect(thing(page, 'Note, Leave that wall bare.')).toBeVisible();
});

test('[R1-05] without a pointer things are laid, drawn larger, turned, and led to by an arrow', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: null, name }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await wallOf(page).focus();
  for (const words of ['Leave that wall bare.', 'Honed, not polished.']) {
    await page.keyboard.press('n');
    await kept(page, acts, () => page.keyboard.press('Enter'));
    await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
    await page.keyboard.type(words);
    await kept(page, acts, () => page.keyboard.press('Escape'));
    await wallOf(page).focus();
  }
  const [bare, honed] = [thing(page, 'Note, Leave that wall bare.'), thing(page, 'Note, Honed, not polished.')];
  const [one, other] = [await bare.boundingBox(), await honed.boundingBox()];
  // Not one on the other.
  expect((other?.x ?? 0) - (one?.x ?? 0)).toBeGreaterThan(10);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(bare).toBeFocused();
  await kept(page, acts, () => page.keyboard.press('Control+Shift+ArrowRight'));
  await expect.poll(async () => Math.round(((await bare.boundingBox())?.width ?? 0) - (one?.width ?? 0))).toBe(10);
  for (let turns = 0; turns < 6; turns++) await kept(page, acts, () => page.keyboard.press('r'));
  await expect.poll(async () => Math.round(((await bare.boundingBox())?.height ?? 0) - (one?.width ?? 0))).toBe(10);
  const turned = await bare.boundingBox();
  await kept(page, acts, () => page.keyboard.press('Shift+R'));
  await expect.poll(async () => (await bare.boundingBox())?.height).not.toBe(turned?.height);

  await page.keyboard.press('a');
  await page.keyboard.press('Tab');
  await expect(honed).toBeFocused();
  await kept(page, acts, () => page.keyboard.press('Enter'));
  const { items } = await call<{ items: { kind: string; content: { from?: object; to?: object } }[] }>(product, {
    method: 'GET',
    path: `/api/v1/boards/${id}/items`,
    as: ines,
  });
  const idOf = (note: Locator) => note.getAttribute('data-item');
  expect(items.find(({ kind }) => kind === 'arrow')?.content).toMatchObject({
    from: { itemId: await idOf(bare) },
    to: { itemId: await idOf(honed) },
  });
  // Where it leads, and that it is chosen, is heard.
  const arrow = 'Arrow, from Note, Leave that wall bare., to Note, Honed, not polished.';
  await expect(page.getByRole('img', { name: arrow, exact: true })).toBeVisible();
  await page.getByRole('img', { name: arrow, exact: true }).click({ force: true });
  await expect(page.getByRole('img', { name: `${arrow}, chosen`, exact: true })).toBeVisible();
});

test('[R1-05] who may only look sees the tools with the reason, and nothing that they do is kept', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const id = crypto.randomUUID();
  await call(product, { path: '/api/v1/boards', body: { id, projectId: project.id, name }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}` });
  await lay(page, { key: 'n', x: 500, y: 300, words: 'Leave that wall bare.' });
  const looking = await openAs(browser, product, { person: priya, path: `/mood-board/${id}` });
  const note = thing(looking, 'Note, Leave that wall bare.');
  await expect(note).toBeVisible();
  await expect(looking.getByText('Read only')).toBeVisible();
  await expect(looking.getByRole('button', { name: 'Note', exact: true })).toHaveAttribute('aria-disabled', 'true');
  const at = await centreOf(note);
  await looking.mouse.move(at.x, at.y);
  await looking.mouse.down();
  await looking.mouse.move(at.x + 80, at.y, { steps: 5 });
  await looking.mouse.up();
  await expect(looking.getByRole('region', { name: 'Messages' }).getByText('Not changed')).toBeVisible();
  expect(await centreOf(note)).toEqual(at);
  await expectAccessible(looking);
});

test('[R2-19 R1-05] who may hang no board in a project is told so where they choose it, and keeps one of their own', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines, { name: 'Halden House' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const page = await openAs(browser, product, { person: priya, path: '/mood-board' });
  await page.getByRole('button', { name: 'New mood board' }).click();
  const dialog = page.getByRole('dialog', { name: 'New mood board' });
  const place = dialog.getByRole('button', { name: 'Where it hangs' });
  const make = dialog.getByRole('button', { name: 'Make the board' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await place.click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await expect(make).toHaveAccessibleDescription('You need the Edit Projects permission');
  await place.click();
  await page.getByRole('option', { name: 'Personal: only you see it' }).click();
  await make.click();
  await expect(page.getByText('Drop a picture, or press N for a note.')).toBeVisible();
});

test('one’s own board is copied into a project with the documents that it shows, and what one only looks at for oneself', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { firstName: 'Priya', role: 'Junior' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId: null, name: 'Blues to greens' });
  const { id: fileId } = await newFile(product, ines, { name: 'tiles.txt' });
  const item = { id: crypto.randomUUID(), kind: 'file', frame: { x: 200, y: 100, w: 204, h: 48, rotation: 0 }, content: { fileId } };
  const operations = [{ op: 'add', item: { ...item, place: { z: 'a4', parentId: null, groupId: null } } }];
  await call(product, { path: `/api/v1/boards/${boardId}/acts`, body: { actId: crypto.randomUUID(), operations }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  const duplicate = async (on: Page, words: string) => {
    await on.getByRole('article').filter({ hasText: words }).hover();
    await on.getByRole('button', { name: `More about ${words}` }).click();
    await on.getByRole('menuitem', { name: 'Duplicate as…' }).click();
    return on.getByRole('dialog', { name: 'Duplicate the board' });
  };
  const dialog = await duplicate(page, 'Blues to greens');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Blues to greens, copy');
  await dialog.getByRole('button', { name: 'Where it hangs' }).click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await expect(dialog.getByText('The documents that it shows are copied there, too.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Blues to greens');
  await expectAccessible(page);
  // What is refused, and is no fault of the name, is not said of it.
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(dialog.getByText('You are offline. Try again once you are connected.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-invalid', 'true');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('tiles.txt')).toBeVisible();
  await page.goto(`/projects/${project.id}?tab=documents`);
  await expect(page.getByText('tiles.txt')).toBeVisible();

  // Who may hang none there keeps a copy for herself.
  const theirs = await openAs(browser, product, { person: priya, path: `/projects/${project.id}?tab=boards` });
  const asked = await duplicate(theirs, 'Blues to greens');
  await expect(asked.getByRole('button', { name: 'Where it hangs' })).toContainText('Personal');
  await asked.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await theirs.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByText('tiles.txt')).toBeVisible();
});

test('the copy of a board with a long name is called by whole characters', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const long = `${'Stair '.repeat(18)}oak 🪵 brass`;
  await call(product, { path: '/api/v1/boards', body: { id: crypto.randomUUID(), projectId: null, name: long }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  await page.getByRole('article').filter({ hasText: 'brass' }).hover();
  await page.getByRole('button', { name: `More about ${long}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate as…' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${'Stair '.repeat(18)}oak , copy`);
});

test('[R2-19 R1-05] the gallery finds, renames, copies, puts away and brings boards back; a project shows its own', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  await newBoard(product, ines, { projectId: project.id, name });
  await call(product, { path: '/api/v1/boards', body: { id: crypto.randomUUID(), projectId: null, name: 'Blues to greens' }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  const card = (words: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: words, exact: true }) });
  const choose = async (words: string, item: string) => {
    await card(words).hover();
    await card(words)
      .getByRole('button', { name: `More about ${words}` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(card(name)).toContainText('3 items');
  await expect(card('Blues to greens')).toContainText('Personal');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search boards' }).fill('blues');
  await expect(card(name)).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]q=blues/);
  await expect(page.getByRole('status').filter({ hasText: /^1 mood board found$/ })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search boards' }).fill('');
  await expect(card(name)).toBeVisible();

  await choose('Blues to greens', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Blues to greys');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(card('Blues to greys')).toBeVisible();
  await choose(name, 'Duplicate as…');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name}, copy`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Scheme three');
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(card('Scheme three')).toContainText('3 items');
  await choose('Scheme three', 'Put away');
  await expect(card('Scheme three')).toHaveCount(0);
  await choose('Blues to greys', 'Delete');
  await expect(card('Blues to greys')).toHaveCount(0);
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.getByRole('article').filter({ hasText: 'Blues to greys' }).getByRole('button', { name: 'Restore Blues to greys' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Personal' }).click();
  await expect(card('Blues to greys')).toBeVisible();
  await expect(card(name)).toHaveCount(0);

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Mood boards' }).click();
  await expect(card(name)).toBeVisible();
  await expect(card('Blues to greys')).toHaveCount(0);
  await card(name).getByRole('link', { name }).click();
  await expect(wallOf(page)).toBeVisible();
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
});

test('[R2-19] the gallery counts its boards and narrows them to a project or a person, as its address says; in a hand its head is one row', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const halden = await newProject(product, ines, { name: 'Halden House' });
  const quay = await newProject(product, ines, { name: 'Quayside Hotel' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  await newBoard(product, ines, { projectId: halden.id, name });
  await newBoard(product, ines, { projectId: quay.id, name: 'Bar and lobby, evening' });
  await call(product, { path: '/api/v1/boards', body: { id: crypto.randomUUID(), projectId: quay.id, name: 'Kitchen passes' }, as: tom });
  await call(product, { path: '/api/v1/boards', body: { id: crypto.randomUUID(), projectId: null, name: 'Blues to greens' }, as: ines });
  await call(product, { path: '/api/v1/boards', body: { id: crypto.randomUUID(), projectId: null, name: 'Tom’s own' }, as: tom });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  const cards = page.getByRole('list', { name: 'Mood boards' }).getByRole('heading');
  const chip = (words: string) => page.getByRole('button', { name: words, exact: true });
  await expect(chip('All 4')).toHaveAttribute('aria-pressed', 'true');
  for (const words of ['Projects 3', 'Personal 1', 'Starred 0']) await expect(chip(words)).toBeVisible();
  // What nobody has put away or deleted is not offered.
  await expect(page.getByRole('button', { name: /^(Put away|Trash)/ })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Quayside Hotel' }).click();
  await expect(cards).toHaveText(['Kitchen passes', 'Bar and lobby, evening']);
  for (const words of ['All 2', 'Projects 2', 'Personal 0']) await expect(chip(words)).toBeVisible();
  await page.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: /^Tom/ }).click();
  await expect(cards).toHaveText(['Kitchen passes']);
  await expect(page).toHaveURL(new RegExp(`project=${quay.id}.*person=${tom.session.user.id}`));
  await page.reload();
  await expect(cards).toHaveText(['Kitchen passes']);
  await expectAccessible(page);
  // One’s own hang in no project.
  await chip('Personal 0').click();
  await expect(page.getByText('No mood board fits.')).toBeVisible();
  await expect(page).not.toHaveURL(/project=/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards).toHaveCount(4);
  // A project that the reader does not know narrows nothing.
  await page.goto(`/mood-board?project=${crypto.randomUUID()}&person=nobody`);
  await expect(cards).toHaveCount(4);

  // Who is on a board is seen as they come and go.
  const lobby = page.getByRole('article').filter({ hasText: 'Bar and lobby, evening' });
  const other = await openAs(browser, product, { person: tom, path: '/mood-board' });
  await other.getByRole('link', { name: 'Bar and lobby, evening' }).click();
  await expect(lobby).toContainText('Tom is on it now');
  await expectAccessible(page);
  await other.goto('/todos');
  await expect(lobby).toContainText('Edited');

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const inHand = await openAs(browser, product, { person: ines, path: '/mood-board', ...phone });
  const first = inHand.getByRole('list', { name: 'Mood boards' });
  await expect(first).toBeVisible();
  const head = await inHand.getByRole('button', { name: 'All 4' }).boundingBox();
  const below = await first.boundingBox();
  expect((below?.y ?? 0) - (head?.y ?? 0)).toBeLessThan(70);
  await inHand.getByRole('button', { name: 'Search boards' }).click();
  await expect(inHand.getByRole('searchbox', { name: 'Search boards' })).toBeFocused();
  await inHand.keyboard.type('lobby');
  await expect(first.getByRole('heading')).toHaveText(['Bar and lobby, evening']);
  await inHand.getByRole('button', { name: 'New mood board' }).click();
  await expect(inHand.getByRole('dialog', { name: 'New mood board' })).toBeVisible();
});

test('[R2-19] what one looks for on the boards of a project stands in the address, and a list that is missing is asked for again', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  await newBoard(product, ines, { projectId: project.id, name: 'Kitchen' });
  await newBoard(product, ines, { projectId: project.id, name: 'Stair' });
  await newBoard(product, ines, { projectId: null, name: 'Own thoughts' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  await call(product, { path: '/api/v1/boards', body: { id: crypto.randomUUID(), projectId: project.id, name: 'Tom’s hall' }, as: tom });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=boards` });
  const boards = page.getByRole('list', { name: 'Mood boards' }).getByRole('listitem');
  await expect(boards).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search boards' }).fill('Stair');
  await expect(boards).toHaveCount(1);
  await expect(page).toHaveURL(/tab=boards&q=Stair$/);
  await page.reload();
  await expect(boards).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search boards' })).toHaveValue('Stair');
  await page.getByRole('searchbox', { name: 'Search boards' }).fill('');
  await expect(boards).toHaveCount(3);
  await page.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: /^Tom/ }).click();
  await expect(boards).toHaveText([/Tom’s hall/]);
  await page.reload();
  await expect(boards).toHaveText([/Tom’s hall/]);

  // Without the names of projects nobody can say what the address means: it shows nothing else meanwhile.
  const index = '**/api/v1/project-index';
  await page.route(index, (route) => route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Not now.' } }));
  await page.goto(`/mood-board?project=${project.id}`);
  await expect(page.getByText('The mood boards could not be loaded')).toBeVisible();
  await expect(boards).toHaveCount(0);
  await page.unroute(index);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(boards).toHaveCount(3);
});

test('[R1-05] by keys several things are chosen one after the other, and the fields of one leave the map in sight', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await newBoard(product, ines, { projectId: null, name });
  const page = await openAs(browser, product, { person: ines, path: `/mood-board/${id}`, viewport: { width: 1280, height: 900 } });
  const chosen = wallOf(page).getByRole('group', { name: /, chosen$/ });
  await expect(thing(page, /^Heading/)).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('Tab');
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Tab');
  await expect(thing(page, /^Heading/)).toBeFocused();
  await expect(page.getByRole('toolbar', { name: '2 chosen things' })).toBeVisible();
  // Kept alone is what was there when the keys said so: the one in between is passed over.
  await page.keyboard.press('Tab');
  await expect(thing(page, /^Colour, Lichen/)).toBeFocused();
  await expect(thing(page, /^Heading.*, chosen$/)).toHaveCount(0);
  await expect(chosen).toHaveCount(2);
  // The bar over them is there without a further choice, and leads back.
  const bar = page.getByRole('toolbar', { name: '2 chosen things' });
  for (const keys of ['Shift+F10', 'ContextMenu', 'f']) {
    await page.keyboard.press(keys);
    await expect(bar.getByRole('button', { name: 'Align' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: 'Tidy up' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(thing(page, /^Colour, Lichen.*, chosen$/)).toBeFocused();
    await expect(chosen).toHaveCount(2);
  }
  // With nothing chosen the wall shows that it has the keys, and Tab comes back to where they were.
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await expect(wallOf(page)).toBeFocused();
  await expect(wallOf(page)).not.toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('Tab');
  await expect(thing(page, /^Colour, Lichen.*, chosen$/)).toBeFocused();
  await expect(chosen).toHaveCount(1);
  // The field of a colour is seen to have the keys, though its own is under what is drawn.
  await page.keyboard.press('Enter');
  const colour = page.getByRole('region', { name: 'Colour' }).getByLabel('Choose the colour');
  await expect(page.getByRole('region', { name: 'Colour' }).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(colour).toBeFocused();
  await expect(colour.locator('..')).not.toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Escape');
  // What goes from the bar, or takes the bar with it, leaves the keys where they can go on.
  const more = async (what: string) => {
    await page.keyboard.press('f');
    await page.getByRole('toolbar', { name: 'Chosen thing' }).getByRole('button', { name: 'More' }).press('Enter');
    await kept(page, acts, () => page.getByRole('menuitem', { name: what }).press('Enter'));
  };
  await more('Lock');
  await expect(thing(page, /^Colour, Lichen/)).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeFocused();
  await kept(page, acts, () => page.keyboard.press('Enter'));
  await expect(thing(page, /^Colour, Lichen/)).toBeFocused();
  await more('Take away');
  await expect(wallOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chosen).toHaveCount(1);

  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await kept(page, acts, () => wallOf(page).click({ position: { x: 600, y: 500 } }));
  const [fields, map] = [page.getByRole('region', { name: 'Product' }), page.locator('[data-map]')];
  const [above, below] = [await fields.boundingBox(), await map.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? Infinity)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('a new board whose project is deleted meanwhile asks where it hangs instead of naming an id', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/mood-board');
  await page.getByRole('button', { name: 'New mood board' }).click();
  const dialog = page.getByRole('dialog', { name: 'New mood board' });
  const place = dialog.getByRole('button', { name: 'Where it hangs' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Scheme two');
  await place.click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}`, body: { version: project.version }, as: ines });
  await expect(dialog.getByText('The project is out of reach now. Choose another.')).toBeVisible();
  await expect(place).toHaveText('Choose');
  await expect(dialog.getByRole('button', { name: 'Make the board' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await place.click();
  await page.getByRole('option', { name: /^Personal/ }).click();
  await dialog.getByRole('button', { name: 'Make the board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scheme two' })).toBeVisible();
});
