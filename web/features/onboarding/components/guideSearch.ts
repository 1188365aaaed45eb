// Finding words in the guide. Pure: no page, no network.

import { fold, wordsOf } from '../../../../domain/kernel/looking.ts';
import type { GuidePart, Shortcut } from './guideParts.ts';

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => fold(text).includes(word));

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
