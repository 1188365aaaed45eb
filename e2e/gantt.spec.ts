// The programme as a sheet: a bar is moved with all that follows, by mouse and by keys, and everybody sees it.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, type Day } from '../domain/kernel/calendar.ts';
import type { Project } from '../domain/projects/contract.ts';
import type { Schedule } from '../domain/schedule/contract.ts';
import type { Task } from '../domain/tasks/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { day, inCell, inFull, plain, short, typed, withWeekday } from './days.ts';
import { drawnAnew } from './drawing.ts';
import { centreOf, holdCommands, holdMessages, kept, onTheWire, restingBox } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const bar = (page: Page, { id }: { id: string }): Locator => page.locator(`[data-bar="${id}"]`);
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
/** What a link is drawn from at the end of that bar, and of no other that is chosen or pointed at. */
const linkEnd = (page: Page, of: { id: string }): Locator => bar(page, of).locator('xpath=..//*[@data-link-handle="end"]');
const datesOf = async (product: Product, as: Person, projectId: string): Promise<Record<string, (string | null)[]>> => {
  const { schedule } = await call<{ schedule: Schedule }>(product, { method: 'GET', path: `/api/v1/projects/${projectId}/schedule`, as });
  return Object.fromEntries(schedule.rows.map(({ name, start, end }) => [name, [start, end]]));
};

/** A phase with three tasks of a working week each; the second waits for the first, the third stands alone. */
async function programme(product: Product, as: Person) {
  const project = await newProject(product, as);
  const path = `/api/v1/projects/${project.id}`;
  await call(product, { path: `${path}/phases`, body: { name: 'Concept', workingDays: 30, start: day(0) }, as });
  const task = (title: string, start: string, due: string) => newTask(product, as, { title, projectId: project.id, start, due });
  const survey = await task('Survey', day(0), day(4));
  const sketch = await task('Sketch', day(7), day(11));
  const price = await task('Price', day(7), day(11));
  const link = { id: crypto.randomUUID(), from: survey.id, to: sketch.id, type: 'FS', lag: 0 };
  await call(product, { path: `${path}/schedule`, body: { changes: [{ kind: 'link', link }], versions: {} }, as });
  return { project, survey, sketch, price, path: `/projects/${project.id}/gantt` };
}

/** Goes down the sheet to a row. */
async function keysTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 6 && (await row(page, name).getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown');
  await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function dragBy(page: Page, held: Locator, days: number): Promise<void> {
  const { x, y } = await centreOf(held);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y);
  await page.mouse.move(x + days * 7, y, { steps: 4 });
}

test('[R2-15 R1-02] a bar is dragged, what waits for it follows, a colleague sees it, and Undo takes all of it back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko', lastName: 'Tanabe' });
  const { project, survey, path } = await programme(product, ines);
  const theirs = await openAs(browser, product, { person: aiko, path: '/' });
  await listenOn(theirs, path);
  await expect(row(theirs, 'Sketch').getByRole('gridcell', { name: inCell(7), exact: true })).toBeVisible();
  const page = await openAs(browser, product, { person: ines, path });
  await expect(row(page, 'Sketch')).toContainText(short(7));
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('Nothing to take back yet');
  await expectAccessible(page);

  await dragBy(page, bar(page, survey), 7);
  await expect(page.getByText('5 working days later')).toBeVisible();
  await expect(page.getByText('Moves 1 item')).toBeVisible();
  await expect(row(page, 'Sketch')).toContainText(short(14));
  await page.keyboard.press('Escape');
  await expect(row(page, 'Sketch')).toContainText(short(7));
  await page.mouse.up();

  await dragBy(page, bar(page, survey), 7);
  await page.mouse.up();
  await holdMessages(page, 'Moved 1 item');
  await expect(row(theirs, 'Survey')).toContainText(short(11));
  await expect(row(theirs, 'Sketch')).toContainText(short(18));
  await expect.poll(() => datesOf(product, aiko, project.id)).toMatchObject({ Survey: [day(7), day(11)], Price: [day(7), day(11)] });

  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(theirs, 'Sketch')).toContainText(short(11));
  await expect.poll(() => datesOf(product, aiko, project.id)).toMatchObject({ Survey: [day(0), day(4)], Sketch: [day(7), day(11)] });
});

test('[R1-02] no row is drawn anew for what a colleague does to another', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { survey, price, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await expect(row(page, 'Survey')).toBeVisible();
  let task = price;
  const renamed = async () => {
    const drawn = [
      await drawnAnew(row(page, 'Survey'), 'button'),
      await drawnAnew(bar(page, survey).locator('xpath=preceding-sibling::*'), 'rect'),
    ];
    const [address, body] = [`/api/v1/tasks/${task.id}`, { version: task.version, changes: { title: `Price ${task.version}` } }];
    ({ task } = await call<{ task: Task }>(product, { method: 'PATCH', path: address, body, as: ines }));
    await expect(row(page, task.title)).toBeVisible();
    return Promise.all(drawn.map((count) => count()));
  };
  // What a page reads at first has its time.
  await expect.poll(renamed).toEqual([0, 0]);
});

test('a bar that a colleague deletes while it is held is let go, by pointer and by keys, and that is said where it is dropped', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, survey, price, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await expect(row(page, 'Sketch')).toContainText(short(7));
  await dragBy(page, bar(page, survey), 7);
  await expect(row(page, 'Sketch')).toContainText(short(14));
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${survey.id}`, body: {}, as: ines });
  await expect(row(page, 'Survey')).toHaveCount(0);
  await expect(row(page, 'Sketch')).toContainText(short(7));
  await page.mouse.up();
  await expect(messages(page)).toContainText('Not changed');
  await expect(messages(page)).toContainText('Part of it is not in the programme any more.');

  await page.getByRole('treegrid', { name: 'Programme of Halden House' }).focus();
  await keysTo(page, 'Price');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Price')).toContainText(short(8));
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${price.id}`, body: {}, as: ines });
  await expect(row(page, 'Price')).toHaveCount(0);
  // The keys are the sheet's again.
  await keysTo(page, 'Sketch');
  expect(await datesOf(product, ines, project.id)).toMatchObject({ Sketch: [day(7), day(11)] });
});

