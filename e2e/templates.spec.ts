// A studio's own templates: a project begins from one, becomes one, and takes one in.

import { randomUUID } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';
import type { Template } from '../domain/templates/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { writingOf } from './descriptions.ts';
import { drag, holdCommands, holdMessages, onTheWire, restingBox, tooSmallIn } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newProject, openAs, signUp } from './studio.ts';

test('[R2-11 R1-07 R1-02] the gallery is searched by mouse and keys, shows a plan from a chosen day, and begins a project', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/template-selection' });
  const cards = page.getByRole('list', { name: 'Templates' }).getByRole('article');
  await expect(cards).toHaveCount(10);
  await page.getByRole('button', { name: /^Ours/ }).click();
  await expect(page.getByText('Save a finished project as a template, and the next one starts from it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('searchbox', { name: 'Find a template' }).pressSequentially('fitting');
  await expect(page.getByRole('searchbox', { name: 'Find a template' })).toHaveValue('fitting');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /^1 template found$/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Kitchen & bath' }).press('Enter');

  const panel = page.getByRole('dialog', { name: 'Kitchen & bath' });
  await expect(panel.getByText('5 phases, 23 tasks, 4 milestones')).toBeVisible();
  const ends = panel.getByText(/^ends /);
  const before = await ends.textContent();
  await panel.getByRole('button', { name: 'Start' }).click();
  const another = new Date().getDate() > 20 ? /\b14 \w+ \d{4}$/ : /\b28 \w+ \d{4}$/;
  await page.getByRole('button', { name: another }).first().click();
  await expect(ends).not.toHaveText(before ?? '');
  await expect(panel.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveCount(5);
  await panel.getByRole('combobox', { name: 'Technologist' }).click();
  await page.getByRole('option', { name: 'Tom Okafor' }).click();
  await panel.getByRole('button', { name: 'Create project' }).click();
  await expect(panel.getByText('Project name is required.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Project name' }).fill('Bell Yard kitchen');
  await expectAccessible(page);
  // What is typed stays while templates are compared.
  await page.getByRole('searchbox', { name: 'Find a template' }).fill('');
  await page.getByRole('button', { name: 'Workplace' }).press('Enter');
  const other = page.getByRole('dialog', { name: 'Workplace' });
  await expect(other.getByRole('textbox', { name: 'Project name' })).toHaveValue('Bell Yard kitchen');
  await page.getByRole('button', { name: 'Kitchen & bath' }).press('Enter');
  await panel.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Bell Yard kitchen' })).toBeVisible();
  await page.goto(`${page.url()}/gantt`);
  await expect(page.getByRole('row', { name: /Measured survey with services/ })).toBeVisible();
});

test('[R1-07] in a hand, a form that is refused shows the field that is wrong, however far down it was sent from', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, {
    person: ines,
    path: '/projects/template-selection?template=kitchen-and-bath',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const sendFromBelow = async (name: string, { last, button, wrong }: Record<'last' | 'button' | 'wrong', string>) => {
    const form = page.getByRole('dialog', { name });
    const field = form.getByRole('textbox', { name: wrong });
    await form.getByText(last, { exact: true }).evaluate((below) => below.scrollIntoView());
    await expect(field).not.toBeInViewport();
    await form.getByRole('button', { name: button }).click();
    await expect(form.getByText(`${wrong} is required.`)).toBeInViewport();
    await expect(field).toBeFocused();
  };
  await sendFromBelow('Kitchen & bath', { last: 'Project manager', button: 'Create project', wrong: 'Project name' });
  await page.goto('/todos?create=true');
  await sendFromBelow('New task', { last: 'Description', button: 'Create task', wrong: 'Title' });
  // Whoever writes on meanwhile is left where they are.
  const form = page.getByRole('dialog', { name: 'New task' });
  const letGo = await holdCommands(page, /\/api\/v1\/tasks$/);
  await form.getByRole('button', { name: 'Create task' }).click();
  await writingOf(form).pressSequentially('Mind the step.');
  await letGo();
  await expect(form.getByText('Title is required.')).toBeAttached();
  await expect(form.getByRole('textbox', { name: 'Title' })).not.toBeFocused();
});

test('[R2-18] in a hand the name of a template and what it is for are read whole, and stay one line each', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House, the mews and all that stands behind it on the lane' });
  const page = await openAs(browser, product, {
    person: ines,
    path: '/projects/template-selection?edit=residential-full-service',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const cut = (name: string) =>
    page
      .getByRole('textbox', { name })
      .evaluate((field) => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight]);
  await expect(page.getByRole('textbox', { name: 'What it is for' })).toHaveValue(/^A whole house .* styling\.$/);
  expect(await cut('What it is for')).toEqual([0, 0]);
  await page.goto(`/projects/${project.id}/edit-template`);
  await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue(/on the lane$/);
  expect(await cut('Template name')).toEqual([0, 0]);
  const about = page.getByRole('textbox', { name: 'What it is for' });
  await about.fill('Two houses\nand a lane');
  await about.press('Enter');
  await expect(about).toHaveValue('Two houses and a lane');
});

test('[R2-18 R1-07] a project is saved as a template, changed by keys and by two people, taken in by a project, and put away', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { id } = await newProject(product, ines, {
    name: 'Halden House',
    templateId: 'kitchen-and-bath',
    start: '2026-03-02',
    people: { 'lead designer': ines.session.user.id },
  });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}` });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await expect(page.getByText(/1 person becomes a role\.$/)).toBeVisible();
  await expectAccessible(page);

  // Cells by keys: Enter goes down, Control Enter adds below, Alt with arrows moves.
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const tasks = plan.getByRole('list', { name: 'Tasks of Brief and survey' }).getByRole('textbox', { name: 'Task', exact: true });
  await tasks.first().fill('Visit the kitchen');
  await tasks.first().press('Enter');
  await expect(tasks.nth(1)).toBeFocused();
  await tasks.nth(1).press('Control+Enter');
  await expect(tasks.nth(2)).toHaveValue('New task');
  await expect(tasks.nth(2)).toBeFocused();
  await tasks.nth(2).fill('Measure the drains');
  await tasks.nth(2).press('Alt+ArrowUp');
  await expect(tasks.nth(1)).toHaveValue('Measure the drains');
  await expect(page.getByText('2 changes not saved')).toBeVisible();
  // By its grip, also with the pointer.
  const grips = plan.getByRole('list', { name: 'Tasks of Brief and survey' }).getByRole('button', { name: /^Move / });
  const [from, to] = [await restingBox(grips.nth(1)), await restingBox(grips.nth(3))];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 14, { steps: 6 });
  await page.mouse.up();
  await expect(tasks.last()).toHaveValue('Measure the drains');
  // What each phase has is told apart by its name, without what stands beside it.
  for (const phase of ['Brief and survey', 'Design']) {
    await expect(plan.getByRole('checkbox', { name: `Gate of ${phase}`, exact: true })).toHaveCount(1);
  }
  await expect(plan.getByRole('button', { name: 'Add a task to Brief and survey', exact: true })).toHaveCount(1);
  await expect(plan.getByRole('button', { name: 'Add a milestone to Brief and survey', exact: true })).toHaveCount(1);

  // So do the lines of a checklist, beside it; what is taken out leaves the focus on its neighbour.
  const beside = page.getByRole('complementary', { name: 'What is chosen' });
  const line = (number: number) => beside.getByRole('textbox', { name: `Line ${number}`, exact: true });
  for (const [index, text] of ['Drains', 'Gas', 'Light'].entries()) {
    await beside.getByRole('button', { name: 'Add a line' }).click();
    await line(index + 1).fill(text);
  }
  await drag(page, beside.getByRole('button', { name: 'Move line 3' }), { to: line(1), below: -6 });
  await expect(line(1)).toHaveValue('Light');
  await beside.getByRole('button', { name: 'Move line 1' }).press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(line(2)).toHaveValue('Light');
  await beside.getByRole('button', { name: 'Line 2 down' }).click();
  await expect(line(3)).toHaveValue('Light');
  await expect(beside.getByRole('button', { name: 'Line 3 up' })).toBeFocused();
  await beside.getByRole('button', { name: 'Take line 3 out' }).click();
  await expect(beside.getByRole('button', { name: 'Take line 2 out' })).toBeFocused();
  for (const number of [2, 1]) await beside.getByRole('button', { name: `Take line ${number} out` }).click();
  await expect(beside.getByRole('button', { name: 'Add a line' })).toBeFocused();
  const before = await tasks.count();
  await beside.getByRole('button', { name: 'Take out' }).click();
  await expect(tasks).toHaveCount(before - 1);
  await expect(tasks.last()).toBeFocused();
  await tasks.last().press('Control+Enter');
  await expect(tasks).toHaveCount(before);
  await expect(tasks.last()).toBeFocused();
  await tasks.last().fill('Measure the drains');

  // What is no whole number of days stays typed until it is mended or given up.
  const days = plan.getByRole('textbox', { name: 'Days of Visit the kitchen' });
  await days.fill('2.5');
  await days.press('Enter');
  await expect(page.getByText('Type a whole number from 1 to 2,000.')).toBeVisible();
  await expect(days).toHaveValue('2.5');
  await days.press('Escape');
  await expect(days).toHaveValue('1');

  // A task that leaves its phase is said at its cell, and keeps the template from being saved.
  await days.fill('9');
  await days.press('Enter');
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Save as template' })).toHaveAttribute('aria-disabled', 'true');
  await days.fill('1');
  await days.press('Enter');
  await page.getByRole('textbox', { name: 'Template name' }).fill('Our kitchens');

  // What is not saved is asked about, and outlives a reload.
  await page.getByRole('link', { name: 'Halden House' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Our kitchens');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await expect(page).toHaveURL(/edit-template\?template=/);
  await expect(page.getByText('Studio template')).toBeVisible();
  await expectAccessible(page);

  // Two people: different rows both win, and each sees the other's.
  const templateId = new URL(page.url()).searchParams.get('template') ?? '';
  const theirs = await openAs(browser, product, { person: tom, path: `/projects/template-selection?edit=${templateId}` });
  await theirs.getByRole('textbox', { name: 'Days of Two kitchen layouts' }).fill('3');
  await theirs.getByRole('textbox', { name: 'Days of Two kitchen layouts' }).press('Enter');
  await page.getByRole('textbox', { name: 'Template name' }).fill('Kitchens of ours');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved: Kitchens of ours')).toBeVisible();
  await theirs.getByRole('button', { name: 'Save template' }).click();
  await expect(theirs.getByText('Saved: Kitchens of ours')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Days of Two kitchen layouts' })).toHaveValue('3');

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await versions.getByRole('listitem').last().getByRole('button', { name: 'Go back to it' }).click();
  await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Our kitchens');
  await page.getByRole('button', { name: 'Discard' }).click();

  // The effect before the act.
  await page.getByRole('button', { name: 'Apply to this project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to this project' });
  await expect(dialog.getByRole('list', { name: 'What is added' })).toContainText('Measure the drains');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await holdMessages(page, 'Applied: Kitchens of ours');
  const { items } = await call<{ items: { title: string }[] }>(product, {
    method: 'GET',
    path: `/api/v1/tasks?view=project&projectId=${id}`,
    as: ines,
  });
  expect(items.map(({ title }) => title)).toContain('Measure the drains');
  // While a project follows it, it is not deleted.
  const gallery = await openAs(browser, product, { person: ines, path: `/projects/template-selection?template=${templateId}` });
  await gallery.getByRole('dialog', { name: 'Kitchens of ours' }).getByRole('button', { name: 'More' }).click();
  await expect(gallery.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await gallery.close();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect
    .poll(async () => {
      const left = await call<{ items: { title: string }[] }>(product, {
        method: 'GET',
        path: `/api/v1/tasks?view=project&projectId=${id}`,
        as: ines,
      });
      return left.items.map(({ title }) => title);
    })
    .not.toContain('Measure the drains');

  await page.goto(`/projects/template-selection?template=${templateId}`);
  const chosen = page.getByRole('dialog', { name: 'Kitchens of ours' });
  await chosen.getByRole('button', { name: 'More' }).click();
  // Taken back, no project follows it any more.
  await expect(page.getByRole('menuitem', { name: /Delete/ })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Archived: Kitchens of ours')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Back in the gallery: Kitchens of ours')).toBeVisible();
});

test('[R2-18] the hours of a task have fractions, and what is no number stays with the reason', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { template: kitchen } = await call<{ template: Template }>(product, {
    method: 'GET',
    path: '/api/v1/templates/kitchen-and-bath',
    as: ines,
  });
  const templateId = randomUUID();
  const body = { id: templateId, name: 'Our kitchens', description: '', type: kitchen.type, plan: kitchen.plan };
  await call(product, { path: '/api/v1/templates', body, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/template-selection?edit=${templateId}` });
  const [task] = kitchen.plan.phases[0]?.tasks ?? [];
  await page.locator(`[data-row="${task?.key}"]`).click({ position: { x: 8, y: 8 } });
  const hours = page.getByRole('textbox', { name: 'Hours' });
  await hours.fill('1,5');
  await hours.blur();
  await expect(hours).toHaveValue('1.5');
  // Its folders: named, put in order, taken out; one without a name keeps it from being saved.
  const folders = page.getByRole('region', { name: 'Folders' });
  await expect(folders.getByRole('textbox')).toHaveCount(kitchen.plan.folders.length);
  await folders.getByRole('button', { name: 'Add a folder' }).click();
  const last = folders.getByRole('textbox').last();
  await last.fill('');
  await expect(page.getByRole('button', { name: 'Save template' })).toHaveAttribute('aria-disabled', 'true');
  await last.fill('Photographs');
  await folders.getByRole('button', { name: `Folder ${kitchen.plan.folders.length + 1} up` }).click();
  await folders.getByRole('button', { name: 'Take folder 1 out' }).click();
  const days = page.getByRole('textbox', { name: 'Days', exact: true });
  await days.fill('two');
  await days.blur();
  await expect(page.getByText('Type a whole number from 1 to 2,000.')).toBeVisible();
  await expect(days).toHaveValue('two');
  // As the studio writes them.
  await days.fill('1,500');
  await days.blur();
  await expect(days).toHaveValue('1500');
  await days.fill(String(task?.days));
  await expect(page.getByText('Type a whole number from 1 to 2,000.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved: Our kitchens')).toBeVisible();

  // Where there is little room, a first change puts nothing elsewhere: the table stays under the pointer.
  await page.setViewportSize({ width: 900, height: 900 });
  const save = page.getByRole('button', { name: 'Save template' });
  await expect(save).toHaveAccessibleDescription('Nothing is changed');
  const first = page.getByRole('textbox', { name: 'Name of phase 1' });
  const { y } = await restingBox(first);
  await first.fill('Brief by letter');
  await first.blur();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  expect((await restingBox(first)).y).toBe(y);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(save).toHaveAccessibleDescription('Nothing is changed');

  const { template } = await call<{ template: Template }>(product, { method: 'GET', path: `/api/v1/templates/${templateId}`, as: ines });
  expect(template.plan.phases[0]?.tasks[0]).toMatchObject({ hours: 1.5, days: task?.days });
  expect(template.plan.folders).toEqual([...kitchen.plan.folders.slice(1, -1), 'Photographs', kitchen.plan.folders.at(-1)]);

  // On a phone a row has two lines and opens as a page, where it has its name too.
  const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const phone = await openAs(browser, product, { person: ines, path: `/projects/template-selection?edit=${templateId}`, ...hand });
  await phone.getByRole('button', { name: new RegExp(`^${task?.title}`) }).tap();
  await phone.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Visit with a thumb');
  await expectAccessible(phone);
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();
  await expect(phone.getByRole('button', { name: /^Visit with a thumb/ })).toContainText(/\+0, \d+ days?/);
  await phone.getByRole('button', { name: 'Save template' }).tap();
  await expect(phone.getByText('Saved: Our kitchens')).toBeVisible();
});

