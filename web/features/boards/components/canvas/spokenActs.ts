// What an act did, for whom does not see it: said of the operations, so of keys, bars and menus alike.

import { withArrows } from '../../../../../domain/boards/arrows.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import { idOf, type Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { kindNames } from '../items/itemWords.ts';
import { boxOf, boxRound } from './geometry.ts';

/** The board as it was before. */
export interface Before {
  items: readonly Item[];
  byId: ReadonlyMap<BoardItemId, Item>;
}

/** "Note at 120 across, 80 down", "3 things taken away"; null of what is written or coloured: fields say that themselves. */
export function wordsOfAct(operations: readonly Operation[], before: Before): string | null {
  const [first] = operations;
  if (!first) return null;
  // What a new section carries from now on is not new.
  const who = whoOf(first.op === 'add' ? operations.filter(({ op }) => op === 'add') : operations, before);
  if (first.op === 'add') return `${who} added`;
  if (first.op === 'remove') return `${who}${arrowsAlong(operations, before)} taken away`;
  if (first.op === 'restore') return `${who} brought back`;
  switch (first.group) {
    case 'lock':
      return `${who} ${first.values.isLocked === true ? 'locked' : 'unlocked'}`;
    case 'place':
      return placeWords(first.values, who, before);
    case 'frame':
      return `${who} ${frameWords(operations, before)}`;
    default:
      return null;
  }
}

function whoOf(operations: readonly Operation[], { byId }: Before): string {
  const ids = new Set(operations.map(idOf));
  const [one] = operations;
  if (ids.size !== 1 || !one) return `${ids.size} things`;
  const kind = one.op === 'add' ? one.item.kind : byId.get(one.id)?.kind;
  return kind ? kindNames[kind] : 'It';
}

/** " and 2 arrows": what goes with what is taken away; nothing where nothing does. */
function arrowsAlong(operations: readonly Operation[], { items }: Before): string {
  const many = withArrows(operations, items).length - operations.length;
  return many === 0 ? '' : many === 1 ? ' and an arrow' : ` and ${many} arrows`;
}

type PlaceValues = Extract<Operation, { group: 'place' }>['values'];

function placeWords({ z, groupId, parentId }: PlaceValues, who: string, { items }: Before): string | null {
  if (groupId !== undefined) return groupId === null ? `Group of ${who} taken apart` : `${who} grouped`;
  if (z !== undefined) return `${who} ${items.every(({ place }) => place.z < z) ? 'at the front' : 'at the back'}`;
  return parentId === undefined ? null : `${who} ${parentId === null ? 'out of its section' : 'in a section'}`;
}

function frameWords(operations: readonly Operation[], { byId }: Before): string {
  const changes = operations.flatMap((one) => (one.op === 'change' && one.group === 'frame' ? [one] : []));
  const [only] = changes;
  if (changes.length === 1 && only?.values.rotation !== undefined) return `turned to ${Math.round(only.values.rotation)}°`;
  const frames = changes.flatMap(({ id, values }) => {
    const was = byId.get(id)?.frame;
    if (!was) return [];
    const { x = was.x, y = was.y, w = was.w, h = was.h, rotation = was.rotation } = values;
    return [{ x, y, w, h, rotation }];
  });
  const box = boxRound(frames.map(boxOf));
  if (!box) return 'moved';
  if (changes.length === 1 && (only?.values.w ?? only?.values.h) !== undefined)
    return `${Math.round(frames[0]?.w ?? box.w)} wide, ${Math.round(frames[0]?.h ?? box.h)} high`;
  return `at ${Math.round(box.x)} across, ${Math.round(box.y)} down`;
}
