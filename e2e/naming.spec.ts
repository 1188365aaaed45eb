// Naming somebody who cannot read what is discussed: they are invited, by whoever may, and read it once they accept.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { kept } from './hands.ts';
import { test } from './product.ts';
import { call, invite, newProject, openAs, signUp } from './studio.ts';

const name = async (page: Page, typed: string) => {
  await page.getByRole('textbox', { name: 'Comment on Halden House' }).click();
  await expect(page.getByRole('toolbar', { name: 'Writing tools' })).toBeVisible();
  await page.keyboard.type(typed);
};

test('whoever is named and cannot read it is invited with the comment; who may not invite is told why they cannot be named', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const aiko = await invite(product, ines, { role: 'Junior', firstName: 'Aiko', lastName: 'Tanabe' });
  const hugo = await invite(product, ines, { role: 'Standard', firstName: 'Hugo', lastName: 'Brandt' });
  const project = await newProject(product, ines, { name: 'Halden House', visibility: 'private' });
  await call(product, { path: `/api/v1/projects/${project.id}/members`, body: { userId: hugo.session.user.id }, as: ines });
  const path = `/projects/${project.id}?tab=discussion`;

  const standard = await openAs(browser, product, { person: hugo, path });
  await name(standard, '@ai');
  const locked = standard.getByRole('option', { name: /Aiko Tanabe/ });
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
  await expect(locked).toContainText('Cannot read this project');
  await expectAccessible(standard);

  const page = await openAs(browser, product, { person: ines, path });
  await name(page, 'Ask @ai');
  await expect(page.getByRole('option', { name: /Aiko Tanabe/ })).toContainText('Will be invited');
  await page.keyboard.press('Enter');
  await page.keyboard.type('about the arch');
  await kept(page, /\/invitations$/, () => page.keyboard.press('Control+Enter'));
  await expect(page.getByText('Aiko Tanabe is invited')).toBeVisible();
  const told = await call<{ items: { type: string }[] }>(product, { method: 'GET', path: '/api/v1/notifications', as: aiko });
  expect(told.items.map(({ type }) => type)).toContain('project_invitation');
});
