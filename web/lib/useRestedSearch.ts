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
  const stop = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  const type = (typed: string) => {
    stop();
    setText(typed);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      onSearch(typed.trim() || undefined);
    }, restMs);
  };
  // Of a page that was left nothing is looked for: it would lead back there.
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    // Talks to the address: a search that was cleared there leaves the field too, unless somebody is typing.
    if (asked === undefined && waiting.current === undefined) setText('');
  }, [asked]);
  const clear = () => {
    stop();
    setText('');
    onSearch(undefined);
  };
  return { text, type, clear };
}
