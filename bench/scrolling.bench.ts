// How a folder of 20,000 documents scrolls in a browser: how long frames take, and how much of that the page computes. Frames wobble
// with the machine; what the page computes of each is told in time of its own thread.

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../e2e/browser.ts';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { type Person, signUpAndConfirm } from '../server/testing/people.ts';
import { fillMyFiles } from './largeFolder.ts';

const frames = 400;
/** Pixels of a frame: a hand that spins the wheel. */
const stride = 90;

let server: ChildServer;
let person: Person;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, PAGES: fileURLToPath(new URL('../web/dist', import.meta.url)) };
  server = await startChildServer({ isFrugal: false, env });
  person = await signUpAndConfirm(server);
  await fillMyFiles(server.ownerUrl, person);
  browser = await chromium.launch(await findChromium());
  const session = JSON.stringify({ ...person.session, expires_at: Math.floor(Date.now() / 1000) + 3600 });
  const origins = [{ origin: env.PUBLIC_URL, localStorage: [{ name: 'atelier.session', value: session }] }];
  context = await browser.newContext({
    baseURL: env.PUBLIC_URL,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins },
  });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Seconds of its main thread that the page has worked so far. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

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

const at = (times: readonly number[], share: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;

test.each([
  ['rows', 'list'],
  ['tiles', 'grid'],
])('20,000 documents as %s', { timeout: 180_000 }, async (what, as) => {
  const page = await context.newPage();
  await page.goto(`/projects/documents?as=${as}`);
  await page.getByRole('grid', { name: 'Documents' }).getByText('Sheet 1.pdf').waitFor({ timeout: 60_000 });
  const work = await workOf(page);
  const before = await work();
  const times = await scroll(page);
  const each = (((await work()) - before) * 1000) / frames;
  process.stdout.write(
    `${what}: a frame computes ${each.toFixed(1)} ms in the mean; frames ${at(times, 0.5)} in the middle, p95 ${at(times, 0.95)}, slowest ${at(times, 0.999)}\n`,
  );
  // A frame of 60 a second.
  expect(each).toBeLessThan(16.7);
  await page.close();
});
