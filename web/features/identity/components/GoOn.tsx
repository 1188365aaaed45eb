import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingFallback } from '../../../ui/Spinner.tsx';

/** Goes on to a path of our own, once. Leaves no entry in the history. */
export function GoOn({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => {
    // Talks to the router.
    history.replace(to);
  }, [history, to]);
  return <LoadingFallback />;
}
