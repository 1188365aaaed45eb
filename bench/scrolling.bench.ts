// How a folder of 20,000 documents scrolls in a browser: how long frames take, and how much of that the page computes. Frames wobble
// with the machine; what the page computes of each is told in time of its own thread.

import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type InBrowser, openInBrowser, workOf } from './inBrowser.ts';
import { fillMyFiles } from './largeFolder.ts';

const frames = 400;
/** Pixels of a frame: a hand that spins the wheel. */
const stride = 90;

let bench: InBrowser;
beforeAll(async () => {
  bench = await openInBrowser();
  await fillMyFiles(bench.server.ownerUrl, bench.person);
}, 180_000);
afterAll(() => bench?.close());

/** Scrolls frame by frame. @returns how long each took, ms */
const scroll = (page: Page) =>
  page.evaluate(
    ({ count, by }) =>
      new Promise<number[]>((resolve) => {
        const content = document.getElementById('content') as HTMLElement;
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          content.scrollBy(0, by);
          if (times.length < count) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
    { count: frames, by: stride },
  );

const told = (times: readonly number[], share: number): string => `${at(times, share).toFixed(1)} ms`;

test.each([
  ['rows', 'list'],
  ['tiles', 'grid'],
])('20,000 documents as %s', { timeout: 180_000 }, async (what, as) => {
  const page = await bench.context.newPage();
  await page.goto(`/projects/documents?as=${as}`);
  await page.getByRole('grid', { name: 'Documents' }).getByText('Sheet 1.pdf').waitFor({ timeout: 60_000 });
  const work = await workOf(page);
  const before = await work();
  const times = await scroll(page);
  const each = (((await work()) - before) * 1000) / frames;
  process.stdout.write(
    `${what}: a frame computes ${each.toFixed(1)} ms in the mean; frames ${told(times, 0.5)} in the middle, p95 ${told(times, 0.95)}, slowest ${told(times, 0.999)}\n`,
  );
  // A frame of 60 a second.
  expect(each).toBeLessThan(16.7);
  await page.close();
});
