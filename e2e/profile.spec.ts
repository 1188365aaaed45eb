// The own profile: what a person changes of themselves is on everybody's screen without a reload.

import { expect, type Locator, type Page } from '@playwright/test';
import { newPicture } from '../server/testing/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { onTheWire, restingBox } from './hands.ts';
import { settled } from './pages.ts';
import { test } from './product.ts';
import { call, invite, openAs, signUp } from './studio.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const chooseFile = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[data-picture]').setInputFiles(file);

const photo = async (colour: string) => ({
  name: 'portrait.jpg',
  mimeType: 'image/jpeg',
  buffer: await newPicture({ width: 1200, height: 800, colour }),
});

/** Shows a picture that was fetched, decoded and is as large as it is stored. */
const expectFace = async (face: Locator) => {
  await expect(face).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
};

for (const [name, options] of [
  ['1440 px', {}],
  ['390 px', phone],
] as const) {
  test(`[R2-06] identity.editProfile, identity.removePicture: a new name and face are on a colleague’s screen at once, at ${name}`, async ({
    browser,
    product,
  }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
    const theirs = await openAs(browser, product, { person: hugo, path: '/settings?tab=team' });
    const row = theirs.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: ines.email });
    await expect(row).toContainText('Ines Duarte');
    await expect(row.locator('img')).toHaveCount(0);

    const elsewhere = await openAs(browser, product, { person: ines, path: '/todos' });
    const page = await openAs(browser, product, { person: ines, path: '/profile', ...options });
    await expect(page.getByRole('heading', { name: 'Ines Duarte' })).toBeVisible();
    await expectAccessible(page);
    const save = page.getByRole('button', { name: 'Save profile' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('First name').fill('Inês');
    await page.getByLabel('Job title').fill('Founder');
    await save.click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(row).toContainText('Inês Duarte');
    await expect(page.getByRole('heading', { name: 'Inês Duarte' })).toBeVisible();
    for (const own of [page, elsewhere]) await expect(own.getByRole('button', { name: 'Account menu of Inês Duarte' })).toBeVisible();

    await chooseFile(page, await photo('#7a4b33'));
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
    await dialog.getByRole('group', { name: /Part of the picture/ }).press('ArrowRight');
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(page.getByText('Picture changed')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectFace(page.getByRole('img', { name: 'Inês Duarte' }));
    await expectFace(page.getByRole('button', { name: 'Account menu of Inês Duarte' }).locator('img'));
    await expectFace(elsewhere.getByRole('button', { name: 'Account menu of Inês Duarte' }).locator('img'));
    await expectFace(row.locator('img'));

    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('dialog', { name: 'Remove the picture?' }).getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
    await expect(row.locator('img')).toHaveCount(0);
  });
}

test('[R2-06] what is wrong is said at the field, and nothing typed is lost; a zone is found by its city', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await page.getByLabel('Phone').fill('1'.repeat(41));
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('First name is required.')).toBeVisible();
  await expect(page.getByText('Phone must be 40 characters or fewer.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Phone').fill('+351 21 000 0000');

  await page.getByRole('button', { name: 'Time zone' }).click();
  await page.getByRole('combobox', { name: 'Search time zones' }).fill('lisb');
  await expect(page.getByRole('option')).toHaveText(['Lisbon Europe']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Time zone Lisbon Europe' })).toBeFocused();

  await page.getByRole('link', { name: 'Projects' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.route('**/api/v1/me/profile', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await onTheWire(page);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+351 21 000 0000');
  await page.unroute('**/api/v1/me/profile');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('+351 21 000 0000');
  await expect(page.getByRole('button', { name: 'Time zone Lisbon Europe' })).toBeVisible();
});

test('a profile that is refused after its page was left gives back what was typed', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile', permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByLabel('Job title').fill('Founder, conservation of lime');
  await page.getByLabel('Phone').fill('+351 21 000 0000');
  const address = '**/api/v1/me/profile';
  let refuse = () => {};
  const held = new Promise<void>((letGo) => (refuse = letGo));
  await page.route(address, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held;
    await route.abort();
  });
  await onTheWire(page);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await Promise.all([sent, page.getByRole('button', { name: 'Save profile' }).click()]);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page.getByLabel('Job title')).toHaveCount(0);
  refuse();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Profile not saved')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('Job title: Founder, conservation of lime\nPhone: +351 21 000 0000');
});

test('[V32 A59] files that are no picture, or too large, are refused in words that name them; a failed sending can be repeated', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await chooseFile(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('plan.pdf is not a JPG, PNG or WebP picture. Choose one of these.')).toBeVisible();
  await chooseFile(page, { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('scan.png is larger than the 5 MB limit. Choose a smaller one.')).toBeVisible();
  await chooseFile(page, {
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>document.title = "here"</script>'),
  });
  await expect(page.getByText('face.png cannot be read as a picture. It may be damaged: choose another.')).toBeVisible();
  await expect(page).toHaveTitle(/Profile/);

  await page.route('**/files/pictures?**', (route) => route.abort());
  await onTheWire(page);
  await chooseFile(page, await photo('#456789'));
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog.getByText('You are offline.')).toBeVisible();
  await page.unroute('**/files/pictures?**');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expectFace(page.getByRole('img', { name: 'Ines Duarte' }));
});

test('[R2-06] a picture is pasted, or dropped', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  const bytes = [...(await newPicture({ width: 200, height: 200 }))];
  const give = (kind: 'paste' | 'drop') =>
    page.evaluate(
      ([how, content]) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(content)], 'pasted.jpg', { type: 'image/jpeg' }));
        const target = document.querySelector('input[data-picture]')?.parentElement;
        const event =
          how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: files, bubbles: true })
            : new DragEvent('drop', { dataTransfer: files, bubbles: true });
        target?.dispatchEvent(event);
      },
      [kind, bytes] as const,
    );
  for (const kind of ['paste', 'drop'] as const) {
    await give(kind);
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('[V40] at sign-out the pictures that were fetched are gone from the page', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await chooseFile(page, await photo('#884422'));
  await page.getByRole('button', { name: 'Save picture' }).click();
  const face = page.getByRole('img', { name: 'Ines Duarte' });
  await expectFace(face);
  const address = (await face.getAttribute('src')) ?? '';
  const opens = () =>
    page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = new Image();
          image.addEventListener('load', () => resolve(true));
          image.addEventListener('error', () => resolve(false));
          image.src = src;
        }),
      address,
    );
  expect(await opens()).toBe(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  await expect.poll(opens).toBe(false);
});

test('[R8-02] while a picture cannot be had, the initials stand in its place and are as large', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  const boxOf = () => restingBox(page.getByRole('img', { name: 'Ines Duarte' }));
  await settled(page);
  const without = await boxOf();
  await chooseFile(page, await photo('#335566'));
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expectFace(page.getByRole('img', { name: 'Ines Duarte' }));
  expect(await boxOf()).toEqual(without);
  await page.route('**/files/pictures/**', (route) => route.abort());
  await page.reload();
  await expect(page.locator('[data-initials="ID"]').first()).toBeVisible();
  await settled(page);
  expect(await boxOf()).toEqual(without);
  expect((await call<{ avatar_url: string }>(product, { method: 'GET', path: '/api/v1/me/avatar', as: ines })).avatar_url).toMatch(
    /^\/files\/pictures\//,
  );
});
