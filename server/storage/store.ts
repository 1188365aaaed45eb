// What is kept of bytes, and for whom. The table `blobs` has a row for each blob; rows that show one refer to it by a foreign
// key, so which blobs are in use is what the database says, whatever tables there are. A blob that nothing refers to goes
// an hour after somebody last set out to keep it, in a transaction that holds its row: whoever wants it again meanwhile waits.

import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Log } from '../log.ts';
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
  /** Removes those of these that nothing refers to and nobody wanted since a moment. @returns how many went */
  removeUnused: (hashes: readonly Buffer[], moment: Date) => Promise<number>;
  /** The same for all, with what crashes left behind. @returns how many went */
  sweep: (moment: Date) => Promise<number>;
}

export interface Kept {
  sha256: Buffer;
  bytes: number;
}

export interface StoreOptions {
  db: Database;
  blobs: Blobs;
  /** Where bytes are written while they come in; of the same disk as the blobs where these are files. */
  staging: string;
  log: Pick<Log, 'error'>;
  now: () => Date;
}

/** Blobs that are looked at in one statement. */
const batch = 200;

export function openStore({ db, blobs, staging, log, now }: StoreOptions): Store {
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

  const removeUnused = async (hashes: readonly Buffer[], moment: Date): Promise<number> => {
    if (hashes.length === 0) return 0;
    return inHousekeeping(async (tx) => {
      const going = await takeUnused(tx, { hashes, moment });
      for (const sha256 of going) await blobs.remove(sha256);
      return going.length;
    }).catch(noneIfNamed);
  };

  /**
   * Bytes without a row: of a restored database, which knows less than its folder. They get one, and go by it. Where they are more than
   * those with a row, the database is another one than theirs (a wrong DATABASE_URL, a bucket that two share), and they stay.
   */
  const takeInStrays = async (moment: Date): Promise<void> => {
    let [strays, known] = [0, 0];
    for await (const found of blobs.list()) {
      const unknown = new Set((await inHousekeeping((tx) => withoutRow(tx, hashesOf(found)))).map(blobName));
      known += found.length - unknown.size;
      strays += found.filter(({ sha256, writtenAt }) => writtenAt < moment && unknown.has(blobName(sha256))).length;
    }
    if (strays > known) return log.error({ strays, known }, 'most files that are kept belong to another database; none is removed');
    if (strays === 0) return;
    for await (const found of blobs.list()) {
      const old = found.filter(({ writtenAt }) => writtenAt < moment);
      if (old.length > 0) await inHousekeeping((tx) => insertStrays(tx, old));
    }
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
      await takeInStrays(moment);
      let removed = await sweepStaged(staging, moment);
      for (let after: Buffer = Buffer.alloc(0); ;) {
        const unused = await inHousekeeping((tx) => unusedAfter(tx, { after, moment, limit: batch }));
        removed += await removeUnused(unused, moment);
        const last = unused.at(-1);
        if (!last || unused.length < batch) return removed;
        after = last;
      }
    },
  };
}

const hashesOf = (found: readonly FoundBlob[]): Buffer[] => found.map(({ sha256 }) => sha256);

/** Somebody began to show one of them at that moment: the next sweep sees it. */
function noneIfNamed(error: unknown): 0 {
  if (error instanceof pg.DatabaseError && error.code === '23503') return 0;
  throw error;
}