test('[R2-15] a bar that a colleague moves while it is held goes back with both dates said, and goes there all the same; another name is no matter', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Senior', firstName: 'Hugo', lastName: 'Lindqvist' });
  const { project, survey, price, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await expect(row(page, 'Survey')).toContainText(short(4));
  const edit = ({ id, version }: Task, changes: object) =>
    call<{ task: Task }>(product, { method: 'PATCH', path: `/api/v1/tasks/${id}`, body: { version, changes }, as: hugo });

  await dragBy(page, bar(page, price), 7);
  await edit(price, { start: day(9), due: day(10) });
  await page.mouse.up();
  const message = messages(page).getByText('This task was changed by Hugo Lindqvist just now.');
  await expect(message).toBeVisible();
  await expect(messages(page)).toContainText(`Price is on ${plain(9)} – ${plain(10)} now. You put it on ${plain(14)} – ${plain(18)}.`);
  await expect(row(page, 'Price')).toContainText(short(10));
  await messages(page).getByRole('button', { name: 'Move anyway' }).click();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Price: [day(14), day(15)] });

  await dragBy(page, bar(page, survey), 7);
  await edit(survey, { title: 'Survey of the roof' });
  await page.mouse.up();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ 'Survey of the roof': [day(7), day(11)] });
  await expect(messages(page).getByText('Moved 1 item')).toBeVisible();
});

test('[R2-15] what a held bar or a new link says is in sight as a whole, also at the edges of the window', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, survey, path } = await programme(product, ines);
  const watch = await newTask(product, ines, { title: 'Watch the site', projectId: project.id, start: day(0), due: day(300) });
  const page = await openAs(browser, product, { person: ines, path });
  await expect(row(page, 'Watch the site')).toBeVisible();
  const { x, y, height } = await restingBox(bar(page, watch));
  await page.mouse.move(x + 60, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 64, y + height / 2);
  await page.mouse.move(x + 60 + 7 * 7, y + height / 2, { steps: 4 });
  const held = page.locator('[data-tip]').filter({ hasText: '5 working days later' });
  await expect(held).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await bar(page, survey).hover();
  await linkEnd(page, survey).hover();
  await page.mouse.down();
  await page.mouse.move(1430, y + 40, { steps: 5 });
  const link = page.locator('[data-tip]').filter({ hasText: 'From Survey: let go on the bar that waits for it' });
  await expect(link).toBeInViewport({ ratio: 1 });
  // Nor below the last line of a low window.
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.mouse.move(1200, 500, { steps: 5 });
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[R2-15] a phase outside the window leaves its days at that edge, and a press on them goes there and back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const far = { name: 'Handover', workingDays: 5, start: day(399) };
  await call(product, { path: `/api/v1/projects/${project.id}/phases`, body: far, as: ines });
  const page = await openAs(browser, product, { person: ines, path });
  const ahead = page.getByTitle(/^Go to .Handover.$/);
  await expect(ahead).toHaveText(`${plain(399)} – ${plain(403)}`);
  await expect(ahead).toBeInViewport({ ratio: 1 });
  const behind = page.getByTitle(/^Go to .Concept.$/);
  await expect(behind).toHaveCount(0);
  await expectAccessible(page);

  await ahead.click();
  await expect(ahead).toHaveCount(0);
  await expect(behind).toHaveText(`${plain(0)} – ${plain(39)}`);
  await expect(behind).toBeInViewport({ ratio: 1 });
  // Beside the rows, not under them.
  const cells = await restingBox(row(page, 'Concept').first());
  expect((await restingBox(behind)).x).toBeGreaterThan(cells.x + 500);
  await behind.click();
  await expect(ahead).toBeInViewport({ ratio: 1 });
  await expect(behind).toHaveCount(0);
});

test('[R2-15] by keys a row is lifted, carried by working days, stretched, dropped or put back, and each step is spoken', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid', { name: 'Programme of Halden House' });
  await sheet.focus();
  const spoken = page.locator('[aria-live="assertive"]');
  await keysTo(page, 'Survey');
  await page.keyboard.press(' ');
  await expect(spoken).toContainText('Lifted Survey.');
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText(`${withWeekday(1)} – ${withWeekday(7)}, 1 working day later, Moves 1 item`);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(spoken).toContainText('6 days, was 5');
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText('Survey is back where it was.');
  expect((await datesOf(product, ines, project.id))['Survey']).toEqual([day(0), day(4)]);

  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Halden House' }).click();
  await expect(spoken).toHaveText('Survey is back where it was.');
  await sheet.focus();

  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press(' ');
  await expect(messages(page).getByText('Moved 1 item')).toBeVisible();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Survey: [day(7), day(11)], Sketch: [day(14), day(18)] });
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Critical path' })).toHaveAttribute('aria-pressed', 'true');
  await expect(spoken).toHaveText('The critical path is shown.');
  // What is drawn bold is said in the row, which is all that a screen reader has of the drawing.
  await expect(page.getByRole('row', { name: /Concept.*critical/ })).toHaveCount(1);

  const fileOf = async (entry: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: entry }).click()),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const table = await fileOf('Spreadsheet (CSV)');
  expect(table.name).toBe('Halden House programme.csv');
  expect(table.text).toContain(`"Survey","Task","${day(7)}","${day(11)}","5"`);
  expect((await fileOf('Calendar (iCal)')).text).toContain(`DTSTART;VALUE=DATE:${day(7).replaceAll('-', '')}`);
});

test('[R1-02] Ctrl Z at once takes back the bar that is still on its way, and not the one that was moved before it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const moveByAWeek = async (name: string) => {
    await row(page, name).click();
    await page.getByRole('treegrid').focus();
    for (const key of [' ', 'Shift+ArrowRight', ' ']) await page.keyboard.press(key);
  };
  await kept(page, /\/schedule$/, () => moveByAWeek('Price'));
  const release = await holdCommands(page, /\/schedule$/);
  await moveByAWeek('Survey');
  await expect(row(page, 'Sketch')).toContainText(short(18));
  await page.keyboard.press('Control+z');
  await release();
  await expect(messages(page).getByText('Taken back')).toBeVisible();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Survey: [day(0), day(4)], Price: [day(14), day(18)] });
});

