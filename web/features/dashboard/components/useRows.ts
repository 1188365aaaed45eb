import { createContext, type Dispatch, type SetStateAction, useContext, useEffect, useRef, useState } from 'react';
import { type HeldRow, holdRows, type PartName, wouldMove } from './held.ts';

/** The part that a pointer rests on, or that the keyboard is in. */
export interface PointedAt {
  part: PartName;
  /** A focus must not lose its row, not even to what the person did in it. */
  byKeys: boolean;
}

export interface Pointing {
  pointedAt: PointedAt | null;
  layout: 'wide' | 'narrow';
  /** Whether the newest answer differs from the one before by what others did. */
  byOthers: boolean;
  point: Dispatch<SetStateAction<PointedAt | null>>;
}

export const PointingContext = createContext<Pointing>({ pointedAt: null, layout: 'wide', byOthers: false, point: () => undefined });

export interface ShownRow<Item> extends HeldRow<Item> {
  key: string;
  /** Somebody else has just changed it, or brought it here. */
  isFresh: boolean;
}

interface Rows<Item> {
  part: PartName;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Says what of a row counts as changed. */
  signOf: (item: Item) => string | number;
  isReleased?: (item: Item) => boolean;
}

/** The rows of a part as they are to be shown: held while somebody points at them, marked when others changed them. */
export function useRows<Item>({ part, items, keyOf, signOf, isReleased }: Rows<Item>): { rows: ShownRow<Item>[]; waiting: number } {
  const { pointedAt, layout } = useContext(PointingContext);
  const isHeld = wouldMove(part, pointedAt?.part ?? null, layout);
  const [shown, setShown] = useState(items);
  const fresh = useFresh({ items, keyOf, signOf });
  if (!isHeld && shown !== items) setShown(items);
  const { rows, waiting } = holdRows({
    shown: isHeld ? shown : items,
    next: items,
    keyOf,
    isReleased: pointedAt?.byKeys ? undefined : isReleased,
  });
  return {
    rows: rows.map((row) => ({ ...row, key: keyOf(row.item), isFresh: fresh.has(keyOf(row.item)) })),
    waiting,
  };
}

/** How long the ground of a row stays clay before it fades. */
const freshMs = 1200;

function useFresh<Item>({ items, keyOf, signOf }: Pick<Rows<Item>, 'items' | 'keyOf' | 'signOf'>): ReadonlySet<string> {
  const { byOthers } = useContext(PointingContext);
  const seen = useRef<ReadonlyMap<string, string | number> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // Talks to the clock: the mark goes by itself.
    const now = new Map(items.map((item) => [keyOf(item), signOf(item)]));
    const before = seen.current;
    seen.current = now;
    if (before === null || !byOthers) return;
    const changed = [...now].filter(([key, sign]) => before.get(key) !== sign).map(([key]) => key);
    if (changed.length === 0) return;
    setFresh(new Set(changed));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFresh(new Set()), freshMs);
    // The functions are the same in all but name.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another answer can bring another mark
  }, [items, byOthers]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return fresh;
}
