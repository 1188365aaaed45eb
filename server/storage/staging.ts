// Where bytes that come in are written first, while their hash is made. What a crash leaves there is swept.

import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Staged } from './blobs.ts';
import { noneIfMissing } from './missing.ts';

/** Bytes as they come: a request's body, a file, or a list of buffers. */
export type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes a source to a file of the folder and through to the disk; a source that breaks off leaves none. */
export async function stage(folder: string, source: Source): Promise<Staged> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.part`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      return { file, ...(await pour(source, handle)) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function pour(source: Source, handle: FileHandle): Promise<Omit<Staged, 'file'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const some of source) {
    hash.update(some);
    await handle.writeFile(some);
    bytes += some.length;
  }
  await handle.sync();
  return { sha256: hash.digest(), bytes };
}

/** Removes what was left half written before a moment. @returns how many went */
export async function sweepStaged(folder: string, moment: Date): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(noneIfMissing);
    if (!found || found.mtime >= moment) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
