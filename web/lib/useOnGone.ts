import { useEffect, useInsertionEffect, useRef } from 'react';
import { personNow } from './forget.ts';

/** Calls back once the component has gone, unless its person has gone with it: nothing of theirs is kept or said then. */
export function useOnGone(whenGone: () => void): void {
  const latest = useRef(whenGone);
  useEffect(() => {
    latest.current = whenGone;
  });
  // Not where the page is only out of sight until its person has signed in again, as `useShown`.
  useInsertionEffect(() => {
    const person = personNow();
    return () => void setTimeout(() => person === personNow() && latest.current());
  }, []);
}
