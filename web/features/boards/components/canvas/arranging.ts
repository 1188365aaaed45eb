// Brings chosen things into a clean order, and puts a section round them. Pure, as operations.

import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { keyBetween } from '../../../../../domain/kernel/orderKey.ts';
import { blocksOf, type Chosen, laidBlocks } from './acts.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';

/** Between things that were tidied up, units of the board. */
const gap = 24;
/** Round what a section is put round: its name stands above. */
const margin = { side: 16, top: 56 };

/**
 * Packs things into rows from the upper left of where they lie, in the order in which one reads them, about as wide as they lay. A group
 * stays as it was put together. What a section carries comes along with it; arrows follow what they stick to.
 */
export function tidied(chosen: Chosen, items: readonly Item[]): Operation[] {
  const drawn = new Set(items.flatMap(({ id, kind }) => (kind === 'line' ? [id] : [])));
  const blocks = blocksOf(chosen, items).filter(({ ids }) => [...ids].some((id) => !drawn.has(id)));
  const round = boxRound(blocks.map(({ box }) => box));
  if (!round || blocks.length < 2) return [];
  const rows = blocks.toSorted((one, other) => rowOf(one.box.y, round) - rowOf(other.box.y, round) || one.box.x - other.box.x);
  const area = rows.reduce((sum, { box: { w, h } }) => sum + (w + gap) * (h + gap), 0);
  const widest = Math.max(...rows.map(({ box }) => box.w));
  // Wide enough for what lies there; a long row or a tall heap becomes about as wide as it is high.
  const width = Math.max(widest, Math.min(round.w, Math.sqrt(area) * 1.5));
  let [x, y, height] = [0, 0, 0];
  const ways = rows.map((block) => {
    const { box } = block;
    if (x > 0 && x + box.w > width + 0.5) [x, y, height] = [0, y + height + gap, 0];
    const by = { x: Math.round(round.x + x - box.x), y: Math.round(round.y + y - box.y) };
    x += box.w + gap;
    height = Math.max(height, box.h);
    return { block, by };
  });
  return laidBlocks(ways, { items, chosen });
}

/** In strips as high as a note, as one reads. */
const rowOf = (y: number, round: { y: number }): number => Math.floor((y - round.y) / 80);

const isCarriedBy = ({ place }: Item, chosen: Chosen): boolean => place.parentId !== null && chosen.has(place.parentId);

/** A section round what is chosen, which carries it from then on; null where there is nothing to carry. */
export function sectioned(chosen: Chosen, { items, id }: { items: readonly Item[]; id: BoardItemId }): Operation[] | null {
  const carried = items.filter((item) => chosen.has(item.id) && !item.lock.isLocked && !isCarriedBy(item, chosen));
  const round = boxRound(carried.map(({ frame }) => boxOf(frame)));
  if (!round) return null;
  const parents = new Set(carried.map(({ place }) => place.parentId));
  const [parentId = null] = parents;
  const lowest = items.map(({ place }) => place.z).toSorted()[0] ?? null;
  const section: NewItem = {
    id,
    kind: 'section',
    look: plainLook,
    lock: { isLocked: false },
    frame: {
      x: round.x - margin.side,
      y: round.y - margin.top,
      w: round.w + 2 * margin.side,
      h: round.h + margin.top + margin.side,
      rotation: 0,
    },
    // Below all it carries; within the section that carried all of it before.
    place: { z: keyBetween(null, lowest), parentId: parents.size === 1 ? parentId : null, groupId: null },
    content: { name: '' },
  };
  return [
    { op: 'add', item: section },
    ...carried.map((item): Operation => ({ op: 'change', id: item.id, group: 'place', values: { parentId: id } })),
  ];
}

/** A section that is drawn round what lies loosely on the board carries it from then on; arrows follow what they stick to. */
export function drawnRound(section: NewItem, items: readonly Item[]): Operation[] {
  const { x, y, w, h } = section.frame;
  const carried = items.filter((item) => {
    const middle = middleOf(item.frame);
    const isIn = middle.x >= x && middle.x <= x + w && middle.y >= y && middle.y <= y + h;
    return isIn && item.place.parentId === null && !item.lock.isLocked && item.kind !== 'section' && item.kind !== 'arrow';
  });
  return [
    { op: 'add', item: section },
    ...carried.map(({ id }): Operation => ({ op: 'change', id, group: 'place', values: { parentId: section.id } })),
  ];
}
