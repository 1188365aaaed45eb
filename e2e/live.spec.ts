// Two people on one board: each sees what the other does, without a reload, also after the connection was down.

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Project } from '../domain/projects/contract.ts';
import { day } from './days.ts';
import { test } from './product.ts';
import { call, invite, listenOn, liveWire, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true });

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });

test('moves, edits and new tasks of a Standard appear at the Principal’s, and the other way round', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  const both = [ines.session.user.id, aiko.session.user.id];
  await newTask(product, ines, { title: 'Order plaster', projectId: project.id, assigneeIds: both });
  const [one, other] = await Promise.all([
    openAs(browser, product, { person: ines, path: '/todos' }),
    openAs(browser, product, { person: aiko, path: '/todos' }),
  ]);
  await expect(card(one, 'Order plaster')).toBeVisible();
  await expect(card(other, 'Order plaster')).toBeVisible();

  await card(other, 'Order plaster').focus();
  await other.keyboard.press('Space');
  await other.keyboard.press('ArrowRight');
  await other.keyboard.press('Space');
  await expect(column(one, 'In progress').getByText('Order plaster')).toBeVisible();

  await card(one, 'Order plaster').click();
  await one.getByRole('textbox', { name: 'Title' }).fill('Order lime plaster');
  await one.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(column(other, 'In progress').getByText('Order lime plaster')).toBeVisible();

  await newTask(product, ines, { title: 'Measure the stair', projectId: project.id, assigneeIds: both });
  await expect(card(one, 'Measure the stair')).toHaveCount(1);
  await expect(card(other, 'Measure the stair')).toHaveCount(1);
});

test('what happened while the connection was down comes with it, once, and edits of both meet', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  const assigneeIds = [aiko.session.user.id];
  const first = await newTask(product, ines, { title: 'Order plaster', projectId: project.id, assigneeIds });
  const page = await openAs(browser, product, { person: aiko });
  const wire = await liveWire(page);
  await page.goto('/todos');
  await expect(card(page, 'Order plaster')).toBeVisible();
  const heard = await newTask(product, ines, { title: 'Heard live', projectId: project.id, assigneeIds });
  await expect(card(page, heard.title)).toBeVisible();

  await wire.cut();
  await expect(page.getByText(/does not come through/)).toBeVisible({ timeout: 20_000 });
  await call(product, { path: `/api/v1/tasks/${first.id}/move`, body: { status: 'completed', position: 'a1' }, as: ines });
  for (let number = 1; number <= 5; number++)
    await newTask(product, ines, { title: `Missed ${number}`, projectId: project.id, assigneeIds });
  await expect(card(page, 'Missed 1')).toHaveCount(0);
  wire.mend();
  for (let number = 1; number <= 5; number++) await expect(card(page, `Missed ${number}`)).toHaveCount(1, { timeout: 20_000 });
  await expect(column(page, 'Completed').getByText('Order plaster')).toBeVisible();
  await expect(page.getByText(/does not come through/)).toBeHidden();
});

