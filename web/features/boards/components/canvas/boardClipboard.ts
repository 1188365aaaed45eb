// Things of a board on the clipboard: as words for every other program, and as they are for every board of whoever copied them.

import { withArrowsBetween } from '../../../../../domain/boards/arrows.ts';
import { copiedThings, type CopiedThings, copiesOf } from '../../../../../domain/boards/copies.ts';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { linkSizes } from '../../../../../domain/boards/links.ts';
import type { FileId, UserId } from '../../../../../domain/kernel/ids.ts';
import { kindNames, ownWords } from '../items/itemWords.ts';
import { withCarried } from './acts.ts';
import type { Point } from './camera.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';
import { newItemId } from './newItems.ts';
import { besideSame } from './placing.ts';
import type { Desk } from './useDesk.ts';

/** Beside the words on the clipboard, for the boards of this installation in any tab and window. */
const ownType = 'application/x-atelier-board';

interface Copying {
  board: Pick<BoardRecord, 'id' | 'projectId'>;
  by: UserId;
}

/** Lays what is chosen, with all that it carries and the arrows between, on the clipboard; other programs get the words, line by line. */
export function copyItems(desk: Desk, { board, by }: Copying, clipboard: DataTransfer): void {
  const all = withArrowsBetween(withCarried(desk.chosen, desk.shown.items), desk.shown.items);
  const items = desk.shown.items.filter((item) => all.has(item.id));
  const names = { fileName: (fileId: FileId) => desk.shown.files.get(fileId)?.name ?? '', boardName: () => kindNames.board };
  const copied: CopiedThings = { by, boardId: board.id, projectId: board.projectId, items };
  clipboard.setData('text/plain', items.flatMap((item) => ownWords(item, names) || []).join('\n'));
  clipboard.setData(ownType, JSON.stringify(copied));
}

interface Pasting extends Copying {
  at: Point;
  items: readonly Item[];
}

interface Copied {
  items: NewItem[];
  /** Of a board of another place: the documents that they show are not this one's. */
  isFromElsewhere: boolean;
}

/** What the same person copied on a board, round a spot; null where something else has been copied since. */
export function copiedItems(clipboard: DataTransfer, { board, by, at, items }: Pasting): Copied | null {
  const copied = read(clipboard.getData(ownType));
  if (copied?.by !== by) return null;
  const [first] = copied.items;
  const round = boxRound(copied.items.map(({ frame }) => boxOf(frame)));
  if (!first || !round) return null;
  const middle = middleOf(round);
  const isHere = copied.boardId === board.id;
  // Into the view; over the things themselves, or a copy of them that lies there, a little beside.
  const { x, y } = first.frame;
  const corner = besideSame({ x: Math.round(x + at.x - middle.x), y: Math.round(y + at.y - middle.y) }, items);
  const way = { x: corner.x - x, y: corner.y - y };
  const copies = copiesOf(copied.items, { newId: newItemId, by: way, onSameBoard: isHere });
  const isFromElsewhere = copied.projectId !== board.projectId;
  return { items: isFromElsewhere ? copies.map(asBareLink) : copies, isFromElsewhere };
}

function read(text: string): CopiedThings | null {
  try {
    return copiedThings.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The picture of a link stays with its project: elsewhere the page is read anew. */
function asBareLink(item: NewItem): NewItem {
  if (item.kind !== 'link' || item.content.fileId === null) return item;
  const content = { ...item.content, title: '', description: '', fileId: null };
  const { frame } = item;
  const wasGrown = frame.w === linkSizes.w && frame.h === linkSizes.pictured;
  return { ...item, content, look: plainLook, frame: wasGrown ? { ...frame, h: linkSizes.plain } : frame };
}
