// What is said without a connection, or while the right to say it goes: nothing of it is lost, and nothing is said twice.

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Project } from '../domain/projects/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { holdCommands, kept, onTheWire } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

// What is on the device is what can be opened without a connection.
test.use({ readsAhead: true });

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment on Halden House' });
const said = (page: Page, words: string): Locator => page.getByRole('article').filter({ hasText: words });
const waiting = (page: Page): Locator => page.getByRole('article', { name: /will be sent/ });
const toast = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);
const notSent = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Not sent.' });
const offlineLine = (place: Page | Locator): Locator => place.getByText('You are offline. Changes are saved on this device and will sync.');
const workerReady = (page: Page): Promise<unknown> => page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
const step = (product: Product, as: Person, { id, version }: Project, to: 'archive' | 'unarchive') =>
  call<{ project: Project }>(product, { path: `/api/v1/projects/${id}/${to}`, body: { version }, as });
const pathOf = ({ id }: Project) => `/projects/${id}?tab=discussion`;

/** All of its words lie on top, from the first to the last. */
function isUncovered(line: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(line);
  return [...range.getClientRects()]
    .filter(({ width }) => width > 0)
    .every(({ left, right, top, height }) =>
      [left + 1, right - 1].every((x) => line.contains(document.elementFromPoint(x, top + height / 2))),
    );
}

interface Words {
  content: { content?: { text?: string }[] }[];
}

/** What stands on the server, thread by thread. */
async function standing(product: Product, as: Person, { id }: Project): Promise<string[]> {
  const { items } = await call<{ items: { body: Words }[] }>(product, { method: 'GET', path: `/api/v1/discussions/project_${id}`, as });
  return items.map(({ body }) => body.content.flatMap(({ content = [] }) => content.map(({ text = '' }) => text)).join(' '));
}

