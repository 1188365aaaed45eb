// Which build of the page this tab runs. A server that gives out another one has been updated since: the tab says so and goes
// on, until its person reloads it.

import { useSyncExternalStore } from 'react';
import { doubt, isConnected } from './connection.ts';
import { lookMs } from './timing.ts';

/** Empty in development, where the page changes under its tabs. */
const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="atelier-build"]')?.content ?? '';

let isOutdated = false;
const listeners = new Set<() => void>();

/** The server gives out another page than this one, or tells of events in another form. */
export function markOutdated(): void {
  isOutdated = true;
  for (const notify of listeners) notify();
}

/** The build that an answer names. */
export function noteBuild(build: string | null): void {
  if (build && own && build !== own && !isOutdated) markOutdated();
}

export const isOutdatedNow = (): boolean => isOutdated;

export const useOutdated = (): boolean => useSyncExternalStore(subscribe, isOutdatedNow);

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Where a file cannot be had, the connection or the build has changed: looks which. Once a page. */
export const watchBuild = (): void => window.addEventListener('vite:preloadError', () => void doubt().then(lookForBuild));

async function lookForBuild(): Promise<void> {
  if (!isConnected()) return;
  const page = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(lookMs) }).then(
    (answer) => answer.text(),
    () => '',
  );
  noteBuild(/<meta name="atelier-build" content="(\w+)"/.exec(page)?.[1] ?? null);
}

/** A part of the page that could not be fetched: it belongs to an older build, or there is no connection. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|Importing a module/i.test(error.message);
