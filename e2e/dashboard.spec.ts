// The start page: the own day, dealt with in place; invitations into projects; and what others change, live.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { holdMessages, kept, restingBox } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const day = (page: Page) => part(page, 'My day').getByRole('listitem');
const id = (person: Person): string => person.session.user.id;

/** Notes each row whose ground turns clay, however short. */
const watchMarks = (page: Page) =>
  page.evaluate(() => {
    const notes: string[] = [];
    Object.assign(window, { marks: notes });
    new MutationObserver(() => {
      for (const row of document.querySelectorAll('li.bg-accent-soft')) notes.push(row.textContent);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });

const marked = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { marks: string[] }).marks);

test('[R2-05] the dashboard: what is due, late and to review; ticked off and approved in place, and taken back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const project = await newProject(product, ines, { leadId: id(ines), status: 'wip' });
  const { today } = await call<{ today: string }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const mine = { projectId: project.id, assigneeIds: [id(ines)] };
  await newTask(product, ines, { title: 'Chase worktop template', due: '2020-01-06', ...mine });
  await newTask(product, ines, { title: 'Mark up joinery', due: today, ...mine });
  const plan = await newTask(product, tom, { title: 'Reflected ceiling plan', projectId: project.id, assigneeIds: [id(tom)] });
  await call(product, { path: `/api/v1/tasks/${plan.id}/send-to-review`, body: { reviewerId: id(ines) }, as: tom });

  const page = await openAs(browser, product, { person: ines, path: '/' });
  await expect(page.getByText('One thing due today, one to review, one late.')).toBeVisible();
  await expect(day(page)).toHaveCount(3);
  await expect(day(page).nth(2)).toContainText('Review');
  await expect(part(page, 'Work in progress').getByRole('link', { name: 'Halden House' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Complete Mark up joinery' }).check();
  await holdMessages(page, 'Mark up joinery');
  await expect(day(page)).toHaveCount(2);
  await expect(page.getByText('One to review, one late.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page)).toHaveCount(3);

  await kept(page, new RegExp(`/api/v1/tasks/${plan.id}/`), () =>
    page.getByRole('button', { name: 'Approve Reflected ceiling plan' }).click(),
  );
  await expect(page.getByText('One thing due today, one late.')).toBeVisible();
  await expect(day(page)).toHaveCount(2);
  const { task } = await call<{ task: { status: string } }>(product, { method: 'GET', path: `/api/v1/tasks/${plan.id}`, as: tom });
  expect(task.status).toBe('completed');

  await day(page).getByRole('link', { name: 'Mark up joinery' }).click();
  await expect(page.getByRole('dialog', { name: 'Mark up joinery' })).toBeVisible();
});

test('[R2-05] every part follows what others do, without a reload', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const { today } = await call<{ today: string }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/');
  await expect(page.getByText('The site is clear: start the first project.')).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await expectAccessible(page);

  const project = await newProject(product, tom, { name: 'Quayside Hotel', status: 'wip', templateId: 'e-design-room', start: today });
  await expect(part(page, 'Work in progress').getByRole('link', { name: 'Quayside Hotel' })).toBeVisible();
  await expect(part(page, 'Milestones').getByRole('link', { name: 'Concept chosen' })).toBeVisible();
  await expect(part(page, 'Recent').getByText('Tom started Quayside Hotel')).toBeVisible();

  await watchMarks(page);
  await newTask(product, tom, { title: 'Send FF&E schedule', projectId: project.id, assigneeIds: [id(ines)], due: today, estimate: 20 });
  await expect.poll(() => marked(page)).toEqual(expect.arrayContaining([expect.stringContaining('Send FF&E schedule')]));
  await expect(day(page).filter({ hasText: 'Send FF&E schedule' })).toBeVisible();
  await expect(part(page, 'Recent').getByText('Tom added Send FF&E schedule')).toBeVisible();
  await expect(part(page, 'Studio workload').getByRole('listitem').filter({ hasText: 'Ines' })).toContainText('50 %');

  // One's own acts need no mark.
  await watchMarks(page);
  await call(product, { path: '/api/v1/tasks', body: { title: 'Call the quarry', due: today }, as: ines });
  await expect(day(page).filter({ hasText: 'Call the quarry' })).toBeVisible();
  expect((await marked(page)).join()).not.toContain('Call the quarry');

  // A Standard's page is without the workload.
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo' });
  const theirs = await openAs(browser, product, { person: hugo, path: '/' });
  await expect(part(theirs, 'Recent')).toBeVisible();
  await expect(part(theirs, 'Studio workload')).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'New project' })).toHaveAttribute('aria-disabled', 'true');
});

