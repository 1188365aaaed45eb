import { useEffect, useRef, useState } from 'react';

/** Rests this long after a letter before it asks the server. */
const restMs = 200;

export interface RestedSearch {
  /** What is typed, ahead of what is asked for. */
  text: string;
  type: (typed: string) => void;
  clear: () => void;
}

/** A search that stands in the address, asked for once its typing rests. @param onSearch undefined for none */
export function useRestedSearch(asked: string | undefined, onSearch: (words: string | undefined) => void): RestedSearch {
  const [text, setText] = useState(asked ?? '');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchFor = (typed: string, after: number) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      onSearch(typed.trim() || undefined);
    }, after);
  };
  useEffect(() => {
    // Talks to the address: a search that was cleared there leaves the field too, unless somebody is typing.
    if (asked === undefined && waiting.current === undefined) setText('');
  }, [asked]);
  return { text, type: (typed) => searchFor(typed, restMs), clear: () => searchFor('', 0) };
}
