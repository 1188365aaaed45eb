// What is kept of bytes, and for whom. The table `blobs` has a row for each blob; rows that show one refer to it by a foreign
// key, so which blobs are in use is what the database says, whatever tables there are. A blob that nothing refers to goes
// an hour after somebody last set out to keep it, in a transaction that holds its row: whoever wants it again meanwhile waits.

import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Log } from '../log.ts';
import type { Belonging } from './belonging.ts';
import { blobName, type Blobs, type FoundBlob, type Staged } from './blobs.ts';
import { insertStrays, takeUnused, unusedAfter, wantBlob, withoutRow } from './sql.ts';
import { hashOf } from './parts.ts';
import { type Source, stage, sweepStaged } from './staging.ts';

export interface Store extends Pick<Blobs, 'read' | 'stat'> {
  /**
   * Keeps what a source brings. A row that shows it has to refer to it within the hour.
   *
   * @throws whatever the source throws; nothing is kept then
   */
  keep: (source: Source) => Promise<Kept>;
  /**
   * The same with a whole file of this machine whose hash is known; it is gone afterwards. `noted` runs before it is put in its place:
   * a row that refers to it then lets whoever comes after a crash find it there.
   */
  keepFile: (staged: Staged, noted?: () => Promise<void>) => Promise<void>;
  /** All of a small blob; null when it is not there. */
  readWhole: (sha256: Buffer) => Promise<Buffer | null>;
  /**
   * Removes those of these that nothing refers to and nobody wanted since a moment; none while the files may be another database's as well.
   *
   * @returns how many went
   */
  removeUnused: (hashes: readonly Buffer[], moment: Date) => Promise<number>;
  /** The same for all, with what crashes left behind. What no row knows stays, and the log says how much that is. @returns how many went */
  sweep: (moment: Date) => Promise<number>;
  /** Removes what was written before a moment and has no row, where somebody asks for that. @returns how many went */
  removeUnknown: (moment: Date) => Promise<number>;
}

export interface Kept {
  sha256: Buffer;
  bytes: number;
}

export interface StoreOptions {
  db: Database;
  blobs: Blobs;
  belonging: Pick<Belonging, 'mayRemove' | 'renew'>;
  /** Where bytes are written while they come in; of the same disk as the blobs where these are files. */
  staging: string;
  log: Pick<Log, 'warn'>;
  now: () => Date;
}

/** Blobs that are looked at in one statement. */
const batch = 200;

export function openStore({ db, blobs, belonging, staging, log, now }: StoreOptions): Store {
  const inHousekeeping = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, { kind: 'housekeeping' }, work);
  /** Whoever removes it holds its row until that is done, so a blob that is there once its row is written stays. */
  const keepFile = async (staged: Staged, noted = async () => {}): Promise<void> => {
    const { sha256, bytes } = staged;
    await inHousekeeping((tx) => wantBlob(tx, { sha256, now: now() }));
    await noted();
    const found = await blobs.stat(sha256);
    if (found?.bytes === bytes) return rm(staged.file, { force: true });
    // What lies there is damaged, or this file is not what its hash says: others may show it.
    if (found && !(await hashOf(staged.file)).equals(sha256)) throw new Error('A file is not what its hash says.');
    await blobs.place(staged);
  };
  const keep = async (source: Source): Promise<Kept> => {
    const staged = await stage(staging, source);
    await keepFile(staged);
    return { sha256: staged.sha256, bytes: staged.bytes };
  };

  /** @param first in the transaction, once it is known that files may be removed */
  const removeAfter = async (hashes: readonly Buffer[], moment: Date, first: (tx: Tx) => Promise<unknown>): Promise<number> => {
    if (hashes.length === 0 || !(await belonging.mayRemove())) return 0;
    return inHousekeeping(async (tx) => {
      await first(tx);
      const going = await takeUnused(tx, { hashes, moment });
      for (const sha256 of going) await blobs.remove(sha256);
      return going.length;
    }).catch(noneIfNamed);
  };
  const removeUnused = (hashes: readonly Buffer[], moment: Date): Promise<number> => removeAfter(hashes, moment, async () => {});

  /** What was written before a moment and has no row: this database never kept it, or was restored and has forgotten that it did. */
  async function* unknownBefore(moment: Date): AsyncGenerator<FoundBlob[]> {
    for await (const found of blobs.list()) {
      const old = found.filter(({ writtenAt }) => writtenAt < moment);
      if (old.length === 0) continue;
      const unknown = new Set((await inHousekeeping((tx) => withoutRow(tx, hashesOf(old)))).map(blobName));
      yield old.filter(({ sha256 }) => unknown.has(blobName(sha256)));
    }
  }

  const tellUnknown = async (moment: Date): Promise<void> => {
    let [files, bytes] = [0, 0];
    for await (const found of unknownBefore(moment)) {
      files += found.length;
      bytes += found.reduce((sum, one) => sum + one.bytes, 0);
    }
    if (files > 0) log.warn({ event: 'storage.unknownFiles', files, bytes }, 'files of which this database knows nothing are left alone');
  };

  return {
    read: blobs.read,
    stat: blobs.stat,
    keep,
    keepFile,
    removeUnused,
    readWhole: async (sha256) => {
      const stream = await blobs.read(sha256);
      return stream && buffer(stream);
    },
    sweep: async (moment) => {
      let removed = await sweepStaged(staging, moment);
      await tellUnknown(moment);
      if (!(await belonging.renew())) return removed;
      for (let after: Buffer = Buffer.alloc(0); ;) {
        const unused = await inHousekeeping((tx) => unusedAfter(tx, { after, moment, limit: batch }));
        removed += await removeUnused(unused, moment);
        const last = unused.at(-1);
        if (!last || unused.length < batch) return removed;
        after = last;
      }
    },
    removeUnknown: async (moment) => {
      let removed = 0;
      for await (const found of unknownBefore(moment)) {
        // With a row they go as others do: whoever keeps the same bytes at that moment waits.
        removed += await removeAfter(hashesOf(found), moment, (tx) => insertStrays(tx, found));
      }
      return removed;
    },
  };
}

const hashesOf = (found: readonly FoundBlob[]): Buffer[] => found.map(({ sha256 }) => sha256);

/** Somebody began to show one of them at that moment: the next sweep sees it. */
function noneIfNamed(error: unknown): 0 {
  if (error instanceof pg.DatabaseError && error.code === '23503') return 0;
  throw error;
}
