// The User Guide and the checklist of a Principal: found, searched, without a network, ticked by what happens elsewhere.

import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { saidOn } from './heard.ts';
import { test } from './product.ts';
import { call, invite, newFile, newProject, newTask, openAs, type Person, signUp } from './studio.ts';
import type { Product } from './product.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const guideOf = (page: Page) => page.getByRole('dialog', { name: 'User Guide' });
const opener = (page: Page) => page.getByRole('button', { name: 'User Guide' });
const stepsOf = (page: Page) => guideOf(page).getByRole('region', { name: 'Getting Started' }).getByRole('listitem');

/** One pixel, as a PNG: what a profile picture is to the checklist. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

async function addPicture(product: Product, { session }: Person): Promise<void> {
  const page = await (await fetch(product.url)).text();
  const apikey = /name="atelier-public-key" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${product.url}/files/pictures?of=me`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${session.access_token}`, 'content-type': 'image/png' },
    body: pixel,
  });
  expect(answer.status, await answer.text()).toBe(200);
}

test('[R2-43] all overviews of what is here, in the words of a designer; the note; no link to videos that there are none of', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const page = await openAs(browser, product, { person: tom, path: '/' });
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible();
  await opener(page).click();
  const guide = guideOf(page);
  await expect(guide.getByRole('heading', { level: 2, name: 'User Guide' })).toBeVisible();
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText([
    'Account Settings',
    'Profile Settings',
    'Dashboard',
    'Projects',
    'My Documents',
    'My To-dos',
    'My Mood Boards',
    'A note from the founder',
    'Keyboard',
  ]);
  await expect(guide.getByRole('heading', { level: 4 })).toHaveText([
    'Team & Permissions',
    'Notifications',
    'My Files',
    'All Project Documents',
    'Personal tasks',
    'Project tasks',
    'Review workflow',
    'Kanban drag-and-drop',
  ]);
  await expect(guide.getByText('Step-by-step videos')).toHaveCount(0);
  await expect(guide.getByText('Tell whoever set it up for your studio.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await guide.getByRole('link', { name: 'Open Projects' }).click();
  await expect(guide).toHaveCount(0);
  await expect(page).toHaveURL(/\/projects\/wip$/);
});

test('[R2-43] videos, the founder’s name and how to reach them, where they are configured', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const settings = { videosUrl: 'https://videos.example.com/atelier', founderName: 'Nadia Field', contact: 'nadia@field.example' };
    const said = JSON.stringify(settings).replaceAll('"', '&quot;');
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/(name="atelier-guide" content=")[^"]*/, `$1${said}`) });
  });
  await page.goto('/');
  await opener(page).click();
  await expect(guideOf(page).getByRole('link', { name: 'Step-by-step videos' })).toHaveAttribute(
    'href',
    'https://videos.example.com/atelier',
  );
  await expect(guideOf(page).getByRole('link', { name: 'nadia@field.example' })).toHaveAttribute('href', 'mailto:nadia@field.example');
  await expect(guideOf(page).getByText('Nadia Field')).toBeVisible();
});

test('[R2-38] the sidebar has the guide’s button and the version at its foot, wide and narrow', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('version - mk4')).toBeAttached();
    await opener(page).click();
    await expect(guideOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(guideOf(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }
});

test('the guide is searched: parts and shortcuts that have the words, which stand out', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const guide = guideOf(page);
  const search = guide.getByLabel('Search the guide');
  // It comes in from a little below.
  await guide.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  const box = await guide.boundingBox();
  await search.fill('lift');
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText(['Keyboard']);
  await expect(guide.locator('mark')).toHaveText(['Lift', 'lift']);
  await search.fill('approve round');
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText(['My To-dos']);
  await expect(guide.getByRole('heading', { level: 4 })).toHaveText(['Review workflow']);
  await expect(guide.getByRole('status')).toHaveText('1 part and 0 shortcuts found.');
  await expectAccessible(page);
  await search.fill('zeppelin');
  await expect(guide.getByText('The guide does not speak of “zeppelin”.')).toBeVisible();
  // What is found or not moves nothing of the frame.
  expect(await guide.boundingBox()).toEqual(box);
  await expectAccessible(page);
  await guide.getByRole('button', { name: 'Clear the search' }).click();
  await expect(guide.getByRole('heading', { level: 3 })).toHaveCount(10);
});

