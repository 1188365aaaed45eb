// Finding words in the guide. Pure: no page, no network.

import type { Feature } from '../../../../domain/kernel/features.ts';
import type { GuidePart, Shortcut } from './guideParts.ts';

/** Every word of the query, without capitals and accents. */
const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** Letter for letter, so that a place in the plain text is the same place in the text. */
const plain = (text: string): string => Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => plain(text).includes(word));

/** Parts about features that are here, and their passages likewise. */
export const partsOfToday = (parts: readonly GuidePart[], isHere: (feature: Feature) => boolean): GuidePart[] =>
  parts
    .filter(({ feature }) => isHere(feature))
    .map((part) => ({ ...part, passages: part.passages.filter(({ feature }) => feature === undefined || isHere(feature)) }));

/**
 * What a query leaves of the guide: a part whose title has all its words stays whole, of another the passages that have
 * them, together with the part's title.
 */
export function findParts(parts: readonly GuidePart[], query: string): GuidePart[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...parts];
  return parts
    .map((part) =>
      hasAll(part.title, words)
        ? part
        : { ...part, passages: part.passages.filter((passage) => hasAll(`${part.title} ${passage.title ?? ''} ${passage.words}`, words)) },
    )
    .filter(({ passages }) => passages.length > 0);
}

export function findShortcuts(shortcuts: readonly Shortcut[], query: string): Shortcut[] {
  const words = wordsOf(query);
  return shortcuts.filter(({ keys, does }) => hasAll(`${keys.join(' ')} ${does}`, words));
}

export interface Piece {
  text: string;
  isFound: boolean;
}

/** A text cut where words of the query stand in it. */
export function markedPieces(text: string, query: string): Piece[] {
  const letters = Array.from(text);
  const flat = Array.from(plain(text));
  const found = letters.map(() => false);
  for (const word of wordsOf(query).map((one) => Array.from(one))) {
    for (let at = 0; at + word.length <= flat.length; at++) {
      if (word.every((letter, index) => flat[at + index] === letter)) found.fill(true, at, at + word.length);
    }
  }
  const pieces: Piece[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.isFound === found[index]) last.text += letter;
    else pieces.push({ text: letter, isFound: found[index] === true });
  }
  return pieces;
}
