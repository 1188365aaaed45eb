// What was deleted waits in the trash for 30 days (PRODUCT §2), and Undo brings it back at once.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { holdMessages, kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newBoard, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

const toast = (page: Page, words: string): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);
const row = (page: Page, list: string, name: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });

test('a deleted project comes back by Undo, and later from the trash, with its tasks', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Tide Lane 4', status: 'wip' });
  await newTask(product, ines, { title: 'Chase worktop', projectId: project.id, assigneeIds: [ines.session.user.id] });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}/settings`);
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete project' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Tide Lane 4?' });
    await expect(question).toContainText('with its phases, tasks, documents and mood boards.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete project' }).click();
    await holdMessages(page, 'Project deleted');
    await expect(page).toHaveURL(/\/projects\/wip$/);
    // The settings stay until the list can be shown.
    await expect(page.getByRole('heading', { name: 'The site is clear: start the first project.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tide Lane 4' })).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Project restored')).toBeVisible();
  await page.getByRole('link', { name: 'Tide Lane 4' }).first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Project settings' }).click();
  await remove();
  // On a phone the row of tabs is longer than the screen, and stands where one is.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings?tab=trash');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Trash' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(row(page, 'Deleted projects', 'Tide Lane 4')).toContainText('by Ines Duarte');
  await expectAccessible(page);
  await kept(page, /\/restore$/, () => page.getByRole('button', { name: 'Restore Tide Lane 4' }).click());
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.goto('/todos');
  await expect(page.getByRole('link', { name: 'Chase worktop' })).toBeVisible();
});

test('the trash shows each person what they may bring back, live, and nobody the rest', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Standard', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const shared = await newTask(product, ines, { title: 'Shared work', projectId: project.id });
  const own = await newTask(product, tom, { title: 'Own reminder' });
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${shared.id}`, as: ines });
  const page = await openAs(browser, product, { person: tom });
  await listenOn(page, '/settings?tab=trash');
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${own.id}`, as: tom });
  await expect(row(page, 'Deleted tasks', 'Own reminder')).toContainText('Personal');
  await expect(page.getByText('Shared work')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore Own reminder' }).click();
  await expect(toast(page, 'Task restored')).toBeVisible();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  const plan = await newFile(product, tom, { projectId: project.id, name: 'Plan.txt' });
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [plan.id] }, as: tom });
  await expect(row(page, 'Deleted documents', 'Plan.txt')).toContainText('Halden House');
  await page.getByRole('button', { name: 'Restore Plan.txt' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.goto(`/projects/${project.id}/settings`);
  await expect(page.getByRole('button', { name: 'Delete project' })).toHaveAttribute('aria-disabled', 'true');
});

test('a deleted mood board waits in the trash with the rest, and comes back', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Tide Lane 4' });
  const boardId = await newBoard(product, ines, { name: 'Blues to greys', projectId: project.id });
  await call(product, { method: 'DELETE', path: `/api/v1/boards/${boardId}`, body: {}, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/settings?tab=trash' });
  await expect(row(page, 'Deleted mood boards', 'Blues to greys')).toContainText('Tide Lane 4');
  await expect(row(page, 'Deleted mood boards', 'Blues to greys')).toContainText('by Ines Duarte');
  await expectAccessible(page);
  await kept(page, /\/restore$/, () => page.getByRole('button', { name: 'Restore Blues to greys' }).click());
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.goto(`/mood-board/${boardId}`);
  await expect(page.getByText('Blues to greys').first()).toBeVisible();
});

test('documents in the trash are deleted for good, one and then all, by who may delete their project', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines, { name: 'Tide Lane 4' });
  const files = [];
  for (const name of ['Plan.txt', 'Section.txt', 'Notes.txt']) files.push(await newFile(product, ines, { name, projectId: project.id }));
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: files.map(({ id }) => id) }, as: ines });
  const [page, theirs] = [
    await openAs(browser, product, { person: ines, path: '/projects/documents?tab=trash' }),
    await openAs(browser, product, { person: tom }),
  ];
  await listenOn(theirs, '/projects/documents?tab=trash');
  await expect(theirs.getByRole('button', { name: 'Delete for good: Plan.txt' })).toHaveAttribute(
    'aria-description',
    'You need the Delete Projects permission',
  );
  await expect(theirs.getByRole('button', { name: 'Empty trash' })).toHaveCount(0);
  await expectAccessible(theirs);

  await page.getByRole('button', { name: 'Delete for good: Plan.txt' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Plan.txt for good?' });
  await expect(question).toContainText('Nobody can bring it back.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Deleted for good')).toBeVisible();
  for (const each of [page, theirs])
    await expect(each.getByRole('list', { name: 'Deleted documents' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 documents for good?' }).getByRole('button', { name: 'Delete for good' }).click();
  for (const each of [page, theirs]) await expect(each.getByText('The trash is empty.')).toBeVisible();
});

test('an address of what is in the trash says so to whoever may bring it back, and shows it once it is back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const priya = await invite(product, ines, { role: 'Junior', firstName: 'Priya' });
  const project = await newProject(product, ines, { name: 'Tide Lane 4', status: 'wip' });
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const plan = await newFile(product, ines, { projectId: project.id, name: 'Plan.txt' });
  const boardId = await newBoard(product, ines, { projectId: project.id, name: 'Blues to greys' });
  const remove = {
    task: () => call(product, { method: 'DELETE', path: `/api/v1/tasks/${task.id}`, as: ines }),
    document: () => call(product, { path: '/api/v1/files/remove', body: { fileIds: [plan.id] }, as: ines }),
    board: () => call(product, { method: 'DELETE', path: `/api/v1/boards/${boardId}`, body: {}, as: ines }),
    project: async () => {
      const { project: now } = await call<{ project: { version: number } }>(product, {
        method: 'GET',
        path: `/api/v1/projects/${project.id}`,
        as: ines,
      });
      await call(product, { method: 'DELETE', path: `/api/v1/projects/${project.id}`, body: { version: now.version }, as: ines });
    },
  } as const;
  const [page, theirs] = [
    await openAs(browser, product, { person: ines }),
    await openAs(browser, product, { person: priya, path: `/projects/${project.id}?tab=tasks&task=${task.id}` }),
  ];
  await expect(theirs.getByRole('textbox', { name: 'Title' })).toHaveValue('Chase worktop');
  const restore = async (kind: keyof typeof remove, { name, path, back }: { name: string; path: string; back: Locator }) => {
    await remove[kind]();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `${name} is in the trash.` })).toBeVisible();
    await expectAccessible(page);
    await kept(page, /\/restore$/, () => page.getByRole('button', { name: 'Restore', exact: true }).click());
    await expect(back).toBeVisible();
  };
  const goneTask = theirs.getByRole('heading', { name: 'This task is not here any more, or you have no access to it.' });
  await remove.task();
  await expect(goneTask).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await page.goto(`/todos?task=${task.id}`);
  await expect(page.getByRole('heading', { name: 'Chase worktop is in the trash.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Chase worktop');
  // Whoever still looks sees it come back as well.
  await expect(theirs.getByRole('textbox', { name: 'Title' })).toHaveValue('Chase worktop');
  await restore('document', {
    name: 'Plan.txt',
    path: `/projects/${project.id}?tab=documents&view=${plan.id}`,
    back: page.getByRole('region', { name: 'Text of Plan.txt' }),
  });
  await restore('board', {
    name: 'Blues to greys',
    path: `/mood-board/${boardId}`,
    back: page.getByRole('group', { name: 'Blues to greys', exact: true }),
  });
  await restore('project', {
    name: 'Tide Lane 4',
    path: `/projects/${project.id}?tab=tasks&task=${task.id}`,
    back: page.getByRole('textbox', { name: 'Title' }),
  });
});

test('a document that comes back without its folder says where it is, and the address of the folder brings it back', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Tide Lane 4' });
  const folderId = randomUUID();
  await call(product, {
    path: '/api/v1/file-folders',
    as: ines,
    body: { id: folderId, projectId: project.id, parentId: null, name: 'Drawings' },
  });
  const plan = await newFile(product, ines, { projectId: project.id, folderId, name: 'Plan.txt' });
  await call(product, { path: '/api/v1/files/remove', body: { fileIds: [plan.id] }, as: ines });
  await call(product, { path: '/api/v1/files/remove', body: { folderIds: [folderId] }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: '/projects/documents?tab=trash' });
  await page.getByRole('button', { name: 'Restore Plan.txt' }).click();
  await expect(toast(page, 'Plan.txt. It is at the top of the documents: its folder is deleted.')).toBeVisible();

  await page.goto(`/projects/${project.id}?tab=documents&folder=${folderId}`);
  await expect(page.getByRole('heading', { name: 'Drawings is in the trash.' })).toBeVisible();
  await expectAccessible(page);
  await kept(page, /\/restore$/, () => page.getByRole('button', { name: 'Restore', exact: true }).click());
  await expect(page.getByText('This folder is empty')).toBeVisible();
  // One that is gone for good leaves the way out alone.
  await page.goto(`/projects/${project.id}?tab=documents&folder=${randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'This folder is not here any more.' })).toBeVisible();
  await page.getByRole('button', { name: 'All documents' }).click();
  await expect(page.getByText('Plan.txt')).toBeVisible();
});
