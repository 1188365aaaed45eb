// Blobs as files of a folder, two levels deep by the first letters of their names.

import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Blobs, blobName, type FoundBlob, isBlobName } from './blobs.ts';
import { markName } from './mark.ts';
import { noneIfMissing } from './missing.ts';
import { notePassing } from './passing.ts';
import { stage } from './staging.ts';

/** Of a read: fewer turns of the loop for each byte than with Node's own 64 kB. */
const highWaterMark = 512 * 1024;

const folderPattern = /^[0-9a-f]{2}$/;

/** @param folder made at the first write */
export function openDisk(folder: string): Blobs {
  const placeOf = (sha256: Buffer): string => {
    const name = blobName(sha256);
    return join(folder, name.slice(0, 2), name.slice(2, 4), name);
  };
  const mark = join(folder, markName);
  return {
    place: async ({ file, sha256 }) => {
      const place = placeOf(sha256);
      await mkdir(dirname(place), { recursive: true });
      await rename(file, place);
      await writeThrough(dirname(place));
    },
    read: async (sha256, range) => {
      const handle = await open(placeOf(sha256)).catch(noneIfMissing);
      return handle ? streamOf(handle, range) : null;
    },
    stat: async (sha256) => {
      const found = await stat(placeOf(sha256)).catch(noneIfMissing);
      return found ? { bytes: found.size } : null;
    },
    fileOf: placeOf,
    remove: async (sha256) => {
      await rm(placeOf(sha256), { force: true });
      // A power cut that brought it back would leave it without a row, for ever.
      await writeThrough(dirname(placeOf(sha256))).catch(noneIfMissing);
    },
    async *list() {
      for (const first of await foldersIn(folder)) {
        for (const second of await foldersIn(join(folder, first))) yield filesIn(join(folder, first, second));
      }
    },
    readMark: async () => (await readFile(mark, 'utf8').catch(noneIfMissing)) ?? null,
    writeMark: async (text) => {
      const { file } = await stage(join(folder, 'incoming'), [Buffer.from(text)]);
      await rename(file, mark);
      await writeThrough(folder);
    },
    called: { place: `the folder ${folder}`, mark },
    isShared: false,
  };
}

/** As the file's own stream, but for what becomes of the bytes that have gone. */
function streamOf(handle: FileHandle, { start = 0, end = Infinity }: { start?: number; end?: number } = {}): Readable {
  let at = start;
  return new Readable({
    highWaterMark,
    read() {
      const wanted = Math.min(highWaterMark, end + 1 - at);
      handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, at).then(
        ({ bytesRead, buffer }) => {
          at += bytesRead;
          notePassing(bytesRead);
          this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy: (reason, done) => void closed(handle, reason).then(done),
  });
}

/** @returns why it was closed, or could not be; null at its end */
async function closed(handle: FileHandle, reason: Error | null): Promise<Error | null> {
  try {
    await handle.close();
    return reason;
  } catch (error) {
    return reason ?? (error instanceof Error ? error : new Error('The file could not be closed.', { cause: error }));
  }
}

/** The name is on the disk, as its file is: a power cut takes neither. */
async function writeThrough(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(noneIfMissing)) ?? []).filter((name) => folderPattern.test(name)).sort();
}

async function filesIn(folder: string): Promise<FoundBlob[]> {
  const found: FoundBlob[] = [];
  for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
    if (!isBlobName(name)) continue;
    const file = await stat(join(folder, name)).catch(noneIfMissing);
    if (file) found.push({ sha256: Buffer.from(name, 'hex'), bytes: file.size, writtenAt: file.mtime });
  }
  return found;
}
