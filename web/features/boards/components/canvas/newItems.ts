// Things that somebody puts on a board: how large they lie there at first, and what they say.

import { blankMaterial, blankProduct, paletteOf } from '../../../../../domain/boards/blanks.ts';
import { type Filled, type Frame, type Item, type ItemKind, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { linkSizes } from '../../../../../domain/boards/links.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
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

const blanks = {
  note: { kind: 'note', content: { body: bodyOf('') } },
  heading: { kind: 'heading', content: { text: '', size: 2 } },
  swatch: { kind: 'swatch', content: { name: '', hex: '#8f9a86', code: '', use: '' } },
  palette: { kind: 'palette', content: paletteOf('#dadcc8', '#8f9a86', '#b98d5b', '#a4553a') },
  material: { kind: 'material', content: blankMaterial },
  product: { kind: 'product', content: blankProduct },
  todo: { kind: 'todo', content: { title: '', items: {} } },
  section: { kind: 'section', content: { name: '' } },
} satisfies Partial<Record<Layable, Filled>>;

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
  return bare(structuredClone(blanks[kind]), { frame, items });
}

export const laidSwatch = (hex: string, { at, items }: Laying): NewItem =>
  bare(
    { kind: 'swatch', content: { ...blanks.swatch.content, hex } },
    { frame: { x: at.x - firstSizes.swatch.w / 2, y: at.y - firstSizes.swatch.h / 2, ...firstSizes.swatch, rotation: 0 }, items },
  );

export const laidLink = (url: string, { at, items }: Laying): NewItem =>
  bare(
    { kind: 'link', content: { url, title: '', description: '', fileId: null } },
    { frame: { x: at.x - firstSizes.link.w / 2, y: at.y - firstSizes.link.h / 2, ...firstSizes.link, rotation: 0 }, items },
  );

export const laidBoard = (boardId: BoardId, { at, items }: Laying): NewItem =>
  bare(
    { kind: 'board', content: { boardId } },
    { frame: { x: at.x - firstSizes.board.w / 2, y: at.y - firstSizes.board.h / 2, ...firstSizes.board, rotation: 0 }, items },
  );

/** @param h as high as its words are */
export const laidNote = (words: string, { at, items, h }: Laying & Pick<Frame, 'h'>): NewItem =>
  laidBody(bodyOf(words), { at, items, size: { w: firstSizes.note.w, h } });

/** A note as somebody wrote it elsewhere, as large as it was there. */
export const laidBody = (body: RichText, { at, items, size: { w, h } }: Laying & { size: Pick<Frame, 'w' | 'h'> }): NewItem =>
  bare({ kind: 'note', content: { body } }, { frame: { x: at.x - w / 2, y: at.y - h / 2, w, h, rotation: 0 }, items });

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
  return bare(isImage ? { kind: 'image', content: { fileId: id, caption: '' } } : { kind: 'file', content: { fileId: id } }, {
    frame,
    items,
  });
}

function bare(filled: Filled, { frame, items }: { frame: Frame; items: readonly Lying[] }): NewItem {
  const shared = { id: newItemId(), look: plainLook, lock: { isLocked: false }, frame };
  const parentId = filled.kind === 'section' ? null : (sectionAt(middleOf(frame), items)?.id ?? null);
  return { ...filled, ...shared, place: { z: topOf(items), parentId, groupId: null } };
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
