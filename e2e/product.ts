// The product as people start it, one for each worker: a process of its own, a new data folder, a real mail server.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, type Page, test as base, type TestInfo } from '@playwright/test';
import { freePort } from '../server/testing/freePort.ts';
import { openMailbox } from '../server/testing/mailbox.ts';
import type { Mailbox } from '../server/testing/mailbox.ts';
import { programEnv } from '../server/testing/programEnv.ts';
import { latePage } from './latePage.ts';

export type Product = {
  /** Origin, without a slash at its end. */
  url: string;
  mailbox: Mailbox;
  /** Ends the server as SIGTERM does, and starts it again on the same data and address. */
  restart: () => Promise<void>;
};

export type ClockedProduct = Product & {
  /** What the server's clock says. */
  now: () => Date;
  /** Lets so many milliseconds pass for the server. */
  sleep: (milliseconds: number) => Promise<void>;
};

export type MaillessProduct = Pick<Product, 'url'> & {
  /** Where its mails are, as the terminal says it. */
  outbox: () => string;
};

/** Ends what hangs. Beside much else a machine takes half a minute to make a database. */
const patience = 90_000;

/** `LATE=1`: everything comes late, at random. A journey that fails then has found a race, its own or the product's. */
const isLate = process.env['LATE'] === '1';

/** As `npm start` runs it; its late socket is that of the package, which the built file has a copy of. */
const program = isLate ? 'server/main.ts' : 'server/dist/main.mjs';

/** Playwright's test with the product; `page.goto('/')` leads to it. */
export const test = base.extend<
  { baseURL: string; tidy: void; readsAhead: boolean },
  { product: Product; clocked: ClockedProduct; mailless: MaillessProduct }
>({
  product: [
    // Playwright reads the names of the fixtures from this pattern, so it must be one.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => runProduct(program, provide),
    { scope: 'worker', timeout: 2 * patience },
  ],
  /** One more, whose clock a journey turns. */
  clocked: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => runProduct('e2e/clockedServer.ts', provide),
    { scope: 'worker', timeout: 2 * patience },
  ],
  /** One more, started without a mail server. */
  mailless: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => runMailless(provide),
    { scope: 'worker', timeout: 2 * patience },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  /** Whether pages fetch the code of those that may come next. To have it read and compiled is a fifth of what a page costs here. */
  readsAhead: [false, { option: true }],
  // What a journey opened would go on living, reading and drawing beside the next ones.
  tidy: [
    async ({ browser, readsAhead }, provide, journey) => {
      if (!readsAhead) browser.on('context', spareConnection);
      if (isLate) browser.on('context', makeLate);
      await provide();
      browser.off('context', spareConnection);
      browser.off('context', makeLate);
      const pages = browser.contexts().flatMap((context) => context.pages());
      if (journey.status !== journey.expectedStatus) await photograph(pages, journey);
      // A call that a page makes of itself may be in the hands of a route: what becomes of it is nobody's concern now.
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** What each page of a journey that failed shows. Playwright itself would make a picture of all that pass as well, to throw it away. */
async function photograph(pages: readonly Page[], journey: TestInfo): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const name = `page-${index + 1}.png`;
    const path = journey.outputPath(name);
    // One that hangs has none.
    const taken = await page.screenshot({ path, timeout: 5_000 }).catch(() => null);
    if (taken) await journey.attach(name, { path, contentType: 'image/png' });
  }
}

/** As with the browser's setting that saves data: what is not asked for is not fetched. */
const spareConnection = (context: BrowserContext): void =>
  void context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

const makeLate = (context: BrowserContext): void => void context.addInitScript(latePage);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-journey-'));
  // As root, the database runs as somebody else, and lies here only where they may enter.
  chmodSync(folder, 0o755);
  return folder;
}

async function runMailless(provide: (product: MaillessProduct) => Promise<void>): Promise<void> {
  const folder = newFolder();
  const [port, dataDir] = [await freePort(), join(folder, 'data')];
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  try {
    server = await startServer({ program, port, dataDir });
    await provide({ url, outbox: () => `${url}/outbox/${readFileSync(join(dataDir, 'outbox-key'), 'utf8').trim()}` });
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runProduct(program: string, provide: (product: ClockedProduct) => Promise<void>): Promise<void> {
  const folder = newFolder();
  const mailbox = await openMailbox();
  const port = await freePort();
  const start = () => startServer({ program, port, dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl });
  let server: ChildProcess | undefined;
  let ahead = 0;
  try {
    server = await start();
    await provide({
      url: `http://localhost:${port}`,
      mailbox,
      restart: async () => {
        await stop(server);
        server = await start();
        ahead = 0;
      },
      now: () => new Date(Date.now() + ahead),
      sleep: async (milliseconds) => {
        if (!server) return;
        const slept = once(server, 'message');
        server.send({ sleep: milliseconds });
        await slept;
        ahead += milliseconds;
      },
    });
  } finally {
    await stop(server);
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Program {
  program: string;
  port: number;
  dataDir: string;
  /** Without one its mails stay on the machine. */
  smtpUrl?: string;
}

const lateServer = pathToFileURL(join(import.meta.dirname, 'lateServer.ts')).href;

async function startServer({ program, port, dataDir, smtpUrl }: Program): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...(isLate ? ['--import', lateServer] : []), program], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...programEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl, TRUSTED_PROXIES: '127.0.0.1,::1' }),
      // No journey reads a page of the world.
      LINK_PREVIEWS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready.`);
    if (await isReady(port)) return server;
  }
  await stop(server);
  throw new Error('The server was not ready in time.');
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  const force = setTimeout(() => server.kill('SIGKILL'), patience);
  await exit;
  clearTimeout(force);
}
