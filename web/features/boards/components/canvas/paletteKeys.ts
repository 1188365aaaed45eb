// Colours of a palette have no ids. Whoever writes in the fields of one goes on with it while a colleague takes others out.

import { useState } from 'react';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import { isSame } from '../../../../../domain/kernel/merge.ts';

type Colours = ItemOf<'palette'>['content']['colours'];

export interface KeyedColours {
  colours: Colours;
  /** Of each colour, in their order. */
  keys: readonly number[];
  /** The next key that nothing has had. */
  fresh: number;
}

export const noColours: KeyedColours = { colours: [], keys: [], fresh: 0 };

/** What is as it was from either end keeps its key, and so does what stands between them as far as it goes. */
export function keyed(known: KeyedColours, colours: Colours): KeyedColours {
  const { colours: before, keys } = known;
  const most = Math.min(before.length, colours.length);
  let head = 0;
  while (head < most && isSame(before[head], colours[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(before.at(-1 - tail), colours.at(-1 - tail))) tail++;
  const between = colours.length - head - tail;
  const kept = keys.slice(head, keys.length - tail).slice(0, between);
  const added = Array.from({ length: between - kept.length }, (_, index) => known.fresh + index);
  return {
    colours,
    keys: [...keys.slice(0, head), ...kept, ...added, ...keys.slice(keys.length - tail)],
    fresh: known.fresh + added.length,
  };
}

/** A key for each colour, in their order. */
export function usePaletteKeys(colours: Colours): readonly number[] {
  const [known, setKnown] = useState(() => keyed(noColours, colours));
  if (known.colours === colours) return known.keys;
  const next = keyed(known, colours);
  setKnown(next);
  return next.keys;
}
