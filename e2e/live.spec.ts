// Two people on one board: each sees what the other does, without a reload, also after the connection was down.

import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { test } from './product.ts';
import { call, invite, liveWire, newProject, newTask, openAs, signUp } from './studio.ts';

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
