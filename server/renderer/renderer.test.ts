// Documents as they come: drawings, reports, photographs, and what only looks like one. Each is drawn, or says why it is not, and
// whatever it does to its decoder the next one is drawn.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { headBytes, natureOf } from '../../domain/files/kinds.ts';
import { tileSide } from '../../domain/files/renditions.ts';
import { createLog } from '../log.ts';
import { a1, drawingPdf, lockedPdf, pagePdf, reportPdf, slowPdf, thickPdf } from '../testing/documents.ts';
import { gifOf, newPicture, tinyPng } from '../testing/pictures.ts';
import { isRunning, secondsOf } from '../testing/processes.ts';
import type { RenderFault } from './faults.ts';
import { arrivalBounds, openRenderer, type Renderer, type RendererOptions, viewBounds } from './renderer.ts';
import { type Document, type Drawing, noFacts } from './types.ts';

let folder: string;
const open: Renderer[] = [];
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'renderer-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const renderer of open.splice(0)) await renderer.close();
});

function start(bounds: Partial<NonNullable<RendererOptions['bounds']>['views']> = {}): Renderer {
  const both = { arrivals: { ...arrivalBounds, ...bounds }, views: { ...viewBounds, ...bounds } };
  const renderer = openRenderer({ log: createLog({ level: 'silent' }), bounds: both });
  open.push(renderer);
  return renderer;
}

let files = 0;
/** On disk, and what its bytes say that it is. */
async function put(bytes: Buffer | string, name = 'file'): Promise<Document> {
  const file = join(folder, String(files++));
  await writeFile(file, bytes);
  return { file, ...natureOf(Buffer.from(bytes).subarray(0, headBytes), name) };
}

const whole = { page: 1, step: 1200, tile: null };

/** Whether it has ink on it, and paper. */
async function isDrawnOn(picture: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels.some(({ min, max }) => min < 200 && max > 240);
}