test('[R2-15] a link is drawn from a bar’s end, changed and deleted; one that would close a loop is refused in words', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, survey, sketch, price, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const draw = async (from: { id: string }, to: { id: string }) => {
    await bar(page, from).hover();
    const grip = linkEnd(page, from);
    await expect(grip).toBeVisible();
    const target = await restingBox(bar(page, to));
    await grip.hover();
    await page.mouse.down();
    await page.mouse.move(target.x + 4, target.y + target.height / 2, { steps: 5 });
  };
  await draw(sketch, price);
  await expect(page.getByText('Finish to start: Sketch → Price')).toBeVisible();
  await page.mouse.up();
  await expect(messages(page).getByText('Linked, moved 1 item')).toBeVisible();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Price: [day(14), day(18)] });
  // Once the programme is read anew its rows follow their dates, and bars change places.
  const heightOf = async (one: { id: string }) => (await restingBox(bar(page, one))).y;
  await expect.poll(async () => (await heightOf(sketch)) < (await heightOf(price))).toBe(true);

  await draw(price, survey);
  await expect(page.getByText('This link would create a loop: Price → Survey → Sketch → Price.')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Survey: [day(0), day(4)] });

  // A lag of weeks is typed.
  const line = page.locator(`[data-link="${sketch.id} ${price.id}"] path`).first();
  // Bars and other links lie over parts of it.
  const onLine = () =>
    line.evaluate((path: SVGPathElement) => {
      const onScreen = path.getScreenCTM() ?? undefined;
      const points = Array.from({ length: 40 }, (_, step) =>
        path.getPointAtLength((path.getTotalLength() * step) / 40).matrixTransform(onScreen),
      );
      const free = points.find(({ x, y }) => document.elementFromPoint(x, y)?.parentElement === path.parentElement);
      return { x: free?.x ?? 0, y: free?.y ?? 0 };
    });
  const spot = await onLine();
  await page.mouse.click(spot.x, spot.y);
  const link = page.getByRole('dialog', { name: 'Link from Sketch to Price' });
  await expect(link).toBeVisible();
  await link.getByRole('textbox', { name: 'Lag in working days' }).fill('two weeks');
  await page.keyboard.press('Enter');
  await expect(link.getByText('Type whole days from −500 to 500.')).toBeVisible();
  await link.getByRole('textbox', { name: 'Lag in working days' }).fill('9');
  await link.getByRole('button', { name: 'A working day more' }).click();
  await expectAccessible(page);
  await kept(page, /\/schedule$/, () => link.getByRole('button', { name: 'Save' }).click());
  await expect(link).toHaveCount(0);
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Price: [day(28), day(32)] });
  await expect(row(page, 'Price')).toContainText(short(32));
  // Deleted by somebody else while it is looked at, it says so.
  const again = await onLine();
  await page.mouse.click(again.x, again.y);
  await expect(link.getByRole('textbox', { name: 'Lag in working days' })).toHaveValue('10');
  const plan = `/api/v1/projects/${project.id}/schedule`;
  const { schedule } = await call<{ schedule: Schedule }>(product, { method: 'GET', path: plan, as: ines });
  const drawn = schedule.links.find(({ to }) => to === price.id);
  const versions = Object.fromEntries([...schedule.rows, ...schedule.links].map(({ id, version }) => [id, version]));
  await call(product, { path: plan, body: { changes: [{ kind: 'unlink', id: drawn?.id }], versions }, as: ines });
  await expect(link.getByText('Somebody has deleted this link meanwhile. Save draws it again.')).toBeVisible();
  await kept(page, /\/schedule$/, () => link.getByRole('button', { name: 'Save' }).click());
});

test('[R2-15 A7] who may only look has no grips, and hears why; a phone shows the weeks', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars', lastName: 'Holm' });
  const { project, survey, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: lars, path });
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('You need the Edit Projects permission');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && request.url().endsWith('/schedule') && sent.push(request.url()));
  await dragBy(page, bar(page, survey), 7);
  await page.mouse.up();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press(' ');
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('You need the Edit Projects permission');
  // By now the bar is chosen, and lies under the pointer that took hold of it.
  await expect(page.locator('[data-link-handle], [data-grip]')).toHaveCount(0);
  await page.keyboard.press('F2');
  await row(page, 'Price').locator('[data-cell=start]').dblclick();
  await expect(page.getByRole('textbox', { name: /of Price$/ })).toHaveCount(0);
  expect(sent).toEqual([]);
  expect((await datesOf(product, ines, project.id))['Survey']).toEqual([day(0), day(4)]);

  const phone = await openAs(browser, product, { person: lars, path, viewport: { width: 390, height: 844 } });
  await expect(phone.getByRole('region', { name: new RegExp(`^Week of ${short(0)}`) }).getByText('Survey')).toBeVisible();
  await phone.getByRole('button', { name: /^Mine/ }).click();
  await expect(phone.getByText('Nothing of this is still to come.')).toBeVisible();
  await expectAccessible(phone);
});

test('[R2-15] in a hand the weeks have the days on which the studio works, wherever its week begins', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const changes = { workingDays: [7, 1, 2, 3, 4] };
  await call(product, { method: 'PATCH', path: '/api/v1/studio', body: { version: 1, changes }, as: ines });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Site measured', projectId: project.id, start: day(6), due: day(6) });
  const phone = await openAs(browser, product, {
    person: ines,
    path: `/projects/${project.id}/gantt`,
    viewport: { width: 390, height: 844 },
  });
  const week = phone.getByRole('region', { name: `Week of ${short(6)}` });
  await expect(week.getByText('Site measured')).toBeVisible();
  await expect(week.getByRole('heading')).toContainText(`${plain(6)} – ${plain(10)}`);
  await expect(week.getByRole('heading')).toContainText('SMTWT');
  // Its bar lies on the first of the five.
  const marks = await week.locator('svg rect').first().boundingBox();
  const days = await week.locator('li svg').last().boundingBox();
  expect([days?.width, marks && days && Math.round(marks.x - days.x)]).toEqual([90, 0]);
});

