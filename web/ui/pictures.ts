// Where pictures come from is not the design system's business: whoever puts the page together says it here.

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** Knows the pictures that an address alone does not open. */
export interface Pictures {
  /** What can be shown for an address now; null while it loads, and where it cannot be had. */
  read: (src: string) => string | null;
  /** Loads it, keeps it while it is watched, and calls back when there is another answer. */
  watch: (src: string, onChange: () => void) => () => void;
}

const nothing = () => {};

/** Without one, an address is shown as it is. */
export const PicturesContext = createContext<Pictures>({ read: (src) => src, watch: () => nothing });

/** What an `img` shows for an address. */
export function usePicture(src: string | null | undefined): string | null {
  const pictures = useContext(PicturesContext);
  const watch = useCallback((onChange: () => void) => (src ? pictures.watch(src, onChange) : nothing), [pictures, src]);
  const read = () => (src ? pictures.read(src) : null);
  return useSyncExternalStore(watch, read, read);
}
