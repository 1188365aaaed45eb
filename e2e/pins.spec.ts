// What is said about a document, in its viewer: beside the sheet, and pinned to spots of it.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { expectAccessible } from './accessibility.ts';
import { centreOf, kept, onTheWire, restingBox } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function drawing(pages: number): Promise<Buffer> {
  const set = await PDFDocument.create();
  for (let count = 0; count < pages; count++) {
    const page = set.addPage([1191, 842]);
    page.drawRectangle({ x: 40, y: 40, width: 1111, height: 762, borderWidth: 3 });
  }
  return Buffer.from(await set.save());
}

const box = (page: Page, name: string | RegExp): Locator => page.getByRole('textbox', { name });
const said = (page: Page, words: string | RegExp): Locator => page.getByRole('article').filter({ hasText: words });
const send = (page: Page, name: string | RegExp): Promise<void> => kept(page, /\/comments/, () => box(page, name).press('Control+Enter'));
const sharp = (page: Page): Locator => page.getByRole('dialog').locator('img[data-sharp]').first();

/** Where the tip of a pin is on the page that is drawn, from 0 to 1 across and down; the page is not turned. */
async function tipOn(page: Page, pin: Locator): Promise<{ x: number; y: number }> {
  const [sheet, drop] = [await restingBox(sharp(page)), await restingBox(pin)];
  return { x: (drop.x + drop.width / 2 - sheet.x) / sheet.width, y: (drop.y + drop.height - sheet.y) / sheet.height };
}

