import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA as far as axe sees it, on what the page shows now. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNone(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));

/** Only the contrast of the words, which is what another theme changes. */
export const expectReadable = (page: Page): Promise<void> => expectNone(new AxeBuilder({ page }).withRules('color-contrast'));

async function expectNone(check: AxeBuilder): Promise<void> {
  // No page has frames: without them axe needs no second page for its result.
  const { violations } = await check.setLegacyMode().analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}
