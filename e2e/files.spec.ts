// Documents: what is dropped arrives whole, also over a lost connection and a reload; it is found, moved and opened by hand and by keys.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import type { FileRecord } from '../domain/files/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { drawnAnew } from './drawing.ts';
import {
  carry,
  carryInVain,
  centreOf,
  clickAsOlderSafari,
  holdCommands,
  holdMessages,
  kept,
  onTheWire,
  pictured,
  restingBox,
} from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const desk = mkdtempSync(join(tmpdir(), 'atelier-desk-'));
test.afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** A file on the desk of whoever sits before the browser. */
function onDesk(path: string, content: string | Buffer = `This is ${path}.`): string {
  const whole = join(desk, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const documents = (page: Page): Locator => page.getByRole('grid', { name: 'Documents' });
const item = (page: Page, name: string): Locator =>
  documents(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const tray = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });
const upload = (page: Page, ...paths: string[]): Promise<void> =>
  page.locator('input[aria-label="Documents to upload"]').setInputFiles(paths);

test('[R1-02 R2-12] a dropped folder arrives with its documents at everybody who reads the project, and is found there', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  const path = `/projects/${project.id}?tab=documents`;
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: aiko, path }),
  ]);
  await expect(page.getByRole('heading', { name: 'No documents yet: drop the first drawing here.' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'No documents yet: drop the first drawing here.' })).toBeVisible();
  await expectAccessible(page);

  const folder = join(onDesk('Site/Survey/levels.csv', 'Point,Level\nA,12.4\n'), '../..');
  onDesk('Site/brief.txt');
  onDesk('Site/nothing yet.txt', '');
  // As a studio lays its folders out before there is anything in them.
  mkdirSync(join(folder, 'Handover', 'Photographs'), { recursive: true });
  const drop = await carry(page, page.getByRole('heading', { name: /No documents yet/ }), [folder, onDesk('A-101 Plan.txt')]);
  await expect(page.getByText('Drop to upload to All documents')).toBeVisible();
  await drop();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/1 empty folder made.*Photographs/);
  // Each leaves the tray a while after it has come.
  await expect(tray(page)).toContainText(/files? uploaded/);
  await expect(tray(page), 'every project has all documents').toContainText(/In .?Halden House/);
  await expect(item(page, 'Site')).toContainText('3 files');
  await expect(item(page, 'A-101 Plan.txt')).toBeVisible();
  await expectAccessible(page);
  // Somebody else sees it, without a reload.
  await expect(item(theirs, 'Site')).toContainText('3 files');
  await expect(item(theirs, 'A-101 Plan.txt')).toBeVisible();

  await item(page, 'Site').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Site', exact: true })).toBeVisible();
  await item(page, 'Handover').getByRole('link').click();
  await expect(item(page, 'Photographs')).toContainText('0 files');
  await page.goBack();
  await item(page, 'Survey').getByRole('link').click();
  await expect(item(page, 'levels.csv')).toBeVisible();
  await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'All documents' }).click();
  // Every folder has its own search: that of the one that is left would take the word along.
  await expect(item(page, 'A-101 Plan.txt')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search these documents' }).fill('level');
  await expect(item(page, 'levels.csv')).toBeVisible();
  await expect(item(page, 'A-101 Plan.txt')).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]q=level(&|$)/);
  await expect(page.getByRole('status').filter({ hasText: /^1 document found$/ })).toHaveCount(1);
});

test('the ground for what is carried goes where the page is not told that it fell', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const empty = page.getByRole('heading', { name: /No documents yet/ });
  await expect(empty).toBeVisible();
  const ground = page.getByText(/^Drop to upload to/);
  const drop = await carryInVain(page, empty, [onDesk('A-101 Plan.txt')]);
  await expect(ground).toBeVisible();
  await drop();
  await expect(ground).toBeHidden();
});

test('how a text begins is read before its tile is in sight', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (let index = 10; index < 30; index++) await newFile(product, ines, { name: `Note ${index}.txt` });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const next = item(page, 'Note 20.txt');
  await expect(item(page, 'Note 29.txt')).toContainText('Oak, oiled.');
  const { y } = await restingBox(next);
  // The edge of the page comes to lie above it, and that is how it is opened.
  await page.setViewportSize({ width: 1440, height: Math.round(y) - 60 });
  await page.reload();
  await expect(item(page, 'Note 29.txt')).toContainText('Oak, oiled.');
  await expect(next).toContainText('Oak, oiled.');
  await expect(next).not.toBeInViewport();
});

test('of an upload that is given up while the server is being told of it nothing stays there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  await expect(page.getByRole('heading', { name: /No documents yet/ })).toBeVisible();
  const goOn = await holdCommands(page, /\/api\/v1\/uploads$/);
  await upload(page, onDesk('Levels.txt', Buffer.from('+24.60')));
  await tray(page).getByRole('button', { name: 'Cancel Levels.txt' }).click();
  await expect(tray(page)).toHaveCount(0);
  await kept(page, '/api/v1/uploads', goOn);
  const uploads = async () => (await call<{ items: unknown[] }>(product, { method: 'GET', path: '/api/v1/uploads', as: ines })).items;
  await expect.poll(uploads).toEqual([]);
});

test('a first file that is chosen without a connection is in sight, holds its tab, and is sent once there is one', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  await expect(page.getByRole('heading', { name: /No documents yet/ })).toBeVisible();
  // The tray comes with the bell, and without either what is chosen is only told to wait.
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await page.context().setOffline(true);
  await upload(page, onDesk('Levels.txt', Buffer.from('+24.60')));
  await expect(tray(page)).toContainText('Levels.txt');
  await expect(tray(page)).toContainText('Offline. Goes on by itself.');
  const mayGo = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await mayGo()).toBe(false);
  await page.context().setOffline(false);
  await expect(tray(page)).toContainText('1 file uploaded');
  await expect(item(page, 'Levels.txt')).toBeVisible();
  expect(await mayGo()).toBe(true);
});