test('[R1-06] a comment is pinned to a spot with a click, and by keys: it stays on its spot, marks its thread, and is there for the other', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', content: await drawing(2) });
  const path = `/projects/${project.id}?tab=documents&view=${file.id}`;
  const page = await openAs(browser, product, { person: ines, path });
  const other = await openAs(browser, product, { person: aiko, path });
  await sharp(other).waitFor();
  await sharp(page).waitFor();

  // P and a click, a quarter across and a third down the page.
  await page.keyboard.press('p');
  await expect(box(page, 'Comment on A-101.pdf')).toBeVisible();
  // With the pin in hand, Escape leaves the list of names to whoever writes.
  await box(page, 'Comment on A-101.pdf').focus();
  await page.keyboard.type('@Ai');
  await expect(page.getByRole('option', { name: /^Aiko/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pin', exact: true })).toHaveAttribute('aria-pressed', 'true');
  for (const key of ['Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key);
  const { width, height } = await restingBox(sharp(page));
  await sharp(page).click({ position: { x: width / 4, y: height / 3 } });
  const onSpot = 'Comment on a spot of A-101.pdf';
  await expect(box(page, onSpot)).toBeFocused();
  await expectAccessible(page);
  // Letters that are typed turn, measure and pin nothing.
  await page.keyboard.type('The pantry door clashes: r m p');
  await send(page, onSpot);
  const first = page.getByRole('button', { name: 'Pin 1 by Ines Duarte, 1 comment', exact: true });
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Thread of 1 comment' })).toHaveAttribute('aria-current', 'true');
  const spot = await tipOn(page, first);
  expect(spot.x).toBeCloseTo(1 / 4, 1);
  expect(spot.y).toBeCloseTo(1 / 3, 1);

  // The other sees it at once, unread, and finds its thread by it; closer and turned it stays where it is.
  const theirs = other.getByRole('button', { name: 'Pin 1 by Ines Duarte, 1 comment, 1 new' });
  await expect(theirs).toBeVisible();
  await expect(other.getByRole('button', { name: 'Discussion 1' })).toBeVisible();
  await theirs.click();
  await expect(said(other, 'The pantry door clashes: r m p')).toBeInViewport();
  await expect(other.getByRole('region', { name: 'Thread of 1 comment' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(other);
  const marked = other.getByRole('button', { name: /^Pin 1 by/ });
  await other.getByRole('button', { name: 'Zoom in' }).click();
  await other.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await tipOn(other, marked)).x).toBeCloseTo(spot.x, 2);
  await expect.poll(async () => (await tipOn(other, marked)).y).toBeCloseTo(spot.y, 2);
  await other.getByRole('button', { name: 'Turn by a quarter' }).click();
  // What was down is now across, from the other side.
  await expect.poll(async () => (await tipOn(other, marked)).x).toBeCloseTo(1 - spot.y, 2);
  await expect.poll(async () => (await tipOn(other, marked)).y).toBeCloseTo(spot.x, 2);

  // By keys on page 2: the pin in hand is moved by arrows and set by Enter; Escape puts it away.
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('application').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-new-pin]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-new-pin]')).toHaveCount(0);
  await page.keyboard.press('p');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(box(page, onSpot)).toBeFocused();
  await page.keyboard.type('The arch stays');
  await send(page, onSpot);
  await expect(page.getByRole('button', { name: /^Pin 2 by/ })).toHaveAttribute('aria-pressed', 'true');
  // Its thread leads back to the other page.
  await page.getByRole('button', { name: 'Pin 1: show it on the sheet' }).click();
  await expect(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await expect(first).toHaveAttribute('aria-pressed', 'true');

  // Resolved, it leaves the sheet until somebody asks for it.
  await page
    .getByRole('region', { name: /^Thread/ })
    .filter({ hasText: 'pantry' })
    .getByRole('button', { name: 'Resolve this thread' })
    .click();
  await expect(other.getByRole('button', { name: /^Pin 1 by.*resolved/ })).toBeVisible();
  await marked.click();
  await expect(marked).toHaveCount(0);
  await other.getByRole('radio', { name: 'All' }).click();
  await expect(marked).toBeVisible();
});

test('[R1-06] the address of a pinned comment opens the document at its page and marks it; on a phone over a sheet with three rests', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const file = await newFile(product, ines, { name: 'A-102.pdf', content: await drawing(3) });
  const id = crypto.randomUUID();
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here the beam ends' }] }] };
  const anchor = { page: 3, x: 0.5, y: 0.25 };
  await call(product, { path: `/api/v1/discussions/file_${file.id}/comments`, body: { id, body, anchor }, as: ines });
  const path = `/projects/documents?view=${file.id}&comment=${id}`;
  const page = await openAs(browser, product, { person: ines, path });
  await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: /^Pin 1 by/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(said(page, 'Here the beam ends')).toBeInViewport();

  const hand = await openAs(browser, product, { person: ines, path, ...phone });
  const sheet = hand.getByRole('slider', { name: 'Height of Discussion' });
  await expect(sheet).toHaveAttribute('aria-valuetext', 'Half');
  await expect(said(hand, 'Here the beam ends')).toBeVisible();
  await expectAccessible(hand);
  await sheet.press('ArrowUp');
  await expect(sheet).toHaveAttribute('aria-valuetext', 'Full');
  // Pulled down by a finger to its lowest rest, and below it away.
  const grip = await centreOf(sheet);
  await hand.mouse.move(grip.x, grip.y);
  await hand.mouse.down();
  await hand.mouse.move(grip.x, 730, { steps: 8 });
  await hand.mouse.up();
  await expect(sheet).toHaveAttribute('aria-valuetext', 'Low');
  await sheet.press('ArrowDown');
  await expect(sheet).toHaveCount(0);
  await hand.getByRole('button', { name: 'Discussion 1' }).click();
  await expect(said(hand, 'Here the beam ends')).toBeVisible();
  // A tap sets one; meanwhile the sheet lies low.
  await hand.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(sheet).toHaveAttribute('aria-valuetext', 'Low');
  const stage = await centreOf(hand.getByRole('application'));
  await hand.touchscreen.tap(stage.x, stage.y);
  await expect(box(hand, 'Comment on a spot of A-102.pdf')).toBeFocused();
  // With the keyboard up it takes what height is left.
  await hand.setViewportSize({ width: 390, height: 420 });
  await expect(hand.getByRole('button', { name: 'Comment', exact: true })).toBeInViewport({ ratio: 1 });
});

test('[R1-06] a discussion is muted for oneself, an edited comment shows how it read before, and a decision says which one it replaced', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  const say = async (text: string) => {
    const id = crypto.randomUUID();
    await call(product, { path: `/api/v1/discussions/project_${project.id}/comments`, body: { id, body: words(text) }, as: ines });
    return id;
  };
  const chrome = await say('Chrome taps');
  const brass = await say('Brass taps after all');
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/comments/${brass}`,
    body: { version: 1, body: words('Brass after all') },
    as: ines,
  });
  await call(product, { path: `/api/v1/comments/${chrome}/decision`, body: { what: 'Chrome', agreedOn: '2025-03-02' }, as: ines });
  const page = await openAs(browser, product, { person: aiko, path: `/projects/${project.id}?tab=discussion` });

  await said(page, 'Brass after all').getByRole('button', { name: 'edited' }).click();
  await expect(page.getByRole('dialog', { name: 'How it read before' })).toContainText('Brass taps after all');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Notifications of this discussion' }).click();
  await kept(page, /following$/, () => page.getByRole('menuitemradio', { name: 'Only where I am named' }).click());
  await expect(page.getByRole('button', { name: /^Muted: / })).toBeVisible();
  await said(page, 'Chrome taps').getByRole('button', { name: 'More about this comment' }).click();
  await page.getByRole('menuitem', { name: 'Notifications' }).press('ArrowRight');
  await kept(page, /following$/, () => page.getByRole('menuitemradio', { name: 'All that is said' }).click());
  await page.reload();
  await expect(page.getByRole('button', { name: /^Muted: / })).toBeVisible();
  await said(page, 'Chrome taps').getByRole('button', { name: 'More about this comment' }).click();
  await page.getByRole('menuitem', { name: 'Notifications' }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: 'All that is said' })).toHaveAttribute('aria-checked', 'true');

  const hers = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  await said(hers, 'Brass after all').getByRole('button', { name: 'More about this comment' }).click();
  await hers.getByRole('menuitem', { name: 'Mark as a decision' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Mark as a decision' });
  await dialog.getByRole('button', { name: /^Replaces/ }).click();
  await hers.getByRole('option', { name: /^Chrome/ }).click();
  await expectAccessible(hers);
  await kept(hers, /decision$/, () => dialog.getByRole('button', { name: 'Keep decision' }).click());
  await hers.getByRole('radio', { name: 'Decisions' }).click();
  const [newest, older] = [hers.getByRole('listitem').filter({ hasText: 'Replaces' }), hers.getByText('replaced since')];
  await expect(newest).toContainText('Brass after all');
  await expect(newest.getByRole('link', { name: 'Chrome' })).toHaveAttribute('href', new RegExp(`comment=${chrome}`));
  await expect(older).toBeVisible();
  // A decision of another year says which, in the ledger and where it was said.
  await expect(newest).toContainText('of 2 Mar 2025');
  await expect(hers.getByRole('listitem').filter({ hasText: 'replaced since' })).toContainText('2 Mar 2025');
  await expect(said(page, 'Chrome taps')).toContainText('decided 2 Mar 2025');
});

test('[R1-06] one goes from one new comment to the next by a button, across pages and folded threads, and sees only where one is named', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const subject = `/api/v1/discussions/project_${project.id}`;
  const say = async (content: object[], replyTo?: string) => {
    const id = crypto.randomUUID();
    const body = { type: 'doc', content: [{ type: 'paragraph', content }] };
    await call(product, { path: `${subject}/comments`, body: { id, body, ...(replyTo && { replyTo }) }, as: ines });
    return id;
  };
  const words = (text: string) => [{ type: 'text', text }];
  const old = await say(words('Skirting: shadow gap?'));
  for (let index = 0; index < 70; index++) await say(words(`Point ${index} of the list`));
  await call(product, { path: `${subject}/read`, body: { number: 71 }, as: aiko });
  await say(words('A gap, then'), old);
  await say([
    { type: 'mention', attrs: { id: aiko.session.user.id } },
    { type: 'text', text: ' please draw it' },
  ]);
  await call(product, { path: `/api/v1/comments/${old}/resolve`, as: ines });

  const page = await openAs(browser, product, { person: aiko, path: `/projects/${project.id}?tab=discussion` });
  const next = page.getByRole('button', { name: /new: go to the next$/ });
  await next.press('Enter');
  await expect(said(page, 'A gap, then')).toBeFocused();
  await expect(said(page, 'A gap, then')).toBeInViewport();
  // The other stands on the next page.
  await next.press('Enter');
  await expect(said(page, 'please draw it')).toBeInViewport();
  await next.press('Enter');
  await expect(said(page, 'A gap, then')).toBeInViewport();

  await page.getByRole('button', { name: 'Mentions' }).click();
  await expect(page.getByRole('article')).toHaveText([/please draw it/]);
  await expectAccessible(page);
  const hers = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion` });
  await hers.getByRole('button', { name: 'Mentions' }).click();
  await expect(hers.getByText('Nobody has named you here.')).toBeVisible();
});

