// What a link on a board says of its page: laid over what it said, as an act that whoever asked for it does.

import type { FileId } from '../kernel/ids.ts';
import { type ContentOf, type Frame, type ItemOf, plainLook } from './items.ts';
import type { Operation } from './operations.ts';

/** A card of a link as it is laid down, and how tall one becomes that has more to show, at 100 %. */
export const linkSizes = { w: 260, plain: 64, worded: 108, pictured: 252 } as const;

export type LinkWords = Pick<ContentOf<'link'>, 'title' | 'description'>;

/** How tall a card is for what it shows. */
export const linkHeight = ({ description, fileId }: Pick<ContentOf<'link'>, 'description' | 'fileId'>): number =>
  fileId !== null ? linkSizes.pictured : description === '' ? linkSizes.plain : linkSizes.worded;

/**
 * What its page says of itself, put on a link: nothing over what somebody changed since it was asked for.
 *
 * @param asked what it said when it was asked for
 */
export function previewed(item: ItemOf<'link'>, asked: ContentOf<'link'>, read: LinkWords & { fileId: FileId | null }): Operation[] {
  const { content } = item;
  const values: Partial<ContentOf<'link'>> = {};
  if (content.title === asked.title && read.title !== '') values.title = read.title;
  if (content.description === asked.description && read.description !== '') values.description = read.description;
  if (content.fileId === asked.fileId && read.fileId !== null) values.fileId = read.fileId;
  return said(item, values);
}

/** A link as its address alone. */
export const withoutPreview = (item: ItemOf<'link'>): Operation[] => said(item, { title: '', description: '', fileId: null });

export const hasPreview = ({ title, description, fileId }: ContentOf<'link'>): boolean =>
  title !== '' || description !== '' || fileId !== null;

function said(item: ItemOf<'link'>, values: Partial<ContentOf<'link'>>): Operation[] {
  const { id, content, frame, look } = item;
  if (Object.keys(values).length === 0) return [];
  const words: Operation = { op: 'change', id, group: 'content', kind: 'link', values };
  const isOther = values.fileId !== undefined && values.fileId !== content.fileId;
  // A part of the former picture is none of the new one.
  const cropped: Operation[] = isOther && look.crop ? [{ op: 'change', id, group: 'look', values: { crop: plainLook.crop } }] : [];
  return [words, ...cropped, ...grown(id, frame, { from: linkHeight(content), to: linkHeight({ ...content, ...values }) })];
}

/** A card that nobody has drawn otherwise is as tall as what it shows. */
function grown(id: ItemOf<'link'>['id'], { w, h }: Frame, { from, to }: { from: number; to: number }): Operation[] {
  return w === linkSizes.w && h === from && from !== to ? [{ op: 'change', id, group: 'frame', values: { h: to } }] : [];
}