for (const [width, row] of [
  [390, /^Home visit/],
  [900, 'All of Home visit: how the kitchen is used'],
] as const) {
  test(`[R2-18] under a finger each control of a template and of a row has its 40 px, ${width} px wide`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const project = await newProject(product, ines, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const hand = { viewport: { width, height: 1100 }, hasTouch: true, isMobile: true };
    const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/edit-template`, ...hand });
    await page.getByRole('button', { name: row }).waitFor();
    expect(await tooSmallIn(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: row }).tap();
    const opened = page.getByRole('dialog', { name: 'Home visit: how the kitchen is used' });
    await opened.getByRole('button', { name: 'Add a line' }).waitFor();
    expect(await tooSmallIn(opened)).toEqual([]);
  });
}

test('[R2-18] letters that follow Control Enter at once go into the new row', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/edit-template` });
  const list = page.getByRole('region', { name: 'Plan', exact: true }).getByRole('list', { name: 'Tasks of Brief and survey' });
  const tasks = list.getByRole('textbox', { name: 'Task', exact: true });
  const first = await tasks.first().inputValue();
  await tasks.first().focus();
  // No frame of the page comes before the hand has written.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Measure the drains');
  await expect(tasks.nth(1)).toHaveValue('Measure the drains');
  await expect(tasks.first()).toHaveValue(first);
});

