import { useInsertionEffect, useRef } from 'react';

/**
 * Whether the component still stands when an answer comes: one that was closed meanwhile neither closes what stands in
 * its place nor shows a refusal. One that is only out of sight until its person has signed in again does: it is there then.
 */
export function useShown(): () => boolean {
  const isShown = useRef(true);
  // The one kind of effect that does not end where the page is only out of sight.
  useInsertionEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
}
