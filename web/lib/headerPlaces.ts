// Places in the header that a page fills: what stands over its title, and what can be done with all of it.

import { useSyncExternalStore } from 'react';

type Place = 'above' | 'actions';

let places: Readonly<Record<Place, HTMLElement | null>> = { above: null, actions: null };
const listeners = new Set<() => void>();

const holderOf = (place: Place) => (element: HTMLElement | null) => {
  places = { ...places, [place]: element };
  for (const notify of listeners) notify();
};

/** For the header: each takes the element of its place as a `ref`. */
export const holdAbove = holderOf('above');
export const holdActions = holderOf('actions');

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** For the page: into what it draws; null until the header is there. */
export const useHeaderPlace = (place: Place): HTMLElement | null => useSyncExternalStore(subscribe, () => places[place]);