test('[R2-18] however wide the page is, a first change of a plan leaves the table where it is, and names have room', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/edit-template` });
  const first = page.getByRole('textbox', { name: 'Name of phase 1' });
  const tasks = page.getByRole('textbox', { name: 'Task', exact: true });
  for (let width = 800; width <= 1600; width += 80) {
    await page.setViewportSize({ width, height: 900 });
    const { y } = await restingBox(first);
    await first.fill('Brief by letter');
    await first.blur();
    await expect(page.getByText('1 change not saved')).toBeVisible();
    expect((await restingBox(first)).y, `${width} wide`).toBe(y);
    expect((await restingBox(tasks.first())).width, `the name of a task, ${width} wide`).toBeGreaterThan(150);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('1 change not saved')).toHaveCount(0);
  }
});

test('[R2-18] what is typed while a template is being saved stays; of a name that two changed, only that is chosen', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { template: kitchen } = await call<{ template: Template }>(product, {
    method: 'GET',
    path: '/api/v1/templates/kitchen-and-bath',
    as: ines,
  });
  const { description: about, type, plan } = kitchen;
  const templateId = randomUUID();
  const body = { id: templateId, name: 'Our kitchens', description: about, type, plan };
  await call(product, { path: '/api/v1/templates', body, as: ines });
  const path = `/projects/template-selection?edit=${templateId}`;
  const page = await openAs(browser, product, { person: ines, path });
  const theirs = await openAs(browser, product, { person: tom, path });
  // What is typed while it is being saved stays, and is saved next. A name that both changed: Escape chooses nothing, and only
  // the name that is theirs comes in.
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/v1/templates/${templateId}`, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await onTheWire(page);
  const description = page.getByRole('textbox', { name: 'What it is for' });
  await page.getByRole('textbox', { name: 'Template name' }).fill('Kitchens, ours');
  await page.getByRole('button', { name: 'Save template' }).click();
  await description.fill('Typed meanwhile');
  held.resolve();
  await expect(page.getByText('Saved: Kitchens, ours')).toBeVisible();
  await expect(description).toHaveValue('Typed meanwhile');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  const back = page.getByRole('button', { name: 'Go back to it' });
  await expect(back.first()).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(theirs.getByRole('textbox', { name: 'Template name' })).toHaveValue('Kitchens, ours');
  const goesOn = Promise.withResolvers<void>();
  await theirs.route(`**/api/v1/templates/${templateId}`, async (route) => {
    if (route.request().method() === 'PATCH') await goesOn.promise;
    await route.continue();
  });
  await onTheWire(theirs);
  await theirs.getByRole('textbox', { name: 'Template name' }).fill('Toms kitchens');
  await theirs.getByRole('textbox', { name: 'Days of Two kitchen layouts' }).fill('3');
  await theirs.getByRole('textbox', { name: 'Days of Two kitchen layouts' }).press('Enter');
  await theirs.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Kitchens of ours');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved: Kitchens of ours').last()).toBeVisible();
  goesOn.resolve();
  const conflict = theirs.getByRole('dialog', { name: 'Somebody else changed the same' });
  await expect(conflict).toContainText('Toms kitchens');
  await theirs.keyboard.press('Escape');
  await expect(conflict).toHaveCount(0);
  await expect(theirs.getByRole('textbox', { name: 'Template name' })).toHaveValue('Toms kitchens');
  await expect(theirs.getByRole('textbox', { name: 'Days of Two kitchen layouts' })).toHaveValue('3');
  await theirs.getByRole('button', { name: 'Save template' }).click();
  await conflict.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Template name' })).toHaveValue('Kitchens of ours');
  await expect(theirs.getByRole('textbox', { name: 'Days of Two kitchen layouts' })).toHaveValue('3');
  await theirs.getByRole('button', { name: 'Discard' }).click();
});

