// Pictures of a board from afar: each document once, decoded aside and no larger than it is seen.

import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { reportError } from '../../../../lib/reportError.ts';
import { type Pictures, PicturesContext } from '../../../../ui/pictures.ts';

/** How wide a picture is kept, px: in coarse steps, so that a turn of the wheel asks for none. */
const steps = [32, 64, 128, 256] as const;
export const stepOf = (across: number): number => steps.find((step) => step >= across) ?? 320;

/** What has come is drawn together, ms. */
const together = 120;

interface Small {
  across: number;
  bitmap: ImageBitmap;
}

export interface SmallPictures {
  get: (src: string) => ImageBitmap | null;
}

/** @param wanted addresses, and how wide each is seen at most, in steps. @returns another one whenever more have come */
export function useSmallPictures(wanted: ReadonlyMap<string, number>): SmallPictures {
  const pictures = useContext(PicturesContext);
  const kept = useRef(new Map<string, Small>());
  const [come, setCome] = useState(0);
  // The same ones are the same list, whoever lies where.
  const key = [...wanted].map(([src, across]) => `${src} ${across}`).join('\n');
  useEffect(() => {
    // Talks to the pictures of the tab: what is wanted is watched, decoded once it is there, and let go when it is wanted no more.
    const asked = key === '' ? [] : key.split('\n').map(readWanted);
    const stop = new AbortController();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const tell = () => (waiting ??= setTimeout(() => ((waiting = undefined), setCome((times) => times + 1)), together));
    const stops = asked.map(([src, across]) =>
      followed(pictures, { src, across: Number(across), kept: kept.current, tell, signal: stop.signal }),
    );
    const here = new Set(asked.map(([src]) => src));
    for (const [src, { bitmap }] of kept.current) {
      if (here.has(src)) continue;
      bitmap.close();
      kept.current.delete(src);
    }
    return () => {
      stop.abort();
      clearTimeout(waiting);
      for (const one of stops) one();
    };
  }, [pictures, key]);
  useEffect(() => {
    const all = kept.current;
    return () => {
      for (const { bitmap } of all.values()) bitmap.close();
      all.clear();
    };
  }, []);
  // oxlint-disable-next-line react/exhaustive-deps -- another one whenever more have come
  return useMemo(() => ({ get: (src) => kept.current.get(src)?.bitmap ?? null }), [come]);
}

interface Following {
  src: string;
  across: number;
  kept: Map<string, Small>;
  tell: () => void;
  signal: AbortSignal;
}

/** Neither has a space. */
const readWanted = (line: string): [src: string, across: string] => {
  const [src = '', across = ''] = line.split(' ');
  return [src, across];
};

/** Keeps one picture as it comes. @returns lets it go */
function followed(pictures: Pictures, { src, across, kept, tell, signal }: Following): () => void {
  let isAsked = false;
  const look = () => {
    const url = pictures.read(src);
    if (url === null || isAsked || kept.get(src)?.across === across) return;
    isAsked = true;
    decoded(url, across)
      .then((bitmap) => {
        if (signal.aborted) return bitmap.close();
        kept.get(src)?.bitmap.close();
        kept.set(src, { across, bitmap });
        tell();
      })
      // It is gone, or is no picture: a void stands for it.
      .catch((error: unknown) => !signal.aborted && reportError(error, 'a picture of a board could not be decoded'));
  };
  const stop = pictures.watch(src, look);
  look();
  return stop;
}

async function decoded(url: string, across: number): Promise<ImageBitmap> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const isSmall = image.naturalWidth <= across;
  return isSmall ? createImageBitmap(image) : createImageBitmap(image, { resizeWidth: across, resizeQuality: 'medium' });
}
