// A studio plans its projects: from a template to phases and settings, alone and with a colleague.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { day, inFull, plain } from './days.ts';
import { centreOf, flick, holdCommands, holdMessages, kept } from './hands.ts';
import { type Product, test } from './product.ts';
import { call, invite, newBoard, newFile, newProject, newTask, openAs, type Person, signUp } from './studio.ts';

const createFromTemplate = async (product: Product, as: Person): Promise<string> => {
  const { project } = await call<{ project: { id: string } }>(product, {
    path: '/api/v1/projects',
    body: { name: 'Marlow Street kitchen', templateId: 'kitchen-and-bath', start: '2026-03-02' },
    as,
  });
  return project.id;
};

const phaseNames = (page: Page) =>
  page.getByRole('textbox', { name: /^Name of/ }).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test('[R2-09 R2-10 R2-11 R2-13 R2-14 R1-07] a project is created from a template, with its plan shown before, and appears as a card', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects' });
  await expect(page).toHaveURL(/\/projects\/wip$/);
  await expect(page.getByRole('heading', { name: 'The site is clear: start the first project.' })).toBeVisible();
  await page.getByRole('link', { name: 'New project' }).first().click();

  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('article')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kitchen & bath' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Kitchen & bath' }).getByRole('link', { name: 'All fields' }).click();

  await expect(page.getByRole('list', { name: 'Phases' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Phases and tasks follow from it.')).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Project name is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Project name' }).fill('Bell Yard kitchen');
  await expectAccessible(page);

  // What was typed outlives a look at the templates and a reload.
  await page.getByRole('link', { name: 'Other templates' }).click();
  await page.getByRole('button', { name: 'E-design single room' }).click();
  await page.getByRole('dialog', { name: 'E-design single room' }).getByRole('link', { name: 'All fields' }).click();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Bell Yard kitchen');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Bell Yard kitchen');
  await page.getByRole('button', { name: 'Create project' }).click();

  await expect(page.getByRole('heading', { name: 'Bell Yard kitchen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Brief' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.goto('/projects/wip');
  await expect(page.getByRole('article').getByRole('link', { name: 'Bell Yard kitchen' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress of Bell Yard kitchen' })).toHaveAttribute('aria-valuenow', '0');
  await expectAccessible(page);
});

test('what is typed of a project while the form with all fields is on its way is there when it comes', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/template-selection?template=e-design-room' });
  const [name, link] = [page.getByRole('textbox', { name: 'Project name' }), page.getByRole('link', { name: 'All fields' })];
  await name.fill('Bell Yard');
  const field = await name.elementHandle();
  // Between two frames, as the last letters of somebody quick: the page with the form has not come.
  await link.evaluate(async (element: HTMLElement, input) => {
    element.click();
    await new Promise((done) => setTimeout(done));
    if (!(input instanceof HTMLInputElement)) return;
    input.setRangeText(' kitchen', input.value.length, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, field);
  await expect(page.getByRole('region', { name: 'Client' })).toBeVisible();
  await expect(name).toHaveValue('Bell Yard kitchen');
});

test('the roles of a lead go with the lead, except where somebody was chosen for them', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  await invite(product, ines, { role: 'Senior', firstName: 'Mirela', lastName: 'Novak' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/new?template=e-design-room' });
  // Their names hold who is chosen.
  const [lead, designer] = [/^Lead (?!designer)/, /^Lead designer /].map((name) => page.getByRole('combobox', { name })) as [
    Locator,
    Locator,
  ];
  const choose = async (field: Locator, person: string) => {
    await field.click();
    await page.getByRole('option', { name: person }).click();
    await expect(field).toHaveText(new RegExp(person));
  };
  await expect(designer).toHaveText(/Ines Duarte/);
  await choose(lead, 'Tom Okafor');
  await expect(designer).toHaveText(/Tom Okafor/);
  await choose(designer, 'Mirela Novak');
  await choose(lead, 'Ines Duarte');
  await expect(designer).toHaveText(/Mirela Novak/);
  // A blank one has nothing that would follow from its start.
  await page.goto('/projects/new');
  await expect(page.getByText('No phases and no tasks: you draw the plan yourself.')).toBeVisible();
  await expect(page.getByText('Phases and tasks follow from it.')).toHaveCount(0);
});

test('[A2] who may not invite to projects is offered nobody else for one, and begins it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const overrides = { inviteToProject: false };
  await call(product, { path: `/api/v1/studio/members/${tom.session.user.id}/permissions`, body: { overrides }, as: ines });
  const page = await openAs(browser, product, { person: tom, path: '/projects/template-selection?template=e-design-room' });
  const offered = page.getByRole('combobox', { name: /lead|designer/i });
  const reason = 'You need the Invite to Projects permission';
  const expectLocked = async () => {
    await expect(offered.first()).toHaveText(/Tom Okafor/);
    for (const field of await offered.all()) await expect(field).toHaveAttribute('aria-description', reason);
  };
  await expectLocked();
  await page.getByRole('link', { name: 'All fields' }).click();
  await expect(page.getByRole('region', { name: 'Client' })).toBeVisible();
  await expectLocked();
  await page.getByRole('textbox', { name: 'Project name' }).fill('Bell Yard kitchen');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Bell Yard kitchen' })).toBeVisible();
});

test('[R2-17] phases are renamed, dated, put in another order by keys, completed and taken back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await createFromTemplate(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}/phases` });
  await expect(page.getByRole('textbox', { name: 'Name of Design' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name of Fitting' }).fill('Site work');
  await kept(page, /\/phases\//, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('textbox', { name: 'Name of Site work' })).toHaveValue('Site work');
  await page.getByRole('textbox', { name: 'Working days of Handover' }).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter 1 to 2,000 days.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Move Handover' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Place 3 of 5.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect.poll(() => phaseNames(page)).toEqual(['Brief and survey', 'Design', 'Drawings and orders', 'Site work', 'Handover']);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await kept(page, /\/phases\//, () => page.keyboard.press('Space'));
  await expect(page.getByText('Handover moved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Move Design' })).toBeVisible();
  expect(await phaseNames(page)).toEqual(['Brief and survey', 'Design', 'Drawings and orders', 'Handover', 'Site work']);

  await page.getByRole('button', { name: 'More about Brief and survey' }).click();
  await page.getByRole('menuitem', { name: 'Complete phase' }).click();
  const question = page.getByRole('dialog', { name: 'Complete Brief and survey?' });
  await expect(question).toContainText('3 tasks are still open. Complete anyway, or move them to the next phase?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Complete anyway' }).click();
  await holdMessages(page, 'Undo');
  await expect(page.getByRole('combobox', { name: 'Status of Brief and survey' })).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Status of Brief and survey' })).toContainText('Not started');
});

test('[R2-17] a phase that is put on a day off is asked about by the day on which it will begin', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  for (const [name, start] of [
    ['Concept', day(7)],
    ['Build', day(14)],
  ])
    await call(product, { path: `/api/v1/projects/${project.id}/phases`, body: { name, workingDays: 5, start }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/phases` });
  const begin = async (offset: number) => {
    await page.getByRole('button', { name: /^Start of Concept/ }).click();
    await page.getByRole('button', { name: new RegExp(`\\b${inFull(offset)}$`) }).click();
  };
  await begin(12);
  const question = page.getByRole('dialog', { name: 'Move the phases and tasks that follow?' });
  await expect(question).toContainText(`Concept begins on ${plain(14)} instead of ${plain(7)}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  // It begins on that Monday already.
  await begin(6);
  await expect(page.getByRole('button', { name: `Start of Concept: ${plain(7)}` })).toBeFocused();
  await expect(question).toHaveCount(0);
});

test('[R2-17] days on which nobody works on a project are days off for its phases: in the question, and for a new one', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  const path = `/api/v1/projects/${project.id}`;
  for (const body of [
    { name: 'Concept', workingDays: 5, start: day(0) },
    { name: 'Build', workingDays: 3, start: day(7) },
  ])
    await call(product, { path: `${path}/phases`, body, as: ines });
  const closure = { id: crypto.randomUUID(), name: 'Site closed', start: day(10), end: day(11) };
  await call(product, { path: `${path}/schedule`, body: { changes: [{ kind: 'close', closure }], versions: {} }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/phases` });
  await page.getByRole('button', { name: /^Start of Concept/ }).click();
  await page.getByRole('button', { name: new RegExp(`\\b${inFull(10)}$`) }).click();
  const question = page.getByRole('dialog', { name: 'Move the phases and tasks that follow?' });
  await expect(question).toContainText(`Concept begins on ${plain(14)} instead of ${plain(0)}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add phase' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a phase' }).getByLabel('Start')).toContainText(plain(14));
});

test('[R2-17] a phase that is let go before its last move is drawn lands where the hand was', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const id = await createFromTemplate(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}/phases` });
  const grip = await centreOf(page.getByRole('button', { name: 'Move Handover' }));
  const first = await centreOf(page.getByRole('button', { name: 'Move Brief and survey' }));
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await kept(page, /\/phases\//, () => flick(page, { x: first.x, y: first.y - 8 }));
  await expect.poll(() => phaseNames(page)).toEqual(['Handover', 'Brief and survey', 'Design', 'Drawings and orders', 'Fitting']);
});

test('by keys alone: after the first phase the focus stands on it, not on the tabs above', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}/phases` });
  await page.getByRole('button', { name: 'Add phase' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Phase name' }).fill('Concept');
  await kept(page, /\/phases$/, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('button', { name: 'Move Concept' })).toBeFocused();
});

test('what is pasted too long for its field stays whole, and its field says how much it takes', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const page = await openAs(browser, product, { person: ines, path: '/projects/new' });
  const mail = 'The client would like the worktop in one piece. '.repeat(8).trim();
  const name = page.getByRole('textbox', { name: 'Project name' });
  await name.focus();
  await page.keyboard.insertText(mail);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Project name must be 120 characters or fewer.')).toBeVisible();
  await expect(name).toHaveValue(mail);

  await page.goto('/todos?create=true');
  const title = page.getByRole('dialog', { name: 'New task' }).getByRole('textbox', { name: 'Title' });
  await title.focus();
  await page.keyboard.insertText(mail);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title must be 200 characters or fewer.')).toBeVisible();
  await expect(title).toHaveValue(mail);
});

test('what is typed on in the name of a phase while it is being saved is still there, and is saved next', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { id } = await newProject(product, ines);
  await call(product, { path: `/api/v1/projects/${id}/phases`, body: { name: 'Concept', workingDays: 10 }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}/phases` });
  const name = page.getByRole('textbox', { name: /^Name of/ });
  const release = await holdCommands(page, /\/phases\//);
  const answered = page.waitForResponse(/\/phases\//);
  await name.fill('Concept A');
  await name.press('Enter');
  await name.fill('Concept A, revised');
  await release();
  await answered;
  await expect(page.getByRole('textbox', { name: 'Name of Concept A', exact: true })).toHaveValue('Concept A, revised');
  await name.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of Concept A, revised', exact: true })).toBeVisible();
});

test('[R2-16] two people edit the settings at once: other fields both win, the same field asks', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const { id } = await newProject(product, ines);
  const path = `/projects/${id}/settings`;
  const [mine, theirs] = await Promise.all([
    openAs(browser, product, { person: ines, path }),
    openAs(browser, product, { person: aiko, path }),
  ]);

  await mine.getByRole('textbox', { name: 'Place' }).fill('Bristol');
  await theirs.getByRole('textbox', { name: 'Place' }).fill('Wells');
  await theirs.getByRole('textbox', { name: 'Area, m²' }).fill('31');
  await theirs.getByRole('combobox', { name: /^Colour/ }).click();
  await theirs.getByRole('option', { name: 'Mulberry' }).click();
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await expect(theirs.getByText('Saved')).toBeVisible();

  await mine.getByRole('textbox', { name: 'Project name' }).fill('Halden Barn');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  const conflict = mine.getByRole('dialog');
  await expect(conflict).toContainText('Wells');
  await expect(conflict).toContainText('Bristol');
  await expectAccessible(mine);
  await conflict.getByRole('button', { name: 'Use mine' }).click();
  await expect(mine.getByText('Saved')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Area, m²' })).toHaveValue('31');
  await expect(mine.getByRole('combobox', { name: /^Colour/ })).toHaveText('Mulberry');
  await expect(theirs.getByRole('textbox', { name: 'Place' })).toHaveValue('Bristol');
  await expect(theirs.getByRole('textbox', { name: 'Project name' })).toHaveValue('Halden Barn');
});

test('[R2-13 R2-14 R1-10] projects are found by a tag, which their page shows, and by their client, whom not everybody sees', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const overrides = { viewClientInfo: false };
  await call(product, { path: `/api/v1/studio/members/${aiko.session.user.id}/permissions`, body: { overrides }, as: ines });
  await newProject(product, ines, { name: 'Ferry Wharf' });
  const { id } = await newProject(product, ines, { tags: ['Listed building'], client: { company: 'Sable & Finch' } });
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}` });
  await expect(page.getByRole('main').getByText('Listed building')).toBeVisible();

  const theirs = await openAs(browser, product, { person: aiko, path: '/projects/wip' });
  await page.goto('/projects/wip');
  for (const [one, hint, seen] of [
    [page, 'Name, number, tag or client', 1],
    [theirs, 'Name, number or tag', 0],
  ] as const) {
    await one.getByRole('button', { name: 'Search projects' }).click();
    const field = one.getByRole('searchbox', { name: 'Search projects' });
    await expect(field).toHaveAttribute('placeholder', hint);
    for (const [words, count] of [
      ['finch', seen],
      ['listed', 1],
    ] as const) {
      await field.fill(words);
      await expect(one.getByRole('heading', { name: 'Ferry Wharf' })).toHaveCount(0);
      await expect(one.getByRole('heading', { name: 'Halden House' })).toHaveCount(count);
      await field.fill('');
      await expect(one.getByRole('heading', { name: 'Ferry Wharf' })).toBeVisible();
    }
  }
});

test('what is typed while settings are being saved stays when they meet another’s change', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Standard', firstName: 'Aiko' });
  const { id, version } = await newProject(product, ines);
  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}/settings` });
  const place = page.getByRole('textbox', { name: 'Place' });
  await place.fill('Bristol');
  const release = await holdCommands(page, /\/projects\//);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Halden & Sons');
  await call(product, { method: 'PATCH', path: `/api/v1/projects/${id}`, body: { version, changes: { place: 'Wells' } }, as: aiko });
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(place).toHaveValue('Bristol');
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Halden & Sons');
  await kept(page, /\/projects\//, () => page.getByRole('button', { name: 'Save changes' }).click());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Halden & Sons');
});

test('[R2-16] who may not edit sees why; an archived project comes back; what is not there yet says so', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const { id } = await newProject(product, ines);
  const reader = await openAs(browser, product, { person: priya, path: `/projects/${id}` });
  const edit = reader.getByRole('link', { name: 'Edit project' });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await expect(edit).toHaveAttribute('aria-description', 'You need the Edit Projects permission');
  await expectAccessible(reader);

  const page = await openAs(browser, product, { person: ines, path: `/projects/${id}` });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive project' }).click();
  await kept(page, /\/archive$/, () => page.getByRole('dialog').getByRole('button', { name: 'Archive project' }).click());
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No documents yet.', exact: true })).toBeVisible();
  await page.goto('/projects/wip?status=archived');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/projects/${id}/settings`);
  await kept(page, /\/unarchive$/, () => page.getByRole('button', { name: 'Take out of the archive' }).click());
  await expect(page.getByText('Back in work')).toBeVisible();
  await page.goto('/projects/wip?status=archived');
  await expect(page.getByText('Nothing is archived.')).toBeVisible();

  await page.goto('/projects/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This project does not exist, or you have no access to it.' })).toBeVisible();
  await expectAccessible(page);
});

