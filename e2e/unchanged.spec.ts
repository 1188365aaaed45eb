// A board that is opened again while nothing has happened comes in a few bytes, and stands there as it was; what nobody changed is not
// asked for a second time when the live stream begins; and what stands round a page comes after it.

import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { drag, kept, onTheWire } from './hands.ts';
import type { Project } from '../domain/projects/contract.ts';
import { type Product, test } from './product.ts';
import { call, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

/** Somebody new with a project and a task. */
async function boardOfOne(product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  return { ines, project };
}

/** The first page of somebody new takes the studio's first steps, which are told: not while the next one is being read. */
async function takeFirstSteps(browser: Browser, product: Product, person: Person): Promise<void> {
  const page = await openAs(browser, product, { person });
  const steps = page.waitForResponse((answer) => answer.url().endsWith('/onboarding/progress') && answer.request().method() === 'POST');
  await page.goto('/todos?view=created');
  expect((await steps).status()).toBe(200);
}

/** @returns lets the calls to an address go on that have waited since */
async function holdUp(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

test('a board that has not changed is asked for by its tag, and shown as it was', async ({ browser, product }) => {
  const { ines, project } = await boardOfOne(product);
  const page = await openAs(browser, product, { person: ines });
  const card = page.getByRole('link', { name: 'Chase worktop' });
  await page.clock.install();
  // The studio takes its first steps, which is told once, before or after the board is read first.
  const steps = page.waitForResponse((answer) => answer.url().endsWith('/onboarding/progress') && answer.request().method() === 'POST');
  await page.goto('/todos?view=created');
  await expect(card).toBeVisible();
  expect((await steps).status()).toBe(200);
  /** @returns what the server answered */
  const again = async (): Promise<number> => {
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await expect(card).toHaveCount(0);
    // Past what a tab keeps of pages that nobody looks at.
    await page.clock.fastForward('06:00');
    const answered = page.waitForResponse((answer) => answer.url().includes('/tasks/board'));
    await page.goBack();
    const status = (await answered).status();
    await expect(card).toBeVisible();
    return status;
  };
  expect([200, 304]).toContain(await again());
  expect(await again()).toBe(304);
  await call(product, { path: '/api/v1/tasks', body: { title: 'Sample of oak', projectId: project.id }, as: ines });
  expect(await again()).toBe(200);
  await expect(page.getByText('Sample of oak')).toBeVisible();
});

test('whose page it is, their studio and its people are asked for once, where nobody changes them before the live stream begins', async ({
  browser,
  product,
}) => {
  const { ines, project } = await boardOfOne(product);
  await takeFirstSteps(browser, product, ines);
  const page = await openAs(browser, product, { person: ines });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await listenOn(page, '/todos?view=created');
  await expect(page.getByRole('link', { name: 'Chase worktop' })).toBeVisible();
  await newTask(product, ines, { title: 'Sample of oak', projectId: project.id });
  await expect(page.getByRole('link', { name: 'Sample of oak' })).toBeVisible();
  const about = ['/api/v1/me/permissions', '/api/v1/me/profile', '/api/v1/studio', '/api/v1/studio/members'];
  expect(asked.filter((path) => about.includes(path)).sort()).toEqual(about);
});

test('of what others do at once a programme is read once, and the names of all projects only where one changes', async ({
  browser,
  product,
}) => {
  const { ines, project } = await boardOfOne(product);
  const api = `/api/v1/projects/${project.id}`;
  const plan = { name: 'Concept', workingDays: 10, start: '2027-03-01' };
  const { project: planned } = await call<{ project: Project }>(product, { path: `${api}/phases`, body: plan, as: ines });
  await takeFirstSteps(browser, product, ines);
  const page = await openAs(browser, product, { person: ines });
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const asks = (path: string) => asked.filter((one) => one === path).length;
  const frames: string[] = [];
  page.on('websocket', (socket) => void socket.on('framereceived', ({ payload }) => void frames.push(String(payload))));
  const heard = (type: string) => frames.join('').split(`"${type}"`).length - 1;
  const edit = (version: number, changes: object) =>
    call(product, { method: 'PATCH', path: `${api}/phases/${planned.phases[0]?.id}`, body: { version, changes }, as: ines });

  await listenOn(page, '/todos?view=created');
  await expect(page.getByRole('link', { name: 'Chase worktop' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  asked.length = 0;
  await edit(1, { workingDays: 15 });
  await expect.poll(() => heard('projects.phaseEdited')).toBe(1);
  await page.clock.runFor(1_000);
  expect(asks('/api/v1/project-index')).toBe(0);
  for (const version of [2, 3, 4]) await edit(version, { name: `Scheme ${version}` });
  await expect.poll(() => heard('projects.phaseEdited')).toBe(4);
  await page.clock.runFor(1_000);
  await expect.poll(() => asks('/api/v1/project-index')).toBe(1);

  await page.clock.resume();
  await listenOn(page, `/projects/${project.id}/gantt`);
  await expect(page.getByRole('row').filter({ hasText: 'Scheme 4' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 180_000);
  asked.length = 0;
  for (let nth = 0; nth < 5; nth++) await newTask(product, ines, { title: `Sample ${nth}`, projectId: project.id });
  await expect.poll(() => heard('tasks.created')).toBe(5);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('row').filter({ hasText: 'Sample 4' })).toBeVisible();
  expect(asks(`${api}/schedule`)).toBe(1);

  // On a slow line the answer that is on its way comes, whatever happens meanwhile.
  await page.clock.resume();
  await listenOn(page, '/projects/wip?as=timeline');
  await expect(page.getByRole('list', { name: 'Timeline of the projects' })).toContainText(project.name);
  await page.clock.pauseAt(Date.now() + 300_000);
  const answer = await holdUp(page, /\/portfolio/);
  await onTheWire(page);
  const reads = () => asked.filter((path) => path.endsWith('/portfolio')).length;
  asked.length = 0;
  for (const times of [6, 7]) {
    await newTask(product, ines, { title: `Sample ${times}`, projectId: project.id });
    await expect.poll(() => heard('tasks.created')).toBe(times);
    await page.clock.runFor(1_000);
    await onTheWire(page);
    expect(reads()).toBe(1);
  }
  answer();
});

test('what is done before the live stream begins stays where it was put while the board is read anew', async ({ browser, product }) => {
  const { ines } = await boardOfOne(product);
  const page = await openAs(browser, product, { person: ines });
  const begin = await holdUp(page, /\/live\/tickets$/);
  await page.goto('/todos?view=created');
  const inProgress = page.getByRole('list', { name: 'In progress' });
  const card = page.getByRole('link', { name: 'Chase worktop' });
  await kept(page, /\/move$/, () => drag(page, card, { to: page.getByRole('heading', { name: 'In progress' }), below: 60 }));
  await expect(inProgress.getByRole('link', { name: 'Chase worktop' })).toBeVisible();
  const answer = await holdUp(page, /\/tasks\/board/);
  const asked = page.waitForRequest(/\/tasks\/board/);
  begin();
  await asked;
  expect(await inProgress.getByRole('link', { name: 'Chase worktop' }).count()).toBe(1);
  answer();
  await expect(inProgress.getByRole('link', { name: 'Chase worktop' })).toBeVisible();
});

test('a discussion is read anew where something is said in it, not for each comment of the studio', async ({ browser, product }) => {
  const { ines, project } = await boardOfOne(product);
  const task = await newTask(product, ines, { title: 'Sample of oak', projectId: project.id });
  const say = (subject: string, text: string) => {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    return call(product, { path: `/api/v1/discussions/${subject}/comments`, body: { id: randomUUID(), body }, as: ines });
  };
  await say(`project_${project.id}`, 'Keep the arch');
  await takeFirstSteps(browser, product, ines);
  const page = await openAs(browser, product, { person: ines });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await listenOn(page, `/projects/${project.id}?tab=discussion`);
  await expect(page.getByText('Keep the arch')).toBeVisible();
  const elsewhere = page.getByRole('region', { name: `Elsewhere in ${project.name}` });
  await onTheWire(page);
  asked.length = 0;
  await say(`task_${task.id}`, 'Take the darker one');
  await expect(elsewhere.getByText('Sample of oak')).toBeVisible();
  await onTheWire(page);
  expect(asked.filter((path) => path === `/api/v1/discussions/project_${project.id}`)).toEqual([]);
  await say(`project_${project.id}`, 'And the step');
  await expect(page.getByText('And the step')).toBeVisible();
});

test('whoever has scrolled far down a column stays there while the board is read anew', async ({ browser, product }) => {
  const { ines, project } = await boardOfOne(product);
  const other = await newProject(product, ines, { name: 'Mews flat' });
  const rows = Array.from({ length: 250 }, (_, nth) => ({
    kind: 'task',
    id: randomUUID(),
    name: `Sample ${nth}`,
    phaseId: null,
    start: null,
    end: null,
    isFinished: false,
    isPinned: false,
    notBefore: null,
  }));
  await call(product, { path: `/api/v1/projects/${project.id}/schedule/import`, body: { rows, links: [] }, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=tasks`);
  const toDo = page.getByRole('list', { name: 'To do' });
  const scrolled = () => toDo.evaluate((list) => list.parentElement?.scrollTop ?? 0);
  await toDo.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return scrolled();
    })
    .toBeGreaterThan(15_000);
  const answered = page.waitForResponse((answer) => answer.url().includes('/tasks/board'));
  await call(product, { path: `/api/v1/projects/${other.id}/archive`, body: { version: other.version }, as: ines });
  const { columns } = (await (await answered).json()) as { columns: { todo: { items: object[] } } };
  expect(columns.todo.items.length).toBeGreaterThan(200);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await scrolled()).toBeGreaterThan(15_000);
});

test('a title that is changed stays so on a board under a search, which has to be read anew for it', async ({ browser, product }) => {
  const { ines } = await boardOfOne(product);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?view=created&q=chase');
  await page.getByRole('link', { name: 'Chase worktop' }).click();
  const answer = await holdUp(page, /\/tasks\/board/);
  await onTheWire(page);
  const asked = page.waitForRequest(/\/tasks\/board/);
  const title = page.getByRole('textbox', { name: 'Title' });
  await kept(page, /\/tasks\//, async () => {
    await title.fill('Chase the worktop');
    await title.press('Enter');
  });
  await asked;
  const card = page.getByRole('link', { name: 'Chase the worktop' });
  expect(await card.count()).toBe(1);
  answer();
  await expect(card).toBeVisible();
});

test('a card that is deleted among those that a search found stays away while they are read anew', async ({ browser, product }) => {
  const { ines } = await boardOfOne(product);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos?view=created&q=worktop');
  const card = page.getByRole('link', { name: 'Chase worktop' });
  await page.getByRole('button', { name: 'More about Chase worktop' }).click();
  const answer = await holdUp(page, /\/tasks\/board/);
  await onTheWire(page);
  const asked = page.waitForRequest(/\/tasks\/board/);
  await kept(page, /\/tasks\/[^/]+$/, () => page.getByRole('menuitem', { name: 'Delete task' }).click());
  await asked;
  await expect(page.getByText('Task deleted')).toBeVisible();
  expect(await card.count()).toBe(0);
  answer();
  await expect(page.getByText('No task matches these filters.')).toBeVisible();
});

test('what stands round a page comes once the page is there: the bell, the live stream and what opens over it', async ({
  browser,
  product,
}) => {
  const { ines, project } = await boardOfOne(product);
  const page = await openAs(browser, product, { person: ines });
  const order: string[] = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/v1/tasks/board') order.push('the board is here');
  });
  await page.goto(`/projects/${project.id}?tab=tasks`);
  await expect(page.getByRole('link', { name: 'Chase worktop' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const before = order.slice(0, order.indexOf('the board is here'));
  const after = order.slice(before.length);
  expect(before).toContain('/api/v1/tasks/board');
  // The page, its letters and styles, scripts and answers.
  expect(before.length).toBeLessThanOrEqual(25);
  const isRound = (path: string) => /\/assets\/(round|shared|schemas|TaskPanel)-/.test(path);
  expect(before.filter(isRound)).toEqual([]);
  expect(after.filter(isRound)).not.toEqual([]);
});

test('a dashboard whose code cannot be had says so, and is loaded anew', async ({ browser, product }) => {
  const { ines } = await boardOfOne(product);
  const page = await openAs(browser, product, { person: ines });
  await page.route('**/assets/Parts-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The dashboard could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.unroute('**/assets/Parts-*.js');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('Halden House').first()).toBeVisible();
});
