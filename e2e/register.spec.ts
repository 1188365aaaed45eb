// The drawing register: drawings become sheets, are revised, issued and withdrawn, by mouse and by keys, before everybody's eyes.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { FileRecord } from '../domain/files/contract.ts';
import type { Project } from '../domain/projects/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { misfitsOf } from './fit.ts';
import { centreOf, holdCommands, kept, onTheWire, restingBox } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, listenOn, newFile, newProject, openAs, type Person, signUp } from './studio.ts';

const register = (page: Page): Locator => page.getByRole('table', { name: 'Drawing register' });
const sheet = (page: Page, number: string): Locator =>
  register(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Choose ${number}`, exact: true }) });

/** A project with these in its register; where that is shown. */
async function withSheets(product: Product, ines: Person, numbers: readonly string[]): Promise<string> {
  const project = await newProject(product, ines);
  const sheets: object[] = [];
  const add = async (number: string) => {
    const { id } = await newFile(product, ines, { projectId: project.id, name: `${number} Plan.txt` });
    sheets.push({ fileId: id, number, title: `Plan of ${number}`, revision: 'A', status: 'preliminary', supersedes: false });
  };
  for (let at = 0; at < numbers.length; at += 8) await Promise.all(numbers.slice(at, at + 8).map(add));
  await call(product, { path: `/api/v1/projects/${project.id}/register`, body: { sheets }, as: ines });
  return `/projects/${project.id}?tab=documents&part=register`;
}

test('[R2-12] a drawing becomes a sheet, its new revision supersedes the old one, and an issue sheet says who was given which', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const project = await newProject(product, ines);
  for (const name of ['A-101 Ground floor plan.txt', 'A-12_P03 Roof.txt', 'Minutes.txt'])
    await newFile(product, ines, { projectId: project.id, name });
  const path = `/projects/${project.id}?tab=documents&part=register`;
  const [page, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: aiko, path }),
  ]);

  // Numbers, titles and revisions are read from the names.
  await page.getByRole('button', { name: 'Add sheets' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add sheets to the register' });
  await expect(adding.getByRole('textbox', { name: 'Revision of A-12_P03 Roof.txt' })).toHaveValue('P03');
  await expectAccessible(page);
  for (const name of ['A-101 Ground floor plan.txt', 'A-12_P03 Roof.txt'])
    await adding.getByRole('checkbox', { name: `Add ${name}` }).check();
  await adding.getByRole('button', { name: 'Add 2 sheets' }).click();
  await expect(register(page).getByRole('row')).toHaveText([/Number/, /A-12.*Roof.*P03/, /A-101.*Ground floor plan.*A/]);
  await expect(sheet(theirs, 'A-101')).toBeVisible();
  // Who may not edit the project looks.
  await expect(theirs.getByRole('combobox', { name: 'Status of A-101' })).toHaveCount(0);

  // Written where it stands: what is taken is said there.
  await sheet(page, 'A-101').focus();
  await page.keyboard.press('F2');
  const number = page.getByRole('textbox', { name: 'Number of A-101' });
  await number.fill('a-12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The register has a sheet a-12 already.');
  await number.fill('A-110');
  await page.keyboard.press('Enter');
  await expect(sheet(page, 'A-110')).toBeFocused();
  await page.getByRole('combobox', { name: 'Status of A-110' }).click();
  await page.getByRole('option', { name: 'For construction' }).click();
  await expect(sheet(theirs, 'A-110')).toContainText('For construction');
  // With less room its day and whom it went to stand below its title.
  await theirs.setViewportSize({ width: 900, height: 900 });
  await expect(sheet(theirs, 'A-110')).toHaveText(/Ground floor plan\s+Today\s+Not issued\s+A\s/, { useInnerText: true });
  await expect.poll(() => misfitsOf(theirs)).toEqual([]);
  await theirs.setViewportSize({ width: 1440, height: 900 });

  await sheet(page, 'A-110').focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('dialog', { name: 'A-101 Ground floor plan.txt' });
  await panel.getByRole('button', { name: 'New version' }).click();
  const revising = page.getByRole('dialog', { name: 'New version of A-101 Ground floor plan.txt' });
  await expect(revising.getByRole('textbox', { name: 'Revision' })).toHaveValue('B');
  const content = { name: 'Anything.txt', mimeType: 'text/plain', buffer: Buffer.from('Wider by a hand.') };
  await revising.locator('input[type=file]').setInputFiles(content);
  await revising.getByRole('button', { name: 'Upload' }).click();
  await expect(panel.getByText('Superseded by B, today')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();

  // The same name again asks for the revision, too.
  await page.getByRole('radio', { name: 'Folders' }).check();
  await page.locator('input[aria-label="Documents to upload"]').setInputFiles({ ...content, name: 'A-12_P03 Roof.txt' });
  const asking = page.getByRole('dialog', { name: 'A-12_P03 Roof.txt is there already' });
  await expect(asking.getByRole('textbox', { name: 'Revision' })).toHaveValue('P04');
  await asking.getByRole('textbox', { name: 'Revision' }).fill('p06');
  await asking.getByRole('button', { name: 'New version' }).click();
  await page.getByRole('radio', { name: 'Register' }).check();
  await expect(sheet(page, 'A-12')).toContainText('P06');

  // By keys alone: chosen and issued.
  await sheet(page, 'A-110').focus();
  await page.keyboard.press('Space');
  await page.getByRole('toolbar', { name: 'Chosen sheets' }).getByRole('button', { name: 'Issue', exact: true }).press('Enter');
  const issuing = page.getByRole('dialog', { name: 'Issue 1 sheet' });
  // People of the studio are chosen in a field that looks like one: it begins where the next one does.
  const [inside, outside] = [
    issuing.getByRole('button', { name: /^People of the studio/ }),
    issuing.getByRole('textbox', { name: 'Name' }),
  ];
  await expect(inside).toHaveCSS('border-top-width', '1px');
  expect(Math.round((await restingBox(inside)).x)).toBe(Math.round((await restingBox(outside)).x));
  await outside.fill('Jon Frome');
  await page.keyboard.press('Enter');
  await expect(issuing.getByRole('list', { name: 'Recipients from outside' })).toContainText('Jon Frome');
  await expectAccessible(page);
  await issuing.getByRole('button', { name: 'Record the issue' }).press('Enter');
  const issue = page.getByRole('dialog', { name: 'Issue sheet IS-001' });
  await expect(issue.getByRole('region', { name: 'Sheets' })).toContainText(/A-110.*Ground floor plan.*For construction.*B/);
  await expect(sheet(theirs, 'A-110')).toContainText('Today · Jon Frome');
  const [file] = await Promise.all([page.waitForEvent('download'), issue.getByRole('button', { name: 'PDF' }).click()]);
  expect(file.suggestedFilename()).toBe(`${project.name} IS-001.pdf`);

  await issue.getByRole('button', { name: 'Withdraw' }).click();
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw IS-001?' });
  await withdrawing.getByRole('textbox', { name: 'Reason' }).fill('The wrong recipient.');
  await page.keyboard.press('Enter');
  await expect(issue.getByText('The wrong recipient.')).toBeVisible();
  await expect(sheet(theirs, 'A-110')).toContainText('Not issued');

  // Another document takes a number over: the former one says so wherever it is seen.
  await issue.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('radio', { name: 'Register' }).check();
  await page.getByRole('button', { name: 'Add sheets' }).click();
  await adding.getByRole('textbox', { name: 'Number of Minutes.txt' }).fill('a-12');
  await adding.getByRole('checkbox', { name: /^Supersedes A-12 revision P06/ }).check();
  await adding.getByRole('button', { name: 'Add 1 sheet' }).click();
  await expect(sheet(theirs, 'A-12')).toContainText('Superseded by A, today');
  await theirs.getByRole('radio', { name: 'Folders' }).check();
  const tile = theirs.getByRole('row').filter({ has: theirs.getByRole('link', { name: 'A-12_P03 Roof.txt' }) });
  await expect(tile).toContainText('Superseded by A, today');
  await tile.getByRole('link').click();
  await expect(theirs.getByRole('dialog', { name: 'A-12_P03 Roof.txt' })).toContainText('Superseded by A, today');
  await expectAccessible(theirs);
});

test('documents of one name are told apart by their folders, and an issue whose sheets are to be chosen counts none', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id: projectId } = await newProject(product, ines);
  const [drawings, concept, site] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, parentId, name] of [
    [drawings, null, 'Drawings'],
    [concept, drawings, 'Concept'],
    [site, null, 'Site'],
  ])
    await call(product, { path: '/api/v1/file-folders', body: { id, projectId, parentId, name }, as: ines });
  for (const folderId of [null, concept, site]) await newFile(product, ines, { projectId, folderId, name: 'A-101 Plan.txt' });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${projectId}?tab=documents&part=register` });
  await page.getByRole('button', { name: 'Add sheets' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add sheets to the register' });
  const documents = adding.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(documents).toHaveCount(3);
  for (const folder of ['Drawings / Concept', 'Site']) await expect(documents.filter({ hasText: folder })).toHaveCount(1);
  await expectAccessible(page);
  await documents.filter({ hasText: 'Site' }).getByRole('checkbox', { name: 'Add A-101 Plan.txt' }).check();
  await adding.getByRole('button', { name: 'Add 1 sheet' }).click();
  await expect(sheet(page, 'A-101')).toBeVisible();

  await page.getByRole('radio', { name: 'Issue sheets' }).check();
  await page.getByRole('button', { name: 'Issue sheets' }).first().click();
  await page.getByRole('dialog', { name: 'Issue sheets', exact: true }).getByRole('checkbox', { name: 'A-101 Plan' }).check();
  await expect(page.getByRole('dialog', { name: 'Issue 1 sheet' })).toBeVisible();
});

