// The description of a task that is open: read, and written after a press on it.

import { expect, type Locator, type Page } from '@playwright/test';

/** The whole of it, read or written. */
export const descriptionOf = (page: Page | Locator): Locator => page.getByRole('group', { name: 'Description' });

/** Where it is written, once somebody began to. */
export const writingOf = (page: Page | Locator): Locator => page.getByRole('textbox', { name: 'Description' });

/** Presses it; what stands in it stays. @returns where it is written, by the editor */
export async function beginToWrite(page: Page | Locator): Promise<Locator> {
  await descriptionOf(page)
    .getByRole('button', { name: /^(Add a|Edit the) description$/ })
    .click();
  const editor = descriptionOf(page).locator('[contenteditable=true]');
  await expect(editor).toBeFocused();
  return editor;
}

/** All of it anew; it is not left. */
export async function writeDescription(page: Page | Locator, words: string): Promise<void> {
  await (await beginToWrite(page)).fill(words);
}