test('one goes on to what is new on the next page though the discussion is read anew meanwhile', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const subject = `/api/v1/discussions/project_${project.id}`;
  const say = async (text: string, replyTo?: string) => {
    const id = randomUUID();
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    await call(product, { path: `${subject}/comments`, body: { id, body, ...(replyTo && { replyTo }) }, as: ines });
    return id;
  };
  const old = await say('Skirting: shadow gap?');
  for (let index = 0; index < 60; index++) await say(`Point ${index} of the list`);
  await call(product, { path: `${subject}/read`, body: { number: 61 }, as: aiko });
  await say('A gap, then', old);
  await say('Please draw it');
  const page = await openAs(browser, product, { person: aiko, path: `/projects/${project.id}?tab=discussion` });
  const next = page.getByRole('button', { name: /new: go to the next$/ });
  await next.press('Enter');
  await expect(said(page, 'A gap, then')).toBeFocused();

  // The first that asks for the next page waits on the wire until the discussion has been read anew.
  const held: Route[] = [];
  await page.route(/\/discussions\/project_.*after=/, (route) => (held.length === 0 ? void held.push(route) : route.continue()));
  await onTheWire(page);
  await next.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  const anew = page.waitForResponse((answer) => answer.url().includes(subject) && !answer.url().includes('after='));
  await call(product, { path: `/api/v1/comments/${old}/resolve`, as: ines });
  await anew;
  await held[0]?.continue().catch(() => undefined);
  await expect(said(page, 'Please draw it')).toBeFocused();
});

