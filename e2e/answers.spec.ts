// An answer that comes late finds another page than its question left: it closes, leads away from and writes over nothing that stands
// there by then, and what became of the question is told all the same.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Template } from '../domain/templates/contract.ts';
import { holdCommands, onTheWire } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, liveWire, newFile, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const toast = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);

/** A template of the studio's own, with the plan of a kitchen. */
async function ownTemplate(product: Product, as: Person, named: { id: string; name: string }): Promise<void> {
  const { template } = await call<{ template: Template }>(product, { method: 'GET', path: '/api/v1/templates/kitchen-and-bath', as });
  const { description, type, plan } = template;
  await call(product, { path: '/api/v1/templates', body: { ...named, description, type, plan }, as });
}

test('an earlier version of a template that comes after its list was closed is not laid over what was typed since', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = randomUUID();
  await ownTemplate(product, ines, { id, name: 'Our kitchens' });
  await call(product, { method: 'PATCH', path: `/api/v1/templates/${id}`, body: { version: 1, changes: { name: 'Kitchens' } }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/template-selection?edit=${id}` });
  const goes = Promise.withResolvers<void>();
  const read = /\/version\?number=1$/;
  await page.route(read, async (route) => {
    await goes.promise;
    await route.continue();
  });
  await onTheWire(page);
  await page.getByRole('button', { name: 'Versions' }).click();
  const back = page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Go back to it' });
  await back.click();
  await expect(back).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  const name = page.getByRole('textbox', { name: 'Template name' });
  await name.fill('Kitchens of ours');
  const answered = page.waitForResponse(read);
  goes.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(name).toHaveValue('Kitchens of ours');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await back.click();
  await expect(name).toHaveValue('Our kitchens');
});

test('a folder whose dialog was closed while it was being made leaves the question that stands by then, and is told', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents` });
  const folder = page.getByRole('dialog', { name: /New folder in/ });
  const version = page.getByRole('dialog', { name: /New version of/ });
  const note = version.getByRole('textbox', { name: 'What changed' });
  const makeAndTurnAway = async () => {
    const release = await holdCommands(page, '**/api/v1/file-folders');
    await page.getByRole('button', { name: 'Folder', exact: true }).click();
    await folder.getByRole('textbox', { name: 'Folder name' }).fill('Site');
    await folder.getByRole('button', { name: 'Create folder' }).click();
    await expect(folder.getByRole('button', { name: 'Create folder' })).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(folder).toHaveCount(0);
    return release;
  };
  let release = await makeAndTurnAway();
  await page.getByRole('link', { name: 'Plan.txt' }).hover();
  await page.getByRole('button', { name: 'More about Plan.txt' }).click();
  await page.getByRole('menuitem', { name: 'Upload a new version' }).click();
  await note.fill('The stair turns');
  await release();
  await expect(toast(page, /Made: .*Site/)).toBeVisible();
  await expect(note).toHaveValue('The stair turns');
  await version.getByRole('button', { name: 'Cancel' }).click();

  // The name is taken by now.
  release = await makeAndTurnAway();
  await release();
  await expect(toast(page, /Site.* was not made/)).toBeVisible();
});

test('a board that one turned away from while it was being made leads nowhere, and waits in its message', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  const release = await holdCommands(page, '**/api/v1/boards');
  await page.getByRole('button', { name: 'New mood board' }).click();
  const dialog = page.getByRole('dialog', { name: 'New mood board' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Scheme two');
  await dialog.getByRole('button', { name: 'Make the board' }).click();
  await expect(dialog.getByRole('button', { name: 'Make the board' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await release();
  await expect(toast(page, /Made: .*Scheme two/)).toBeVisible();
  await expect(page).toHaveURL(/\/mood-board$/);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scheme two' })).toBeVisible();
});

test('of two fields that somebody else changed too the second is still asked about, however often the first answer is pressed', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines });
  const wire = await liveWire(page);
  const path = `/api/v1/tasks/${task.id}`;
  await page.goto(`/todos?view=created&task=${task.id}`);
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  const priority = panel.getByRole('combobox', { name: 'Priority' });
  const room = panel.getByRole('textbox', { name: 'Room' });
  await expect(priority).toBeVisible();
  await wire.cut();
  const changes = { priority: 'high', room: 'Pantry' };
  await call(product, { method: 'PATCH', path, body: { version: task.version, changes }, as: tom });
  const release = await holdCommands(page, `**${path}`);
  await priority.click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await room.fill('Kitchen');
  await room.press('Enter');
  await release();
  const question = page.getByRole('dialog', { name: 'This task was changed by Tom Okafor just now.' });
  const mine = question.getByRole('button', { name: 'Use mine' });
  await expect(question.getByText('Priority')).toBeVisible();
  const reads = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await reads.promise;
    await route.continue();
  });
  await mine.click();
  // Not `click`: it would wait until the button is no longer busy.
  await mine.dispatchEvent('click');
  await page.keyboard.press('Escape');
  await expect(mine).toHaveAttribute('aria-busy', 'true');
  reads.resolve();
  await expect(question.getByText('Room')).toBeVisible();
  await mine.click();
  await expect(question).toHaveCount(0);
  await expect
    .poll(async () => {
      const { task: now } = await call<{ task: { priority: string; room: string } }>(product, { method: 'GET', path, as: ines });
      return [now.priority, now.room];
    })
    .toEqual(['urgent', 'Kitchen']);
});

