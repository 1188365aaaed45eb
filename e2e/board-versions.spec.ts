// Versions of a mood board: kept under a name, looked at, compared with now and brought back, while others look on.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { holdMessages, kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newBoard, newProject, openAs, type Person, signUp } from './studio.ts';
import type { Product } from './product.ts';

const name = 'Scheme two, ground floor';
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;
const wallOf = (page: Page, label = name): Locator => page.getByRole('group', { name: label, exact: true });
const thing = (page: Page, words: string | RegExp): Locator => page.getByRole('group', { name: words });
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Versions of this board' });

async function boardOf(product: Product): Promise<{ ines: Person; boardId: string; path: string }> {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const boardId = await newBoard(product, ines, { projectId: project.id, name });
  return { ines, boardId, path: `/mood-board/${boardId}` };
}

const keepVersion = (product: Product, as: Person, { boardId, called }: { boardId: string; called: string }) =>
  call(product, { path: `/api/v1/boards/${boardId}/versions`, body: { id: crypto.randomUUID(), name: called }, as });

test('[R1-05] a version is kept, looked at and compared by word and shape; brought back, and that taken back', async ({
  browser,
  product,
}) => {
  const { ines, path } = await boardOf(product);
  const page = await openAs(browser, product, { person: ines, path });
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(panelOf(page).getByText('Nothing was kept yet.')).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Keep this version' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Give the version a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shown to the client');
  await kept(page, /\/versions$/, () => page.getByRole('button', { name: 'Keep it' }).click());
  const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Shown to the client' });
  await expect(row).toContainText('3 items');
  await expectAccessible(page);
  await panelOf(page).getByRole('button', { name: 'Close' }).click();

  // The colour goes, the heading moves, a note comes.
  await thing(page, /^Colour, Lichen/).click();
  await kept(page, acts, () => page.keyboard.press('Delete'));
  await thing(page, 'Heading, Lime, oak and a dark line').click();
  await kept(page, acts, () => page.keyboard.press('Shift+ArrowDown'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await kept(page, acts, () => wallOf(page).click({ position: { x: 800, y: 600 } }));
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
  await page.keyboard.type('Leave that wall bare.');
  await kept(page, acts, () => page.keyboard.press('Escape'));

  await page.getByRole('button', { name: 'Versions' }).click();
  await panelOf(page).getByRole('link', { name: 'Shown to the client', exact: true }).click();
  await expect(page).toHaveURL(/\?version=/);
  const bar = page.getByRole('region', { name: 'Version' });
  await expect(bar).toContainText('Shown to the client');
  await expect(bar).toContainText('Ines');
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
  await expect(thing(page, 'Note, Leave that wall bare.')).toHaveCount(0);
  // Nothing can be changed there, and one is told so.
  await thing(page, /^Colour, Lichen/).click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Not changed')).toBeVisible();
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();

  await bar.locator('label').filter({ hasText: 'Compare with now' }).click();
  const list = page.getByRole('complementary', { name: 'What is otherwise' });
  await expect(list).toContainText('Since then 1 came, 1 went, 1 changed');
  await expect(page.locator('[data-change=came]')).toContainText('Came');
  await expect(page.locator('[data-change=went]')).toContainText('Went');
  await expect(page.locator('[data-change=changed]')).toContainText('Changed');
  await list.getByRole('button', { name: /^Heading, Lime, oak and a dark line Moved$/ }).click();
  await expect(thing(page, 'Heading, Lime, oak and a dark line, chosen')).toBeVisible();
  await expectAccessible(page);
  // The address leads there again.
  await page.reload();
  await expect(list).toContainText('Since then 1 came, 1 went, 1 changed');

  await bar.getByRole('button', { name: 'Bring back' }).click();
  await kept(page, /\/restore$/, () => page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click());
  await holdMessages(page, 'Undo');
  await expect(bar).toHaveCount(0);
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
  await expect(thing(page, 'Note, Leave that wall bare.')).toHaveCount(0);
  await kept(page, /\/restore$/, () => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click());
  await expect(thing(page, 'Note, Leave that wall bare.')).toBeVisible();
  await expect(thing(page, /^Colour, Lichen/)).toHaveCount(0);

  // By keys it is what was done last, though the board has a step of its own to go back before it.
  await thing(page, 'Heading, Lime, oak and a dark line').click();
  await kept(page, acts, () => page.keyboard.press('Shift+ArrowDown'));
  await page.getByRole('button', { name: 'Versions' }).click();
  await panelOf(page).getByRole('button', { name: 'Bring back Shown to the client' }).click();
  await kept(page, /\/restore$/, () => page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click());
  await holdMessages(page, 'Undo');
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
  await wallOf(page).focus();
  await kept(page, /\/restore$/, () => page.keyboard.press('Control+z'));
  await expect(thing(page, 'Note, Leave that wall bare.')).toBeVisible();
  await expect(thing(page, /^Colour, Lichen/)).toHaveCount(0);
});

test('[R1-05] who may only read looks and compares; what another keeps comes into the list; Escape leads back; a phone has it all', async ({
  browser,
  product,
}) => {
  const { ines, boardId, path } = await boardOf(product);
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  await keepVersion(product, ines, { boardId, called: 'First thoughts' });
  const page = await openAs(browser, product, {
    person: priya,
    path,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(thing(page, /^Colour, Lichen/)).toBeVisible();
  await page.getByRole('button', { name: 'More about this board' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(panelOf(page).getByRole('link', { name: 'First thoughts', exact: true })).toBeVisible();
  for (const button of ['Keep this version', 'Bring back First thoughts']) {
    await expect(panelOf(page).getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
    await expect(panelOf(page).getByRole('button', { name: button })).toHaveAttribute('aria-description', /permission$/);
  }
  await keepVersion(product, ines, { boardId, called: 'Second thoughts' });
  await expect(panelOf(page).getByRole('link', { name: 'Second thoughts', exact: true })).toBeVisible();
  await expectAccessible(page);
  await panelOf(page).getByRole('link', { name: 'Compare First thoughts with now' }).click();
  await expect(page.getByRole('complementary', { name: 'What is otherwise' })).toContainText('Nothing is otherwise now');
  await expect(wallOf(page, `${name}, version First thoughts`)).toBeVisible();
  await expectAccessible(page);
  await wallOf(page, `${name}, version First thoughts`).focus();
  await page.keyboard.press('Escape');
  await expect(wallOf(page)).toBeVisible();
  await page.goto(`${path}?version=${crypto.randomUUID()}`);
  await expect(page.getByText('This version is not here any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the board' }).click();
  await expect(wallOf(page)).toBeVisible();
});
