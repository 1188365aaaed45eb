// Files that come in over several requests, each as long as what has arrived of it. What is acknowledged stands in its file; how long
// that is, the file says itself, so nothing else can be behind or ahead of it.

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, type Readable, Writable } from 'node:stream';
import { finished as untilFinished, pipeline } from 'node:stream/promises';
import type { Staged } from './blobs.ts';
import { noneIfMissing } from './missing.ts';
import { giveBack } from './passing.ts';
import { sweepStaged } from './staging.ts';

export interface Parts {
  /** How many bytes have arrived; none of a file that nobody began. */
  size: (id: string) => Promise<number>;
  /**
   * Writes what comes behind what is there, and keeps what had arrived when it breaks off. The memory of what comes is given back once it
   * is written: nobody else may read it.
   *
   * @returns how long the file is then
   * @throws whatever the source or the disk says; what had arrived stays, and so does the source, with what is left in it
   */
  append: (id: string, { source, of, offset, most }: Appended) => Promise<number>;
  /** Writes the file through to the disk and reads it for its hash. @param of as it was appended @returns null where there is none */
  seal: (id: string, of: string) => Promise<Staged | null>;
  /** The first bytes, by which one knows what it is. */
  head: (id: string, bytes: number) => Promise<Buffer>;
  remove: (id: string) => Promise<void>;
  /** Removes files that nobody wrote to since a moment. @returns how many went */
  sweep: (moment: Date) => Promise<number>;
}

interface Appended {
  source: Readable;
  /**
   * What tells this upload from others under its id: another instance may have given it up and begun anew, and what was followed here is
   * the hash of bytes that are gone.
   */
  of: string;
  /** Where it begins: the end of what is there. */
  offset: number;
  /** How long the whole file may be; bytes past it are not written. */
  most: number;
}

/** Of a read. */
const highWaterMark = 1 << 20;

/** Of an upload, while what came before is written: as much again is held by the write itself. */
const mostUnwritten = 1 << 17;

/** Hashes that are followed at once. */
const mostFollowed = 1000;

const idPattern = /^[0-9a-f-]{36}$/;

/** @param folder of the same disk as the blobs where these are files, so that a whole one is moved and not copied */
export function openParts(folder: string): Parts {
  const placeOf = (id: string): string => {
    if (!idPattern.test(id)) throw new TypeError('not the id of an upload');
    return join(folder, `${id}.part`);
  };
  /** How far the hash of each file has got, where all of it came through this process: whole files need no second reading. */
  const known = new Map<string, Followed>();
  const size = async (id: string): Promise<number> => (await stat(placeOf(id)).catch(noneIfMissing))?.size ?? 0;

  return {
    size,
    append: async (id, { source, of, offset, most }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const before = known.get(id);
      // Set again once all of it is written.
      known.delete(id);
      const hash = offset === 0 ? createHash('sha256') : before?.bytes === offset && before.of === of ? before.hash : null;
      const handle = await open(placeOf(id), 'a', 0o600);
      const { ino } = await handle.stat();
      let written = 0;
      try {
        const follow = (some: Buffer) => {
          hash?.update(some);
          written += some.length;
        };
        const isStill = async () => (await stat(placeOf(id)).catch(noneIfMissing))?.ino === ino;
        await pour(source, sinkOf(handle, { most: most - offset, follow, isStill }));
      } finally {
        // Once what is on its way to the disk is there.
        await handle.close();
      }
      const now = await stat(placeOf(id)).catch(noneIfMissing);
      // Somebody may have given it up, and begun another under its id, while it was written.
      const isWhole = now?.ino === ino && now.size === offset + written;
      if (hash && isWhole) remember(known, id, { hash, of, bytes: now.size });
      return now?.size ?? 0;
    },
    seal: async (id, of) => {
      const file = placeOf(id);
      const handle = await open(file, 'r+').catch(noneIfMissing);
      if (!handle) return null;
      try {
        await handle.sync();
        const { size: bytes } = await handle.stat();
        const followed = known.get(id);
        known.delete(id);
        return { file, bytes, sha256: followed?.bytes === bytes && followed.of === of ? followed.hash.digest() : await hashOf(file) };
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
    remove: (id) => {
      known.delete(id);
      return rm(placeOf(id), { force: true });
    },
    sweep: (moment) => sweepStaged(folder, moment),
  };
}

interface Followed {
  hash: Hash;
  of: string;
  bytes: number;
}

/** The oldest goes: its file is read at the end instead. */
function remember(known: Map<string, Followed>, id: string, followed: Followed): void {
  known.set(id, followed);
  const [oldest] = known.keys();
  if (known.size > mostFollowed && oldest !== undefined) known.delete(oldest);
}

/** Unlike a pipeline it leaves the source as it is where the sink breaks: an answer is still due on its connection, and other calls. */
async function pour(source: Readable, sink: Writable): Promise<void> {
  const letGo = finished(source, { writable: false }, (error) => void (error && sink.destroy(error)));
  try {
    await untilFinished(source.pipe(sink));
  } finally {
    letGo();
  }
}

interface Sink {
  /** What a sender adds to the length that was agreed is not written. */
  most: number;
  follow: (some: Buffer) => void;
  /** Whether the file is the part: another instance may have put it among the blobs, where nothing is added. */
  isStill: () => Promise<boolean>;
}

/** Writes what has come together at once, and follows it meanwhile. */
function sinkOf(handle: FileHandle, { most, follow, isStill }: Sink): Writable {
  let left = most;
  const write = async (some: readonly Buffer[]): Promise<void> => {
    if (!(await isStill())) left = 0;
    const wanted = some.flatMap((one) => {
      const kept = one.subarray(0, left);
      left -= kept.length;
      return kept.length > 0 ? kept : [];
    });
    if (wanted.length === 0) return;
    const writing = writeAll(handle, wanted);
    wanted.forEach(follow);
    await writing;
    some.forEach(giveBack);
  };
  return new Writable({
    highWaterMark: mostUnwritten,
    writev: (chunks: { chunk: Buffer }[], done) => void write(chunks.map(({ chunk }) => chunk)).then(() => done(), done),
  });
}

async function writeAll(handle: FileHandle, some: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await handle.writev(some);
  // A disk takes less where it has no more room: then this says so.
  const all = some.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten < all) await handle.writeFile(Buffer.concat(some).subarray(bytesWritten));
}

/** Of a whole file. */
export async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark }), hash);
  return hash.digest();
}
