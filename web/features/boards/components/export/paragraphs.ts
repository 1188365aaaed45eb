// Words over several lines, broken where they are on the wall.

import { paper, type Words, words } from '../../../schedule/components/exchange/drawing.ts';

/** How wide a text is in our typeface, or in that of titles. */
export type Measure = (text: string, size: number, isTitle?: boolean) => number;

interface Paragraph {
  x: number;
  /** The top of its first line. */
  y: number;
  room: number;
  size: number;
  leading: number;
  measure: Measure;
  fill?: string;
  isTitle?: boolean;
}

export function paragraph(text: string, { x, y, room, size, leading, measure, fill = paper.ink, isTitle = false }: Paragraph): Words[] {
  const track = isTitle ? trackOf(size) * size : 0;
  const lines = text.split('\n').flatMap((part) => brokenInto(part, room, (some) => measure(some, size, isTitle) - track * some.length));
  const baseline = (leading + size) / 2 - size * 0.12;
  // A little more room than was measured: a hair's breadth is no reason to cut a word.
  return lines.map((one, index) =>
    words(x, y + index * leading + baseline, one, { size, fill, room: room * 1.04, ...(isTitle && { isTitle }) }),
  );
}

/** How much closer the letters of a title stand on the wall, of their size: `--track-title`, `--track-title-large`. */
const trackOf = (size: number): number => (size >= 40 ? 0.02 : 0.012);

export const textHeight = (lines: readonly Words[], leading: number): number => Math.max(lines.length, 1) * leading;

/** At spaces; a word that is too long for a line at its letters. */
function brokenInto(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (widthOf(longer) <= room) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    const parts = inPieces(word, room, widthOf);
    lines.push(...parts.slice(0, -1));
    current = parts.at(-1) ?? '';
  }
  return [...lines, current];
}

function inPieces(word: string, room: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let current = '';
  for (const letter of word) {
    if (current !== '' && widthOf(current + letter) > room) {
      pieces.push(current);
      current = letter;
    } else current += letter;
  }
  return [...pieces, current];
}