test('[R2-05] what is pointed at stays under the pointer while others change the list, and follows when it is left', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const project = await newProject(product, ines, { status: 'wip' });
  const { today } = await call<{ today: string }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  const mine = { projectId: project.id, assigneeIds: [id(ines)] };
  await newTask(product, ines, { title: 'Mark up joinery', due: today, ...mine });
  const other = await newTask(product, ines, { title: 'Chase worktop', due: '2020-01-06', ...mine });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, '/');
  const row = day(page).getByRole('link', { name: 'Mark up joinery' });
  await row.hover();
  const before = await restingBox(row);

  await newTask(product, tom, { title: 'Older still', due: '2019-01-07', ...mine });
  await call(product, { path: `/api/v1/tasks/${other.id}/move`, body: { status: 'completed', position: 'a1' }, as: tom });
  await expect(page.getByText('One thing due today, one late.')).toBeVisible();
  await expect(part(page, 'My day').getByText('1 new')).toBeVisible();
  expect(await restingBox(row)).toEqual(before);
  // What somebody else completed stays in its place, and takes no tick.
  await expect(page.getByRole('checkbox', { name: 'Complete Chase worktop' })).toHaveAttribute('aria-disabled', 'true');
  // Projects below My day must not move either, nor what stands above them.
  const card = part(page, 'Work in progress').getByRole('link', { name: 'Halden House' });
  await card.hover();
  await expect(day(page)).toHaveCount(2);

  await page.mouse.move(5, 5);
  await expect(day(page)).toHaveText([/Older still/, /Mark up joinery/]);

  // A keyboard holds its row as a pointer does.
  await page.getByRole('link', { name: 'All to-dos' }).focus();
  await page.keyboard.press('Tab');
  await newTask(product, tom, { title: 'Oldest', due: '2018-01-08', ...mine });
  await expect(part(page, 'My day').getByText('1 new')).toBeVisible();
  await expect(day(page)).toHaveCount(2);
  await heading(page).focus();
  await expect(day(page)).toHaveCount(3);

  // What is completed by keys keeps the focus in its row until it is left.
  const tick = page.getByRole('checkbox', { name: 'Complete Oldest' });
  await page.getByRole('link', { name: 'All to-dos' }).focus();
  await page.keyboard.press('Tab');
  await expect(tick).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('One thing due today, one late.')).toBeVisible();
  await expect(tick).toBeFocused();
  await heading(page).focus();
  await expect(day(page)).toHaveCount(2);
});

const heading = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

