// Other processes, as the system sees them.

import { readFileSync } from 'node:fs';

export function isRunning(pid: number | undefined): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}

/** How long a process has worked, to a hundredth of a second: Linux says so, elsewhere time itself stands for it. */
export function secondsOf(pid: number): number {
  if (process.platform !== 'linux') return performance.now() / 1000;
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(user) + Number(system)) / 100;
}
