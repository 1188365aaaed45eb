// The words of a document, for search.

import { open } from 'node:fs/promises';
import { charsetIn } from '../../domain/files/kinds.ts';

/** Letters that are kept of one document. */
export const mostText = 200_000;
/** Bytes that are read for them. */
const mostBytes = mostText * 4;

/** The first of a file of text, whatever its charset. */
export async function textOf(file: string, mediaType: string): Promise<string> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    const text = new TextDecoder(charsetIn(mediaType)).decode(buffer.subarray(0, bytesRead), { stream: true });
    return text.slice(0, mostText).replaceAll('\0', '').toWellFormed();
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
