import { useSyncExternalStore } from 'react';

export type Layout = 'mobile' | 'tablet' | 'desktop';

/** The layout's breakpoints (specification §9): mobile below 768, tablet 768 to 1023, desktop from 1024. */
export function layoutOf(width: number): Layout {
  if (width < 768) return 'mobile';
  return width < 1024 ? 'tablet' : 'desktop';
}

/** How the shell stands: bottom bar on mobile, narrow sidebar on tablet, wide sidebar on desktop. */
export function useLayout(): Layout {
  return useSyncExternalStore(onResize, () => layoutOf(window.innerWidth));
}

/** Whether the window has room for what stands beside each other from that width on; narrower, it stands below or above. */
export function useRoomFrom(width: number): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth >= width);
}

/** Whether a panel takes the window: that of a phone, also where it is held across or its keyboard is up (`low:`). */
export const useTightWindow = (): boolean =>
  useSyncExternalStore(onResize, () => layoutOf(window.innerWidth) === 'mobile' || window.innerHeight < 520);

function onResize(notify: () => void) {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
}

/** Whether a finger does what elsewhere a mouse does: what is small must be larger, and nothing is hovered. */
export const useCoarsePointer = (): boolean => useSyncExternalStore(onPointerChange, () => coarse().matches);

const coarse = (): MediaQueryList => window.matchMedia('(pointer: coarse)');

function onPointerChange(notify: () => void) {
  const query = coarse();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}
