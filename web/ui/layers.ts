// What lies over the page without an address of its own, from the lowest to the top: the way back puts it away before the address changes.

import { useEffectEvent, useLayoutEffect } from 'react';

interface Layer {
  close: () => void;
  /** The address has changed since it was opened, or has opened it: one step back within the page is not its own. */
  isBeneath: boolean;
}

const layers: Layer[] = [];

/**
 * @param onClose as by Escape: what asks first before it closes does so here, too
 * @param isOfAddress the address opens it, and closes it
 */
export function useLayer(isOpen: boolean, onClose: () => void, isOfAddress = false): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    // Talks to the history, through whoever asks for the topmost: one that has gone from the screen is none.
    if (!isOpen) return;
    const layer = { close: () => close(), isBeneath: isOfAddress };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen, isOfAddress]);
}

/** What the page goes on to within its address lies above all that is open now. */
export function setLayersBeneath(): void {
  for (const layer of layers) layer.isBeneath = true;
}

/**
 * @param staysOnPage the way back leads to where the page was before
 * @returns whether there was one
 */
export function closeTopLayer(staysOnPage: boolean): boolean {
  const top = layers.at(-1);
  if (!top || (staysOnPage && top.isBeneath)) return false;
  top.close();
  return true;
}
