// What is told of a PDF, and its pages as pictures.

import sharp from 'sharp';
import { isTiled, type Size, sizeAt, sizeWithin, stepsOnArrival, thumbnailSide, tileIn } from '../../domain/files/renditions.ts';
import { RenderFault } from './faults.ts';
import { openPdf, type Part, type Pdf } from './pdfium.ts';
import type { Drawing, Facts, Picture } from './types.ts';
import { mostOfPage, mostText, oneLine } from './texts.ts';

/** Pages whose sizes are told; of the others the count. */
const mostSizes = 2_000;
/** How long text is gathered, in milliseconds: what is found by then is what a search finds. */
const patience = 8_000;
/**
 * What takes longer than this is drawn no larger before somebody asks: others wait for their turn. Milliseconds of this process' own
 * work, however busy the machine is with others'.
 */
const workOnFirst = 4_000;

/** The file that was asked for last stays open: the tiles of a drawing follow one another. */
let open: { file: string; pdf: Pdf } | null = null;

async function pdfAt(file: string): Promise<Pdf> {
  if (open?.file === file) return open.pdf;
  open?.pdf.close();
  open = null;
  const pdf = await openPdf(file);
  open = { file, pdf };
  return pdf;
}

/** @throws RenderFault */
export async function describePdf(file: string): Promise<Facts> {
  const pdf = await pdfAt(file);
  const first = pdf.sizeOf(0);
  if (!first) throw new RenderFault('broken');
  const pageSizes = Array.from({ length: Math.min(pdf.pages, mostSizes) }, (_, index) => pdf.sizeOf(index) ?? first);
  const size = sizeWithin(first, thumbnailSide);
  const begun = worked();
  const { picture } = await encode(pdf.draw(0, size, { ...size, left: 0, top: 0 }), size);
  const firstPage = await drawFirst(pdf, { first, until: begun + workOnFirst });
  return { ...first, pages: pdf.pages, pageSizes, texts: gather(pdf), thumbnail: picture, firstPage, fault: null };
}

/** While its page is open: reading it again for whoever opens it would take longest. */
async function drawFirst(pdf: Pdf, { first, until }: { first: Size; until: number }): Promise<Facts['firstPage']> {
  const pictures: Facts['firstPage'] = [];
  for (const step of stepsOnArrival(first)) {
    if (worked() > until) break;
    const size = sizeAt(first, step);
    pictures.push({ step, picture: (await encode(pdf.draw(0, size, { ...size, left: 0, top: 0 }), size)).picture });
  }
  return pictures;
}

/** Milliseconds that the processor has worked for this process. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** @throws RenderFault */
export async function drawPage({ file, page, step, tile }: Drawing): Promise<Picture> {
  const pdf = await pdfAt(file);
  const inPoints = page <= pdf.pages ? pdf.sizeOf(page - 1) : null;
  if (!inPoints) throw new RenderFault('broken');
  const size = sizeAt(inPoints, step);
  const part: Part | null = isTiled(step) ? tile && tileIn(size, tile) : { ...size, left: 0, top: 0 };
  if (!part) throw new RenderFault('broken');
  return encode(pdf.draw(page - 1, size, part), part);
}

/** Without its alpha, which is full: the paper is white. Most of the time of a picture is spent here. */
async function encode(pixels: Buffer, { width, height }: Size): Promise<Picture> {
  const raw = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  return { picture: await raw.removeAlpha().webp({ quality: 84, effort: 2 }).toBuffer(), width, height };
}

/** The words of its pages, as far as time and place go. */
function gather(pdf: Pdf): Facts['texts'] {
  const end = performance.now() + patience;
  const texts: Facts['texts'] = [];
  let left = mostText;
  for (let index = 0; index < pdf.pages && left > 0 && performance.now() < end; index++) {
    try {
      const body = oneLine(pdf.textOf(index, Math.min(left, mostOfPage)));
      if (body !== '') texts.push({ page: index + 1, body });
      left -= body.length;
    } catch (error) {
      // One page that is damaged takes nothing from the others.
      if (!(error instanceof RenderFault)) throw error;
    }
  }
  return texts;
}
