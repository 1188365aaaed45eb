// Pages that are not open yet: their code is fetched ahead, while nobody waits for anything else, and a link to one that
// cannot be had keeps the page that is there.

import type { RouterHistory } from '@tanstack/react-router';
import { isConnected, onConnection } from '../lib/connection.ts';
import { isOutdatedNow } from '../lib/build.ts';
import { showToast } from '../ui/toast/store.ts';
import { isLazy, type LazyPage } from './lazyPage.ts';

/** What the router knows of pages. */
export interface Pages {
  history: RouterHistory;
  /** The components of all pages. */
  all: () => unknown[];
  /** Those that an address shows. */
  at: (pathname: string) => unknown[];
}

/** @returns stops looking ahead */
export function lookAhead({ history, all, at }: Pages): () => void {
  const stopFetching = fetchWhenIdle(all().filter(isLazy));
  const stopHolding = history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation }) => {
      if (isConnected() && !isOutdatedNow()) return false;
      const isThere = await Promise.all(
        at(nextLocation.pathname)
          .filter(isLazy)
          .map((page) => page.preload()),
      ).then(
        () => true,
        () => false,
      );
      if (!isThere) sayMissing(nextLocation.href);
      return !isThere;
    },
  });
  return () => {
    stopFetching();
    stopHolding();
  };
}

function sayMissing(href: string): void {
  if (isConnected()) {
    const reload = () => window.location.assign(href);
    showToast({
      shape: 'info',
      title: 'Atelier was updated',
      line: 'Reload to open this page.',
      action: { label: 'Reload', onSelect: reload },
    });
  } else {
    showToast({
      shape: 'warning',
      title: 'You are offline',
      line: 'This page is not on this device yet. It opens once you are connected.',
    });
  }
}

/** One page after the other, on a connection that is not to be spared. */
function fetchWhenIdle(pages: LazyPage[]): () => void {
  const isSpared = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
  let isOver = isSpared;
  const idle = globalThis.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 200));
  const next = () => {
    const page = isOver || !isConnected() ? undefined : pages.shift();
    if (page)
      void page
        .preload()
        .catch(() => undefined)
        .finally(() => idle(next));
  };
  const stopWaiting = onConnection((isReachable) => isReachable && idle(next));
  idle(next);
  return () => {
    isOver = true;
    stopWaiting();
  };
}