test('[R2-12] an upload outlives a lost connection, a reload and another page, and the document is whole', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  await expect(page.getByRole('heading', { name: /No documents yet/ })).toBeVisible();
  const scan = onDesk('Site scan.bin', randomBytes(20_000_000));

  // The second part of it waits on the wire.
  let parts = 0;
  await page.route('**/files/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++parts > 1) return;
    await route.continue();
  });
  await onTheWire(page);
  await upload(page, scan);
  await expect(tray(page)).toContainText('Uploading 1 file');
  await expect.poll(() => parts).toBe(2);
  await page.context().setOffline(true);
  await expect(tray(page)).toContainText('Offline. Goes on by itself.');
  await page.context().setOffline(false);
  await expect(tray(page)).not.toContainText('Offline');
  await page.getByRole('navigation').getByRole('link', { name: 'My To-dos' }).first().click();
  await expect(tray(page)).toContainText('Site scan.bin');

  await page.getByRole('button', { name: /Ines/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out before your files are uploaded?' });
  await expect(question.getByText('One upload is not finished. Signing out stops it.')).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await page.reload();
  await expect(tray(page)).toContainText('Choose the file again to go on');
  await expectAccessible(page);
  await page.unroute('**/files/uploads/*');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/files/uploads/'));
  await page.locator('input[aria-label="File of Site scan.bin"]').setInputFiles(scan);
  // It goes on where it was.
  expect(Number((await sent).headers()['upload-offset'])).toBeGreaterThan(4_000_000);
  await expect(tray(page)).toContainText('1 file uploaded');
  await page.goto('/projects/documents');
  await expect(item(page, 'Site scan.bin')).toContainText('20 MB');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await item(page, 'Site scan.bin').hover();
      await page.getByRole('button', { name: 'More about Site scan.bin' }).click();
      await page.getByRole('menuitem', { name: 'Download' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('Site scan.bin');
  expect(readFileSync(await download.path()).equals(readFileSync(scan))).toBe(true);
});

test('what was said of a new version outlives a reload while it is sent, and an upload that begins anew', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const file = await newFile(product, ines, { name: 'Site scan.bin' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/documents?file=${file.id}` });
  const scan = onDesk('Site scan.bin', randomBytes(6_000_000));
  const dialog = page.getByRole('dialog', { name: 'New version of Site scan.bin' });
  const say = async (what: string) => {
    await page.getByRole('button', { name: 'New version' }).click();
    await dialog.locator('input[type=file]').setInputFiles(scan);
    await dialog.getByLabel('What changed').fill(what);
    await dialog.getByRole('button', { name: 'Upload' }).click();
  };
  const versions = page.getByRole('region', { name: 'Versions' });
  let [parts, isHeld] = [0, true];
  await page.route('**/files/uploads/*', async (route) => {
    if (!isHeld || route.request().method() !== 'PATCH' || parts++ === 0) await route.continue();
  });
  await onTheWire(page);
  await say('The cellar is in it');
  await expect.poll(() => parts).toBe(2);
  await page.reload();
  // The handler stays: what takes it away meets the page's own code on its way.
  isHeld = false;
  await page.locator('input[aria-label="File of Site scan.bin"]').setInputFiles(scan);
  await expect(tray(page)).toContainText('1 file uploaded');
  await expect(versions).toContainText('The cellar is in it');

  // The server has let go of it.
  await page.route('**/files/uploads/*', (route) => route.fulfill({ status: 410, json: { code: 'gone', message: 'Gone.' } }), { times: 1 });
  await say('So is the roof');
  await expect(tray(page)).toContainText('It rested for too long.');
  await page.getByRole('button', { name: 'Try Site scan.bin again' }).click();
  await expect(versions).toContainText('So is the roof');
});

test('[R2-12] the same name asks: a new version keeps the old one within reach, and it can be brought back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  await upload(page, onDesk('a/Plan.txt', 'first'), onDesk('a/Notes.txt', 'first'), onDesk('a/Brief.txt', 'first'));
  await expect(item(page, 'Plan.txt')).toBeVisible();
  await expect(item(page, 'Brief.txt')).toBeVisible();
  await expect(item(page, 'Notes.txt')).toBeVisible();

  await upload(page, onDesk('b/Plan.txt', 'second, longer'), onDesk('b/Notes.txt', 'second'));
  await page.getByRole('dialog', { name: 'Plan.txt is there already' }).getByRole('button', { name: 'New version' }).click();
  await page.getByRole('dialog', { name: 'Notes.txt is there already' }).getByRole('button', { name: 'Keep both' }).click();
  await expect(item(page, 'Plan.txt')).toContainText('rev B');
  await expect(documents(page).getByRole('link', { name: /^Notes.*\.txt$/ })).toHaveCount(2);

  await upload(page, onDesk('c/Plan.txt', 'third'), onDesk('c/Brief.txt', 'third'));
  const dialog = page.getByRole('dialog', { name: /is there already/ });
  // Put off, and asked again.
  for (const rest of [1, 2]) {
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-upload-tray]').getByText(/^Paused at/)).toHaveCount(rest);
  }
  await expect(dialog).toHaveCount(0);
  await tray(page).getByRole('button', { name: 'Go on', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'For all 2' }).check();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(item(page, 'Brief.txt')).not.toContainText('rev');

  await item(page, 'Plan.txt').focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('dialog', { name: 'Plan.txt' });
  await expect(panel.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  // A double click means it once.
  const release = await holdCommands(page, /\/versions$/);
  await panel.getByRole('button', { name: 'Restore revision A' }).dblclick();
  await release();
  await expect(panel.getByText('Restored from A')).toBeVisible();
  await expect(item(page, 'Plan.txt')).toContainText('rev C');
  await page.reload();
  await expect(item(page, 'Plan.txt')).toContainText('rev C');
});

test('[R2-12] documents are managed by keys alone: gone to, chosen, renamed, moved, deleted, brought back, opened', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents?sort=name' });
  await upload(page, ...['Alder.txt', 'Beech.txt', 'Cedar.txt'].map((name) => onDesk(`keys/${name}`)));
  await expect(item(page, 'Cedar.txt')).toBeVisible();
  await expect(item(page, 'Beech.txt')).toBeVisible();
  await expect(item(page, 'Alder.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Timber');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Timber')).toBeFocused();

  // The folder stands first, in a row of its own.
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Alder.txt')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the documents' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item(page, 'Alder.txt')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('As');
  // What comes in front of it meanwhile takes nothing of what is typed.
  await upload(page, onDesk('keys/Aaron.txt'));
  await expect(item(page, 'Aaron.txt')).toBeVisible();
  await page.keyboard.type('h');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Ash.txt')).toBeFocused();

  // The keys of an open menu are its own.
  await page.getByRole('button', { name: 'More about Ash.txt' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await item(page, 'Ash.txt').focus();

  // What was cut is left where it is.
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This folder is empty: drop the first document here.' })).toBeVisible();
  // Where nothing lies that could have the focus, its ground shows that it has the keys.
  const ground = page.getByRole('group', { name: 'Timber' });
  await expect(ground).toBeFocused();
  await expect(ground).not.toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('Control+v');
  await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'My files' }).click();

  await expect(item(page, 'Timber')).toBeFocused();

  // From the head of the list nothing is deleted but what is chosen.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'Ash.txt')).toBeFocused();
  await page.keyboard.press('g');
  const [one, all] = [item(page, 'Ash.txt').getByRole('checkbox'), page.getByRole('checkbox', { name: 'Choose all' })];
  // The first one takes the keys also from its own box.
  await item(page, 'Timber').getByRole('checkbox').focus();
  await page.keyboard.press('Home');
  await expect(item(page, 'Timber')).toBeFocused();
  // No other is drawn anew for one that is chosen; what a page reads at first has its time.
  const chosen = async () => {
    const drawn = await drawnAnew(item(page, 'Cedar.txt'), 'button');
    await one.check();
    await expect(all).toBeChecked({ indeterminate: true });
    await one.uncheck();
    return drawn();
  };
  await expect.poll(chosen).toBe(0);
  await all.focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('g');
  await expect(page.getByRole('checkbox', { name: 'Choose all' })).toHaveCount(0);
  await item(page, 'Ash.txt').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('toolbar', { name: 'Chosen documents' }).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(ground).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect(item(page, 'Ash.txt')).toBeVisible();
  await expect(item(page, 'Beech.txt')).toBeVisible();

  // Into the folder by keys, the keys go on from what lies there first.
  await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'My files' }).click();
  await item(page, 'Timber').focus();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Ash.txt')).toBeFocused();

  await item(page, 'Beech.txt').focus();
  await page.keyboard.press('Delete');
  await expect(item(page, 'Beech.txt')).toHaveCount(0);
  await expect(item(page, 'Ash.txt')).toBeFocused();
  await expect(page.getByText('Moved to the trash')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Restored')).toBeVisible();
  await expect(item(page, 'Beech.txt')).toBeVisible();

  await item(page, 'Ash.txt').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ash.txt' }).getByText('This is keys/Alder.txt.')).toBeVisible();
  await expectAccessible(page);
  // What came back a moment ago is in the list again.
  await expect(page.getByRole('button', { name: 'Next document' })).toBeEnabled();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Beech.txt' }).getByText('This is keys/Beech.txt.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[R2-12] a long list stays where it was scrolled to while a document is opened over it and beside it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: fileId } = await newFile(product, ines, { name: 'Plan.txt' });
  const copies = Array.from({ length: 60 }, () => ({ fileId, id: crypto.randomUUID() }));
  await call(product, { path: '/api/v1/files/copy', body: { copies, to: { projectId: null, folderId: null } }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents?as=list&sort=name' });
  await documents(page).getByRole('row').nth(5).focus();
  await page.keyboard.press('End');
  const last = documents(page).getByRole('row').last();
  await expect(last).toBeFocused();
  const scrolled = () => page.locator('#content').evaluate(({ scrollTop }) => scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(1_000);
  await page.keyboard.press('p');
  const details = page.getByRole('dialog');
  await expect(details).toBeVisible();
  expect(await scrolled()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await last.getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('Oak, oiled.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scrolled()).toBe(before);
});

test('where a colleague deletes what the keys are at, Shift goes on from what has them then', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  const add = (name: string) => newFile(product, aiko, { projectId: project.id, name });
  const [, beech] = [await add('Alder.txt'), await add('Beech.txt'), await add('Cedar.txt'), await add('Elm.txt')];
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=documents&sort=name&as=list`);
  await item(page, 'Alder.txt').focus();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Beech.txt')).toBeFocused();
  await page.keyboard.press('Space');
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [beech.id] }, as: aiko });
  await expect(item(page, 'Beech.txt')).toHaveCount(0);
  await item(page, 'Alder.txt').focus();
  // What was chosen stays so no more, also once it is back.
  await call(product, { path: '/api/v1/files/restore', body: { fileIds: [beech.id] }, as: aiko });
  await expect(item(page, 'Beech.txt')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(documents(page).getByRole('row', { selected: true })).toHaveText([/Alder/, /Beech/]);
});

