import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './codeOf.ts';

/** Atelier cannot start as it is set up; the message is all that who starts it has to read: what is wrong, and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Makes the data folder where there is none.
 *
 * @throws StartError where it cannot be, or this user may not write in it
 */
export function makeDataFolder(dataDir: string, mode?: number): void {
  try {
    makeFolders(dataDir, mode);
    accessSync(dataDir, mayAll);
  } catch (cause) {
    throw notUsable(dataDir, cause);
  }
}

/** One after the other: where a place says "not found" to a new folder, as /proc does, `recursive` tries for ever. */
function makeFolders(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  makeFolders(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (cause) {
    // Another start may have made it meanwhile.
    if (isFolder(folder)) return;
    throw codeOf(cause) === 'EEXIST' ? new Error(`${folder} is a file`, { cause }) : cause;
  }
}

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Of a folder in it that is made when it is needed. @throws StartError where it is there, and this user may not write in it */
export function demandUsable(folder: string): void {
  try {
    accessSync(folder, mayAll);
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw notUsable(folder, cause);
  }
}

const mayAll = constants.R_OK | constants.W_OK | constants.X_OK;

const notUsable = (folder: string, cause: unknown): StartError =>
  new StartError(
    `The data folder ${folder} cannot be used: ${wordsOf(cause)}. Give it to the user that Atelier runs as, or set DATA_DIR to another folder.`,
    { cause },
  );

/** What keeps a server from listening, named by its setting; any other error as it is. */
export function whyNotListening(cause: unknown, { port, host }: { port: number; host: string }): unknown {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return new StartError(`PORT is ${port}, where another program listens already. Stop it, or set PORT to another number.`, { cause });
    case 'EACCES':
      return new StartError(`PORT is ${port}, where this user may not listen. Use one from 1024 on.`, { cause });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is ${JSON.stringify(host)}, which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all that it has.`,
        { cause },
      );
    default:
      return cause;
  }
}

/** What keeps the server from starting, in words where its disk is full; any other error as it is. */
export function whyNotStarted(cause: unknown, { dataDir }: { dataDir: string }): unknown {
  if (!isOfFullDisk(cause)) return cause;
  const words = `The disk that the data folder ${dataDir} lies on is full. Make room there, then start again.`;
  // The database has said what it was about to write.
  return new StartError(cause instanceof StartError ? `${words}\n${cause.message}` : words, { cause });
}

/** SQLite, of which the lock on the data folder is made, says so by a number. */
const fullInSqlite = 13;

function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === fullInSqlite) return true;
  return ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '') || error.message.includes('No space left on device');
}

/** Of a name with several addresses, why the first of them did not answer. */
export function wordsOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
