// What is told of a picture, and pictures of it in smaller sizes. TIFF and GIF are opened by WebAssembly alone; what no decoder here
// opens is told by its header.

import sharp, { type Sharp } from 'sharp';
import { isTiled, pictureSizeAt, type Size, thumbnailSide, tileIn } from '../../domain/files/renditions.ts';
import { RenderFault } from './faults.ts';
import { headerSize } from './headers.ts';
import { type Document, type Drawing, type Facts, noFacts, type Picture } from './types.ts';
import { inWebAssembly } from './webAssembly.ts';

/** Of pixels: a panorama, or a scan of a large sheet. */
const mostPixels = 300_000_000;

// Loaders of every other format are refused by the library itself, whatever a file looks like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`) });
sharp.cache(false);
sharp.concurrency(1);

/** How the library calls what it opens; of HEIF it has the decoder of AVIF alone. */
const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/tiff': 'tiff',
  'image/gif': 'gif',
};

/** Formats of several pictures in one file: the pages of a scan, the frames of what moves. */
const several = ['image/tiff', 'image/gif'];

const libraryOf = (mediaType: string): typeof sharp => (several.includes(mediaType) ? inWebAssembly() : sharp);

/** Pages whose size is told; the others are taken to be as large as the first. */
const mostMeasured = 200;

/** @throws RenderFault */
export async function describeImage({ file, mediaType }: Document): Promise<Facts> {
  if (!formats[mediaType]) {
    const size = await headerSize(file, mediaType);
    return { ...noFacts, width: size?.width ?? null, height: size?.height ?? null, fault: 'unsupported' };
  }
  const size = await sizeOf({ file, mediaType, page: 1 });
  if (!size) return { ...noFacts, fault: 'broken' };
  const { width, height, pages } = size;
  const facts: Facts = { ...noFacts, width, height, pages: pages > 1 ? pages : null };
  if (width * height > mostPixels) return { ...facts, fault: 'tooLarge' };
  if (pages > 1 && mediaType === 'image/tiff') facts.pageSizes = await sizesOf({ file, mediaType, pages });
  const small = upright({ file, mediaType, page: 1 }).resize({
    width: thumbnailSide,
    height: thumbnailSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const thumbnail = await encode(small).catch(() => null);
  return { ...facts, thumbnail: thumbnail?.picture ?? null, fault: thumbnail ? null : 'broken' };
}

/** @throws RenderFault */
export async function drawImage({ file, mediaType, page, step, tile }: Drawing): Promise<Picture> {
  const whole = formats[mediaType] ? await sizeOf({ file, mediaType, page }) : null;
  if (!whole) throw new RenderFault(formats[mediaType] ? 'broken' : 'unsupported');
  if (whole.width * whole.height > mostPixels) throw new RenderFault('tooLarge');
  const size = pictureSizeAt(whole, step);
  const scaled = upright({ file, mediaType, page }).resize({ ...size, fit: 'fill' });
  const part = isTiled(step) ? tile && tileIn(size, tile) : null;
  if (isTiled(step) && !part) throw new RenderFault('broken');
  try {
    return await encode(part ? scaled.extract(part) : scaled);
  } catch {
    throw new RenderFault('broken');
  }
}

/** Upright; null for what is not what its first bytes say. */
async function sizeOf({ file, mediaType, page }: PageOfImage): Promise<(Size & { pages: number }) | null> {
  const header = await libraryOf(mediaType)(file, { limitInputPixels: false, ...pageIn(mediaType, page) })
    .metadata()
    .catch(() => null);
  if (!header || header.format !== formats[mediaType]) return null;
  const { width, height } = header.autoOrient;
  return { width, height, pages: header.pages ?? 1 };
}

/** Of the first pages, up to one that cannot be read. */
async function sizesOf({ pages, ...image }: Omit<PageOfImage, 'page'> & { pages: number }): Promise<Size[]> {
  const sizes: Size[] = [];
  for (let page = 1; page <= Math.min(pages, mostMeasured); page++) {
    const size = await sizeOf({ ...image, page });
    if (!size) break;
    sizes.push({ width: size.width, height: size.height });
  }
  return sizes;
}

interface PageOfImage extends Pick<Document, 'file' | 'mediaType'> {
  /** From 1. */
  page: number;
}

/** Only formats that have several know of a page. */
const pageIn = (mediaType: string, page: number) => (several.includes(mediaType) ? { page: page - 1 } : {});

const upright = ({ file, mediaType, page }: PageOfImage): Sharp =>
  libraryOf(mediaType)(file, { limitInputPixels: mostPixels, failOn: 'error', ...pageIn(mediaType, page) }).autoOrient();

/** A new picture, in the colours of a screen and without what a camera wrote. */
async function encode(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toColourspace('srgb').webp({ quality: 82, effort: 2 }).toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}
