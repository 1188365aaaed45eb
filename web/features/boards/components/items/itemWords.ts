// What things on a board are called: in tips, to a screen reader, in the menus.

import type { Item, ItemKind, ProductStatus } from '../../../../../domain/boards/items.ts';
import { plainText } from '../../../../../domain/kernel/richText.ts';
import type { BoardId, BoardItemId, FileId } from '../../../../../domain/kernel/ids.ts';
import type { Status } from '../../../../ui/StatusMark.tsx';

export const kindNames: Record<ItemKind, string> = {
  image: 'Image',
  note: 'Note',
  heading: 'Heading',
  swatch: 'Colour',
  palette: 'Palette',
  material: 'Material',
  product: 'Product',
  link: 'Link',
  file: 'File',
  todo: 'To-do list',
  section: 'Section',
  arrow: 'Arrow',
  line: 'Line',
  board: 'Mood board',
};

/** As picture n2 has them. */
export const productStatusMarks: Record<ProductStatus, Status> = {
  toChoose: 'todo',
  sampleOrdered: 'in-progress',
  sampleApproved: 'completed',
  ordered: 'in-review',
  delivered: 'on-track',
  dropped: 'on-hold',
};

/** What else is called something: documents, and boards that lie on this one. */
export interface Names {
  fileName: (id: FileId) => string;
  boardName: (id: BoardId) => string;
}

/** What an item says of itself; empty where it says nothing. */
export function ownWords(item: Item, { fileName, boardName }: Names): string {
  switch (item.kind) {
    case 'image':
      return item.content.caption || fileName(item.content.fileId);
    case 'note':
      return plainText(item.content.body);
    case 'heading':
      return item.content.text;
    case 'link':
      return item.content.title || item.content.url;
    case 'file':
      return fileName(item.content.fileId);
    case 'todo':
      return item.content.title;
    case 'arrow':
      return item.content.label;
    case 'board':
      return boardName(item.content.boardId);
    case 'line':
      return '';
    default:
      return item.content.name;
  }
}

export interface Spoken extends Names {
  letterOf: (sectionId: BoardItemId) => string | undefined;
}

/** "Image, Kitchen, in section B". */
export function spokenName(item: Item, { letterOf, ...names }: Spoken): string {
  const words = ownWords(item, names).replace(/\s+/g, ' ').slice(0, 80);
  const own = item.kind === 'section' ? letterOf(item.id) : undefined;
  const within = item.place.parentId ? letterOf(item.place.parentId) : undefined;
  return [own ? `Section ${own}` : kindNames[item.kind], words, within && `in section ${within}`, item.lock.isLocked && 'locked']
    .filter(Boolean)
    .join(', ');
}

/** A, B, … Z, AA: by where sections lie, from the left, then from the top. */
export function sectionLetters(items: readonly Item[]): Map<BoardItemId, string> {
  const sections = items.filter(({ kind }) => kind === 'section');
  const inOrder = sections.toSorted((one, other) => one.frame.x - other.frame.x || one.frame.y - other.frame.y);
  return new Map(inOrder.map(({ id }, index) => [id, letters(index)]));
}

const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

/** As one reads: what lies in sections by section, then the rest; each in rows from the upper left. */
export function readingOrder(items: readonly Item[]): Item[] {
  const order = [...sectionLetters(items).keys()];
  const at = new Map(order.map((id, index) => [id, index]));
  const rank = (item: Item) => at.get(item.kind === 'section' ? item.id : (item.place.parentId ?? item.id)) ?? order.length;
  return items.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      Number(other.kind === 'section') - Number(one.kind === 'section') ||
      rowOf(one) - rowOf(other) ||
      one.frame.x - other.frame.x,
  );
}

const rowHeight = 80;
const rowOf = ({ frame }: Item): number => Math.floor(frame.y / rowHeight);
