import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { Activity, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useConnected } from '../lib/connection.ts';
import { LoadingFallback } from '../ui/Spinner.tsx';

const SignInAgain = lazy(() =>
  import('../features/identity/components/SignInAgain.tsx').then((module) => ({ default: module.SignInAgain })),
);

/**
 * A page, and what stands in its place while its person has to sign in again: out of sight it keeps what was typed and what
 * was open, and its effects rest.
 */
export function KeptPage({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  const isReachable = useConnected();
  useKeptAnswers(isAway || !isReachable);
  return (
    <>
      <Activity mode={isAway ? 'hidden' : 'visible'}>{children}</Activity>
      {isAway && (
        <Suspense
          fallback={
            <div className="flex h-dvh">
              <LoadingFallback />
            </div>
          }
        >
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

/**
 * A page whose answers were dropped meanwhile would begin anew with a spinner, and what was typed in it would be gone; and
 * without a connection what is known is all that there is.
 */
function useKeptAnswers(isNeeded: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    // Talks to the query cache, which drops what nobody watches.
    if (!isNeeded) return;
    const watches = queries
      .getQueryCache()
      .getAll()
      .map((query) => new QueryObserver(queries, { ...query.options, queryKey: query.queryKey, enabled: false }).subscribe(() => {}));
    return () => watches.forEach((stop) => stop());
  }, [queries, isNeeded]);
}
