// The sections of a board, and what is seen of each.

import type { Item } from '../../../../../domain/boards/items.ts';
import { sectionLetters } from '../items/itemWords.ts';
import { withCarried } from './acts.ts';
import type { Box } from './camera.ts';
import { boxOf, boxRound } from './geometry.ts';

/** As they are lettered. */
export function sectionsOf(items: readonly Item[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...sectionLetters(items)].flatMap(([id, letter]) => {
    const item = byId.get(id);
    return item?.kind === 'section' ? [{ item, letter }] : [];
  });
}

/** With all that it carries. */
export function boxOfSection(section: Item, items: readonly Item[]): Box | null {
  const all = withCarried(new Set([section.id]), items);
  return boxRound(items.filter(({ id }) => all.has(id)).map(({ frame }) => boxOf(frame)));
}
