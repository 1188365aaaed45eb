// How large pictures are that nobody here draws, as their headers say: PSD, BMP, HEIC.

import { type FileHandle, open } from 'node:fs/promises';
import type { Size } from '../../domain/files/renditions.ts';

/** Null where the header does not say, or nobody knows the format. */
export async function headerSize(file: string, mediaType: string): Promise<Size | null> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, 0, 65_536);
    const size = readers[mediaType]?.(head);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // What a header points to lies outside of the file.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

type Reader = (head: Buffer) => Size | null;

const readers: Record<string, Reader> = {
  'image/vnd.adobe.photoshop': (head) => ({ width: head.readUInt32BE(18), height: head.readUInt32BE(14) }),
  'image/bmp': (head) => ({ width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }),
  'image/heic': (head) => ofHeif(head),
  'image/heif': (head) => ofHeif(head),
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
