// My To-dos as a calendar: what is due on its day, carried to another one by mouse, by menu and by a colleague.

import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, type Day } from '../domain/kernel/calendar.ts';
import type { Task } from '../domain/tasks/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { day, inFull } from './days.ts';
import { centreOf, drag, holdMessages, kept } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const month = day(0).slice(0, 7);
const place = `/todos?as=calendar&month=${month}`;

const written = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(Date.parse(date));

/** As the head writes a month: `March 2027`. */
const monthName = (date: string): string => written(date, { month: 'long', year: 'numeric' });

/** A day of the next month. */
const nextMonth = day(35);

/** As a day of the grid is named: `Friday 5 March 2027`. */
const dayName = (offset: number): string => {
  const isThisYear = day(offset).slice(0, 4) === String(new Date().getFullYear());
  return `${written(day(offset), { weekday: 'long' })} ${isThisYear ? inFull(offset).slice(0, -5) : inFull(offset)}`;
};

const cell = (page: Page, offset: number): Locator => page.getByRole('gridcell', { name: dayName(offset) });
const task = (page: Page, title: string): Locator => page.getByRole('link', { name: title });
const titlesOn = (page: Page, offset: number) => cell(page, offset).getByRole('link').allInnerTexts();

interface Planned {
  ines: Person;
  make: (title: string, body: { due: string | null; priority?: string; assigneeIds?: string[] }) => Promise<Task>;
}

async function planned(product: Product): Promise<Planned> {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines);
  return {
    ines,
    make: (title, body) => newTask(product, ines, { title, projectId, assigneeIds: [ines.session.user.id], ...body }),
  };
}

