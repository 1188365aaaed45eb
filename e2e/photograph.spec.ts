// A project's cover as a photograph of one's own: chosen, dropped or pasted beside the drawn ones, and seen wherever the project is.

import { expect, type Locator, type Page } from '@playwright/test';
import type { FileRecord } from '../domain/files/contract.ts';
import { newPicture } from '../server/testing/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { holdCommands, kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const fileOf = async (colour: string) => ({
  name: 'hall.jpg',
  mimeType: 'image/jpeg',
  buffer: await newPicture({ width: 1200, height: 900, colour }),
});

/** Shows a photograph that was fetched and decoded, and keeps its place of 16 to 10. */
const expectPhotograph = async (place: Locator) => {
  await expect(place).toHaveAttribute('data-photograph', 'shown');
  const { width = 0, height = 1 } = (await place.boundingBox()) ?? {};
  expect(Math.abs(width / height - 1.6)).toBeLessThan(0.02);
  await expect.poll(() => place.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(900);
};
const photographs = (page: Page): Locator => page.locator('[data-photograph]');

test('chosen in the settings it is on every card, live for a colleague, and gives way to a drawing', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo' });
  const project = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  const theirs = await openAs(browser, product, { person: hugo, path: '/projects/wip' });
  await expect(theirs.getByRole('link', { name: 'Mews flat' })).toBeVisible();
  await expect(photographs(theirs)).toHaveCount(0);

  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const cover = page.getByRole('group', { name: 'Cover' });
  await page.locator('input[data-picture]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('notes.txt is not a JPG, PNG or WebP picture. Choose one of these.')).toBeVisible();
  const photograph = await fileOf('#7a4b33');
  await kept(page, /\/files\/pictures/, () => page.locator('input[data-picture]').setInputFiles(photograph));
  await expect(cover.getByRole('radio', { name: 'Your photograph' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectPhotograph(photographs(theirs).first());

  await page.goto('/');
  await expectPhotograph(photographs(page).first());
  await page.goto(`/projects/${project.id}`);
  await expectPhotograph(photographs(page).first());

  await page.goto(`/projects/${project.id}/settings`);
  await cover.getByRole('radio', { name: 'Arches' }).check();
  await expect(cover.getByRole('radio', { name: 'Your photograph' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(photographs(theirs)).toHaveCount(0);

  // A picture among the documents becomes one, too, such as one that came with a task and was saved.
  const task = await newTask(product, ines, { title: 'Photograph the hall', projectId: project.id });
  const content = (await fileOf('#33557a')).buffer;
  const { id } = await newFile(product, ines, { projectId: project.id, taskId: task.id, name: 'Hall.jpg', content });
  const save = { path: `/api/v1/files/${id}/save`, body: { folderId: null }, as: ines };
  const saved = await call<{ file: FileRecord; seq: number }>(product, save);
  await page.getByRole('button', { name: 'From the documents' }).click();
  await page.getByRole('radio', { name: /Hall\.jpg/ }).check();
  await expectAccessible(page);
  // Drawn by the server, fetched, sent and looked at.
  await kept(page, /\/files\/pictures/, () => page.getByRole('button', { name: 'Use as cover' }).click());
  await expect(cover.getByRole('radio', { name: 'Your photograph' })).toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectPhotograph(photographs(theirs).first());

  // It is a picture of its own by then: the saving is taken back, the file deleted, and the cover stays.
  const { version, number, folderId } = saved.file;
  const body = { version, number, folderId, with: { taskId: task.id }, saved: saved.seq };
  await call(product, { path: `/api/v1/files/${id}/take-back`, body, as: ines });
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [id] }, as: ines });
  await theirs.reload();
  await expectPhotograph(photographs(theirs).first());
});

test('dropped and pasted, removed again before it is saved, and taken along by a new project on a phone', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const cover = page.getByRole('group', { name: 'Cover' });
  const bytes = [...(await newPicture({ width: 320, height: 200 }))];
  const give = (how: 'paste' | 'drop') =>
    cover.evaluate(
      (element, { content, kind }) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(content)], 'hall.jpg', { type: 'image/jpeg' }));
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: files, bubbles: true })
            : new DragEvent('drop', { dataTransfer: files, bubbles: true }),
        );
      },
      { content: bytes, kind: how },
    );
  for (const how of ['drop', 'paste'] as const) {
    await give(how);
    await expect(cover.getByRole('radio', { name: 'Your photograph' })).toBeChecked();
    await page.getByRole('button', { name: 'Remove photograph' }).click();
    await expect(cover.getByRole('radio', { name: 'Your photograph' })).toBeHidden();
    await expect(cover.getByRole('radio', { name: 'Plan in the project’s colour' })).toBeChecked();
  }

  const phone = await openAs(browser, product, {
    person: ines,
    path: '/projects/new',
    viewport: { width: 390, height: 844 },
  });
  await phone.getByLabel('Project name').fill('Quayside');
  await phone.locator('input[data-picture]').setInputFiles(await fileOf('#336a7a'));
  await expect(phone.getByRole('radio', { name: 'Your photograph' })).toBeChecked();
  await phone.getByRole('button', { name: 'Create project' }).click();
  await expect(phone.getByRole('heading', { name: 'Quayside' })).toBeVisible();
  await expect(photographs(phone).first()).toHaveAttribute('data-photograph', 'shown');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('words that bring a picture of themselves along go into the field that they are pasted into', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings`, permissions });
  // As a spreadsheet or a text program copies a cell.
  const copied = [...(await newPicture({ width: 120, height: 40, kind: 'png' }))];
  await page.getByLabel('Place').focus();
  await page.evaluate(async (bytes) => {
    const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': new Blob(['Frome'], { type: 'text/plain' }), 'image/png': picture }),
    ]);
  }, copied);
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Place')).toHaveValue('Frome');
  await expect(page.getByRole('radio', { name: 'Your photograph' })).toBeHidden();
});

test('who leaves while a photograph is on its way is asked first', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Mews flat', status: 'wip' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const release = await holdCommands(page, /\/files\/pictures/);
  await page.locator('input[data-picture]').setInputFiles(await fileOf('#7a4b33'));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await release();
  await expect(page.getByRole('radio', { name: 'Your photograph' })).toBeChecked();
});
