import { useEffect, useRef } from 'react';

/**
 * What somebody else writes into a place while one types there is not written over unseen: saving asks once.
 *
 * @param value what stands there
 * @returns asks of a text that is about to be saved: what to say first, or null where it can go
 */
export function useWrittenMeanwhile(value: string, isTyping: boolean): (text: string) => string | null {
  // Those of one's own that are on their way, too.
  const seen = useRef(new Set([value]));
  useEffect(() => {
    // Talks to what is saved later: as long as nobody types, what stands there is seen.
    if (!isTyping) seen.current = new Set([value]);
  }, [value, isTyping]);
  return (text) => {
    const isSeen = seen.current.has(value) || value === text;
    seen.current.add(isSeen ? text : value);
    return isSeen ? null : meanwhileWords(value);
  };
}

/** Of a place where another text stands than the one that was typed over. */
export const meanwhileWords = (value: string): string =>
  `${value === '' ? 'Nothing' : `"${value}"`} stands here by now. Save again to put yours in its place, or press Escape to leave it.`;
