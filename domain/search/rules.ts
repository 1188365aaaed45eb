// What a line shows of a comment in which words were found.

import { cutAt } from '../kernel/cut.ts';
import { fold } from '../kernel/looking.ts';

/** How much of a comment a line shows. */
const excerptLength = 110;

/** The piece of a long text in which the first of the words stands, from the beginning of a word on, in one line. */
export function excerptOf(text: string, words: readonly string[]): string {
  // Whoever was named in it is kept out of its words; the sign before their name is left.
  const line = text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?@(?=[ .,;:!?]|$)[,;:]?/g, '')
    .trim();
  if (line.length <= excerptLength) return line;
  const folded = fold(line);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0), line.length);
  const isNear = first === line.length || first < excerptLength * 0.6;
  const start = isNear ? 0 : line.indexOf(' ', first - 30) + 1;
  const rest = line.slice(start);
  return `${start > 0 ? '…' : ''}${cutAt(rest, excerptLength).trimEnd()}${excerptLength < rest.length ? '…' : ''}`;
}
