import { useRouter } from '@tanstack/react-router';
import { useShown } from './useShown.ts';

/**
 * Whether whoever asked for something is still where they asked, so that its answer may lead them on. A page stays in sight
 * until the one that was chosen instead can be shown: who waits for that one is not here any more.
 */
export function useStillHere(): () => boolean {
  const shown = useShown();
  const router = useRouter();
  return () => {
    const { location, resolvedLocation } = router.state;
    return shown() && (resolvedLocation === undefined || resolvedLocation.pathname === location.pathname);
  };
}
