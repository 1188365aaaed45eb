// The board as people use it: by mouse, by finger, by keys; with reviews, conflicts and undo.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Phase, Project } from '../domain/projects/contract.ts';
import type { Task } from '../domain/tasks/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { drawnAnew } from './drawing.ts';
import { descriptionOf, writeDescription, writingOf } from './descriptions.ts';
import { centreOf, drag, flick, kept } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, liveWire, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title });
const titlesIn = (page: Page, name: string) => column(page, name).getByRole('link').allInnerTexts();

interface Board {
  ines: Person;
  project: Project;
}

/** A project with four tasks in To do, all of them Ines's. */
async function fourTasks(product: Product): Promise<Board> {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const title of ['Order plaster', 'Mark up joinery', 'Chase worktop', 'Draw the stair']) {
    await newTask(product, ines, { title, projectId: project.id, assigneeIds: [ines.session.user.id] });
  }
  return { ines, project };
}

test('[R2-20 R1-03] /todos?create=true opens creation, and a task can be made, assigned, dated and prioritised', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: '/todos?create=true' });
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog.getByText('Title is required.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Photograph the shopfront');
  await dialog.getByRole('combobox', { name: /^Project/ }).click();
  await page.getByRole('option', { name: 'Halden House' }).click();
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expectAccessible(page);
  // A double click, as hands have the habit of, means it once.
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/tasks') && sent.push(request.url()));
  await kept(page, '/api/v1/tasks', () => dialog.getByRole('button', { name: 'Create task' }).dblclick());
  await expect(dialog).toBeHidden();
  await expect(column(page, 'To do').getByText('Photograph the shopfront')).toBeVisible();
  await expect(column(page, 'To do').getByText('Urgent')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Photograph the shopfront')).toHaveCount(1);
  expect(sent).toHaveLength(1);
});