test('whoever was written last is on the issue sheet, though nobody pressed Add; a wrong address is said at its field', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101']);
  const page = await openAs(browser, product, { person: ines, path });
  await sheet(page, 'A-101').getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Chosen sheets' }).getByRole('button', { name: 'Issue', exact: true }).click();
  const issuing = page.getByRole('dialog', { name: 'Issue 1 sheet' });
  const field = (name: string): Locator => issuing.getByRole('textbox', { name, exact: true });
  await field('Name').fill('Sigrid Vik');
  await page.keyboard.press('Enter');
  await field('Name').fill('Jon Frome');
  await field('Company').fill('Frome Joinery');
  await field('Email').fill('jon@frome');
  const record = issuing.getByRole('button', { name: 'Record the issue' });
  await record.click();
  await expect(issuing.getByText('Add or clear the recipient you typed.')).toBeVisible();
  // A slip of the hand asks first.
  await page.keyboard.press('Escape');
  await expect(issuing.getByText('What you wrote is not kept. Close once more to throw it away.')).toBeVisible();
  await expect(field('Company')).toHaveValue('Frome Joinery');
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field('Email').fill('jon@frome.no');

  // A colleague was faster: what is to be looked at stands there, and nobody is written again.
  const [old] = (await call<{ items: FileRecord[] }>(product, { method: 'GET', path: `/api/v1${path.split('?')[0]}/register`, as: ines }))
    .items;
  await newFile(product, ines, { projectId: old?.projectId, replaces: old?.id, name: 'A-101 Plan.txt', content: 'Oak, soaped.' });
  await record.click();
  await expect(issuing.getByText('A-101 is at revision B by now. Look at it, then issue it.')).toBeVisible();
  await expect(issuing.getByRole('list', { name: 'Sheets to issue' }).getByRole('listitem')).toHaveText(/A-101.*B$/);
  await record.click();
  const people = page.getByRole('dialog', { name: 'Issue sheet IS-001' }).getByRole('region', { name: 'Issued to' });
  await expect(people.getByRole('listitem')).toHaveText([/Sigrid Vik/, /Jon Frome, Frome Joinery.*jon@frome\.no/]);

  // Who asks for it is named no more; that somebody was given the sheet stays.
  await people.getByRole('button', { name: 'Remove the name of Jon Frome' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Jon Frome, Frome Joinery?' });
  await expectAccessible(page);
  await removing.getByRole('button', { name: 'Remove the name' }).click();
  await expect(people.getByRole('listitem')).toHaveText([/Sigrid Vik/, 'Name removed']);
  await expect(page.getByRole('table', { name: 'Issue sheets' })).not.toContainText('Jon Frome');
});

test('an answer for one sheet leaves alone what is written in the next, and a refusal says so where it was written', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: await withSheets(product, ines, ['A-101', 'A-102', 'A-103']) });
  const edit = async (number: string, field: 'Number' | 'Title', text: string): Promise<Locator> => {
    await sheet(page, number).getByRole('cell').nth(1).dblclick();
    const input = page.getByRole('textbox', { name: `${field} of ${number}` });
    await input.fill(text);
    return input;
  };
  const release = await holdCommands(page, /\/register$/);
  const refused = await edit('A-101', 'Number', 'A-103');
  const spot = await centreOf(sheet(page, 'A-102'));
  const sent = page.waitForRequest(/\/register$/);
  await sheet(page, 'A-102').getByRole('cell').nth(1).click();
  await sent;
  // What is being saved keeps its place: the row that the pointer went to stays under it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await centreOf(sheet(page, 'A-102'))).toEqual(spot);
  const next = await edit('A-102', 'Title', 'Stairs');
  await release();
  await expect(page.getByRole('alert').filter({ hasText: 'The register has a sheet A-103 already.' })).toBeVisible();
  await expect(refused).toHaveValue('A-103');
  await expect(next).toHaveValue('Stairs');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page, 'A-102')).toContainText('Stairs');
  await refused.fill('A-100');
  await refused.press('Enter');
  await expect(sheet(page, 'A-100')).toBeFocused();
});

