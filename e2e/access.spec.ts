// A project is closed to its people: whoever is outside loses it at once, with the page open.

import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './product.ts';
import { call, invite, newProject, openAs, signUp } from './studio.ts';

test('[A38 V23] a project is made private and a person taken in and out, and their open page follows', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Standard', firstName: 'Owen', lastName: 'Pritchard' });
  const project = await newProject(product, ines);
  const theirs = await openAs(browser, product, { person: owen, path: `/projects/${project.id}` });
  await expect(theirs.getByRole('heading', { name: 'Halden House' })).toBeVisible();

  const page = await openAs(browser, product, { person: ines, path: `/projects/${project.id}/settings` });
  const access = page.getByRole('region', { name: 'Who is in it' });
  await access.getByRole('radio', { name: 'Private' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Make private' }).click();
  await expect(access.getByText('Only the people below and Principals see it.')).toBeVisible();
  await expect(theirs.getByText('This project does not exist, or you have no access to it.')).toBeVisible();
  await theirs.goto('/projects/wip');
  await expect(theirs.getByRole('heading', { name: 'The site is clear: start the first project.' })).toBeVisible();

  await access.getByRole('button', { name: 'Add at once' }).click();
  await page.getByRole('dialog', { name: 'Add at once' }).getByText('Owen Pritchard').click();
  await page.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(access.getByRole('listitem').filter({ hasText: 'Owen Pritchard' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Halden House' })).toBeVisible();

  // With work in it, somebody has to take that over first.
  await call(product, {
    path: '/api/v1/tasks',
    body: { title: 'Order plaster samples', projectId: project.id, assigneeIds: [owen.session.user.id] },
    as: ines,
  });
  await access.getByRole('button', { name: 'More about Owen Pritchard' }).click();
  await page.getByRole('menuitem', { name: 'Take out of the project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Owen Pritchard out of Halden House?' });
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByText('Owen Pritchard is named in one open task here. Choose who takes them over.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Their open tasks go to' }).click();
  await page.getByRole('option', { name: /^Ines/ }).click();
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(access.getByRole('listitem').filter({ hasText: 'Owen Pritchard' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Halden House' })).toHaveCount(0);
});

test('a person without the right sees in its tab who is in a project, and why they cannot change it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Lindqvist' });
  const project = await newProject(product, ines);
  const page = await openAs(browser, product, {
    person: hugo,
    path: `/projects/${project.id}?tab=team`,
    viewport: { width: 390, height: 844 },
  });
  await expect(page.getByRole('link', { name: 'Team', exact: true })).toBeInViewport();
  const access = page.getByRole('region', { name: 'Who is in it' });
  await expect(access.getByRole('listitem').filter({ hasText: 'Ines' })).toContainText('Lead');
  for (const name of ['Invite', 'Add at once'])
    await expect(access.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await access.getByRole('button', { name: /^More about Ines/ }).click();
  await expect(page.getByRole('menuitem', { name: /Take out of the project/ })).toContainText('You need the Invite to Projects permission');
  await expectAccessible(page);
});

test('who decides who is in a private project is not offered to take themselves out of it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const owen = await invite(product, ines, { role: 'Senior', firstName: 'Owen', lastName: 'Pritchard' });
  const project = await newProject(product, ines, { visibility: 'private' });
  await call(product, { path: `/api/v1/projects/${project.id}/members`, body: { userId: owen.session.user.id }, as: ines });
  const page = await openAs(browser, product, { person: owen, path: `/projects/${project.id}?tab=team` });
  await page.getByRole('button', { name: 'More about Owen Pritchard' }).click();
  const out = page.getByRole('menuitem', { name: /Take out of the project/ });
  await expect(out).toContainText('You would lose it yourself');
  await expect(out).toHaveAttribute('aria-disabled', 'true');
});
