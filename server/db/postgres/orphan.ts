// A server that was killed leaves its Postgres running. The next one stops it: only a child can be supervised.
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';

const hasProc = existsSync('/proc/self/cwd');
const patience = { fast: 10_000, immediate: 5_000, dying: 10_000 };

/**
 * Ends what still runs on the cluster, waits for its last process, and removes what it left behind, so that
 * `socketFolder` is free. Only for who holds the lock of the data folder.
 */
export async function clearOrphan({ cluster, socketFolder, log }: { cluster: string; socketFolder: string; log: Log }): Promise<void> {
  const left = readPidFile(cluster);
  if (left && runs(left.pid, cluster)) {
    log.warn({ pid: left.pid }, 'stopping the database that a killed server left running');
    signal(left.pid, 'SIGINT');
    if (!(await gone(() => !runs(left.pid, cluster), patience.fast))) signal(left.pid, 'SIGQUIT');
    if (!(await gone(() => !runs(left.pid, cluster), patience.immediate))) signal(left.pid, 'SIGKILL');
  }
  // Its children notice by themselves that it is gone, each when it next looks.
  if (!(await gone(() => processesOf(cluster).length === 0, patience.dying))) {
    for (const pid of processesOf(cluster)) signal(pid, 'SIGKILL');
    await gone(() => processesOf(cluster).length === 0, patience.dying);
  }
  // A process id in these that now belongs to somebody else would keep Postgres from starting.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  if (left && left.socketFolder !== socketFolder && isOurs(left.socketFolder)) rmSync(left.socketFolder, { recursive: true, force: true });
}

/** The prefix of the folders that hold the sockets. */
export const socketFolderPrefix = 'atelier-';

export type PidFile = { pid: number; socketFolder: string; ready: boolean };

export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

function isOurs(folder: string): boolean {
  return new RegExp(`^${socketFolderPrefix}\\w{6}$`).test(basename(folder));
}

/** Without /proc nothing tells whose an id is; Postgres's own file is then taken at its word. */
function runs(pid: number, cluster: string): boolean {
  return hasProc ? isPostgresOf(String(pid), cluster) : isAlive(pid);
}

function processesOf(cluster: string): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresOf(name, cluster))
    .map(Number);
}

/** Every process of Postgres works in the folder of its cluster. */
function isPostgresOf(pid: string, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

async function gone(isGone: () => boolean, limit: number): Promise<boolean> {
  for (const end = Date.now() + limit; Date.now() < end; await sleep(20)) {
    if (isGone()) return true;
  }
  return isGone();
}