test('a title that a colleague wrote meanwhile is asked about before it is written over, and another field of theirs stays', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const path = await withSheets(product, ines, ['A-101']);
  const api = `/api/v1${path.split('?')[0]}/register`;
  const { items } = await call<{ items: FileRecord[] }>(product, { method: 'GET', path: api, as: aiko });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await sheet(page, 'A-101').getByRole('cell').nth(1).dblclick();
  await page.getByRole('textbox', { name: 'Title of A-101' }).fill('Ground floor');
  const sheets = items.map(({ id, version }) => ({
    fileId: id,
    version,
    changes: { title: 'Level 0', revision: 'B', status: 'forComment' },
  }));
  await call(product, { method: 'PATCH', path: api, body: { sheets }, as: aiko });
  // Of what is new the row shows this beside the fields.
  await expect(page.getByRole('combobox', { name: 'Status of A-101' })).toHaveText('For comment');
  await page.getByRole('textbox', { name: 'Title of A-101' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Title: "Level 0" stands here by now.');
  await page.getByRole('textbox', { name: 'Title of A-101' }).press('Enter');
  await expect(sheet(page, 'A-101')).toContainText('Ground floor');
  await expect(sheet(page, 'A-101').getByText('B', { exact: true })).toBeVisible();
});

test('the search of the register holds all that is typed fast, and the caret where it stands', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101', 'A-102']);
  const page = await openAs(browser, product, { person: ines, path });
  const search = page.getByRole('searchbox', { name: 'Search the register' });
  await search.click();
  await page.keyboard.type('of A-102');
  await expect(search).toHaveValue('of A-102');
  await expect(sheet(page, 'A-101')).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.type('Plan ');
  await expect(search).toHaveValue('Plan of A-102');
  await expect(page).toHaveURL(/q=Plan(\+|%20)of/);
  await expect(sheet(page, 'A-102')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1 sheet found$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(sheet(page, 'A-101')).toBeVisible();
});

test('what is written of a sheet stays in its row, though a colleague’s words take that out of the filter, and from a table to a phone', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101', 'A-102']);
  const api = `/api/v1${path.split('?')[0]}/register`;
  const { items } = await call<{ items: FileRecord[] }>(product, { method: 'GET', path: api, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `${path}&q=plan%20of`);
  await sheet(page, 'A-101').getByRole('cell').nth(1).dblclick();
  const title = page.getByRole('textbox', { name: 'Title of A-101' });
  await title.fill('Ground floor');
  // The documents are called plans, too.
  const sheets = items.map(({ id, version }) => ({ fileId: id, version, changes: { title: 'Level 0' } }));
  await call(product, { method: 'PATCH', path: api, body: { sheets }, as: ines });
  await expect(sheet(page, 'A-102')).toHaveCount(0);
  await expect(title).toBeFocused();
  await page.keyboard.type(', kitchen');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Drawing register' })).toBeVisible();
  await expect(title).toHaveValue('Ground floor, kitchen');
  await title.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Title: "Level 0" stands here by now.');
  await title.press('Escape');
  await expect(title).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No sheet fits these filters.')).toBeVisible();
});

test('what was written of a sheet and refused after its page was left is in its row again, also after a reload', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101']);
  const projectPath = path.split('?')[0];
  const { project } = await call<{ project: Project }>(product, { method: 'GET', path: `/api/v1${projectPath}`, as: ines });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, path);
  await sheet(page, 'A-101').getByRole('cell').nth(1).dblclick();
  const title = page.getByRole('textbox', { name: 'Title of A-101' });
  await title.fill('Ground floor, kitchen');
  const release = await holdCommands(page, /\/register$/);
  await title.press('Enter');
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Overview' }).click();
  await expect(register(page)).toHaveCount(0);
  const step = (to: 'archive' | 'unarchive', { version }: Project) =>
    call<{ project: Project }>(product, { path: `/api/v1${projectPath}/${to}`, body: { version }, as: ines });
  const { project: archived } = await step('archive', project);
  await release();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Not changed: A-101')).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Ground floor, kitchen');
  await expect(register(page).getByRole('alert')).toContainText('This project is archived.');
  await step('unarchive', archived);
  await page.reload();
  await expect(title).toHaveValue('Ground floor, kitchen');
  await title.press('Enter');
  await expect(title).toHaveCount(0);
  await expect(sheet(page, 'A-101')).toContainText('Ground floor, kitchen');
});