/** A list as of a thousand: of ten pages, which are those of one document. @returns what was read of it since it was last asked */
async function tenPages(page: Page): Promise<{ place: () => number; reads: () => number }> {
  let [reads, place] = [0, 0];
  let body: { items: FileRecord[] } = { items: [] };
  await page.route(/\/api\/v1\/files\?/, async (route) => {
    place = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    if (place === 0) body = (await (await route.fetch()).json()) as typeof body;
    const items = ['a', 'b'].flatMap((one) =>
      body.items.slice(-1).map((item) => ({ ...item, id: `${item.id.slice(0, -2)}${place}${one}`, name: `${place}${one} ${item.name}` })),
    );
    reads++;
    await route.fulfill({ json: { ...body, items, next: place < 9 ? String(place + 1) : null } });
  });
  const since = () => {
    const read = reads;
    reads = 0;
    return read;
  };
  return { place: () => place, reads: since };
}

/** What may be read in so many milliseconds: two times all of it, and 400 calls a minute; one may ask 1,200. */
const mayRead = (ms: number): number => 20 + (ms * 400) / 60_000;

test('who looks on at a thousand documents that are described one after the other asks far less than they may', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  let file = await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const page = await openAs(browser, product, { person: ines });
  await page.clock.install();
  const list = await tenPages(page);
  const live = page.waitForEvent('websocket');
  await listenOn(page, `/projects/${project.id}?tab=documents&as=list`);
  await expect(item(page, '9b Plan.txt')).toHaveCount(1);
  const socket = await live;
  const now = () => page.evaluate(() => performance.now());
  const since = await now();
  list.reads();
  for (let round = 1; round <= 20; round++) {
    const heard = socket.waitForEvent('framereceived');
    const edit = { version: file.version, changes: { name: `Plan ${round}.txt` } };
    ({ file } = await call<{ file: FileRecord }>(product, { method: 'PATCH', path: `/api/v1/files/${file.id}`, body: edit, as: ines }));
    await heard;
    await page.clock.runFor(400);
    // What is being read is read to its end.
    await expect.poll(list.place).toBe(9);
  }
  expect(list.reads()).toBeLessThan(mayRead((await now()) - since));
  await page.clock.runFor(5_000);
  await expect(item(page, '0a Plan 20.txt')).toBeVisible();
});

test('who uploads many documents where a thousand are asks far less than they may', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const page = await openAs(browser, product, { person: ines });
  const list = await tenPages(page);
  await listenOn(page, `/projects/${project.id}?tab=documents&sort=name&as=list`);
  await expect(item(page, '9b Plan.txt')).toHaveCount(1);
  const since = performance.now();
  list.reads();
  await upload(page, ...Array.from({ length: 40 }, (_, place) => onDesk(`many/Detail ${place}.txt`)));
  await expect(tray(page)).toContainText('40 files uploaded', { timeout: 45_000 });
  expect(list.reads()).toBeLessThan(mayRead(performance.now() - since));
});

