import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { layoutOf } from '../../ui/breakpoints.ts';
import { closeTopLayer, setLayersBeneath } from '../../ui/layers.ts';

/** In a hand the way back is what puts things away: it closes what was opened last, be it by the address or over it. */
export function useWayBack(): void {
  const { history } = useRouter();
  useEffect(() => {
    // Talks to the browser's history.
    const forgetOrder = history.subscribe(({ action }) => action.type !== 'REPLACE' && setLayersBeneath());
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation }) =>
        action === 'BACK' && isInHand() && closeTopLayer(currentLocation.pathname === nextLocation.pathname),
    });
    return () => {
      forgetOrder();
      unblock();
    };
  }, [history]);
}

/** A phone on its side is as wide as a tablet. */
const isInHand = (): boolean => layoutOf(window.innerWidth) === 'mobile' || window.matchMedia('(pointer: coarse)').matches;