test('[R2-15] in a hand the word Today lies over neither end of the plan, and what is due on a day off says on which', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const { today } = await call<{ today: Day }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  await newTask(product, ines, { title: 'Begin', projectId: project.id, start: today, due: today });
  await newTask(product, ines, { title: 'Take down the marquee', projectId: project.id, due: day(5) });
  const path = `/projects/${project.id}/gantt`;
  const page = await openAs(browser, product, {
    person: ines,
    path,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(page.getByRole('button', { name: /Take down the marquee/ })).toContainText(withWeekday(5));
  const words = page.getByRole('slider', { name: 'Weeks of the whole plan' }).locator('xpath=following-sibling::p').locator('span');
  const boxes = async () => [await restingBox(words.nth(0)), await restingBox(words.nth(1)), await restingBox(words.nth(2))] as const;
  const [begins, ends, now] = await boxes();
  expect(now.x + now.width).toBeLessThanOrEqual(begins.x);
  expect(begins.x + begins.width).toBeLessThan(ends.x);
  // Where it has its room, the day stays at its end, also one of another year.
  const long = await newProject(product, ines);
  const span = { start: addDays(today, -100), due: addDays(today, 190) };
  await newTask(product, ines, { title: 'Build', projectId: long.id, ...span });
  await page.goto(`/projects/${long.id}/gantt`);
  await expect(page.getByRole('button', { name: /Build/ })).toBeVisible();
  const [since, until, between] = await boxes();
  expect(since.x + since.width).toBeLessThanOrEqual(between.x);
  expect(between.x + between.width).toBeLessThanOrEqual(until.x);
});

test('in a hand a programme of phases alone does not say that nothing is to come: it asks for its first milestone', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines);
  await call(product, { path: `/api/v1/projects/${id}/phases`, body: { name: 'Concept', workingDays: 30, start: day(0) }, as: ines });
  const phone = await openAs(browser, product, { person: ines, path: `/projects/${id}/gantt`, viewport: { width: 390, height: 844 } });
  await expect(phone.getByRole('heading', { name: 'The phases stand: add what happens in them.' })).toBeVisible();
  await expect(phone.getByText('Nothing of this is still to come.')).toHaveCount(0);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'New milestone' }).click();
  const dialog = phone.getByRole('dialog', { name: 'New milestone' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Concept agreed');
  await kept(phone, /\/schedule$/, () => phone.keyboard.press('Enter'));
  await expect(phone.getByRole('region', { name: /week/i }).getByText('Concept agreed')).toBeVisible();
});

test('[R2-15 A7] by touch a gate is made, moved, approved, opened again and deleted, and the programme exported; the whole plan leads to its weeks', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars', lastName: 'Holm' });
  const { project, path } = await programme(product, ines);
  await newTask(product, ines, { title: 'Handover', projectId: project.id, start: day(189), due: day(193) });
  const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path, ...hand });
  const more = page.getByRole('button', { name: 'More of the programme' });
  const plan = page.getByRole('dialog', { name: 'Sign-off' });
  const line = page.getByRole('button', { name: /Sign-off/ });

  await more.tap();
  await page.getByRole('menuitem', { name: 'New milestone…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New milestone' });
  await dialog.getByRole('button', { name: 'Add milestone' }).tap();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Sign-off');
  await dialog.getByRole('switch', { name: 'Needs an approval' }).tap();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add milestone' }).tap();
  await expect(messages(page).getByText('Added: Sign-off')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const gate = async () => {
    const { schedule } = await call<{ schedule: Schedule }>(product, {
      method: 'GET',
      path: `/api/v1${path.replace('gantt', 'schedule')}`,
      as: ines,
    });
    return schedule.rows.find(({ name }) => name === 'Sign-off');
  };
  expect(await gate()).toMatchObject({ gate: true, isFinished: false });
  const before = (await gate())?.end;

  await page.getByRole('button', { name: /^Gates/ }).tap();
  await line.tap();
  await plan.getByLabel('Day', { exact: true }).tap();
  await page.getByRole('button', { name: 'Next month' }).tap();
  await page.getByRole('button', { name: /\b15 / }).first().tap();
  await expect.poll(async () => (await gate())?.end).not.toBe(before);
  await plan.getByRole('button', { name: 'Approve' }).tap();
  await plan.getByRole('button', { name: 'Take the approval back' }).waitFor();
  await plan.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('region', { name: 'Passed' }).getByText('Sign-off')).toBeVisible();
  await expectAccessible(page);
  await line.tap();
  await plan.getByRole('button', { name: 'Take the approval back' }).tap();
  await plan.getByRole('button', { name: 'Delete milestone' }).tap();
  await expect(line).toHaveCount(0);
  await expect.poll(gate).toBeUndefined();

  await page.getByRole('button', { name: /^All/ }).tap();
  const string = page.getByRole('slider', { name: 'Weeks of the whole plan' });
  const { width } = await restingBox(string);
  await string.tap({ position: { x: width - 8, y: 30 } });
  await expect(page.getByRole('button', { name: /Handover/ })).toBeInViewport();
  await more.tap();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).tap();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Handover');

  const theirs = await openAs(browser, product, { person: lars, path, ...hand });
  await theirs.getByRole('button', { name: 'More of the programme' }).tap();
  await expect(theirs.getByRole('menuitem', { name: 'New milestone…' })).toContainText('You need the Edit Projects permission');
});