async function say(page: Page, words: string): Promise<void> {
  await field(page).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(waiting(page).filter({ hasText: words })).toBeVisible();
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what is said of a task in a hand is in sight where it waits', async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const checklist = Array.from({ length: 12 }, (_, at) => ({ id: crypto.randomUUID(), text: `Drawer ${at + 1}`, done: false }));
    const { id } = await newTask(product, ines, { title: 'Halden House', checklist });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await openAs(browser, product, { person: ines, path: `/todos?view=personal&task=${id}`, ...phone });
    await workerReady(page);
    await field(page).tap();
    await page.getByRole('button', { name: 'Attach files' }).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.type('The runners are short.');
    await page.getByRole('button', { name: 'Comment', exact: true }).tap();
    await expect(waiting(page)).toBeInViewport();
  });

  test('who writes of an open task sees that there is no connection, in a hand, held across, and at a desk', async ({
    browser,
    product,
  }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const { id } = await newTask(product, ines, { title: 'Halden House' });
    const path = `/todos?view=personal&task=${id}`;
    const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Halden House' });
    const phone = await openAs(browser, product, {
      person: ines,
      path,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const desk = await openAs(browser, product, { person: ines, path });
    for (const page of [phone, desk]) {
      await workerReady(page);
      await expect(field(page)).toBeVisible();
      await page.context().setOffline(true);
    }
    const expectSeen = async (line: Locator, width: number, height: number) => {
      await line.page().setViewportSize({ width, height });
      // Another place may say it until the page has drawn itself in its size.
      await expect(line).toHaveCount(1);
      await expect.poll(() => line.evaluate(isUncovered), `${width} px`).toBe(true);
    };
    await expectSeen(offlineLine(panelOf(phone)), 390, 844);
    await expectSeen(offlineLine(panelOf(phone)), 844, 390);
    await expectSeen(offlineLine(panelOf(desk)), 844, 390);
    await expectSeen(offlineLine(desk), 900, 800);
    await expectSeen(offlineLine(desk), 1440, 900);
    await desk.context().setOffline(false);
    await expect(offlineLine(desk)).toHaveCount(0, { timeout: 20_000 });
    await expect.poll(async () => (await panelOf(desk).boundingBox())?.y).toBe(64);
  });

  test('[R1-06] what is said stands in its thread at once, waits over a reload, and is sent once, in its order', async ({
    browser,
    product,
  }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
    const project = await newProject(product, ines, { name: 'Halden House' });
    const other = await openAs(browser, product, { person: tom, path: pathOf(project) });
    await field(other).fill('Brass or chrome?');
    await kept(other, /\/comments$/, () => field(other).press('Control+Enter'));
    const page = await openAs(browser, product, { person: ines });
    await listenOn(page, pathOf(project));
    await workerReady(page);
    await expect(said(page, 'Brass or chrome?')).toBeVisible();
    // What one writes with is there before the connection goes.
    await said(page, 'Brass or chrome?').getByRole('button', { name: 'Reply' }).click();
    const reply = page.getByRole('textbox', { name: 'Reply to Tom Okafor' });
    await expect(reply).toBeFocused();
    await page.keyboard.type('Brass');
    await page.context().setOffline(true);
    await expect(offlineLine(page)).toBeVisible();
    await reply.press('Control+Enter');
    await expect(page.getByRole('region', { name: /^Thread of/ }).getByRole('article', { name: /will be sent: Brass/ })).toBeVisible();
    await expect(reply).toHaveCount(0);
    await say(page, 'First the hinges.');
    await say(page, 'Then the taps.');
    await expect(waiting(page)).toHaveCount(3);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(await standing(product, ines, project)).toEqual(['Brass or chrome?']);
    await page.context().setOffline(false);
    await expect(said(other, 'Then the taps.')).toBeVisible({ timeout: 20_000 });
    await expect(said(page, 'Then the taps.')).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await expect.poll(() => standing(product, ines, project)).toEqual(['Brass or chrome?', 'Brass', 'First the hinges.', 'Then the taps.']);
  });

  test('[R1-06] what waits in a tab that is closed without a connection is sent by another that is open, once it is back', async ({
    browser,
    product,
  }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const project = await newProject(product, ines, { name: 'Halden House' });
    const page = await openAs(browser, product, { person: ines });
    await listenOn(page, pathOf(project));
    await workerReady(page);
    const second = await page.context().newPage();
    await listenOn(second, pathOf(project));
    await field(second).click();
    await second.getByRole('button', { name: 'Attach files' }).waitFor();
    await page.context().setOffline(true);
    await expect(offlineLine(page)).toBeVisible();
    await expect(offlineLine(second)).toBeVisible();
    await say(second, 'The runners are short.');
    await second.close({ runBeforeUnload: true });
    await expect.poll(() => page.context().pages().length).toBe(1);
    expect(await standing(product, ines, project)).toEqual([]);
    await page.context().setOffline(false);
    await expect(said(page, 'The runners are short.')).toBeVisible({ timeout: 20_000 });
    await expect(waiting(page)).toHaveCount(0);
    expect(await standing(product, ines, project)).toEqual(['The runners are short.']);
  });

  test('[R1-06] what is refused when the connection is back is a draft again, with the reason', async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
    const project = await newProject(product, ines, { name: 'Halden House' });
    const page = await openAs(browser, product, { person: tom });
    await listenOn(page, pathOf(project));
    await field(page).click();
    await page.keyboard.type('Ask ');
    await page.context().setOffline(true);
    await expect(offlineLine(page)).toBeVisible();
    await say(page, 'Marta about the slab.');
    const { project: archived } = await step(product, ines, project, 'archive');
    await page.context().setOffline(false);
    await expect(toast(page, 'Your comment was not sent')).toBeVisible({ timeout: 20_000 });
    await expect(toast(page, /This project is archived/)).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await step(product, ines, archived, 'unarchive');
    await expect(field(page)).toContainText('Ask Marta about the slab.');
    await kept(page, /\/comments$/, () => field(page).press('Control+Enter'));
    expect(await standing(product, ines, project)).toEqual(['Ask Marta about the slab.']);
  });

  test('[R1-06] an answer that is refused then stands in its own field again, with the reason, also after a reload; without what it answered, with the discussion', async ({
    browser,
    product,
  }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
    const project = await newProject(product, ines, { name: 'Halden House' });
    const commentBy = async (as: Person, text: string) => {
      const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
      const id = crypto.randomUUID();
      await call(product, { path: `/api/v1/discussions/project_${project.id}/comments`, body: { id, body }, as });
      return id;
    };
    await commentBy(ines, 'Brass or chrome?');
    const second = await commentBy(ines, 'Which slab?');
    const page = await openAs(browser, product, { person: tom });
    await listenOn(page, pathOf(project));
    const reply = page.getByRole('textbox', { name: 'Reply to Ines Duarte' });
    const answer = async (to: string, words: string) => {
      await said(page, to).getByRole('button', { name: 'Reply' }).click();
      await expect(reply).toBeFocused();
      await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
      await page.context().setOffline(true);
      await expect(offlineLine(page)).toBeVisible();
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
      await expect(waiting(page).filter({ hasText: words })).toBeVisible();
    };
    await answer('Brass or chrome?', 'Brass, as Sigrid said.');
    const { project: archived } = await step(product, ines, project, 'archive');
    await page.context().setOffline(false);
    await expect(toast(page, 'Your reply was not sent')).toBeVisible({ timeout: 20_000 });
    await step(product, ines, archived, 'unarchive');
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(reply).toHaveText('Brass, as Sigrid said.');
      await expect(notSent(page)).toContainText('Not sent. This project is archived');
      await expect(field(page)).toHaveText('');
    }
    await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
    await expectAccessible(page);
    await kept(page, /\/comments$/, () => reply.press('Control+Enter'));
    await expect(reply).toHaveCount(0);
    await expect(notSent(page)).toHaveCount(0);

    await answer('Which slab?', 'The honed one.');
    await call(product, { method: 'DELETE', path: `/api/v1/comments/${second}`, as: ines });
    await page.context().setOffline(false);
    await expect(toast(page, /What you answered is gone/)).toBeVisible({ timeout: 20_000 });
    await expect(field(page)).toHaveText('The honed one.');
    await expect(notSent(page)).toHaveText(/^Not sent\. The comment that you answered is gone\./);
    await page.reload();
    await expect(field(page)).toHaveText('The honed one.');
    await expect(notSent(page)).toHaveText(/The comment that you answered is gone/);

    // And while it is being written.
    const third = await commentBy(ines, 'Who orders?');
    await said(page, 'Who orders?').getByRole('button', { name: 'Reply' }).click();
    await expect(reply).toBeFocused();
    await page.keyboard.type('Mirela, I th');
    await call(product, { method: 'DELETE', path: `/api/v1/comments/${third}`, as: ines });
    await expect(field(page).getByRole('paragraph')).toHaveText(['The honed one.', 'Mirela, I th']);
  });
});

