// What a file is, as its bytes say. Its name says no more than which flavour of text it is.

import { asciiOf, charsetOf } from '../kernel/encodings.ts';
import { binaryTypeOf } from './signatures.ts';

export const fileKinds = ['image', 'pdf', 'video', 'audio', 'text', 'markdown', 'csv', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface FileNature {
  kind: FileKind;
  /** As a header has it; of text with its charset. */
  mediaType: string;
}

/** So many of the first bytes decide. */
export const headBytes = 8192;

const unknown: FileNature = { kind: 'other', mediaType: 'application/octet-stream' };

/**
 * What a file is.
 *
 * @param head its first `headBytes`, or all of it
 * @param name decides only among flavours of text
 */
export function natureOf(head: Uint8Array, name: string): FileNature {
  if (head.length === 0) return unknown;
  const mediaType = binaryTypeOf(head);
  if (mediaType) return { kind: kindOfType(mediaType), mediaType };
  const charset = charsetOf(head);
  return charset ? textNature(head, { name, charset }) : unknown;
}

function kindOfType(mediaType: string): FileKind {
  if (mediaType === 'application/pdf') return 'pdf';
  const [family] = mediaType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'other';
}

/** A page, a drawing of SVG or any other markup is text to look at, whatever its name calls it. */
const markupStart = /<(?:!doctype|\?xml|!entity|html|head|body|script|style|svg|iframe|object|embed|math|xsl:)/iy;
const space = /\s*/y;
const markdownName = /\.(?:md|markdown|mdown)$/i;
const csvName = /\.(?:csv|tsv)$/i;

/** Steps over the comments before it one by one: an expression that did would try all ways in which they can be told apart. */
function isMarkup(text: string): boolean {
  for (let at = 0; ;) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    const end = text.startsWith('<!--', at) ? text.indexOf('-->', at + '<!--'.length) : -1;
    if (end === -1) {
      markupStart.lastIndex = at;
      return markupStart.test(text);
    }
    at = end + '-->'.length;
  }
}

function textNature(head: Uint8Array, { name, charset }: { name: string; charset: string }): FileNature {
  const isPage = isMarkup(asciiOf(head, charset));
  if (!isPage && markdownName.test(name)) return { kind: 'markdown', mediaType: `text/markdown; charset=${charset}` };
  if (!isPage && csvName.test(name)) return { kind: 'csv', mediaType: `text/csv; charset=${charset}` };
  return { kind: 'text', mediaType: `text/plain; charset=${charset}` };
}

/** What a browser may be given as it is: it plays or shows these and runs none of them. Of PDF it gets pictures. */
const shownAsItIs = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/aac',
  'audio/webm',
  'text/plain',
  'text/markdown',
  'text/csv',
]);

/** Whether it is served inline as itself; anything else is a download of no type. */
export const isShownAsItIs = (mediaType: string): boolean => shownAsItIs.has(bareType(mediaType));

/** `text/csv` of `text/csv; charset=utf-8`. */
export const bareType = (mediaType: string): string => mediaType.split(';', 1)[0] ?? '';

/** The charset that a media type names. */
export const charsetIn = (mediaType: string): string => /charset=([\w-]+)/.exec(mediaType)?.[1] ?? 'utf-8';