test('the guide opens without a network, once the first screen stood for a moment', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  const underWay = new Set<Request>();
  page.on('request', (request) => void underWay.add(request));
  const over = (request: Request) => void underWay.delete(request);
  page.on('requestfinished', over).on('requestfailed', over);
  const asked = page.waitForRequest(/UserGuide-.*\.js$/);
  await page.goto('/');
  await asked;
  // What it is made of has been asked for with it.
  const scripts = () => [...underWay].filter((request) => request.resourceType() === 'script').map((request) => request.url());
  await expect.poll(scripts).toEqual([]);
  await expect(opener(page)).toContainText('5');
  await page.context().setOffline(true);
  await opener(page).click();
  await expect(guideOf(page).getByRole('region', { name: 'My To-dos' })).toBeVisible();
  await expect(stepsOf(page)).toHaveCount(5);
  await page.context().setOffline(false);
});

test('[R2-44 R6-05] nobody but a Principal sees the checklist or its badge, or asks for it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const page = await openAs(browser, product, { person: tom });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/onboarding/')) asked.push(request.url());
  });
  const loaded = page.waitForResponse(/UserGuide-.*\.js$/);
  await page.goto('/');
  await loaded;
  await expect(opener(page)).toHaveAccessibleName('User Guide');
  await opener(page).click();
  await expect(guideOf(page)).toBeVisible();
  await expect(page.getByText('Getting Started')).toHaveCount(0);
  expect(asked).toEqual([]);

  // With the role comes the list, on the page that is open.
  await page.keyboard.press('Escape');
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/role`, body: { role: 'Principal' }, as: ines });
  await expect(opener(page)).toHaveAccessibleName('User Guide 4 open steps');
});

test('[R2-44 R2-45 R4-12 R9-03] a step leads to where it is taken and ticks itself live; the badge counts what is open', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  await expect(opener(page)).toHaveAccessibleName('User Guide 5 open steps');
  await opener(page).click();
  await expect(stepsOf(page)).toHaveText([
    /^Invite a team member.*High$/,
    /^Create a project.*High$/,
    /^Create a task.*High$/,
    /^Add a file.*Medium$/,
    /^Add a profile picture.*Low$/,
  ]);
  await expectAccessible(page);

  const done = stepsOf(page).getByRole('img', { name: 'Done' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  await expect(stepsOf(page).nth(0)).toContainText('1 colleague is in the studio.');
  await newProject(product, tom);
  await expect(stepsOf(page).nth(1)).toContainText('1 project so far.');
  await expect(done).toHaveCount(2);
  await expect(guideOf(page).getByText('3 to do')).toBeVisible();

  for (const [name, url, shown] of [
    ['Create a task', /\/todos\?create=true$/, page.getByRole('dialog', { name: 'New task' })],
    ['Add a file', /\/projects\/documents$/, page.getByRole('heading', { level: 1, name: 'Documents' })],
    ['Add a profile picture', /\/profile$/, page.getByRole('textbox', { name: 'Phone' })],
  ] as const) {
    await guideOf(page).getByRole('link', { name }).click();
    await expect(guideOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(url);
    // The page before stays until the other one can be shown.
    await expect(shown).toBeVisible();
    if (name === 'Create a task') await page.keyboard.press('Escape');
    await opener(page).click();
  }
  await newTask(product, ines, { title: 'Measure the stair' });
  await expect(done).toHaveCount(3);
  await newFile(product, ines, { name: 'Ground floor plan.txt' });
  await expect(stepsOf(page).nth(3)).toContainText('1 file in the studio.');
  await expect(done).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(opener(page)).toHaveAccessibleName('User Guide 1 open step');
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect(opener(page)).toHaveAccessibleName('User Guide 1 open step');
  await expectAccessible(page);
});

test('[R2-30 R2-45] on a phone the menu has the guide and its badge, and the list fits', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/', ...phone });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'User Guide' })).toHaveAccessibleName(/User Guide\s*5 steps open/);
  await page.getByRole('menuitem', { name: 'User Guide' }).click();
  await expect(stepsOf(page)).toHaveCount(5);
  await expectAccessible(page);
  const overflow = await guideOf(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('*')].some((node) => node.getBoundingClientRect().right > window.innerWidth + 1),
  );
  expect(overflow).toBe(false);
});

test('[R2-45] the last step is said once, quietly, and the list leaves for good', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  await newProject(product, ines);
  await newTask(product, ines, { title: 'Measure the stair' });
  await newFile(product, ines);
  const page = await openAs(browser, product, { person: ines });
  const said = await saidOn(page);
  await page.goto('/');
  await expect(opener(page)).toHaveAccessibleName('User Guide 1 open step');
  const gone = page.waitForResponse(/onboarding\/finish$/);
  await addPicture(product, ines);
  await expect(page.getByRole('listitem').filter({ hasText: 'Your studio is set up' })).toBeVisible();
  expect((await gone).status()).toBe(200);
  await expect(opener(page)).toHaveAccessibleName('User Guide');
  await opener(page).click();
  await expect(guideOf(page).getByRole('region', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Getting Started')).toHaveCount(0);
  await page.reload();
  const counted = page.waitForResponse(/onboarding\/counts$/);
  await page.reload();
  await counted;
  await opener(page).click();
  await expect(guideOf(page)).toBeVisible();
  await expect(page.getByText('Getting Started')).toHaveCount(0);
  expect(await said()).toEqual([]);
});

test('[R2-45] a list that is finished while the guide is open says so there, and leaves when it is closed', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  await newProject(product, ines);
  await addPicture(product, ines);
  await newFile(product, ines);
  const page = await openAs(browser, product, { person: ines });
  const said = await saidOn(page);
  await page.goto('/mood-board');
  await opener(page).click();
  await expect(guideOf(page).getByText('1 to do')).toBeVisible();
  await newTask(product, ines, { title: 'Measure the stair' });
  await expect(guideOf(page).getByText('Your studio is set up.')).toBeVisible();
  await expect(guideOf(page).getByText('all done')).toBeVisible();
  await expectAccessible(page);
  const gone = page.waitForResponse(/onboarding\/finish$/);
  await guideOf(page).getByRole('button', { name: 'Close' }).click();
  await gone;
  await opener(page).click();
  await expect(guideOf(page)).toBeVisible();
  await expect(page.getByText('Getting Started')).toHaveCount(0);
  expect(await said()).toEqual([]);
});

test('[R7-07 R7-11 R7-12] the record of the studio follows by itself; that there is none yet is no failure', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  const progress = () =>
    call<Record<string, unknown>>(product, { method: 'GET', path: '/api/v1/onboarding/progress', as: ines }).catch(() => null);
  await expect.poll(progress).toMatchObject({ step_project_created: false });
  await newProject(product, ines);
  await expect.poll(progress).toMatchObject({ step_project_created: true, step_task_created: false });

  // A second Principal's page hears of the record and reads it anew.
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/role`, body: { role: 'Principal' }, as: ines });
  const other = await openAs(browser, product, { person: tom, path: '/' });
  await expect(opener(other)).toHaveAccessibleName('User Guide 3 open steps');
  // Its first readings may still be on their way.
  const read = other.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/onboarding/progress') &&
      answer.request().method() === 'GET' &&
      ((await answer.json()) as { step_task_created: boolean }).step_task_created,
  );
  await newTask(product, ines, { title: 'Measure the stair' });
  await read;
  await expect(opener(other)).toHaveAccessibleName('User Guide 3 open steps');

  await page.route('**/api/v1/onboarding/progress', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          status: 404,
          json: { code: 'PGRST116', message: 'Nothing is written down here yet.', requestId: crypto.randomUUID() },
        })
      : route.continue(),
  );
  const missing = page.waitForResponse((answer) => answer.status() === 404 && answer.url().endsWith('/onboarding/progress'));
  const recorded = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/onboarding/progress'));
  await page.reload();
  await missing;
  expect((await recorded).status()).toBe(200);
  await expect(opener(page)).toHaveAccessibleName('User Guide 2 open steps');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