test('[R1-03] a card is dragged by mouse, keeps its place, and Undo brings it back', async ({ browser, product }) => {
  const { ines } = await fourTasks(product);
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  await expect(card(page, 'Draw the stair')).toBeVisible();
  expect(await titlesIn(page, 'To do')).toEqual(['Draw the stair', 'Chase worktop', 'Mark up joinery', 'Order plaster']);

  await kept(page, /\/move$/, () => drag(page, card(page, 'Order plaster'), { to: card(page, 'Chase worktop'), above: true }));
  await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Draw the stair', 'Order plaster', 'Chase worktop', 'Mark up joinery']);
  await kept(page, /\/move$/, () =>
    drag(page, card(page, 'Chase worktop'), { to: page.getByRole('heading', { name: 'In progress' }), below: 60 }),
  );
  await expect.poll(() => titlesIn(page, 'In progress')).toEqual(['Chase worktop']);
  await page.reload();
  await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Draw the stair', 'Order plaster', 'Mark up joinery']);
  await expect.poll(() => titlesIn(page, 'In progress')).toEqual(['Chase worktop']);

  await drag(page, card(page, 'Mark up joinery'), { to: page.getByRole('heading', { name: 'Completed' }), below: 60 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Draw the stair', 'Order plaster', 'Mark up joinery']);
});

test('[R1-03] a card that is let go before its last move is drawn lands where the hand was', async ({ browser, product }) => {
  const { ines } = await fourTasks(product);
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  const start = await centreOf(card(page, 'Draw the stair'));
  const below = async (name: string) => {
    const { x, y } = await centreOf(page.getByRole('heading', { name }));
    return { x, y: y + 60 };
  };
  // All of it between two drawings.
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const first = await below('In progress');
  await kept(page, /\/move$/, () => flick(page, first));
  await expect.poll(() => titlesIn(page, 'In progress')).toEqual(['Draw the stair']);

  // And the last move alone.
  await page.reload();
  const next = await centreOf(card(page, 'Chase worktop'));
  await page.mouse.up();
  await page.mouse.move(next.x, next.y);
  await page.mouse.down();
  const second = await below('Completed');
  await page.mouse.move(first.x, first.y, { steps: 6 });
  await expect(page.locator('html')).toHaveAttribute('data-holding');
  // No other card is drawn anew while this one goes from column to column; what a page reads at first has its time.
  const tip = (words: string) => page.locator('body > [aria-hidden]').getByText(words, { exact: true });
  const carried = async () => {
    const drawn = await drawnAnew(column(page, 'To do'), 'article');
    await page.mouse.move(second.x, second.y);
    await expect(tip('Completed')).toBeVisible();
    await page.mouse.move(first.x, first.y);
    await expect(tip('In progress')).toBeVisible();
    return drawn();
  };
  await expect.poll(carried).toBe(0);
  await kept(page, /\/move$/, () => flick(page, second));
  await expect.poll(() => titlesIn(page, 'Completed')).toEqual(['Chase worktop']);
});

test('[R1-03] no card is drawn anew for what a colleague does to another, nor for the menu or the panel of another', async ({
  browser,
  product,
}) => {
  const { ines, project } = await fourTasks(product);
  let task = await newTask(product, ines, { title: 'Call Larkin', projectId: project.id, assigneeIds: [ines.session.user.id] });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/todos');
  const changed = page.getByRole('article').filter({ has: card(page, 'Call Larkin') });
  /** How many of the five were drawn anew: itself alone. What a page reads at first has its time. */
  const drawnBy = (act: () => Promise<unknown>) => async () => {
    const drawn = await drawnAnew(page.getByRole('group', { name: 'Board' }), 'article');
    await act();
    return drawn();
  };
  const edited = drawnBy(async () => {
    const priority = task.priority === 'high' ? 'urgent' : 'high';
    const [path, body] = [`/api/v1/tasks/${task.id}`, { version: task.version, changes: { priority } }];
    ({ task } = await call<{ task: Task }>(product, { method: 'PATCH', path, body, as: lucas }));
    await expect(changed.getByText(priority)).toBeVisible();
  });
  await expect.poll(edited).toBe(1);
  // What stands in a column after it moves up.
  const moved = drawnBy(async () => {
    const [status, name] = task.status === 'todo' ? (['in_progress', 'In progress'] as const) : (['todo', 'To do'] as const);
    const [path, body] = [`/api/v1/tasks/${task.id}/move`, { status, position: task.position }];
    ({ task } = await call<{ task: Task }>(product, { path, body, as: lucas }));
    await expect.poll(() => titlesIn(page, name)).toContain('Call Larkin');
  });
  await expect.poll(moved).toBe(1);
  const looked = drawnBy(async () => {
    await changed.hover();
    await changed.getByRole('button', { name: 'More about Call Larkin' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await card(page, 'Call Larkin').click();
    const panel = page.getByRole('dialog', { name: 'Call Larkin' });
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });
  await expect.poll(looked).toBe(1);
});

test('[R1-03] a card is lifted, moved and dropped by keys, each step spoken, and Escape returns it', async ({ browser, product }) => {
  const { ines } = await fourTasks(product);
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  const spoken = page.getByRole('status').filter({ hasText: /\w/ });
  await card(page, 'Chase worktop').focus();
  await page.keyboard.press('Space');
  await expect(spoken).toContainText('Lifted Chase worktop. To do, place 2 of 4.');
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toContainText('In progress, place 1 of 1.');
  await page.keyboard.press('Escape');
  await expect(spoken).toContainText('Chase worktop is back where it was.');
  await expect(card(page, 'Chase worktop')).toBeFocused();
  expect(await titlesIn(page, 'In progress')).toEqual([]);

  // So does leaving it: its keys would be heard nowhere else.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toContainText('In progress, place 1 of 1.');
  await page.keyboard.press('Tab');
  await expect(spoken).toContainText('Chase worktop is back where it was.');
  expect(await titlesIn(page, 'In progress')).toEqual([]);
  await card(page, 'Chase worktop').focus();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toContainText('To do, place 4 of 4.');
  await page.keyboard.press('Space');
  await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Draw the stair', 'Mark up joinery', 'Order plaster', 'Chase worktop']);
  await expect(card(page, 'Chase worktop')).toBeFocused();

  // With none in the hand they lead from card to card, over columns that are empty.
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'Order plaster')).toBeFocused();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => titlesIn(page, 'Completed')).toEqual(['Order plaster']);
  await expect(card(page, 'Order plaster')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'Draw the stair')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Mark up joinery')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Order plaster')).toBeFocused();
});