test('a permission that is changed while others are being saved is still to be saved', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Junior', firstName: 'Tom', lastName: 'Okafor' });
  const page = await openAs(browser, product, { person: ines, path: `/settings?tab=team&member=${tom.session.user.id}` });
  const panel = page.getByRole('region', { name: 'Tom Okafor' });
  const choose = (row: number, choice: string) => panel.getByRole('radiogroup').nth(row).getByRole('radio', { name: choice }).click();
  await choose(0, 'Allow');
  await choose(1, 'Allow');
  const release = await holdCommands(page, '**/permissions');
  const save = panel.getByRole('button', { name: 'Save permissions' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  // Back to what stood before, and one more.
  await choose(1, 'Inherit');
  await choose(2, 'Deny');
  await release();
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  await expect(panel.getByText('To save: 1 denied, 1 inherited.')).toBeVisible();
  await save.click();
  await expect(save).toHaveAccessibleDescription('Nothing has been changed');
});

test('a template that is deleted is left, and no other page that is open by then', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const [first, second] = [randomUUID(), randomUUID()];
  await ownTemplate(product, ines, { id: first, name: 'Our kitchens' });
  await ownTemplate(product, ines, { id: second, name: 'Our baths' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/template-selection?template=${first}` });
  const question = page.getByRole('dialog', { name: 'Delete the template?' });
  const remove = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page).toHaveURL(/\/projects\/template-selection$/);
  await expect(toast(page, /Deleted: .*Our kitchens/)).toBeVisible();
  await expect(question).toHaveCount(0);

  await listenOn(page, `/projects/template-selection?edit=${second}`);
  const release = await holdCommands(page, `**/api/v1/templates/${second}`);
  await remove();
  await expect(question.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My To-dos' }).click();
  await expect(page).toHaveURL(/\/todos/);
  await release();
  await expect(toast(page, /Deleted: .*Our baths/)).toBeVisible();
  await expect(page).toHaveURL(/\/todos/);
});

test('who goes elsewhere while a project is being deleted stays there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const release = await holdCommands(page, `**/api/v1/projects/${project.id}`);
  await page.getByRole('button', { name: 'Delete project' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Halden House?' });
  await question.getByRole('button', { name: 'Delete project' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My To-dos' }).click();
  await expect(page).toHaveURL(/\/todos/);
  await release();
  await expect(toast(page, 'Project deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/todos/);
});

test('who chose another page while a project is being made is not led to it, though that page is still on its way', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  const coming: Route[] = [];
  await page.route(/\/assets\/DocumentsPage-[^/]*\.js/, (route) => void coming.push(route));
  await listenOn(page, '/projects/new');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Halden House');
  const release = await holdCommands(page, '**/api/v1/projects');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  await expect.poll(() => coming.length).toBe(1);
  await release();
  await expect(toast(page, 'Project created')).toBeVisible();
  await coming[0]?.continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/documents$/);
});

test('a sample that one turned away from while it was being made leads nowhere, and waits in its message', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/wip' });
  const release = await holdCommands(page, '**/api/v1/sample-project');
  const fill = page.getByRole('button', { name: 'Fill with a sample project' });
  await fill.click();
  await expect(fill).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My To-dos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My To-dos' })).toBeVisible();
  await release();
  await expect(toast(page, 'The sample project is there')).toBeVisible();
  await expect(page).toHaveURL(/\/todos/);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('button', { name: 'Remove sample' })).toBeVisible();
});

test('a lead that changes hands leaves the question about somebody else that stands by then', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const firstName of ['Tom', 'Lucas']) {
    const { session } = await invite(product, ines, { role: 'Senior', firstName });
    await call(product, { path: `/api/v1/projects/${project.id}/members`, body: { userId: session.user.id }, as: ines });
  }
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const asked = async (name: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Make lead' }).click();
    return page.getByRole('dialog', { name: `Make ${name} the lead?` });
  };
  const release = await holdCommands(page, '**/lead');
  const first = await asked('Tom Weber');
  await first.getByRole('button', { name: 'Make lead' }).click();
  await page.keyboard.press('Escape');
  await expect(first).toHaveCount(0);
  const second = await asked('Lucas Weber');
  await release();
  await expect(toast(page, /Tom.* leads it now/)).toBeVisible();
  await expect(second).toBeVisible();
});
