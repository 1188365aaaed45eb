// What the screens know of the live stream: whether it is connected, and how far this tab has heard.

import { createContext, useContext } from 'react';
import { onForget } from './forget.ts';
import type { LiveStatus } from './live.ts';

export interface Live {
  status: LiveStatus;
}

export const LiveContext = createContext<Live>({ status: 'connecting' });

export const useLive = (): Live => useContext(LiveContext);

let heard = 0;
const listeners = new Set<(sequence: number) => void>();

/** The number of the newest event that the caches of this tab hold. */
export const heardUpTo = (): number => heard;

/** Says that every event up to the number has been applied. */
export function announceHeard(sequence: number): void {
  heard = Math.max(heard, sequence);
  for (const listener of listeners) listener(heard);
}

// The numbers of another person's studio have nothing to do with those heard so far.
onForget(() => {
  // Nobody waits any longer for what belongs to the old numbers.
  for (const listener of listeners) listener(Infinity);
  heard = 0;
});

export function onHeard(listener: (sequence: number) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