test('[R1-03] on a phone a card is lifted by a long press, and a swipe scrolls', async ({ browser, product }) => {
  const { ines } = await fourTasks(product);
  const page = await openAs(browser, product, {
    person: ines,
    path: '/todos',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('radio', { name: /To do/ }).click();
  await expect(card(page, 'Order plaster')).toBeVisible();
  await expectAccessible(page);
  const touch = await page.context().newCDPSession(page);
  const { x, y } = await centreOf(card(page, 'Draw the stair'));
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await put('touchStart', { x, y });
  await expect(page.locator('html')).toHaveAttribute('data-holding', '');
  for (let step = 1; step <= 12; step++) await put('touchMove', { x, y: y + step * 20 });
  await put('touchEnd');
  await expect.poll(async () => (await titlesIn(page, 'To do')).indexOf('Draw the stair')).toBeGreaterThan(1);

  // In one go: a finger that waits on its way lifts the card.
  await Promise.all([put('touchStart', { x, y }), put('touchMove', { x, y: y - 30 }), put('touchMove', { x, y: y - 60 })]);
  await expect(page.locator('html')).not.toHaveAttribute('data-holding', '');
  await put('touchEnd');
});

test('[R1-03] work is sent to review, sent back with a comment, sent again and approved', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines);
  await newTask(product, lucas, { title: 'Reflected ceiling plan', projectId: project.id, assigneeIds: [lucas.session.user.id] });

  const worker = await openAs(browser, product, { person: lucas, path: '/todos' });
  await drag(worker, card(worker, 'Reflected ceiling plan'), { to: worker.getByRole('heading', { name: 'In review' }), below: 60 });
  await expect.poll(() => titlesIn(worker, 'In review')).toEqual(['Reflected ceiling plan']);

  const reviewer = await openAs(browser, product, { person: ines, path: '/todos?view=review' });
  await card(reviewer, 'Reflected ceiling plan').click();
  const panel = reviewer.getByRole('dialog', { name: 'Reflected ceiling plan' });
  await expect(panel.getByText('Lucas sent this to you')).toBeVisible();
  await expectAccessible(reviewer);
  await panel.getByRole('button', { name: 'Request changes' }).click();
  const question = reviewer.getByRole('dialog', { name: 'What should change?' });
  await question.getByRole('button', { name: 'Request changes' }).click();
  await expect(question.getByText('Comment is required.')).toBeVisible();
  await question.getByLabel('Comment').fill('Rafts clash with the beam at C.');
  await question.getByRole('button', { name: 'Request changes' }).click();

  await expect.poll(() => titlesIn(worker, 'In progress')).toEqual(['Reflected ceiling plan']);
  await card(worker, 'Reflected ceiling plan').click();
  // The message that tells of it may stand there still, with the same words.
  const asked = worker.getByRole('region', { name: 'Requested changes' });
  await expect(asked.getByText('Rafts clash with the beam at C.', { exact: true })).toBeVisible();
  await worker.getByRole('button', { name: 'Send to review' }).click();
  await expect(panel.getByText('Round 2.')).toBeVisible();
  // Taken back once more, it is still what was asked for.
  await worker.getByRole('combobox', { name: 'Status' }).click();
  await kept(worker, /\/move$/, () => worker.getByRole('option', { name: 'In progress' }).click());
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(asked.getByText('Rafts clash with the beam at C.', { exact: true })).toBeVisible();
  await worker.getByRole('button', { name: 'Send to review' }).click();
  await expect(panel.getByText('Round 2.')).toBeVisible();
  await panel.getByRole('button', { name: 'Approve' }).click();
  await worker.keyboard.press('Escape');
  await expect.poll(() => titlesIn(worker, 'Completed')).toEqual(['Reflected ceiling plan']);
});

test('two people who change the same field see both values, and nothing is lost', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines });
  const wire = await liveWire(page);
  await page.goto(`/todos?view=created&task=${task.id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Chase worktop');
  await wire.cut();
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${task.id}`,
    body: { version: task.version, changes: { title: 'Chase Larkin Stone' } },
    as: lucas,
  });
  await title.fill('Chase the worktop template');
  await title.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'This task was changed by Lucas Weber just now.' });
  await expect(dialog.getByText('Chase Larkin Stone')).toBeVisible();
  await expect(dialog.getByText('Chase the worktop template')).toBeVisible();
  await expectAccessible(page);
  // Escape chooses nothing yet: the words stay where they were written.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue('Chase the worktop template');
  await title.press('Enter');
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue('Chase the worktop template');
});

