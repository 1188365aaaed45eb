// One comment at a time goes from a place, whoever shows it: a composer that is closed and opened again while its words are on their way
// waits for the same answer, and does not offer them a second time.

import { useEffect, useRef, useState } from 'react';
import { onForget } from '../../../../lib/forget.ts';

/** What is on its way, by place: why it was refused, or null once it stands. */
const underway = new Map<string, Promise<string | null>>();
onForget(() => underway.clear());

interface SendingOf {
  isSending: boolean;
  /** Why the last one was refused. */
  error: string | null;
  forgetError: () => void;
  send: (begin: () => Promise<string | null>) => void;
}

/** @param onSettled runs in every composer of the place, and in the one that sent even where it is shown no more */
export function useSending(place: string, onSettled: (refused: string | null) => void): SendingOf {
  const [isSending, setSending] = useState(() => underway.has(place));
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(onSettled);
  useEffect(() => void (latest.current = onSettled));
  const follow = (work: Promise<string | null>) => {
    setSending(true);
    void work.then((refused) => {
      setSending(false);
      setError(refused);
      latest.current(refused);
    });
  };
  const joined = useRef(follow);
  useEffect(() => {
    // Follows what an earlier composer of this place sent.
    const work = underway.get(place);
    if (work) joined.current(work);
  }, [place]);
  const send = (begin: () => Promise<string | null>) => {
    if (underway.has(place)) return;
    const work = begin().finally(() => underway.delete(place));
    underway.set(place, work);
    follow(work);
  };
  return { isSending, error, forgetError: () => setError(null), send };
}