/** A template of the studio's own, open to be changed. */
async function onOwnTemplate(browser: Browser, product: Product) {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { template } = await call<{ template: Template }>(product, { method: 'GET', path: '/api/v1/templates/kitchen-and-bath', as: ines });
  const { description, type, plan } = template;
  const id = randomUUID();
  await call(product, { path: '/api/v1/templates', body: { id, name: 'Our kitchens', description, type, plan }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/template-selection?edit=${id}` });
  return { page, id, ines, name: page.getByRole('textbox', { name: 'Template name' }) };
}

test('[R2-18] of a template that is opened again while it is being saved, what is typed since is left to be saved, and that alone', async ({
  browser,
  product,
}) => {
  const { page, id, name } = await onOwnTemplate(browser, product);
  const about = page.getByRole('textbox', { name: 'What it is for' });
  const saveAndComeBack = async () => {
    const release = await holdCommands(page, new RegExp(`/templates/${id}$`));
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByRole('link', { name: 'All templates' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(name).toHaveCount(0);
    await page.goBack();
    return release;
  };
  await name.fill('Kitchens of ours');
  const goesOn = await saveAndComeBack();
  await expect(name).toHaveValue('Kitchens of ours');
  await about.fill('For the small flats by the river');
  await goesOn();
  await expect(page.getByText('Saved: Kitchens of ours')).toBeVisible();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.reload();
  await expect(about).toHaveValue('For the small flats by the river');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  const goesOnAgain = await saveAndComeBack();
  await expect(about).toHaveValue('For the small flats by the river');
  await goesOnAgain();
  await expect(page.getByText('1 change not saved')).toHaveCount(0);
  await expect(about).toHaveValue('For the small flats by the river');
});

test('[R2-18] a template that somebody else deletes says so, and what was changed in it is kept as another', async ({
  browser,
  product,
}) => {
  const { page, id, ines, name } = await onOwnTemplate(browser, product);
  await listenOn(page, `/projects/template-selection?edit=${id}`);
  await name.fill('Kitchens of ours');
  await call(product, { method: 'DELETE', path: `/api/v1/templates/${id}`, body: {}, as: ines });
  await expect(page.getByText('Somebody deleted this template')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save template' })).toHaveCount(0);
  await expect(name).toHaveValue('Kitchens of ours');
  await page.getByRole('button', { name: 'Save as a new template' }).click();
  await expect(page.getByText('Saved: Kitchens of ours')).toBeVisible();
  await expect(page.getByText('Studio template')).toBeVisible();
  await expect(name).toHaveValue('Kitchens of ours');
  await expect(page.getByText('not saved')).toHaveCount(0);
  // Who comes back to where it was is not asked to try again.
  await page.goto(`/projects/template-selection?edit=${id}`);
  await expect(page.getByText('This template is not here any more')).toBeVisible();
  await page.getByRole('link', { name: 'All templates' }).click();
  await expect(page.getByRole('button', { name: 'Kitchens of ours' })).toBeVisible();
});

test('[R2-18] what stands in a cell of a template when the window becomes a phone’s is in its row', async ({ browser, product }) => {
  const { page } = await onOwnTemplate(browser, product);
  const cell = page.locator('input[data-cell=name]').nth(1);
  await cell.fill('Measure the flat and its cellar');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^Measure the flat and its cellar/ })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(cell).toHaveValue('Measure the flat and its cellar');
});