test('what somebody else writes into a field while it is typed in is not passed over, though it arrives meanwhile', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const lucas = await invite(product, ines, { role: 'Standard', firstName: 'Lucas' });
  const project = await newProject(product, ines);
  const checklist = [{ id: randomUUID(), text: 'Call', done: false }];
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, checklist });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/todos?view=created&task=${task.id}`);
  const priority = page.getByRole('dialog', { name: 'Chase worktop' }).getByRole('combobox', { name: 'Priority' });
  await writeDescription(page, 'Ask for the template');
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${task.id}`,
    body: { version: task.version, changes: { description: 'Larkin sends it on Monday', priority: 'high' } },
    as: lucas,
  });
  await expect(priority).toHaveText('High');
  await writingOf(page).blur();
  const dialog = page.getByRole('dialog', { name: 'This task was changed by Lucas Weber just now.' });
  await expect(dialog.getByText('Larkin sends it on Monday')).toBeVisible();
  await expect(dialog.getByText('Ask for the template')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(descriptionOf(page)).toContainText('Ask for the template');

  // What is typed on while it is saved is one's own, and what others write elsewhere is no matter.
  await writeDescription(page, 'Ask for the template. Twice');
  await writingOf(page).blur();
  await writeDescription(page, 'Ask for the template. Three times');
  const item = page.getByRole('textbox', { name: 'Item: Call' });
  await item.fill('Call Larkin');
  await expect.poll(async () => (await read()).description).toBe('Ask for the template. Three times');
  await call(product, {
    method: 'PATCH',
    path: `/api/v1/tasks/${task.id}`,
    body: { version: (await read()).version, changes: { priority: 'low' } },
    as: lucas,
  });
  await expect(priority).toHaveText('Low');
  await item.press('Enter');
  await expect.poll(async () => (await read()).checklist[0]?.text).toBe('Call Larkin');
  await expect(page.getByRole('dialog', { name: /was changed by/ })).toHaveCount(0);

  async function read(): Promise<Task> {
    return (await call<{ task: Task }>(product, { method: 'GET', path: `/api/v1/tasks/${task.id}`, as: ines })).task;
  }
});

test('filters narrow the board, stand in the address, and say when nothing matches', async ({ browser, product }) => {
  const { ines } = await fourTasks(product);
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  await expect(card(page, 'Order plaster')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.fill('stair');
  await expect(card(page, 'Order plaster')).toBeHidden();
  await expect(card(page, 'Draw the stair')).toBeVisible();
  await expect(page).toHaveURL(/q=stair/);
  await expect(page.getByRole('status').filter({ hasText: /^1 task found$/ })).toHaveCount(1);
  await search.fill('nothing like it');
  await expect(page.getByText('No task matches these filters.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^No tasks found$/ })).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(card(page, 'Order plaster')).toBeVisible();
  await expect(search).toHaveValue('');
  await search.fill('stair');
  await expect(card(page, 'Order plaster')).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await expect(card(page, 'Order plaster')).toBeVisible();
  await expect(search).toHaveValue('');
});

test('the tasks of a project are narrowed to a phase, from its overview too, and what is added there is of that phase', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { templateId: 'kitchen-and-bath', start: '2027-01-11' });
  const [first, second] = project.phases as [Phase, Phase]; // the template has some
  for (const [title, phase] of [
    ['Measure the flue', first],
    ['Chase worktop', second],
    ['Order plaster', undefined],
  ] as const) {
    await newTask(product, ines, { title, projectId: project.id, phaseId: phase?.id ?? null });
  }
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}` });
  await page.getByRole('region', { name: first.name }).getByRole('link', { name: 'All tasks' }).click();
  await expect(card(page, 'Measure the flue')).toBeVisible();
  await expect(card(page, 'Chase worktop')).toBeHidden();
  await expect(card(page, 'Order plaster')).toBeHidden();
  const phase = page.getByRole('combobox', { name: 'Phase' });
  await expect(phase).toHaveText(`Phase:${first.name}`);

  await page.getByRole('main').getByRole('button', { name: 'New task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByRole('combobox', { name: 'Phase' })).toHaveText(first.name);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order the range');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(card(page, 'Order the range')).toBeVisible();

  await phase.click();
  await page.getByRole('option', { name: 'No phase' }).click();
  await expect(card(page, 'Order plaster')).toBeVisible();
  await expect(card(page, 'Order the range')).toBeHidden();
  await page.reload();
  await expect(card(page, 'Order plaster')).toBeVisible();
  await expect(phase).toHaveText('Phase:No phase');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await expect(card(page, 'Chase worktop')).toBeVisible();
  await expect(phase).toHaveText('Phase');

  // Among one's own they are narrowed so once a project is chosen.
  await page.goto('/todos?view=created');
  await expect(card(page, 'Chase worktop')).toBeVisible();
  await expect(phase).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await phase.click();
  await page.getByRole('option', { name: first.name }).click();
  await expect(card(page, 'Measure the flue')).toBeVisible();
  await expect(card(page, 'Chase worktop')).toBeHidden();
  await page.reload();
  await expect(card(page, 'Measure the flue')).toBeVisible();
  await expect(card(page, 'Chase worktop')).toBeHidden();
  await expect(phase).toHaveText(`Phase:${first.name}`);
  await page.setViewportSize({ width: 900, height: 900 });
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear filters' });
  await expect(clear).toBeInViewport({ ratio: 1 });
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Any project' }).click();
  await expect(card(page, 'Chase worktop')).toBeVisible();
  await expect(page).not.toHaveURL(/phase=/);
});
