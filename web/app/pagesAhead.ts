// Pages that are not open yet: their code is fetched ahead, while nobody waits for anything else, and a link to one that
// cannot be had keeps the page that is there.

import type { RouterHistory } from '@tanstack/react-router';
import { isConnected, onConnection } from '../lib/connection.ts';
import { isOutdatedNow } from '../lib/build.ts';
import { whenIdle } from '../lib/whenIdle.ts';
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
      const pages = at(nextLocation.pathname).filter(isLazy);
      const canBeHad = isConnected() ? await isToBeHad(pages) : pages.every((page) => page.state() === 'there');
      if (!canBeHad) sayMissing(nextLocation.href);
      return !canBeHad;
    },
  });
  return () => {
    stopFetching();
    stopHolding();
  };
}

/** With a connection a page is taken to be there, unless something speaks against it. Without one nothing is tried: a browser may never ask again. */
function isToBeHad(pages: readonly LazyPage[]): boolean | Promise<boolean> {
  if (!isOutdatedNow() && pages.every((page) => page.state() !== 'failed')) return true;
  return Promise.all(pages.map((page) => page.preload())).then(
    () => true,
    () => false,
  );
}

function sayMissing(href: string): void {
  if (isConnected()) {
    const reload = () => window.location.assign(href);
    showToast({
      shape: 'info',
      title: isOutdatedNow() ? 'Atelier was updated' : 'This page could not be loaded',
      line: 'Reload to open it. What you have typed is kept.',
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
  const isSpared = navigator.connection?.saveData === true;
  let isOver = isSpared;
  const next = () => {
    const page = isOver || !isConnected() ? undefined : pages.shift();
    if (page)
      void page
        .preload()
        .catch(() => undefined)
        .finally(() => whenIdle(next));
  };
  const stopWaiting = onConnection((isReachable) => isReachable && void whenIdle(next));
  whenIdle(next);
  return () => {
    isOver = true;
    stopWaiting();
  };
}
