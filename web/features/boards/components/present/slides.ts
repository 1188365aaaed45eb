// A board as slides: its sections as they are lettered and what no section carries, or all of it where it has none.

import type { Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import type { Box, Point } from '../canvas/camera.ts';
import { boxRound } from '../canvas/geometry.ts';
import { boxDrawn } from '../items/DrawnItems.tsx';
import { sectionLetters } from '../items/itemWords.ts';

export interface Slide {
  /** The section; null for the whole board, and for what no section carries. */
  id: BoardItemId | null;
  letter: string | null;
  name: string;
  /** What is drawn, the lowest first: what the section carries, and arrows between that. */
  items: readonly Item[];
  /** Round all of it, units of the board. */
  box: Box;
}

/** @param items what lies on the board, the lowest first */
export function slidesOf(items: readonly Item[], boardName: string): Slide[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const slideOf = outermost(items, byId);
  const letters = sectionLetters(items);
  const sections = [...letters.keys()].flatMap((id) => (slideOf.get(id) === id ? (byId.get(id) ?? []) : []));
  const whole = sections.length === 0 && wholeOf(items, boardName);
  if (whole) return [whole];
  const own = sections.map((section): Slide => {
    const carried = items.filter(({ id, kind }) => kind !== 'arrow' && id !== section.id && slideOf.get(id) === section.id);
    const own = new Set(carried.map(({ id }) => id));
    const isBetween = (item: Item): boolean =>
      item.kind === 'arrow' && (slideOf.get(item.id) === section.id || isDrawnIn(item, section, own));
    const drawn = items.filter((item) => own.has(item.id) || isBetween(item));
    return {
      id: section.id,
      letter: letters.get(section.id) ?? null,
      name: (section.kind === 'section' && section.content.name) || 'Section',
      items: drawn,
      box: boxOfAll(drawn, byId) ?? section.frame,
    };
  });
  const rest = restOf(items, slideOf);
  const box = boxOfAll(rest, byId);
  return box ? [...own, { id: null, letter: null, name: 'Everything else', items: rest, box }] : own;
}

/** Both its ends are the section's: what it sticks to, and where one sticks to nothing, the spot; it sticks to something at all. */
function isDrawnIn({ content: { from, to } }: ItemOf<'arrow'>, { frame }: Item, own: ReadonlySet<string>): boolean {
  const isWithin = ({ x, y }: Point) => x >= frame.x && x <= frame.x + frame.w && y >= frame.y && y <= frame.y + frame.h;
  const ends = [from, to];
  return ends.some(({ itemId }) => itemId !== null) && ends.every((end) => (end.itemId === null ? isWithin(end) : own.has(end.itemId)));
}

/** What no section carries, and the arrows that do not lead into one. */
function restOf(items: readonly Item[], slideOf: ReadonlyMap<BoardItemId, BoardItemId>): Item[] {
  const loose = new Set(items.flatMap(({ id, kind }) => (kind !== 'arrow' && !slideOf.has(id) ? [id] : [])));
  const isLoose = (item: Item): boolean =>
    item.kind !== 'arrow' ||
    (!slideOf.has(item.id) && [item.content.from, item.content.to].every(({ itemId }) => itemId === null || loose.has(itemId)));
  return items.filter((item) => (item.kind === 'arrow' || loose.has(item.id)) && isLoose(item));
}

/**
 * All of it as one; null where nothing lies there.
 *
 * @param byId all that lies on the board, where that is more: arrows may stick to it
 */
export function wholeOf(
  items: readonly Item[],
  name: string,
  byId: ReadonlyMap<BoardItemId, Item> = new Map(items.map((item) => [item.id, item])),
): Slide | null {
  const box = boxOfAll(items, byId);
  return box && { id: null, letter: null, name, items, box };
}

/** Of each thing that lies in a section, or is one, the outermost section. */
function outermost(items: readonly Item[], byId: ReadonlyMap<BoardItemId, Item>): Map<BoardItemId, BoardItemId> {
  const found = new Map<BoardItemId, BoardItemId>();
  for (const item of items) {
    let top = item.kind === 'section' ? item.id : null;
    // What is being moved may for a moment lie in itself.
    const way = new Set<BoardItemId>([item.id]);
    for (let up = sectionOf(item, byId); up && !way.has(up.id); up = sectionOf(up, byId)) {
      way.add(up.id);
      top = up.id;
    }
    if (top) found.set(item.id, top);
  }
  return found;
}

function sectionOf({ place }: Item, byId: ReadonlyMap<BoardItemId, Item>): Item | undefined {
  const parent = place.parentId === null ? undefined : byId.get(place.parentId);
  return parent?.kind === 'section' ? parent : undefined;
}

const boxOfAll = (items: readonly Item[], byId: ReadonlyMap<BoardItemId, Item>): Box | null =>
  boxRound(items.map((item) => boxDrawn(item, byId)));

/** Which slide is seen: the one that was, wherever it stands by now; without it the one that the address means. @param seen what was */
export function slideSeen(slides: readonly Slide[], { address, seen }: { address: string; seen: Slide['id'] | undefined }): number {
  const at = seen === undefined ? -1 : slides.findIndex(({ id }) => id === seen);
  return at < 0 ? slideAt(address, slides.length) : at;
}

/** Which slide an address means: the first is 1; what cannot be read is the first, what is too far the last. */
export function slideAt(address: string | undefined, count: number): number {
  const number = Number(address);
  return Number.isInteger(number) ? Math.min(Math.max(number - 1, 0), Math.max(count - 1, 0)) : 0;
}
