// A lock on the data folder that dies with its process. SQLite's lock is the one file lock that Node offers: the kernel
// drops it when the process ends, however it ends, and no process id is compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../startError.ts';

export type DataLock = { release: () => void };

const busyCodes = new Set([5, 261]);

/** Takes the lock of `dataDir`, or throws an error that names the process that holds it. */
export function lockDataFolder(dataDir: string): DataLock {
  const holderFile = join(dataDir, 'server.pid');
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin immediate');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `Another Atelier server${holder(holderFile)} already uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return { release: () => lock.isOpen && lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && busyCodes.has(Number(error.errcode));
}

function holder(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
