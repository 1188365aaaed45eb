// What is otherwise between two states of a board: what came, what went, and in which ways what stayed was changed.

import { isSame } from '../kernel/merge.ts';
import type { Item } from './items.ts';
import { strokeOfArrow } from './strokes.ts';

/** In which ways a thing can be otherwise. */
export const ways = ['content', 'style', 'aim', 'moved', 'resized', 'turned', 'section', 'order', 'grouping', 'look', 'lock'] as const;
export type Way = (typeof ways)[number];

export interface Changed {
  before: Item;
  after: Item;
  /** In the order of `ways`, at least one. */
  ways: readonly Way[];
}

export interface Comparison {
  came: readonly Item[];
  went: readonly Item[];
  changed: readonly Changed[];
}

/** Each thing of either state stands in at most one list; in none if it is the same in both. */
export function compareItems(before: readonly Item[], after: readonly Item[]): Comparison {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Set(after.map(({ id }) => id));
  return {
    came: after.filter(({ id }) => !earlier.has(id)),
    went: before.filter(({ id }) => !later.has(id)),
    changed: after.flatMap((item): Changed[] => {
      const was = earlier.get(item.id);
      const found = was ? waysOf(was, item) : [];
      return was && found.length > 0 ? [{ before: was, after: item, ways: found }] : [];
    }),
  };
}

/** Of what is drawn, how it is drawn and what it leads to are no words. */
function contentWays(before: Item, after: Item): Record<'content' | 'style' | 'aim', boolean> {
  if (before.kind === 'arrow' && after.kind === 'arrow') {
    const [was, is] = [before.content, after.content];
    return {
      content: was.label !== is.label,
      style: !isSame(strokeOfArrow(was), strokeOfArrow(is)),
      aim: !isSame([was.from, was.to], [is.from, is.to]),
    };
  }
  if (before.kind === 'line' && after.kind === 'line') {
    const [was, is] = [before.content, after.content];
    return { content: !isSame(was.points, is.points), style: was.colour !== is.colour || was.width !== is.width, aim: false };
  }
  return { content: !isSame(before.content, after.content), style: false, aim: false };
}

/** In which act a thing was changed says nothing of how it is. */
function waysOf(before: Item, after: Item): Way[] {
  const [from, to] = [before.frame, after.frame];
  const isOther: Record<Way, boolean> = {
    ...contentWays(before, after),
    moved: from.x !== to.x || from.y !== to.y,
    resized: from.w !== to.w || from.h !== to.h,
    turned: from.rotation !== to.rotation,
    section: before.place.parentId !== after.place.parentId,
    order: before.place.z !== after.place.z,
    grouping: before.place.groupId !== after.place.groupId,
    look: !isSame(before.look, after.look),
    lock: before.lock.isLocked !== after.lock.isLocked,
  };
  return ways.filter((way) => isOther[way]);
}
