// Things of a board on the clipboard: as words for every other program, and remembered here, so that they come back as they were.

import { copiesOf } from '../../../../../domain/boards/copies.ts';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { Item, NewItem } from '../../../../../domain/boards/items.ts';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import { ownWords } from '../items/itemWords.ts';
import { withCarried } from './acts.ts';
import type { Point } from './camera.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';
import { newItemId } from './newItems.ts';
import type { Desk } from './useDesk.ts';

let copied: { boardId: BoardId; items: readonly Item[]; text: string } | null = null;
onForget(() => (copied = null));

/** @returns what other programs get: the words, line by line */
export function copyItems(desk: Desk, { id }: Pick<BoardRecord, 'id'>): string {
  const all = withCarried(desk.chosen, desk.shown.items);
  const items = desk.shown.items.filter((item) => all.has(item.id));
  const text = items.map((item) => ownWords(item, (fileId) => desk.shown.files.get(fileId)?.name ?? '')).join('\n');
  copied = { boardId: id, items, text };
  return text;
}

/** What was copied here, round a spot; null where something else has been copied since. */
export function copiedItems(text: string, { board, at }: { board: Pick<BoardRecord, 'id'>; at: Point }): NewItem[] | null {
  if (!copied || copied.text !== text) return null;
  const round = boxRound(copied.items.map(({ frame }) => boxOf(frame)));
  if (!round) return null;
  const middle = middleOf(round);
  const isHere = copied.boardId === board.id;
  // Into the view; where it was copied from, a little beside it.
  const by = { x: Math.round(at.x - middle.x), y: Math.round(at.y - middle.y) };
  return copiesOf(copied.items, { newId: newItemId, by, onSameBoard: isHere });
}
