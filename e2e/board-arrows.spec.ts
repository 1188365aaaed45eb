// Arrows on a mood board: they go and come back with what they lead to.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Item } from '../domain/boards/items.ts';
import { bodyOf } from '../domain/kernel/richText.ts';
import { kept } from './hands.ts';
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

test('[R1-05] an arrow goes with what it leads to and comes back with it in one step, before everybody’s eyes', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const { id: projectId } = await newProject(product, ines, { name: 'Halden House' });
  const { path, items } = await boardOfNotes(product, ines, projectId);
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: tom, path }),
  ]);
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
