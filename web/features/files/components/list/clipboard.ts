// What was cut, to be put down elsewhere: kept beside the pages.

import { useSyncExternalStore } from 'react';
import { onForget } from '../../../../lib/forget.ts';
import type { Items } from '../../actions.tsx';

let cut: Items | null = null;
const listeners = new Set<() => void>();
onForget(() => cutItems(null));

export function cutItems(items: Items | null): void {
  cut = items;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useCut = (): Items | null => useSyncExternalStore(subscribe, () => cut);
