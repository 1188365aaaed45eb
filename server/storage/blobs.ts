// Bytes by their SHA-256, as files. Names are made here alone; nothing that came from outside is part of a path. The
// interface is small enough that a bucket of a storage service can stand behind it.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Blobs {
  /** Keeps the bytes and answers their SHA-256. What is there already counts as written now. */
  put: (bytes: Buffer) => Promise<Buffer>;
  /** The bytes with this SHA-256; null when there are none. */
  get: (sha256: Buffer) => Promise<Buffer | null>;
  /** What was written before a moment, a few at a time. */
  olderThan: (moment: Date) => AsyncGenerator<Buffer[]>;
  /** Removes a blob, unless it was written again since that moment. @returns whether it went */
  removeOlderThan: (sha256: Buffer, moment: Date) => Promise<boolean>;
}

const namePattern = /^[0-9a-f]{64}$/;
const folderPattern = /^[0-9a-f]{2}$/;
const partPattern = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.part$/;

/** @param folder made at the first write */
export function openBlobs(folder: string): Blobs {
  const placeOf = (sha256: Buffer): string => {
    const name = sha256.toString('hex');
    if (!namePattern.test(name)) throw new TypeError('not a SHA-256');
    return join(folder, name.slice(0, 2), name.slice(2, 4), name);
  };
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest();
      const place = placeOf(sha256);
      const now = new Date();
      // Whatever removes old blobs sees that somebody has just asked for this one.
      if (await utimes(place, now, now).then(() => true, noneIfMissing)) return sha256;
      await mkdir(dirname(place), { recursive: true });
      const part = `${place}.${randomUUID()}.part`;
      try {
        await writeThrough(part, bytes);
        await rename(part, place);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return sha256;
    },
    get: async (sha256) => (await readFile(placeOf(sha256)).catch(noneIfMissing)) ?? null,
    async *olderThan(moment) {
      for (const first of await foldersIn(folder)) {
        for (const second of await foldersIn(join(folder, first))) yield oldIn(join(folder, first, second), moment);
      }
    },
    removeOlderThan: async (sha256, moment) => {
      const place = placeOf(sha256);
      const found = await stat(place).catch(noneIfMissing);
      if (!found || found.mtime >= moment) return false;
      await rm(place, { force: true });
      return true;
    },
  };
}

/** On the disk before the name leads to it: a power cut leaves a whole blob or none. */
async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(noneIfMissing)) ?? []).filter((name) => folderPattern.test(name));
}

/** What a crash left half written goes at once; nothing refers to it. */
async function oldIn(folder: string, moment: Date): Promise<Buffer[]> {
  const old: Buffer[] = [];
  for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(noneIfMissing);
    if (!found || found.mtime >= moment) continue;
    if (namePattern.test(name)) old.push(Buffer.from(name, 'hex'));
    else if (partPattern.test(name)) await rm(join(folder, name), { force: true });
  }
  return old;
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