test('[R1-06] a field that is closed while its words are on their way keeps them where they are refused', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: pathOf(project) });
  await field(page).fill('Brass or chrome?');
  await kept(page, /\/comments$/, () => field(page).press('Control+Enter'));
  const reply = page.getByRole('textbox', { name: /^Reply to Ines/ });
  const open = () => said(page, 'Brass or chrome?').getByRole('button', { name: 'Reply' }).click();
  await open();
  await expect(reply).toBeFocused();
  await page.keyboard.type('Brass, as Sigrid said.');
  const release = await holdCommands(page, /\/comments$/);
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
  await Promise.all([asked, page.keyboard.press('Control+Enter')]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(reply).toHaveCount(0);
  await page.route(/\/api\/v1\/comments\/[^/]+$/, () => undefined);
  await onTheWire(page);
  const { project: archived } = await step(product, ines, project, 'archive');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'));
  await Promise.all([refused, release()]);
  await step(product, ines, archived, 'unarchive');
  await open();
  await expect(reply).toContainText('Brass, as Sigrid said.');
  // The words stand there before the page has read the refusal, and what is on its way is not sent again.
  await expect(page.getByRole('alert')).toHaveText(/^Not sent\. This project is archived/);
  // Whether what it answers is still there may come to be known later.
  await kept(page, /\/comments$/, () => reply.press('Control+Enter'));
  expect(await standing(product, ines, project)).toEqual(['Brass or chrome?', 'Brass, as Sigrid said.']);
});

