// The first hour of a studio: empty pages that lead on, and a sample project for whoever wants to look around first.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newProject, newTask, openAs, signUp } from './studio.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Each page of a new studio: its sentence, its action, and where that leads. */
const emptyPages = [
  ['/', 'The site is clear: start the first project.', 'New project', /\/projects\/template-selection$/],
  ['/projects/wip', 'The site is clear: start the first project.', 'New project', /\/projects\/template-selection$/],
  ['/todos', 'Nothing is waiting for you: a good moment to start something.', 'New task', /[?&]create=true$/],
  ['/todos?view=personal', 'Nothing on your own list: note what only you need to remember.', 'New task', /[?&]create=true$/],
  ['/todos?view=review', 'Nothing to review: work that is sent to you appears here.', 'Go to your own tasks', /\/todos$/],
  ['/todos?view=created', 'You have not made a task yet: write down the first step.', 'New task', /[?&]create=true$/],
  ['/projects/documents', 'No documents yet: drop the first drawing here.', 'Upload', /\/projects\/documents$/],
  ['/mood-board', 'Nothing pinned yet: start a board with an image, a swatch or a thought.', 'New mood board', /\/mood-board$/],
] as const;

for (const [place, options] of Object.entries({ 'on a desk': {}, 'in a hand': phone })) {
  test(`each empty page has its drawing, one sentence and an action that leads on, ${place}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const page = await openAs(browser, product, { person: ines, path: '/', ...options });
    for (const [path, sentence, action, leadsTo] of emptyPages) {
      await page.goto(path);
      // Nothing is dropped by a finger.
      const words = place === 'in a hand' ? sentence.replace(': drop ', ': upload ') : sentence;
      const state = page.getByRole('heading', { name: words }).locator('..');
      await expect(state.locator('svg').first(), path).toBeVisible();
      await expectAccessible(page);
      await state
        .getByRole('link', { name: action })
        .or(state.getByRole('button', { name: action }))
        .click();
      await expect(page).toHaveURL(leadsTo);
    }
  });
}

const sampleName = 'Linden Road kitchen';
const fill = (page: Page) => page.getByRole('button', { name: 'Fill with a sample project' });

test('a sample project fills an empty studio; it is marked wherever it stands, and goes in one press and a question', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  await fill(page).click();
  await expect(page.getByRole('heading', { level: 2, name: sampleName })).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page.getByText('Today', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  // It takes no step of the checklist.
  await expect(page.getByRole('button', { name: 'User Guide' })).toHaveAccessibleName('User Guide 5 open steps');

  for (const path of ['/projects/wip', '/projects/wip?as=table', '/']) {
    await page.goto(path);
    await expect(page.getByText('Sample', { exact: true }), path).toBeVisible();
    await expect(fill(page)).toHaveCount(0);
  }
  await expect(page.getByText(`Sample: ${sampleName}`).first()).toBeVisible();
  await page.goto('/todos');
  await expect(page.getByText(`Sample: ${sampleName}`).first()).toBeVisible();
  await page.goto('/todos?create=true');
  // The board that it opens over has one of that name, too.
  await page
    .getByRole('dialog', { name: 'New task' })
    .getByRole('combobox', { name: /^Project/ })
    .click();
  await expect(page.getByRole('option', { name: `Sample: ${sampleName}` })).toBeVisible();

  // What waits in it for a review can be tried out.
  await page.goto('/todos?view=review');
  await page.getByRole('link', { name: 'Kitchen elevations and cabinet schedule' }).click();
  const panel = page.getByRole('dialog', { name: 'Kitchen elevations and cabinet schedule' });
  await expect(panel.getByText('This waits for your review.')).toBeVisible();
  await expectAccessible(page);
  await kept(page, /\/approve$/, () => panel.getByRole('button', { name: 'Approve' }).click());
  await expect(page.getByText('Nothing to review')).toBeVisible();

  await page.goto('/projects/wip');
  await page.getByRole('button', { name: 'Remove sample' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the sample project?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: sampleName })).toBeVisible();
  await page.getByRole('button', { name: 'Remove sample' }).click();
  await kept(page, /\/sample-project$/, () => question.getByRole('button', { name: 'Remove sample' }).click());
  await expect(page.getByRole('heading', { name: 'The site is clear: start the first project.' })).toBeVisible();
  await expect(fill(page)).toBeVisible();
  await page.goto('/todos?view=created');
  await expect(page.getByText('You have not made a task yet')).toBeVisible();
});

test('colleagues see the sample come and go without a reload', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const page = await openAs(browser, product, { person: tom, path: '/projects/wip' });
  await expect(fill(page)).toBeVisible();
  const { project } = await call<{ project: { id: string } }>(product, { path: '/api/v1/sample-project', body: {}, as: ines });
  await page.getByRole('link', { name: sampleName }).click();
  await expect(page.getByRole('button', { name: 'Remove sample' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(project.id));
  await call(product, { method: 'DELETE', path: '/api/v1/sample-project', body: {}, as: ines });
  await expect(page.getByText('This project does not exist, or you have no access to it.')).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(fill(page)).toBeVisible();
});

test('whoever may not create projects sees why neither button can be used; where there is work no sample is offered', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const junior = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const page = await openAs(browser, product, { person: junior, path: '/projects/wip' });
  await expect(fill(page)).toHaveAttribute('aria-disabled', 'true');
  await fill(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('You need the Create Projects permission');
  await expectAccessible(page);
  await page.goto('/');
  await expect(fill(page)).toHaveAttribute('aria-disabled', 'true');
  // An archived project is a project.
  const { id, version } = await newProject(product, ines);
  await call(product, { path: `/api/v1/projects/${id}/archive`, body: { version }, as: ines });
  await expect(page.getByRole('heading', { name: 'Nothing is in progress: start the next project.' })).toBeVisible();
  await expect(fill(page)).toHaveCount(0);
});

test('alone in a studio: the roles of a template are one’s own, review says why it cannot be, and nothing planned is not on track', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/' });
  await expect(page.getByText('You founded the studio')).toBeVisible();
  await page.goto('/projects/new?template=e-design-room');
  await page.getByLabel('Project name').fill('Halden House');
  await expect(page.getByRole('combobox', { name: 'Lead designer' })).toHaveText(/Ines Duarte/);
  await expect(page.getByRole('combobox', { name: 'Nobody' })).toHaveCount(0);
  await kept(page, '/api/v1/projects', () => page.getByRole('button', { name: 'Create project' }).click());
  await expect(page.getByRole('heading', { name: 'Halden House' }).first()).toBeVisible();
  // The tasks of the template are at work, and count as nobody's first task.
  await page.goto('/todos');
  await expect(page.getByRole('list', { name: 'To do', exact: true }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'User Guide' })).toHaveAccessibleName('User Guide 4 open steps');

  await page.getByRole('list', { name: 'To do', exact: true }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to review' }).click();
  const nobody = page.getByRole('dialog', { name: 'Nobody can review it' });
  await expect(nobody).toContainText('You are the only person in the studio, and nobody approves their own work.');
  await expectAccessible(page);
  await nobody.getByRole('link', { name: 'Open the studio’s settings' }).click();
  // Where it is allowed, and not where the page begins.
  await expect(page).toHaveURL(/\/settings\?tab=studio#studio-review$/);
  await expect(page.getByRole('radiogroup', { name: 'Own work' })).toBeInViewport({ ratio: 1 });

  // Unassigned work is told of where one's own would be.
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const blank = await newProject(product, tom, { name: 'Quayside Hotel', status: 'wip' });
  const theirs = await openAs(browser, product, { person: tom, path: `/projects/${blank.id}` });
  await expect(theirs.getByText('Nothing planned')).toBeVisible();
  for (const title of ['Order brass', 'Order glass']) await newTask(product, tom, { title, projectId: blank.id });
  await theirs.goto('/todos');
  await expect(theirs.getByRole('heading', { name: /2 tasks that you made are not assigned yet\.$/ })).toBeVisible();
  await theirs.getByRole('link', { name: 'Assign them' }).click();
  await expect(theirs).toHaveURL(/\/todos\?view=created&assignee=nobody$/);
  await expect(theirs.getByRole('link', { name: 'Order brass' })).toBeVisible();
});

test('without a mail server each screen that waits for a mail leads to the outbox, and the first hour goes on from there', async ({
  browser,
  mailless,
}) => {
  const page = await (await browser.newContext({ baseURL: mailless.url, locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  const note = (on: Page | Locator) => on.getByText('No mail server is set: open the outbox.');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Start a studio' }).click();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Studio name').fill('Duarte Field');
  await page.getByLabel('Email').fill('ines@duartefield.example');
  await page.getByLabel('Password', { exact: true }).fill('oak, lime and brass');
  await page.getByRole('button', { name: 'Start the studio' }).click();
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
  const [shown] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'open the outbox' }).click()]);
  await expect(shown.getByText('it stands in the last lines of the terminal in which Atelier was started')).toBeVisible();
  // A mail is written in its own time, and the page does not follow.
  await expect.poll(async () => (await fetch(mailless.outbox())).text()).toContain('ines@duartefield.example');
  await shown.goto(mailless.outbox());
  await shown.getByRole('listitem').filter({ hasText: 'ines@duartefield.example' }).getByRole('link').click();
  await shown
    .getByRole('link', { name: /token_hash=/ })
    .first()
    .click();
  await shown.getByRole('button', { name: 'Confirm' }).click();
  await expect(shown.getByRole('button', { name: 'Account menu' })).toBeVisible();

  // The other screens from which a mail goes out.
  await page.goto('/auth/reset-password-request');
  await page.getByLabel('Email').fill('ines@duartefield.example');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(note(page)).toBeVisible();
  await shown.goto('/settings?tab=team');
  await shown.getByRole('button', { name: 'Invite member' }).click();
  const invite = shown.getByRole('dialog', { name: 'Invite members' });
  await invite.getByLabel('Emails').fill('tom@duartefield.example');
  await invite.getByRole('button', { name: 'Send invitations' }).click();
  await expect(note(shown.getByRole('dialog', { name: /on its way/ }))).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.goto('/settings');
  await shown.getByLabel('New email').fill('ines.duarte@duartefield.example');
  await shown.getByRole('button', { name: 'Change email' }).click();
  await shown.getByRole('dialog').getByLabel('Password', { exact: true }).fill('oak, lime and brass');
  await shown.getByRole('dialog').getByRole('button').last().click();
  await expect(note(shown)).toBeVisible();
});