test('what a colleague writes into a name while one types there is asked about before it is written over', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const { id: projectId } = await newProject(product, ines);
  const api = `/api/v1/projects/${projectId}`;
  const plan = { name: 'Concept', workingDays: 10, start: day(0) };
  const { project } = await call<{ project: Project }>(product, { path: `${api}/phases`, body: plan, as: ines });
  const phase = project.phases[0] ?? { id: '', version: 0 };
  const task = await newTask(product, ines, { title: 'Survey', projectId, phaseId: phase.id, start: day(0), due: day(4) });
  const file = await newFile(product, ines, { name: 'Plan.txt', projectId });
  const boardId = await newBoard(product, ines, { projectId, name: 'Scheme one' });
  const change = (path: string, body: Record<string, unknown>) =>
    call(product, { method: 'PATCH', path, body: { version: 1, ...body }, as: aiko });
  const page = await openAs(browser, product, { person: ines });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const question = (theirs: string) => page.getByText(`"${theirs}" stands here by now.`);

  await listenOn(page, `/projects/${projectId}/phases`);
  await field('Name of Concept').fill('Concept design');
  await change(`${api}/phases/${phase.id}`, { changes: { name: 'Outline' } });
  await field('Name of Outline').press('Enter');
  await expect(question('Outline')).toBeVisible();
  await expect(field('Name of Outline')).toHaveValue('Concept design');
  await field('Name of Outline').press('Enter');
  await expect(field('Name of Concept design')).toHaveValue('Concept design');

  await listenOn(page, `/projects/${projectId}/gantt`);
  await page.getByRole('row').filter({ hasText: 'Survey' }).locator('[data-cell=name]').dblclick();
  await field('Name of Survey').fill('Site survey');
  await change(`/api/v1/tasks/${task.id}`, { changes: { title: 'Measured survey' } });
  await expect(field('Name of Measured survey')).toBeFocused();
  // Leaving it asks as well, and what was typed is there again afterwards.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(question('Measured survey')).toBeVisible();
  await field('Name of Measured survey').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Site survey' })).toBeVisible();

  await listenOn(page, `/projects/${projectId}?tab=documents&as=list`);
  await page.getByRole('row').filter({ hasText: 'Plan.txt' }).focus();
  await page.keyboard.press('F2');
  await change(`/api/v1/files/${file.id}`, { changes: { name: 'Ground floor.txt' } });
  // Nothing was typed: the field has what the colleague wrote.
  await expect(field('Name of Ground floor.txt')).toHaveValue('Ground floor.txt');
  await field('Name of Ground floor.txt').fill('Level 0.txt');
  await change(`/api/v1/files/${file.id}`, { version: 2, changes: { name: 'Level 00.txt' } });
  await field('Name of Level 00.txt').press('Enter');
  await expect(question('Level 00.txt')).toBeVisible();
  await field('Name of Level 00.txt').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Level 0.txt' })).toBeVisible();

  await listenOn(page, `/mood-board/${boardId}`);
  await page.getByRole('button', { name: 'Rename the board' }).click();
  await field('Name').fill('Scheme A');
  await change(`/api/v1/boards/${boardId}`, { name: 'Scheme two' });
  await expect(page).toHaveTitle(/Scheme two/);
  await field('Name').press('Enter');
  await expect(question('Scheme two')).toBeVisible();
  await field('Name').press('Enter');
  await expect(page).toHaveTitle(/Scheme A/);
});

test('a restart of the server is survived by an open board', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: '/todos?view=created' });
  await newTask(product, ines, { title: 'Before', projectId: project.id });
  await expect(card(page, 'Before')).toBeVisible();
  await product.restart();
  await newTask(product, ines, { title: 'After', projectId: project.id });
  await expect(card(page, 'After')).toHaveCount(1, { timeout: 25_000 });
});

test('[R4-07] a right that is taken between the page’s answers and its first event is gone from the page', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const page = await openAs(browser, product, { person: aiko, path: '/help' });
  const wire = await liveWire(page);
  await wire.cut();
  await page.goto('/projects/new');
  await expect(page.getByRole('heading', { name: 'Create Project' })).toBeVisible();

  await call(product, { path: `/api/v1/studio/members/${aiko.session.user.id}/role`, body: { role: 'Junior' }, as: ines });
  wire.mend();
  await expect(page.getByText("You don't have permission to access this area.")).toBeVisible();
});

test('[R9-11] a tab that is let in nowhere asks again after 1, 2, 5 and then every 10 seconds', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Waits are spread at random; here each is as short as it can be.
  await page.addInitScript(() => (Math.random = () => 0));
  // How many answers the page itself has taken in: before that it does not wait yet, and no time may pass.
  await page.addInitScript(() => {
    const tab = Object.assign(window, { takenIn: 0 });
    const fetchAsEver = window.fetch;
    window.fetch = async (...call) => {
      const answer = await fetchAsEver(...call);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => tab.takenIn++);
      port1.start();
      if (answer.url.endsWith('/live/tickets'))
        void answer
          .clone()
          .text()
          .then(() => port2.postMessage(null)); // behind what it leads to
      return answer;
    };
  });
  // A socket that is open and silent: the server would close one that nobody joins.
  await page.routeWebSocket(/\/live\//, () => undefined);
  const asked: number[] = [];
  await page.route('**/api/v1/live/tickets', async (route) => {
    asked.push(await page.evaluate(() => Date.now()));
    await fail(route);
  });
  await page.goto('/');
  for (let count = 1; count <= 5; count++) {
    // Time goes on in small steps.
    const goOn = async () => {
      const takenIn = await page.evaluate(() => (window as unknown as { takenIn: number }).takenIn);
      if (takenIn === asked.length) await page.clock.runFor(400);
      return takenIn;
    };
    await expect.poll(goOn, { intervals: [50], timeout: 30_000 }).toBe(count);
  }
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  for (const [index, [least, most]] of [
    [1000, 2000],
    [2000, 5000],
    [5000, 10_000],
    [10_000, 15_000],
  ].entries()) {
    expect(waits[index], `wait ${index + 1} of ${waits.join(', ')}`).toBeGreaterThanOrEqual(least ?? 0);
    expect(waits[index], `wait ${index + 1} of ${waits.join(', ')}`).toBeLessThan(most ?? 0);
  }
});