test('[R1-06] a refusal takes the caret from nobody who writes elsewhere, and an answer closes no field but its own', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: pathOf(project) });
  await field(page).fill('Brass or chrome?');
  await kept(page, /\/comments$/, () => field(page).press('Control+Enter'));
  const reply = page.getByRole('textbox', { name: /^Reply to Ines/ });
  const open = (words: string) => said(page, words).getByRole('button', { name: 'Reply' }).click();
  const asked = () => page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));

  // What was said to all is on its way while one answers, and is refused.
  // What was said before stands, and the field is free for more.
  await expect(field(page)).toHaveText('');
  await field(page).click();
  await page.keyboard.type('And the taps?');
  const held: Route[] = [];
  await page.route(/\/comments$/, (route) => void held.push(route));
  await onTheWire(page);
  await Promise.all([asked(), page.keyboard.press('Control+Enter')]);
  await open('Brass or chrome?');
  await expect(reply).toBeFocused();
  await page.keyboard.type('Brass,');
  await held.shift()?.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not just now.' } });
  await expect(page.getByRole('alert')).toHaveText('Not sent. Not just now.');
  await page.keyboard.type(' as Sigrid said.');
  await expect(reply).toBeFocused();
  await expect(reply).toHaveText('Brass, as Sigrid said.');
  await expect(field(page)).toHaveText('And the taps?');

  // The answer is on its way while one answers the same again: its arrival closes its own field.
  await Promise.all([asked(), page.keyboard.press('Control+Enter')]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('article').filter({ hasText: 'Brass or chrome?' }).hover();
  await page.getByRole('button', { name: 'More about this comment' }).first().click();
  await page.getByRole('menuitem', { name: 'Quote in a reply' }).click();
  await expect(reply).toBeFocused();
  await page.keyboard.type('Of the two');
  await kept(page, /\/comments$/, async () => held.shift()?.continue());
  // Until it is read that it stands, it is said to be on its way.
  await expect(page.getByRole('article', { name: /being sent/ })).toHaveCount(0);
  await expect(said(page, 'Brass, as Sigrid said.')).toBeVisible();
  await page.keyboard.type(', brass');
  await expect(reply).toContainText('Of the two, brass');
});

test('[R1-06] without a connection only new comments wait: all else is refused at once, and the words of an edit outlive a reload', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: pathOf(project) });
  await field(page).fill('Brass or chrome?');
  await kept(page, /\/comments$/, () => field(page).press('Control+Enter'));
  const brass = said(page, 'Brass or chrome?');
  const more = async (act: string) => {
    await brass.hover();
    await brass.getByRole('button', { name: 'More about this comment' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  const edited = page.getByRole('textbox', { name: 'Edit the comment' });
  await more('Edit');
  await expect(edited).toBeFocused();
  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await page.keyboard.type(' Or steel?');
  await edited.press('Control+Enter');
  const reason = 'You are offline. Nothing has been changed: do it again once you are connected.';
  await expect(page.getByRole('alert')).toHaveText(`Not sent. ${reason}`);
  await expect(edited).toHaveText('Brass or chrome? Or steel?');
  await page.context().setOffline(false);
  await expect(offlineLine(page)).toHaveCount(0, { timeout: 20_000 });
  await page.reload();
  await expect(edited).toHaveText('Brass or chrome? Or steel?');
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await kept(page, /\/comments\/[^/]+$/, () => edited.press('Control+Enter'));
  await expect(edited).toHaveCount(0);
  expect(await standing(product, ines, project)).toEqual(['Brass or chrome? Or steel?']);

  await page.context().setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await more('Resolve');
  await expect(toast(page, 'Not resolved')).toBeVisible();
  await brass.hover();
  await brass.getByRole('button', { name: 'Nod at it' }).click();
  await page.getByRole('menuitem', { name: 'Agree' }).click();
  await expect(toast(page, 'Not taken')).toBeVisible();
  await more('Delete');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(toast(page, 'Not deleted')).toBeVisible();
  await expect(toast(page, reason).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(offlineLine(page)).toHaveCount(0, { timeout: 20_000 });
  await page.reload();
  await expect(brass).toBeVisible();
  await expect(brass.getByRole('button', { name: /Agree/ })).toHaveCount(0);
  await expect(page.getByText('Resolved')).toHaveCount(0);
});

/** The next call that is held, once it is. */
async function next(held: Route[]): Promise<Route> {
  await expect.poll(() => held.length).toBeGreaterThan(0);
  return held.shift() as Route; // there is one
}

const goOn = async (held: Route[]): Promise<void> => (await next(held)).continue();

test('[R1-06] the field takes letters from the moment of sending: they are the next comment, and a refusal loses neither', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: pathOf(project) });
  const going = page.getByRole('article', { name: /being sent/ });
  await field(page).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type('First the hinges.');
  const held: Route[] = [];
  await page.route(/\/comments$/, (route) => void held.push(route));
  await onTheWire(page);
  const asked = () => page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
  await Promise.all([asked(), page.keyboard.press('Control+Enter')]);
  await expect(going).toContainText('First the hinges.');
  await page.keyboard.type('Then the taps.');
  await expect(field(page)).toHaveText('Then the taps.');
  await kept(page, /\/comments$/, () => goOn(held));
  await expect(said(page, 'First the hinges.')).toBeVisible();
  await expect(going).toHaveCount(0);
  await page.keyboard.type(' All brass.');
  await expect(field(page)).toHaveText('Then the taps. All brass.');

  // Refused while one writes on: both are there, the caret stays, also after a reload.
  await Promise.all([asked(), page.keyboard.press('Control+Enter')]);
  await page.keyboard.type('And the ha');
  await (await next(held)).fulfill({ status: 403, json: { code: 'forbidden', message: 'Not just now.' } });
  await expect(page.getByRole('alert')).toHaveText('Not sent. Not just now.');
  await page.keyboard.type('ndles.');
  await expect(field(page).getByRole('paragraph')).toHaveText(['Then the taps. All brass.', 'And the handles.']);
  await page.reload();
  await expect(field(page).getByRole('paragraph')).toHaveText(['Then the taps. All brass.', 'And the handles.']);
  await page.unroute(/\/comments$/);

  // Sent by its keys while the one before is on its way: it goes once that stands.
  await kept(page, /\/comments$/, () => field(page).press('Control+Enter'));
  await expect(field(page)).toHaveText('');
  const release = await holdCommands(page, /\/comments$/);
  await field(page).click();
  await page.keyboard.type('Three');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Four');
  await page.keyboard.press('Control+Enter');
  await release();
  const all = ['First the hinges.', 'Then the taps. All brass. And the handles.', 'Three', 'Four'];
  await expect.poll(() => standing(product, ines, project)).toEqual(all);
  await expect(said(page, 'Four')).toBeVisible();
  await expect(field(page)).toHaveText('');
});

