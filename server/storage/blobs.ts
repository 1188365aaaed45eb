// Bytes by their SHA-256. One interface, behind which stands a folder (disk.ts) or a bucket of a storage service (bucket.ts);
// which blobs are wanted, and by which rows, the store knows (store.ts).

import type { Readable } from 'node:stream';

/** Some bytes of a blob, both ends included, as a range of HTTP names them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A whole file on this machine, written through, with the hash of what is in it. */
export interface Staged {
  file: string;
  sha256: Buffer;
  bytes: number;
}

export interface FoundBlob {
  sha256: Buffer;
  bytes: number;
  writtenAt: Date;
}

export interface Blobs {
  /** Puts a staged file in its place; the file is gone afterwards. A crash leaves a whole blob or none. */
  place: (staged: Staged) => Promise<void>;
  /** The bytes with this SHA-256, or a part of them, as they come; null when there are none. */
  read: (sha256: Buffer, range?: ByteRange) => Promise<Readable | null>;
  stat: (sha256: Buffer) => Promise<{ bytes: number } | null>;
  remove: (sha256: Buffer) => Promise<void>;
  /** Where these bytes lie, or would, if that is a file of this machine. */
  fileOf?: (sha256: Buffer) => string;
  /** Everything that lies there, some at a time. */
  list: () => AsyncGenerator<FoundBlob[]>;
  /** What stands beside them and says whose they are (mark.ts); null where nothing does. */
  readMark: () => Promise<string | null>;
  writeMark: (text: string) => Promise<void>;
  /** How who runs Atelier calls this place, and the mark in it. */
  called: { place: string; mark: string };
  /** Whether Ateliers on other machines may use it that this database knows nothing of. */
  isShared: boolean;
}

const namePattern = /^[0-9a-f]{64}$/;

export const isBlobName = (name: string): boolean => namePattern.test(name);

/** The name under which a blob lies. Names are made here alone; nothing that came from outside is part of one. */
export function blobName(sha256: Buffer): string {
  const name = sha256.toString('hex');
  if (!isBlobName(name)) throw new TypeError('not a SHA-256');
  return name;
}
