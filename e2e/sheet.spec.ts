// The sheet as a planner fills it: milestones and gates, names, blocks from a spreadsheet, how far the work is.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '../domain/projects/contract.ts';
import type { Schedule, ScheduleRow } from '../domain/schedule/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { day, inFull, plain, short, typed, withWeekday } from './days.ts';
import { centreOf, holdCommands, holdMessages, kept, onTheWire, reachOf, restingBox, tooSmallIn } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const cell = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

/** A phase that spans its work, with two tasks of a working week in it. */
async function programme(product: Product, as: Person) {
  const project = await newProject(product, as);
  const path = `/api/v1/projects/${project.id}`;
  await call(product, { path: `${path}/phases`, body: { name: 'Concept', workingDays: 10, start: day(0) }, as });
  await call(product, { path: `${path}/phases`, body: { name: 'Tender', workingDays: 5, start: day(14) }, as });
  const rows = () => rowsOf(product, as, project.id);
  const phaseId = (await rows()).find(({ name }) => name === 'Concept')?.id;
  const survey = await newTask(product, as, { title: 'Survey', projectId: project.id, phaseId, start: day(0), due: day(4) });
  const sketch = await newTask(product, as, { title: 'Sketch', projectId: project.id, phaseId, start: day(7), due: day(11) });
  return { project, survey, sketch, rows, path: `/projects/${project.id}/gantt` };
}

async function rowsOf(product: Product, as: Person, projectId: string): Promise<ScheduleRow[]> {
  const { schedule } = await call<{ schedule: Schedule }>(product, { method: 'GET', path: `/api/v1/projects/${projectId}/schedule`, as });
  return schedule.rows;
}

const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('[R2-15] who makes tasks and draws no programme types one into a phase, and is told why a block of them is not pasted', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tess = await invite(product, ines, { role: 'Technical', firstName: 'Tess' });
  const { path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: tess, path });
  await row(page, 'Tender').hover();
  await row(page, 'Tender').first().hover();
  await page.getByRole('button', { name: 'Add a task to Tender' }).click();
  await cell(page, 'New task in Tender').focus();
  await paste(page, 'Send out\nCompare\n');
  await expect(messages(page).getByText('Nothing was pasted')).toBeVisible();
  await expect(messages(page).getByText('Row 1: You need the Edit Projects permission')).toBeVisible();
  await cell(page, 'New task in Tender').fill('Send out');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Send out')).toBeVisible();
});