test('[R1-06] an answer and a change that are refused, or written on, keep all their words', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines, path: pathOf(project) });
  await field(page).fill('Brass or chrome?');
  await kept(page, /\/comments$/, () => field(page).press('Control+Enter'));
  const reply = page.getByRole('textbox', { name: /^Reply to Ines/ });
  await said(page, 'Brass or chrome?').getByRole('button', { name: 'Reply' }).click();
  await expect(reply).toBeFocused();
  await page.keyboard.type('Brass.');
  const held: Route[] = [];
  const asked = (address: RegExp) =>
    page.waitForRequest((request) => request.method() !== 'GET' && address.test(new URL(request.url()).pathname));
  await page.route(/\/comments(\/[^/]+)?$/, (route) => (route.request().method() === 'GET' ? route.continue() : void held.push(route)));
  await onTheWire(page);
  await Promise.all([asked(/\/comments$/), page.keyboard.press('Control+Enter')]);
  await page.keyboard.type('Says Sigrid.');
  await kept(page, /\/comments$/, () => goOn(held));
  // It stays open with what was written since.
  await expect(said(page, 'Brass.').first()).toBeVisible();
  await expect(reply).toHaveText('Says Sigrid.');
  await expect(reply).toBeFocused();
  await Promise.all([asked(/\/comments$/), page.keyboard.press('Control+Enter')]);
  await kept(page, /\/comments$/, () => goOn(held));
  await expect(reply).toHaveCount(0);

  const edited = page.getByRole('textbox', { name: 'Edit the comment' });
  await said(page, 'Brass or chrome?').first().hover();
  await page.getByRole('button', { name: 'More about this comment' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(edited).toBeFocused();
  await page.keyboard.type(' Or steel?');
  await Promise.all([asked(/\/comments\/[^/]+$/), page.keyboard.press('Control+Enter')]);
  await page.keyboard.type(' Or bronze?');
  await kept(page, /\/comments\/[^/]+$/, () => goOn(held));
  await expect(edited).toHaveText('Brass or chrome? Or steel? Or bronze?');
  await expect.poll(() => standing(product, ines, project)).toContain('Brass or chrome? Or steel?');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await Promise.all([asked(/\/comments\/[^/]+$/), page.keyboard.press('Control+Enter')]);
  await kept(page, /\/comments\/[^/]+$/, () => goOn(held));
  await expect(edited).toHaveCount(0);
  expect(await standing(product, ines, project)).toEqual(['Brass or chrome? Or steel? Or bronze?', 'Brass.', 'Says Sigrid.']);
});
