// How large pictures are that nobody here draws, as their headers say: TIFF, GIF, PSD, BMP, HEIC.

import { type FileHandle, open } from 'node:fs/promises';
import type { Size } from '../../domain/files/renditions.ts';

/** Null where the header does not say, or nobody knows the format. */
export async function headerSize(file: string, mediaType: string): Promise<Size | null> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, 0, 65_536);
    const size = await readers[mediaType]?.(head, handle);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // What a header points to lies outside of the file.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

type Reader = (head: Buffer, handle: FileHandle) => Size | null | Promise<Size | null>;

const readers: Record<string, Reader> = {
  'image/gif': (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/vnd.adobe.photoshop': (head) => ({ width: head.readUInt32BE(18), height: head.readUInt32BE(14) }),
  'image/bmp': (head) => ({ width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }),
  'image/heic': (head) => ofHeif(head),
  'image/heif': (head) => ofHeif(head),
  'image/tiff': ofTiff,
};

async function readAt(handle: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

/** Of the pictures in it, which are its tiles and its thumbnail as well, the largest. */
function ofHeif(head: Buffer): Size | null {
  let largest: Size | null = null;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const tags = { width: 256, height: 257 };
const shortType = 3;

/** How a directory is written: the size of what counts and points in it, and of an entry. */
const layouts: Record<number, { pointerAt: number; countBytes: number; entryBytes: number; valueAt: number }> = {
  42: { pointerAt: 4, countBytes: 2, entryBytes: 12, valueAt: 8 },
  // BigTIFF, for files past 4 GiB.
  43: { pointerAt: 8, countBytes: 8, entryBytes: 20, valueAt: 12 },
};
/** Of the first directory. */
const mostEntries = 512;

/** Its first directory may stand anywhere in the file. */
async function ofTiff(head: Buffer, handle: FileHandle): Promise<Size | null> {
  const isLittle = head.readUInt16BE(0) === 0x4949;
  const short = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const long = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));
  const huge = (from: Buffer, at: number) => Number(isLittle ? from.readBigUInt64LE(at) : from.readBigUInt64BE(at));
  const layout = layouts[short(head, 2)];
  if (!layout) return null;
  const { pointerAt, countBytes, entryBytes, valueAt } = layout;
  const place = countBytes === 8 ? huge(head, pointerAt) : long(head, pointerAt);
  // No file of this house is as long.
  if (!Number.isSafeInteger(place)) return null;
  const directory = await readAt(handle, place, countBytes + entryBytes * mostEntries);
  const count = countBytes === 8 ? huge(directory, 0) : short(directory, 0);
  const found: Partial<Size> = {};
  for (let at = countBytes; at < countBytes + entryBytes * Math.min(count, mostEntries); at += entryBytes) {
    const value = short(directory, at + 2) === shortType ? short(directory, at + valueAt) : long(directory, at + valueAt);
    if (short(directory, at) === tags.width) found.width = value;
    if (short(directory, at) === tags.height) found.height = value;
  }
  return found.width && found.height ? { width: found.width, height: found.height } : null;
}