test('the calendar shows what is due on its day; buttons and keys lead through days and months, and its address keeps it', async ({
  browser,
  product,
}) => {
  const { ines, make } = await planned(product);
  await make('Order plaster', { due: day(4) });
  await make('Draw the stair', { due: day(0) });
  await make('Chase worktop', { due: day(4), priority: 'urgent' });
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  await page.getByRole('radio', { name: 'Calendar' }).check();
  await expect(page).toHaveURL(/[?&]as=calendar/);
  const today = page.locator('[role=gridcell][aria-current=date]');
  await expect(today).toHaveAccessibleName(/, no tasks$/);
  await expect(page.getByText(/^Nothing is due in [A-Z][a-z]+\.$/)).toBeVisible();

  await page.goto(place);
  const gridOf = (date: string) => page.getByRole('grid', { name: monthName(date) });
  await expect(gridOf(day(0))).toBeVisible();
  await expect(cell(page, 4)).toHaveAccessibleName(/^[^,]+, 2 tasks/);
  await expect(cell(page, 0)).toHaveAccessibleName(/^[^,]+, 1 task\b/);
  expect(await titlesOn(page, 4)).toEqual(['Chase worktop', 'Order plaster']);
  await expect(today).toHaveCount(0);
  await task(page, 'Order plaster').click();
  await expect(page.getByRole('dialog', { name: 'Order plaster' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(task(page, 'Order plaster')).toBeFocused();

  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(gridOf(nextMonth)).toBeVisible();
  await expect(page.getByText('Nothing is due in')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`month=${nextMonth.slice(0, 7)}`));
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(gridOf(day(0))).toBeVisible();
  await page.reload();
  await expect(task(page, 'Draw the stair')).toBeVisible();

  await walk(page);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(today).toBeVisible();
  await expect(page).not.toHaveURL(/month=/);
  await page.goto('/todos?as=calendar&month=2027-13');
  await expect(today).toBeVisible();
});

test('a task that its menu moves takes the focus along to its other day, and leaves it on its day where it has none any more', async ({
  browser,
  product,
}) => {
  const { ines, make } = await planned(product);
  const { today } = await call<{ today: Day }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  // Another day of the month that is shown.
  await make('Order plaster', { due: addDays(today, today.endsWith('-01') ? 1 : -1) });
  const page = await openAs(browser, product, { person: ines, path: '/todos?as=calendar' });
  const cellOfToday = page.locator(`[data-day="${today}"]`);
  const due = async (when: string | RegExp) => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
    await kept(page, /\/api\/v1\/tasks\/[^/]+$/, () => page.getByRole('menuitem', { name: when }).press('Enter'));
  };
  await task(page, 'Order plaster').focus();
  await due(/^Today/);
  await expect(cellOfToday.getByRole('link', { name: 'Order plaster' })).toBeFocused();
  await due('No date');
  await expect(cellOfToday).toBeFocused();
});

/** By keys alone. */
async function walk(page: Page): Promise<void> {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await cell(page, 0).focus();
  await press('ArrowDown');
  await expect(task(page, 'Draw the stair')).toBeFocused();
  await press('ArrowDown');
  await expect(cell(page, 7)).toBeFocused();
  await press('ArrowUp', 'End');
  await expect(cell(page, 6)).toBeFocused();
  await press('Home', 'ArrowRight');
  await expect(cell(page, 1)).toBeFocused();
  await press('PageDown');
  await expect(page.getByRole('grid', { name: monthName(nextMonth) })).toBeVisible();
  await expect(page.locator('[role=gridcell]:focus')).toHaveAttribute(
    'data-day',
    new RegExp(`^${nextMonth.slice(0, 7)}-${day(1).slice(8)}$`),
  );
  await press('PageUp');
  await expect(cell(page, 1)).toBeFocused();
  // One tab stop for all of the grid.
  await press('Tab', 'Shift+Tab');
  await expect(cell(page, 1)).toBeFocused();
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown');
  await expect(task(page, 'Order plaster')).toBeFocused();
  await press('ArrowUp', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Chase worktop' })).toBeVisible();
  await press('Escape');
  // The day of a task is changed by its menu.
  await expect(task(page, 'Chase worktop')).toBeFocused();
  await press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Due' }).press('ArrowRight');
  await kept(page, /\/api\/v1\/tasks\/[^/]+$/, () => page.getByRole('menuitem', { name: 'No date' }).press('Enter'));
  await expect(cell(page, 4)).toHaveAccessibleName(/^[^,]+, 1 task\b/);
  await expect(page.getByRole('button', { name: '1 without a date' })).toBeVisible();
}

test('a task goes to another day by mouse and comes back by Undo and by Escape, live for a colleague, who may not carry it', async ({
  browser,
  product,
}) => {
  const { ines, make } = await planned(product);
  const [tom, priya] = await Promise.all([
    invite(product, ines, { role: 'Senior', firstName: 'Tom' }),
    invite(product, ines, { role: 'Junior', firstName: 'Priya' }),
  ]);
  const made = await make('Order plaster', { due: day(1), assigneeIds: [ines, priya].map(({ session }) => session.user.id) });
  const [page, theirs] = [await openAs(browser, product, { person: ines }), await openAs(browser, product, { person: priya })];
  await Promise.all([listenOn(page, place), listenOn(theirs, place)]);
  await expect(cell(page, 1).getByRole('link')).toHaveText('Order plaster');

  const edit = { method: 'PATCH', path: `/api/v1/tasks/${made.id}`, body: { version: made.version, changes: { due: day(2) } }, as: tom };
  await call(product, edit);
  await expect(cell(page, 2).getByRole('link')).toHaveText('Order plaster');
  await expect(cell(page, 1).getByRole('link')).toHaveCount(0);

  const saved = (act: () => Promise<unknown>) => kept(page, `/api/v1/tasks/${made.id}`, act);
  await saved(() => drag(page, task(page, 'Order plaster'), { to: cell(page, 10) }));
  await holdMessages(page, 'Undo');
  for (const each of [page, theirs]) await expect(cell(each, 10).getByRole('link')).toHaveText('Order plaster');
  // What was let go of there is not opened by it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await saved(() => page.getByRole('button', { name: 'Undo' }).click());
  for (const each of [page, theirs]) await expect(cell(each, 2).getByRole('link')).toHaveText('Order plaster');

  const { tip } = await take(page, 'Order plaster', 9);
  await expect(tip).toHaveText(/^Due /);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.mouse.up();
  await expect(cell(page, 2).getByRole('link')).toHaveText('Order plaster');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const held = await take(theirs, 'Order plaster', 9);
  await expect(theirs.locator('html')).not.toHaveAttribute('data-holding');
  await expect(held.tip).toHaveCount(0);
  await theirs.mouse.up();
  await task(theirs, 'Order plaster').click({ button: 'right' });
  await expect(theirs.getByRole('menuitem', { name: 'Due' })).toContainText('Create Tasks permission');
});

/** Takes a task with the mouse and carries it over a day. */
async function take(page: Page, title: string, offset: number): Promise<{ tip: Locator }> {
  const [from, to] = [await centreOf(task(page, title)), await centreOf(cell(page, offset))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  return { tip: page.locator('body > [aria-hidden]').getByText(/^Due /) };
}

test('on a day that has room for it a title goes on to a second line; where there is less each has one', async ({ browser, product }) => {
  const { ines, make } = await planned(product);
  const title = 'Photograph the existing shopfront';
  await make(title, { due: day(2) });
  await make('Call Larkin', { due: day(3) });
  for (const room of ['hall', 'bath', 'pantry', 'stair']) await make(`Mark up joinery sections and elevations, ${room}`, { due: day(1) });
  const page = await openAs(browser, product, { person: ines, path: place, viewport: { width: 1440, height: 900 } });
  const cut = (of: Locator) =>
    of.locator('..').evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
      return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);
    });
  await expect(task(page, title)).toBeVisible();
  expect(await cut(task(page, title)), 'cut, px').toBeLessThanOrEqual(0);
  const high = async (of: Locator) => (await of.locator('xpath=ancestor::li').boundingBox())?.height ?? 0;
  expect(await high(task(page, 'Call Larkin'))).toBe(22);
  expect(await high(cell(page, 1).getByRole('link').first())).toBe(22);
});

