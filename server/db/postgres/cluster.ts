// One Postgres cluster: made, started, restarted, stopped. Which programs, where and as whom comes from the caller.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { StartError } from '../../startError.ts';
import type { Engine } from './engine.ts';
import { clearOrphan, readPidFile, socketFolderPrefix } from './orphan.ts';
import { canReach, makePrivateFolder, takeBack } from './place.ts';
import type { Identity, Place } from './place.ts';

export type Cluster = {
  /** As the cluster's superuser, over its Unix socket. */
  urlOf: (database: string) => string;
  /** Resolves with the reason if Postgres keeps dying and is given up. */
  failed: Promise<Error>;
  stop: () => Promise<void>;
};

export type Settings = Record<string, string | number>;

const startLimit = 60_000;
const stopLimits = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
const restarts = { most: 5, within: 60_000 };
const largestLog = 5_000_000;
/** In bytes: two files of its log, of which it needs one to begin. */
const leastRoom = 32 * 2 ** 20;
/** In milliseconds. */
const roomAskedEvery = 1_000;

/** Starts the cluster in `place.folder/postgres`, which it makes if there is none, and keeps it running until stopped. */
export async function startCluster({
  engine,
  place,
  settings,
  log,
  sync = true,
}: {
  engine: Engine;
  place: Place;
  settings: Settings;
  log: Log;
  /** False for tests: whether initdb waits for the disk. */
  sync?: boolean;
}): Promise<Cluster> {
  const data = join(place.folder, 'postgres');
  if (!existsSync(data)) await init({ engine, place, data, sync });
  checkCluster(data, { engine, place });
  const socketFolder = makeSocketFolder(place.identity);
  const start = () => startPostgres({ engine, place, data, socketFolder, settings, log });

  let stopping = false;
  let child = await start();
  let giveUp: (reason: Error) => void;
  const failed = new Promise<Error>((resolve) => {
    giveUp = resolve;
  });
  watch();

  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);

  function watch() {
    child.once('exit', (code, signal) => void (stopping || restart(code ?? signal)));
  }

  const deaths: number[] = [];
  async function restart(cause: unknown): Promise<void> {
    deaths.push(Date.now());
    log.error({ cause }, 'the database ended; starting it again');
    if (deaths.filter((time) => time > Date.now() - restarts.within).length > restarts.most) {
      return giveUp(new Error(`The database ended ${restarts.most + 1} times within a minute; its log is ${logFileOf(place)}.`));
    }
    try {
      child = await startOnceThereIsRoom();
    } catch (error) {
      return stopping ? undefined : giveUp(error instanceof Error ? error : new Error(String(error)));
    }
    // Stopped while it was starting.
    if (stopping) return end(child);
    watch();
    log.info('the database is back');
  }

  /** On a full disk it cannot start; whoever makes room there finds everything as it was. */
  async function startOnceThereIsRoom(): Promise<ChildProcess> {
    const wasFull = isFull(data);
    try {
      return await start();
    } catch (error) {
      if (stopping || (!wasFull && !isFull(data))) throw error;
      log.error({ err: error }, 'the disk is full; the database is started again once there is room');
      while (isFull(data) && !stopping) await sleep(roomAskedEvery, undefined, { ref: false });
      return startOnceThereIsRoom();
    }
  }

  return {
    urlOf: (database) => `postgresql://postgres@${encodeURIComponent(socketFolder)}/${encodeURIComponent(database)}`,
    failed,
    stop: async () => {
      stopping = true;
      process.off('exit', endWithUs);
      await end(child);
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Made under another name first: an initdb that was interrupted leaves nothing that looks like a cluster. */
async function init({ engine, place, data, sync }: { engine: Engine; place: Place; data: string; sync: boolean }): Promise<void> {
  const draft = `${data}.draft`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, place.identity);
  const options = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', '--auth=trust', ...engine.locale, ...(sync ? [] : ['--no-sync'])];
  const child = spawn(join(engine.bin, 'initdb'), options, {
    ...place.identity,
    cwd: draft,
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await exitOf(child);
  if (code !== 0)
    throw new StartError(`The database could not be made in ${place.folder}: ${output.trim() || `initdb ended with ${code}`}`);
  renameSync(draft, data);
}

/** Makes sure that Postgres can open it. @throws StartError where it cannot */
function checkCluster(data: string, { engine, place }: { engine: Engine; place: Place }): void {
  const { uid } = statSync(data);
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own) {
    throw new StartError(
      `The database in ${data} belongs to another user (id ${uid}). Start Atelier as the user that made it, or set DATA_DIR to another folder.`,
    );
  }
  const versionFile = join(data, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartError(
      `${data} holds no whole database: its PG_VERSION is missing. Put the folder back from a backup, or set DATA_DIR to another one.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== engine.major) {
    throw new StartError(
      `The database in ${data} was made by PostgreSQL ${version}, and this Atelier brings ${engine.major}. Export it with the version that made it, then import it here.`,
    );
  }
  takeBack(data, place.identity);
}

/** In the folder for temporary files, because the path of a socket may have only 107 bytes. */
function makeSocketFolder(identity: Identity): string {
  const parent = canReach(tmpdir(), identity) ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(parent, socketFolderPrefix));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return folder;
}

type Start = { engine: Engine; place: Place; data: string; socketFolder: string; settings: Settings; log: Log };

/** Starts until it runs: processes of a Postgres that was killed keep the new one away until the last of them is gone. */
async function startPostgres(start: Start): Promise<ChildProcess> {
  const deadline = Date.now() + startLimit;
  for (;;) {
    await clearOrphan({ cluster: start.data, socketFolder: start.socketFolder, log: start.log });
    const before = isLarge(logFileOf(start.place)) ? 0 : sizeOf(logFileOf(start.place));
    const child = spawnPostgres(start);
    const exit = exitOf(child).then((code) => ({ code }));
    const outcome = await Promise.race([ready(start.data, child, deadline), exit]);
    if (outcome === 'ready') return child;
    if (outcome === 'late') await end(child);
    // By its own words: an earlier start may have said it, and a full disk takes neither a lock file nor more words.
    const isKeptAway = /pre-existing shared memory|lock file "[^"]*" already exists/.test(lastLines(logFileOf(start.place), before));
    if (!isKeptAway || Date.now() > deadline) throw new StartError(`The database did not start:\n${lastLines(logFileOf(start.place))}`);
    await sleep(100);
  }
}

/** Whether its log has no room to go on in. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastRoom;
}

function spawnPostgres({ engine, place, data, socketFolder, settings }: Start): ChildProcess {
  const options = Object.entries({
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
  });
  const output = openSync(logFileOf(place), isLarge(logFileOf(place)) ? 'w' : 'a', 0o600);
  // Detached: Ctrl-C reaches every process of the terminal's group, and the database must end after the server.
  const child = spawn(join(engine.bin, 'postgres'), ['-D', data, ...options.flatMap(([key, value]) => ['-c', `${key}=${value}`])], {
    ...place.identity,
    cwd: data,
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

/** Nothing of our environment (PGDATA, secrets) may reach Postgres. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

async function ready(data: string, child: ChildProcess, deadline: number): Promise<'ready' | 'late'> {
  for (; Date.now() < deadline && child.exitCode === null; await sleep(10)) {
    const file = readPidFile(data);
    if (file?.ready && file.pid === child.pid) return 'ready';
  }
  return 'late';
}

async function end(child: ChildProcess): Promise<void> {
  for (const [signal, limit] of stopLimits) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = exitOf(child);
    child.kill(signal);
    await Promise.race([exit, sleep(limit, undefined, { ref: false })]);
  }
}

function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
    child.once('error', (error) => resolve(error.message));
  });
}

function logFileOf(place: Place): string {
  return join(place.folder, 'postgres.log');
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const isLarge = (file: string): boolean => sizeOf(file) > largestLog;

/** @param from a byte of the file: what was written before it is left out */
function lastLines(file: string, from = 0): string {
  return readFileSync(file).subarray(from).toString().trimEnd().split('\n').slice(-8).join('\n');
}
