// From the last byte of an upload to its small picture in a row of the page: with the first document that comes, for which what draws
// them is not there yet, beside one that comes after others. As ratios within one run, since machines differ. The server runs from its
// sources: as it is built, what draws starts in half the time. Results: docs/performance.md.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportPdf } from '../server/testing/documents.ts';
import { decodersOf, newPicture } from '../server/testing/pictures.ts';
import { at, type InBrowser, openInBrowser } from './inBrowser.ts';

const rounds = 5;

let bench: InBrowser;
let desk: string;
let page: Page;
beforeAll(async () => {
  bench = await openInBrowser();
  desk = await mkdtemp(join(tmpdir(), 'first-pictures-'));
  page = await bench.context.newPage();
  await page.goto('/projects/documents');
  await page.waitForLoadState('networkidle');
}, 180_000);
afterAll(async () => {
  await bench?.close();
  await rm(desk, { recursive: true });
});

let documents = 0;
/** Milliseconds from the end of the request that brought its last byte until a frame has its picture. */
async function timeOf(content: Buffer): Promise<number> {
  const name = `Document ${++documents}`;
  const path = join(desk, name);
  await writeFile(path, content);
  let lastByte = 0;
  const hear = (request: { method: () => string }) => void (request.method() === 'PATCH' && (lastByte = Date.now()));
  page.on('requestfinished', hear);
  const shown = page.waitForFunction(
    (words) => {
      const row = [...document.querySelectorAll('[role=row]')].find(({ textContent }) => textContent.includes(words));
      return row?.querySelector('img') && Date.now();
    },
    name,
    { polling: 'raf', timeout: 60_000 },
  );
  await page.locator('input[aria-label="Documents to upload"]').setInputFiles([path]);
  const end = Number(await (await shown).jsonValue());
  page.off('requestfinished', hear);
  // What the page reads after it is not the next one's.
  await sleep(1_000);
  return end - lastByte;
}

test('the first picture of a server beside the next ones', async () => {
  const photograph = await sharp(await newPicture({ width: 1500, height: 1000 }))
    .resize(6000, 4000)
    .jpeg({ quality: 90 })
    .toBuffer();
  const table: Record<string, object> = {};
  for (const [what, content] of Object.entries({ 'a PDF of 3 pages': await reportPdf(3), 'a photograph of 24 megapixels': photograph })) {
    const [first, next]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      for (const pid of decodersOf(bench.server.pid, 'renderProcess')) process.kill(pid, 'SIGKILL');
      first.push(await timeOf(content));
      next.push(await timeOf(content));
    }
    const [firstOnes, nextOnes] = [at(first, 0.5), at(next, 0.5)];
    table[what] = { 'first, ms': firstOnes, 'next, ms': nextOnes, times: +(firstOnes / nextOnes).toFixed(2) };
    expect(firstOnes / nextOnes).toBeLessThan(8);
  }
  console.table(table);
}, 300_000);