describe('a PDF', () => {
  test('[A59] a dense drawing has its size, its words, a thumbnail in its shape, and a page at each step', async () => {
    const [renderer, drawing] = [start(), await put(await drawingPdf(20_000))];
    const facts = await renderer.describe(drawing);
    expect(facts).toMatchObject({ ...a1, pages: 1, pageSizes: [a1], fault: null });
    expect(facts.texts.map(({ page }) => page)).toEqual([1]);
    expect(facts.texts[0]?.body).toMatch(/Wall 100 .*Wall 19900/);
    const thumbnail = sharp(facts.thumbnail ?? Buffer.alloc(0));
    expect(await thumbnail.metadata()).toMatchObject({ format: 'webp', width: 480, height: 339 });
    expect(facts.firstPage.map(({ step }) => step)).toEqual([1200, 2400]);
    for (const { step, picture } of facts.firstPage) expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: step });
    for (const [step, width, height] of [
      [600, 600, 424],
      [2400, 2400, 1695],
    ] as const) {
      const picture = await renderer.draw({ ...drawing, ...whole, step });
      expect(await sharp(picture.picture).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(await isDrawnOn(picture.picture)).toBe(true);
    }
  });

  test('tiles are parts of one picture: laid beside each other they are the page', async () => {
    const [renderer, drawing] = [start(), await put(pagePdf('0 0 2400 1600', '1100 0 200 1600 re f'))];
    const tile = async (x: number) => (await renderer.draw({ ...drawing, page: 1, step: 4800, tile: { x, y: 0 } })).picture;
    // The bar stands from 2,200 to 2,600 of 4,800 pixels: within the third tile alone.
    const [second, third, fourth] = await Promise.all([1, 2, 3].map(tile));
    const inkIn = async (picture = Buffer.alloc(0) as Uint8Array) => {
      const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
      const row = [...data.subarray(0, info.width)];
      return [info.width, row.findIndex((value) => value < 128), row.findLastIndex((value) => value < 128)];
    };
    expect([await inkIn(second), await inkIn(third), await inkIn(fourth)]).toEqual([
      [tileSide, -1, -1],
      [tileSide, 2200 - 2 * tileSide, 2600 - 2 * tileSide - 1],
      [tileSide, -1, -1],
    ]);
    const [last, behind] = [
      { x: 4, y: 3 },
      { x: 5, y: 0 },
    ];
    expect(await renderer.draw({ ...drawing, page: 1, step: 4800, tile: last })).toMatchObject({ width: 704, height: 128 });
    await expect(renderer.draw({ ...drawing, page: 1, step: 4800, tile: behind })).rejects.toMatchObject({ fault: 'broken' });
  });

  test('forty pages: all sizes, all words, and any page', async () => {
    const [renderer, report] = [start(), await put(await reportPdf(40))];
    const facts = await renderer.describe(report);
    expect(facts).toMatchObject({ width: 595, height: 842, pages: 40, fault: null });
    expect(facts.pageSizes).toHaveLength(40);
    expect(facts.firstPage.map(({ step }) => step)).toEqual([1200]);
    expect(facts.texts.map(({ page }) => page)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(facts.texts[39]?.body).toMatch(/^Page 40, line 0: oak, oiled Page 40, line 1: .*line 49: oak, oiled$/);
    expect(await renderer.draw({ ...report, ...whole, page: 40 })).toMatchObject({ width: 1200, height: 1698 });
    await expect(renderer.draw({ ...report, ...whole, page: 41 })).rejects.toMatchObject({ fault: 'broken' });
  });

  test('[A59] one with 100,000 pages says how many, and the sizes of the first', async () => {
    const renderer = start();
    const thick = await put(thickPdf(100_000));
    const facts = await renderer.describe(thick);
    expect(facts).toMatchObject({ pages: 100_000, fault: null });
    expect(facts.pageSizes).toHaveLength(2_000);
    expect(await renderer.draw({ ...thick, ...whole, page: 99_999 })).toMatchObject({ width: 1200 });
  });

  test('[A59] a page of any size is drawn in no more pixels than the step has', async () => {
    const renderer = start();
    for (const [box, width, height] of [
      ['0 0 100000000 100000000', 1200, 1200],
      ['0 0 10000000 1', 1200, 1],
      ['0 0 0.01 3000', 1, 4000],
    ] as const) {
      const page = await put(pagePdf(box));
      expect((await renderer.describe(page)).fault).toBeNull();
      expect(await renderer.draw({ ...page, ...whole })).toMatchObject({ width, height });
    }
  });

  test('one that asks for a password says so', async () => {
    const renderer = start();
    const locked = await put(lockedPdf());
    expect(await renderer.describe(locked)).toEqual({ ...noFacts, fault: 'locked' });
    await expect(renderer.draw({ ...locked, ...whole })).rejects.toMatchObject({ fault: 'locked' });
  });

  test('[A52] one that breaks off is drawn as far as it goes, or says that it is broken; so does what is none', async () => {
    const renderer = start();
    const report = await reportPdf(40);
    const half = await renderer.describe(await put(report.subarray(0, report.length / 2)));
    expect(half.fault === 'broken' || (half.pages ?? 40) < 40 || half.thumbnail !== null).toBe(true);
    for (const none of [report.subarray(0, 900), Buffer.from('%PDF-1.7\n'), Buffer.from('%PDF-1.7\n<script>alert(1)</script>')]) {
      expect(await renderer.describe(await put(none, 'page.html'))).toEqual({ ...noFacts, fault: 'broken' });
    }
    const zip = await put(Buffer.from('504b0304140000000800', 'hex'), 'plan.pdf');
    expect(zip.kind).toBe('other');
    expect(await renderer.describe(zip)).toEqual(noFacts);
    expect((await renderer.describe({ ...zip, kind: 'pdf' })).fault).toBe('broken');
    expect((await renderer.describe(await put(await reportPdf(1)))).fault).toBeNull();
  });
});

