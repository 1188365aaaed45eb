import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA as far as axe sees it, on what the page shows now. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNone(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });

/** Only the contrast of the words, which is what another theme changes. */
export const expectReadable = (page: Page): Promise<void> => expectNone(page, { type: 'rule', values: ['color-contrast'] });

async function expectNone(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // A page that was looked at before has it already: its half a megabyte costs as much to read as a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(drawn);
  // No page has frames. Of what holds nothing is told, which costs more to gather than to find.
  await page.evaluate(restOfMotion);
  const violations = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }));
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
  expect(violations).toEqual([]);
}

/** A page hears of another size when it is drawn next, and shows what it makes of it with that frame. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** What is on its way to another colour is nobody's to read yet; one that arrives may set off what inherits of it. */
async function restOfMotion(): Promise<void> {
  const underWay = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  for (let moving = underWay(); moving.length > 0; moving = underWay()) await Promise.allSettled(moving.map(({ finished }) => finished));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
