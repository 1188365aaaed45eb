// Bytes that pass through are garbage a moment later. V8 counts them beside its heap, and every few tens of MiB collects all of that
// for them, which takes longer than what is done with the bytes. So those that were written are given back at once; and the young ones
// alone are collected now and then, which goes in a moment. Not too often, for what is at work twice just then counts as old.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** That may wait to be collected. */
const mostWaiting = 8 * 2 ** 20;

/** Of bytes that are given back only what stood around them waits: of a piece of 64 KiB some 8 kB. */
const shareAround = 1 / 8;

setFlagsFromString('--expose-gc');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the flag exposes
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let waiting = 0;

/** Notes bytes that came in or go out, and are not held. */
export function notePassing(bytes: number): void {
  waiting += bytes;
  if (waiting < mostWaiting) return;
  waiting = 0;
  collect({ type: 'minor' });
}

/** Gives back the memory of bytes that nobody reads any more; that of a part of something larger is only noted. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  const isAll = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  if (isAll) buffer.transfer(0);
  notePassing(isAll ? byteLength * shareAround : byteLength);
}