/** The same with other sides in its header. */
function widened(tiff: Buffer, side: number): Buffer {
  const directory = tiff.readUInt32LE(4);
  for (let entry = directory + 2; entry < directory + 2 + 12 * tiff.readUInt16LE(directory); entry += 12) {
    if (![256, 257].includes(tiff.readUInt16LE(entry))) continue;
    tiff.writeUInt16LE(4, entry + 2);
    tiff.writeUInt32LE(side, entry + 8);
  }
  return tiff;
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s has its size, a thumbnail, and steps that never enlarge it', async (kind) => {
    const renderer = start();
    const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#a65a3a' } })
      .toFormat(kind)
      .toBuffer();
    const picture = await put(bytes);
    expect(picture.mediaType).toBe(`image/${kind}`);
    const facts = await renderer.describe(picture);
    expect(facts).toMatchObject({ width: 1500, height: 1000, pages: null, fault: null });
    expect(await sharp(facts.thumbnail ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
    expect(await renderer.draw({ ...picture, ...whole })).toMatchObject({ width: 1200, height: 800 });
    expect(await renderer.draw({ ...picture, ...whole, step: 2400 })).toMatchObject({ width: 1500, height: 1000 });
  });

  test('stands upright, and its copies do not say where it was taken', async () => {
    const renderer = start();
    const taken = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 13/1 0/1' } };
    const lying = sharp(await newPicture({ width: 900, height: 600 }))
      .withMetadata({ orientation: 6 })
      .withExif(taken);
    const picture = await put(await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const facts = await renderer.describe(picture);
    expect(facts).toMatchObject({ width: 600, height: 900 });
    const thumbnail = await sharp(facts.thumbnail ?? Buffer.alloc(0)).metadata();
    expect([thumbnail.width, thumbnail.height, thumbnail.exif, thumbnail.orientation]).toEqual([320, 480, undefined, undefined]);
  });

  test('large ones come in tiles', async () => {
    const renderer = start();
    const scan = await put(await newPicture({ width: 6_000, height: 5_000 }));
    const tile = await renderer.draw({ ...scan, page: 1, step: 9600, tile: { x: 5, y: 4 } });
    expect(tile).toMatchObject({ width: 6_000 - 5 * tileSide, height: 5_000 - 4 * tileSide });
    await expect(renderer.draw({ ...scan, page: 1, step: 9600, tile: null })).rejects.toMatchObject({ fault: 'broken' });
  });

  test('[A59 V32] one that unpacks to too much is shown by its facts, before it is unpacked', async () => {
    const renderer = start();
    const bomb = await put(tinyPng({ width: 20_000, height: 20_000 }));
    expect(await renderer.describe(bomb)).toEqual({ ...noFacts, width: 20_000, height: 20_000, fault: 'tooLarge' });
    await expect(renderer.draw({ ...bomb, ...whole })).rejects.toMatchObject({ fault: 'tooLarge' });
  });

  test('[A61] TIFF is drawn, however it is packed, and a scan of several sheets page by page', async () => {
    const renderer = start();
    const picture = sharp(await newPicture({ width: 900, height: 600 }));
    const packed = await Promise.all(
      (['lzw', 'deflate', 'packbits', 'jpeg', 'none'] as const).map((compression) => picture.clone().tiff({ compression }).toBuffer()),
    );
    const fax = await picture
      .clone()
      .greyscale()
      .threshold(128)
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer();
    const big = await picture.clone().tiff({ bigtiff: true }).toBuffer();
    expect(big.readUInt16LE(2)).toBe(43);
    for (const bytes of [...packed, fax, big]) {
      const scan = await put(bytes);
      const facts = await renderer.describe(scan);
      expect(facts).toMatchObject({ width: 900, height: 600, pages: null, fault: null });
      const thumbnail = await sharp(facts.thumbnail ?? Buffer.alloc(0)).metadata();
      expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 320]);
      expect(await renderer.draw({ ...scan, ...whole })).toMatchObject({ width: 900, height: 600 });
    }
    const sheets = ['#a33', '#3a3', '#33a'].map((background) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const set = await put(
      await sharp(await Promise.all(sheets), { join: { animated: true } })
        .tiff()
        .toBuffer(),
    );
    const facts = await renderer.describe(set);
    expect(facts).toMatchObject({ pages: 3, pageSizes: [1, 2, 3].map(() => ({ width: 300, height: 200 })) });
    const { picture: third } = await renderer.draw({ ...set, ...whole, page: 3 });
    expect((await sharp(third).stats()).dominant).toMatchObject({ r: 56, b: 168 });
    await expect(renderer.draw({ ...set, ...whole, page: 4 })).rejects.toMatchObject({ fault: 'broken' });
  });

  test('[A61] GIF has its first frame as a thumbnail', async () => {
    const renderer = start();
    const still = await renderer.describe(
      await put(
        await sharp(await newPicture({ width: 90, height: 60 }))
          .gif()
          .toBuffer(),
      ),
    );
    expect(still).toMatchObject({ width: 90, height: 60, pages: null, fault: null });
    expect(await renderer.describe(await put(gifOf(2_000)))).toMatchObject({
      width: 1,
      height: 1,
      pages: 2_000,
      pageSizes: [],
      fault: null,
    });
  });

  test('[A59 A61] a TIFF that points outside of itself, is cut off or unpacks to too much is shown by its facts', async () => {
    const renderer = start();
    for (const bytes of ['II*\0\xff\xff\xff\x7f', 'II+\0\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f'])
      expect(await renderer.describe(await put(Buffer.from(bytes, 'latin1')))).toEqual({ ...noFacts, fault: 'broken' });
    const cut = await sharp(await newPicture({ width: 2_000, height: 2_000 }))
      .tiff({ compression: 'lzw' })
      .toBuffer();
    expect((await renderer.describe(await put(cut.subarray(0, cut.length / 2)))).fault).toBe('broken');
    const bomb = await put(
      widened(
        await sharp(await newPicture())
          .tiff({ compression: 'none' })
          .toBuffer(),
        20_000,
      ),
    );
    expect(await renderer.describe(bomb)).toEqual({ ...noFacts, width: 20_000, height: 20_000, fault: 'tooLarge' });
    const next = await put(await newPicture());
    expect((await renderer.describe(next)).fault).toBeNull();
  });

  test('[A61] formats that nobody here decodes have their size: PSD, HEIC; and nothing beside', async () => {
    const renderer = start();
    const psd = Buffer.concat([Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x3c\0\0\0\x5a\0\x08', 'latin1'), Buffer.alloc(40)]);
    const ispe = Buffer.from('00000014697370650000000000000 05a0000003c'.replaceAll(' ', ''), 'hex');
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), ispe]);
    for (const bytes of [psd, heic])
      expect(await renderer.describe(await put(bytes))).toEqual({ ...noFacts, width: 90, height: 60, fault: 'unsupported' });
  });

  test('[A61 A52] is opened as what its first bytes say, and as nothing else', async () => {
    const renderer = start();
    const svg = await put('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>', 'a.svg');
    expect(await renderer.describe({ ...svg, kind: 'image', mediaType: 'image/png' })).toEqual({ ...noFacts, fault: 'broken' });
    const png = await put(await newPicture({ kind: 'png' }));
    expect((await renderer.describe({ ...png, mediaType: 'image/jpeg' })).fault).toBe('broken');
    const half = await newPicture({ width: 2_000, height: 2_000, kind: 'png' });
    expect((await renderer.describe(await put(half.subarray(0, half.length / 2)))).fault).toBe('broken');
  });
});

