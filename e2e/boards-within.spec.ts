// Boards in boards with the way back, notes with lists and marks, and a phone that goes from section to section.

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { kept, restingBox } from './hands.ts';
import { test } from './product.ts';
import { invite, newBoard, newProject, openAs, signUp } from './studio.ts';

const name = 'Scheme two, ground floor';
const wallOf = (page: Page) => page.getByRole('group', { name, exact: true });
const acts = /\/api\/v1\/boards\/[^/]+\/acts$/;

test('[R1-05] a board lies in a board: made by B, opened by Enter or by who may only look, with the way back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const path = `/mood-board/${await newBoard(product, ines, { projectId: project.id, name })}`;
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const page = await openAs(browser, product, { person: ines, path });
  await expect(wallOf(page).locator('[data-item]').first()).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'A board in this one' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bath, details');
  await kept(page, acts, () => dialog.getByRole('button', { name: 'Make the board' }).click());
  const card = wallOf(page).getByRole('group', { name: 'Mood board, Bath, details' });
  await expect(card).toContainText('Bath, details');
  await expect(card).toContainText('0 items');
  await expectAccessible(page);
  await wallOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bath, details' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const looking = await openAs(browser, product, { person: priya, path });
  await wallOf(looking)
    .getByRole('group', { name: /^Mood board/ })
    .dblclick();
  await expect(looking.getByRole('heading', { level: 1, name: 'Bath, details' })).toBeVisible();
  await expect(looking.getByRole('link', { name })).toBeVisible();
});

test('[R1-05] a note is written with marks and lists, which stay when it is written in again', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = `/mood-board/${await newBoard(product, ines, { projectId: null, name })}`;
  const page = await openAs(browser, product, { person: ines, path });
  await expect(wallOf(page).locator('[data-item]').first()).toBeVisible();
  await wallOf(page).focus();
  await page.keyboard.press('n');
  await kept(page, acts, () => wallOf(page).click({ position: { x: 620, y: 560 } }));
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('**Floor** in oak');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ask for a sample');
  await expectAccessible(page);
  await kept(page, acts, () => page.keyboard.press('Escape'));
  const note = wallOf(page).getByRole('group', { name: /^Note, Floor in oak/ });
  await expect(note.locator('strong')).toHaveText('Floor');
  await expect(note.getByRole('listitem')).toHaveText('ask for a sample');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type(' of each');
  await kept(page, acts, () => page.keyboard.press('Escape'));
  await expect(note.getByRole('listitem')).toHaveText('ask for a sample of each');
  await expect(note.locator('strong')).toHaveText('Floor');
});

