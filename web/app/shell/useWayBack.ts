import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { layoutOf } from '../../ui/breakpoints.ts';
import { closeTopLayer } from '../../ui/layers.ts';

/**
 * In a hand the way back is what puts things away: it closes what lies over the page before it leaves the page. Within a page the
 * address says what is open.
 */
export function useWayBack(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      // Talks to the browser's history.
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, currentLocation, nextLocation }) =>
          action === 'BACK' && isInHand() && currentLocation.pathname !== nextLocation.pathname && closeTopLayer(),
      }),
    [history],
  );
}

/** A phone on its side is as wide as a tablet. */
const isInHand = (): boolean => layoutOf(window.innerWidth) === 'mobile' || window.matchMedia('(pointer: coarse)').matches;
