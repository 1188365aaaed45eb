// What lies over the page without an address of its own, from the lowest to the top: the way back puts it away before it leaves the page.

import { useEffect, useEffectEvent } from 'react';

const layers: (() => void)[] = [];

/** @param onClose as by Escape: what asks first before it closes does so here, too */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Talks to the history, through whoever asks for the topmost.
    if (!isOpen) return;
    const layer = () => close();
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}

/** @returns whether there was one */
export function closeTopLayer(): boolean {
  const top = layers.at(-1);
  top?.();
  return top !== undefined;
}