test('what is written of a sheet while that is being saved is saved with the next Enter', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: await withSheets(product, ines, ['A-101']) });
  await sheet(page, 'A-101').getByRole('cell').nth(1).dblclick();
  const title = page.getByRole('textbox', { name: 'Title of A-101' });
  await title.fill('Ground floor');
  const release = await holdCommands(page, /\/register$/);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/register'));
  await Promise.all([sent, title.press('Enter')]);
  await page.keyboard.type(', kitchen');
  await kept(page, /\/register$/, release);
  await expect(title).toHaveValue('Ground floor, kitchen');
  await kept(page, /\/register$/, () => title.press('Enter'));
  await expect(title).toHaveCount(0);
  await expect(sheet(page, 'A-101')).toContainText('Ground floor, kitchen');

  // Also where that is pressed, or the sheet is left, before the answer.
  for (const [more, leave] of [
    [' and pantry', () => title.press('Enter')],
    [', hall', () => title.blur()],
  ] as const) {
    const goOn = await holdCommands(page, /\/register$/);
    await sheet(page, 'A-101').getByRole('cell').nth(1).dblclick();
    await title.press('End');
    await title.press('.');
    const asked = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/register'));
    await Promise.all([asked, title.press('Enter')]);
    await title.press('Backspace');
    await page.keyboard.type(more);
    await leave();
    await goOn();
    await expect(title).toHaveCount(0);
    await expect(sheet(page, 'A-101').getByText(new RegExp(`${more}$`))).toBeVisible();
  }
});