test('what is brought back stays in its list, though its removal is heard of only then', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const add = (name: string) => newFile(product, ines, { projectId: project.id, name });
  const section = await add('Section.txt');
  await add('Plan.txt');
  const page = await openAs(browser, product, { person: ines });
  let waiting: (() => void)[] | null = null;
  await page.routeWebSocket(/\/live\//, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      const tell = () => socket.send(frame);
      if (waiting) waiting.push(tell);
      else tell();
    });
  });
  await listenOn(page, `/projects/${project.id}?tab=documents`);
  await expect(item(page, 'Section.txt')).toBeVisible();
  waiting = [];
  await item(page, 'Plan.txt').focus();
  await page.keyboard.press('Delete');
  await holdMessages(page, 'Moved to the trash');
  await add('Later.txt');
  await page.getByRole('button', { name: 'Undo' }).click();
  // Read anew, with both.
  await expect(page.getByText('Restored')).toBeVisible();
  await expect(item(page, 'Later.txt')).toBeVisible();
  await expect(item(page, 'Plan.txt')).toBeVisible();
  await page.route(/\/api\/v1\/files\?/, () => undefined);
  await onTheWire(page);
  await call(product, { path: `/api/v1/files/${section.id}/star`, body: { isStarred: true }, as: ines });
  for (const tell of waiting) tell();
  waiting = null;
  await expect(page.getByRole('button', { name: 'Take the star of Section.txt away' })).toBeVisible();
  await expect(item(page, 'Plan.txt')).toBeVisible();
});

test('a name that was left with Escape while it was on its way, and is refused, is told', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const name of ['Plan.txt', 'Section.txt']) await newFile(product, ines, { projectId: project.id, name });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents` });
  const asked = Promise.withResolvers<void>();
  const goes = Promise.withResolvers<void>();
  await page.route('**/api/v1/files/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    asked.resolve();
    await goes.promise;
    return route.continue();
  });
  await onTheWire(page);
  await item(page, 'Plan.txt').getByRole('link', { name: 'Plan.txt' }).focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Name of Plan.txt').fill('Section.txt');
  await page.keyboard.press('Enter');
  await asked.promise;
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Name of Plan.txt')).toHaveCount(0);
  goes.resolve();
  await expect(page.getByText('Not renamed to')).toContainText('Section.txt');
  await expect(page.getByText('The folder has a document of this name. Choose another.')).toBeVisible();
  await expect(item(page, 'Plan.txt')).toBeVisible();

  // One that was refused while its field stood is offered back when the field is left for good.
  await item(page, 'Plan.txt').getByRole('link', { name: 'Plan.txt' }).focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Name of Plan.txt').fill('Section.txt');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of Plan.txt')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name of Plan.txt')).toHaveCount(0);
  await expect(page.getByText('Not renamed: Plan.txt')).toBeVisible();
});

test('a name that is typed for a document that somebody deletes can be copied; from rows to tiles it goes on', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const project = await newProject(product, ines);
  const plan = await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const page = await openAs(browser, product, { person: tom });
  await listenOn(page, `/projects/${project.id}?tab=documents`);
  await item(page, 'Plan.txt').getByRole('link', { name: 'Plan.txt' }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel('Name of Plan.txt');
  await field.fill('Ground floor, as built');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(field).toHaveValue('Ground floor, as built');
  const offered = page.getByRole('region', { name: 'Messages' }).getByText('Not renamed: Plan.txt');
  await expect(offered).toHaveCount(0);
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [plan.id] }, as: ines });
  await expect(offered).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the words' })).toBeVisible();
});

test('the note of a new version whose document somebody deletes meanwhile can be copied', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const plan = await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, `/projects/${project.id}?tab=documents&file=${plan.id}`);
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of Plan.txt' });
  const note = dialog.getByLabel('What changed');
  const messages = page.getByRole('region', { name: 'Messages' });
  const offered = messages.getByText('No new version of Plan.txt');
  // Whoever closes it has said that they do not want it.
  await note.fill('Wider');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New version' }).click();
  await note.fill('The pantry door is wider by a hand.');
  await expect(offered).toHaveCount(0);
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [plan.id] }, as: ines });
  await expect(dialog).toHaveCount(0);
  await expect(offered).toHaveCount(1);
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('The pantry door is wider by a hand.');
});

test('the field of a name in a tile leaves what stands below it to be read, and the tile its size', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents` });
  const tile = item(page, 'Plan.txt');
  await tile.getByRole('link', { name: 'Plan.txt' }).focus();
  const below = documents(page).getByText('11 bytes');
  const before = await restingBox(below);
  await page.keyboard.press('F2');
  const field = await restingBox(page.getByLabel('Name of Plan.txt'));
  const after = await restingBox(below);
  expect(after).toEqual(before);
  expect(field.y + field.height).toBeLessThanOrEqual(after.y);
});

