// Where pictures come from is not the design system's business: whoever puts the page together says it here.

import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

/** Knows the pictures that an address alone does not open. */
export interface Pictures {
  /** What can be shown for an address now; null while it loads, and where it cannot be had. */
  read: (src: string) => string | null;
  /** Why it cannot be had, as words; null while it loads and once it is there. */
  faultOf: (src: string) => string | null;
  /** Loads it, keeps it while it is watched, and calls back when there is another answer. */
  watch: (src: string, onChange: () => void) => () => void;
  /** Loads one anew that could not be had. */
  retry: (src: string) => void;
}

const nothing = () => {};

/** Without one, an address is shown as it is. */
export const PicturesContext = createContext<Pictures>({ read: (src) => src, faultOf: () => null, watch: () => nothing, retry: nothing });

/** What an `img` shows for an address. */
export function usePicture(src: string | null | undefined): string | null {
  const pictures = useContext(PicturesContext);
  const watch = useCallback((onChange: () => void) => (src ? pictures.watch(src, onChange) : nothing), [pictures, src]);
  const read = () => (src ? pictures.read(src) : null);
  return useSyncExternalStore(watch, read, read);
}

export interface PicturesTogether {
  /** What can be shown of each, in their order; null while one loads. */
  urls: readonly (string | null)[];
  /** Why the first of those that cannot be had is not there. */
  fault: string | null;
  /** Loads those anew that could not be had. */
  retry: () => void;
}

/** Several at once, which may fail: the parts of a page. */
export function usePictures(sources: readonly string[]): PicturesTogether {
  const pictures = useContext(PicturesContext);
  // A list of the same addresses is the same list, whenever it was made.
  const key = sources.join('\n');
  const all = useMemo(() => (key === '' ? [] : key.split('\n')), [key]);
  const watch = useCallback(
    (onChange: () => void) => {
      const stops = all.map((src) => pictures.watch(src, onChange));
      return () => stops.forEach((stop) => stop());
    },
    [pictures, all],
  );
  const read = () => all.map((src) => `${pictures.read(src) ?? ''}\t${pictures.faultOf(src) ?? ''}`).join('\n');
  const state = useSyncExternalStore(watch, read, read);
  const known = all.length === 0 ? [] : state.split('\n').map((one) => one.split('\t'));
  return {
    urls: known.map(([url]) => url || null),
    fault: known.find(([, fault]) => fault)?.[1] ?? null,
    retry: () => all.filter((src) => pictures.faultOf(src) !== null).forEach(pictures.retry),
  };
}
