// Who runs the studio changes what people may do, and their open tabs follow at once.

import { expect, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { onTheWire, restingBox } from './hands.ts';
import { saidOn } from './heard.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, signUp } from './studio.ts';

test('[R1-09 R4-07 R4-08] a role and permissions are changed, and the person’s open tab follows without a reload', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
  await newProject(product, ines);
  const theirs = await openAs(browser, product, { person: hugo });
  await listenOn(theirs, '/projects/wip');
  await theirs.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const begin = theirs.getByRole('link', { name: 'New project' });
  await expect(begin).toHaveAttribute('aria-disabled', 'true');

  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('link', { name: 'Hugo Lindqvist' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Hugo Lindqvist' });
  await expect(panel.getByText('As a Junior has it')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Hugo Lindqvist' })).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Senior' }).click();
  await expect(panel.getByText('As a Senior has it')).toBeVisible();
  await expect(begin).not.toHaveAttribute('aria-disabled', 'true');
  await begin.click();
  await expect(theirs).toHaveURL(/\/projects\/template-selection$/);
  await expect(theirs.getByRole('list', { name: 'Templates' })).toBeVisible();

  await panel.getByRole('radiogroup', { name: 'Create Projects' }).getByRole('radio', { name: 'Deny' }).click();
  await expect(panel.getByText('To save: 1 denied.')).toBeVisible();
  const save = panel.getByRole('button', { name: 'Save permissions' });
  const toldThere = expect(theirs.getByText("You don't have permission to access this area.")).toBeVisible();
  await Promise.all([toldThere, save.press('Enter')]);
  await expect(panel.getByText('1 of 13 differ from Senior')).toBeVisible();
  await expect(save).toHaveAccessibleDescription('Nothing has been changed');
  await expect(save).toBeFocused();

  // Where one line has no room for all, what saves stands at the end of the next.
  const reset = panel.getByRole('button', { name: 'Reset to role' });
  const [last, before] = [await restingBox(save), await restingBox(reset)];
  expect(Math.round(last.x + last.width)).toBeGreaterThanOrEqual(Math.round(before.x + before.width));
  await reset.click();
  await expect(panel.getByText('To save: 1 inherited.')).toBeVisible();
  await panel.getByRole('button', { name: 'Save permissions' }).click();
  await expect(panel.getByText('As a Senior has it')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reset to role' })).toHaveCount(0);
  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await expect(begin.first()).not.toHaveAttribute('aria-disabled', 'true');
  expect(await theirs.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a person who is opened by keys has the focus beside the list, and Escape gives it back to their row', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
  const page = await openAs(browser, product, { person: ines, path: `/settings?tab=team&member=${hugo.session.user.id}` });
  const heading = (name: string) => page.getByRole('region', { name }).getByRole('heading', { name });
  const link = (name: string) => page.getByRole('table', { name: 'Team' }).getByRole('link', { name });
  await expect(heading('Hugo Lindqvist')).toBeVisible();
  // An address that names somebody opens the page at its beginning.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();

  await link('Hugo Lindqvist').focus();
  const ring = await link('Hugo Lindqvist').evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, '::after');
    return [getComputedStyle(element).outlineStyle, outlineStyle, outlineWidth, outlineOffset];
  });
  expect(ring).toEqual(['none', 'solid', '2px', '-2px']);
  await page.keyboard.press('Enter');
  await expect(heading('Hugo Lindqvist')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link('Hugo Lindqvist')).toBeFocused();
  await link('Ines Duarte').press('Enter');
  await expect(heading('Ines Duarte')).toBeFocused();
  await page.getByRole('button', { name: 'More about Hugo Lindqvist' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Role and permissions' }).press('Enter');
  await expect(heading('Hugo Lindqvist')).toBeFocused();
  // What is open in the panel has Escape for itself.
  const role = page.getByRole('region', { name: 'Hugo Lindqvist' }).getByRole('combobox', { name: 'Role' });
  await role.press('Enter');
  await expect(page.getByRole('option', { name: 'Senior' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Senior' })).toBeHidden();
  await expect(role).toBeFocused();
});

test('whoever is to be a Principal is one once that was asked, and other roles are given as they are chosen', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
  const page = await openAs(browser, product, { person: ines, path: `/settings?tab=team&member=${hugo.session.user.id}` });
  const role = page.getByRole('region', { name: 'Hugo Lindqvist' }).getByRole('combobox', { name: 'Role' });
  const roleThere = async () => {
    const path = `/api/v1/studio/members/${hugo.session.user.id}`;
    return (await call<{ role: string }>(product, { method: 'GET', path, as: ines })).role;
  };
  const choose = async (name: string) => {
    await role.click();
    await page.getByRole('option', { name }).click();
  };
  const question = page.getByRole('dialog', { name: 'Make Hugo a Principal?' });
  await choose('Principal');
  await expect(question).toContainText('delete the studio');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveText('Junior');
  await expect(role).toBeFocused();
  expect(await roleThere()).toBe('Junior');

  await choose('Principal');
  await question.getByRole('button', { name: 'Make Principal' }).click();
  await expect(page.getByText('Hugo is Principal now')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await roleThere()).toBe('Principal');
  await choose('Senior');
  await expect(page.getByText('Hugo is Senior now')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('[R2-24] who has a right since a moment ago is let in, whichever of it their page heard first', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
  await newProject(product, ines);
  const theirs = await openAs(browser, product, { person: hugo });
  await listenOn(theirs, '/projects/wip');
  const begin = theirs.getByRole('link', { name: 'New project' });
  await expect(begin).toHaveAttribute('aria-disabled', 'true');
  // The list is read anew at once; what the session may do is under way.
  const waiting: Route[] = [];
  let isHeld = true;
  await theirs.route('**/api/v1/me/**', async (route) => {
    if (isHeld) waiting.push(route);
    else await route.continue();
  });
  await onTheWire(theirs);
  await call(product, { path: `/api/v1/studio/members/${hugo.session.user.id}/role`, body: { role: 'Senior' }, as: ines });
  await expect(begin).not.toHaveAttribute('aria-disabled', 'true');
  await begin.click();
  await expect(theirs).toHaveURL(/\/projects\/template-selection$/);
  await expect.poll(() => waiting.length).toBeGreaterThan(1);
  isHeld = false;
  for (const route of waiting) await route.continue();
  await expect(theirs.getByRole('list', { name: 'Templates' })).toBeVisible();
  await expect(theirs).toHaveURL(/\/projects\/template-selection$/);
});

test('[R1-08 R4-01] a deactivated person is out at once in every tab, is told so, and comes back when reactivated', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
  const theirs = await openAs(browser, product, { person: owen });
  const other = await theirs.context().newPage();
  const said = await Promise.all([theirs, other].map(saidOn));
  for (const tab of [theirs, other]) {
    await listenOn(tab, '/todos');
    await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
  }
  await theirs.evaluate((id) => sessionStorage.setItem(`atelier.newProject.${id}`, '{"name":"Secret house"}'), owen.session.user.id);

  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('link', { name: 'Owen Pritchard' }).click();
  await page.getByRole('region', { name: 'Owen Pritchard' }).getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Owen Pritchard?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();

  // The tab that hears it first ends the session, by which the other one is out: each says why, once.
  for (const saidThere of said) await expect.poll(saidThere).toContainEqual(expect.stringContaining('Account has been deactivated'));
  for (const tab of [theirs, other]) await expect(tab.getByRole('heading', { name: 'Come in.' })).toBeVisible();
  for (const saidThere of said) expect((await saidThere()).filter((words) => words.includes('deactivated'))).toHaveLength(1);
  expect(await theirs.evaluate(() => localStorage.getItem('atelier.session'))).toBeNull();
  expect(await theirs.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secret house');
  expect(await theirs.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'atelier.access_revoked'))).toEqual([]);
  expect(JSON.parse((await theirs.evaluate(() => localStorage.getItem('atelier.access_revoked'))) ?? '{}')).toMatchObject({
    userId: owen.session.user.id,
  });

  await expect(page.getByRole('table', { name: 'Team' })).toContainText('(deactivated)');
  await page.getByRole('region', { name: 'Owen Pritchard' }).getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('table', { name: 'Team' })).not.toContainText('(deactivated)');
  await theirs.getByLabel('Email').fill(owen.email);
  await theirs.getByLabel('Password', { exact: true }).fill(owen.password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('[R1-08] whoever is deactivated hands their work over: it is said to whom, and their panel speaks of no open tabs', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
  await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  for (const title of ['Order brass', 'Order oak'])
    await newTask(product, ines, { title, projectId: project.id, assigneeIds: [owen.session.user.id] });

  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('link', { name: 'Owen Pritchard' }).click();
  const panel = page.getByRole('region', { name: 'Owen Pritchard' });
  await expect(panel.getByText('Changes reach Owen’s open tabs at once.')).toBeVisible();
  await panel.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Owen Pritchard?' });
  await dialog.getByRole('combobox', { name: '2 open tasks go to' }).click();
  await page.getByRole('option', { name: 'Aiko Tanabe' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('2 open tasks went to Aiko Tanabe.')).toBeVisible();
  await expect(panel.getByText('Changes hold once Owen is let in again.')).toBeVisible();
  await expect(panel.getByText('open tabs')).toHaveCount(0);
});

test('[R1-09] many are invited at once, with projects and permissions of their own, and the list is searched', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await newProject(product, ines);
  const second = await invite(product, ines, { role: 'Principal', firstName: 'Mirela', lastName: 'Novak' });
  const other = await openAs(browser, product, { person: second, path: '/settings?tab=team' });
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=team' });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  const [elin, owen] = [`elin-${crypto.randomUUID()}@post.test`, `owen-${crypto.randomUUID()}@post.test`];
  await dialog.getByLabel('Emails').fill(`Elin Strand <${elin}>, ${owen}\n${second.email}`);
  await dialog.getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Halden House' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText('Permissions: as a Standard has them').click();
  await dialog.getByRole('radiogroup', { name: 'View Client Info' }).getByRole('radio', { name: 'Deny' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  const sent = page.getByRole('dialog', { name: '2 invitations are on their way' });
  await expect(sent.getByText('is already in the studio.')).toBeVisible();
  await expect(sent).toContainText('You can also pass the links on yourself; they are shown only now.');
  await expectAccessible(page);
  const link = await sent.getByRole('textbox', { name: elin }).inputValue();
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: elin })).toContainText('with 1 project, 1 permission set apart');
  // What could not be sent is kept, and nothing that was.
  await page.getByRole('button', { name: 'Invite member' }).click();
  await expect(dialog.getByLabel('Emails')).toHaveValue(second.email);
  await dialog.getByLabel('Emails').fill(`nell-${crypto.randomUUID()}@post.test`);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  const alone = page.getByRole('dialog', { name: 'The invitation is on its way' });
  await expect(alone).toContainText('You can also pass the link on yourself; it is shown only now.');
  await alone.getByRole('button', { name: 'Done' }).click();

  // Another Principal's open page follows; a new link ends the old one.
  await expect(other.getByRole('row', { name: owen })).toBeVisible();
  await other.getByRole('button', { name: `More about the invitation: ${elin}` }).click();
  await other.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(other.getByRole('dialog', { name: 'The invitation is on its way' })).toBeVisible();
  await other.getByRole('button', { name: 'Done' }).click();
  const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'This invitation is closed.' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search members' }).fill('novak');
  await expect(page.getByRole('row', { name: 'Mirela Novak' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1 member found$/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: owen })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody at all');
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(page.getByRole('row', { name: owen })).toBeVisible();
});

test('[R1-09] a studio whose people fill more than a page is shown whole, and stays while it cannot be read anew', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  for (const firstName of ['Ana', 'Ben', 'Zoe']) await invite(product, ines, { role: 'Standard', firstName });
  const page = await openAs(browser, product, { person: ines });
  // A page holds 200; here it holds two.
  await page.route(/\/studio\/members\?.*limit=200/, (route) =>
    route.continue({ url: route.request().url().replace('limit=200', 'limit=2') }),
  );
  await page.goto('/settings?tab=team');
  for (const name of ['Ana Weber', 'Ben Weber', 'Ines Duarte', 'Zoe Weber']) await expect(page.getByRole('link', { name })).toBeVisible();

  // What is known stays, while it cannot be read anew.
  await page.unrouteAll();
  await page.route(/\/studio\/(members|invitations)\?/, (route) =>
    route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Not now.' } }),
  );
  await onTheWire(page);
  await call(product, { path: '/api/v1/studio/invitations', body: { role: 'Junior' }, as: ines });
  const failed = page.waitForResponse(/\/studio\/members\?/);
  await invite(product, ines, { role: 'Standard', firstName: 'Kim' });
  await (await failed).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Zoe Weber' })).toBeVisible();
});