test('what lies in an archived project still says so: its boards, documents and tasks', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House', templateId: 'kitchen-and-bath', start: '2026-03-02' });
  const task = await newTask(product, ines, { title: 'Ceiling plan', projectId: project.id });
  const board = await newBoard(product, ines, { projectId: project.id, name: 'Kitchen' });
  const file = await newFile(product, ines, { projectId: project.id, name: 'Markup.txt' });
  const { project: now } = await call<{ project: { version: number } }>(product, {
    method: 'GET',
    path: `/api/v1/projects/${project.id}`,
    as: ines,
  });
  await call(product, { path: `/api/v1/projects/${project.id}/archive`, body: { version: now.version }, as: ines });

  const page = await openAs(browser, product, { person: ines, path: '/mood-board' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Kitchen' })).toContainText('Halden House');
  await page.goto(`/mood-board/${board}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Halden House' })).toBeVisible();
  await page.goto(`/projects/documents?tab=projects&project=${project.id}&file=${file.id}`);
  await expect(page.getByRole('complementary').or(page.getByRole('dialog')).getByText('Halden House').first()).toBeVisible();
  await page.goto(`/projects/${project.id}?tab=tasks&task=${task.id}`);
  const panel = page.getByRole('dialog', { name: 'Ceiling plan' });
  await expect(panel.getByText('Halden House').first()).toBeVisible();
  await expect(panel.getByText('No phase').first()).toBeVisible();
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByText('On track')).toHaveCount(0);
  await page.goto(`/projects/${project.id}?tab=tasks`);
  await expect(page.getByText('The tasks are put away with the project.')).toBeVisible();
  await kept(page, /\/unarchive$/, () => page.getByRole('main').getByRole('button', { name: 'Take out of the archive' }).click());
  await expect(page.getByRole('link', { name: 'Ceiling plan' })).toBeVisible();
});

test('what was asked about one project is not asked about another that one goes back to', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const [first] = [await newProject(product, ines, { name: 'Halden House' }), await newProject(product, ines, { name: 'Bank vault' })];
  const page = await openAs(browser, product, { person: ines, path: `/projects/${first.id}` });
  await expect(page).toHaveTitle(/Halden House/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Bank');
  await page.getByRole('option', { name: /Bank vault/ }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive project' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bank vault');
  // Both pages are here by now: nothing is shown between them.
  await page.goBack();
  await expect(page).toHaveTitle(/Halden House/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
