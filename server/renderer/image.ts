// What is told of a picture, and pictures of it in smaller sizes. What no decoder here opens is told by its header.

import sharp, { type Sharp } from 'sharp';
import { isTiled, pictureSizeAt, type Size, thumbnailSide, tileIn } from '../../domain/files/renditions.ts';
import { RenderFault } from './faults.ts';
import { headerSize } from './headers.ts';
import { type Document, type Drawing, type Facts, noFacts, type Picture } from './types.ts';

/** Of pixels: a panorama, or a scan of a large sheet. */
const mostPixels = 300_000_000;

// Loaders of every other format are refused by the library itself, whatever a file looks like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`) });
sharp.cache(false);
sharp.concurrency(1);

/** How the library calls what it opens; of HEIF it has the decoder of AVIF alone. */
const formats: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'heif' };

/** @throws RenderFault */
export async function describeImage({ file, mediaType }: Document): Promise<Facts> {
  const size = formats[mediaType] ? await sizeOf(file, mediaType) : await headerSize(file, mediaType);
  const facts: Facts = { ...noFacts, width: size?.width ?? null, height: size?.height ?? null };
  if (!formats[mediaType]) return { ...facts, fault: 'unsupported' };
  if (!size || size.width * size.height > mostPixels) return { ...facts, fault: size ? 'tooLarge' : 'broken' };
  const small = upright(file).resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true });
  const thumbnail = await encode(small).catch(() => null);
  return { ...facts, thumbnail: thumbnail?.picture ?? null, fault: thumbnail ? null : 'broken' };
}

/** @throws RenderFault */
export async function drawImage({ file, mediaType, step, tile }: Drawing): Promise<Picture> {
  const whole = formats[mediaType] ? await sizeOf(file, mediaType) : null;
  if (!whole) throw new RenderFault(formats[mediaType] ? 'broken' : 'unsupported');
  if (whole.width * whole.height > mostPixels) throw new RenderFault('tooLarge');
  const size = pictureSizeAt(whole, step);
  const scaled = upright(file).resize({ ...size, fit: 'fill' });
  const part = isTiled(step) ? tile && tileIn(size, tile) : null;
  if (isTiled(step) && !part) throw new RenderFault('broken');
  try {
    return await encode(part ? scaled.extract(part) : scaled);
  } catch {
    throw new RenderFault('broken');
  }
}

/** Upright; null for what is not what its first bytes say. */
async function sizeOf(file: string, mediaType: string): Promise<Size | null> {
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || header.format !== formats[mediaType]) return null;
  const { width, height } = header.autoOrient;
  return { width, height };
}

const upright = (file: string): Sharp => sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();

/** A new picture, in the colours of a screen and without what a camera wrote. */
async function encode(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toColourspace('srgb').webp({ quality: 82, effort: 2 }).toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}
