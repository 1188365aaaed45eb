// Files and documents on tasks: dropped on a card, attached in the panel, saved to the documents, taken off.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { carry, holdMessages } from './hands.ts';
import { test } from './product.ts';
import { invite, newProject, newTask, openAs, signUp } from './studio.ts';

const desk = mkdtempSync(join(tmpdir(), 'atelier-desk-'));
test.afterAll(() => rmSync(desk, { recursive: true, force: true }));

function onDesk(name: string, content: string): string {
  const path = join(desk, name);
  writeFileSync(path, content);
  return path;
}

const attachments = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const card = (page: Page, title: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const menuOf = async (page: Page, name: string, entry: string) => {
  await attachments(page).getByText(name).hover();
  await page.getByRole('button', { name: `More about ${name}` }).click();
  return page.getByRole('menuitem', { name: entry });
};

test('[R1-02] a file is dropped on a card, a document is attached beside it, and each is seen, saved and taken off', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya', lastName: 'Nair' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Chase the worktop template', projectId: project.id });
  const path = `/projects/${project.id}?tab=tasks`;
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: priya, path }),
  ]);
  const drop = await carry(page, card(page, 'Chase the worktop template'), [onDesk('Template.txt', 'Oak, 40 mm')]);
  await drop();
  await expect(card(page, 'Chase the worktop template')).toContainText('Attachments 1');
  // Whoever reads the project sees it without a reload, and looks at it; what she may not is said.
  await expect(card(theirs, 'Chase the worktop template')).toContainText('Attachments 1');
  await theirs.getByRole('link', { name: 'Chase the worktop template' }).click();
  await attachments(theirs).getByRole('button', { name: 'Template.txt', exact: true }).click();
  await expect(theirs.getByRole('dialog')).toContainText('Oak, 40 mm');
  await theirs.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(attachments(theirs).getByRole('button', { name: 'Attach', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(await menuOf(theirs, 'Template.txt', 'Save to documents')).toHaveAttribute('aria-disabled', 'true');
  await theirs.keyboard.press('Escape');

  await page.goto(`${product.url}/projects/${project.id}?tab=documents`);
  await expect(page.getByRole('heading', { name: /No documents yet/ })).toBeVisible();
  await page.locator('input[aria-label="Documents to upload"]').setInputFiles(onDesk('A-301 Elevations.txt', 'Niche 1 400'));
  await expect(page.getByRole('link', { name: 'A-301 Elevations.txt', exact: true })).toBeVisible();

  await page.goto(`${product.url}${path}`);
  await page.getByRole('link', { name: 'Chase the worktop template' }).click();
  await attachments(page).getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose from the documents' }).click();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('A-301');
  await expect(page.getByRole('status').filter({ hasText: /^1 document found$/ })).toHaveCount(1);
  await page.getByRole('checkbox', { name: /A-301 Elevations/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Attach', exact: true }).last().click();
  await expect(attachments(page).getByRole('listitem')).toHaveText([/Template\.txt/, /A-301 Elevations\.txt/]);
  await expect(attachments(theirs).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await (await menuOf(page, 'Template.txt', 'Save to documents')).click();
  await page.getByRole('button', { name: 'Save here' }).click();
  await expect(page.getByText('Saved to Halden House')).toBeVisible();
  await (await menuOf(page, 'A-301 Elevations.txt', 'Take off the task')).click();
  await holdMessages(page, 'Taken off the task');
  await expect(attachments(page).getByRole('listitem')).toHaveText([/Template\.txt/]);
  // What was saved can be taken back as well, and may still say so.
  const takenOff = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Taken off the task' });
  await takenOff.getByRole('button', { name: 'Undo' }).click();
  await expect(attachments(page).getByRole('listitem')).toHaveCount(2);

  await page.goto(`${product.url}/projects/${project.id}?tab=documents`);
  await expect(page.getByRole('link', { name: 'Template.txt', exact: true })).toBeVisible();
});

test('[R1-02] the name of an attachment that has its row to itself is read whole', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Chase the worktop template', projectId: project.id });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=tasks` });
  const name = 'Zellige, north light, second lot.txt';
  const drop = await carry(page, card(page, 'Chase the worktop template'), [onDesk(name, 'Bottle, 100 by 100')]);
  await drop();
  await expect(card(page, 'Chase the worktop template')).toContainText('Attachments 1');
  await page.getByRole('link', { name: 'Chase the worktop template' }).click();
  const shown = attachments(page).getByRole('button', { name, exact: true });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