test('the name of a folder goes on to a second line, and the drawer keeps its size', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const names = ['Client', 'Photographs and site visits', 'Grundrisszeichnungen_Erdgeschoss'];
  for (const name of names)
    await call(product, {
      path: '/api/v1/file-folders',
      body: { id: randomUUID(), projectId: project.id, parentId: null, name },
      as: ines,
    });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents` });
  for (const name of names) {
    const drawer = item(page, name);
    const cut = drawer.getByText(name, { exact: true }).evaluate((element) => {
      const beyond = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      return Math.max(...beyond);
    });
    expect(await cut, `${name}: cut, px`).toBeLessThanOrEqual(0);
    expect((await restingBox(drawer)).height).toBe(56);
    expect(await drawer.getByText('0 files').evaluate(isWithin), `${name}: its facts`).toBe(true);
  }
});

/** Whether an element lies within the item that it is of. */
function isWithin(element: Element): boolean {
  const { top, bottom } = element.closest('[role=row]')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const own = element.getBoundingClientRect();
  return own.top >= top && own.bottom <= bottom;
}

test('beside the details of a document the name of another keeps its room in the list: its project goes below', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const name = 'A-101 Ground floor plan.pdf';
  const { id } = await newFile(product, ines, { projectId: project.id, name });
  const page = await openAs(browser, product, {
    person: ines,
    path: `/projects/documents?tab=all&as=list&file=${id}`,
    viewport: { width: 1440, height: 900 },
  });
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  const row = item(page, name);
  const [stem, place] = [row.locator('a bdi'), documents(page).getByText(project.name).locator('..')];
  expect(await stem.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await place.evaluate(isWithin)).toBe(true);
  const { x, height } = await restingBox(row.getByRole('link'));
  expect((await restingBox(place)).x).toBe(x);
  await row.focus();
  await page.keyboard.press('F2');
  const field = await restingBox(page.getByLabel(`Name of ${name}`));
  expect(field.height).toBeGreaterThan(height);
  expect(field.y + field.height).toBeLessThanOrEqual((await restingBox(place)).y);
});

test('on a phone the way to a new folder stands beside the name of the place, not in a line of its own', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents', ...phone });
  const add = page.getByRole('button', { name: 'Folder', exact: true });
  const name = await centreOf(page.getByRole('heading', { name: 'My files' }));
  expect(Math.abs((await centreOf(add)).y - name.y)).toBeLessThan(4);
  await add.tap();
  await expect(page.getByRole('dialog', { name: 'New folder in My files' })).toBeVisible();
});

test('[R2-12] documents are found by the room of their task, and say both', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { rooms: ['Hall', 'Kitchen'] });
  const plan = await newFile(product, ines, { projectId: project.id, name: 'Kitchen plan.txt' });
  await newFile(product, ines, { projectId: project.id, name: 'Hall plan.txt' });
  const task = await newTask(product, ines, { projectId: project.id, title: 'Draw the island', room: 'Kitchen' });
  await call(product, { path: `/api/v1/tasks/${task.id}/files`, body: { fileIds: [plan.id] }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents` });
  await expect(item(page, 'Hall plan.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Room' }).click();
  await page.getByRole('menuitemradio', { name: 'Kitchen' }).click();
  await expect(item(page, 'Hall plan.txt')).toHaveCount(0);
  await item(page, 'Kitchen plan.txt').getByRole('link', { name: 'Kitchen plan.txt' }).focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('dialog', { name: 'Kitchen plan.txt' });
  await expect(panel.getByText('Kitchen', { exact: true })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Draw the island' })).toBeVisible();
  await expectAccessible(page);
});

test('[R2-12] documents are pasted, narrowed, chosen with a box and taken home as one zip; a sound is played and wound', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  await expect(page.getByRole('heading', { name: 'No documents yet: drop the first drawing here.' })).toBeVisible();
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(bytes)], 'Site, pump.wav', { type: 'audio/wav' }));
    clipboardData.items.add(new File(['Oak, oiled.'], 'Notes.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, silence(2));
  await expect(item(page, 'Site, pump.wav')).toBeVisible();
  await expect(item(page, 'Notes.txt')).toBeVisible();

  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('menuitemradio', { name: 'Audio' }).click();
  await expect(item(page, 'Notes.txt')).toHaveCount(0);
  await item(page, 'Site, pump.wav').getByRole('link').click();
  const sound = page.getByRole('dialog', { name: 'Site, pump.wav' }).locator('audio');
  await expect.poll(() => sound.evaluate((player) => (player as HTMLAudioElement).duration)).toBe(2);
  await sound.evaluate((player) => void ((player as HTMLAudioElement).currentTime = 1.5));
  await expect.poll(() => sound.evaluate((player) => (player as HTMLAudioElement).currentTime)).toBe(1.5);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Audio' }).click();
  await page.getByRole('menuitemradio', { name: 'All' }).click();
  await expect(item(page, 'Notes.txt')).toBeVisible();

  const [first, ground] = [await restingBox(item(page, 'Notes.txt')), await restingBox(page.getByRole('group', { name: 'My files' }))];
  await page.mouse.move(ground.x + ground.width - 20, ground.y + ground.height - 20);
  await page.mouse.down();
  await page.mouse.move(ground.x + 10, first.y + first.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('toolbar', { name: 'Chosen documents' }).getByText('2 selected')).toBeVisible();
  const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download zip' }).click()]);
  const bytes = readFileSync(await zip.path());
  expect(zip.suggestedFilename()).toMatch(/\.zip$/);
  for (const part of ['Notes.txt', 'Oak, oiled.', 'Site, pump.wav']) expect(bytes.includes(part), part).toBe(true);
  // From the bar, too, Escape chooses none, and the keys go on where they were.
  const bar = page.getByRole('toolbar', { name: 'Chosen documents' });
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await item(page, 'Notes.txt').focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Move' }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(item(page, 'Notes.txt')).toBeFocused();
});

/** A sound of so many seconds in which nothing is heard: 8,000 samples of 8 bits each second. */
function silence(seconds: number): number[] {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return [...head, ...samples];
}

