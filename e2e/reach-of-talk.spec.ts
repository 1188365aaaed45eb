// Who hears of what is said, and how far it reaches: on screen, as people meet it.

import { expect, type Locator, type Page } from '@playwright/test';
import { holdMessages, kept } from './hands.ts';
import { saidOn } from './heard.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newBoard, newFile, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const text = (words: string) => ({ type: 'text', text: words });
const mention = (person: Person) => ({ type: 'mention', attrs: { id: person.session.user.id } });
const doc = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const say = async (product: Product, as: Person, subject: string, ...content: object[]): Promise<string> => {
  const id = crypto.randomUUID();
  await call(product, { path: `/api/v1/discussions/${subject}/comments`, body: { id, body: doc(...content) }, as });
  return id;
};
const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^Notifications(, \d+ unread)?$/ });
const bell = async (page: Page, unread: number): Promise<void> =>
  expect(bellOf(page)).toHaveAccessibleName(unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`);
const readAll = (product: Product, as: Person) => call(product, { path: '/api/v1/notifications/read', body: {}, as });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

test('[A4] a discussion is muted and followed by hand; whoever is out of the project hears nothing, however they followed it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, { name: 'Bank vault', visibility: 'private' });
  const open = await newProject(product, ines, { name: 'Halden House' });
  await call(product, { path: `/api/v1/projects/${project.id}/members`, body: { userId: hugo.session.user.id }, as: ines });
  const subject = `project_${project.id}`;
  await say(product, ines, subject, text('First'));
  await readAll(product, hugo);
  const page = await openAs(browser, product, { person: hugo });
  const told = await saidOn(page);
  // Chosen where it is said, and heard elsewhere: what one looks at is read.
  const tellMe = async (of: 'All that is said' | 'Only where I am named') => {
    await page.goto(`/projects/${project.id}?tab=discussion`);
    await page.getByRole('button', { name: /^(Notifications of this discussion|Followed|Muted)/ }).click();
    await kept(page, /\/following$/, () => page.getByRole('menuitemradio', { name: of }).click());
    await expect(page.getByRole('button', { name: of === 'All that is said' ? /^Followed/ : /^Muted/ })).toBeVisible();
    await listenOn(page, '/todos');
    await bell(page, 0);
  };

  const assign = (title: string) => newTask(product, ines, { title, projectId: open.id, assigneeIds: [hugo.session.user.id] });

  // Muted, he hears of a task elsewhere, and of nothing that was said before it; then of what names him.
  await tellMe('Only where I am named');
  await say(product, ines, subject, text('Not for Hugo'));
  await assign('Order oak');
  await bell(page, 1);
  await say(product, ines, subject, text('For '), mention(hugo));
  await bell(page, 2);
  await readAll(product, hugo);
  await bell(page, 0);

  // Followed, all of it is told.
  await tellMe('All that is said');
  await say(product, ines, subject, text('For everybody'));
  await bell(page, 1);
  await readAll(product, hugo);
  await bell(page, 0);

  // Out of the project: neither a word nor a name of it reaches him, and he follows nothing there.
  await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}/members/${hugo.session.user.id}`, body: {}, as: ines });
  await bell(page, 1);
  await readAll(product, hugo);
  await bell(page, 0);
  await say(product, ines, subject, text('The code is 4711 '), mention(hugo));
  await assign('Order brass rail');
  await bell(page, 1);
  await expect.poll(async () => (await told()).join()).toContain('Order brass rail');
  expect((await told()).join()).not.toContain('4711');
  await bellOf(page).click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Order brass rail' })).toBeVisible();
  await expect(list).not.toContainText('4711');
  await expect(list).not.toContainText('mentioned');
  await expect(
    call(product, { path: `/api/v1/discussions/${subject}/following`, body: { following: 'following' }, as: hugo }),
  ).rejects.toThrow(/404/);
});

