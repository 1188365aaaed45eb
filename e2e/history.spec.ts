// A task says who changed what, and when.

import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { bodyOf } from '../domain/kernel/richText.ts';
import { expectAccessible } from './accessibility.ts';
import { day, plain } from './days.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newFile, newProject, newTask, openAs, signUp } from './studio.ts';

test('the history of a task is in its panel, in words, and follows what others do', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines);
  const task = await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/todos?view=created&task=${task.id}`);
  const panel = page.getByRole('dialog', { name: 'Chase worktop' });
  const history = panel.getByRole('button', { name: 'History' });
  await expect(history.locator('svg')).toBeVisible(); // closed, it does not look like a heading with nothing below
  await history.click();
  const acts = panel.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(acts).toHaveText([/^Ines Duarte added it/]);
  const changes = { due: day(0), assigneeIds: [tom.session.user.id], description: 'Honed.' };
  await call(product, { method: 'PATCH', path: `/api/v1/tasks/${task.id}`, body: { version: task.version, changes }, as: tom });
  await expect(acts.first()).toContainText('Tom Okafor');
  for (const words of [`set the due date to ${plain(0)}`, 'assigned Tom Okafor', 'changed the description'])
    await expect(acts.first()).toContainText(words);
  await expect(acts).toHaveCount(2);
  await expectAccessible(page);
});

test('what was done in a project is in its tab, by days, follows what others do, and leads to it', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}`);
  await page.getByRole('link', { name: 'Activity' }).click();
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(today).toHaveText([/^You started Halden House/]);
  await expect(page.getByText('What is older than 90 days is not kept.')).toBeHidden(); // it begins here

  const task = await newTask(product, tom, { title: 'Chase worktop', projectId: project.id });
  await expect(today.first()).toContainText('Tom added Chase worktop');
  for (const name of ['A-301.txt', 'A-302.txt', 'A-303.txt']) await newFile(product, tom, { name, projectId: project.id });
  await expect(today.first()).toContainText('Tom added A-303.txt and 2 more');
  await expect(today).toHaveCount(3);
  await expectAccessible(page);

  // One person's, and of one kind: both stand in the address.
  const [who, kind] = [page.getByRole('combobox', { name: 'Person' }), page.getByRole('combobox', { name: 'Kind' })];
  await who.click();
  await page.getByRole('option', { name: 'Tom Okafor' }).click();
  await expect(today).toHaveCount(2);
  await kind.click();
  await page.getByRole('option', { name: 'Decisions' }).click();
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(today).toHaveCount(3);

  // What is gone is spoken of no more.
  await call(product, { method: 'DELETE', path: `/api/v1/tasks/${task.id}`, body: {}, as: ines });
  await expect(today).toHaveCount(2);
  await today.first().getByRole('link', { name: 'A-303.txt' }).click();
  await expect(page.getByRole('dialog', { name: 'A-303.txt' })).toBeVisible();
});

test('a decision stands in the activity of its project as soon as it is one, and leads to what was said', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const tom = await invite(product, ines, { role: 'Senior', firstName: 'Tom', lastName: 'Okafor' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}?tab=activity`);
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(today).toHaveCount(1);
  const said = await call<{ comment: { id: string } }>(product, {
    path: `/api/v1/discussions/project_${project.id}/comments`,
    body: { id: randomUUID(), body: bodyOf('Brass, then.') },
    as: tom,
  });
  await call(product, {
    path: `/api/v1/comments/${said.comment.id}/decision`,
    body: { what: 'Brass for the bar', agreedOn: day(0) },
    as: tom,
  });
  await expect(today.first()).toContainText('Tom recorded the decision Brass for the bar');
  await today.first().getByRole('link', { name: 'Brass for the bar' }).click();
  await expect(page).toHaveURL(/tab=discussion/);
  await expect(page.getByText('Brass, then.')).toBeVisible();
});

test('a tab of a project whose code is not on the device says so without a connection, and opens with one', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines, { name: 'Halden House' });
  const page = await openAs(browser, product, { person: ines });
  await listenOn(page, `/projects/${project.id}`);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Changes are saved on this device')).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('This page is not on this device yet. It opens once you are connected.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('You started Halden House');
});
