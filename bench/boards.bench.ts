// How a mood board of 500, 2,000 and 5,000 things, and one of 5,000 of which 2,000 are pictures, opens, pans and zooms in a browser that
// knows nothing yet: what the page computes of each frame, in time of its own thread, beside what the smallest costs in the same run.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoardFile } from '../domain/boards/contract.ts';
import { newFile } from '../server/testing/files.ts';
import { newPicture } from '../server/testing/pictures.ts';
import { at, type InBrowser, openInBrowser, workOf } from './inBrowser.ts';

const counts = [500, 2000, 5000] as const;
/** Photographs that hang again and again, each of its own colour. */
const photographs = 40;
const frames = 120;
/** Of one act: its message has at most 64 kB. */
const perAct = 120;

let bench: InBrowser;
beforeAll(async () => {
  bench = await openInBrowser();
}, 180_000);
afterAll(() => bench?.close());

async function call(path: string, body: object): Promise<void> {
  const { server, person } = bench;
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Photographs with their thumbnails. @returns their ids */
async function newPhotographs(): Promise<string[]> {
  const { client } = bench.person;
  const ids: string[] = [];
  for (let one = 0; one < photographs; one++) {
    const colour = `#${(0x40_60_50 + one * 0x02_03_01).toString(16)}`;
    ids.push((await newFile(client, { name: `Sample ${one}.jpg`, content: await newPicture({ width: 1600, height: 1100, colour }) })).id);
  }
  const waiting = async () => {
    const records = await Promise.all(ids.map((id) => client.get<{ file: Pick<BoardFile, 'preview'> }>(`/api/v1/files/${id}`)));
    return records.filter(({ body }) => body.file.preview !== 'ready').length;
  };
  await expect.poll(waiting, { timeout: 120_000, interval: 250 }).toBe(0);
  return ids;
}

/** Notes, colours and headings in rows, as wide as high; two of five are pictures where there are any. */
async function boardOf(count: number, pictures: readonly string[] = []): Promise<string> {
  const id = randomUUID();
  await call('/api/v1/boards', { id, projectId: null, name: 'Everything' });
  const across = Math.ceil(Math.sqrt(count));
  const operations = Array.from({ length: count }, (_, index) => {
    const fileId = pictures[index % pictures.length];
    const [kind, content] = fileId && index % 5 < 2 ? ['image', { fileId, caption: '' }] : contentOf(index);
    const frame = { x: (index % across) * 220, y: Math.floor(index / across) * 160, w: 200, h: 130, rotation: 0 };
    return { op: 'add', item: { id: randomUUID(), kind, frame, place: { z: 'a1', parentId: null, groupId: null }, content } };
  });
  for (let from = 0; from < count; from += perAct)
    await call(`/api/v1/boards/${id}/acts`, { actId: randomUUID(), operations: operations.slice(from, from + perAct) });
  return id;
}

function contentOf(index: number): [kind: string, content: object] {
  const words = `Thing ${index}, oak where the hand goes`;
  if (index % 3 === 0) return ['swatch', { name: words, hex: '#8f9a86', code: '', use: 'Joinery' }];
  if (index % 3 === 1) return ['heading', { text: words, size: 1 }];
  return ['note', { body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] } }];
}

/** Turns the wheel frame by frame, to zoom so much with each. @returns how long each took, ms */
const turn = (page: Page, zoomBy: number | null) =>
  page.evaluate(
    ({ count, by }) =>
      new Promise<number[]>((resolve) => {
        const wall = document.querySelector('[aria-roledescription="mood board"]') as HTMLElement;
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          const way = times.length % 40 < 20 ? 1 : -1;
          const move = by ? { deltaY: way * by, ctrlKey: true } : { deltaX: way * 40, deltaY: way * 40 };
          wall.dispatchEvent(new WheelEvent('wheel', { ...move, clientX: 700, clientY: 450, bubbles: true, cancelable: true }));
          if (times.length < count) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
    { count: frames, by: zoomBy },
  );

/** As the wheel does it: by how much it has to turn to come from 100 % to there. */
const wheelTo = (zoom: number): number => -240 * Math.log(zoom);
/** From where words can just be read, and by steps that end at 20 %: nearer than what is drawn from afar. */
const between = { from: 0.38, by: 7 };

interface Figures {
  open: number;
  /** As far as it shows all of it. */
  fitted: number;
  /** Nearer and farther from there. */
  fittedZoom: number;
  pan: number;
  zoom: number;
  /** Between 20 and 40 %. */
  smallPan: number;
  smallZoom: number;
}

async function measured(id: string): Promise<Figures & { times: number[] }> {
  const context = await bench.afresh();
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`/mood-board/${id}`);
  await page.locator('[data-item]').first().waitFor({ timeout: 60_000 });
  const open = performance.now() - begun;
  const work = await workOf(page);
  const cost = async (zoomBy: number | null) => {
    const before = await work();
    const times = await turn(page, zoomBy);
    return { each: (((await work()) - before) * 1000) / frames, times };
  };
  await page.locator('[aria-roledescription="mood board"]').focus();
  await page.keyboard.press('Shift+Digit1');
  const fitted = await cost(null);
  const fittedZoom = await cost(12);
  // At 100 %, as people work.
  await page.getByRole('button', { name: /, to 100/ }).click();
  const pan = await cost(null);
  const zoom = await cost(12);
  await page.getByRole('button', { name: /, to 100/ }).click();
  await page
    .locator('[aria-roledescription="mood board"]')
    .dispatchEvent('wheel', { deltaY: wheelTo(between.from), ctrlKey: true, clientX: 700, clientY: 450 });
  await page.getByRole('button', { name: /^38/ }).waitFor();
  const smallPan = await cost(null);
  const smallZoom = await cost(between.by);
  await context.close();
  return {
    open,
    fitted: fitted.each,
    fittedZoom: fittedZoom.each,
    pan: pan.each,
    zoom: zoom.each,
    smallPan: smallPan.each,
    smallZoom: smallZoom.each,
    times: pan.times,
  };
}

test('boards of 500, 2,000 and 5,000 things, and of 2,000 pictures among them', { timeout: 900_000 }, async () => {
  let least: Figures | null = null;
  const boards: [what: string, id: () => Promise<string>][] = [
    ...counts.map((count): [string, () => Promise<string>] => [String(count), () => boardOf(count)]),
    ['5000, of which 2000 pictures', async () => boardOf(5000, await newPhotographs())],
  ];
  for (const [what, make] of boards) {
    const { times, ...figures } = await measured(await make());
    least ??= figures;
    const beside = (key: keyof Figures) => `${figures[key].toFixed(1)} ms (${(figures[key] / (least?.[key] ?? 1)).toFixed(1)})`;
    process.stdout.write(
      `${what}: first thing after ${beside('open')}; a frame computes, panned at 100 % ${beside('pan')}, zoomed ${beside('zoom')}, ` +
        `panned at 38 % ${beside('smallPan')}, zoomed between 20 and 38 % ${beside('smallZoom')}, panned with all in sight ${beside('fitted')}, zoomed ${beside('fittedZoom')}; frames at 100 % ${at(times, 0.5).toFixed(1)} ms in the middle, p95 ${at(times, 0.95).toFixed(1)}\n`,
    );
    expect(figures.open).toBeGreaterThan(0);
  }
});