test('[R2-15 R1-02] milestones are made, linked, named, become gates, are approved and deleted on the sheet, each with a way back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars' });
  const { project, path, rows } = await programme(product, ines);
  const theirs = await openAs(browser, product, { person: lars, path: '/' });
  await listenOn(theirs, path);
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid');
  const links = async () =>
    (await call<{ schedule: Schedule }>(product, { method: 'GET', path: `/api/v1/projects/${project.id}/schedule`, as: ines })).schedule
      .links.length;
  const milestone = async (name: string) => (await rows()).find((one) => one.name === name);

  // By the phase's button; its day is the phase's end.
  await row(page, 'Concept').hover();
  await row(page, 'Concept').first().hover();
  await page.getByRole('button', { name: 'Add a milestone to Concept' }).click();
  await cell(page, 'New milestone in Concept').fill('Concept agreed');
  await page.keyboard.press('Enter');
  await expect(row(theirs, 'Concept agreed')).toContainText(short(11));
  await page.keyboard.press('Escape');
  await expect(row(page, 'Concept agreed')).toHaveAttribute('aria-selected', 'true');

  // Its day and name by keys, like any cell.
  await page.keyboard.press('F2');
  await cell(page, 'Name of Concept agreed').fill('Client agrees');
  await page.keyboard.press('Tab');
  await cell(page, 'End of Client agrees').fill(typed(16));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await milestone('Client agrees'))?.end).toBe(day(16));
  await page.keyboard.press('Escape');

  // A gate, approved, and the approval taken back by Ctrl Z.
  await row(page, 'Client agrees').click();
  await sheet.focus();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Client agrees' });
  await kept(page, /\/schedule$/, () => dialog.getByRole('switch', { name: 'Needs an approval' }).click());
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText(/^Signed off/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete milestone' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(theirs, 'Client agrees').getByRole('img', { name: 'Gate, approved' })).toBeVisible();
  await sheet.focus();
  await page.keyboard.press('Control+z');
  await expect(row(theirs, 'Client agrees').getByRole('img', { name: 'Gate', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('Approved Client agrees.');
  await expect(row(theirs, 'Client agrees').getByRole('img', { name: 'Gate, approved' })).toBeVisible();
  await page.keyboard.press('a');

  // Linked like any row, then deleted by keys, and all of it comes back.
  await page.keyboard.press('p');
  await dialog.getByRole('combobox', { name: 'What it waits for' }).click();
  await page.getByRole('option', { name: 'Sketch' }).click();
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await dialog.getByRole('button', { name: 'Delete the link from Sketch' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row(page, 'Client agrees').click();
  await sheet.focus();
  await page.keyboard.press('Delete');
  await messages(page).getByText('Deleted: Client agrees').waitFor();
  await expect(row(theirs, 'Client agrees')).toHaveCount(0);
  // The keys are at its neighbour, and at it again once it is back.
  await expect(row(page, 'Tender')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+z');
  await expect(row(theirs, 'Client agrees')).toBeVisible();
  await expect(row(page, 'Client agrees')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(links).toBe(1);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect
    .poll(async () => {
      const all = await rows();
      return all.find(({ id }) => id === all.find(({ name }) => name === 'Client agrees')?.phaseId)?.name;
    })
    .toBe('Tender');

  // Who may only look is told why.
  await row(theirs, 'Client agrees').click();
  await theirs.getByRole('treegrid').focus();
  for (const key of ['a', 'm', 'Delete', 'F2']) {
    await theirs.keyboard.press(key);
    await expect(theirs.getByTestId('sheet-why')).toHaveText('You need the Edit Projects permission');
    await theirs.keyboard.press('Escape');
    await expect(theirs.getByTestId('sheet-why')).toHaveCount(0);
  }
  await row(theirs, 'Survey').click();
  await theirs.getByRole('treegrid').focus();
  const rights = { Delete: 'Delete Tasks', 'Alt+Shift+ArrowDown': 'Create Tasks' };
  for (const [key, right] of Object.entries(rights)) {
    await theirs.keyboard.press(key);
    await expect(theirs.getByTestId('sheet-why')).toHaveText(`You need the ${right} permission`);
    await theirs.keyboard.press('Escape');
  }
});

test('[R2-15] rows are named in place, a block of a spreadsheet names, dates and makes several, and how far they are is typed and dragged', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path, rows, survey } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid');
  const named = async () => (await rows()).map(({ name }) => name);

  await row(page, 'Survey').locator('[data-cell=name]').dblclick();
  await cell(page, 'Name of Survey').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Type a name.');
  await cell(page, 'Name of Survey').fill('Measured survey');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Name of Sketch')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(named).toEqual(['Concept', 'Measured survey', 'Sketch', 'Tender']);

  // Two rows of the phase are there; the third line becomes a task.
  await row(page, 'Measured survey').click();
  await sheet.focus();
  await paste(page, `Task\tStart\tEnd\nSite survey\nSketches\t${short(8)}\t${short(11)}\nModel\t${short(14)}\t${short(18)}\n`);
  await expect(messages(page).getByText('Added 1 row')).toBeVisible();
  await expect.poll(named).toEqual(['Concept', 'Site survey', 'Sketches', 'Model', 'Tender']);
  await expect.poll(async () => (await rows()).find(({ name }) => name === 'Model')).toMatchObject({ start: day(14), end: day(18) });
  await page.keyboard.press('Control+z');
  await expect.poll(named).toEqual(['Concept', 'Measured survey', 'Sketch', 'Tender']);

  // Into the row that is being added: a task of each line.
  await row(page, 'Tender').hover();
  await row(page, 'Tender').first().hover();
  await page.getByRole('button', { name: 'Add a task to Tender' }).click();
  await cell(page, 'New task in Tender').focus();
  await paste(page, `Send out\t${short(14)}\t${short(15)}\nCompare\n`);
  await expect(row(page, 'Compare')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(named).toEqual(['Concept', 'Measured survey', 'Sketch', 'Tender', 'Send out', 'Compare']);

  // How far: typed, then dragged by its grip, let go by Escape, and dragged for good.
  const percent = async () => (await rows()).find(({ id }) => id === survey.id)?.percent;
  await row(page, 'Measured survey').locator('[data-cell=done]').dblclick();
  await cell(page, 'Per cent done of Measured survey').fill('100');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('completed');
  await cell(page, 'Per cent done of Measured survey').fill('40 %');
  await page.keyboard.press('Enter');
  await expect.poll(percent).toBe(40);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Measured survey').getByRole('img', { name: 'In progress' })).toBeVisible();
  const drag = async (share: number) => {
    const bar = page.locator(`[data-bar="${survey.id}"]`);
    await bar.hover();
    const [grip, place] = [await restingBox(page.locator(`[data-progress-grip="${survey.id}"]`)), await restingBox(bar)];
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width * share, grip.y + grip.height / 2, { steps: 4 });
  };
  await drag(0.8);
  await expect(page.getByText('80 % done', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('80 % done', { exact: true })).toHaveCount(0);
  await page.mouse.up();
  expect(await percent()).toBe(40);
  await drag(0.8);
  await page.mouse.up();
  await expect(messages(page).getByText('Measured survey: 80 % done')).toBeVisible();
  await expect.poll(percent).toBe(80);
  await page.keyboard.press('Control+z');
  await expect.poll(percent).toBe(40);
});

test('[R2-15 A7] whoever works on a task says how far it is, on the sheet and in its panel, without the right to draw', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars' });
  const { path, rows, survey, sketch } = await programme(product, ines);
  const changes = { assigneeIds: [lars.session.user.id] };
  await call(product, { method: 'PATCH', path: `/api/v1/tasks/${survey.id}`, body: { version: survey.version, changes }, as: ines });
  const percent = async () => (await rows()).find(({ id }) => id === survey.id)?.percent;
  const page = await openAs(browser, product, { person: lars, path });

  await row(page, 'Survey').locator('[data-cell=done]').dblclick();
  await cell(page, 'Per cent done of Survey').fill('20');
  await page.keyboard.press('Enter');
  await expect.poll(percent).toBe(20);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const bar = page.locator(`[data-bar="${survey.id}"]`);
  await bar.hover();
  await expect(page.locator('[data-link-handle]')).toHaveCount(0);
  const grip = page.locator(`[data-progress-grip="${survey.id}"]`);
  const [held, place] = [await restingBox(grip), await restingBox(bar)];
  await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width * 0.6, held.y + held.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(percent).toBe(60);

  // Of what others do, the sheet says why not.
  await page.locator(`[data-bar="${sketch.id}"]`).hover();
  await expect(page.locator(`[data-progress-grip="${sketch.id}"]`)).toHaveCount(0);
  await row(page, 'Sketch').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('F2');
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('You need the Edit Projects permission');

  await row(page, 'Survey').click();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Survey' });
  const done = panel.getByRole('textbox', { name: 'Done, in per cent' });
  await expect(done).toHaveValue('60 %');
  await done.fill('120');
  await done.blur();
  await expect(panel.getByText('Type 0 to 99. What is done is completed.')).toBeVisible();
  await done.fill('75');
  await kept(page, `/tasks/${survey.id}`, () => page.keyboard.press('Enter'));
  await expect.poll(percent).toBe(75);
  await expect(done).toHaveValue('75 %');
  await page.keyboard.press('Control+z');
  await expect.poll(percent).toBe(60);
  await panel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'To do' }).click();
  await expect(done).toHaveValue('0 %');
  await expect(done).not.toBeEditable();
});

test('[R2-15] a further phase is added on the sheet and from the menu of a phone, by whoever may draw', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars' });
  const { path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  await page.getByRole('button', { name: 'Add a phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a phase' });
  await dialog.getByLabel('Phase name').fill('Construction');
  // It follows what is planned.
  await expect(dialog.getByRole('button', { name: 'Start' })).toContainText(short(21));
  await dialog.getByRole('button', { name: 'Add phase' }).click();
  await expect(row(page, 'Construction')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a phase' })).toBeFocused();

  const theirs = await openAs(browser, product, { person: lars, path });
  await expect(row(theirs, 'Construction')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add a phase' })).toHaveCount(0);

  const phone = await openAs(browser, product, {
    person: ines,
    path,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.getByRole('button', { name: 'More of the programme' }).tap();
  await phone.getByRole('menuitem', { name: 'New phase…' }).tap();
  await expect(phone.getByRole('dialog', { name: 'Add a phase' })).toBeVisible();
});

test('the month in which what is in sight begins is named at its edge, as a whole', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid');
  await expect(sheet.locator('[data-month]').first()).toBeAttached();
  /** How far from the edge of what is in sight the names of months begin that are seen, px. */
  const begin = () =>
    sheet.evaluate((grid) =>
      [...grid.querySelectorAll<HTMLElement>('[data-month]')].flatMap((name) => {
        const { left, right } = name.getBoundingClientRect();
        const edge = grid.getBoundingClientRect().left + Number.parseFloat(name.style.left);
        return right > edge ? [Math.round(left - edge)] : [];
      }),
    );
  for (const by of [0, 150, 300]) {
    await sheet.evaluate((grid, px) => (grid.scrollLeft += px), by);
    expect((await begin())[0], `${by} px further`).toBeGreaterThanOrEqual(0);
  }
  expect((await begin())[0]).toBeLessThanOrEqual(1);
});

test('a programme of a few weeks is drawn to the edge of the window at every zoom, the timeline of all projects as well', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const sheet = page.getByRole('treegrid');
  for (const zoom of ['Quarter', 'Month', 'Fit']) {
    await page.getByRole('radio', { name: zoom }).check();
    await expect.poll(() => sheet.evaluate(bare), `${zoom}: bare at the right, px`).toBeLessThanOrEqual(0);
  }

  await page.goto('/projects/wip?as=timeline');
  const timeline = page.getByRole('list', { name: 'Timeline of the projects' });
  await page.getByRole('radio', { name: 'Year' }).check();
  await expect.poll(() => timeline.evaluate(bare), 'Year: bare at the right, px').toBeLessThanOrEqual(0);
});

/** How far what scrolls ends before the window in which it does, px. */
function bare(within: Element): number {
  let scroller = within;
  while (getComputedStyle(scroller).overflowX === 'visible' && scroller.parentElement) scroller = scroller.parentElement;
  const drawn = scroller.firstElementChild?.getBoundingClientRect().width ?? 0;
  return scroller.clientWidth - drawn;
}

test('[R2-15 R1-02] the title block says what a held bar changes, Undo gives the target back too, and a name has the room of buttons nobody asks for', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, sketch, rows, path } = await programme(product, ines);
  const concept = (await rows()).find(({ name }) => name === 'Concept')?.id ?? '';
  const spans = { changes: [{ kind: 'mode', id: concept, isByHand: false }], versions: {}, modeVersions: { [concept]: 0 } };
  await call(product, { path: `/api/v1/projects/${project.id}/schedule`, body: spans, as: ines });
  const long = 'Joinery sections, kitchen and pantry';
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${sketch.id}`,
    body: { version: sketch.version, changes: { title: long } },
    as: ines,
  });
  const target = async () =>
    (await call<{ project: { targetEnd: string } }>(product, { method: 'GET', path: `/api/v1/projects/${project.id}`, as: ines })).project
      .targetEnd;
  const page = await openAs(browser, product, { person: ines, path });
  const strip = page.getByRole('region', { name: 'Title block' });
  await expect(strip).toContainText(/Programme.*As of/);
  await expect(strip).toContainText(new RegExp(`Finish.*${withWeekday(18)}.*Target.*${withWeekday(18)}, met`));

  // No button stands in the way of the name until the row is pointed at; a press in its middle chooses the row.
  const name = row(page, long).locator('[data-cell=name]');
  const isCut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth);
  const plan = page.getByRole('button', { name: `How ${long} is planned` });
  await page.mouse.move(0, 0);
  await expect(plan).toHaveCSS('opacity', '0');
  expect(await isCut()).toBe(false);
  await row(page, long).hover();
  await expect(plan).toHaveCSS('opacity', '1');
  expect(await isCut()).toBe(false);
  await row(page, long).click();
  await expect(row(page, long)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await plan.click();
  await page.getByRole('dialog', { name: long }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // It takes its phase along, and the target that the phase overruns.
  const { x, y } = await centreOf(page.locator(`[data-bar="${sketch.id}"]`));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 28 * 7, y, { steps: 6 });
  const finish = strip.getByText(`${withWeekday(18)} → ${withWeekday(39)}`);
  await expect(finish).toBeVisible();
  await expect(finish).toHaveClass(/text-accent-text/);
  await expect(strip).toContainText(`Moves to ${short(39)}`);
  // The longest of such days has room as well: one of another year.
  const room = await strip.getByText('Moves to').evaluate((cell) => {
    const longest = cell.cloneNode();
    if (!(longest instanceof HTMLElement)) return null;
    longest.textContent = 'Moves to 28 May 2027';
    cell.after(longest);
    const { scrollWidth, clientWidth } = longest;
    longest.remove();
    return clientWidth - scrollWidth;
  });
  expect(room).toBe(0);
  // Its days are marked down the sheet and in the head.
  await expect(page.locator('[data-held-days]')).toHaveCount(2);
  const release = await holdCommands(page, /\/schedule$/);
  let letRead = () => {};
  const isRead = new Promise<void>((resolve) => (letRead = resolve));
  await page.route(`**/api/v1/projects/${project.id}`, (route) => isRead.then(() => route.continue()));
  await page.mouse.up();
  // On its way, and before the project is read anew, the plan does not look late by its old target.
  await expect(strip).toContainText(new RegExp(`Finish.*${withWeekday(39)}.*Target.*Moves to ${short(39)}`));
  await release();
  await expect(strip).toContainText(`${withWeekday(39)}, met`);
  letRead();
  await holdMessages(page, `The target moved with it, from ${plain(18)} to ${plain(39)}.`);
  await expect(page.locator('[data-held-days]')).toHaveCount(0);
  await expect.poll(target).toBe(day(39));
  await expect(strip).toContainText(new RegExp(`Finish.*${withWeekday(39)}.*Target.*${withWeekday(39)}, met`));
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(target).toBe(day(18));
  await expect(strip).toContainText(new RegExp(`Finish.*${withWeekday(18)}.*Target.*${withWeekday(18)}, met`));
});

test('[R2-15] a name that could not be saved is there again in its cell, with what was typed', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path, rows } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  let isLost = true;
  await page.route('**/schedule', (route) =>
    isLost && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await onTheWire(page);
  await row(page, 'Sketch').locator('[data-cell=name]').dblclick();
  await cell(page, 'Name of Sketch').fill('Sketch of the stair');
  await page.keyboard.press('Enter');
  await expect(messages(page).getByText('The programme was not changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'Sketch').locator('[data-cell=name]').dblclick();
  await expect(cell(page, 'Name of Sketch')).toHaveValue('Sketch of the stair');
  await expect(page.getByRole('treegrid').getByRole('alert')).toHaveText('This was not saved.');
  isLost = false;
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rows()).map(({ name }) => name)).toContain('Sketch of the stair');
});

test('[R2-15] a name that is refused after the sheet was left, or that a turned window takes away, can be copied', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path });
  const copy = messages(page).getByRole('button', { name: 'Copy the words' });
  const type = async (name: string) => {
    await row(page, 'Sketch').locator('[data-cell=name]').dblclick();
    await cell(page, 'Name of Sketch').fill(name);
  };
  await type('Sketch of the landing');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(messages(page).getByText('Not saved: Sketch of the landing')).toBeVisible();
  await expect(copy).toBeVisible();
  await messages(page).getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await holdCommands(page, /\/schedule$/);
  await type('Sketch of the stair');
  await page.getByRole('link', { name: 'Phases' }).click();
  // The sheet stays until the other page can be shown.
  await expect(row(page, 'Sketch of the stair')).toHaveCount(0);
  await page.getByRole('link', { name: 'Gantt' }).click();
  await expect(row(page, 'Sketch of the stair')).toBeVisible();
  const at = `/api/v1/projects/${project.id}`;
  const { version } = (await call<{ project: Project }>(product, { method: 'GET', path: at, as: ines })).project;
  await call(product, { path: `${at}/archive`, body: { version }, as: ines });
  await release();
  await expect(messages(page).getByText('Not saved: Sketch of the stair')).toBeVisible();
  await expect(messages(page).getByText(/^The programme was not changed\. This project is archived/)).toBeVisible();
  await expect(copy).toBeVisible();
});

test('[R2-15] what is begun over a programme stays open: somebody else begins it meanwhile, and a phone is turned', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines);
  const path = `/projects/${id}/gantt`;
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await page.getByRole('button', { name: 'Add phase' }).click();
  const phase = page.getByRole('dialog', { name: 'Add a phase' });
  await phase.getByLabel('Phase name').fill('Concept');
  await call(product, { path: `/api/v1/projects/${id}/phases`, body: { name: 'Tender', workingDays: 5 }, as: ines });
  // A dialog hides it from those who hear the page.
  await expect(page.locator('[role=treegrid]')).toBeVisible();
  await expect(phase.getByLabel('Phase name')).toBeFocused();
  await phase.getByRole('button', { name: 'Add phase' }).click();
  await expect(row(page, 'Concept')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'New milestone' }).click();
  const milestone = page.getByRole('dialog', { name: 'New milestone' });
  await milestone.getByLabel('Name').fill('Planning permission');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('[role=treegrid]')).toBeVisible();
  await expect(milestone.getByLabel('Name')).toHaveValue('Planning permission');
  await milestone.getByRole('button', { name: 'Add milestone' }).click();
  await expect(row(page, 'Planning permission')).toBeVisible();
});

test('[R2-15] the name of a new row whose phase somebody removes can be copied', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { project, path, rows } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await row(page, 'Tender').hover();
  await page.getByRole('button', { name: 'Add a task to Tender' }).click();
  await cell(page, 'New task in Tender').fill('Ask three joiners');
  const phase = (await rows()).find(({ name }) => name === 'Tender');
  await call(product, {
    method: 'DELETE',
    path: `/api/v1/projects/${project.id}/phases/${phase?.id}`,
    body: { version: phase?.version },
    as: ines,
  });
  await expect(cell(page, 'New task in Tender')).toHaveCount(0);
  await expect(messages(page).getByText(/^Not (saved|added): Ask three joiners/)).toBeVisible();
  await expect(messages(page).getByRole('button', { name: 'Copy the words' })).toBeVisible();
});

test('[R2-15] days off of a project alone are tried on the sheet, then move the plan in one act; Undo opens them again', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lars = await invite(product, ines, { role: 'Junior', firstName: 'Lars' });
  const { path, rows } = await programme(product, ines);
  const theirs = await openAs(browser, product, { person: lars, path: '/' });
  await listenOn(theirs, path);
  const page = await openAs(browser, product, { person: ines, path });
  const endOf = async (name: string) => (await rows()).find((one) => one.name === name)?.end;

  await page.getByRole('button', { name: 'Days off' }).click();
  const days = page.getByRole('dialog', { name: 'Days off of this project' });
  await days.getByLabel('Name').fill('Site closed');
  const choose = async (field: string, day: string) => {
    await days.getByRole('button', { name: field }).or(days.getByLabel(field)).first().click();
    const calendar = page.getByRole('dialog', { name: field }).or(page.getByRole('grid')).last();
    const months = page.getByRole('grid');
    await expect(months).toBeVisible();
    for (let month = 0; month < 24 && !(await page.getByRole('button', { name: day }).isVisible()); month++) {
      await page.getByRole('button', { name: 'Next month' }).click();
    }
    await page.getByRole('button', { name: day }).click();
    await expect(calendar).toHaveCount(0);
  };
  await choose('First day', inFull(9));
  await choose('Last day', inFull(10));
  // Drawn before it is made.
  await expect(days.getByRole('status')).toContainText('Moves 2 items');
  await expect(row(page, 'Sketch')).toContainText(short(15));
  expect(await endOf('Sketch')).toBe(day(11));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Sketch')).toContainText(short(11));
  await page.getByRole('button', { name: 'Days off' }).click();
  await expect(row(page, 'Sketch')).toContainText(short(15));
  // What is typed while it is on its way is the next one, and stays.
  const release = await holdCommands(page, '**/schedule');
  await days.getByRole('button', { name: 'Add closure' }).click();
  await page.getByRole('button', { name: 'Days off' }).click();
  await days.getByLabel('Name').fill('Handover');
  await release();
  await holdMessages(page, /Closed: Site closed, moved/);
  await expect(days.getByLabel('Name')).toHaveValue('Handover');
  await page.keyboard.press('Escape');
  await expect(row(theirs, 'Sketch')).toContainText(short(15));
  await messages(page).getByRole('button', { name: 'Undo' }).first().click();
  await expect(row(theirs, 'Sketch')).toContainText(short(11));
  await theirs.getByRole('button', { name: 'Days off' }).click();
  await expect(theirs.getByText('None beside the studio’s own holidays.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Add closure' })).toHaveAttribute('aria-disabled', 'true');
});

test('[R2-15] by touch two fingers zoom about the point between them, a chosen bar is dragged and any other scrolls; the wheel with Ctrl zooms as well', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { path, survey, rows } = await programme(product, ines);
  const page = await openAs(browser, product, { person: ines, path, viewport: { width: 1024, height: 768 }, hasTouch: true });
  const bar = page.locator(`[data-bar="${survey.id}"]`);
  await expect(bar).toBeVisible();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: [number, number][]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const box = async () => (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await restingBox(bar);
  const [x, y] = [before.x, before.y + 200];

  // The first day of the survey lies between the fingers, and stays there.
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchMove', [x - 80, y], [x + 80, y]);
  await expect.poll(async () => Math.round((await box()).width / before.width)).toBe(2);
  await expect.poll(async () => Math.abs((await box()).x - before.x)).toBeLessThan(4);
  await touch('touchCancel');
  await expect.poll(async () => Math.round((await box()).width)).toBe(Math.round(before.width));

  // At the widest day the sheet goes with the fingers, and the next zoom is about the middle again.
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  await touch('touchMove', [x - 200, y], [x + 200, y]);
  await expect.poll(async () => Math.round((await box()).width / before.width)).toBe(8);
  await touch('touchMove', [x - 160, y], [x + 260, y]);
  await expect.poll(async () => Math.abs((await box()).x - before.x - 50)).toBeLessThan(4);
  await touch('touchEnd');
  await page.getByRole('treegrid').focus();
  const widest = await box();
  const middle = await page.evaluate(() => {
    const { left, right } = document.querySelector('[role=treegrid]')?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return (left + 320 + right) / 2;
  });
  await page.keyboard.press('-');
  await expect.poll(async () => (await box()).width).toBeLessThan(widest.width);
  const from = (one: typeof widest) => (one.x - middle) / one.width;
  await expect.poll(async () => Math.abs(from(await box()) - from(widest))).toBeLessThan(0.3);
  await page.keyboard.press('-');
  await page.keyboard.press('t');

  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -40);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await box()).width).toBeGreaterThan(before.width * 1.3);
  await expect.poll(async () => Math.abs((await box()).x - before.x)).toBeLessThan(4);
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('0');
  await expect(page.getByRole('combobox', { name: 'Zoom' })).toHaveText('Fit');

  // A bar that is not chosen lets the finger scroll; chosen, it goes along, and back when the touch is taken away.
  const drag = async (end: 'touchEnd' | 'touchCancel') => {
    const at = await restingBox(bar);
    const from: [number, number] = [at.x + at.width / 2, at.y + at.height / 2];
    await touch('touchStart', from);
    for (const step of [0.4, 0.8, 1.4]) await touch('touchMove', [from[0] + at.width * step, from[1]]);
    await touch(end);
  };
  const start = async () => (await rows()).find(({ id }) => id === survey.id)?.start;
  // A sheet that was thrown and still glides takes the next tap as a wish to stop.
  const rests = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('scrollend', () => resolve(), { capture: true, once: true })),
  );
  await drag('touchEnd');
  await rests;
  expect(await start()).toBe(day(0));
  await bar.tap();
  await expect(row(page, 'Survey')).toHaveAttribute('aria-selected', 'true');
  await drag('touchCancel');
  expect(await start()).toBe(day(0));
  await drag('touchEnd');
  await expect.poll(start).toBe(day(7));
});

test('[R2-15] a finger chooses a row wherever it is touched, and each button of the chosen one has its own place', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const {
    project,
    path,
    rows,
    survey: { id: surveyId },
    sketch,
  } = await programme(product, ines);
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, product, { person: ines, path, ...tablet });
  const survey = row(page, 'Survey').first();
  const panel = page.getByRole('dialog', { name: 'Survey' });
  for (const x of [24, 40, 90]) {
    await survey.tap({ position: { x, y: 22 } });
    await expect(survey).toHaveAttribute('aria-selected', 'true');
    await expect(panel).toHaveCount(0);
    await row(page, 'Sketch')
      .first()
      .tap({ position: { x: 150, y: 22 } });
    await expect(survey).toHaveAttribute('aria-selected', 'false');
  }
  for (const name of ['Concept', 'Survey']) {
    const chosen = row(page, name).first();
    await chosen.tap({ position: { x: 110, y: 22 } });
    await expect(chosen.getByRole('button', { name: `How ${name} is planned` })).toBeVisible();
    for (const button of await chosen.getByRole('button').all()) expect(await reachOf(button)).toBeGreaterThanOrEqual(30);
  }
  await survey.getByRole('button', { name: 'How Survey is planned' }).tap();
  await expect(panel.getByText('Follows its links').first()).toBeVisible();
  await panel.getByRole('button', { name: /^Not before/ }).tap();
  expect(await tooSmallIn(page.getByRole('grid'))).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Done' }).tap();

  // Chosen, one without dates takes a bar that is drawn; any other lets the finger scroll.
  const lamps = await newTask(product, ines, { title: 'Lamps of the stair and of the hall', projectId: project.id });
  const ground = page.locator(`[data-ground="${lamps.id}"]`);
  await expect(ground).toBeVisible();
  await row(page, 'Lamps')
    .first()
    .tap({ position: { x: 150, y: 22 } });
  await expect(page.getByText('Draw its dates')).toBeVisible();
  // Beside its buttons its name is read whole.
  const lamp = row(page, 'Lamps').first().locator('[data-cell="name"]');
  expect(await lamp.evaluate((name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight)).toBe(true);
  const bar = await restingBox(page.locator(`[data-bar="${surveyId}"]`));
  const y = (await restingBox(ground)).y + 22;
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: bar.x + 3, y });
  for (const share of [0.3, 0.6, 0.9]) await touch('touchMove', { x: bar.x + bar.width * share, y });
  await touch('touchEnd');
  await expect.poll(async () => (await rows()).find(({ id }) => id === lamps.id)?.end).toBe(day(4));

  // What is held of it has room for a finger.
  for (const handle of await page.locator('[data-link-handle]').all()) expect(await reachOf(handle)).toBeGreaterThanOrEqual(40);
  for (const grip of await page.locator('[data-grip]').all()) expect((await restingBox(grip)).height).toBe(40);
  expect((await restingBox(page.locator('[data-progress-grip]'))).width).toBeGreaterThanOrEqual(30);
  const link = { id: crypto.randomUUID(), from: surveyId, to: sketch.id, type: 'FS', lag: 0 };
  const changes = [{ kind: 'link', link }];
  await call(product, { path: `/api/v1/projects/${project.id}/schedule`, body: { changes, versions: {} }, as: ines });
  await expect(page.locator(`[data-link="${surveyId} ${sketch.id}"] path`).first()).toHaveAttribute('stroke-width', '24');
  // The edge of the rows is taken in the head, where nothing lies beside it.
  await page.setViewportSize({ width: 1366, height: 1024 });
  const edge = await restingBox(page.getByRole('separator', { name: 'Width of the rows' }));
  const isEdge = (dx: number) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.role === 'separator', [
      edge.x + edge.width / 2 + dx,
      edge.y + 22,
    ] as const);
  expect([await isEdge(-19), await isEdge(19)]).toEqual([true, true]);
});
