// Blobs as files of this machine, for programs that work on files. In a folder they are that already; of a bucket there is a copy for
// as long as somebody works on it, and a little longer, since the pages of a document follow one another.

import { rm, utimes } from 'node:fs/promises';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Log } from '../log.ts';
import { type Blobs, blobName } from './blobs.ts';
import { stage } from './staging.ts';

export interface LocalFiles {
  /**
   * Works on a blob as on a file, which it must not change.
   *
   * @returns null when the blob is not there
   * @throws AppError `too_large` for one of a bucket that is larger than a copy may be
   */
  use: <T>(sha256: Buffer, work: (file: string) => Promise<T>) => Promise<T | null>;
  close: () => Promise<void>;
}

export interface LocalFilesOptions {
  blobs: Blobs;
  /** Where copies lie; what a crash leaves there is swept. */
  staging: string;
  log: Log;
  /** Bytes of one copy, at most. */
  mostBytes?: number;
  /** Bytes of all copies, at most: further ones wait for their room. */
  mostTogether?: number;
  /** How long a copy stays without work, in milliseconds. */
  linger?: number;
}

interface Copy {
  file: Promise<string | null>;
  /** That are set aside for it. */
  bytes: number;
  users: number;
  leaving?: NodeJS.Timeout;
}

export function openLocalFiles({
  blobs,
  staging,
  log,
  mostBytes = 500_000_000,
  mostTogether = 2_000_000_000,
  linger = 60_000,
}: LocalFilesOptions): LocalFiles {
  const copies = new Map<string, Copy>();
  let taken = 0;
  const waiting: (() => void)[] = [];
  /** Copies on their way out. */
  const leaving = new Set<Promise<void>>();
  const wake = () => waiting.splice(0).forEach((go) => go());

  /** Room for a copy: those that only linger go for it, and while all are worked on it waits. */
  const takeRoom = async (copy: Copy, bytes: number): Promise<void> => {
    while (taken > 0 && taken + bytes > mostTogether) {
      const idle = [...copies].find(([, { users }]) => users === 0);
      if (idle) await drop(idle[0]);
      else await new Promise<void>((go) => waiting.push(go));
    }
    taken += bytes;
    copy.bytes = bytes;
  };
  const giveRoom = (copy: Copy): void => {
    taken -= copy.bytes;
    copy.bytes = 0;
    wake();
  };

  const fetchCopy = async (sha256: Buffer, copy: Copy): Promise<string | null> => {
    const found = await blobs.stat(sha256);
    if (found && found.bytes > mostBytes) throw new AppError('too_large');
    if (found) await takeRoom(copy, found.bytes);
    const source = found && (await blobs.read(sha256));
    if (!source) return null;
    const staged = await stage(staging, source);
    if (staged.sha256.equals(sha256)) return staged.file;
    await rm(staged.file, { force: true });
    throw new Error(`The copy of the blob ${blobName(sha256)} is not what it was.`);
  };

  const drop = async (name: string): Promise<void> => {
    const copy = copies.get(name);
    copies.delete(name);
    clearTimeout(copy?.leaving);
    const file = await copy?.file.catch(() => null);
    if (file) await rm(file, { force: true });
    if (copy) giveRoom(copy);
  };

  const newCopy = (sha256: Buffer): Copy => {
    const copy: Copy = { file: Promise.resolve(null), bytes: 0, users: 0 };
    copy.file = fetchCopy(sha256, copy);
    // Of what could not be had, whoever comes next asks again.
    const forget = () => {
      if (copies.get(blobName(sha256)) === copy) copies.delete(blobName(sha256));
      giveRoom(copy);
    };
    // Before anybody hears of it who waits for it: what is forgotten does not linger.
    copy.file.then((file) => file ?? forget(), forget);
    return copy;
  };

  const begin = (sha256: Buffer): Copy => {
    const name = blobName(sha256);
    const copy = copies.get(name) ?? newCopy(sha256);
    copies.set(name, copy);
    clearTimeout(copy.leaving);
    copy.users++;
    return copy;
  };

  const end = (name: string, copy: Copy): void => {
    if (--copy.users > 0 || copies.get(name) !== copy) return;
    const leave = () => {
      const left = drop(name)
        .catch((err: unknown) => log.warn({ err }, 'a copy of a blob could not be removed'))
        .finally(() => leaving.delete(left));
      leaving.add(left);
    };
    copy.leaving = setTimeout(leave, linger).unref();
    // Whoever waits for room takes that of what only lingers.
    wake();
  };

  return {
    use: async (sha256, work) => {
      const own = blobs.fileOf?.(sha256);
      if (own !== undefined) return (await blobs.stat(sha256)) ? work(own) : null;
      const name = blobName(sha256);
      const copy = begin(sha256);
      try {
        const file = await copy.file;
        if (file === null) return null;
        // The sweep takes what nobody has touched for an hour.
        await utimes(file, new Date(), new Date());
        return await work(file);
      } finally {
        end(name, copy);
      }
    },
    close: async () => {
      for (const name of copies.keys()) await drop(name);
      await Promise.all(leaving);
    },
  };
}
