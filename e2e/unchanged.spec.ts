// A board that is opened again while nothing has happened comes in a few bytes, and stands there as it was.

import { expect } from '@playwright/test';
import { test } from './product.ts';
import { call, newProject, newTask, openAs, signUp } from './studio.ts';

test('a board that has not changed is asked for by its tag, and shown as it was', async ({ browser, product }) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const project = await newProject(product, ines);
  await newTask(product, ines, { title: 'Chase worktop', projectId: project.id });
  const page = await openAs(browser, product, { person: ines });
  const card = page.getByRole('link', { name: 'Chase worktop' });
  await page.clock.install();
  await page.goto('/todos?view=created');
  await expect(card).toBeVisible();
  /** @returns what the server answered */
  const again = async (): Promise<number> => {
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await expect(card).toHaveCount(0);
    // Past what a tab keeps of pages that nobody looks at.
    await page.clock.fastForward('06:00');
    const answered = page.waitForResponse((answer) => answer.url().includes('/tasks/board'));
    await page.goBack();
    const status = (await answered).status();
    await expect(card).toBeVisible();
    return status;
  };
  // Meanwhile the studio has taken its first steps, which is told.
  expect(await again()).toBe(200);
  expect(await again()).toBe(304);
  await call(product, { path: '/api/v1/tasks', body: { title: 'Sample of oak', projectId: project.id }, as: ines });
  expect(await again()).toBe(200);
  await expect(page.getByText('Sample of oak')).toBeVisible();
});
