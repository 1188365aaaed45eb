// The process that decodes pictures, one at a time: what a picture makes of a decoder happens here.

import sharp from 'sharp';
import { coverSizes, type Crop, pictureBounds, type PictureFault } from '../../domain/kernel/pictures.ts';
import { answerRequests } from '../decoding/inside.ts';

export interface DecodeRequest {
  bytes: Uint8Array;
  part: Part;
}

/**
 * What of a picture is kept: a square of it, the largest one in its middle, or all of it with room at two sides; as a cover the middle
 * of it, in two sizes.
 */
export type Part = Crop | 'middle' | 'whole' | 'cover';

export type DecodeAnswer =
  | { kind: 'decoded'; bytes: Uint8Array; width: number; height: number; /** Of a cover. */ dense: Uint8Array | null }
  | { kind: 'refused'; fault: PictureFault }
  /** The square lies outside of the picture. */
  | { kind: 'outside' };

// Loaders of every other format are refused by the library itself, whatever a file looks like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

async function decode({ bytes, part }: DecodeRequest): Promise<DecodeAnswer> {
  const input = Buffer.from(bytes);
  if (hasFrames(input)) return { kind: 'refused', fault: 'moving' };
  const header = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !['jpeg', 'png', 'webp'].includes(header.format)) return { kind: 'refused', fault: 'otherKind' };
  if ((header.pages ?? 1) > 1) return { kind: 'refused', fault: 'moving' };
  const { width, height } = header.autoOrient;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (width * height > pictureBounds.pixels || long > pictureBounds.side) return { kind: 'refused', fault: 'tooLarge' };
  if (long > short * pictureBounds.ratio) return { kind: 'refused', fault: 'tooLong' };

  if (part === 'cover') return cover(input, { width, height }).catch(() => ({ kind: 'refused', fault: 'unreadable' }));
  const square = part === 'middle' ? middleOf({ width, height }) : part;
  if (square !== 'whole' && (square.x + square.size > width || square.y + square.size > height)) return { kind: 'outside' };
  try {
    const upright = sharp(input, { limitInputPixels: pictureBounds.pixels, failOn: 'error' }).autoOrient();
    if (square !== 'whole') upright.extract({ left: square.x, top: square.y, width: square.size, height: square.size });
    const { data, info } = await upright
      .resize(pictureBounds.stored, pictureBounds.stored, { fit: 'contain', background: '#0000' })
      .toColourspace('srgb')
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { kind: 'decoded', bytes: data, width: info.width, height: info.height, dense: null };
  } catch {
    return { kind: 'refused', fault: 'unreadable' };
  }
}

/** Never larger than it is: a small photograph is scaled by the page. */
async function cover(input: Buffer, { width, height }: { width: number; height: number }): Promise<DecodeAnswer> {
  const { plain, dense } = coverSizes;
  const ratio = plain.width / plain.height;
  const widest = Math.max(1, Math.floor(Math.min(width, height * ratio)));
  const sizeOf = (most: number) => ({ width: Math.min(most, widest), height: Math.max(1, Math.round(Math.min(most, widest) / ratio)) });
  const pixels = await sharp(input, { limitInputPixels: pictureBounds.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...sizeOf(dense.width), fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: wide, height: high, channels } = pixels.info;
  const kept = () => sharp(pixels.data, { raw: { width: wide, height: high, channels } });
  const large = await kept().webp({ quality: 80 }).toBuffer();
  const { data, info } = await kept().resize(sizeOf(plain.width)).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  return { kind: 'decoded', bytes: data, width: info.width, height: info.height, dense: large };
}

function middleOf({ width, height }: { width: number; height: number }): Crop {
  const size = Math.min(width, height);
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
}

/** An animated PNG is a plain one to the library, which shows its first frame; its chunk says so before the pixels come. */
function hasFrames(input: Buffer): boolean {
  if (input.length < 16 || input.readUInt32BE(0) !== 0x89504e47) return false;
  for (let at = 8; at + 12 <= input.length; at += 12 + input.readUInt32BE(at)) {
    const type = input.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

await answerRequests(decode);
