// Ports for servers that are started on them later, or twice.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf } from '../codeOf.ts';

/** Below those that a system hands out by itself, which begin at 32768 or higher. */
const [lowest, aboveHighest] = [20_000, 32_000];

const tries = 100;

/** A port of this machine on which nobody listens, and which nobody gets meanwhile who lets the system choose. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried++) {
    const port = randomInt(lowest, aboveHighest);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${tries} ports from ${lowest} on is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
