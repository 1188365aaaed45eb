// CPU time of processes, from /proc: what is measured of a server beside other work on the machine, since it wobbles less than time.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { queryOnce } from '../server/testing/queryOnce.ts';

/** Milliseconds of CPU that something has used so far. */
export type CpuClock = () => number;

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Times {
  parent: number;
  ms: number;
  /** Of children that ended. */
  endedMs: number;
}

function timesOf(pid: number): Times | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name of the program may hold anything; what follows is numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const sum = (...places: number[]) => (places.reduce((total, place) => total + Number(fields[place]), 0) * 1000) / ticksPerSecond;
  return { parent: Number(fields[1]), ms: sum(11, 12), endedMs: sum(13, 14) };
}

export const cpuOf =
  (pid: number): CpuClock =>
  () =>
    timesOf(pid)?.ms ?? 0;

/** Of a database server with all its processes. */
export async function cpuOfPostgres(url: string): Promise<CpuClock> {
  const postmaster = await postmasterOf(url);
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => timesOf(Number(name)) ?? [])
      .filter(({ parent }) => parent === postmaster)
      .reduce((total, { ms }) => total + ms, timesOf(postmaster)?.endedMs ?? 0);
}

async function postmasterOf(url: string): Promise<number> {
  const { rows } = await queryOnce(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`);
  return (rows[0] as { pid: number }).pid;
}