test('[A14] what was said about a task that is deleted is gone from every way to it: panel, address, bell and file', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Markup.txt' });
  await readAll(product, hugo);
  const comment = await say(product, ines, `task_${task.id}`, text('The pantry door clashes '), mention(hugo));
  const ofFile = await say(product, ines, `file_${file.id}`, text('The arch stays '), mention(hugo));
  const address = `/todos?view=created&task=${task.id}&comment=${comment}`;
  const page = await openAs(browser, product, { person: hugo, path: '/todos' });
  await bell(page, 2);
  await page.goto(address);
  const words = page.getByText('The pantry door clashes');
  await expect(words.first()).toBeVisible();

  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${task.id}`, body: {}, as: ines });
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [file.id] }, as: ines });
  // Under his eyes, in the bell, and by its address.
  await expect(words).toHaveCount(0);
  await bell(page, 0);
  await bellOf(page).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(/This task (was deleted|is not here|does not exist|cannot be shown)/).first()).toBeVisible();
  await expect(words).toHaveCount(0);
  await page.goto(`/projects/${project.id}?tab=documents&view=${file.id}&comment=${ofFile}`);
  await expect(page.getByText('Markup.txt is in the trash.')).toBeVisible();
  await expect(page.getByText('The arch stays')).toHaveCount(0);
  await page.goto(`/projects/${project.id}?tab=discussion`);
  await expect(page.getByRole('heading', { name: 'Halden House' })).toBeVisible();
  await expect(page.getByText('Nobody has said anything yet.')).toBeVisible();
  await expect(words).toHaveCount(0);

  // Brought back, it is where it was.
  await call(product, { path: `/api/v1/tasks/${task.id}/restore`, body: {}, as: ines });
  await page.goto(address);
  await expect(words.first()).toBeVisible();
});

test('[A58] nothing that is pasted or written into a comment has its readers call another place', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const path = `/projects/${project.id}?tab=discussion`;
  const [page, other] = [
    await openAs(browser, product, { person: ines, path: '/profile' }),
    await openAs(browser, product, { person: hugo, path: '/profile' }),
  ];
  const calls: string[] = [];
  for (const one of [page, other])
    one.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== product.url) calls.push(request.url());
    });
  await listenOn(page, path);
  await listenOn(other, path);
  const lan = 'http://127.0.0.1:9/x.png';
  const field = page.getByRole('textbox', { name: 'Comment on Halden House' });
  await field.click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await field.evaluate((element, src) => {
    const carried = new DataTransfer();
    carried.setData(
      'text/html',
      `<p>Seen <img src="${src}"><picture><source srcset="${src}"><img src="${src}"></picture><video src="${src}" poster="${src}"></video>
      <iframe src="${src}"></iframe><object data="${src}"></object><link rel="stylesheet" href="${src}"><style>@import "${src}"</style>
      <span style="background:url(${src})">there</span> <a href="${src}">a plan</a></p>`,
    );
    carried.setData('text/plain', 'Seen there');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }));
  }, lan);
  await page.keyboard.press('End');
  await page.keyboard.type(` ![x](${lan}) `);
  await kept(page, /\/comments$/, () => field.press('Control+Enter'));
  const there = other.getByRole('article').filter({ hasText: 'Seen' });
  await expect(there).toContainText('there');
  await there.hover();
  await expect(there.locator('img:not([src^="blob:"]):not([src^="data:"]), video, iframe, object, [style*="url"]')).toHaveCount(0);
  // A link is followed by whoever presses it, and fetched by nobody.
  await expect(there.getByRole('link', { name: 'a plan' })).toHaveAttribute('href', lan);
  expect(calls).toEqual([]);
  const { items } = await call<{ items: { body: unknown }[] }>(product, {
    method: 'GET',
    path: `/api/v1/discussions/project_${project.id}`,
    as: hugo,
  });
  expect(JSON.stringify(items[0]?.body)).not.toContain('"image"');
  // What would slip through is stopped by the page itself.
  const policy = (await fetch(product.url)).headers.get('content-security-policy') ?? '';
  expect(
    /img-src ([^;]*)/
      .exec(policy)?.[1]
      ?.split(' ')
      .filter((source) => /^(https?:|\*)/.test(source)),
  ).toEqual([]);
});

test('[R4-10 R4-11] what is said to one is told once for a flurry, goes with a name that is taken out, and is put away by hand', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const subject = `project_${project.id}`;
  await readAll(product, hugo);
  const page = await openAs(browser, product, { person: hugo, path: '/profile' });
  await listenOn(page, '/todos');
  await bell(page, 0);
  // Added: it is told in a message, counted, and stands in the list.
  const id = await say(product, ines, subject, text('For '), mention(hugo));
  const told = messages(page).getByRole('listitem').filter({ hasText: 'Ines Duarte mentioned you' });
  await holdMessages(page, 'Ines Duarte mentioned you');
  await expect(told).toHaveCount(1);
  // Put away by hand it leaves the screen, and the bell has it still.
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await bell(page, 1);
  await bellOf(page).click();
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  // The name is taken out of the words: what was told goes from the list that is open.
  await call(product, { method: 'PATCH', path: `/api/v1/comments/${id}`, body: { version: 1, body: doc(text('For nobody')) }, as: ines });
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await bell(page, 0);
  await expect(told).toHaveCount(0);
});

test('[R4-09] a word on a document is told on every other page of its project, and unread until it was looked at', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Markup.txt' });
  await readAll(product, hugo);
  const page = await openAs(browser, product, { person: hugo });
  await listenOn(page, `/projects/${project.id}`);
  await bell(page, 0);
  await say(product, ines, `file_${file.id}`, text('The arch stays '), mention(hugo));
  await expect(messages(page).getByText('Ines Duarte mentioned you', { exact: true })).toBeVisible();
  await bell(page, 1);
  await page.reload();
  await bell(page, 1);
  await bellOf(page).click();
  await page.getByRole('list', { name: 'Notifications' }).getByRole('link').first().click();
  await expect(page.getByText('The arch stays').first()).toBeVisible();
  await page.goto('/todos');
  await bell(page, 0);

  // What is read in the discussion itself is read in the bell, too.
  await say(product, ines, `project_${project.id}`, text('Who orders the brass? '), mention(hugo));
  await bell(page, 1);
  await page.goto(`/projects/${project.id}?tab=discussion`);
  await expect(page.getByText('Who orders the brass?').first()).toBeVisible();
  await bell(page, 0);
});

test('a notification that is opened leads to its comment with the keys, and once more where one has gone on from there', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const boardId = await newBoard(product, ines, { projectId: project.id, name: 'Scheme two' });
  await readAll(product, hugo);
  await say(product, ines, `board_${boardId}`, text('Which sconce is it, '), mention(hugo));
  const page = await openAs(browser, product, { person: hugo, path: `/mood-board/${boardId}` });
  const asked = page.getByRole('article', { name: /Which sconce/ });
  const follow = async (words: string) => {
    await bellOf(page).click();
    await page.getByRole('list', { name: 'Notifications' }).getByRole('link').filter({ hasText: words }).press('Enter');
  };
  await bell(page, 1);
  await follow('Which sconce');
  await expect(asked).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(asked.getByRole('button', { name: 'Reply' })).toBeFocused();

  await page.getByRole('button', { name: 'Close the comments' }).click();
  await expect(asked).toHaveCount(0);
  await follow('Which sconce');
  await expect(asked).toBeFocused();

  // From the foot of a long discussion, too.
  await say(product, ines, `project_${project.id}`, text('The arch stays'));
  for (let index = 0; index < 12; index++) await say(product, ines, `project_${project.id}`, text(`Point ${index} of the list`));
  await say(product, ines, `project_${project.id}`, text('And the door, '), mention(hugo));
  await bell(page, 1);
  await follow('And the door');
  const door = page.getByRole('article', { name: /And the door/ });
  await expect(door).toBeFocused();
  await page.keyboard.press('Home');
  await page.getByRole('article', { name: /The arch stays/ }).scrollIntoViewIfNeeded();
  await expect(door).not.toBeInViewport();
  await follow('And the door');
  await expect(door).toBeInViewport();
});
