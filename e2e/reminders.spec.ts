// What falls due is said each morning, where somebody works: the bell, a toast, the task that it opens, and the switch that ends it.

import { expect, type Page } from '@playwright/test';
import { addDays, type Day } from '../domain/kernel/calendar.ts';
import { clockIn } from '../domain/notifications/preferences.ts';
import { dayIn } from '../domain/notifications/reminders.ts';
import { expectAccessible } from './accessibility.ts';
import { type ClockedProduct, test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const minute = 60_000;
/** A zone in which it is between seven and eight now: a session lives to see the morning there. */
function zoneBeforeEight({ now }: ClockedProduct): string {
  const zones = Array.from({ length: 24 }, (_, hour) => `Etc/GMT${hour < 12 ? hour - 12 : `+${hour - 12}`}`);
  return zones.find((zone) => clockIn(zone, now()).startsWith('07:')) ?? 'UTC';
}

interface Morning {
  ines: Person;
  hugo: Person;
  projectId: string;
  today: Day;
}

/** A studio that works all days, ten minutes before its morning. */
async function beforeMorning(clocked: ClockedProduct): Promise<Morning> {
  await clocked.sleep(((110 - clocked.now().getUTCMinutes()) % 60) * minute);
  const timeZone = zoneBeforeEight(clocked);
  const ines = await signUp(clocked, { firstName: 'Ines' });
  const { version } = await call<{ version: number }>(clocked, { method: 'GET', path: '/api/v1/studio', as: ines });
  const changes = { workingDays: [1, 2, 3, 4, 5, 6, 7], timeZone };
  await call(clocked, { method: 'PATCH', path: '/api/v1/studio', body: { version, changes }, as: ines });
  const hugo = await invite(clocked, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const { id: projectId } = await newProject(clocked, ines);
  await Promise.all([ines, hugo].map((as) => call(clocked, { path: '/api/v1/notifications/read', body: {}, as })));
  return { ines, hugo, projectId, today: dayIn(timeZone, clocked.now()) };
}

/** As what is said of a day has it: `13 Mar`, with the year where that is another one. */
const written = (day: Day, today: Day): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  })
    .format(Date.parse(day))
    .replace(/\bSept\b/, 'Sep');

/** They are looked at once, and then it is eight. */
async function comeMorning(clocked: ClockedProduct): Promise<void> {
  await clocked.sleep(0);
  await clocked.sleep(10 * minute);
}

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const listIn = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a task that is due tomorrow is said at eight in the bell, on the badge and in a toast, and its row opens it; one’s own as well', async ({
  browser,
  clocked,
}) => {
  const { ines, hugo, projectId, today } = await beforeMorning(clocked);
  const due = addDays(today, 1);
  const task = await newTask(clocked, ines, { title: 'Order brass rail', projectId, due, assigneeIds: [hugo.session.user.id] });
  await newTask(clocked, ines, { title: 'Renew the lease', projectId: null, due: today });
  await call(clocked, { path: '/api/v1/notifications/read', body: {}, as: hugo });
  const page = await openAs(browser, clocked, { person: hugo, path: '/profile' });
  await listenOn(page, '/');
  await comeMorning(clocked);
  await expect(messagesOf(page).getByText('Task due tomorrow')).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('link', { name: 'My To-dos' })).toContainText('1');

  await bellOf(page).click();
  const row = listIn(page).getByRole('listitem').first();
  await expect(row).toContainText(`"Order brass rail" in Halden House is due tomorrow, ${written(due, today)}`);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}\\?.*task=${task.id}`));
  await expect(page.getByRole('dialog', { name: 'Order brass rail' })).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');

  const mine = await openAs(browser, clocked, { person: ines, path: '/' });
  await bellOf(mine).click();
  await listIn(mine).getByRole('link', { name: '"Renew the lease" is due today' }).click();
  await expect(mine.getByRole('dialog', { name: 'Renew the lease' })).toBeVisible();
  await expect(bellOf(mine)).toHaveAccessibleName('Notifications');
});

test('more than three are one line that opens the list by due date; whoever switched them off hears nothing', async ({
  browser,
  clocked,
}) => {
  const { ines, hugo, projectId, today } = await beforeMorning(clocked);
  const [inesId, hugoId] = [ines.session.user.id, hugo.session.user.id];
  for (const [title, days] of [
    ['Order brass rail', 1],
    ['Measure the bay window', 0],
    ['Call the joiner', -2],
    ['Send samples back', -5],
  ] as const)
    await newTask(clocked, ines, { title, projectId, due: addDays(today, days), assigneeIds: [inesId, hugoId] });
  await call(clocked, { path: '/api/v1/notifications/read', body: {}, as: hugo });
  const off = await openAs(browser, clocked, { person: ines, path: '/settings?tab=notifications' });
  const ofReminders = off.getByRole('switch', { name: 'Remind me of due tasks' });
  await expect(ofReminders).toBeChecked();
  const saved = off.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/notifications/preferences'),
  );
  await ofReminders.click();
  await saved;
  await expect(ofReminders).not.toBeChecked();
  await off.reload();
  await expect(ofReminders).not.toBeChecked();
  await expectAccessible(off);

  const page = await openAs(browser, clocked, { person: hugo, path: '/', viewport: { width: 390, height: 844 } });
  await listenOn(page, '/');
  await comeMorning(clocked);
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bellOf(page).click();
  const row = listIn(page).getByRole('listitem').first();
  await expect(row).toContainText('Tasks due and overdue');
  const tomorrow = written(addDays(today, 1), today);
  await expect(row).toContainText(`2 of your tasks are due by tomorrow, ${tomorrow}, and 2 are overdue now`);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/todos\?view=assigned&as=list/);
  await expect(page.getByRole('list', { name: 'Overdue' }).getByText('Send samples back')).toBeVisible();
  await expect(bellOf(off)).toHaveAccessibleName('Notifications');
});
