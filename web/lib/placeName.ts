// What the page is about, for the title of the browser's tab: set by the page once it knows, read by what stands round it.

import { useEffect, useSyncExternalStore } from 'react';

let placeName: string | null = null;
const listeners = new Set<() => void>();

function setPlaceName(next: string | null): void {
  placeName = next;
  for (const notify of listeners) notify();
}

/** Says what the page is about while it is shown. */
export function useNamePlace(name: string | null): void {
  useEffect(() => {
    // Talks to the store that the tab's title is read from.
    setPlaceName(name);
    return () => setPlaceName(null);
  }, [name]);
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const usePlaceName = (): string | null => useSyncExternalStore(subscribe, () => placeName);
