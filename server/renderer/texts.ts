// The words of a document, for search.

import { open } from 'node:fs/promises';
import { charsetIn } from '../../domain/files/kinds.ts';
import type { Facts } from './types.ts';

/** Letters that are kept of one document, and of one page of it. */
export const mostText = 200_000;
export const mostOfPage = 100_000;
/** Bytes that are read for them. */
const mostBytes = mostText * 4;

/** The first of a file of text, whatever its charset, as pages of the length that one may have. */
export async function textsOf(file: string, mediaType: string): Promise<Facts['texts']> {
  const text = await textOf(file, mediaType);
  const pages = Array.from({ length: Math.ceil(text.length / mostOfPage) }, (_, index) => index);
  return pages.map((index) => ({ page: index + 1, body: text.slice(index * mostOfPage, (index + 1) * mostOfPage).toWellFormed() }));
}

async function textOf(file: string, mediaType: string): Promise<string> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    const text = new TextDecoder(charsetIn(mediaType)).decode(buffer.subarray(0, bytesRead), { stream: true });
    return text.slice(0, mostText).replaceAll('\0', '');
  } finally {
    await handle.close();
  }
}

/** Words with one space between them; what no table keeps is left out. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\0\uFFFE\uFFFF]+/g, ' ')
    .trim()
    .toWellFormed();
