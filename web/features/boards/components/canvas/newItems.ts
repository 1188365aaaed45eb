// Things that somebody puts on a board: how large they lie there at first, and what they say.

import { blankMaterial, blankProduct, paletteOf } from '../../../../../domain/boards/blanks.ts';
import { type Frame, type Item, type ItemKind, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { linkSizes } from '../../../../../domain/boards/links.ts';
import { bodyOf, type CommentBody } from '../../../../../domain/discussions/body.ts';
import type { BoardId, BoardItemId, FileId } from '../../../../../domain/kernel/ids.ts';
import { keyBetween } from '../../../../../domain/kernel/orderKey.ts';
import { newId } from '../../../../lib/ids.ts';
import type { Box, Point } from './camera.ts';
import { middleOf } from './geometry.ts';

/** At 100 % (LOOK-work, “What lies on it”). */
export const firstSizes = {
  note: { w: 200, h: 76 },
  heading: { w: 420, h: 48 },
  swatch: { w: 88, h: 116 },
  palette: { w: 320, h: 64 },
  material: { w: 180, h: 170 },
  product: { w: 204, h: 292 },
  todo: { w: 204, h: 120 },
  section: { w: 480, h: 400 },
  link: { w: linkSizes.w, h: linkSizes.plain },
  board: { w: 260, h: 224 },
} as const satisfies Partial<Record<ItemKind, { w: number; h: number }>>;

/** What a tool lays down. */
export type Layable = keyof typeof firstSizes;

const contentOf = {
  note: { body: bodyOf('') },
  heading: { text: '', size: 2 },
  swatch: { name: '', hex: '#8f9a86', code: '', use: '' },
  palette: paletteOf('#dadcc8', '#8f9a86', '#b98d5b', '#a4553a'),
  material: blankMaterial,
  product: blankProduct,
  todo: { title: '', items: {} },
  section: { name: '' },
} as const;

export const newItemId = (): BoardItemId => newId<BoardItemId>();

/** A thing as far as others make room for it. */
export type Lying = Pick<Item, 'id' | 'kind' | 'frame' | 'place'>;

interface Laying {
  /** The spot that was pressed: its middle, of a section its corner. */
  at: Point;
  /** What was drawn instead. */
  box?: Box;
  items: readonly Lying[];
}

/** Above all else. */
export const topOf = (items: readonly Lying[]): string => {
  const top = items.reduce<string | null>((highest, { place: { z } }) => (highest === null || z > highest ? z : highest), null);
  return keyBetween(top, null);
};

export function laid(kind: Exclude<Layable, 'link' | 'board'>, { at, box, items }: Laying): NewItem {
  const size = firstSizes[kind];
  const corner = kind === 'section' ? at : { x: at.x - size.w / 2, y: at.y - size.h / 2 };
  const frame = { ...(box ?? { ...corner, ...size }), rotation: 0 };
  return bare(kind, { frame, items, content: structuredClone(contentOf[kind]) });
}

export const laidSwatch = (hex: string, { at, items }: Laying): NewItem =>
  bare('swatch', {
    frame: { x: at.x - firstSizes.swatch.w / 2, y: at.y - firstSizes.swatch.h / 2, ...firstSizes.swatch, rotation: 0 },
    items,
    content: { ...contentOf.swatch, hex },
  });

export const laidLink = (url: string, { at, items }: Laying): NewItem =>
  bare('link', {
    frame: { x: at.x - firstSizes.link.w / 2, y: at.y - firstSizes.link.h / 2, ...firstSizes.link, rotation: 0 },
    items,
    content: { url, title: '', description: '', fileId: null },
  });

export const laidBoard = (boardId: BoardId, { at, items }: Laying): NewItem =>
  bare('board', {
    frame: { x: at.x - firstSizes.board.w / 2, y: at.y - firstSizes.board.h / 2, ...firstSizes.board, rotation: 0 },
    items,
    content: { boardId },
  });

export const laidNote = (words: string, { at, items }: Laying): NewItem =>
  bare('note', {
    frame: { x: at.x - firstSizes.note.w / 2, y: at.y - firstSizes.note.h / 2, ...firstSizes.note, rotation: 0 },
    items,
    content: { body: bodyOf(words) },
  });

/** A note as somebody wrote it elsewhere, as large as it was there. */
export const laidBody = (body: CommentBody, { at, items, size: { w, h } }: Laying & { size: Pick<Frame, 'w' | 'h'> }): NewItem =>
  bare('note', { frame: { x: at.x - w / 2, y: at.y - h / 2, w, h, rotation: 0 }, items, content: { body } });

/** A picture or another document, in its own proportions. */
export function laidFile(
  { id, kind, width, height }: { id: FileId; kind: string; width: number | null; height: number | null },
  { at, items }: Laying,
): NewItem {
  const isImage = kind === 'image';
  const [w0, h0] = [width ?? 280, height ?? 200];
  const scale = Math.min(320 / w0, 320 / h0);
  const [w, h] = [Math.max(w0 * scale, 24), Math.max(h0 * scale, 24) + (isImage ? 0 : 24)];
  const frame = { x: at.x - w / 2, y: at.y - h / 2, w, h, rotation: 0 };
  return bare(isImage ? 'image' : 'file', { frame, items, content: isImage ? { fileId: id, caption: '' } : { fileId: id } });
}

function bare(kind: ItemKind, { frame, items, content }: { frame: Frame; items: readonly Lying[]; content: object }): NewItem {
  const shared = { id: newItemId(), look: plainLook, lock: { isLocked: false }, frame };
  const parentId = kind === 'section' ? null : (sectionAt(middleOf(frame), items)?.id ?? null);
  // Each kind comes with its own content.
  return { kind, ...shared, place: { z: topOf(items), parentId, groupId: null }, content } as NewItem;
}

/** The section that a spot lies in; of nested ones the smallest. */
export function sectionAt<One extends Lying>(spot: Point, items: readonly One[], except?: ReadonlySet<BoardItemId>): One | undefined {
  const round = items.filter(
    ({ id, kind, frame }) =>
      kind === 'section' &&
      !except?.has(id) &&
      spot.x >= frame.x &&
      spot.x <= frame.x + frame.w &&
      spot.y >= frame.y &&
      spot.y <= frame.y + frame.h,
  );
  return round.toSorted((one, other) => one.frame.w * one.frame.h - other.frame.w * other.frame.h)[0];
}
