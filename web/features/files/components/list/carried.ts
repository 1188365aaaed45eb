// What is in the hand: it stays there while folders open under it, though what was taken hold of has left the page with its list.

import { useSyncExternalStore } from 'react';
import { onForget } from '../../../../lib/forget.ts';
import type { Items, Spot } from '../../actions.tsx';

export interface Carried {
  items: Items;
  /** Where it was taken. */
  from: Spot;
}

let carried: Carried | null = null;
/** Taken hold of, before it is drawn so. */
let taken: Carried | null = null;
const listeners = new Set<() => void>();
onForget(() => carry(null));

/** A drag begins. The browser takes its picture of what is dragged before anything changes. */
export function takeUp(next: Carried): void {
  taken = next;
  requestAnimationFrame(inHand);
}

/** What is carried, for who hears of a drag that goes on: a quick hand lets go before the page is drawn. */
export function inHand(): Carried | null {
  if (taken) carry(taken);
  return carried;
}

export function carry(next: Carried | null): void {
  taken = null;
  if (next === carried) return;
  carried = next;
  // A browser tells the end of a drag to what was taken, also where that is gone: then a pointer moves with nothing pressed.
  const watch = next ? window.addEventListener : window.removeEventListener;
  for (const end of ['dragend', 'pointermove'] as const) watch.call(window, end, letGo);
  for (const notify of listeners) notify();
}

const letGo = (event: Event) => {
  // The page that changes under a held pointer may be told of it as a move.
  if (event.type === 'dragend' || (event instanceof MouseEvent && event.buttons === 0)) carry(null);
};

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useCarried = (): Carried | null => useSyncExternalStore(subscribe, () => carried);