/** Rests a finger on something until what that opens is there. */
async function holdDown(page: Page, on: Locator, until: Locator): Promise<void> {
  const { x, y } = await centreOf(on);
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await until.waitFor();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('[R2-15 A7] by touch a task is moved by steps with all that follows, from the agenda and from its panel, also offline; Undo takes all of it back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars', lastName: 'Holm' });
  const { project, path } = await programme(product, ines);
  const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path, ...hand });
  const sheet = page.getByRole('dialog', { name: 'Survey' });
  const line = page.getByRole('button', { name: /Survey/ });
  const dates = () => datesOf(product, ines, project.id);

  await expect(page.getByText('0 % done')).toBeVisible();
  expect((await page.getByRole('button', { name: /^Critical/ }).boundingBox())?.height).toBe(36);
  // Pulled down by its handle, or by its cross, it goes away and moves nothing.
  await holdDown(page, line, sheet);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  await holdDown(page, line, sheet);
  const handle = await centreOf(sheet.locator('[data-handle]'));
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  await page.mouse.move(handle.x, handle.y + 80, { steps: 3 });
  await page.mouse.up();
  await expect(sheet).toHaveCount(0);
  await holdDown(page, line, sheet);
  await expect(sheet.getByRole('button', { name: 'Move', exact: true })).toHaveAttribute('aria-disabled', 'true');
  for (let day = 0; day < 3; day++) await sheet.getByRole('button', { name: 'A working day later' }).tap();
  await expect(sheet.getByText('3 working days later')).toBeVisible();
  await expect(sheet.getByText(`${withWeekday(3)} – ${withWeekday(9)}`)).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Moves with it' })).toContainText(
    new RegExp(`1 item.*Sketch${short(7).split(' ')[0]} to ${short(10)}`),
  );
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Move by 3 days' }).tap();
  await expect(sheet).toHaveCount(0);
  await holdMessages(page, 'Moved 1 item');
  await expect.poll(dates).toMatchObject({ Survey: [day(3), day(9)], Sketch: [day(10), day(16)] });
  await messages(page).getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(dates).toMatchObject({ Survey: [day(0), day(4)], Sketch: [day(7), day(11)] });

  // From the panel of a task that waits for another: no step goes before that.
  await page.getByRole('button', { name: /Sketch/ }).tap();
  await page.getByRole('dialog', { name: 'Sketch' }).getByRole('button', { name: 'Move', exact: true }).tap();
  const held = page.getByRole('dialog', { name: 'Sketch' });
  await held.getByRole('button', { name: 'A working day earlier' }).tap();
  await expect(held.getByRole('status')).toHaveText('What it waits for holds it there.');
  await held.getByRole('button', { name: 'A week later' }).tap();
  // Without a connection nothing is moved and nothing lost; it is said, and the same press does it once there is one.
  await page.context().setOffline(true);
  await held.getByRole('button', { name: 'Move by 5 days' }).tap();
  await expect(messages(page).getByText('The programme was not changed')).toBeVisible();
  expect((await dates())['Sketch']).toEqual([day(7), day(11)]);
  await page.context().setOffline(false);
  await held.getByRole('button', { name: 'Move by 5 days' }).tap();
  await expect(held).toHaveCount(0);
  await expect.poll(async () => (await dates())['Sketch']).toEqual([day(14), day(18)]);

  const theirs = await openAs(browser, product, { person: lars, path, ...hand });
  const closed = theirs.getByRole('dialog', { name: 'Survey' });
  await holdDown(theirs, theirs.getByRole('button', { name: /Survey/ }), closed);
  const later = await centreOf(closed.getByRole('button', { name: 'A working day later' }));
  await theirs.touchscreen.tap(later.x, later.y);
  await expect(theirs.getByRole('tooltip')).toHaveText('You need the Edit Projects permission');
  await expect(closed.getByText('Where it is')).toBeVisible();
});

/** Chooses a day of the month that a date field shows. */
async function pickDay(page: Page, field: Locator, day: RegExp): Promise<void> {
  await field.click();
  await page.getByRole('button', { name: day }).click();
}

test('[R2-15 A54] markup in names stays text: on the sheet, in its tip and its messages, in a file, in the agenda', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const markup = '<img src=x onerror=alert(1)>';
  const project = await newProject(product, ines);
  await call(product, {
    path: `/api/v1/projects/${project.id}/phases`,
    body: { name: `<b>${markup}`, workingDays: 30, start: day(0) },
    as: ines,
  });
  const task = await newTask(product, ines, { title: markup, projectId: project.id, start: day(0), due: day(4) });
  const path = `/projects/${project.id}/gantt`;
  const page = await openAs(browser, product, { person: ines, path });
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await expect(row(page, `<b>${markup}`)).toBeVisible();
  await dragBy(page, bar(page, task), 7);
  await page.mouse.up();
  await expect(row(page, markup).last()).toContainText(short(11));
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Microsoft Project (XML)' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('<Name>&lt;img src=x onerror=alert(1)&gt;</Name>');
  const phone = await openAs(browser, product, { person: ines, path, viewport: { width: 390, height: 844 } });
  await expect(phone.getByText(markup, { exact: true })).toBeVisible();
  for (const one of [page, phone]) expect(await one.locator('img[src="x"]').count()).toBe(0);
  expect(ran).toEqual([]);
});