test('text is kept for search in its own charset, and of a long one the first', async () => {
  const renderer = start();
  const [utf8, latin] = [await put('Räume\0', 'a.md'), await put(Buffer.from('Räume;Höhe', 'latin1'), 'a.csv')];
  const wordsOf = async (document: Document) => (await renderer.describe(document)).texts.map(({ body }) => body);
  expect(await wordsOf({ ...utf8, kind: 'text', mediaType: 'text/plain; charset=utf-8' })).toEqual(['Räume']);
  expect(await wordsOf(latin)).toEqual(['Räume;Höhe']);
  expect((await wordsOf(await put('oak '.repeat(500_000)))).map(({ length }) => length)).toEqual([100_000, 100_000]);
});

describe('[A61 A59] whatever a file does to its decoder, the next one is drawn', () => {
  test('one that takes too long is ended', async () => {
    const renderer = start({ perOne: 400 });
    const slow = await put(slowPdf());
    expect(await renderer.describe(slow)).toEqual({ ...noFacts, fault: 'tooSlow' });
    await expect(renderer.draw({ ...slow, ...whole })).rejects.toMatchObject({ fault: 'tooSlow' });
    expect(renderer.pids()).toEqual([]);
  });

  test('one that asks for too much memory is ended, also while its decoder listens to nobody', async () => {
    const renderer = start({ memory: 260_000_000 });
    expect(await renderer.describe(await put(slowPdf()))).toEqual({ ...noFacts, fault: 'tooLarge' });
    expect(await renderer.describe(await put(await reportPdf(2)))).toMatchObject({ pages: 2, fault: null });
  });

  test('one whose process is killed has no picture this time, and has one the next', async () => {
    const renderer = start();
    const slow = await put(slowPdf());
    const describing = renderer.describe(slow);
    await expect.poll(() => renderer.pids().length).toBe(1);
    process.kill(renderer.pids()[0] ?? 0, 'SIGKILL');
    expect((await describing).fault).toBe('tooLarge');
    expect(await renderer.describe(await put(await reportPdf(1)))).toMatchObject({ pages: 1, fault: null });
  });

  test('the process of a document that is expected is one, takes that document when it comes, and goes when none does', async () => {
    const renderer = start({ idle: 1_000 });
    // It is there before it is expected: a busy machine takes longer to make one than the process waits for it.
    const report = await put(await reportPdf(1));
    renderer.expect();
    const [pid] = renderer.pids();
    renderer.expect();
    expect(await renderer.describe(report)).toMatchObject({ pages: 1, fault: null });
    expect(renderer.pids()).toEqual([pid]);
    await expect.poll(() => renderer.pids()).toEqual([]);
    renderer.expect();
    expect(renderer.pids()).toHaveLength(1);
    await expect.poll(() => renderer.pids()).toEqual([]);
  });

  test('the decoder has nothing of the server’s settings', async () => {
    const renderer = start();
    await renderer.describe(await put(await reportPdf(1)));
    const [pid = 0] = renderer.pids();
    if (process.platform !== 'linux') return;
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    expect(environment.split('\0').filter((setting) => !/^(PATH|NODE_NO_WARNINGS|NODE_CHANNEL_\w+)=|^$/.test(setting))).toEqual([]);
  });

  test('who looks does not wait for what comes in, and one person leaves the others their places', async () => {
    const renderer = start({ atOnce: 3, ofOne: 2 });
    const [slow, report] = [await put(slowPdf()), await put(await reportPdf(1))];
    const describing = renderer.describe(slow);
    await renderer.draw({ ...report, ...whole });
    const [leave] = [renderer.enter('one'), renderer.enter('one')];
    expect(() => renderer.enter('one')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    renderer.enter('another');
    expect(() => renderer.enter('third')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    leave();
    renderer.enter('third');
    // It may be refused before the process has ended.
    await Promise.all([expect(describing).rejects.toMatchObject({ code: 'unavailable' }), renderer.close()]);
  });

  test('[A59] slow drawings of one person hold up nobody else for longer than one of them, whoever else asks for theirs', async () => {
    const renderer = start({ perOne: 4_000 });
    const [slow, report] = [await put(slowPdf()), await put(await reportPdf(2))];
    const done: string[] = [];
    const draw = (name: string, drawing: Drawing, askers: string[]) => {
      const noted = () => void done.push(name);
      return renderer.draw(drawing, { askers }).then(noted, noted);
    };
    for (const step of [600, 1200, 2400]) void draw('slow', { ...slow, ...whole, step }, ['one']);
    // What several wait for comes with the first of them.
    const others = [
      draw('of both', { ...report, ...whole }, ['one', 'another']),
      draw('next', { ...report, ...whole, page: 2 }, ['another']),
    ];
    await Promise.all(others);
    expect(done).toEqual(['slow', 'of both', 'next']);
  });

  test('[A59] what one person asks for is left for somebody else once they have cost much, and drawn when nobody waits', async () => {
    const renderer = start({ perOne: 6_000, patience: 1_000 });
    const [slow, report] = [await put(slowPdf()), await put(await reportPdf(1))];
    const done: string[] = [];
    const draw = async (name: string, drawing: Drawing) => {
      const outcome = renderer.draw(drawing, { askers: [name] });
      const fault = await outcome.then(
        () => null,
        (error: RenderFault) => error.fault,
      );
      done.push(name);
      return fault;
    };
    const outcomes = Promise.all([draw('one', { ...slow, ...whole }), draw('another', { ...report, ...whole })]);
    expect([await outcomes, done]).toEqual([
      ['tooSlow', null],
      ['another', 'one'],
    ]);
  });

  test('what nobody waits for any more when its turn comes is not drawn', async () => {
    const renderer = start({ perOne: 20_000 });
    const [slow, report] = [await put(slowPdf()), await put(await reportPdf(1))];
    const gone = new AbortController();
    const first = renderer.draw({ ...report, ...whole });
    // Drawn, it would bring the process down.
    const given = renderer.draw({ ...slow, ...whole }, { askers: [], signal: gone.signal });
    gone.abort();
    await expect(given).rejects.toThrow('aborted');
    const [pid] = renderer.pids();
    expect(await first).toMatchObject({ width: 1200 });
    expect(await renderer.draw({ ...report, ...whole })).toMatchObject({ width: 1200 });
    expect(renderer.pids()).toEqual([pid]);
  });

  test('[F22] a decoder in the middle of its work ends when the server is gone', async () => {
    const { file } = await put(slowPdf());
    const script = `
      const { openRenderer } = await import(${JSON.stringify(new URL('renderer.ts', import.meta.url).href)});
      const { createLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)});
      const renderer = openRenderer({ log: createLog({ level: 'silent' }) });
      void renderer.describe({ file: ${JSON.stringify(file)}, kind: 'pdf', mediaType: 'application/pdf' });
      const looking = setInterval(() => {
        if (renderer.pids().length === 0) return;
        clearInterval(looking);
        console.log(renderer.pids()[0]);
      }, 5);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const pid = Number(line);
    // Longer than it takes to start.
    const before = secondsOf(pid);
    await expect.poll(() => secondsOf(pid) - before, { timeout: 60_000 }).toBeGreaterThan(0.5);
    server.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('documents with some bytes changed are drawn, or say why not', async () => {
    const renderer = start();
    const originals = [
      await reportPdf(2),
      await drawingPdf(50),
      await newPicture({ width: 120, height: 90, kind: 'png' }),
      await newPicture({ width: 120, height: 90 }),
      await sharp(await newPicture({ width: 120, height: 90 }))
        .avif({ effort: 0 })
        .toBuffer(),
      await sharp(await newPicture({ width: 120, height: 90 }))
        .tiff({ compression: 'lzw' })
        .toBuffer(),
      gifOf(3),
    ];
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    const changed = fc.tuple(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.option(fc.nat(), { freq: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(changed, async ([original, changes, cut]) => {
        const body = Buffer.from(original).subarray(0, cut === null ? undefined : cut % original.length);
        for (const [at, byte] of changes) if (body.length > 0) body[at % body.length] = byte;
        const { thumbnail, fault } = await renderer.describe(await put(body));
        expect(thumbnail === null || fault === null).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(await renderer.describe(await put(await reportPdf(3)))).toMatchObject({ pages: 3, fault: null });
  });
});
