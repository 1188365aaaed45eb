import { useEffect, useRef } from 'react';

/**
 * Whether the component still stands when an answer comes: one that was closed meanwhile neither closes what stands in
 * its place nor shows a refusal.
 */
export function useShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    // Talks to answers that are on their way.
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
}