test('a full day lists all it holds, tasks without a date wait beside the month, and a phone shows the days that hold something', async ({
  browser,
  product,
}) => {
  const { ines, make } = await planned(product);
  const titles = ['Call Larkin', 'Chase worktop', 'Draw the stair', 'Mark up joinery', 'Order plaster'];
  for (const title of titles) await make(title, { due: day(2) });
  await make('Pick three fabrics', { due: null });
  await make('Photograph the shopfront', { due: '2026-03-09' });
  const page = await openAs(browser, product, { person: ines, path: place });
  await cell(page, 2)
    .getByRole('button', { name: /^\+\d more on / })
    .click();
  const all = page.getByRole('dialog', { name: dayName(2) });
  await expect(all.getByRole('link')).toHaveCount(titles.length);
  await expectAccessible(page);
  await all.getByRole('link', { name: 'Call Larkin' }).click();
  await expect(page.getByRole('dialog', { name: 'Call Larkin' })).toBeVisible();
  await expect(all).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '1 without a date' }).click();
  const undated = page.getByRole('dialog', { name: 'Without a date' });
  await expect(undated.getByRole('link')).toHaveText('Pick three fabrics');
  await kept(page, /\/api\/v1\/tasks\/[^/]+$/, () => drag(page, task(page, 'Pick three fabrics'), { to: cell(page, 14) }));
  await expect(cell(page, 14).getByRole('link')).toHaveText('Pick three fabrics');
  await expect(undated).toHaveCount(0);
  await expect(page.getByRole('button', { name: /without a date/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/todos?as=calendar&month=2026-03');
  await expect(page.getByRole('listitem').filter({ hasText: 'Photograph' }).getByRole('img', { name: 'Overdue' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  const phone = await openAs(browser, product, { person: ines, path: place, viewport: { width: 390, height: 844 }, hasTouch: true });
  const agenda = phone.getByRole('region', { name: 'Calendar' });
  await expect(agenda.getByRole('heading', { level: 3 })).toHaveText([dayName(2), dayName(14)]);
  await expect(phone.getByRole('grid')).toHaveCount(0);
  await expectAccessible(phone);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(phone);
  await make('Water the plants', { due: null });
  await agenda.getByRole('button', { name: '1 without a date' }).tap();
  await phone.getByRole('dialog', { name: 'Without a date' }).getByRole('link').tap();
  // What opens from the list takes its place.
  const opened = phone.getByRole('dialog', { name: 'Water the plants' });
  await expect(opened).toBeVisible();
  await expect(phone.getByRole('dialog')).toHaveCount(1);
  await opened.getByRole('button', { name: 'Close' }).tap();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  // A finger that rests on a task opens its menu, and not the task.
  await rest(phone, task(phone, 'Order plaster'));
  await expect(phone.getByRole('menuitem', { name: 'Complete' })).toBeVisible();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await phone.keyboard.press('Escape');
  await agenda.getByRole('button', { name: 'Next month' }).click();
  await expect(agenda.getByText(`Nothing is due in ${written(nextMonth, { month: 'long' })}.`)).toBeVisible();
});

/** Lays a finger on something until the menu is there, and takes it away. */
async function rest(page: Page, on: Locator): Promise<void> {
  const { x, y } = await centreOf(on);
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.getByRole('menu')).toBeVisible();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a month begins at its first week, however far down the one before it was left', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Order plaster', projectId: project.id, due: '2031-03-31' });
  const path = '/todos?view=created&as=calendar&month=2031-03';
  const page = await openAs(browser, product, { person: ines, path, viewport: { width: 900, height: 560 } });
  await expect(page.getByRole('link', { name: 'Order plaster' })).toBeAttached();
  const weeks = page.locator('[data-calendar]');
  await page.getByRole('link', { name: 'Order plaster' }).scrollIntoViewIfNeeded();
  expect(await weeks.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid', { name: 'April 2031' })).toBeVisible();
  await expect.poll(() => weeks.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});