test('[R1-04 R2-12] stars, the list of all projects, the trash and the way back; moved by hand into a folder', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&as=list` });
  await upload(page, onDesk('one/Elevations.txt'), onDesk('one/Schedule.csv', 'Room,Finish\nHall,Oak\n'));
  await expect(item(page, 'Elevations.txt')).toBeVisible();
  await expect(item(page, 'Schedule.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Drawings');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Drawings')).toBeVisible();
  await item(page, 'Elevations.txt').dragTo(item(page, 'Drawings'));
  await holdMessages(page, 'Undo');
  await expect(item(page, 'Drawings')).toContainText('1 file');
  await expect(item(page, 'Elevations.txt')).toHaveCount(0);
  await kept(page, '/api/v1/files/move', () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(item(page, 'Elevations.txt')).toBeVisible();
  // Held still over a folder, it opens, and its ground takes what is held.
  await item(page, 'Elevations.txt').hover();
  await page.mouse.down();
  await item(page, 'Schedule.csv').hover();
  await expect(item(page, 'Elevations.txt')).toHaveCSS('opacity', '0.6');
  // It may open under the first of two moves, and is not there to be hovered then.
  const folder = await restingBox(item(page, 'Drawings'));
  for (const x of [200, 204]) await page.mouse.move(folder.x + x, folder.y + 12);
  await expect(page.getByRole('heading', { name: /This folder is empty/ })).toBeVisible();
  await page.getByRole('heading', { name: /This folder is empty/ }).hover();
  await page.getByRole('heading', { name: /This folder is empty/ }).hover({ position: { x: 9, y: 9 } });
  await page.mouse.up();
  await holdMessages(page, 'Undo');
  await expect(item(page, 'Elevations.txt')).toBeVisible();
  await kept(page, '/api/v1/files/move', () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(item(page, 'Elevations.txt')).toHaveCount(0);
  await page.goBack();
  await expect(item(page, 'Elevations.txt')).toBeVisible();
  // With Ctrl it is copied, once what was done to it before is answered.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...(/(?:star|copy)$/.exec(request.url()) ?? [])));
  const goOn = await holdCommands(page, /\/api\/v1\/files\/.*\/star$/);
  await item(page, 'Elevations.txt').focus();
  for (const key of ['s', 's']) await page.keyboard.press(key);
  await item(page, 'Elevations.txt').hover();
  await page.keyboard.down('Control');
  await page.mouse.down();
  await item(page, 'Schedule.csv').hover();
  await item(page, 'Drawings').hover();
  await page.mouse.up();
  await page.keyboard.up('Control');
  await onTheWire(page);
  expect(asked).toEqual(['star']);
  await kept(page, /\/api\/v1\/files\/copy/, goOn);
  await expect(item(page, 'Drawings')).toContainText('1 file');
  await expect(item(page, 'Elevations.txt')).toBeVisible();

  await item(page, 'Schedule.csv').focus();
  await kept(page, /\/api\/v1\/files\//, () => page.keyboard.press('s'));
  await expectAccessible(page);

  await page.goto('/projects/documents?tab=all');
  // With the copy.
  await expect(item(page, 'Elevations.txt')).toHaveCount(2);
  await expect(item(page, 'Elevations.txt').first()).toContainText('Halden House');
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Starred' }).click();
  await expect(item(page, 'Schedule.csv')).toBeVisible();
  await expect(item(page, 'Elevations.txt')).toHaveCount(0);
  await item(page, 'Schedule.csv').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Schedule.csv' }).getByRole('columnheader', { name: 'Finish' })).toBeVisible();
  await page.keyboard.press('Escape');
  await item(page, 'Schedule.csv').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: /Nothing is starred yet/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Schedule.csv' }).click();
  await expect(page.getByRole('heading', { name: /The trash is empty/ })).toBeVisible();
  await expectAccessible(page);
});

test('[R2-12] who may upload and not organise makes folders in a project, and brings documents of their own there', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const june = await invite(product, ines, { role: 'Junior', firstName: 'June' });
  const overrides = { uploadFiles: true };
  await call(product, { path: `/api/v1/studio/members/${june.session.user.id}/permissions`, body: { overrides }, as: ines });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: june, path: `/projects/${project.id}?tab=documents` });
  await page.getByRole('button', { name: 'Folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Survey');
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(item(page, 'Survey')).toBeVisible();
  // In the project itself nothing is put in another order.
  await upload(page, onDesk('Levels.csv'));
  await item(page, 'Levels.csv').focus();
  await page.keyboard.press('Control+x');
  await expect(page.getByText('You need the Edit Projects permission')).toBeVisible();

  await page.goto('/projects/documents?as=list');
  await upload(page, onDesk('Cut.txt'), onDesk('Moved.txt'));
  await item(page, 'Moved.txt').getByRole('button', { name: 'More about Moved.txt' }).click();
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Moved.txt to' });
  await expect(dialog.getByRole('button', { name: 'Move here' })).toHaveAccessibleDescription('It lies there already');
  await dialog.getByRole('combobox', { name: 'Place' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expect(item(page, 'Moved.txt')).toHaveCount(0);
  await item(page, 'Cut.txt').focus();
  await page.keyboard.press('Control+x');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('link', { name: project.name }).click();
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Documents' }).click();
  await item(page, 'Moved.txt').focus();
  await page.keyboard.press('Control+v');
  await expect(item(page, 'Cut.txt')).toBeVisible();
});

test('[R2-12] whoever may not upload reads and downloads, and is told why the rest is closed', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const june = await invite(product, ines, { role: 'Junior', firstName: 'June' });
  const project = await newProject(product, ines);
  const path = `/projects/${project.id}?tab=documents`;
  const page = await openAs(browser, product, { person: ines, path });
  await upload(page, onDesk('Plan of the hall.txt'));
  const theirs = await openAs(browser, product, { person: june, path });
  await expect(item(theirs, 'Plan of the hall.txt')).toBeVisible();
  await expectAccessible(theirs);
  const button = theirs.getByRole('button', { name: 'Upload', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('You need the Upload Files permission');
  const drop = await carry(theirs, documents(theirs), [onDesk('Smuggled.txt')]);
  await expect(theirs.getByText('You need the Upload Files permission')).toBeVisible();
  await drop();
  // The browser has told the page that nothing falls here.
  await expect(theirs.getByText('You need the Upload Files permission')).toHaveCount(0);
  await expect(tray(theirs)).toHaveCount(0);
  await item(theirs, 'Plan of the hall.txt').focus();
  await theirs.keyboard.press('Delete');
  await expect(theirs.getByText('Not possible here')).toBeVisible();
  await theirs.keyboard.press('F2');
  await expect(theirs.getByRole('textbox', { name: /Name of/ })).toHaveCount(0);
  const [download] = await Promise.all([theirs.waitForEvent('download'), theirs.keyboard.press('d')]);
  expect(download.suggestedFilename()).toBe('Plan of the hall.txt');
});

test('[R2-12 R1-04] a drawing shows its sheet in the list, opens over it, and is leafed, zoomed and turned', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const plan = onDesk('A-101 Ground floor plan.pdf', await drawing(2));
  await pictured(page, () => upload(page, plan));
  await expect(item(page, 'A-101 Ground floor plan.pdf').locator('img')).toBeVisible();
  await item(page, 'A-101 Ground floor plan.pdf').getByRole('link').click();
  const viewer = page.getByRole('dialog', { name: 'A-101 Ground floor plan.pdf' });
  const sheet = viewer.getByRole('img', { name: 'A-101 Ground floor plan.pdf' });
  await expect(sheet).toHaveAttribute('data-sharp', '');
  await expectAccessible(page);

  const whole = await restingBox(sheet);
  await page.keyboard.press('+');
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(whole.width * 1.2);
  await page.keyboard.press('0');
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(whole.width);
  await page.keyboard.press('r');
  await expect.poll(async () => ((await sheet.boundingBox())?.height ?? 0) > ((await sheet.boundingBox())?.width ?? 0)).toBe(true);
  await viewer.getByRole('button', { name: 'Page 2' }).click();
  await expect(viewer.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  // The first page came drawn; for the second the server starts what draws for whoever looks.
  await sheet.and(page.locator('[data-sharp]')).waitFor();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(item(page, 'A-101 Ground floor plan.pdf').getByRole('link')).toBeFocused();

  // Whoever loads the page anew goes on at the page where they were.
  await page.keyboard.press('Enter');
  await viewer.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await page.reload();
  await expect(viewer.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await viewer.getByRole('button', { name: 'Page 1' }).click();
  await expect(page).not.toHaveURL(/page=/);
  await viewer.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page).not.toHaveURL(/view=|page=/);
});

test('[R2-12] on a phone a long press chooses and opens nothing', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents', ...phone });
  const both = [onDesk('phone/A-101.pdf', await drawing(1)), onDesk('phone/Notes.txt')];
  await pictured(page, () => upload(page, ...both));
  await expect(item(page, 'A-101.pdf').locator('img')).toBeVisible();
  await expectAccessible(page);
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

  const { x, y } = await centreOf(item(page, 'Notes.txt').getByRole('link'));
  await touch('touchStart', [x, y]);
  await expect(page.getByRole('toolbar', { name: 'Chosen documents' })).toContainText('1 selected');
  await touch('touchEnd');
  await expectAccessible(page);
  // Now a tap chooses, too, also where its click does not say that a finger made it.
  await clickAsOlderSafari(page);
  await item(page, 'A-101.pdf').getByRole('link').tap();
  await expect(page.getByRole('toolbar', { name: 'Chosen documents' })).toContainText('2 selected');
  await page.getByRole('button', { name: 'Choose none' }).tap();
});

test('[R2-12] two revisions of a drawing are compared: its changes are counted and gone to, in each of the three ways', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const [plan, other] = [await drawing(2), await drawing(2, { left: 800, top: 700 })];
  await pictured(page, () => upload(page, onDesk('was/A-101.pdf', plan)));
  await expect(item(page, 'A-101.pdf').locator('img')).toBeVisible();
  await upload(page, onDesk('now/A-101.pdf', other));
  await page.getByRole('dialog', { name: 'A-101.pdf is there already' }).getByRole('button', { name: 'New version' }).click();
  await expect(item(page, 'A-101.pdf')).toContainText('rev B');
  await item(page, 'A-101.pdf').focus();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Compare with revision A' }).click();

  const viewer = page.getByRole('dialog', { name: 'A-101.pdf' }).filter({ has: page.getByRole('group', { name: /^Comparison of/ }) });
  // What was drawn at one place lies at another now.
  await expect(viewer.getByText('Change 1 of 2')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Overlay of A-101.pdf' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(viewer.getByText('Change 2 of 2')).toBeVisible();
  // The next page begins with its own first.
  for (const key of ['PageDown', 'PageUp']) {
    await page.keyboard.press(key);
    // The second page is the first one that is drawn for whoever looks.
    await viewer.getByText('Change 1 of 2').waitFor();
    await page.keyboard.press('n');
    await expect(viewer.getByText('Change 2 of 2')).toBeVisible();
  }
  await page.keyboard.press('Shift+N');
  await expect(viewer.getByText('Change 1 of 2')).toBeVisible();
  const later = viewer.getByRole('img', { name: 'Overlay of A-101.pdf' }).locator('span').last();
  await page.keyboard.down('x');
  await expect(later).toHaveCSS('opacity', '0');
  await page.keyboard.up('x');
  await expect(later).toHaveCSS('opacity', '1');

  await viewer.getByRole('radio', { name: 'Swipe' }).check();
  await expect(viewer.getByRole('img', { name: 'Revision A' })).toBeVisible();
  await expect(viewer.getByRole('slider', { name: 'Line between revision A and B' })).toHaveAttribute('aria-valuetext', '50 % revision A');
  await viewer.getByRole('radio', { name: 'Side by side' }).check();
  const [left, right] = [viewer.getByRole('img', { name: 'Revision A' }), viewer.getByRole('img', { name: 'Revision B' })];
  const before = await restingBox(left);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await left.boundingBox())?.width).toBeGreaterThan(before.width);
  expect((await restingBox(right)).width).toBe((await restingBox(left)).width);
  await expectAccessible(page);

  await viewer.getByRole('button', { name: 'Rev B' }).click();
  await expect(page.getByText('Change 1 of 2')).toHaveCount(0);
  // What was being measured waits: the keys are those of the comparison.
  await page.keyboard.press('m');
  await expect(page.getByRole('group', { name: 'Measuring' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText('Change 1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Change 1 of 2')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compare with revision A' })).toBeVisible();
});

test('a page that only one of two revisions has is shown in their comparison, and said', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents' });
  const [was, now] = [await drawing(3), await drawing(2)];
  await pictured(page, () => upload(page, onDesk('three/A-102.pdf', was)));
  await expect(item(page, 'A-102.pdf').locator('img')).toBeVisible();
  await upload(page, onDesk('two/A-102.pdf', now));
  await page.getByRole('dialog', { name: 'A-102.pdf is there already' }).getByRole('button', { name: 'New version' }).click();
  await expect(item(page, 'A-102.pdf')).toContainText('rev B');
  await item(page, 'A-102.pdf').focus();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Compare with revision A' }).click();
  const viewer = page.getByRole('dialog', { name: 'A-102.pdf' }).filter({ has: page.getByRole('group', { name: /^Comparison of/ }) });
  const pages = viewer.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button')).toHaveCount(3);
  // Until the next page is drawn, the one before does not stand under its number.
  const next = Promise.withResolvers<void>();
  await page.route(/\/page\/2\?width=/, (route) => next.promise.then(() => route.continue()));
  await onTheWire(page);
  await viewer.getByRole('radio', { name: 'Side by side' }).check();
  await expect(viewer.getByRole('img', { name: 'Revision A' })).toHaveAttribute('data-sharp', '');
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(viewer.getByRole('img', { name: /^Revision / })).toHaveCount(0);
  next.resolve();
  await viewer.getByRole('img', { name: 'Revision A' }).and(page.locator('[data-sharp]')).waitFor();
  for (const way of ['Overlay', 'Swipe', 'Side by side']) {
    await viewer.getByRole('radio', { name: way }).check();
    await pages.getByRole('button', { name: 'Page 3' }).click();
    await expect(viewer.getByText('Revision B has no page 3. This is that of revision A.')).toBeVisible();
    await expect(viewer.getByRole('img', { name: 'Revision A' })).toHaveAttribute('data-sharp', '');
    await pages.getByRole('button', { name: 'Page 2' }).click();
    await expect(viewer.getByText(/has no page/)).toHaveCount(0);
  }
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expectAccessible(page);
  // Alone the document ends with its own last page.
  await viewer.getByRole('button', { name: 'Rev B' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('a name that is taken is said where it is written, in full; what is moved to one tells its new name, and Undo gives the old one back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&as=list` });
  await page.getByRole('button', { name: 'Folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Drawings');
  await page.keyboard.press('Enter');
  await item(page, 'Drawings').getByRole('link').click();
  await expect(page.getByRole('heading', { name: /This folder is empty/ })).toBeVisible();
  await upload(page, onDesk('inner/Plan.txt'));
  await expect(item(page, 'Plan.txt')).toBeVisible();
  await page.goBack();
  await expect(item(page, 'Drawings')).toBeVisible();
  await upload(page, onDesk('outer/Plan.txt'), onDesk('outer/Brief.txt'), onDesk('outer/Area.txt'));
  for (const name of ['Plan.txt', 'Brief.txt', 'Area.txt']) await expect(item(page, name)).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await item(page, 'Brief.txt').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Plan');
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: 'The folder has a document of this name' });
  await expect(refusal).toBeVisible();
  // The rows after it do not lie over its words.
  const inSight = await refusal.evaluate((alert) => {
    const { left, top, bottom } = alert.getBoundingClientRect();
    return [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(left + 20, y) === alert);
  });
  expect(inSight).toEqual([true, true, true]);
  await page.keyboard.press('Escape');

  await item(page, 'Plan.txt').dragTo(item(page, 'Drawings'));
  await holdMessages(page, 'Moved to Drawings');
  await expect(page.getByText('Plan.txt, now called Plan (2).txt: its name was taken.')).toBeVisible();
  await kept(page, '/api/v1/files/move', () => page.getByRole('button', { name: 'Undo' }).click());
  // What the page shows before that may be its own guess.
  await page.reload();
  await expect(item(page, 'Plan.txt')).toBeVisible();
  await expect(item(page, 'Drawings')).toContainText('1 file');
});

