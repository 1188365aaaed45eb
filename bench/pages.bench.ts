// Pages in a browser that knows nothing yet, and again in the same browser: what they ask for and how much of it is script, which is
// bounded, and when the first of their rows shows, beside an empty page of as many bytes in the same run. Results: docs/performance.md.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '../server/testing/answers.ts';
import { at, type InBrowser, openInBrowser } from './inBrowser.ts';

const rounds = 5;
const cards = 400;

let bench: InBrowser;
let empty: Server;
let projectId: string;
const table: Record<string, Record<string, string | number>> = {};

beforeAll(async () => {
  bench = await openInBrowser();
  empty = createServer((request, response) => {
    const page = '<!doctype html><title>Empty</title><p>First</p>';
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
    response.end(page + ' '.repeat(Number(request.url?.slice(1)) || 0));
  });
  await once(empty.listen(0, '127.0.0.1'), 'listening');
  const { client } = bench.person;
  const made = await client.post<{ project: { id: string } }>('/api/v1/projects', { name: 'Halden House' });
  projectId = made.body.project.id;
  const fields = { projectId, assigneeIds: [bench.person.id] };
  for (let number = 0; number < cards; number++) {
    await ok(client.post('/api/v1/tasks', { ...fields, title: `Order the samples of room ${number}` }));
  }
}, 180_000);
afterAll(async () => {
  empty.close();
  await bench?.close();
  console.table(table);
});

interface Opening {
  /** Milliseconds until a frame has the first words, by the page's own clock: whoever asks from outside asks twice a second. */
  shown: number;
  /** What went over the wire until then, and how many bytes of it, as they were sent. */
  requests: number;
  bytes: number;
  script: number;
}

/** A browser that spares data is sent no pages ahead: what it asks for is what the page needs. */
const sparing = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty((navigator as unknown as { connection: object }).connection, 'saveData', { value: true }),
  );

/** Opens an address in a new tab, until its first words are there. */
async function open(context: BrowserContext, url: string, words: string): Promise<Opening> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const asked = new Map<string, { isScript: boolean; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isKept = response.fromDiskCache === true || response.fromPrefetchCache === true;
    if (!isKept && response.url.startsWith('http'))
      asked.set(requestId, { isScript: type === 'Script', bytes: response.encodedDataLength });
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const isThere = await page.waitForFunction((text) => document.body?.innerText.includes(text) && performance.now(), words, {
    polling: 'raf',
    timeout: 60_000,
  });
  const shown = Number(await isThere.jsonValue());
  const all = [...asked.values()];
  const sum = (some: typeof all) => some.reduce((bytes, one) => bytes + one.bytes, 0);
  const opening = { shown, requests: all.length, bytes: sum(all), script: sum(all.filter(({ isScript }) => isScript)) };
  // What comes after the first words is there when the page is opened again.
  await page.waitForLoadState('networkidle');
  await page.close();
  return opening;
}

/** What each may ask for at most: script in bytes as they are sent, requests the first time and again. */
const pages = {
  dashboard: { path: () => '/', words: 'Halden House', most: { script: 200_000, requests: 25, again: 15 } },
  board: {
    path: () => `/projects/${projectId}?tab=tasks`,
    words: 'Order the samples of room',
    most: { script: 260_000, requests: 25, again: 15 },
  },
};

const middle = (openings: readonly Opening[], of: keyof Opening): number =>
  at(
    openings.map((opening) => opening[of]),
    0.5,
  );

test.each(Object.entries(pages))(
  '%s',
  async (name, { path, words, most }) => {
    const [cold, again, limit]: Opening[][] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      const context = await bench.afresh();
      await sparing(context);
      const first = await open(context, path(), words);
      cold?.push(first);
      again?.push(await open(context, path(), words));
      const { port } = empty.address() as AddressInfo;
      limit?.push(await open(await bench.afresh(), `http://127.0.0.1:${port}/${first.bytes}`, 'First'));
      await context.close();
    }
    const shown = (openings: Opening[] = []) => middle(openings, 'shown');
    for (const [when, openings] of Object.entries({ cold, again }) as [string, Opening[]][]) {
      table[`${name}, ${when}`] = {
        'first words, ms': Math.round(shown(openings)),
        'times an empty page': (shown(openings) / shown(limit)).toFixed(1),
        requests: middle(openings, 'requests'),
        kB: Math.round(middle(openings, 'bytes') / 1000),
        'script, kB': Math.round(middle(openings, 'script') / 1000),
      };
    }
    for (const { requests, script } of cold ?? []) {
      expect(requests).toBeLessThanOrEqual(most.requests);
      expect(script).toBeLessThanOrEqual(most.script);
    }
    for (const { requests, script } of again ?? []) {
      expect(requests).toBeLessThanOrEqual(most.again);
      // At most the few lines of a page that is fetched ahead.
      expect(script).toBeLessThanOrEqual(5_000);
    }
  },
  300_000,
);
