// Where a held card lands. Pure; carry.ts feeds it with what it measured.

import type { TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';

export interface Place {
  status: TaskStatus;
  /** Among the column's other cards: 0 is before the first. */
  index: number;
}

export interface Held {
  card: TaskCard;
  by: 'pointer' | 'keys';
  from: Place;
  to: Place;
  /** Of the card where it was taken, px. */
  width: number;
  height: number;
}

/** Between two cards, in px (LOOK, board cards). */
export const cardGap = 10;

/**
 * Before the first card whose middle lies below the held card's middle.
 *
 * @param heights of the column's other cards, in order, px
 * @param middle of the held card, px from the top of the column's content
 */
export function landingIndex(heights: readonly number[], middle: number): number {
  let top = 0;
  for (const [index, height] of heights.entries()) {
    if (middle < top + height / 2) return index;
    top += height + cardGap;
  }
  return heights.length;
}

/** One step with an arrow key; stays where there is nothing further. */
export function stepPlace(place: Place, key: string, columns: ReadonlyArray<{ status: TaskStatus; count: number }>): Place {
  const at = columns.findIndex(({ status }) => status === place.status);
  const count = columns[at]?.count ?? 0;
  switch (key) {
    case 'ArrowUp':
      return { ...place, index: Math.max(0, place.index - 1) };
    case 'ArrowDown':
      return { ...place, index: Math.min(count, place.index + 1) };
    case 'ArrowLeft':
    case 'ArrowRight': {
      const column = columns[at + (key === 'ArrowLeft' ? -1 : 1)];
      return column ? { status: column.status, index: Math.min(place.index, column.count) } : place;
    }
    default:
      return place;
  }
}

/** How fast a column scrolls while a card is held near its end: px a frame, negative upwards. */
export function edgeScroll(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const reach = 56;
  if (y < top + reach) return -Math.ceil((Math.min(reach, top + reach - y) / reach) * 14);
  if (y > bottom - reach) return Math.ceil((Math.min(reach, y - (bottom - reach)) / reach) * 14);
  return 0;
}