test('what is written of a sheet that a colleague takes off the register, or whose project goes, can be copied', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Senior', firstName: 'Aiko', lastName: 'Tanabe' });
  const path = await withSheets(product, ines, ['A-101', 'A-102']);
  const projectPath = `/api/v1${path.split('?')[0]}`;
  const { items } = await call<{ items: FileRecord[] }>(product, { method: 'GET', path: `${projectPath}/register`, as: ines });
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, path);
  const messages = page.getByRole('region', { name: 'Messages' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const title = (number: string) => page.getByRole('textbox', { name: `Title of ${number}` });

  await sheet(page, 'A-101').getByRole('cell').nth(1).dblclick();
  await title('A-101').fill('Ground floor, kitchen');
  const fileIds = items.filter((file) => file.sheet?.number === 'A-101').map(({ id }) => id);
  await call(product, { path: `${projectPath}/register/remove`, body: { fileIds }, as: aiko });
  await expect(title('A-101')).toHaveCount(0);
  await expect(messages.getByText('Not changed: A-101')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(copied).toBe('Ground floor, kitchen');
  await messages.getByRole('button', { name: 'Close' }).first().click();

  // It was given back once: as a sheet anew it says what the server knows.
  const anew = { number: 'A-101', title: 'Plan of A-101', revision: 'A', status: 'preliminary', supersedes: false };
  await call(product, { path: `${projectPath}/register`, body: { sheets: fileIds.map((fileId) => ({ fileId, ...anew })) }, as: aiko });
  await expect(sheet(page, 'A-101')).toContainText('Plan of A-101');

  await sheet(page, 'A-102').getByRole('cell').nth(1).dblclick();
  await title('A-102').fill('Upper floor, bathrooms');
  const { project } = await call<{ project: Project }>(product, { method: 'GET', path: projectPath, as: ines });
  await call(product, { method: 'DELETE', path: projectPath, body: { version: project.version }, as: ines });
  await expect(messages.getByText('Not changed: A-102')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(copied).toBe('Upper floor, bathrooms');
});

test('what is written of sheets to be added can be copied where they are refused after the dialog was closed, or the project goes', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const projectPath = `/api/v1/projects/${project.id}`;
  await newFile(product, ines, { projectId: project.id, name: 'A-101 Plan.txt' });
  await newFile(product, ines, { projectId: project.id, name: 'A-102 Plan.txt' });
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'] });
  await listenOn(page, `/projects/${project.id}?tab=documents&part=register`);
  const messages = page.getByRole('region', { name: 'Messages' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const dialog = page.getByRole('dialog', { name: 'Add sheets to the register' });
  const title = dialog.getByRole('textbox', { name: 'Title of A-101 Plan.txt' });

  await page.getByRole('button', { name: 'Add sheets' }).first().click();
  await title.fill('Ground floor, kitchen');
  await dialog.getByRole('checkbox', { name: 'Add A-102 Plan.txt' }).check();
  const release = await holdCommands(page, /\/register$/);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/register'));
  await Promise.all([sent, dialog.getByRole('button', { name: 'Add 2 sheets' }).click()]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  const { project: archived } = await call<{ project: Project }>(product, {
    path: `${projectPath}/archive`,
    body: { version: project.version },
    as: ines,
  });
  await release();
  await expect(messages.getByText('No sheet was added')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(copied).toBe('A-101, Ground floor, kitchen, A');
  await messages.getByRole('button', { name: 'Close' }).first().click();

  const { project: open } = await call<{ project: Project }>(product, {
    path: `${projectPath}/unarchive`,
    body: { version: archived.version },
    as: ines,
  });
  const add = page.getByRole('button', { name: 'Add sheets' }).first();
  await expect(add).toBeEnabled();
  await add.click();
  await title.fill('Ground floor, pantry');
  await call(product, { method: 'DELETE', path: projectPath, body: { version: open.version }, as: ines });
  await expect(dialog).toHaveCount(0);
  await expect(messages.getByText('No sheet was added')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(copied).toBe('A-101, Ground floor, pantry, A');
});

test('an issue whose dialog was closed while it was recorded, and that is refused, gives back who gets it and the note', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101']);
  const projectPath = `/api/v1${path.split('?')[0]}`;
  const { project } = await call<{ project: Project }>(product, { method: 'GET', path: projectPath, as: ines });
  const page = await openAs(browser, product, { person: ines, permissions: ['clipboard-read', 'clipboard-write'], path });
  await sheet(page, 'A-101').getByRole('button', { name: 'More about A-101' }).click();
  await page.getByRole('menuitem', { name: 'Issue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue 1 sheet' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jon Frome');
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Frome Joinery');
  await dialog.getByLabel('Note').fill('Please check the pantry door first.');
  const release = await holdCommands(page, /\/issue-sheets$/);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/issue-sheets'));
  await Promise.all([sent, dialog.getByRole('button', { name: 'Record the issue' }).click()]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await call(product, { path: `${projectPath}/archive`, body: { version: project.version }, as: ines });
  await release();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Nothing was issued')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('Jon Frome, Frome Joinery\nPlease check the pantry door first.');
});

test('a withdrawal whose dialog was closed while it was on its way, and that is refused, gives back its reason', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101']);
  const projectPath = path.split('?')[0];
  const { items } = await call<{ items: FileRecord[] }>(product, { method: 'GET', path: `/api/v1${projectPath}/register`, as: ines });
  const id = randomUUID();
  const body = {
    id,
    issuedOn: '2026-03-12',
    purpose: 'forConstruction',
    note: '',
    recipients: [{ name: 'Jon Frome', company: '', email: '' }],
    sheets: items.map((file) => ({ fileId: file.id, versionNumber: file.number, version: file.version })),
    setsStatus: false,
  };
  await call(product, { path: `/api/v1${projectPath}/issue-sheets`, body, as: ines });
  const page = await openAs(browser, product, {
    person: ines,
    permissions: ['clipboard-read', 'clipboard-write'],
    path: `${projectPath}?tab=documents&part=issues&issue=${id}`,
  });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw IS-001?' });
  await dialog.getByLabel('Reason').fill('Sent to the wrong Jon.');
  const release = await holdCommands(page, /\/withdraw$/);
  const sent = page.waitForRequest((request) => request.url().endsWith('/withdraw'));
  await Promise.all([sent, dialog.getByRole('button', { name: 'Withdraw' }).click()]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await call(product, { path: `/api/v1/issue-sheets/${id}/withdraw`, body: { reason: 'A mistake.' }, as: ines });
  await release();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('IS-001 was not withdrawn')).toBeVisible();
  await messages.getByRole('button', { name: 'Copy the words' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Sent to the wrong Jon.');
});

test('without a connection a sheet keeps what the server knows of it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: await withSheets(product, ines, ['A-101', 'A-102']) });
  await expect(sheet(page, 'A-101')).toContainText('Not issued');
  await page.route('**/register', (route) => route.abort());
  await onTheWire(page);
  await page.getByRole('combobox', { name: 'Status of A-101' }).click();
  await page.getByRole('option', { name: 'For construction' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Not changed: A-101')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status of A-101' })).toHaveText('Preliminary');
  // What is sent again is what was written, not what was shown of it.
  await sheet(page, 'A-102').focus();
  await page.keyboard.press('F2');
  const number = page.getByRole('textbox', { name: 'Number of A-102' });
  await number.fill('A-110');
  await number.press('Enter');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await page.unroute('**/register');
  await number.press('Enter');
  await expect(sheet(page, 'A-110')).toBeFocused();
  await page.reload();
  await expect(sheet(page, 'A-110')).toBeVisible();
});

test('whether a sheet was issued is said once that is known', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101']);
  const page = await openAs(browser, product, { person: ines });
  const failing = '**/issue-sheets';
  await page.route(failing, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }));
  await page.goto(path);
  await expect(page.getByRole('alert').filter({ hasText: 'What was issued could not be loaded.' })).toBeVisible();
  await expect(sheet(page, 'A-101')).not.toContainText('Not issued');
  await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page, 'A-101')).toContainText('Not issued');
  await expect(page.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled');
});

test('documents are looked for behind a page of sheets, and a revision keeps the cursor where it is written', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const path = await withSheets(product, ines, ['A-101', 'A-102']);
  await newFile(product, ines, { projectId: /projects\/([^?]+)/.exec(path)?.[1], name: 'Zoning.txt' });
  const page = await openAs(browser, product, { person: ines, path });
  // Pages of one document each.
  await page.route(/\/api\/v1\/files\?/, (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('limit', '1');
    return route.continue({ url: address.href });
  });
  await onTheWire(page);
  await page.getByRole('button', { name: 'Add sheets' }).click();
  const adding = page.getByRole('dialog', { name: 'Add sheets to the register' });
  await expect(adding.getByRole('checkbox', { name: 'Add Zoning.txt' })).toBeVisible();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await sheet(page, 'A-101').focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('dialog', { name: 'A-101 Plan.txt' });
  await panel.getByRole('button', { name: 'New version' }).click();
  const revision = page.getByRole('textbox', { name: 'Revision', exact: true });
  await revision.fill('P0');
  await revision.press('Home');
  await revision.pressSequentially('c1');
  await expect(revision).toHaveValue('c1P0');
  await revision.blur();
  await expect(revision).toHaveValue('C1P0');
});

test('of a long register the sheets in sight are drawn; keys lead to the others, and what is written stays while it scrolls', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const numbers = Array.from({ length: 120 }, (_, index) => `A-${101 + index}`);
  const page = await openAs(browser, product, { person: ines, path: await withSheets(product, ines, numbers) });
  const drawn = () => register(page).getByRole('checkbox', { name: /^Choose A-/ });
  await expect(sheet(page, 'A-101')).toBeVisible();
  await expect(register(page)).toHaveAttribute('aria-rowcount', '121');
  expect(await drawn().count()).toBeLessThan(70);

  await sheet(page, 'A-101').focus();
  await page.keyboard.press('F2');
  const title = page.getByRole('textbox', { name: 'Title of A-101' });
  await title.fill('');
  await page.keyboard.press('Enter');
  await title.pressSequentially('Stai');
  await page.locator('#content').evaluate((content) => content.scrollTo(0, content.scrollHeight));
  await expect(sheet(page, 'A-220')).toBeInViewport();
  await title.pressSequentially('rs');
  await expect(title).toHaveValue('Stairs');
  await page.keyboard.press('Enter');
  await expect(sheet(page, 'A-101')).toContainText('Stairs');
  await expect(sheet(page, 'A-101')).toBeFocused();

  await page.keyboard.press('End');
  await expect(sheet(page, 'A-220')).toBeFocused();
  await expect(sheet(page, 'A-220')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(sheet(page, 'A-101')).toBeFocused();
  await expect(sheet(page, 'A-101')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Drawing register' }).getByRole('checkbox', { name: 'Choose A-101' })).toBeVisible();
  expect(await page.getByRole('checkbox', { name: /^Choose A-/ }).count()).toBeLessThan(70);
});

test('[R2-12] a file whose name says the next revision of a sheet is offered as that, as a version or beside it', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const sheets = [];
  for (const [name, number] of [
    ['A-101 Plan.txt', 'A-101'],
    ['A-102_P02.txt', 'A-102'],
    ['A-103 Roof.txt', 'A-103'],
  ] as const) {
    const { id } = await newFile(product, ines, { projectId: project.id, name });
    sheets.push({ fileId: id, number, title: `Plan of ${number}`, revision: 'P02', status: 'forComment', supersedes: false });
  }
  await call(product, { path: `/api/v1/projects/${project.id}/register`, body: { sheets }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}?tab=documents` });
  const upload = (...names: string[]) =>
    page
      .locator('input[aria-label="Documents to upload"]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}, wider by a hand.`) })));
  const asked = (name: string, number: string) => page.getByRole('dialog', { name: `Is ${name} a new revision of ${number}?` });

  await upload('A-101_P03.txt', 'A-102_P03.txt');
  const first = asked('A-101_P03.txt', 'A-101');
  await expect(first).toContainText('Sheet A-101 is at revision P02, A-101 Plan.txt.');
  await expect(first.getByRole('textbox', { name: 'Revision' })).toHaveValue('P03');
  await expectAccessible(page);
  await first.getByRole('checkbox', { name: 'For all 2' }).check();
  await first.getByRole('button', { name: 'New revision' }).click();
  await page.getByRole('radio', { name: 'Register' }).check();
  await expect(register(page).getByRole('row')).toHaveText([
    /Number/,
    /A-101.*Plan of A-101.*P03.*For comment/,
    /A-102.*Plan of A-102.*P03.*For comment/,
    /A-102.*Superseded by P03, today.*P02/,
    /A-103.*P02/,
  ]);

  // One that is none stays what it is.
  await page.getByRole('radio', { name: 'Folders' }).check();
  const opens = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(opens('A-102_P03.txt')).toBeVisible();
  await expect(opens('A-101_P03.txt')).toHaveCount(0);
  await upload('A-103_P03.txt');
  await asked('A-103_P03.txt', 'A-103').getByRole('button', { name: 'A document of its own' }).click();
  await expect(opens('A-103_P03.txt')).toBeVisible();
  await page.getByRole('radio', { name: 'Register' }).check();
  await expect(sheet(page, 'A-103')).toContainText('P02');
});