test('[R1-06] the ledger goes out as a spreadsheet and on paper, with what the search finds', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  for (const what of ['=Brass, not chrome', 'Oak floor']) {
    const id = crypto.randomUUID();
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: what }] }] };
    await call(product, { path: `/api/v1/discussions/project_${project.id}/comments`, body: { id, body }, as: ines });
    await call(product, { path: `/api/v1/comments/${id}/decision`, body: { what, agreedOn: '2026-03-12' }, as: ines });
  }
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=discussion&part=decisions` });
  const saved = async (entry: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: entry }).click()]);
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };
  const paper = await saved('Paper (PDF)');
  expect(paper.name).toBe('Halden House decisions.pdf');
  expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('searchbox', { name: 'Search decisions' }).fill('brass');
  await expect(page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')).toHaveCount(1);
  const table = (await saved('Spreadsheet (CSV)')).content.toString();
  expect(table.trim().split('\r\n')).toHaveLength(2);
  expect(table).toContain(`"2026-03-12","'=Brass, not chrome"`);
});

test('[R1-06 A13] a task that is named by its reference and an address that is pasted become titled links, for whoever may open them', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const secret = await newProject(product, ines, { name: 'Secret stair', visibility: 'private' });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  const path = `/projects/${project.id}?tab=discussion`;
  const page = await openAs(browser, product, { person: ines, path });
  const comment = box(page, 'Comment on Halden House');
  await comment.click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type(`See ${String(task.ref)}, `);
  await expect(comment).toHaveText(`See ${String(task.ref)} Ceiling plan, `);
  await comment.evaluate((element, address) => {
    const carried = new DataTransfer();
    carried.setData('text/plain', address);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
  }, `${product.url}/projects/${secret.id}`);
  await expect(comment).toContainText('Ceiling plan, Secret stair');
  // What names nothing stays words; what was taken back is left alone.
  await page.keyboard.type(' and ZZ99-1 ');
  await send(page, 'Comment on Halden House');
  await expect(said(page, 'and ZZ99-1').getByRole('link', { name: 'Secret stair' })).toHaveAttribute('href', `/projects/${secret.id}`);

  const other = await openAs(browser, product, { person: aiko, path });
  await expect(said(other, 'and ZZ99-1')).toContainText('a project that you cannot open');
  await expect(other.getByText('Secret stair')).toHaveCount(0);
  await said(other, 'and ZZ99-1').getByRole('link', { name: 'Ceiling plan' }).click();
  await expect(other.getByRole('dialog', { name: 'Ceiling plan' })).toBeVisible();
});

test('[R1-06] cards, the tab and the overview say how much was said and what is new, and lead there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  const say = (subject: string, text: string) =>
    call(product, {
      path: `/api/v1/discussions/${subject}/comments`,
      body: { id: crypto.randomUUID(), body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } },
      as: ines,
    });
  await say(`project_${project.id}`, 'Two linens are in');
  await say(`task_${task.id}`, 'The rafts start at the bay');
  const page = await openAs(browser, product, { person: aiko, path: `/projects/${project.id}` });
  const overview = page.getByRole('region', { name: 'Discussion' });
  await expect(overview).toContainText('2 unread');
  await expect(overview.getByRole('listitem')).toHaveText([/on Ceiling plan.*The rafts start at the bay/s, /Two linens are in/]);
  await expect(page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: /^Discussion/ })).toContainText('1');
  await expect(page.getByRole('img', { name: '2 new' })).toBeVisible();
  await expectAccessible(page);
  // It stands there at once for whoever looks, and leads to where it was said.
  await say(`task_${task.id}`, 'And end at the hall');
  await expect(overview).toContainText('3 unread');
  await overview.getByRole('link', { name: 'And end at the hall' }).click();
  await expect(said(page, 'And end at the hall')).toBeVisible();

  await page.goto(`/projects/${project.id}?tab=tasks`);
  const card = page.getByRole('listitem').filter({ hasText: 'Ceiling plan' });
  await expect(card).toContainText('Comments 2');
  await expectAccessible(page);
});

test('[R1-06] one sees that somebody writes where one reads, by name and without their words, and not elsewhere', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const elsewhere = await newProject(product, ines, { name: 'Kite Lane' });
  const openOn = async (person: typeof ines, id: string) => {
    const page = await openAs(browser, product, { person });
    const joined = new Promise<void>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          const text = String(payload);
          if (text.includes('"discussion","phx_reply"') && text.includes('"ok"')) resolve();
        }),
      ),
    );
    await Promise.all([joined, page.goto(`/projects/${id}?tab=discussion`)]);
    return page;
  };
  const [page, hers, apart] = [await openOn(ines, project.id), await openOn(aiko, project.id), await openOn(ines, elsewhere.id)];
  await box(hers, 'Comment on Halden House').click();
  await hers.keyboard.type('Brass');
  await expect(page.getByRole('status').filter({ hasText: 'Aiko is writing' })).toBeVisible();
  // What is said next comes after it, wherever it goes, and before it counts as over.
  for (const { id } of [project, elsewhere]) {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Oak it is' }] }] };
    await call(product, { path: `/api/v1/discussions/project_${id}/comments`, body: { id: randomUUID(), body }, as: ines });
  }
  for (const one of [page, hers, apart]) await expect(said(one, 'Oak it is')).toBeVisible();
  await expect(page.getByText('Brass')).toHaveCount(0);
  for (const one of [apart, hers]) expect(await one.getByText('is writing').count()).toBe(0);
  await expectAccessible(page);
});

test('[R1-06] what is said of a spot and refused keeps its spot and its words: at once, after a reload, and when the connection is back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', content: await drawing(1) });
  const path = `/projects/${project.id}?tab=documents&view=${file.id}`;
  const page = await openAs(browser, product, { person: tom, path });
  const onSpot = 'Comment on a spot of A-101.pdf';
  let { version } = project;
  const step = async (to: 'archive' | 'unarchive') =>
    ({ version } = (
      await call<{ project: { version: number } }>(product, { path: `/api/v1/projects/${project.id}/${to}`, body: { version }, as: ines })
    ).project);
  const set = async (across: number) => {
    await sharp(page).waitFor();
    await page.getByRole('application').focus();
    await page.keyboard.press('p');
    // The column makes the sheet smaller as it comes.
    await expect(box(page, 'Comment on A-101.pdf')).toBeVisible();
    const { width, height } = await restingBox(sharp(page));
    await sharp(page).click({ position: { x: width * across, y: height / 3 } });
    await expect(box(page, onSpot)).toBeFocused();
  };
  const inHand = page.locator('[data-new-pin]');

  await set(0.25);
  await page.keyboard.type('The pantry door clashes');
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.context().setOffline(true);
  const viewer = page.getByRole('dialog', { name: 'A-101.pdf' });
  await expect(viewer.getByText('You are offline. Changes are saved on this device and will sync.')).toBeVisible();
  await box(page, onSpot).press('Control+Enter');
  await expect(page.getByRole('article', { name: /will be sent/ })).toBeVisible();
  await expect(inHand).toHaveCount(0);
  await step('archive');
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Your comment was not sent')).toBeVisible({ timeout: 20_000 });
  await step('unarchive');
  await expect(box(page, onSpot)).toHaveText('The pantry door clashes');
  const spot = await tipOn(page, inHand);
  expect(spot.x).toBeCloseTo(0.25, 1);
  expect(spot.y).toBeCloseTo(1 / 3, 1);

  // Over a reload, too, where the column was not open.
  await page.reload();
  await sharp(page).waitFor();
  await expect(box(page, onSpot)).toHaveText('The pantry door clashes');
  await expect.poll(async () => (await tipOn(page, inHand)).x).toBeCloseTo(spot.x, 1);
  await expect.poll(async () => (await tipOn(page, inHand)).y).toBeCloseTo(spot.y, 1);
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await box(page, onSpot).click();
  await send(page, onSpot);
  const pin = page.getByRole('button', { name: /^Pin 1 by Tom/ });
  expect((await tipOn(page, pin)).x).toBeCloseTo(spot.x, 1);
  await expect(inHand).toHaveCount(0);
  await page.reload();
  await expect(pin).toBeVisible();
  await expect(inHand).toHaveCount(0);
});

test('what is said of a spot while something said of it is on its way follows it there, and comes back to it where it is refused', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', content: await drawing(1) });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&view=${file.id}` });
  const onSpot = box(page, 'Comment on a spot of A-101.pdf');
  const pin = (number: number) => page.getByRole('button', { name: new RegExp(`^Pin ${number} by Ines`) });
  await sharp(page).waitFor();
  await page.getByRole('application').focus();
  await page.keyboard.press('p');
  await expect(box(page, 'Comment on A-101.pdf')).toBeVisible();
  const { width, height } = await restingBox(sharp(page));
  await sharp(page).click({ position: { x: width / 4, y: height / 3 } });
  await expect(onSpot).toBeFocused();
  const held: Route[] = [];
  await page.route(/\/comments$/, (route) => void held.push(route));
  await onTheWire(page);
  const asked = () => page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
  await page.keyboard.type('The pantry door clashes');
  await Promise.all([asked(), onSpot.press('Control+Enter')]);
  await expect(onSpot).toHaveText('');
  await page.keyboard.type('So does the hatch');
  await onSpot.press('Control+Enter');
  await expect(onSpot).toHaveText('');
  await Promise.all([asked(), held.shift()?.continue()]);
  await expect(pin(1)).toBeVisible();

  // The first stands, the second does not: its words stand where they were written, with their spot.
  await held.shift()?.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not just now.' } });
  await expect(page.getByRole('alert')).toHaveText('Not sent. Not just now.');
  await expect(onSpot).toHaveText('So does the hatch');
  await expect(page.locator('[data-new-pin]')).toHaveCount(1);
  await page.unroute(/\/comments$/);
  await onSpot.press('Control+Enter');
  await expect(pin(2)).toBeAttached();
  expect((await tipOn(page, pin(2))).x).toBeCloseTo((await tipOn(page, pin(1))).x, 2);
  await expect(page.locator('[data-new-pin]')).toHaveCount(0);
  await expect(box(page, 'Comment on A-101.pdf')).toHaveText('');
});

