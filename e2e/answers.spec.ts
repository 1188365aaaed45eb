// An answer that comes late finds another page than its question left: it closes, leads away from and writes over nothing that stands
// there by then, and what became of the question is told all the same.

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Template } from '../domain/templates/contract.ts';
import { onTheWire } from './hands.ts';
import { test } from './product.ts';
import { call, openAs, signUp } from './studio.ts';

const toast = (page: Page, words: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(words);

test('an earlier version of a template that comes after its list was closed is not laid over what was typed since', async ({
  browser,
  product,
}) => {
  const ines = await signUp(product, { firstName: 'Ines' });
  const { template: kitchen } = await call<{ template: Template }>(product, {
    method: 'GET',
    path: '/api/v1/templates/kitchen-and-bath',
    as: ines,
  });
  const { description, type, plan } = kitchen;
  const id = randomUUID();
  await call(product, { path: '/api/v1/templates', body: { id, name: 'Our kitchens', description, type, plan }, as: ines });
  await call(product, { method: 'PATCH', path: `/api/v1/templates/${id}`, body: { version: 1, changes: { name: 'Kitchens' } }, as: ines });
  const page = await openAs(browser, product, { person: ines, path: `/projects/template-selection?edit=${id}` });
  const goes = Promise.withResolvers<void>();
  const read = /\/version\?number=1$/;
  await page.route(read, async (route) => {
    await goes.promise;
    await route.continue();
  });
  await onTheWire(page);
  await page.getByRole('button', { name: 'Versions' }).click();
  const back = page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Go back to it' });
  await back.click();
  await expect(back).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  const name = page.getByRole('textbox', { name: 'Template name' });
  await name.fill('Kitchens of ours');
  const answered = page.waitForResponse(read);
  goes.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(name).toHaveValue('Kitchens of ours');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await back.click();
  await expect(name).toHaveValue('Our kitchens');
});