/** A set of sheets in landscape. */
async function drawing(pages: number, { left, top } = { left: 200, top: 200 }): Promise<Buffer> {
  const set = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) set.addPage([1684, 1191]).drawRectangle({ x: left, y: top, width: 400 * page, height: 300 });
  return Buffer.from(await set.save());
}

test('without a connection names and removals wait on this device, beyond the tab, and are sent when it is back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  const path = `/projects/${project.id}?tab=documents&as=list`;
  await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  await newFile(product, ines, { projectId: project.id, name: 'Notes.txt' });
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: aiko, path }),
  ]);
  await expect(item(page, 'Plan.txt')).toBeVisible();
  await page.context().setOffline(true);
  await item(page, 'Plan.txt').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Plan.txt' }).fill('A-101 Plan.txt');
  await page.keyboard.press('Enter');
  await expect(item(page, 'A-101 Plan.txt').getByLabel('Waits for the connection')).toBeVisible();
  await item(page, 'Notes.txt').focus();
  await page.keyboard.press('Delete');
  await expect(item(page, 'Notes.txt')).toHaveCount(0);
  // The tab is closed with both on their way; another one sends them.
  await page.goto('about:blank');
  await expect(item(theirs, 'Plan.txt')).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(`${product.url}${path}`);
  await expect(item(page, 'A-101 Plan.txt')).toBeVisible();
  await expect(item(theirs, 'A-101 Plan.txt')).toBeVisible();
  await expect(item(theirs, 'Notes.txt')).toHaveCount(0);
  await expect(page.getByLabel('Waits for the connection')).toHaveCount(0);
});

