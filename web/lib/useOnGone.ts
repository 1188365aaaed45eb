import { useEffect, useRef } from 'react';
import { personNow } from './forget.ts';
import { useShown } from './useShown.ts';

/** Calls back once the component has gone, unless its person has gone with it: nothing of theirs is kept or said then. */
export function useOnGone(whenGone: () => void): void {
  const latest = useRef(whenGone);
  const shown = useShown();
  useEffect(() => {
    latest.current = whenGone;
  });
  useEffect(() => {
    const person = personNow();
    // Once it is sure that it has gone.
    return () => queueMicrotask(() => !shown() && person === personNow() && latest.current());
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
}