test('[R1-06] a pin belongs to the revision on which it was set: on the next it says so, and leads there', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', content: await drawing(2) });
  const say = (words: string, anchor: object) =>
    call(product, {
      path: `/api/v1/discussions/file_${file.id}/comments`,
      body: {
        id: crypto.randomUUID(),
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
        anchor,
      },
      as: ines,
    });
  await say('The pantry door clashes', { page: 1, x: 0.25, y: 0.5 });
  await say('The roof has no fall', { page: 2, x: 0.5, y: 0.5 });
  await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', replaces: file.id, content: await drawing(1) });
  await say('Now it opens to the wall', { page: 1, x: 0.75, y: 0.5 });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents&view=${file.id}` });
  await sharp(page).waitFor();
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await expect(page.getByRole('button', { name: /^Pin 3 by/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pin 1 by/ })).toHaveCount(0);
  // Of a page that the current one has no more, it says which it was, and leads there.
  const gone = page.getByRole('region', { name: /^Thread/ }).filter({ hasText: 'roof' });
  await expect(gone).toContainText('Page 2, set on revision A');
  await gone.getByRole('button', { name: 'revision A', exact: true }).click();
  await expect(page.getByText('Revision B has no page 2. This is that of revision A.')).toBeVisible();
  const alone = page.getByRole('application', { name: 'Sheet of revision A' });
  await expect(alone.getByRole('button', { name: /^Pin 2 by/ })).toHaveAttribute('aria-pressed', 'true');
  // On that page nothing is pinned any more.
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Pin', exact: true })).toHaveCount(0);
  const thread = page.getByRole('region', { name: /^Thread/ }).filter({ hasText: 'pantry' });
  await expect(thread).toContainText('On the sheet, set on revision A');
  await expectAccessible(page);
  await thread.getByRole('button', { name: 'revision A', exact: true }).click();
  const former = page.getByRole('application', { name: 'Sheet of revision A' });
  await expect(former.getByRole('button', { name: /^Pin 1 by/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(former.getByRole('button', { name: /^Pin 3 by/ })).toHaveCount(0);
  const current = page.getByRole('application', { name: 'Sheet of revision B' });
  await expect(current.getByRole('button', { name: /^Pin 3 by/ })).toBeVisible();
  await expect(current.getByRole('button', { name: /^Pin 1 by/ })).toHaveCount(0);
});

/** So much silence. */
function silence(seconds = 60): Buffer {
  const [rate, bytes] = [8000, seconds * 8000];
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
    [bytes, 40],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, Buffer.alloc(bytes, 128)]);
}

test('[R1-06] a comment stands at a moment of a recording: its tick is on the time line, and plays from there', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const file = await newFile(product, ines, { name: 'Site walk.wav', content: silence() });
  const page = await openAs(browser, product, { person: ines, path: `/projects/documents?view=${file.id}` });
  const player = page.locator('audio');
  const at = () => player.evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(() => player.evaluate((element: HTMLAudioElement) => element.duration)).toBe(60);
  await player.evaluate((element: HTMLAudioElement) => void (element.currentTime = 42));
  await expect.poll(at).toBe(42);
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const onSpot = 'Comment on a spot of Site walk.wav';
  await expect(box(page, onSpot)).toBeFocused();
  await expect(page.getByText('At 0:42, where the pin stands')).toBeVisible();
  await page.keyboard.type('Here the pump starts');
  await send(page, onSpot);
  const tick = page.getByRole('button', { name: '0:42, pin 1 by Ines Duarte, 1 comment' });
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await player.evaluate((element: HTMLAudioElement) => void (element.currentTime = 0));
  await tick.click();
  await expect.poll(at).toBeGreaterThanOrEqual(42);
  expect(await player.evaluate((element: HTMLAudioElement) => element.paused)).toBe(false);
  // Where it is on the line.
  const [line, mark] = [await restingBox(page.getByRole('group', { name: 'Moments with comments' })), await restingBox(tick)];
  expect((mark.x + mark.width / 2 - line.x) / line.width).toBeCloseTo(42 / 60, 2);
  await player.evaluate((element: HTMLAudioElement) => void (element.currentTime = 0));
  await page.getByRole('button', { name: 'Pin 1: show it on the recording' }).click();
  await expect.poll(at).toBeGreaterThanOrEqual(42);
  // All is read anew, as when the live stream begins again: another address would take it back to its beginning.
  const source = await player.getAttribute('src');
  const { version } = await call<{ version: number }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const addresses: string[] = [];
  page.on('request', (request) => request.url().includes(`/files/${file.id}/address`) && addresses.push(request.url()));
  const readAnew = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/me/permissions'));
  await call(product, { method: 'PATCH', path: '/api/v1/studio', body: { version, changes: { locale: 'en-US' } }, as: ines });
  await readAnew;
  expect(addresses).toEqual([]);
  await expect(player).toHaveAttribute('src', String(source));
  expect(await at()).toBeGreaterThanOrEqual(42);
});

test('a recording whose address is over goes on where it stood; a film that the browser cannot play says so', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  // So long that a browser does not fetch all of it ahead.
  const file = await newFile(product, ines, { name: 'Site walk.wav', content: silence(1800) });
  const page = await openAs(browser, product, { person: ines, path: `/projects/documents?view=${file.id}` });
  const player = page.locator('audio');
  await expect.poll(() => player.evaluate((element: HTMLAudioElement) => element.duration)).toBe(1800);
  const first = String(await player.getAttribute('src'));
  await page.route(
    (url) => url.href.endsWith(first),
    (route) => route.fulfill({ status: 410 }),
  );
  await onTheWire(page);
  await player
    .evaluate((element: HTMLAudioElement) => {
      element.currentTime = 1500;
      return element.play();
    })
    .catch(() => undefined);
  await expect(player).not.toHaveAttribute('src', first);
  await expect.poll(() => player.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(1500);
  expect(await player.evaluate((element: HTMLAudioElement) => element.paused)).toBe(false);

  // Where the connection breaks off it waits, and goes on by itself.
  await page.context().setOffline(true);
  // A browser tries for as long as it likes before it says so.
  await player.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 600;
    element.dispatchEvent(new Event('error'));
  });
  await expect(page.getByRole('alert').filter({ hasText: 'It could not be shown' })).toContainText('You are offline.');
  await page.context().setOffline(false);
  await expect(player).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => player.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(600);
  expect(await player.evaluate((element: HTMLAudioElement) => [element.currentTime < 1500, element.paused])).toEqual([true, false]);

  const film = await newFile(product, ines, {
    name: 'Lift shaft.mp4',
    content: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'),
  });
  await page.goto(`/projects/documents?view=${film.id}`);
  await expect(page.getByText('This browser cannot play it. Download it to open it with its own program.')).toBeVisible();
  await expect(page.getByText('Video, 24 bytes, revision A')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' }).last()).toBeVisible();
  // What is not played has no moment to pin a comment to.
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await expect(box(page, 'Comment on Lift shaft.mp4')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pin', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const damaged = await newFile(product, ines, { name: 'Hall.jpg', content: Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1') });
  await page.goto(`/projects/documents?view=${damaged.id}`);
  // It is the first one that this server tries to draw, which takes as long as the machine needs.
  await page.getByText('It cannot be read here, and may be damaged.').waitFor();
});

test('[R1-06] on a tablet the sheet makes room for what is said of it: pins stay on their spots, and all of the page is shown again', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', content: await drawing(2) });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The pantry door clashes' }] }] };
  const anchor = { page: 1, x: 0.9, y: 0.25 };
  await call(product, { path: `/api/v1/discussions/file_${file.id}/comments`, body: { id: crypto.randomUUID(), body, anchor }, as: ines });
  const path = `/projects/${project.id}?tab=documents&view=${file.id}`;
  const page = await openAs(browser, product, { person: ines, path, viewport: { width: 900, height: 800 } });
  const pin = page.getByRole('button', { name: /^Pin 1 by Ines/ });
  const column = page.getByRole('complementary', { name: 'Discussion' });
  await sharp(page).waitFor();
  await expect(pin).toBeVisible();
  const wide = await restingBox(sharp(page));
  await page.getByRole('button', { name: /^Discussion/ }).click();
  for (const width of [768, 900, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    const room = async () => {
      const [sheet, talk] = [await restingBox(sharp(page)), await restingBox(column)];
      return talk.x - sheet.x - sheet.width;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await tipOn(page, pin)).x).toBeCloseTo(anchor.x, 1);
    await expect.poll(async () => (await tipOn(page, pin)).y).toBeCloseTo(anchor.y, 1);
    await pin.click({ trial: true });
    for (const name of ['Pin', 'Comment']) await expect(column.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await expect(column).toHaveCount(0);
  await expect.poll(async () => (await restingBox(sharp(page))).width).toBeCloseTo(wide.width, 0);
});

test('a new version of a document takes the field from nobody who writes about it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=documents&view=${file.id}`);
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await box(page, 'Comment on Plan.txt').click();
  await page.keyboard.type('Ask Larkin ');
  await newFile(product, aiko, { projectId: project.id, content: 'Ash, waxed.', replaces: file.id });
  await expect(page.getByRole('group', { name: 'Plan.txt' }).getByText('Ash, waxed.')).toBeVisible();
  await page.keyboard.type('about it');
  await expect(box(page, 'Comment on Plan.txt')).toBeFocused();
  await expect(box(page, 'Comment on Plan.txt')).toHaveText('Ask Larkin about it');
});

