// Files that are sent with comments: dropped, pasted and chosen, waited for, seen by others at once, saved to the documents.

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { holdCommands, holdMessages, kept, neverSent, onTheWire } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newFile, newProject, openAs, signUp } from './studio.ts';

const linen = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#c9bda6' } })
    .png()
    .toBuffer();
const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment on Halden House' });
const waiting = (page: Page): Locator => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
const said = (page: Page, words: string | RegExp): Locator => page.getByRole('article').filter({ hasText: words });

/** Lets a file of the desk go over something, or pastes it there. */
const bring = (target: Locator, how: 'drop' | 'paste', { name, type, bytes }: { name: string; type: string; bytes: Buffer }) =>
  target.evaluate(
    (element, given) => {
      const carried = new DataTransfer();
      carried.items.add(new File([Uint8Array.from(given.bytes)], given.name, { type: given.type }));
      const event =
        given.how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    { how, name, type, bytes: [...bytes] },
  );

test('[R1-06] a picture is dropped where one writes, sent with the words, seen by another at once, and saved to the documents', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const path = `/projects/${project.id}?tab=discussion`;
  const other = await openAs(browser, product, { person: aiko, path });
  await expect(other.getByRole('heading', { name: 'Nobody has said anything yet.' })).toBeVisible();
  const page = await openAs(browser, product, { person: ines, path });
  await box(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('Two linens are in.');

  // While its bytes are on their way, the comment waits for it.
  const goOn = await holdCommands(page, /\/files\/uploads\//);
  await bring(box(page), 'drop', { name: 'Oat linen.png', type: 'image/png', bytes: await linen() });
  await expect(waiting(page)).toHaveText(/Oat linen.png/);
  await expect(page.getByRole('progressbar', { name: 'Oat linen.png' })).toBeVisible();
  const comment = page.getByRole('button', { name: 'Comment', exact: true });
  await expect(comment).toHaveAccessibleDescription('The attachments are on their way');
  await goOn();
  await expect(page.getByRole('progressbar', { name: 'Oat linen.png' })).toBeHidden();
  await page.getByLabel('Files to attach').setInputFiles({ name: 'Order.txt', mimeType: 'text/plain', buffer: Buffer.from('oat, 480 g') });
  await expect(waiting(page)).toHaveText([/Oat linen.png/, /Order.txt.*10 bytes/]);
  await expectAccessible(page);
  await kept(page, /\/comments/, () => comment.click());
  await expect(waiting(page)).toHaveCount(0);
  for (const one of [page, other]) {
    await expect(said(one, 'Two linens are in.').getByRole('button', { name: 'Open Oat linen.png' })).toBeVisible();
    await expect(said(one, 'Two linens are in.').getByRole('list', { name: 'Files' })).toContainText('Order.txt');
  }
  await expectAccessible(other);

  // A Junior looks at it, and is told why they may not save it.
  await said(other, 'Two linens').hover();
  await said(other, 'Two linens').getByRole('button', { name: 'Save Order.txt to the documents' }).hover();
  await expect(other.getByRole('tooltip')).toHaveText('You need the Save Attachments permission');
  await said(other, 'Two linens').getByRole('button', { name: 'Open Oat linen.png' }).click();
  await expect(other.getByRole('dialog', { name: 'Oat linen.png' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(said(other, 'Two linens').getByRole('button', { name: 'Open Oat linen.png' })).toBeFocused();

  // What the place is called comes after its folders: nothing is saved to a place without a name.
  const names = Promise.withResolvers<void>();
  await page.route('**/api/v1/project-index', async (route) => {
    await names.promise;
    await route.continue();
  });
  const folders = page.waitForResponse(/\/file-folders\?/);
  await said(page, 'Two linens').getByRole('button', { name: 'Save Order.txt to the documents' }).click();
  const saved = kept(page, /\/save$/, () => page.getByRole('button', { name: 'Save here' }).click());
  await folders;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  names.resolve();
  await saved;
  await expect(page.getByText('Saved to Halden House')).toBeVisible();
  await expect(said(page, 'Two linens').getByRole('button', { name: 'Save Order.txt to the documents' })).toBeHidden();
  await page.getByRole('link', { name: /^Documents/ }).click();
  await expect(page.getByText('Order.txt').first()).toBeVisible();
});

test('an attachment that fails stays with its reason and is tried again; what has arrived outlives a reload; words are not needed', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  await box(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('Kept');
  await page.route(/\/api\/v1\/uploads$/, (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'too_large', message: 'The studio is full.' }),
    }),
  );
  await onTheWire(page);
  await bring(box(page), 'paste', { name: 'image.png', type: 'image/png', bytes: await linen() });
  await expect(waiting(page).getByRole('alert')).toHaveText('The studio is full.');
  await expect(box(page)).toHaveText('Kept');
  await expectAccessible(page);
  await page.unroute(/\/api\/v1\/uploads$/);
  await kept(page, /\/files\/uploads\//, () => page.getByRole('button', { name: 'Try again: Picture.png' }).click());
  await expect(waiting(page)).toHaveText(/Picture.png\d/);
  await expect(page.getByRole('progressbar', { name: 'Picture.png' })).toBeHidden();
  await page.reload();
  await expect(waiting(page)).toHaveText(/Picture.png/);
  // What was written stands in the editor by now, not in the field that it takes over from.
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await expect(box(page)).toHaveText('Kept');
  await box(page).fill('');
  await expect(box(page)).toHaveText('');
  await kept(page, /\/comments/, () => page.getByRole('button', { name: 'Comment', exact: true }).click());
  await expect(page.getByRole('button', { name: 'Open Picture.png' })).toBeVisible();

  // An edit takes it off and says something instead.
  await page.getByRole('article').hover();
  await page.getByRole('button', { name: 'More about this comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('group', { name: 'Edit the comment' });
  await edited.getByRole('button', { name: 'Take Picture.png off' }).click();
  await expect(edited.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has been written');
  await expect(edited.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await edited.getByRole('textbox').fill('The oat one.');
  await kept(page, /\/comments\//, () => edited.getByRole('button', { name: 'Save' }).click());
  await expect(said(page, 'The oat one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Picture.png' })).toBeHidden();
  const { items } = await call<{ items: unknown[] }>(product, { method: 'GET', path: '/api/v1/uploads', as: ines });
  expect(items).toEqual([]);
});

test('an attachment that a reload cut off says so, and goes on where it was once its file is chosen again', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  const order = { name: 'Order.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak, oiled. '.repeat(400_000)) };
  await box(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await bring(box(page), 'paste', { name: 'Note.txt', type: 'text/plain', bytes: Buffer.from('Brass') });
  await expect(waiting(page).filter({ hasText: 'Note.txt' })).toHaveText(/Note.txt5 bytes/);
  // Of two parts the first arrives.
  let parts = 0;
  await page.route('**/files/uploads/*', (route) => (route.request().method() === 'PATCH' && ++parts > 1 ? undefined : route.continue()));
  await onTheWire(page);
  // The per cent are of what has left the browser: that it is there is answered.
  const arrived = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel('Files to attach').setInputFiles(order);
  const row = waiting(page).filter({ hasText: 'Order.txt' });
  await arrived;
  await expect(row).toContainText('87 %');
  await page.reload();
  await expect(row).toContainText('Choose it again to go on.');
  await expect(waiting(page).filter({ hasText: 'Note.txt' })).toHaveText(/Note.txt5 bytes/);
  const submit = page.getByRole('button', { name: 'Comment', exact: true });
  await expect(submit).toHaveAccessibleDescription('Choose the attachment again, or take it off');
  await expectAccessible(page);

  await page.unroute('**/files/uploads/*');
  const offsets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose again: Order.txt' }).click();
  await (await chooser).setFiles(order);
  await expect(row).toHaveText(/Order.txt4.[68] MB/);
  expect(offsets).toEqual([String(4 * 1024 * 1024)]);
  await kept(page, /\/comments/, () => submit.click());
  const sent = page.getByRole('list', { name: 'Files' });
  await expect(sent).toContainText('Order.txt');
  await expect(sent).toContainText('Note.txt');
  const { items } = await call<{ items: unknown[] }>(product, { method: 'GET', path: '/api/v1/uploads', as: ines });
  expect(items).toEqual([]);
});

test('[R1-06] words and files that were on their way when the page went stand in their field again, or where they were said', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  await box(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('The linen.');
  await bring(box(page), 'paste', { name: 'Note.txt', type: 'text/plain', bytes: Buffer.from('Brass') });
  await expect(waiting(page)).toHaveText(/Note.txt5 bytes/);
  await Promise.all([neverSent(page, /\/comments$/), box(page).press('Control+Enter')]);
  await expect(page.getByRole('article', { name: /being sent: The linen/ })).toContainText('1 attachment');
  await expect(box(page)).toHaveText('');
  await expect(waiting(page)).toHaveCount(0);
  await page.reload();
  await expect(waiting(page)).toHaveText(/Note.txt5 bytes/);
  await expect(box(page)).toHaveValue('The linen.');
  await box(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();

  // The answer was lost with the page: it stands, and is not offered again.
  const arrived = new Promise<void>((done) => {
    void page.route(/\/comments$/, async (route) => {
      await route.fetch();
      done();
    });
  });
  await onTheWire(page);
  await Promise.all([arrived, box(page).press('Control+Enter')]);
  await page.reload();
  await expect(said(page, 'The linen.')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('Note.txt');
  await expect(box(page)).toHaveValue('');
  await expect(waiting(page)).toHaveCount(0);
});

test('[R1-06] what was sent in a discussion stands in one list: who and when, opened, and led back to where it was said', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const path = `/projects/${project.id}?tab=discussion`;
  const page = await openAs(browser, product, { person: ines, path });
  const all = page.getByRole('button', { name: 'Files shared here' });
  const send = () => kept(page, /\/comments/, () => page.getByRole('button', { name: 'Comment', exact: true }).click());
  await box(page).fill('Nothing with it');
  await send();
  await all.click();
  const dialog = page.getByRole('dialog', { name: 'Files shared here' });
  await expect(dialog).toContainText('Nobody has sent a file here yet.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  for (const name of ['Order.txt', 'Quote.txt']) {
    await expect(box(page)).toHaveText('');
    await bring(box(page), 'drop', { name, type: 'text/plain', bytes: Buffer.from(`This is the ${name}`) });
    await expect(waiting(page)).toContainText('bytes');
    await send();
    await expect(said(page, name)).toBeVisible();
  }
  // Beside it the newest stand, too.
  const beside = page.getByRole('region', { name: 'Files shared here' });
  await expect(beside).toContainText('Files shared here2Save all');
  await beside.getByRole('button', { name: 'Look at Quote.txt' }).click();
  await expect(page.getByRole('dialog', { name: 'Quote.txt' })).toContainText('This is the Quote.txt');
  await page.keyboard.press('Escape');
  await all.click();
  const rows = dialog.getByRole('list', { name: 'Files, the newest first' }).locator('> li');
  await expect(rows).toContainText([/Ines Duarte.*just now.*Quote.txt/, /Ines Duarte.*just now.*Order.txt/]);
  await expectAccessible(page);
  // One takes a number among the documents.
  await newFile(product, ines, { projectId: project.id, name: 'quote.txt' });
  await dialog.getByRole('button', { name: 'Save all' }).click();
  const place = page.getByRole('dialog', { name: 'Save all 2 files to the documents' });
  await place.getByRole('button', { name: 'Save here' }).click();
  await holdMessages(page, '2 documents');
  // Both lie there now, once each, and stay with what was said.
  await expect(dialog.getByRole('button', { name: 'Save all' })).toHaveCount(0);
  const lying = { method: 'GET', path: `/api/v1/files?projectId=${project.id}`, as: ines } as const;
  const { items } = await call<{ items: { id: string; name: string }[] }>(product, lying);
  const documents = async () => (await call<{ items: { name: string }[] }>(product, lying)).items.map(({ name }) => name).sort();
  expect(items.map(({ name }) => name).sort()).toEqual(['Order.txt', 'Quote (2).txt', 'quote.txt']);
  // Undo takes them out again, under the names that they had; one that somebody changed meanwhile stays, and says so.
  const { id } = items.find(({ name }) => name === 'Order.txt') as (typeof items)[number]; // it lies there
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/files/${id}`,
    body: { version: 2, changes: { name: 'Order of May.txt' } },
    as: ines,
  });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Not taken back: Order.txt');
  await expect.poll(documents).toEqual(['Order of May.txt', 'quote.txt']);
  await expect(dialog.getByRole('button', { name: 'Save Quote.txt to the documents' })).toBeVisible();
  await rows.nth(1).getByRole('button', { name: 'Order of May.txt', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Order of May.txt' })).toContainText('This is the Order.txt');
  await page.keyboard.press('Escape');
  await rows.nth(1).getByRole('button', { name: 'Show the comment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(said(page, 'Order of May.txt')).toBeInViewport();
});

test('an attachment is taken off while it is on its way, by keys as well: nothing of it stays on the server', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  await box(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  const uploads = async () => (await call<{ items: unknown[] }>(product, { method: 'GET', path: '/api/v1/uploads', as: ines })).items;
  const takeOff = (name: string): Locator =>
    waiting(page)
      .filter({ hasText: name })
      .getByRole('button', { name: `Take ${name} off` });

  // Its bytes wait on the wire.
  let goOn = await holdCommands(page, /\/files\/uploads\//);
  await bring(box(page), 'drop', { name: 'Oat linen.png', type: 'image/png', bytes: await linen() });
  await expect(page.getByRole('progressbar', { name: 'Oat linen.png' })).toBeVisible();
  await expect.poll(uploads).toHaveLength(1);
  await takeOff('Oat linen.png').focus();
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(uploads).toEqual([]);
  await goOn().catch(() => undefined);
  await page.unroute(/\/files\/uploads\//);

  // The server is about to hear of it.
  goOn = await holdCommands(page, /\/api\/v1\/uploads$/);
  await bring(box(page), 'drop', { name: 'Grey linen.png', type: 'image/png', bytes: await linen() });
  await expect(page.getByRole('progressbar', { name: 'Grey linen.png' })).toBeVisible();
  await takeOff('Grey linen.png').focus();
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toHaveCount(0);
  const begun = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/uploads'));
  await goOn();
  expect((await begun).ok()).toBe(true);
  await expect.poll(uploads).toEqual([]);
  await expect(box(page)).toBeVisible();
});
