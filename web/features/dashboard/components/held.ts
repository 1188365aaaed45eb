// Rows that somebody points at stay where they are until they turn away. Pure.

export interface HeldRow<Item> {
  item: Item;
  /** It is no longer part of the list, and leaves when nobody points at it. */
  isGone: boolean;
}

interface Holding<Item> {
  /** The rows as they stand. */
  shown: readonly Item[];
  /** The rows as they are. */
  next: readonly Item[];
  keyOf: (item: Item) => string;
  /** What the person themselves has just dealt with leaves at once. */
  isReleased?: ((item: Item) => boolean) | undefined;
}

/** The rows in the order in which they stand, each with its newest content; and how many new ones wait to be shown. */
export function holdRows<Item>({ shown, next, keyOf, isReleased = () => false }: Holding<Item>): {
  rows: HeldRow<Item>[];
  waiting: number;
} {
  const newest = new Map(next.map((item) => [keyOf(item), item]));
  const known = new Set(shown.map(keyOf));
  const rows = shown.flatMap((item): HeldRow<Item>[] => {
    const now = newest.get(keyOf(item));
    if (now !== undefined) return [{ item: now, isGone: false }];
    return isReleased(item) ? [] : [{ item, isGone: true }];
  });
  return { rows, waiting: next.filter((item) => !known.has(keyOf(item))).length };
}

/** The parts of the page. */
export type PartName = 'invitations' | 'day' | 'dates' | 'work' | 'workload' | 'recent';

/** In one column each part stands on those before it; in two, the parts beside each other do not push each other. */
const above: Record<'wide' | 'narrow', Record<PartName, readonly PartName[]>> = {
  wide: {
    day: [],
    invitations: [],
    dates: ['invitations'],
    work: ['day', 'invitations', 'dates'],
    workload: ['day', 'invitations', 'dates', 'work'],
    recent: ['day', 'invitations', 'dates', 'work'],
  },
  narrow: {
    invitations: [],
    day: ['invitations'],
    work: ['invitations', 'day'],
    dates: ['invitations', 'day', 'work'],
    workload: ['invitations', 'day', 'work', 'dates'],
    recent: ['invitations', 'day', 'work', 'dates', 'workload'],
  },
};

/** Whether a change of one part's length would move what is pointed at in another. */
export const wouldMove = (part: PartName, pointedAt: PartName | null, layout: 'wide' | 'narrow'): boolean =>
  pointedAt !== null && (part === pointedAt || above[layout][pointedAt].includes(part));