test('[R1-05] on a phone a bar leads from section to section', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = `/mood-board/${await newBoard(product, ines, { projectId: null, name })}`;
  const page = await openAs(browser, product, {
    person: ines,
    path,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const bar = page.getByRole('toolbar', { name: 'Sections' });
  // At first the first section is as wide as the screen, and the bar stands at its foot.
  await expect(wallOf(page).getByRole('group', { name: /^Section A/ })).toBeInViewport();
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThan(700);
  await bar.getByRole('button', { name: /Kitchen/ }).tap();
  await expect(bar.getByRole('button', { name: /Kitchen/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(wallOf(page).getByRole('group', { name: /^Section A, Kitchen/ })).toBeInViewport();
  await expectAccessible(page);

  // What one adds on site: a note, and a photo of the moment.
  await page.getByRole('button', { name: 'Add to the board' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add to Kitchen' });
  await expectAccessible(page);
  await sheet
    .getByRole('textbox', { name: 'Note' })
    .fill('Ask for tone three.\nAnd for a sample of it.\nAnd when it comes.\nAnd what it costs.');
  await kept(page, acts, () => sheet.getByRole('button', { name: 'Add the note' }).tap());
  const first = wallOf(page).getByRole('group', { name: /^Note, Ask for tone three\..*, in section A/s });
  await expect(first).toBeVisible();
  const paper = await restingBox(first.getByText('And what it costs.').locator('..'));
  expect((await restingBox(first)).height).toBeCloseTo(paper.height, 0);
  // Nobody can move it here, so the next one lies on nothing.
  await page.getByRole('button', { name: 'Add to the board' }).tap();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Ask twice.');
  await kept(page, acts, () => sheet.getByRole('button', { name: 'Add the note' }).tap());
  const second = wallOf(page).getByRole('group', { name: /^Note, Ask twice\., in section A/ });
  const [one, other] = [await restingBox(first), await restingBox(second)];
  expect(
    one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y,
  ).toBe(true);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a4553a' } })
    .jpeg()
    .toBuffer();
  const photographs = wallOf(page).getByRole('group', { name: /^Image, On site/ });
  // A telephone gives all its photographs one name.
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Add to the board' }).tap();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Take a photo' }).tap();
    await expect(page.getByLabel('A photo from the camera')).toHaveAttribute('capture', 'environment');
    const photo = await chooser;
    await kept(page, acts, () => photo.setFiles({ name: 'On site.jpg', mimeType: 'image/jpeg', buffer: picture }));
    await expect(photographs).toHaveCount(count);
  }

  // Words that are written there go with what is chosen beside them.
  await page.getByRole('button', { name: 'Add to the board' }).tap();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('The crack by the door.');
  await page.getByLabel('Pictures of this device').setInputFiles({ name: 'Crack.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(wallOf(page).getByRole('group', { name: /^Note, The crack by the door\./ })).toBeVisible();
  await expect(wallOf(page).getByRole('group', { name: /^Image, Crack/ })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toHaveCount(0);
});

test('[R1-05 A54] what is pasted from Word or a mail into a note comes as words, marks and lists, and nothing more', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = `/mood-board/${await newBoard(product, ines, { projectId: null, name })}`;
  // What would run, or be fetched, is not held back by the policy of the page.
  const page = await openAs(browser, product, { person: ines, path, bypassCSP: true });
  await expect(wallOf(page).locator('[data-item]').first()).toBeVisible();
  const elsewhere: string[] = [];
  page.on('request', (request) => !request.url().startsWith(product.url) && elsewhere.push(request.url()));
  await wallOf(page).focus();
  await page.keyboard.press('n');
  await kept(page, acts, () => wallOf(page).click({ position: { x: 620, y: 560 } }));
  const field = page.getByRole('textbox', { name: 'Note' });
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  const lists = (depth: number): string => (depth === 0 ? '' : `<ul><li>level ${depth}${lists(depth - 1)}</li></ul>`);
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body lang=EN-GB>
    <h1 class=MsoTitle>Rafts</h1><p class=MsoNormal style='mso-margin:1;color:red'><b>300</b> off the <i>beam</i><o:p></o:p></p>
    <table><tr><td>Oak</td><td>oiled</td></tr></table>
    <blockquote type="cite" style="border-left:1px solid"><div dir="ltr">On Monday Tom wrote</div></blockquote>
    <p><a href="javascript:alert(1)">run</a> <span data-chip="mention" data-id="0198a0e2-0000-7000-8000-000000000001">@Tom</span></p>
    ${lists(6)}
    <img src="https://tracker.example/pixel.gif" onerror="sessionStorage.ran = 1"><script>sessionStorage.ran = 1</script></body></html>`;
  await field.evaluate((element, pasted) => {
    const carried = new DataTransfer();
    carried.setData('text/html', pasted);
    carried.setData('text/plain', 'Rafts');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
  }, html);
  await expect(field).toContainText('300 off the beam');
  await kept(page, acts, () => page.keyboard.press('Escape'));
  await page.reload();
  const note = wallOf(page).getByRole('group', { name: /^Note, Rafts/ });
  for (const words of ['300 off the beam', 'Oak', 'oiled', 'On Monday Tom wrote', 'run', '@Tom', 'level 6', 'level 1'])
    await expect(note).toContainText(words);
  await expect(note.locator('strong')).toHaveText('300');
  await expect(note.locator('a, img, table, script, [style*=color]')).toHaveCount(0);
  expect([await page.evaluate(() => 'ran' in sessionStorage), elsewhere]).toEqual([false, []]);
});
