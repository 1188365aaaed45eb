// Files that come in over several requests, each as long as what has arrived of it. What is acknowledged stands in its file; how long
// that is, the file says itself, so nothing else can be behind or ahead of it.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Staged } from './blobs.ts';
import { noneIfMissing } from './missing.ts';

export interface Parts {
  /** How many bytes have arrived; none of a file that nobody began. */
  size: (id: string) => Promise<number>;
  /**
   * Writes what comes behind what is there, and keeps what had arrived when it breaks off.
   *
   * @returns how long the file is then
   * @throws whatever the source or the disk says; what had arrived stays
   */
  append: (id: string, { source, offset, most }: Appended) => Promise<number>;
  /** Writes the file through to the disk and reads it for its hash. @returns null where there is none */
  seal: (id: string) => Promise<Staged | null>;
  /** The first bytes, by which one knows what it is. */
  head: (id: string, bytes: number) => Promise<Buffer>;
  remove: (id: string) => Promise<void>;
  /** Removes files that nobody wrote to since a moment. @returns how many went */
  sweep: (moment: Date) => Promise<number>;
}

interface Appended {
  source: Readable;
  /** Where it begins: the end of what is there. */
  offset: number;
  /** How long the whole file may be; bytes past it are not written. */
  most: number;
}

const idPattern = /^[0-9a-f-]{36}$/;

/** @param folder of the same disk as the blobs where these are files, so that a whole one is moved and not copied */
export function openParts(folder: string): Parts {
  const placeOf = (id: string): string => {
    if (!idPattern.test(id)) throw new TypeError('not the id of an upload');
    return join(folder, `${id}.part`);
  };
  const size = async (id: string): Promise<number> => (await stat(placeOf(id)).catch(noneIfMissing))?.size ?? 0;

  return {
    size,
    append: async (id, { source, offset, most }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(placeOf(id), 'a', 0o600);
      try {
        for await (const some of within(source, most - offset)) await handle.writeFile(some);
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },
    seal: async (id) => {
      const file = placeOf(id);
      const handle = await open(file, 'r+').catch(noneIfMissing);
      if (!handle) return null;
      try {
        await handle.sync();
        return { file, ...(await hashOf(file, handle)) };
      } finally {
        await handle.close();
      }
    },
    head: async (id, bytes) => {
      const handle = await open(placeOf(id)).catch(noneIfMissing);
      if (!handle) return Buffer.alloc(0);
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    remove: (id) => rm(placeOf(id), { force: true }),
    sweep: async (moment) => {
      let removed = 0;
      for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
        const file = join(folder, name);
        const found = await stat(file).catch(noneIfMissing);
        if (!found || found.mtime >= moment) continue;
        await rm(file, { force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** What comes, up to so many bytes: what a sender adds to the length that was agreed is not written. */
async function* within(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const some of source as AsyncIterable<Buffer>) {
    if (left > 0) yield some.subarray(0, left);
    left -= some.length;
  }
}

async function hashOf(file: string, handle: FileHandle): Promise<Omit<Staged, 'file'>> {
  const hash = createHash('sha256');
  const { size } = await handle.stat();
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return { sha256: hash.digest(), bytes: size };
}
