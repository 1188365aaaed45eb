// What the frame of the pages knows of the upload tray: whether it is needed, and what would be lost with this tab. The tray itself
// comes when something is in it.

import { useSyncExternalStore } from 'react';

const markOfUse = 'atelier.uploads';

/** In the tray; how many of them would not arrive if this tab went now. */
let counts = { all: 0, open: 0 };
/** Something was in it when this tab was loaded again: it asks the server what it had begun. */
let wasInUse = readMark();
const listeners = new Set<() => void>();

export function noteTray(next: { all: number; open: number; isReserved: boolean }): void {
  const asked = counts.open > 0;
  counts = next;
  wasInUse = false;
  if (next.open > 0) window.addEventListener('beforeunload', askFirst);
  else if (asked) window.removeEventListener('beforeunload', askFirst);
  try {
    if (next.isReserved) sessionStorage.setItem(markOfUse, '');
    else sessionStorage.removeItem(markOfUse);
  } catch {
    // Storage is closed to us: the page of documents asks anyway.
  }
  for (const notify of listeners) notify();
}

/** The tab asks whether it is to go with what has not arrived; also before the tray is here. */
const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

export const unfinishedNow = (): number => counts.open;

/** Whether the tray is needed: something is in it, or was when this tab was loaded again. */
export const useTrayIsNeeded = (): boolean => useSyncExternalStore(subscribe, () => counts.all > 0 || wasInUse);

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

function readMark(): boolean {
  try {
    return sessionStorage.getItem(markOfUse) !== null;
  } catch {
    return false;
  }
}
