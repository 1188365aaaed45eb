// Things of a board on the clipboard: as words for every other program, and remembered here, so that they come back as they were.

import { copiesOf } from '../../../../../domain/boards/copies.ts';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { linkSizes } from '../../../../../domain/boards/links.ts';
import type { BoardId, FileId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import { kindNames, ownWords } from '../items/itemWords.ts';
import { withCarried } from './acts.ts';
import type { Point } from './camera.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';
import { newItemId } from './newItems.ts';
import { besideSame } from './placing.ts';
import type { Desk } from './useDesk.ts';

let copied: { boardId: BoardId; projectId: ProjectId | null; items: readonly Item[]; text: string } | null = null;
onForget(() => (copied = null));

/** @returns what other programs get: the words, line by line */
export function copyItems(desk: Desk, { id, projectId }: Pick<BoardRecord, 'id' | 'projectId'>): string {
  const all = withCarried(desk.chosen, desk.shown.items);
  const items = desk.shown.items.filter((item) => all.has(item.id));
  const names = { fileName: (fileId: FileId) => desk.shown.files.get(fileId)?.name ?? '', boardName: () => kindNames.board };
  const text = items.map((item) => ownWords(item, names)).join('\n');
  copied = { boardId: id, projectId, items, text };
  return text;
}

interface Pasting {
  board: Pick<BoardRecord, 'id' | 'projectId'>;
  at: Point;
  items: readonly Item[];
}

/** What was copied here, round a spot; null where something else has been copied since. */
export function copiedItems(text: string, { board, at, items }: Pasting): NewItem[] | null {
  if (!copied || copied.text !== text) return null;
  const [first] = copied.items;
  const round = boxRound(copied.items.map(({ frame }) => boxOf(frame)));
  if (!first || !round) return null;
  const middle = middleOf(round);
  const isHere = copied.boardId === board.id;
  // Into the view; over the things themselves, or a copy of them that lies there, a little beside.
  const { x, y } = first.frame;
  const corner = besideSame({ x: Math.round(x + at.x - middle.x), y: Math.round(y + at.y - middle.y) }, items);
  const by = { x: corner.x - x, y: corner.y - y };
  const copies = copiesOf(copied.items, { newId: newItemId, by, onSameBoard: isHere });
  return copied.projectId === board.projectId ? copies : copies.map(asBareLink);
}

/** The picture of a link stays with its project: elsewhere the page is read anew. */
function asBareLink(item: NewItem): NewItem {
  if (item.kind !== 'link' || item.content.fileId === null) return item;
  const content = { ...item.content, title: '', description: '', fileId: null };
  const { frame } = item;
  const wasGrown = frame.w === linkSizes.w && frame.h === linkSizes.pictured;
  return { ...item, content, look: plainLook, frame: wasGrown ? { ...frame, h: linkSizes.plain } : frame };
}
