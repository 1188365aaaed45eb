// A task says who changed what, and when.

import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { day, plain } from './days.ts';
import { test } from './product.ts';
import { call, invite, listenOn, newProject, newTask, openAs, signUp } from './studio.ts';

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
