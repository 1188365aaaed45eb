// How long documents take to be drawn, beside a photograph: as ratios within one run, since machines differ. Each is asked of a
// process that runs, after another document, so that nothing of it is open.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../server/log.ts';
import { openRenderer, type Renderer } from '../server/renderer/renderer.ts';
import type { Document } from '../server/renderer/types.ts';
import { drawingPdf, reportPdf } from '../server/testing/documents.ts';

const rounds = 5;

let folder: string;
let renderer: Renderer;
let other: Document;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  renderer = openRenderer({ log: createLog({ level: 'warn' }) });
  other = await put('pdf', await reportPdf(1));
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

let files = 0;
async function put(kind: 'pdf' | 'image', bytes: Buffer): Promise<Document> {
  const file = join(folder, String(files++));
  await writeFile(file, bytes);
  return { file, kind, mediaType: kind === 'pdf' ? 'application/pdf' : 'image/jpeg' };
}

const describe = (document: Document) => renderer.describe(document);
const draw = (document: Document, step: number, tile: { x: number; y: number } | null = null) =>
  renderer.draw({ ...document, page: 1, step, tile });

/** The middle of some rounds, in milliseconds. */
async function timeOf(act: () => Promise<unknown>, before: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await before();
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** As a camera has it: 24 megapixels of something, about 10 MB. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(6000, 4000).jpeg({ quality: 90 }).toBuffer();
}

test('documents beside a photograph', async () => {
  const [photo, report, drawing] = [
    await put('image', await photograph()),
    await put('pdf', await reportPdf(40)),
    await put('pdf', await drawingPdf(20_000)),
  ];
  const [describeOther, drawOther] = [() => describe(other), () => draw(other, 600)];
  const times = {
    'a photograph: its thumbnail': await timeOf(() => describe(photo), describeOther),
    '40 pages: thumbnail, sizes and words': await timeOf(() => describe(report), describeOther),
    'a dense A1: thumbnail and words': await timeOf(() => describe(drawing), describeOther),
    'a photograph at 1200': await timeOf(() => draw(photo, 1200), drawOther),
    'a dense A1: first page at 1200': await timeOf(() => draw(drawing, 1200), drawOther),
    'a dense A1: first page at 2400': await timeOf(() => draw(drawing, 2400), drawOther),
    'a dense A1: one more tile of 9600': await timeOf(
      () => draw(drawing, 9600, { x: 4, y: 3 }),
      () => draw(drawing, 9600, { x: 2, y: 2 }),
    ),
  };
  const limit = times['a photograph at 1200'];
  console.table(
    Object.fromEntries(Object.entries(times).map(([what, ms]) => [what, { ms: Math.round(ms), photographs: +(ms / limit).toFixed(1) }])),
  );
  expect(times['a dense A1: first page at 1200'] / limit).toBeLessThan(5);
  expect(times['a dense A1: one more tile of 9600'] / limit).toBeLessThan(2);
  expect(times['40 pages: thumbnail, sizes and words'] / limit).toBeLessThan(5);
}, 120_000);