test('a folder that somebody deletes while it is chosen for a move is not taken for the top of the place', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const folder = async (name: string, parentId: string | null) => {
    const id = randomUUID();
    await call(product, { path: '/api/v1/file-folders', body: { id, projectId: project.id, parentId, name }, as: ines });
    return id;
  };
  const [first, second] = [await folder('Ground floor', null), await folder('First floor', null)];
  const [mine, other] = [await folder('Joinery', first), await folder('Joinery', second)];
  await newFile(product, ines, { projectId: project.id, folderId: mine, name: 'Stair.txt' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=documents&folder=${mine}`);
  await item(page, 'Stair.txt').getByRole('button', { name: 'More about Stair.txt' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Stair.txt to' });
  // Both are called Joinery: where they lie tells them apart, also to whoever hears them.
  await expect(dialog.getByRole('radio', { name: 'Ground floor / Joinery', exact: true })).toBeChecked();
  await dialog.getByRole('radio', { name: 'First floor / Joinery', exact: true }).check();
  const move = dialog.getByRole('button', { name: 'Move here' });
  await expect(move).toBeEnabled();
  await call(product, { path: '/api/v1/files/remove', body: { folderIds: [other] }, as: ines });
  await expect(dialog.getByRole('alert')).toHaveText('The folder that you chose is not here any more. Choose another one.');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(move).toBeDisabled();
  await dialog.getByRole('radio', { name: 'First floor', exact: true }).check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await kept(page, '/files/move', () => move.click());
  await page.goto(`/projects/${project.id}?tab=documents&folder=${second}`);
  await expect(item(page, 'Stair.txt')).toBeVisible();
});

test('whoever adds a version hears of one that came meanwhile, and proposes the revision after it; of what is deleted nothing is asked', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const plan = await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const sheets = [{ fileId: plan.id, number: 'A-101', title: 'Plan', revision: 'P01', status: 'preliminary', supersedes: false }];
  await call(product, { path: `/api/v1/projects/${project.id}/register`, body: { sheets }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=documents`);
  const ask = async () => {
    await item(page, 'Plan.txt').getByRole('button', { name: 'More about Plan.txt' }).click();
    await page.getByRole('menuitem', { name: 'Upload a new version' }).click();
  };
  const byTom = () => newFile(product, tom, { projectId: project.id, replaces: plan.id, name: 'Plan.txt', content: randomUUID() });
  const dialog = page.getByRole('dialog', { name: 'New version of Plan.txt' });
  const [revision, meanwhile] = [dialog.getByLabel('Revision'), dialog.getByRole('status')];
  await ask();
  await expect(revision).toHaveValue('P02');
  await expect(meanwhile).toBeEmpty();
  await byTom();
  await expect(meanwhile).toHaveText('Tom Okafor added revision P02 meanwhile. Yours comes after it.');
  await expect(revision).toHaveValue('P03');
  // What was written is theirs.
  await revision.fill('C01');
  await byTom();
  await expect(meanwhile).toHaveText('Tom Okafor added revision P03 meanwhile. Yours comes after it.');
  await expect(revision).toHaveValue('C01');
  await dialog.getByLabel('What changed').fill('The stair is wider by a hand.');
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [plan.id] }, as: tom });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('No new version of Plan.txt')).toBeVisible();
  await call(product, { path: '/api/v1/files/restore', body: { fileIds: [plan.id] }, as: tom });
  await expect(item(page, 'Plan.txt')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
