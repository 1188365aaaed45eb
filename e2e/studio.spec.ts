// The studio itself: its settings, its holidays, the record of who changed what, and its end, with two people at once.

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { day, short, withWeekday } from './days.ts';
import { holdCommands, holdMessages, refusedCalls } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newBoard, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const file = (name: string, lines: readonly string[], encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/calendar',
  buffer: Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), encoding),
});
const yearly = (day: string, name: string) => [
  'BEGIN:VEVENT',
  `DTSTART;VALUE=DATE:2020${day}`,
  'RRULE:FREQ=YEARLY',
  `SUMMARY:${name}`,
  'END:VEVENT',
];

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

for (const [where, screen] of [
  ['at a desk', desk],
  ['on a phone', phone],
] as const) {
  test(`[R1-01] a Principal sets the studio up ${where}, and a colleague’s open screen follows`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const tom = await invite(product, ines, { role: 'Principal', firstName: 'Tom', lastName: 'Field' });
    const page = await openAs(browser, product, { person: ines, path: '/settings', ...screen });
    const theirs = await openAs(browser, product, { person: tom, path: '/settings?tab=studio', ...screen });
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Studio', exact: true }).click();
    await expect(theirs.getByLabel('Studio name')).toHaveValue('Duarte Field');

    await page.getByLabel('Studio name').fill('Field & Daughters');
    await choose(page, 'Time zone', 'Oslo · Europe');
    await choose(page, 'Currency', 'NOK · Norwegian Krone');
    await page.getByRole('button', { name: 'Fri' }).click();
    await page.getByRole('radio', { name: 'Private' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();

    await expect(theirs.getByLabel('Studio name')).toHaveValue('Field & Daughters');
    await expect(theirs.getByRole('combobox', { name: 'Time zone' })).toContainText('Oslo');
    await expect(theirs.getByRole('button', { name: 'Fri' })).toHaveAttribute('aria-pressed', 'false');
    await expect(theirs.getByText('A new project is seen by its members and by Principals.')).toBeVisible();

    // Nothing that was typed is lost by a refusal.
    await page.getByLabel('Studio name').fill('   ');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Studio name is required.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Studio name')).toHaveValue('Field & Daughters');
  });

  test(`holidays are added, imported from a calendar and removed ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const page = await openAs(browser, product, { person: ines, path: '/settings?tab=studio', ...screen });
    await page.getByRole('button', { name: 'Import a calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a calendar' });
    const picker = dialog.getByLabel('Calendar file');
    await picker.setInputFiles(
      file('party.ics', ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY', 'SUMMARY:Fête', 'END:VEVENT'], 'latin1'),
    );
    await expect(dialog.getByText('“Fête” repeats daily.')).toBeVisible();
    // As when it has gone from the desk since, or may not be read.
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    });
    await picker.setInputFiles(file('gone.ics', []));
    await expect(dialog.getByText('gone.ics could not be read. Choose it again.')).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(File.prototype, 'arrayBuffer'));
    await picker.setInputFiles(file('holidays.ics', [...yearly('1225', 'Christmas'), ...yearly('0101', 'New Year')]));
    await expect(dialog.getByText('14 days will be added.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add 14 days' }).click();
    await expect(dialog).toBeHidden();
    const list = page.getByRole('list', { name: /^Holidays of/ });
    await expect(list.getByText('Christmas')).toBeVisible();

    await page.getByRole('button', { name: 'Import a calendar' }).click();
    await picker.setInputFiles(file('again.ics', [...yearly('1225', 'Noël'), ...yearly('0624', 'Midsummer')]));
    await expect(dialog.getByText('7 days will be added, 7 are there already.')).toBeVisible();
    await page.keyboard.press('Escape');

    await list.getByRole('button', { name: /^Remove: .*Christmas/ }).click();
    await holdMessages(page, 'Undo');
    await expect(list.getByText('Christmas')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByText('Christmas')).toBeVisible();

    await page.getByRole('button', { name: 'Add a holiday' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a holiday' });
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding.getByText('Choose a day.')).toBeVisible();
    await expectAccessible(page);
  });

  test(`[V19] what is done to somebody’s access stands in the audit log as it happens, ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const hugo = await invite(product, ines, { role: 'Junior', firstName: 'Hugo', lastName: 'Lindqvist' });
    const page = await openAs(browser, product, { person: ines, path: '/settings?tab=audit', ...screen });
    const log = page.getByRole('list', { name: 'Audit log, Today' });
    await expect(log.getByRole('listitem').first()).toContainText('Hugo Lindqvist joined the studio as Junior, invited by Ines Duarte');
    await call(product, { path: `/api/v1/studio/members/${hugo.session.user.id}/role`, body: { role: 'Senior' }, as: ines });
    await expect(log.getByRole('listitem').first()).toContainText('Ines Duarte made Hugo Lindqvist a Senior (was Junior)');
    await expectAccessible(page);
    await choose(page, 'Kind', 'Invitations');
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await expect(log.getByRole('listitem')).toContainText('Ines Duarte invited somebody by a link as Junior');
    await choose(page, 'Kind', 'Studio settings');
    await expect(page.getByText('Nothing of this kind has happened.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(log.getByRole('listitem').first()).toContainText('a Senior');
  });

  test(`[V13] who deletes the studio means it, and everybody in it is out at once and told so, ${where}`, async ({ browser, product }) => {
    const ines = await signUp(product, { firstName: 'Ines' });
    const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen' });
    const theirs = await openAs(browser, product, { person: owen, path: '/todos', ...screen });
    await expect(theirs.getByRole('button', { name: 'Account menu' })).toBeVisible();
    const page = await openAs(browser, product, { person: ines, path: '/settings?tab=studio', ...screen });
    await page.getByRole('button', { name: 'Delete this studio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Duarte Field?' });
    await expectAccessible(page);
    await dialog.getByLabel('Name of the studio').fill('Duarte');
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete studio' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(ines.password);
    await dialog.getByRole('button', { name: 'Delete studio' }).click();
    await expect(dialog.getByText('This is not the name of the studio.')).toBeVisible();
    await dialog.getByLabel('Name of the studio').fill('Duarte Field');
    const refused = refusedCalls(page);
    await dialog.getByRole('button', { name: 'Delete studio' }).click();

    await Promise.all(
      [theirs, page].map((screenOf) => expect(screenOf.getByText('This studio was deleted. You have been signed out.')).toBeVisible()),
    );
    for (const screenOf of [theirs, page]) {
      await expect(screenOf.getByRole('heading', { name: 'Come in.' })).toBeVisible();
      expect(await screenOf.evaluate(() => localStorage.getItem('atelier.session'))).toBeNull();
    }
    expect(refused.filter((call) => call.endsWith('/logout'))).toEqual([]);
  });
}

test('[R2-24] who is no Principal sees neither tab, and is sent home from their addresses with the reason', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Senior', firstName: 'Hugo' });
  const page = await openAs(browser, product, { person: hugo, path: '/settings?tab=studio' });
  const words = page.getByRole('region', { name: 'Messages' }).getByText('This area requires Principal access.');
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    /^Account/,
    /^Notifications/,
    /^Team/,
    'Trash',
  ]);
  await expectAccessible(page);
  await page.goto('/settings?tab=audit');
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('who was removed for good is a deleted person in the audit log, and not a deactivated one', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Standard', firstName: 'Tom', lastName: 'Field' });
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=audit' });
  const joined = page.getByRole('listitem').filter({ hasText: 'joined the studio as Standard' });
  await expect(joined).toContainText('Tom Field joined');
  const session = await call<Person['session']>(product, {
    path: '/auth/v1/token?grant_type=password',
    body: { email: ines.email, password: ines.password },
  });
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/remove`, body: {}, as: { ...ines, session } });
  await expect(joined).toContainText('Deleted person joined');
});

test('two Principals change the same field: both values are shown, and one is chosen', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Principal', firstName: 'Tom', lastName: 'Field' });
  const page = await openAs(browser, product, { person: ines, path: '/profile' });
  await listenOn(page, '/settings?tab=studio');
  await page.getByLabel('Studio name').fill('Of Ines');
  await call(product, {
    method: 'PATCH',
    path: '/api/v1/studio',
    body: { version: 1, changes: { name: 'Of Tom', currency: 'EUR' } },
    as: tom,
  });
  // Their other field arrives under what is being typed.
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('EUR');
  await expect(page.getByLabel('Studio name')).toHaveValue('Of Ines');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('dialog', { name: 'The studio was changed by Tom Field just now.' });
  await expect(conflict).toContainText('Of Tom');
  await expect(conflict).toContainText('Of Ines');
  await expectAccessible(page);
  // Escape chooses nothing yet.
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(page.getByLabel('Studio name')).toHaveValue('Of Ines');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await conflict.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  await expect(page.getByLabel('Studio name')).toHaveValue('Of Ines');
});

test('what is changed while the studio is being saved stays when it meets another’s change', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Principal', firstName: 'Tom' });
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=studio' });
  await page.getByLabel('Studio name').fill('Of Ines');
  const release = await holdCommands(page, /\/studio$/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('radio', { name: 'Private' }).click();
  await call(product, { method: 'PATCH', path: '/api/v1/studio', body: { version: 1, changes: { name: 'Of Tom' } }, as: tom });
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByLabel('Studio name')).toHaveValue('Of Tom');
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked();
});

test('dates, numbers and the first day of the week are the studio’s, from the first page on', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { version } = await call<{ version: number }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  await call(product, { method: 'PATCH', path: '/api/v1/studio', body: { version, changes: { locale: 'en-US' } }, as: ines });
  const project = await newProject(product, ines, { start: '2026-03-02' });
  await newTask(product, ines, { title: 'Order brass', projectId: project.id, due: '2020-03-12', assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines, path: '/todos' });
  await page.getByRole('link', { name: 'Order brass' }).click();
  const panel = page.getByRole('dialog', { name: 'Order brass' });
  await panel.getByRole('button', { name: /^Due: Thu Mar 12/ }).click();
  await expect(page.getByRole('columnheader').first()).toHaveText('Su');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('12');
});

test('cards, bars and prices that are open are written anew when the studio writes dates and numbers another way', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const at = `/api/v1/projects/${project.id}`;
  await newTask(product, ines, { title: 'Order brass', projectId: project.id, due: day(4) });
  const gate = { kind: 'milestone', id: randomUUID(), name: 'Handover', phaseId: null, end: day(4), gate: false };
  await call(product, { path: `${at}/schedule`, body: { changes: [{ kind: 'add', row: gate }], versions: {} }, as: ines });
  const boardId = await newBoard(product, ines, { projectId: project.id, name: 'Scheme two' });
  const content = {
    name: 'Lamp',
    brand: '',
    supplier: '',
    leadTime: '',
    finish: '',
    dimensions: '',
    quantity: 1,
    status: 'ordered',
    fileId: null,
  };
  const place = { frame: { x: 0, y: 0, w: 240, h: 320, rotation: 0 }, place: { z: 'a4', parentId: null, groupId: null } };
  const lamp = { id: randomUUID(), kind: 'product', ...place, content: { ...content, price: 123_450 } };
  const act = { actId: randomUUID(), operations: [{ op: 'add', item: lamp }] };
  await call(product, { path: `/api/v1/boards/${boardId}/acts`, body: act, as: ines });
  /** What a page is told of the studio comes last, after all else that is read anew with it. */
  const open = async (path: string, others: readonly string[]) => {
    const page = await openAs(browser, product, { person: ines });
    await listenOn(page, path);
    return {
      page,
      last: async () => {
        const answers = Promise.all(others.map((other) => page.waitForResponse((answer) => answer.url().includes(other))));
        await page.route('**/api/v1/studio', async (route) => {
          await answers;
          await route.continue();
        });
      },
    };
  };
  const tasks = await open(`/projects/${project.id}?tab=tasks`, ['/studio/members', '/project-index', '/tasks/board', '/task-files']);
  const sheet = await open(`/projects/${project.id}/gantt`, ['/studio/members', '/schedule']);
  const board = await open(`/mood-board/${boardId}`, ['/studio/members', '/items', '/files']);
  const card = tasks.page.getByRole('article').filter({ hasText: 'Order brass' });
  const row = sheet.page.getByRole('row').filter({ hasText: 'Order brass' });
  const bars = sheet.page.locator('svg').filter({ has: sheet.page.locator('[data-bar]') });
  await expect(card).toContainText(short(4));
  await expect(row).toContainText(short(4));
  await expect(bars).toContainText(withWeekday(4));
  await expect(board.page.getByText('£1,234.50')).toBeVisible();
  await Promise.all([tasks, sheet, board].map(({ last }) => last()));
  const { version } = await call<{ version: number }>(product, { method: 'GET', path: '/api/v1/studio', as: ines });
  await call(product, { method: 'PATCH', path: '/api/v1/studio', body: { version, changes: { locale: 'hu-HU' } }, as: ines });
  const [dayOfMonth, month] = short(4).split(' ');
  await expect(board.page.getByText('1234,50 GBP')).toBeVisible();
  await expect(bars).toContainText(new RegExp(`[A-Z][a-z]{2} ${month} ${dayOfMonth}`));
  await expect(row).toContainText(`${month} ${dayOfMonth}`);
  await expect(card).toContainText(`${month} ${dayOfMonth}`);
});
