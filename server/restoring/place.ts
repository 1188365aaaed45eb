// The data folder as one place: a copy of it, wherever it lies, is another.

import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../codeOf.ts';
import { makeDataFolder, StartError } from '../startError.ts';

export interface Place {
  /** Copied with the folder. */
  id: string;
  /** Not copied with it: which file this is to the file system, and since when. */
  file: string;
  born: string;
}

/**
 * The place of a data folder, which is made one at the first call.
 *
 * @throws StartError where a crash left the file without what was to stand in it
 */
export function placeOf(dataDir: string): Place {
  makeDataFolder(dataDir);
  const name = join(dataDir, 'place');
  try {
    // Exclusive, and never written again: a file that is replaced would be another one.
    writeFileSync(name, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const { ino, birthtimeNs } = statSync(name, { bigint: true });
  const id = readFileSync(name, 'utf8').trim();
  if (!/^[\da-f-]{36}$/.test(id)) throw new StartError(`The file ${name} holds no id. Delete it to have one made.`);
  return { id, file: String(ino), born: String(birthtimeNs) };
}

/** What the database last said here; null where it has said nothing. */
export function lastSaid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'said'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

export function keepSaid(dataDir: string, said: number): void {
  const name = join(dataDir, 'said');
  writeFileSync(`${name}.part`, `${said}\n`, { mode: 0o600 });
  renameSync(`${name}.part`, name);
}
