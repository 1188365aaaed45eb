// Bytes that pass through are garbage a moment later. V8 counts them beside its heap, and every few tens of MiB collects all of that
// for them, which takes longer than what is done with the bytes. They are young, though, and the young ones alone go in a moment.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** That may wait to be collected. */
const mostWaiting = 8 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let waiting = 0;

/** Notes bytes that came in or go out, and are not held. */
export function notePassing(bytes: number): void {
  waiting += bytes;
  if (waiting < mostWaiting) return;
  waiting = 0;
  collect({ type: 'minor' });
}