test('[R2-05 A7 A16] an invitation into a private project: asked, declined, asked again, accepted; both screens follow', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines, {
    name: 'Sable & Finch store',
    status: 'wip',
    visibility: 'private',
    client: { name: 'Iona Canary' },
  });
  const theirs = await openAs(browser, product, { person: hugo, path: '/' });
  await expect(part(theirs, 'My day')).toBeVisible();
  await expect(theirs.getByText('Sable & Finch store')).toHaveCount(0);

  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const people = page.getByRole('region', { name: 'Who is in it' });
  const ask = async () => {
    await people.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog', { name: 'Invite' }).getByText('Hugo Lindqvist').click();
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
  };
  await ask();
  const row = people.getByRole('listitem').filter({ hasText: 'Hugo Lindqvist' });
  await expect(row).toContainText('Invited');
  await expectAccessible(page);

  const invitation = part(theirs, 'Invitation');
  await expect(invitation).toContainText('Sable & Finch store');
  await expect(invitation).toContainText('asks you to join');
  await expect(theirs.getByText('Iona Canary')).toHaveCount(0);
  await expect(part(theirs, 'Work in progress').getByText('Sable & Finch store')).toHaveCount(0);
  await expectAccessible(theirs);
  await invitation.getByRole('button', { name: 'Decline Sable & Finch store' }).click();
  await expect(invitation).toHaveCount(0);
  await expect(row).toHaveCount(0);

  await ask();
  await expect(invitation).toBeVisible();
  await people.getByRole('button', { name: 'Withdraw the invitation of Hugo Lindqvist' }).click();
  await expect(invitation).toHaveCount(0);

  await ask();
  await invitation.getByRole('button', { name: 'Accept Sable & Finch store' }).click();
  await expect(part(theirs, 'Work in progress').getByRole('link', { name: 'Sable & Finch store' })).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await expect(row.filter({ hasText: 'Invited' })).toHaveCount(0);
  await expect(people.getByRole('button', { name: 'More about Hugo Lindqvist' })).toBeVisible();
});

test('[R2-05] the dashboard at 390 and 900, by night: nothing wider than the screen, axe finds nothing', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom' });
  const project = await newProject(product, tom, {
    name: 'A project whose name is much longer than any column of a telephone',
    status: 'wip',
    templateId: 'e-design-room',
  });
  await newTask(product, tom, {
    title: 'A title that is much longer than any column of a telephone could ever be',
    projectId: project.id,
    assigneeIds: [id(ines)],
    due: '2020-01-06',
  });
  const asked = await newProject(product, tom, {
    name: 'Another project whose name is much longer than any column',
    visibility: 'private',
  });
  await call(product, { path: `/api/v1/projects/${asked.id}/invitations`, body: { userId: id(ines) }, as: tom });
  for (const width of [390, 900]) {
    const page = await openAs(browser, product, { person: ines, path: '/', viewport: { width, height: 844 }, colorScheme: 'dark' });
    await expect(part(page, 'Invitation').getByRole('button', { name: /^Accept/ })).toBeVisible();
    await expect(part(page, 'Recent')).toBeVisible();
    expect(await page.locator('#content').evaluate((content) => content.scrollWidth - content.clientWidth)).toBe(0);
    await expectAccessible(page);
  }
});

test('a dashboard that cannot be loaded says so, and is there when it is asked for again', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await page.route('**/api/v1/dashboard', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'forbidden', message: 'Not today.', requestId: '1' }),
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded');
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
  await page.unroute('**/api/v1/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'My day')).toBeVisible();
});

test('[R2-05] one part that fails leaves the others as they are', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await page.route('**/api/v1/dashboard', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), recent: { items: [{}] } } });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('This could not be shown');
  await expect(part(page, 'My day')).toBeVisible();
  await expect(part(page, 'Work in progress')).toBeVisible();
  await expectAccessible(page);
});

test('[R2-05] the greeting goes by the person’s own time zone, wherever the browser is', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(Date.now()));
  const zones = [
    'Europe/London',
    'Asia/Karachi',
    'Asia/Tokyo',
    'Pacific/Auckland',
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'America/Denver',
    'Pacific/Honolulu',
    'Australia/Perth',
  ];
  // Well within a part of the day, so that no hour turns while the page opens.
  for (const [words, from, to] of [
    ['Good morning', 6, 10],
    ['Good evening', 19, 23],
  ] as const) {
    const timeZone = zones.find((zone) => hourIn(zone) >= from && hourIn(zone) <= to);
    if (!timeZone) throw new Error('There is no hour of the day without a morning and an evening somewhere.');
    await call(product, { method: 'PATCH', path: '/api/v1/me/profile', body: { time_zone: timeZone }, as: ines });
    const page = await openAs(browser, product, { person: ines, path: '/', timezoneId: 'Europe/London' });
    await expect(page.getByRole('heading', { name: `${words}, Ines` })).toBeVisible();
    await page.context().close();
  }
});