test('[R1-02] what waits for a task follows from its panel, what lies behind a phase from its page; one Undo takes all of it back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const body = { name: 'Build', workingDays: 10, start: day(49) };
  await call(product, { path: `/api/v1/projects/${project.id}/phases`, body, as: ines });
  const page = await openAs(browser, product, { person: ines, path });
  await row(page, 'Survey').dblclick();
  const panel = page.getByRole('dialog', { name: 'Survey' });
  await pickDay(page, panel.getByRole('button', { name: 'Due' }), new RegExp(`\\b${inFull(9)}$`));
  await holdMessages(page, 'Moved 1 more item');
  await expect(row(page, 'Sketch')).toContainText(short(16));
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Sketch')).toContainText(short(11));
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Survey: [day(0), day(4)], Sketch: [day(7), day(11)] });

  const phases = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/phases` });
  const days = phases.getByRole('textbox', { name: 'Working days of Concept' });
  await days.fill('35');
  await days.press('Enter');
  const question = phases.getByRole('dialog', { name: 'Move the phases and tasks that follow?' });
  await expectAccessible(phases);
  await question.getByRole('button', { name: 'Move them' }).click();
  await holdMessages(phases, 'Moved 1 more item');
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Build: [day(56), day(67)] });
  await messages(phases).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Build: [day(49), day(60)] });
  await expect(days).toHaveValue('30');

  // The project's own start and target go along with its plan, and back with it.
  const ends = async () => {
    const { project: now } = await call<{ project: Project }>(product, { method: 'GET', path: `/api/v1/projects/${project.id}`, as: ines });
    return [now.start, now.targetEnd];
  };
  await expect.poll(ends).toEqual([null, day(60)]);
  // So it does where only a phase grew, and nothing followed.
  const last = phases.getByRole('textbox', { name: 'Working days of Build' });
  await last.fill('20');
  await kept(phases, /\/phases\//, () => last.press('Enter'));
  await expect.poll(ends).toEqual([null, day(74)]);
  await last.blur();
  await phases.keyboard.press('Control+z');
  await expect.poll(ends).toEqual([null, day(60)]);
  await expect(last).toHaveValue('10');
  const { version } = (await call<{ project: Project }>(product, { method: 'GET', path: `/api/v1/projects/${project.id}`, as: ines }))
    .project;
  const changes = { start: day(0) };
  await call(product, { method: 'PATCH', path: `/api/v1/projects/${project.id}`, body: { version, changes }, as: ines });
  const settings = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  await pickDay(settings, settings.getByLabel('Start', { exact: true }), new RegExp(`\\b${inFull(7)}$`));
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await settings.getByRole('button', { name: 'Move everything' }).click();
  await holdMessages(settings, 'Moved 5 more items');
  await expect.poll(ends).toEqual([day(7), day(67)]);
  await messages(settings).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ends).toEqual([day(0), day(60)]);
  await expect
    .poll(() => datesOf(product, ines, project.id))
    .toMatchObject({
      Survey: [day(0), day(4)],
      Build: [day(49), day(60)],
    });
});

test('[R2-15] a bar that keys carry out of the window is followed, both ways, and so is an end that they stretch', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { survey, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path, viewport: { width: 900, height: 700 } });
  const sheet = page.getByRole('treegrid', { name: 'Programme of Halden House' });
  await expect(row(page, 'Survey')).toBeVisible();
  await sheet.focus();
  await keysTo(page, 'Survey');
  const places = async () => {
    const [held, window] = await Promise.all([bar(page, survey).boundingBox(), sheet.boundingBox()]);
    if (!held || !window) throw new Error('There is no bar, or no sheet.');
    return { left: held.x - window.x, right: window.x + window.width - held.x - held.width };
  };
  const carry = async (key: string, times: number) => {
    for (let step = 0; step < times; step++) await page.keyboard.press(key);
  };
  await page.keyboard.press(' ');
  const { left } = await places();
  await carry('Shift+ArrowRight', 8);
  await expect.poll(async () => (await places()).right).toBeGreaterThan(0);
  await expect.poll(async () => (await places()).left).toBeGreaterThan(left);
  await carry('Shift+ArrowLeft', 9);
  await expect.poll(async () => (await places()).left).toBeGreaterThan(300);
  await carry('Alt+Shift+ArrowRight', 9);
  await expect.poll(async () => (await places()).right).toBeGreaterThan(0);
});

test('[R2-15] by keys a link is drawn: arrows choose the row, 1 to 4 the type, Enter links, and a loop is refused in words', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars' });
  const { project, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const spoken = page.locator('[aria-live="assertive"]');
  const links = async () =>
    (
      await call<{ schedule: { links: { type: string }[] } }>(product, {
        method: 'GET',
        path: `/api/v1/projects/${project.id}/schedule`,
        as: ines,
      })
    ).schedule.links.map(({ type }) => type);
  const before = await links();
  await row(page, 'Sketch').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('l');
  await expect(spoken).toContainText('From Sketch: up and down choose what waits for it');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(spoken).toHaveText('Finish to start: Sketch → Price');
  await page.keyboard.press('2');
  await expect(spoken).toHaveText('Start to start: Sketch → Price');
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText('No link is made.');
  expect(await links()).toEqual(before);

  await page.keyboard.press('l');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(spoken).toContainText('Linked. Finish to finish: Sketch → Price');
  await expect.poll(async () => (await links()).length).toBe(before.length + 1);
  expect(await links()).toContain('FF');
  await row(page, 'Price').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toContainText('This link would create a loop: Price → Sketch → Price.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect((await links()).length).toBe(before.length + 1);

  // Delete takes out the link that is aimed at, and only that.
  await keysTo(page, 'Sketch');
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowUp');
  await expect(spoken).toHaveText('These two are linked already. Change that link instead. Delete takes the link out.');
  await page.keyboard.press('Delete');
  await expect(spoken).toHaveText('Deleted the link Sketch → Price.');
  await expect.poll(async () => (await links()).length).toBe(before.length);
  await expect(row(page, 'Sketch')).toBeVisible();
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(spoken).toHaveText('Sketch is not linked to Price.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await links()).length).toBe(before.length + 1);

  const theirs = await openAs(browser, product, { person: lars, path });
  await row(theirs, 'Price').click();
  await theirs.getByRole('treegrid').focus();
  await theirs.keyboard.press('l');
  await expect(theirs.locator('[aria-live="assertive"]')).toHaveText('You need the Edit Projects permission');
});

test('[R2-15] by keys a row is linked, held back and pinned; what does not hold is said in words, and goes with its link', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  await row(page, 'Price').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('p');
  const plan = page.getByRole('dialog', { name: 'Price' });
  await expect(plan.getByText('Nothing.')).toBeVisible();
  await expectAccessible(page);
  await plan.getByRole('combobox', { name: 'What it waits for' }).click();
  await page.getByRole('option', { name: 'Sketch' }).click();
  await plan.getByRole('button', { name: 'Add link' }).click();
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Price: [day(14), day(18)] });
  await expect(plan.getByRole('button', { name: 'Delete the link from Sketch' })).toBeVisible();
  await kept(page, /\/schedule$/, () => plan.getByRole('radio', { name: 'Keeps its dates' }).click());
  await plan.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'How Price is planned' })).toBeVisible();

  await row(page, 'Sketch').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press(' ');
  await expect.poll(() => datesOf(product, ines, project.id)).toMatchObject({ Sketch: [day(14), day(18)], Price: [day(14), day(18)] });
  await row(page, 'Price').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('p');
  await expect(plan.getByText('It does not hold: Price keeps its dates, and is 5 working days too early.')).toBeVisible();
  // Its kind and its lag are changed there as well, without a pointer.
  await plan.getByRole('button', { name: 'Change the link from Sketch: FS' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Link from Sketch to Price' });
  await settings.getByRole('textbox', { name: 'Lag in working days' }).fill('-4');
  await expectAccessible(page);
  await kept(page, /\/schedule$/, () => page.keyboard.press('Enter'));
  await expect(settings).toHaveCount(0);
  await expect(plan.getByRole('button', { name: 'Change the link from Sketch: FS, −4 days' })).toBeFocused();
  await expect(plan.getByText('It does not hold: Price keeps its dates, and is 1 working day too early.')).toBeVisible();
  await plan.getByRole('button', { name: 'Delete the link from Sketch' }).click();
  await expect(plan.getByText('Nothing.')).toBeVisible();
});

test('[R2-15] cells are typed into as in a spreadsheet, a copied block dates several rows, and what is no day stays with the reason', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const dates = () => datesOf(product, ines, project.id);
  const cell = (name: string) => page.getByRole('textbox', { name });

  // Survey, its start: five working days stay five, and Sketch waits for it.
  await row(page, 'Survey').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('F2');
  await expect(cell('Name of Survey')).toBeFocused();
  await page.keyboard.press('Tab');
  await cell('Start of Survey').fill('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('"soon" is no day. Type 12 Mar, or 12.3.');
  await expect(cell('Start of Survey')).toHaveValue('soon');
  await expectAccessible(page);
  await cell('Start of Survey').fill(typed(2));
  await page.keyboard.press('Tab');
  await expect(cell('End of Survey')).toHaveValue(inCell(8));
  await page.keyboard.press('Tab');
  await cell('Days of Survey').fill('7');
  await page.keyboard.press('Enter');
  await expect.poll(dates).toMatchObject({ Survey: [day(2), day(10)], Sketch: [day(11), day(17)] });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treegrid')).toBeFocused();

  // The end of Price by a double click; Escape leaves it as it was.
  await row(page, 'Price').locator('[data-cell=end]').dblclick();
  await cell('End of Price').fill(typed(31));
  await page.keyboard.press('Escape');
  await row(page, 'Price').locator('[data-cell=days]').dblclick();
  await cell('Days of Price').fill('6');
  await page.getByRole('treegrid').focus();
  await expect.poll(dates).toMatchObject({ Price: [day(7), day(14)] });

  await row(page, 'Concept').click();
  await page.getByRole('treegrid').focus();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `\t\t35\n${short(7)}\t${short(11)}\n`,
  );
  await expect.poll(dates).toMatchObject({ Concept: [day(0), day(46)], Survey: [day(7), day(11)] });
});

for (const viewport of [
  { width: 1280, height: 560 },
  { width: 844, height: 390 },
])
  test(`[R2-15] the row that the keys are at stays in sight where it goes, ${viewport.height} px high`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const project = await newProject(product, ines);
    const path = `/api/v1/projects/${project.id}`;
    for (const name of ['Concept', 'Tender', 'Site'])
      await call(product, { path: `${path}/phases`, body: { name, workingDays: 30, start: day(0) }, as: ines });
    const { schedule } = await call<{ schedule: Schedule }>(product, { method: 'GET', path: `${path}/schedule`, as: ines });
    for (const { id, name } of schedule.rows)
      for (const at of Array(12).keys())
        await newTask(product, ines, { title: `${name} ${at + 1}`, projectId: project.id, phaseId: id, start: day(at), due: day(at + 4) });
    const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/gantt`, viewport });
    const sheet = page.getByRole('treegrid');
    await expect(row(page, 'Concept').first()).toBeVisible();
    const expectSeen = (name: string) => expect.poll(() => sheet.evaluate(shownRow), name).toMatch(new RegExp(`^in sight: .*${name}`));

    await sheet.press('End');
    await expectSeen('Site 12');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectSeen('Concept 2');
    // Into the phase behind, twice, and back: it is seen below the head of the sheet, and above its foot.
    for (const [key, times] of [
      ['Alt+Shift+ArrowDown', 2],
      ['Alt+Shift+ArrowUp', 2],
    ] as const)
      for (let time = 0; time < times; time++) {
        const before = await sheet.evaluate(topOfRow);
        await page.keyboard.press(key);
        await expect.poll(() => sheet.evaluate(topOfRow)).not.toBe(before);
        await expectSeen('Concept 2');
      }
    // What a key does to a row that was scrolled away from is seen, too.
    await page.keyboard.press('End');
    await sheet.evaluate((element) => element.scrollTo(0, 0));
    await page.keyboard.press('Delete');
    await expectSeen('Site 11');
  });