test('a thread that a colleague resolves stays while one decides or changes what was said in it, until those that are open are asked for', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Brass or chrome?' }] }] };
  const id = randomUUID();
  await call(product, { path: `/api/v1/discussions/file_${file.id}/comments`, body: { id, body }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=documents&view=${file.id}`);
  await page.getByRole('button', { name: /^Discussion/ }).click();
  const choose = async (item: string) => {
    await said(page, 'Brass or chrome?').hover();
    await page.getByRole('button', { name: 'More about this comment' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Mark as a decision');
  const decision = page.getByRole('dialog', { name: 'Mark as a decision' });
  await decision.getByLabel('Decision').fill('Brass, unlacquered');
  await call(product, { path: `/api/v1/comments/${id}/resolve`, body: {}, as: aiko });
  await expect(page.getByText('Resolved', { exact: true })).toBeAttached();
  await expect(decision.getByLabel('Decision')).toHaveValue('Brass, unlacquered');
  await kept(page, /\/decision$/, () => decision.getByRole('button', { name: 'Keep decision' }).click());

  // What is left unsaved in it brings it back.
  await choose('Edit');
  const edited = box(page, 'Edit the comment');
  await expect(edited).toBeFocused();
  await page.keyboard.type(' Or steel?');
  await page.reload();
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await expect(edited).toHaveText('Brass or chrome? Or steel?');
  await kept(page, /\/comments\/[^/]+$/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await expect(edited).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /^Discussion/ }).click();
  await expect(page.getByRole('radiogroup', { name: 'Threads that are shown' })).toBeVisible();
  await expect(said(page, 'Brass or chrome?')).toHaveCount(0);
});

test('a document that is deleted while somebody writes about it gives back all that they wrote', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'A-101.pdf', content: await drawing(1) });
  const { comment } = await call<{ comment: { id: string } }>(product, {
    path: `/api/v1/discussions/file_${file.id}/comments`,
    body: { id: randomUUID(), body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Which brass?' }] }] } },
    as: ines,
  });
  const page = await openAs(browser, product, {
    person: hugo,
    path: `/projects/${project.id}?tab=documents&view=${file.id}&comment=${comment.id}`,
  });
  await sharp(page).waitFor();
  await box(page, 'Comment on A-101.pdf').click();
  await page.keyboard.type('The whole set is late');
  await said(page, 'Which brass?').getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('The dark one');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await sharp(page).click({ position: { x: 60, y: 60 } });
  await expect(box(page, 'Comment on a spot of A-101.pdf')).toBeFocused();
  await page.keyboard.type('The pantry door clashes');
  await expect(page.getByText('Draft kept').first()).toBeVisible();

  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [file.id] }, as: ines });
  await expect(page.getByText('A-101.pdf is in the trash.')).toBeVisible();
  const left = page.getByRole('region', { name: 'What you were writing' });
  for (const words of ['The whole set is late', 'The dark one', 'The pantry door clashes']) await expect(left).toContainText(words);
  await expectAccessible(page);
});
