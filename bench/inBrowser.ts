// A page in a real browser on a server of its own, and what its frames cost.

import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/browser.ts';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { freePort } from '../server/testing/freePort.ts';
import { type Person, signUpAndConfirm } from '../server/testing/people.ts';

export interface InBrowser {
  server: ChildServer;
  person: Person;
  context: BrowserContext;
  /** Another browser of the same person, which knows nothing yet. */
  afresh: () => Promise<BrowserContext>;
  close: () => Promise<void>;
}

/** A browser of 1440 by 900 in which somebody is signed in. */
export async function openInBrowser(): Promise<InBrowser> {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, PAGES: fileURLToPath(new URL('../web/dist', import.meta.url)) };
  const server = await startChildServer({ isFrugal: false, env });
  const person = await signUpAndConfirm(server);
  const browser = await chromium.launch(await findChromium());
  const session = JSON.stringify({ ...person.session, expires_at: Math.floor(Date.now() / 1000) + 3600 });
  const origins = [{ origin: env.PUBLIC_URL, localStorage: [{ name: 'atelier.session', value: session }] }];
  const afresh = () =>
    browser.newContext({ baseURL: env.PUBLIC_URL, viewport: { width: 1440, height: 900 }, storageState: { cookies: [], origins } });
  const context = await afresh();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { server, person, context, afresh, close };
}

/** Seconds of its main thread that the page has worked so far. */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

export const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