const topOfRow = (sheet: Element): number | undefined =>
  document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '')?.offsetTop;

/** The row that the keys are at, and whether all of it lies in the window, below the head of the sheet. */
function shownRow(sheet: Element): string {
  const shown = document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '');
  if (!shown) return 'not drawn';
  const { top, bottom } = shown.getBoundingClientRect();
  const [first, last] = [top + 2, bottom - 2].map((y) => document.elementFromPoint(sheet.getBoundingClientRect().left + 40, y));
  return `${shown.contains(first ?? null) && shown.contains(last ?? null) ? 'in sight' : 'out of sight'}: ${shown.textContent}`;
}

test('[R2-15] what is typed into a cell stays while its row is scrolled out of sight', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { templateId: 'residential-full-service', start: day(0) });
  const viewport = { width: 1440, height: 480 };
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/gantt`, viewport });
  await row(page, 'Discovery').first().locator('[data-cell=days]').dblclick();
  const cell = page.getByRole('textbox', { name: 'Days of Discovery' });
  await cell.fill('12');
  await page.mouse.wheel(0, 4_000);
  await expect(row(page, 'Handover').first()).toBeInViewport();
  await expect(row(page, 'Concept')).toHaveCount(0);
  await expect(cell).toHaveValue('12');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await datesOf(product, ines, project.id))['Discovery']).toEqual([day(0), day(15)]);
});

test('[R2-15] work is added in place, dated by drawing, put into another phase and deleted, by keys and by pointer', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  await call(product, { path: `/api/v1/projects/${project.id}/phases`, body: { name: 'Tender', workingDays: 10 }, as: ines });
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid');

  // By the button of a phase: one task after the other, until Escape, which leaves what is half typed out.
  await row(page, 'Concept').hover();
  await page.getByRole('button', { name: 'Add a task to Concept' }).click();
  const name = page.getByRole('textbox', { name: 'New task in Concept' });
  await expect(name).toBeFocused();
  for (const title of ['Model the hall', 'Choose the stone']) {
    await name.fill(title);
    await kept(page, '/api/v1/tasks', () => page.keyboard.press('Enter'));
    await expect(row(page, title)).toBeVisible();
    await expect(name).toHaveValue('');
  }
  await name.fill('half a thou');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeFocused();
  await expect(row(page, 'Choose the stone')).toHaveAttribute('aria-selected', 'true');

  // Dates are drawn into its empty row.
  const rowsNow = async () =>
    (await call<{ schedule: Schedule }>(product, { method: 'GET', path: `/api/v1/projects/${project.id}/schedule`, as: ines })).schedule
      .rows;
  const stone = (await rowsNow()).find((one) => one.name === 'Choose the stone');
  expect(stone).toMatchObject({ start: null, end: null });
  const ground = page.locator(`rect[data-ground="${stone?.id}"]`);
  await expect(page.getByText('Draw its dates')).toBeVisible();
  const { x, y, height } = await restingBox(ground);
  const from = Math.max(x, 900);
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(from + 20, y + height / 2, { steps: 3 });
  await page.mouse.move(from + 35, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(messages(page).getByText(/^Dates set: .*Choose the stone/)).toBeVisible();
  await expect.poll(async () => (await datesOf(product, ines, project.id))['Choose the stone']?.includes(null)).toBe(false);
  await expect(ground).toHaveCount(0);

  // By keys: below the row that is chosen, into the next phase and back by Undo, deleted and brought back.
  await row(page, 'Model the hall').click();
  await sheet.focus();
  await page.keyboard.press('Control+Enter');
  await name.fill('Order samples');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Order samples')).toHaveAttribute('aria-selected', 'true');
  await kept(page, /\/api\/v1\/tasks\//, () => page.keyboard.press('Alt+Shift+ArrowDown'));
  const phaseOf = async () => {
    const rows = await rowsNow();
    const own = rows.find((one) => one.name === 'Order samples');
    return own && rows.find(({ id }) => id === own.phaseId)?.name;
  };
  await expect.poll(phaseOf).toBe('Tender');
  await sheet.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(phaseOf).toBe('Concept');
  await row(page, 'Order samples').click();
  await sheet.focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Order samples')).toHaveCount(0);
  await messages(page).getByText('Task deleted').waitFor();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Order samples')).toBeVisible();
  await expect.poll(async () => Object.keys(await datesOf(product, ines, project.id))).not.toContain('half a thou');
});

test('[R2-15] the name of a task that could not be added stays, and half a name outlives a look elsewhere', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  await row(page, 'Concept').hover();
  await row(page, 'Concept').first().hover();
  await page.getByRole('button', { name: 'Add a task to Concept' }).click();
  const name = page.getByRole('textbox', { name: 'New task in Concept' });

  // Another window comes to the front: the focus is where it was.
  await name.fill('Model the');
  await name.dispatchEvent('focusout');
  await expect(name).toHaveValue('Model the');

  const offline = Promise.withResolvers<void>();
  let lost = 0;
  await page.route('**/api/v1/tasks', async (route) => {
    await offline.promise;
    lost++;
    await route.abort('internetdisconnected');
  });
  await onTheWire(page);
  await name.fill('Model the hall');
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('');
  await name.fill('Choose the st');
  offline.resolve();
  await expect(messages(page).getByText('Not added: Model the hall')).toBeVisible();
  await expect(name).toHaveValue('Choose the st');
  await page.keyboard.press('End');
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');

  // Nothing is lost, also where the row was left meanwhile.
  await expect(messages(page).getByText('Not added: Choose the stone')).toBeVisible();
  await expect(name).toHaveValue('Model the hall');
  await page.getByRole('button', { name: 'Add a task to Concept' }).focus();
  await expect(name).toHaveCount(0);
  await expect.poll(() => lost).toBe(6); // each of three is tried twice
  await page.unroute('**/api/v1/tasks');
  await page.getByRole('button', { name: 'Add a task to Concept' }).press('Enter');
  for (const title of ['Choose the stone', 'Model the hall']) {
    await expect(name).toHaveValue(title);
    await page.keyboard.press('Enter');
    await expect(row(page, title)).toBeVisible();
  }
  await expect(name).toHaveValue('');
});

test('[R2-15] a baseline is saved, what moves is drawn against it, and it is deleted and brought back; a colleague has it too', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { firstName: 'Priya', role: 'Junior' });
  const { project, survey, price, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid');
  const was = (on: Page) => on.locator(`[data-baseline="${survey.id}"]`);
  const chip = (on: Page, name: string) => on.getByRole('button', { name, exact: true });

  await sheet.focus();
  await page.keyboard.press('b');
  await expect(page.getByText('No baseline is saved yet.')).toBeAttached();
  await chip(page, 'Baseline').click();
  await page.getByRole('menuitem', { name: 'Save as baseline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as baseline' });
  await dialog.getByRole('button', { name: 'Save baseline' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Tender');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Tender')).toBeVisible();
  await expect(page.getByText('No difference')).toBeVisible();
  await expect(was(page)).toHaveCount(0);

  // Two days on; what waits for it follows, and the phase that is longer by a week ends the whole later.
  await row(page, 'Survey').locator('[data-cell=start]').dblclick();
  await page.getByRole('textbox', { name: 'Start of Survey' }).fill(typed(2));
  await page.keyboard.press('Enter');
  await expect(was(page)).toContainText('+2');
  await expect(row(page, 'Survey')).toContainText('2 working days later than in Tender');
  await row(page, 'Concept').locator('[data-cell=days]').dblclick();
  await page.getByRole('textbox', { name: 'Days of Concept' }).fill('35');
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 working days later', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeFocused();
  await page.keyboard.press('b');
  await expect(was(page)).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(was(page)).toHaveCount(1);

  // What came since says so, and what went is counted.
  await newTask(product, ines, { title: 'Sample', projectId: project.id, start: day(7), due: day(8) });
  await expect(row(page, 'Sample')).toContainText('Not in Tender');
  await expect(sheet.locator('svg').getByText('new', { exact: true })).toHaveCount(1);
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${price.id}`, body: {}, as: ines });
  await expect(page.getByText('5 working days later, 1 new, 1 gone', { exact: true })).toBeVisible();

  // Who may only look sees it as well, and may not delete it.
  const theirs = await openAs(browser, product, { person: priya, path });
  await chip(theirs, 'Baseline').click();
  await theirs.getByRole('menuitemradio', { name: /^Tender/ }).click();
  await expect(was(theirs)).toContainText('+2');
  await chip(theirs, 'Tender').click();
  await expect(theirs.getByRole('menuitem', { name: /Save as baseline/ })).toHaveAttribute('aria-disabled', 'true');

  await chip(page, 'Tender').click();
  await page.getByRole('menuitem', { name: 'Rename Tender' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tender, signed');
  await page.keyboard.press('Enter');
  await holdMessages(page, 'Baseline renamed');
  await expect(chip(theirs, 'Tender, signed')).toBeVisible();
  await messages(page).getByRole('listitem').filter({ hasText: 'Baseline renamed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(chip(theirs, 'Tender')).toBeVisible();

  // Asked for while the list is still on its way, it is shown once it is there.
  const list = Promise.withResolvers<void>();
  await page.route(/\/baselines$/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.reload();
  await expect(row(page, 'Survey')).toBeVisible();
  await sheet.focus();
  await page.keyboard.press('b');
  await expect(page.getByText('No baseline is saved yet.')).toHaveCount(0);
  list.resolve();
  await expect(page.getByText('Held against Tender.')).toBeAttached();
  await expect(was(page)).toHaveCount(1);

  await chip(page, 'Tender').click();
  await page.getByRole('menuitem', { name: 'Delete Tender' }).click();
  await expect(messages(page).getByText('Baseline deleted')).toBeVisible();
  await expect(was(theirs)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(was(theirs)).toHaveCount(1);
  await expect(chip(page, 'Tender')).toBeVisible();
});
