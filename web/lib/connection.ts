// Whether the server can be reached. The browser says when its own network goes and comes; a call that gets no answer, or a
// lost live stream, is a doubt, which one short look settles.

import { useSyncExternalStore } from 'react';
import { lookMs, reconnectAfterMs, spread } from './timing.ts';

let isReachable = globalThis.navigator?.onLine ?? true;
let looking: Promise<void> | null = null;
let again: ReturnType<typeof setTimeout> | undefined;
let looks = 0;
const listeners = new Set<(isReachable: boolean) => void>();

function settle(next: boolean): void {
  clearTimeout(again);
  // Without a connection it is looked for again, and again.
  if (!next) again = setTimeout(() => void doubt(), spread(reconnectAfterMs(++looks)));
  if (next) looks = 0;
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener(next);
}

/** Something went without an answer: looks whether the server is there. */
export function doubt(): Promise<void> {
  looking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(lookMs) })
    .then(
      ({ ok }) => settle(ok),
      () => settle(false),
    )
    .finally(() => (looking = null));
  return looking;
}

export const isConnected = (): boolean => isReachable;

/** What to do after something failed here, as a sentence: where the server can be reached, the code of this page may be gone from it. */
export async function retryWords(): Promise<string> {
  await doubt();
  return isReachable ? 'Reload the page and try again.' : 'Try again once the connection is back.';
}

/** Calls back when the server is out of reach, and when it is back. */
export function onConnection(listener: (isReachable: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves once the server can be reached, at once where it can. */
export function whenConnected(): Promise<void> {
  if (isReachable) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onConnection((next) => {
      if (!next) return;
      stop();
      resolve();
    });
  });
}

export const useConnected = (): boolean => useSyncExternalStore(onConnection, isConnected);

/** Follows what the browser knows of its network. Once a page. */
export function watchConnection(): void {
  window.addEventListener('offline', () => settle(false));
  window.addEventListener('online', () => void doubt());
  document.addEventListener('visibilitychange', () => !document.hidden && !isReachable && void doubt());
  if (!isReachable) settle(false);
}
